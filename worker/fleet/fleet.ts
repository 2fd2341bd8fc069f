import { COLUMN_NAMES, COLUMN_SPECS, newColumns, type ActivityCounts, type FleetColumns } from '../../contract/diff.ts';
import type { VehicleLabel } from '../../contract/core.ts';
import { OFFLINE, shownActivityCode } from '../../domain/live/telemetry/activity.ts';
import { Labels } from './labels.ts';
import { RowIndex } from './row-index.ts';
import { RowSet } from './row-set.ts';
import { Tracks } from './tracks.ts';

const FIRST_ROWS = 1_024;

/**
 * The fleet in memory: columns with a row a device, what changed since the last diff, the counts by activity.
 * Columns are replaced when they grow: read them again for each batch.
 */
export class Fleet {
  size = 0;
  /** Goes up with every change of a row. */
  changes = 0;
  columns: FleetColumns;
  readonly index: RowIndex;
  readonly labels: Labels;
  /** Rows that changed since the publisher last took them. */
  readonly changed = new RowSet();
  /** Rows that changed since the snapshot on disk last took them. */
  readonly unsaved = new RowSet();
  readonly tracks: Tracks;
  readonly counts: ActivityCounts = [0, 0, 0, 0, 0];
  private capacity: number;

  /** `rows` shares the rows and names of another fleet, which alone creates and names them. */
  constructor(capacity = FIRST_ROWS, tracks = new Tracks(), rows?: Pick<Fleet, 'index' | 'labels'>) {
    this.capacity = Math.max(1, capacity);
    this.columns = newColumns(this.capacity);
    this.index = rows?.index ?? new RowIndex(this.capacity);
    this.labels = rows?.labels ?? new Labels();
    this.tracks = tracks;
  }

  /** The row of a device, made when it has none: without times and place until it reports. */
  rowFor(device: number): number {
    const known = this.index.get(device);
    if (known >= 0) return known;
    const row = this.addRow(device);
    this.index.set(device, row);
    this.touch(row);
    return row;
  }

  /** A row at the end without times and place; the index does not know it yet. */
  addRow(device: number): number {
    if (this.size === this.capacity) this.grow();
    const row = this.size;
    this.columns.device[row] = device;
    this.size += 1;
    this.counts[OFFLINE] += 1;
    this.columns.activity[row] = OFFLINE;
    this.forget(row, row + 1);
    return row;
  }

  /** Rows `start` to `end` are as if they never reported. */
  forget(start: number, end: number): void {
    const { columns } = this;
    for (const name of ['fixTimeMs', 'communicationMs', 'speedKmh', 'headingDeg'] as const)
      columns[name].fill(Number.NaN, start, end);
    columns.position.fill(Number.NaN, 2 * start, 2 * end);
    for (const name of ['flags', 'batteryByte', 'gsmSignal'] as const) columns[name].fill(0, start, end);
    for (let row = start; row < end; row += 1) this.counts[columns.activity[row]!]! -= 1;
    columns.activity.fill(OFFLINE, start, end);
    this.counts[OFFLINE] += end - start;
  }

  /** Records that a device without a position communicated; for any other its fixes have it. */
  hear(row: number, communicationMs: number, nowMs: number): void {
    const { columns } = this;
    if (!Number.isNaN(columns.fixTimeMs[row]!) || columns.communicationMs[row]! >= communicationMs) return;
    columns.communicationMs[row] = communicationMs;
    this.deriveActivity(row, nowMs);
    this.touch(row);
  }

  /** Sets a label; a new one marks its row as changed, so that the page asks for it. */
  setLabel(label: VehicleLabel): boolean {
    const isNew = this.labels.set(label);
    if (isNew) this.changed.add(label.row);
    return isNew;
  }

  touch(row: number): void {
    this.changes += 1;
    this.changed.add(row);
    this.unsaved.add(row);
  }

  /** Recomputes the activity of a row and updates the counts. Returns whether it changed. */
  deriveActivity(row: number, nowMs: number): boolean {
    const { communicationMs, speedKmh, flags, activity } = this.columns;
    const code = shownActivityCode(communicationMs[row]!, speedKmh[row]!, flags[row]!, nowMs);
    if (code === activity[row]!) return false;
    this.setActivity(row, code);
    return true;
  }

  /** Sets what is shown of a row and updates the counts. */
  setActivity(row: number, code: number): void {
    const { activity } = this.columns;
    this.counts[activity[row]!]! -= 1;
    this.counts[code]! += 1;
    activity[row] = code;
  }

  /** When the last of its devices communicated, ms; -Infinity where none did. */
  lastHeardMs(): number {
    let lastMs = Number.NEGATIVE_INFINITY;
    for (let row = 0; row < this.size; row += 1)
      if (this.columns.communicationMs[row]! > lastMs) lastMs = this.columns.communicationMs[row]!;
    return lastMs;
  }

  /** How many of its devices have a position. */
  located(): number {
    let count = 0;
    for (let row = 0; row < this.size; row += 1) if (!Number.isNaN(this.columns.fixTimeMs[row]!)) count += 1;
    return count;
  }

  /** Computes the activity of every row, for a fleet that is not published yet. */
  deriveAll(nowMs: number): void {
    for (let row = 0; row < this.size; row += 1) this.deriveActivity(row, nowMs);
  }

  /** Updates all rows whose activity threshold passed without an event. Returns how many changed. */
  sweep(nowMs: number): number {
    let moved = 0;
    const { communicationMs, speedKmh, flags, activity } = this.columns;
    for (let row = 0; row < this.size; row += 1) {
      if (shownActivityCode(communicationMs[row]!, speedKmh[row]!, flags[row]!, nowMs) === activity[row]) continue;
      this.deriveActivity(row, nowMs);
      this.touch(row);
      moved += 1;
    }
    return moved;
  }

  /** A fleet of those rows only, in the same order, with their labels; live tracks start anew. */
  only(keep: (row: number) => boolean): Fleet {
    const kept = new Fleet(this.capacity);
    for (let row = 0; row < this.size; row += 1) {
      if (!keep(row)) continue;
      const to = kept.rowFor(this.columns.device[row]!);
      kept.copyRow(this, row, to);
      const label = this.labels.at(row);
      if (label) kept.setLabel({ ...label, row: to });
    }
    return kept;
  }

  private copyRow(from: Fleet, row: number, to: number): void {
    this.counts[this.columns.activity[to]!]! -= 1;
    for (const name of COLUMN_NAMES) {
      const { width } = COLUMN_SPECS[name];
      this.columns[name].set(from.columns[name].subarray(row * width, (row + 1) * width), to * width);
    }
    this.counts[this.columns.activity[to]!]! += 1;
  }

  private grow(): void {
    this.capacity *= 2;
    const columns = newColumns(this.capacity);
    for (const name of COLUMN_NAMES) columns[name].set(this.columns[name]);
    this.columns = columns;
  }
}
