import type { ListPage, ListQuery, VehicleLabel } from '../../contract/core.ts';
import type { Fleet } from '../fleet/fleet.ts';
import { searchText } from '../fleet/labels.ts';

/** The label of a row; a device whose record has not arrived yet goes by its id. */
export function labelAt(fleet: Fleet, row: number): VehicleLabel {
  const device = fleet.columns.device[row]!;
  return (
    fleet.labels.at(row) ?? { row, device, name: String(device), licensePlate: null, model: null, customerName: null, status: 'ACTIVE', color: null }
  );
}

type Test = (row: number) => boolean;

function withinTest(fleet: Fleet, { west, south, east, north }: NonNullable<ListQuery['within']>): Test {
  const { position } = fleet.columns;
  const span = east - west + (east < west ? 360 : 0);
  return (row) => {
    const latitude = position[2 * row + 1]!;
    if (!(latitude >= south && latitude <= north)) return false;
    const turn = (position[2 * row]! - west) / 360;
    return (turn - Math.floor(turn)) * 360 <= span;
  };
}

/** Devices of a kept set of members. */
type SetOf = (id: number) => ArrayLike<number>;

function memberTest(fleet: Fleet, devices: ArrayLike<number>): Test {
  const rows = new Set(Array.from(devices, (device) => fleet.index.get(device)));
  return (row) => rows.has(row);
}

function testsOf(fleet: Fleet, query: ListQuery, setOf: SetOf): Test[] {
  const tests: Test[] = [];
  if (query.memberSet !== null) tests.push(memberTest(fleet, setOf(query.memberSet)));
  if (query.within) tests.push(withinTest(fleet, query.within));
  if (query.activities.length > 0) tests.push((row) => query.activities.includes(fleet.columns.activity[row]!));
  if (query.activeOnly) tests.push((row) => labelAt(fleet, row).status === 'ACTIVE');
  const words = searchText(query.search).split(/\s+/).filter(Boolean);
  if (words.length > 0) tests.push((row) => words.every((word) => fleet.labels.keyAt(row).includes(word)));
  return tests;
}

/** What rows are sorted by; unknown values come last whichever the direction. */
function sortKeys(fleet: Fleet, sort: ListQuery['sort']): ArrayLike<number> {
  if (sort === 'speed') return fleet.columns.speedKmh;
  if (sort === 'communication') return fleet.columns.communicationMs;
  if (sort === 'activity') return fleet.columns.activity;
  return fleet.labels.rankByName(fleet.size);
}

function sorted(fleet: Fleet, rows: Uint32Array, query: ListQuery): Uint32Array {
  const keys = sortKeys(fleet, query.sort);
  const ranks = fleet.labels.rankByName(fleet.size);
  const sign = query.descending ? -1 : 1;
  return rows.sort((a, b) => {
    const x = keys[a]!;
    const y = keys[b]!;
    if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y)) || ranks[a]! - ranks[b]!;
    return sign * (x - y) || ranks[a]! - ranks[b]!;
  });
}

/** A page of the fleet: searched (any case, with or without accents, every word), filtered, sorted. */
export function listPage(fleet: Fleet, query: ListQuery, setOf: SetOf = () => []): ListPage {
  const tests = testsOf(fleet, query, setOf);
  const rows: number[] = [];
  for (let row = 0; row < fleet.size; row += 1) if (tests.every((test) => test(row))) rows.push(row);
  const ordered = sorted(fleet, Uint32Array.from(rows), query);
  const items = Array.from(ordered.subarray(query.offset, query.offset + query.limit), (row) => labelAt(fleet, row));
  return { total: rows.length, items };
}

/** Labels of rows, in the order asked; rows that do not exist are left out. */
export const labelsOf = (fleet: Fleet, rows: Iterable<number>): VehicleLabel[] =>
  Array.from(rows)
    .filter((row) => row >= 0 && row < fleet.size)
    .map((row) => labelAt(fleet, row));
