import { ActionIcon, SegmentedControl } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { VehicleLabel } from '../../../contract/core.ts';
import { PartialNotice, PlaceholderList } from '../../clients/list-trouble.tsx';
import { ActivityCounts } from '../../fleet/activity-counts.tsx';
import { ListPager } from '../../fleet/list-pager.tsx';
import { SearchBox } from '../../fleet/search-box.tsx';
import type { SheetHeight } from '../../fleet/sheet-height.ts';
import { SidePanel } from '../../fleet/side-panel.tsx';
import { useFleetState } from '../../fleet/use-fleet.ts';
import type { MovablePanel } from '../../fleet/use-panel-place.ts';
import { LoadingRows, VehicleList } from '../../fleet/vehicle-list.tsx';
import { usePhone } from '../../shell/use-phone.ts';
import { Notice } from '../../ui/notice.tsx';
import { TrackerActions } from './tracker-actions.tsx';
import classes from './tracker-panel.module.css';
import { useTrackerList, type TrackerList } from './use-tracker-list.ts';

interface Props {
  hasClient: boolean;
  /** Stands in the place of the list where there is no client. */
  none: ReactNode;
  /** Stands above the list. */
  above: ReactNode;
  height: SheetHeight;
  onHeight(height: SheetHeight): void;
  mover: MovablePanel;
  chosenRow: number;
  /** The chosen device, null for none. */
  device: number | null;
  raised: boolean;
  /** The chosen vehicle, where it belongs into the panel: on a phone. */
  detail: ReactNode;
  onChoose(label: VehicleLabel): void;
  onLetGo(): void;
}

/** The floating list of trackers. */
export function TrackerPanel(props: Props) {
  const { hasClient, none, above, height, onHeight, mover, raised, detail } = props;
  const { t } = useTranslation();
  const list = useTrackerList();
  return (
    <SidePanel label={t('fleet.tracker.panel')} side="left" head={<WhichToggle list={list} />} height={height} onHeight={onHeight} raised={raised} mover={mover}>
      {above}
      {detail}
      {hasClient && <PartialNotice />}
      {hasClient ? <Trackers {...props} list={list} /> : <div className={classes.empty}>{none}</div>}
    </SidePanel>
  );
}

function WhichToggle({ list }: { list: TrackerList }) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      size="sm"
      aria-label={t('fleet.tracker.which')}
      value={list.which}
      onChange={(which) => list.ask({ which })}
      data={[
        { value: 'all', label: t('fleet.tracker.all') },
        { value: 'active', label: t('fleet.tracker.active') },
      ]}
    />
  );
}

function Trackers({ list, mover, device, detail, chosenRow, onChoose, onLetGo }: Props & { list: TrackerList }) {
  const { t } = useTranslation();
  const { loading, failure } = useFleetState();
  const { found, total } = list;
  if (failure !== null && total === 0) {
    return <PlaceholderList failure={failure} label={t('fleet.tracker.list')} />;
  }
  if (loading && total === 0) {
    return (
      <div role="status">
        <p className={classes.loading}>{t('fleet.tracker.loading')}</p>
        <LoadingRows />
      </div>
    );
  }
  return (
    <>
      <Tools list={list} mover={mover} device={device} isSlim={detail !== null && detail !== false} />
      <VehicleList
        pages={list.pages}
        window={list.window}
        label={t('fleet.tracker.list')}
        aside="readings"
        chosenRow={chosenRow}
        onChoose={onChoose}
        onEscape={onLetGo}
        empty={<Notice title={t('fleet.tracker.noneTitle')} text={t(emptyText(list))} />}
      />
      {found !== null && found > 0 && <ListPager page={list.page} size={list.size} total={found} onPage={list.turn} onSize={list.setSize} />}
    </>
  );
}

/** Why the list is empty. */
export function emptyText({ isFiltered, which, total }: TrackerList) {
  if (isFiltered) return 'fleet.tracker.noneFound';
  return which === 'active' && total > 0 ? 'fleet.tracker.noneActive' : 'fleet.tracker.none';
}

function Tools({ list, mover, device, isSlim }: { list: TrackerList; mover: MovablePanel; device: number | null; isSlim: boolean }) {
  const { t } = useTranslation();
  const phone = usePhone();
  return (
    <div className={classes.tools}>
      {!isSlim && (
        <div className={classes.searchRow}>
          <SearchBox label={t('fleet.tracker.search')} value={list.search} onChange={(search) => list.ask({ search })} />
          {!phone && mover.place !== null && (
            <ActionIcon variant="default" size={36} aria-label={t('fleet.tracker.putBack')} title={t('fleet.tracker.putBack')} onClick={mover.reset}>
              <IconArrowBackUp size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </div>
      )}
      {!isSlim && (
        <ActivityCounts
          compact
          label={t('fleet.fleetMap.filter')}
          chosen={list.activities}
          onToggle={(activity) => list.ask({ activities: list.activities.includes(activity) ? [] : [activity] })}
        />
      )}
      {(!phone || device !== null) && <TrackerActions device={device} />}
    </div>
  );
}
