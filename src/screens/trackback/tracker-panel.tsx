import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { VehicleLabel } from '../../../contract/core.ts';
import { PartialNotice } from '../../clients/list-trouble.tsx';
import { ListPager } from '../../fleet/list-pager.tsx';
import type { SheetHeight } from '../../fleet/sheet-height.ts';
import { SidePanel } from '../../fleet/side-panel.tsx';
import type { MovablePanel } from '../../fleet/use-panel-place.ts';
import { VehicleList } from '../../fleet/vehicle-list.tsx';
import { NoTrackers, PanelTools, useMissingList, WhichToggle } from './tracker-parts.tsx';
import classes from './tracker-panel.module.css';
import { useTrackerList, type TrackerList } from './use-tracker-list.ts';

interface Props {
  hasClient: boolean;
  /** Whose groups the list can be limited to; null for nobody's. */
  userId: number | null;
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
  const { hasClient, userId, none, above, height, onHeight, mover, raised, detail } = props;
  const { t } = useTranslation();
  const list = useTrackerList(hasClient ? userId : null);
  return (
    <SidePanel label={t('fleet.tracker.panel')} side="left" head={<WhichToggle list={list} />} height={height} onHeight={onHeight} raised={raised} mover={mover}>
      {above}
      {detail && <div className={classes.detail}>{detail}</div>}
      {hasClient && <PartialNotice />}
      {hasClient ? <Trackers {...props} list={list} /> : <div className={classes.empty}>{none}</div>}
    </SidePanel>
  );
}

function Trackers({ list, mover, device, detail, chosenRow, onChoose, onLetGo }: Props & { list: TrackerList }) {
  const { t } = useTranslation();
  const isSlim = detail !== null && detail !== false;
  const missing = useMissingList(list.total);
  const { found } = list;
  if (missing !== null) return missing;
  return (
    <>
      <PanelTools list={list} mover={mover} device={device} isSlim={isSlim} />
      <VehicleList
        pages={list.pages}
        window={list.window}
        label={t('fleet.tracker.list')}
        aside="readings"
        chosenRow={chosenRow}
        onChoose={onChoose}
        onEscape={onLetGo}
        empty={<NoTrackers list={list} />}
      />
      {found !== null && found > 0 && !isSlim && <ListPager page={list.page} size={list.size} total={found} onPage={list.turn} onSize={list.setSize} />}
    </>
  );
}
