import { COLUMN_NAMES, COLUMN_SPECS, newColumns, type ActivityCounts, type FleetColumns } from '../../contract/diff.ts';
import type { VehicleLabel } from '../../contract/core.ts';
import { OFFLINE, shownActivityCode } from '../../domain/activity.ts';
import { Labels } from './labels.ts';
import { RowIndex } from './row-index.ts';
import { RowSet } from './row-set.ts';
import { Tracks } from './tracks.ts';

const FIRST_ROWS = 1_024;

/**
 * The fleet in memory: columns with a row a device, what changed since the last diff, the counts by activity.
 * Columns are replaced when they grow: take them anew for each batch.
 */
export class Fleet {
  size = 0;
  /** Goes up with every change of a row. */
  changes = 0;
  columns: FleetColumns;
  readonly index: RowIndex;
  readonly labels = new Labels();
  /** Rows that changed since the publisher last took them. */
  readonly changed = new RowSet();
  /** Rows that changed since the snapshot on disk last took them. */
  readonly unsaved = new RowSet();
  readonly tracks: Tracks;
  readonly counts: ActivityCounts = [0, 0, 0, 0];
  private capacity: number;

  constructor(capacity = FIRST_ROWS, tracks = new Tracks()) {
    this.capacity = Math.max(1, capacity);
    this.columns = newColumns(this.capacity);
    this.index = new RowIndex(this.capacity);
    this.tracks = tracks;
  }

  /** The row of a device, made when it has none: without times and place until it reports. */
  rowFor(device: number): number {
    const known = this.index.get(device);
    if (known >= 0) return known;
    if (this.size === this.capacity) this.grow();
    const row = this.size;
    const { columns } = this;
    this.index.set(device, row);
    columns.device[row] = device;
    columns.fixTimeMs[row] = Number.NaN;
    columns.communicationMs[row] = Number.NaN;
    columns.position[2 * row] = Number.NaN;
    columns.position[2 * row + 1] = Number.NaN;
    columns.speedKmh[row] = Number.NaN;
    columns.headingDeg[row] = Number.NaN;
    columns.activity[row] = OFFLINE;
    this.counts[OFFLINE] += 1;
    this.size += 1;
    this.touch(row);
    return row;
  }

  /** Sets a label; a new one makes its row one that changed, so that the page asks for it. */
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

  /** Derives anew what a row shows and keeps the counts. Returns whether it changed. */
  deriveActivity(row: number, nowMs: number): boolean {
    const { communicationMs, speedKmh, flags, activity } = this.columns;
    const code = shownActivityCode(communicationMs[row]!, speedKmh[row]!, flags[row]!, nowMs);
    const shown = activity[row]!;
    if (code === shown) return false;
    this.counts[shown]! -= 1;
    this.counts[code]! += 1;
    activity[row] = code;
    return true;
  }

  /** Derives what every row shows, for a fleet that is yet to be published. */
  deriveAll(nowMs: number): void {
    for (let row = 0; row < this.size; row += 1) this.deriveActivity(row, nowMs);
  }

  /** Looks over all rows for those whose threshold passed in silence. Returns how many changed. */
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
