import { Button } from '@mantine/core';
import { IconClipboardCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Incident } from '../../../domain/desk/incidents/incident.ts';
import { isSettled } from '../../../domain/desk/incidents/incident-life.ts';
import { incidentSeverity } from '../../../domain/desk/incidents/incident-severity.ts';
import {
  fitsFilter,
  isRobberyInProgress,
  TAB_FILTERS,
  type DeskTab,
} from '../../../domain/desk/incidents/incident-tabs.ts';
import { FleetScope } from '../../live/fleet/fleet-scope.tsx';
import { BulkBar } from '../../base/list/bulk.tsx';
import { ListFailure } from '../../base/list/list-states.tsx';
import { isFiltered } from '../../base/list/list-spec.ts';
import listClasses from '../../base/list/list-screen.module.css';
import { ListTable } from '../../base/list/list-table.tsx';
import { Pager } from '../../base/list/pager.tsx';
import type { WalkerPlace } from '../../base/list/row-walker.ts';
import { useSelection, type Selection } from '../../base/list/selection.ts';
import { Notice } from '../../base/ui/notice.tsx';
import { toast } from '../../base/ui/toasts.ts';
import { useDeskColumns } from './columns.tsx';
import { DeskHelp, useDeskKeys } from './desk-keys.tsx';
import { DeskMapPlace } from './desk-map-place.tsx';
import classes from './operator-area.module.css';
import type { DeskList } from './use-desk-list.ts';
import { nameOf, useOperations, type DeskOperation } from './use-operations.tsx';

/** The whole fleet, as the landing page has it: it stays open when the rows change, and knows what each vehicle does now. */
const ALL = { kind: 'all' } as const;

const idOf = ({ id }: Incident): string => String(id);

/** What sets a row apart: a robbery in progress, what the tab will not show after the next refresh, and what is urgent. */
const markFor =
  (tab: DeskTab) =>
  (incident: Incident): string | undefined => {
    if (isRobberyInProgress(incident)) return 'alert';
    if (!fitsFilter(TAB_FILTERS[tab], incident)) return 'past';
    return incidentSeverity(incident) === 'urgent' && !isSettled(incident.status) ? 'urgent' : undefined;
  };

interface Props {
  tab: DeskTab;
  list: DeskList;
  isMapOpen: boolean;
  /** Ids of what somebody asked to see: the focus comes to the first of them once it is in the list. */
  wanted: readonly string[];
  onFound(): void;
  /** Asks list and counts anew. */
  onRefresh(): void;
}

/** The rows of the desk and what is done with them, by hand and by keys. */
export function DeskBoard({ tab, list, isMapOpen, wanted, onFound, onRefresh }: Props) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const walker = useRef<WalkerPlace<Incident>['current']>(null);
  const selection = useSelection(list.occasion);
  const operations = useOperations(list);
  const [currentId, setCurrentId] = useState<number | null>(null);
  useSought(walker, list, wanted, onFound);
  const chosen = (list.rows ?? []).filter((row) => selection.chosen[idOf(row)]);
  const clear = () => selection.set({});
  const open = ({ id }: Incident) => go(`/operator-area-detail/${id}`);
  const done = () => {
    clear();
    onRefresh();
  };
  /** Nothing is done to a row that nobody saw to be the one: the first press shows which it is. */
  const doWithCurrent = (operation: DeskOperation) => {
    const row = walker.current?.current();
    const areGone = Object.keys(selection.chosen).length > 0;
    if (!row) walker.current?.step(0);
    else if (walker.current?.isGiven() !== true && !areGone) operations.start(operation, [row], () => undefined);
    else {
      walker.current?.accept();
      clear();
      toast('info', t('desk.do.nowOn', { name: nameOf(row) }));
    }
  };
  useDeskKeys({
    onStep: (by) => walker.current?.step(by),
    onOpen: () => {
      const row = walker.current?.current();
      if (row) open(row);
    },
    onDo: (operation) => {
      if (chosen.length > 0) operations.start(operation, chosen, done);
      else doWithCurrent(operation);
    },
  });
  return (
    <FleetScope scope={ALL}>
      <ListFailure list={list} />
      <DeskMapPlace
        isShown={isMapOpen && (list.rows !== undefined || list.failure !== null)}
        current={list.rows?.find(({ id }) => id === currentId) ?? null}
        onChoose={({ id }) => walker.current?.seek((row) => row.id === id)}
        onOpen={open}
      >
        <Rows
          tab={tab}
          list={list}
          selection={selection}
          walker={walker}
          onCurrent={({ id }) => setCurrentId(id)}
          onOpen={open}
        />
        <BulkBar rows={chosen} actions={operations.actions} nameOf={nameOf} onDone={done} onClear={clear} />
      </DeskMapPlace>
    </FleetScope>
  );
}

function useSought(
  walker: WalkerPlace<Incident>,
  list: DeskList,
  wanted: readonly string[],
  onFound: () => void,
): void {
  const found = list.isBefore ? undefined : list.rows?.find((row) => wanted.includes(idOf(row)))?.id;
  const seek = useEffectEvent(() => {
    if (found === undefined) return;
    walker.current?.seek(({ id }) => id === found);
    onFound();
  });
  useEffect(() => {
    seek();
  }, [found]);
}

interface RowsProps extends Pick<Props, 'tab' | 'list'> {
  selection: Selection;
  walker: WalkerPlace<Incident>;
  /** The focus came to a row. */
  onCurrent(row: Incident): void;
  onOpen(row: Incident): void;
}

function Rows({ tab, list, selection, walker, onCurrent, onOpen }: RowsProps) {
  const { t } = useTranslation();
  const columns = useDeskColumns();
  const hasRows = list.rows === undefined ? list.failure === null : list.total > 0;
  return (
    <>
      <section className={`${listClasses.card} ${classes.board}`} data-empty={!hasRows} aria-label={t('desk.list')}>
        {hasRows && (
          <ListTable
            list={list}
            label={t('desk.list')}
            columns={columns}
            idOf={idOf}
            selection={selection}
            // Until another tab's rows are there, those of the last one stand.
            markOf={list.isBefore ? () => undefined : markFor(tab)}
            walker={walker}
            onCurrent={onCurrent}
            onOpen={onOpen}
          />
        )}
        <NoIncidents list={list} />
        {list.rows !== undefined && list.total > 0 && (
          <Pager
            page={list.page}
            size={list.size}
            sizes={list.sizes}
            total={list.total}
            onPage={list.turn}
            onSize={list.resize}
          />
        )}
      </section>
      {hasRows && <DeskHelp />}
    </>
  );
}

/** Says that there is nothing, with the same words under every filter. */
function NoIncidents({ list }: { list: DeskList }) {
  const { t } = useTranslation();
  if (list.rows === undefined || list.total > 0) return null;
  const hasFilter = isFiltered(list.filters);
  return (
    <div className={listClasses.none} role="status">
      <Notice
        title={t('desk.empty')}
        text={t(hasFilter ? 'desk.emptyFilter' : 'desk.emptyText')}
        icon={<IconClipboardCheck size={26} stroke={1.75} />}
      >
        {hasFilter && (
          <Button variant="default" h={40} onClick={list.clearFilters}>
            {t('desk.filter.clear')}
          </Button>
        )}
      </Notice>
    </div>
  );
}
