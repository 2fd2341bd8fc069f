import { useMemo, useState } from 'react';
import { groupLines } from '../../../domain/live/groups/group.ts';
import type { ListPageSize } from '../../../domain/live/devices/tracker-panel.ts';
import { useDebounced } from '../../live/fleet/use-debounced.ts';
import { linesOf, pageOfLine, pageWithin, readPageSize, type ListWindow } from '../../live/fleet/list-window.ts';
import { useFleetGeneration } from '../../live/fleet/use-fleet.ts';
import { useTotal } from '../../live/fleet/use-total.ts';
import { usePages, useVehiclePages } from '../../live/fleet/use-vehicle-pages.ts';
import { useListOrder, type ListOrder } from '../../live/fleet/vehicle-list-order.ts';
import type { PageQuery, VehiclePages } from '../../live/fleet/vehicle-pages.ts';
import { useGroups, type Groups } from '../../live/groups/use-groups.ts';
import { useGroupSet } from '../../live/groups/use-group-set.ts';
import { deviceStore } from '../../base/platform.ts';

export type Which = 'all' | 'active';

/** Filters of the list. */
interface Asked {
  which: Which;
  search: string;
  activities: readonly number[];
  model: string | null;
  /** Id of a group. */
  group: number | null;
}

/** The list of trackers, whichever way it is drawn. */
export interface TrackerList extends Asked {
  /** Asks for something else, from the first page. */
  ask(change: Partial<Asked>): void;
  order: ListOrder;
  setOrder(order: ListOrder): void;
  groups: Groups;
  pages: VehiclePages;
  /** Increases with every new order of the lines. */
  edition: number;
  /** The page on screen. */
  window: ListWindow;
  page: number;
  size: ListPageSize;
  turn(page: number): void;
  setSize(size: ListPageSize): void;
  /** Lines of the list and vehicles of the fleet; the first is null while it is not known. */
  found: number | null;
  total: number;
  /** Whether something of the fleet is left out by what was asked. */
  isFiltered: boolean;
}

const SIZE_KEY = 'rastro.tracker-panel.lines';
const ORDER_KEY = 'rastro.tracker-panel.order';
const NOTHING: Asked = { which: 'all', search: '', activities: [], model: null, group: null };

/** Search, filters, order and pages of the list of trackers of a user, null for a list of several users. */
export function useTrackerList(userId: number | null): TrackerList {
  const [asked, setAsked] = useState(NOTHING);
  const [wanted, setPage] = useState(0);
  const [size, setSize] = useState(() => readPageSize(deviceStore.get(SIZE_KEY)));
  const [order, setOrder] = useListOrder(ORDER_KEY);
  const debounced = useDebounced(asked.search);
  const generation = useFleetGeneration();
  const total = useTotal();
  const groups = useGroups(userId);
  const group = useMemo(
    () => groupLines(groups.tree).find(({ id }) => id === asked.group) ?? null,
    [groups.tree, asked.group],
  );
  const set = useGroupSet(group?.devices ?? null);
  const query: PageQuery = {
    search: debounced,
    activities: [...asked.activities],
    activeOnly: asked.which === 'active',
    within: null,
    memberSet: set.id,
    model: asked.model,
    ...order,
  };
  const pages = useVehiclePages(query, generation + set.turn);
  const { total: found, turn: edition } = usePages(pages);
  const lines = linesOf(size);
  const page = pageWithin(wanted, found ?? 0, lines);
  return {
    ...asked,
    ask: (change) => {
      setPage(0);
      setAsked((before) => ({ ...before, ...change }));
    },
    order,
    setOrder: (next) => {
      setPage(0);
      setOrder(next);
    },
    groups,
    pages,
    edition,
    window: {
      first: lines === Infinity ? 0 : page * lines,
      size: lines,
      onGo: (index) => setPage(pageOfLine(index, lines)),
    },
    page,
    size,
    turn: setPage,
    setSize: (next) => {
      deviceStore.set(SIZE_KEY, String(next));
      setPage(pageOfLine(lines === Infinity ? 0 : page * lines, linesOf(next)));
      setSize(next);
    },
    found,
    total,
    isFiltered: debounced !== '' || asked.activities.length > 0 || asked.model !== null || group !== null,
  };
}
