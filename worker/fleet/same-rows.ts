import { COLUMN_NAMES, COLUMN_SPECS, type ColumnName } from '../../contract/diff.ts';
import { Fleet } from './fleet.ts';
import type { RowSet } from './row-set.ts';
import { Tracks } from './tracks.ts';

/** A fleet of the same rows and names as another, in which no device has reported yet. It keeps no live tracks. */
export function fleetLike(live: Fleet): Fleet {
  const fleet = new Fleet(Math.max(16, live.size), new Tracks(16), live);
  alignRows(fleet, live);
  return fleet;
}

/** Adds the rows that the other fleet got since. */
export function alignRows(fleet: Fleet, live: Fleet): void {
  const { device } = live.columns;
  for (let row = fleet.size; row < live.size; row += 1) fleet.addRow(device[row]!);
}

type Words = Uint32Array | Uint16Array | Uint8Array;

/** The bits of a column: unknown values compare equal, and a loop over words is one of three instead of five. */
function wordsOf(fleet: Fleet, name: ColumnName): Words {
  const column = fleet.columns[name];
  if (column instanceof Uint16Array || column instanceof Uint8Array) return column;
  return new Uint32Array(column.buffer, column.byteOffset, column.byteLength / 4);
}

function addDifferent(a: Words, b: Words, wordsARow: number, rows: number, into: RowSet): void {
  for (let i = 0; i < rows * wordsARow; i += 1) if (a[i] !== b[i]) into.add(Math.floor(i / wordsARow));
}

/** Takes over the values of a fleet of the same rows; the rows whose values differ are changed ones. */
export function takeValues(fleet: Fleet, from: Fleet): void {
  for (let row = fleet.size; row < from.size; row += 1) fleet.changed.add(fleet.addRow(from.columns.device[row]!));
  const rows = fleet.size;
  for (const name of COLUMN_NAMES) {
    const own = wordsOf(fleet, name);
    const other = wordsOf(from, name);
    const { width, array } = COLUMN_SPECS[name];
    addDifferent(own, other, (width * array.BYTES_PER_ELEMENT) / own.BYTES_PER_ELEMENT, rows, fleet.changed);
    fleet.columns[name].set(from.columns[name].subarray(0, rows * width));
  }
  from.counts.forEach((count, activity) => (fleet.counts[activity] = count));
  // Cached orders of lists are based on the old values.
  fleet.changes += 1;
}

/** Marks every row as changed: the mirror shows another fleet of the same rows. */
export function changeAll(fleet: Fleet): void {
  for (let row = 0; row < fleet.size; row += 1) fleet.changed.add(row);
}
