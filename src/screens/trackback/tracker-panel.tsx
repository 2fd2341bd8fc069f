import { SegmentedControl } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { VehicleLabel } from '../../../contract/core.ts';
import { PartialNotice, PlaceholderList } from '../../clients/list-trouble.tsx';
import { ActivityCounts } from '../../fleet/activity-counts.tsx';
import { useRested } from '../../fleet/debounced.ts';
import { SearchBox } from '../../fleet/search-box.tsx';
import { SidePanel } from '../../fleet/side-panel.tsx';
import { useFleetGeneration, useFleetState } from '../../fleet/use-fleet.ts';
import { useTotal } from '../../fleet/use-total.ts';
import { usePages, useVehiclePages } from '../../fleet/use-vehicle-pages.ts';
import { LoadingRows, VehicleList } from '../../fleet/vehicle-list.tsx';
import type { PageQuery } from '../../fleet/vehicle-pages.ts';
import { Notice } from '../../ui/notice.tsx';
import classes from './tracker-panel.module.css';

interface Props {
  hasClient: boolean;
  /** Stands in the place of the list where there is no client. */
  none: ReactNode;
  /** Stands above the list. */
  above: ReactNode;
  folded: boolean;
  onFold(folded: boolean): void;
  chosenRow: number;
  raised: boolean;
  /** The chosen vehicle, where it belongs into the panel: on a phone. */
  detail: ReactNode;
  onChoose(label: VehicleLabel): void;
  onLetGo(): void;
}

type Which = 'all' | 'active';

/** The floating list of trackers. */
export function TrackerPanel({ hasClient, none, above, folded, onFold, chosenRow, raised, detail, onChoose, onLetGo }: Props) {
  const { t } = useTranslation();
  const [which, setWhich] = useState<Which>('all');
  const head = (
    <SegmentedControl
      size="sm"
      aria-label={t('fleet.tracker.which')}
      value={which}
      onChange={(value) => setWhich(value)}
      data={[
        { value: 'all', label: t('fleet.tracker.all') },
        { value: 'active', label: t('fleet.tracker.active') },
      ]}
    />
  );
  return (
    <SidePanel label={t('fleet.tracker.panel')} side="left" head={head} folded={folded} onFold={onFold} raised={raised}>
      {above}
      {detail}
      {hasClient && <PartialNotice />}
      {hasClient ? <Trackers slim={detail !== null && detail !== false} activeOnly={which === 'active'} chosenRow={chosenRow} onChoose={onChoose} onLetGo={onLetGo} /> : <div className={classes.empty}>{none}</div>}
    </SidePanel>
  );
}

function Trackers({ slim, activeOnly, chosenRow, onChoose, onLetGo }: Pick<Props, 'chosenRow' | 'onChoose' | 'onLetGo'> & { slim: boolean; activeOnly: boolean }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [activities, setActivities] = useState<number[]>([]);
  const rested = useRested(search);
  const generation = useFleetGeneration();
  const { loading, failure } = useFleetState();
  const total = useTotal();
  const query: PageQuery = { search: rested, activities, activeOnly, within: null, memberSet: null, sort: 'name', descending: false };
  const pages = useVehiclePages(query, generation);
  const { total: found } = usePages(pages);
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
      <div className={classes.tools} hidden={slim}>
        <SearchBox label={t('fleet.tracker.search')} value={search} onChange={setSearch} />
        <ActivityCounts compact label={t('fleet.fleetMap.filter')} chosen={activities} onToggle={(activity) => setActivities((before) => (before.includes(activity) ? [] : [activity]))} />
      </div>
      <VehicleList
        pages={pages}
        label={t('fleet.tracker.list')}
        aside="battery"
        chosenRow={chosenRow}
        onChoose={onChoose}
        onEscape={onLetGo}
        empty={<Notice title={t('fleet.tracker.noneTitle')} text={emptyText()} />}
      />
      {found !== null && found > 0 && <p className={classes.foot}>{t('fleet.tracker.shown', { shown: found, total })}</p>}
    </>
  );

  function emptyText(): string {
    if (rested !== '' || activities.length > 0) return t('fleet.tracker.noneFound');
    return t(activeOnly && total > 0 ? 'fleet.tracker.noneActive' : 'fleet.tracker.none');
  }
}
