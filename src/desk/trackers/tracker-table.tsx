import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIST_PAGE_SIZES } from '../../../domain/live/devices/tracker-panel.ts';
import { PartialNotice } from '../../live/clients/list-trouble.tsx';
import { Pager } from '../../base/list/pager.tsx';
import { SearchBox } from '../../base/ui/search-box.tsx';
import { useVehicleChoice } from '../../live/fleet/vehicle-choice.ts';
import { VehicleTable } from '../../live/fleet/vehicle-table.tsx';
import { SeveralBar } from './several-bar.tsx';
import { SeveralToggle } from './several-toggle.tsx';
import { TableGrip } from './table-grip.tsx';
import { TrackerActions } from './tracker-actions.tsx';
import type { BoardLists, BoardProps } from './tracker-board.tsx';
import { FilterButton, TrackerFilters } from './tracker-filters.tsx';
import { NoTrackers, StatusFilter, useMissingList, ViewSwitch, WhichToggle } from './tracker-parts.tsx';
import classes from './tracker-table.module.css';

/** The list of trackers as a table below the map. */
export function TrackerTable(props: BoardProps & BoardLists) {
  const { list, several, hasClient, none, above, device, view, onView, tablePx, onTablePx } = props;
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section className={classes.table} aria-label={t('fleet.tracker.panel')}>
      <TableGrip px={tablePx} onPx={onTablePx} />
      <div className={classes.head}>
        <WhichToggle list={list} />
        <ViewSwitch view={view} onView={onView} />
        {hasClient && (
          <>
            <div className={classes.search}>
              <SearchBox
                label={t('fleet.tracker.search')}
                value={list.search}
                onChange={(search) => list.ask({ search })}
              />
            </div>
            <FilterButton list={list} isOpen={isOpen} controls={id} onToggle={() => setOpen(!isOpen)} />
            <SeveralToggle />
            <StatusFilter list={list} />
            <div className={classes.actions}>
              {several.isShown ? <SeveralBar several={several} /> : <TrackerActions device={device} />}
            </div>
          </>
        )}
      </div>
      {hasClient && <PartialNotice />}
      <div className={classes.body}>
        {hasClient && isOpen && (
          <div className={classes.aside}>
            <TrackerFilters list={list} id={id} />
          </div>
        )}
        <div className={classes.list}>
          <div className={classes.above}>{above}</div>
          {hasClient ? <Trackers {...props} /> : <div className={classes.empty}>{none}</div>}
        </div>
      </div>
    </section>
  );
}

function Trackers({ list, chosenRow, onChoose, onDeselect }: BoardProps & BoardLists) {
  const { t } = useTranslation();
  const choice = useVehicleChoice();
  const missing = useMissingList(list.total);
  const { found } = list;
  if (missing !== null) return missing;
  return (
    <>
      <VehicleTable
        pages={list.pages}
        window={list.window}
        label={t('fleet.tracker.list')}
        order={list.order}
        onOrder={list.setOrder}
        chosenRow={chosenRow}
        onChoose={onChoose}
        onEscape={onDeselect}
        choice={choice}
        empty={<NoTrackers list={list} />}
      />
      {found !== null && found > 0 && (
        <Pager
          page={list.page}
          size={list.size}
          sizes={LIST_PAGE_SIZES}
          total={found}
          onPage={list.turn}
          onSize={list.setSize}
        />
      )}
    </>
  );
}
