import type { FleetModel, ListPage, ListQuery, VehicleLabel } from '../../contract/core.ts';
import type { Fleet } from '../fleet/fleet.ts';
import { labelAt } from '../fleet/labels.ts';
import { isLive, rowsOf, type OrderQuery, type SetOf } from './row-order.ts';

/** Orders kept of a fleet: the list on screen, the one it was a moment ago, and those of another list. */
const KEPT_ORDERS = 6;

interface Order {
  id: number;
  asked: string;
  /** Fleet's changes, its size and the edition of its labels when it was made. */
  changes: number;
  size: number;
  edition: number;
  rows: Uint32Array;
}

/** Garbage collected with their fleet. */
const ordersOf = new WeakMap<Fleet, Order[]>();
let lastId = 0;

export const NO_PAGE: ListPage = { total: 0, items: [], offset: 0, order: 0, shift: 0, foundAt: -1 };

const keyOf = ({ search, activities, activeOnly, within, memberSet, model, sort, descending }: OrderQuery): string =>
  JSON.stringify([search, activities, activeOnly, within, memberSet, model, sort, descending]);

const isCurrent = (order: Order, fleet: Fleet, query: OrderQuery): boolean =>
  order.edition === fleet.labels.edition &&
  (order.changes === fleet.changes || (!isLive(query) && order.size === fleet.size));

function made(fleet: Fleet, query: OrderQuery, setOf: SetOf, asked: string): Order {
  lastId += 1;
  return {
    id: lastId,
    asked,
    changes: fleet.changes,
    size: fleet.size,
    edition: fleet.labels.edition,
    rows: rowsOf(fleet, query, setOf),
  };
}

/** The order with the given id, or the current one. */
function orderFor(fleet: Fleet, query: ListQuery, setOf: SetOf): Order {
  const orders = ordersOf.get(fleet) ?? [];
  ordersOf.set(fleet, orders);
  const asked = keyOf(query);
  const known = orders.find(
    (order) =>
      order.asked === asked && (query.order === undefined ? isCurrent(order, fleet, query) : order.id === query.order),
  );
  if (known) return known;
  const order = made(fleet, query, setOf, asked);
  orders.unshift(order);
  orders.length = Math.min(orders.length, KEPT_ORDERS);
  return order;
}

/** By how many lines most of those on screen moved: the median, so that a single jump has no effect. */
function shiftOf(rows: Uint32Array, { first, rows: seen }: NonNullable<ListQuery['seen']>): number {
  const placeOf = new Map(seen.map((row, n) => [row, first + n]));
  const shifts: number[] = [];
  for (let at = 0; at < rows.length && shifts.length < placeOf.size; at += 1) {
    const before = placeOf.get(rows[at]!);
    if (before !== undefined) shifts.push(at - before);
  }
  shifts.sort((a, b) => a - b);
  return shifts[shifts.length >> 1] ?? 0;
}

/** First and last (exclusive) item to return. */
function rangeOf(total: number, query: ListQuery, shift: number): [start: number, end: number] {
  const { seen, limit, offset } = query;
  if (!seen) return [offset, offset + limit];
  const last = Math.max(0, total - 1);
  const from = Math.min(last, Math.max(0, seen.first + shift));
  const to = Math.min(last, Math.max(from, seen.first + shift + seen.rows.length - 1));
  return [Math.floor(from / limit) * limit, (Math.floor(to / limit) + 1) * limit];
}

/** A page of the fleet: searched (any case, with or without accents, every word), filtered, sorted. Pages of one order fit together. */
export function listPage(fleet: Fleet, query: ListQuery, setOf: SetOf = () => []): ListPage {
  const order = orderFor(fleet, query, setOf);
  const { rows } = order;
  const shift = query.seen ? shiftOf(rows, query.seen) : 0;
  const [start, end] = rangeOf(rows.length, query, shift);
  const items = labelsOf(fleet, rows.subarray(start, end));
  return {
    total: rows.length,
    items,
    offset: start,
    order: order.id,
    shift,
    foundAt: query.find === undefined ? -1 : rows.indexOf(query.find),
  };
}

/** Labels of rows, in the order asked; rows that do not exist are left out. */
export const labelsOf = (fleet: Fleet, rows: Iterable<number>): VehicleLabel[] =>
  Array.from(rows)
    .filter((row) => row >= 0 && row < fleet.size)
    .map((row) => labelAt(fleet.labels, fleet.columns.device, row));

/** Models of a fleet by name, and how many vehicles are of each. */
export function modelsOf(fleet: Fleet): FleetModel[] {
  const counts = new Map<string, number>();
  for (let row = 0; row < fleet.size; row += 1) {
    const model = fleet.labels.at(row)?.model;
    if (model) counts.set(model, (counts.get(model) ?? 0) + 1);
  }
  return Array.from(counts, ([model, count]) => ({ model, count })).sort((a, b) => a.model.localeCompare(b.model));
}
