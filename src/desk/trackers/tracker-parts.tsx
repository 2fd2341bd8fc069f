import { ActionIcon, SegmentedControl } from '@mantine/core';
import { IconArrowBackUp, IconList, IconTable } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlaceholderList } from '../../live/clients/list-trouble.tsx';
import { ActivityCounts } from '../../live/fleet/activity-counts.tsx';
import { SearchBox } from '../../base/ui/search-box.tsx';
import { useFleetState } from '../../live/fleet/use-fleet.ts';
import type { MovablePanel } from '../../live/fleet/use-panel-place.ts';
import { TRACKER_SORTS } from '../../live/fleet/vehicle-list-order.ts';
import { SortMenu } from '../../live/fleet/vehicle-list-sort.tsx';
import { LoadingRows } from '../../live/fleet/vehicle-list.tsx';
import { useOnePanel } from '../../base/ui/use-phone.ts';
import { Notice } from '../../base/ui/notice.tsx';
import { SeveralBar } from './several-bar.tsx';
import { SeveralToggle } from './several-toggle.tsx';
import { TrackerActions } from './tracker-actions.tsx';
import { FilterButton, TrackerFilters } from './tracker-filters.tsx';
import classes from './tracker-panel.module.css';
import type { TrackerView } from './tracker-view.ts';
import type { Several } from './use-several.ts';
import type { TrackerList } from './use-tracker-list.ts';

/** All trackers or the active ones. */
export function WhichToggle({ list }: { list: TrackerList }) {
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

/** Panel or table. */
export function ViewSwitch({ view, onView }: { view: TrackerView; onView(view: TrackerView): void }) {
  const { t } = useTranslation();
  const icon = (Icon: typeof IconList, word: string) => (
    <span className={classes.view} title={word}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span className="visually-hidden">{word}</span>
    </span>
  );
  return (
    <SegmentedControl
      size="sm"
      aria-label={t('fleet.tracker.view')}
      value={view}
      onChange={onView}
      data={[
        { value: 'panel', label: icon(IconList, t('fleet.tracker.viewPanel')) },
        { value: 'table', label: icon(IconTable, t('fleet.tracker.viewTable')) },
      ]}
    />
  );
}

/** Placeholder of a list that is loading or failed to load; null where there is a list. */
export function useMissingList(total: number) {
  const { t } = useTranslation();
  const { loading, failure } = useFleetState();
  if (total > 0) return null;
  if (failure !== null) return <PlaceholderList failure={failure} label={t('fleet.tracker.list')} />;
  if (!loading) return null;
  return (
    <div role="status">
      <p className={classes.loading}>{t('fleet.tracker.loading')}</p>
      <LoadingRows />
    </div>
  );
}

/** Says why the list is empty. */
export function NoTrackers({ list: { isFiltered, which, total } }: { list: TrackerList }) {
  const { t } = useTranslation();
  const none = which === 'active' && total > 0 ? 'fleet.tracker.noneActive' : 'fleet.tracker.none';
  return <Notice title={t('fleet.tracker.noneTitle')} text={t(isFiltered ? 'fleet.tracker.noneFound' : none)} />;
}

/** One after another how many vehicles do what; choosing one limits the list to it. */
export function StatusFilter({ list: { activities, ask } }: { list: TrackerList }) {
  const { t } = useTranslation();
  return (
    <ActivityCounts
      compact
      label={t('fleet.fleetMap.filter')}
      chosen={activities}
      onToggle={(activity) => ask({ activities: activities.includes(activity) ? [] : [activity] })}
    />
  );
}

/** Search, filters, order and the actions of the chosen tracker, above the list of the panel. */
export function PanelTools({
  list,
  several,
  mover,
  device,
  isSlim,
  onRaise,
}: {
  list: TrackerList;
  several: Several;
  mover: MovablePanel;
  device: number | null;
  isSlim: boolean;
  onRaise(): void;
}) {
  const { t } = useTranslation();
  const onePanel = useOnePanel();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const toggle = () => {
    // Half a phone has no room for filters and a list.
    if (onePanel && !isOpen) onRaise();
    setOpen(!isOpen);
  };
  return (
    <>
      {/* What is asked of the list waits while a phone shows a vehicle in its place. */}
      <div className={classes.tools} hidden={isSlim && device === null}>
        <div className={classes.searchRow} hidden={isSlim}>
          <SearchBox
            label={t('fleet.tracker.search')}
            value={list.search}
            onChange={(search) => list.ask({ search })}
          />
          <FilterButton list={list} isOpen={isOpen} controls={id} onToggle={toggle} />
          <SeveralToggle />
          <SortMenu order={list.order} onOrder={list.setOrder} sorts={TRACKER_SORTS} />
          {!onePanel && mover.place !== null && (
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('fleet.tracker.putBack')}
              title={t('fleet.tracker.putBack')}
              onClick={mover.reset}
            >
              <IconArrowBackUp size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </div>
        {!isSlim && <StatusFilter list={list} />}
        {several.isShown && !isSlim ? (
          <SeveralBar several={several} />
        ) : (
          (device !== null || !onePanel) && <TrackerActions device={device} />
        )}
      </div>
      {isOpen && !isSlim && <TrackerFilters list={list} id={id} />}
    </>
  );
}
