import {
  COLUMN_NAMES,
  COLUMN_SPECS,
  newColumns,
  type ActivityCounts,
  type ColumnName,
  type FleetColumns,
  type FleetDiff,
} from '../../../contract/diff.ts';

/** What applying a diff came to: `gap` means that a diff is missing and a snapshot has to be asked for. */
export type Applied = 'applied' | 'gap';

const FIRST_ROWS = 256;

/**
 * The page's copy of the fleet's columns, kept by diffs. Arrays are longer than the fleet: only rows below `size` mean
 * something. They grow by doubling, so a view onto them holds until `columns` is another object.
 */
export class FleetMirror {
  columns: FleetColumns = newColumns(0);
  size = 0;
  revision = -1;
  counts: ActivityCounts = [0, 0, 0, 0, 0];
  private capacity = 0;

  /** Applies a diff. A diff of rows that does not follow the last one changes nothing. */
  apply(diff: FleetDiff): Applied {
    if (diff.kind === 'rows' && diff.revision !== this.revision + 1) return 'gap';
    this.reserve(diff.size);
    for (const name of COLUMN_NAMES) this.write(name, diff);
    this.size = diff.size;
    this.revision = diff.revision;
    this.counts = diff.counts;
    return 'applied';
  }

  /** Row of a device, -1 when the fleet does not have it. */
  rowOf(device: number): number {
    const row = this.columns.device.indexOf(device);
    return row < this.size ? row : -1;
  }

  private write(name: ColumnName, diff: FleetDiff): void {
    const to = this.columns[name];
    const from = diff.columns[name];
    if (diff.kind === 'snapshot') to.set(from.subarray(0, diff.size * COLUMN_SPECS[name].width));
    else if (name === 'position') scatterPairs(to as Float64Array, from as Float64Array, diff.rows);
    else if (to instanceof Float64Array) scatterDoubles(to, from as Float64Array, diff.rows);
    else if (to instanceof Float32Array) scatterFloats(to, from as Float32Array, diff.rows);
    else if (to instanceof Uint16Array) scatterWords(to, from as Uint16Array, diff.rows);
    else scatterBytes(to, from as Uint8Array, diff.rows);
  }

  private reserve(rows: number): void {
    if (rows <= this.capacity) return;
    this.capacity = Math.max(FIRST_ROWS, this.capacity * 2, rows);
    const wider = newColumns(this.capacity);
    for (const name of COLUMN_NAMES) wider[name].set(this.columns[name]);
    this.columns = wider;
  }
}

// One loop for each type of array: the engine compiles a loop that meets them all to something ten times slower.

function scatterPairs(to: Float64Array, from: Float64Array, rows: Uint32Array): void {
  for (let at = 0; at < rows.length; at += 1) {
    const target = rows[at]! * 2;
    to[target] = from[at * 2]!;
    to[target + 1] = from[at * 2 + 1]!;
  }
}

function scatterDoubles(to: Float64Array, from: Float64Array, rows: Uint32Array): void {
  for (let at = 0; at < rows.length; at += 1) to[rows[at]!] = from[at]!;
}

function scatterFloats(to: Float32Array, from: Float32Array, rows: Uint32Array): void {
  for (let at = 0; at < rows.length; at += 1) to[rows[at]!] = from[at]!;
}

function scatterWords(to: Uint16Array, from: Uint16Array, rows: Uint32Array): void {
  for (let at = 0; at < rows.length; at += 1) to[rows[at]!] = from[at]!;
}

function scatterBytes(to: Uint8Array, from: Uint8Array, rows: Uint32Array): void {
  for (let at = 0; at < rows.length; at += 1) to[rows[at]!] = from[at]!;
}
