import { FRAME_MAX_EVENTS, newFrame, type FrameColumns } from '../../contract/frame.ts';
import type { Accepted } from '../accept/accept-frame.ts';
import { copyEvents, copyRun, frameOfEvents } from './block.ts';

const EVENTS_A_BLOCK = 10_000;
const second = (ms: number): number => Math.floor(ms / 1000);

/**
 * Accepted events on their way to the log. A device has at most one of them a second: a later fix of the same second
 * takes the place of the earlier one, so that folding the log still ends in the same state; replaced ones are counted.
 */
export class PendingEvents {
  thinned = 0;
  private events: FrameColumns = newFrame(1024, 0).columns;
  private rows = new Int32Array(1024);
  private count = 0;
  /** Place of the last pending event a row, plus one. */
  private placeOfRow = new Uint32Array(1024);
  /** Working memory of `add`: which event goes where. */
  private sources = new Int32Array(1024);
  private targets = new Int32Array(1024);

  get size(): number {
    return this.count;
  }

  hasRoomFor(count: number): boolean {
    return this.count + count <= FRAME_MAX_EVENTS;
  }

  /** Takes the accepted events of a frame; there is room for them. */
  add(frame: FrameColumns, { at, row: rowOf, count }: Accepted): void {
    this.reserve(this.count + count);
    const { events } = this;
    for (let n = 0; n < count; n += 1) {
      const i = at[n]!;
      const row = rowOf[n]!;
      if (row >= this.placeOfRow.length) this.growRows(row + 1);
      const last = this.placeOfRow[row]! - 1;
      const replaces = last >= 0 && second(events.fixTimeMs[last]!) === second(frame.fixTimeMs[i]!);
      if (replaces) this.thinned += 1;
      else {
        this.rows[this.count] = row;
        this.count += 1;
        this.placeOfRow[row] = this.count;
      }
      const to = replaces ? last : this.count - 1;
      // Written at once: the next event of the row in this frame asks for it.
      events.fixTimeMs[to] = frame.fixTimeMs[i]!;
      this.sources[n] = i;
      this.targets[n] = to;
    }
    copyEvents(frame, this.sources, events, this.targets, count);
  }

  /** The pending events as frames of at most 10,000 events; none is left. */
  take(): Uint8Array[] {
    const frames: Uint8Array[] = [];
    for (let start = 0; start < this.count; start += EVENTS_A_BLOCK)
      frames.push(frameOfEvents(this.events, start, Math.min(this.count, start + EVENTS_A_BLOCK)));
    for (let i = 0; i < this.count; i += 1) this.placeOfRow[this.rows[i]!] = 0;
    this.count = 0;
    return frames;
  }

  private growRows(needed: number): void {
    const places = new Uint32Array(Math.max(needed, this.placeOfRow.length * 2));
    places.set(this.placeOfRow);
    this.placeOfRow = places;
  }

  private reserve(events: number): void {
    if (this.sources.length < events) {
      this.sources = new Int32Array(events);
      this.targets = new Int32Array(events);
    }
    if (events <= this.events.count) return;
    const { columns } = newFrame(Math.min(FRAME_MAX_EVENTS, Math.max(events, this.events.count * 2)), 0);
    copyRun(this.events, 0, columns, this.count);
    this.events = columns;
    const rows = new Int32Array(columns.count);
    rows.set(this.rows.subarray(0, this.count));
    this.rows = rows;
  }
}
