import type { ListQuery, VehicleLabel } from '../../contract/core.ts';
import { STILL_SORTS } from '../../contract/list-sort.ts';
import { FLAG } from '../../domain/live/telemetry/hot-fix.ts';
import { barePlate } from '../../domain/live/devices/plate.ts';
import { batteryOfByte } from '../../domain/live/telemetry/signal.ts';
import type { Fleet } from '../fleet/fleet.ts';
import { labelAt, searchText } from '../fleet/labels.ts';
import { sortedByKey } from './sort-rows.ts';

type Test = (row: number) => boolean;

/** Devices of a kept set of members. */
export type SetOf = (id: number) => ArrayLike<number>;

/** Which rows a list holds and how they are sorted: a query without the part of it that is on screen. */
export type OrderQuery = Omit<ListQuery, 'offset' | 'limit' | 'order' | 'seen' | 'find'>;

function withinTest(fleet: Fleet, { west, south, east, north }: NonNullable<OrderQuery['within']>): Test {
  const { position } = fleet.columns;
  const span = east - west + (east < west ? 360 : 0);
  return (row) => {
    const latitude = position[2 * row + 1]!;
    if (!(latitude >= south && latitude <= north)) return false;
    const turn = (position[2 * row]! - west) / 360;
    return (turn - Math.floor(turn)) * 360 <= span;
  };
}

function memberTest(fleet: Fleet, devices: ArrayLike<number>): Test {
  const isMember = new Uint8Array(fleet.size);
  for (let n = 0; n < devices.length; n += 1) {
    const row = fleet.index.get(devices[n]!);
    if (row >= 0) isMember[row] = 1;
  }
  return (row) => isMember[row] === 1;
}

/** A word that is a plate with signs, such as `fji-1a80`, without them; null for another. */
function plateIn(word: string): string | null {
  const bare = barePlate(word).toLowerCase();
  return bare !== word && /\p{L}/u.test(bare) && /\d/.test(bare) ? bare : null;
}

/** Filters of a row, the cheapest first. */
function testsOf(fleet: Fleet, query: OrderQuery, setOf: SetOf): Test[] {
  const tests: Test[] = [];
  const { activity } = fleet.columns;
  if (query.memberSet !== null) tests.push(memberTest(fleet, setOf(query.memberSet)));
  if (query.within) tests.push(withinTest(fleet, query.within));
  if (query.activities.length > 0) tests.push((row) => query.activities.includes(activity[row]!));
  const { model } = query;
  if (model != null) tests.push((row) => fleet.labels.at(row)?.model === model);
  if (query.activeOnly) tests.push((row) => labelAt(fleet.labels, fleet.columns.device, row).status === 'ACTIVE');
  for (const word of searchText(query.search).replaceAll('\0', ' ').split(/\s+/).filter(Boolean)) {
    const isFound = fleet.labels.rowsHolding(word, fleet.size);
    const plate = plateIn(word);
    const isPlate = plate === null ? isFound : fleet.labels.rowsHolding(plate, fleet.size);
    tests.push((row) => isFound[row] === 1 || isPlate[row] === 1);
  }
  return tests;
}

/** The rows that pass every test, in the order given. */
function filtered(rows: Uint32Array, tests: readonly Test[]): Uint32Array {
  let left = rows;
  for (const test of tests) {
    const passed = new Uint32Array(left.length);
    let count = 0;
    for (const row of left) if (test(row)) passed[count++] = row;
    left = passed.subarray(0, count);
  }
  return left;
}

/** Rows of a list in its order: filtered in the order of names, so that only other orders are left to sort. One pass a test. */
export function rowsOf(fleet: Fleet, query: OrderQuery, setOf: SetOf): Uint32Array {
  const rows = filtered(fleet.labels.rowsByName(fleet.size), testsOf(fleet, query, setOf));
  if (query.sort === 'name') return query.descending ? rows.slice().reverse() : rows;
  return sortedByKey(rows, keysOf(fleet, query.sort), query.descending);
}

/** Sort keys by row; NaN where unknown. */
function keysOf(fleet: Fleet, sort: Exclude<OrderQuery['sort'], 'name'>): ArrayLike<number> {
  const { speedKmh, communicationMs, activity, batteryByte, gsmSignal, flags } = fleet.columns;
  switch (sort) {
    case 'speed':
      return speedKmh;
    case 'communication':
      return communicationMs;
    case 'activity':
      return activity;
    case 'battery':
      return Float64Array.from(batteryByte, (byte) => batteryOfByte(byte, true) ?? Number.NaN);
    case 'signal':
      return Float64Array.from(gsmSignal, (signal) => signal || Number.NaN);
    case 'ignition':
      return Float64Array.from(flags, (bits) =>
        (bits & FLAG.IGNITION_KNOWN) === 0 ? Number.NaN : bits & FLAG.IGNITION_ON,
      );
    case 'plate':
      return ranksOf(fleet, 'licensePlate');
    case 'model':
      return ranksOf(fleet, 'model');
  }
}

interface Ranks {
  size: number;
  edition: number;
  ranks: Float64Array;
}
/** Garbage collected with their fleet; rebuilt only when a label changed. */
const ranksKept = new WeakMap<Fleet, Partial<Record<'licensePlate' | 'model', Ranks>>>();

/** Place of each row's text among those of the fleet; NaN where it has none. */
function ranksOf(fleet: Fleet, field: 'licensePlate' | 'model'): Float64Array {
  const kept = ranksKept.get(fleet) ?? {};
  ranksKept.set(fleet, kept);
  const known = kept[field];
  const { edition } = fleet.labels;
  if (known && known.size === fleet.size && known.edition === edition) return known.ranks;
  const ranks = ranked(fleet, (label) => label[field]);
  kept[field] = { size: fleet.size, edition, ranks };
  return ranks;
}

function ranked(fleet: Fleet, textOf: (label: VehicleLabel) => string | null): Float64Array {
  const texts = Array.from({ length: fleet.size }, (_, row) => {
    const label = fleet.labels.at(row);
    const text = label === undefined ? null : textOf(label);
    return text === null ? null : searchText(text);
  });
  const sorted = [...new Set(texts)].filter((text) => text !== null).sort();
  const rankOf = new Map(sorted.map((text, rank) => [text, rank]));
  return Float64Array.from(texts, (text) => (text === null ? Number.NaN : rankOf.get(text)!));
}

/** Whether a list may change while only positions do. */
export const isLive = (query: OrderQuery): boolean =>
  !STILL_SORTS.has(query.sort) || query.within !== null || query.activities.length > 0;
