import type { FrameColumns } from '../../contract/frame.ts';
import { UNKNOWN_U16 } from '../../contract/frame.ts';
import type { FleetColumns } from '../../contract/diff.ts';
import { faultOf, MAX_FUTURE_MS, type RejectionReason } from '../../domain/live/ingest/acceptance.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { Tally } from './tally.ts';

/** Which events of a frame were accepted, and where: reused from frame to frame. */
export interface Accepted {
  count: number;
  /** Index in the frame. */
  at: Uint32Array;
  /** Row in the fleet. */
  row: Uint32Array;
  /** Indexes of sound events whose device has no row. */
  unknown: number[];
}

export const newAccepted = (capacity = 1024): Accepted => ({
  count: 0,
  at: new Uint32Array(capacity),
  row: new Uint32Array(capacity),
  unknown: [],
});

const speedAt = (frame: FrameColumns, i: number): number =>
  frame.speedCentiKmh[i] === UNKNOWN_U16 ? Number.NaN : frame.speedCentiKmh[i]! / 100;
const headingAt = (frame: FrameColumns, i: number): number =>
  frame.headingDeciDeg[i] === UNKNOWN_U16 ? Number.NaN : frame.headingDeciDeg[i]! / 10;
/** Equal as a float32 column holds it; unknown equals unknown. */
const sameAsStored = (stored: number, value: number): boolean =>
  stored === Math.fround(value) || (Number.isNaN(stored) && Number.isNaN(value));

/** Whether event `i` equals the row, for an event of the row's time. */
function sameContent(columns: FleetColumns, row: number, frame: FrameColumns, i: number): boolean {
  return (
    columns.communicationMs[row] === frame.communicationMs[i] &&
    columns.position[2 * row] === frame.longitudeE7[i]! / 1e7 &&
    columns.position[2 * row + 1] === frame.latitudeE7[i]! / 1e7 &&
    columns.flags[row] === frame.flags[i] &&
    columns.batteryByte[row] === frame.batteryByte[i] &&
    columns.gsmSignal[row] === frame.gsmSignal[i] &&
    sameAsStored(columns.speedKmh[row]!, speedAt(frame, i)) &&
    sameAsStored(columns.headingDeg[row]!, headingAt(frame, i))
  );
}

/**
 * The rule against the stored values. At the same fix time an earlier communication is a delayed answer. A stored time that lies ahead is of a
 * server with a wrong clock, and holds nothing back.
 */
function staleness(
  columns: FleetColumns,
  row: number,
  frame: FrameColumns,
  i: number,
  nowMs: number,
): RejectionReason | null {
  const fixTimeMs = frame.fixTimeMs[i]!;
  const storedMs = columns.fixTimeMs[row]!;
  if (fixTimeMs < storedMs) return storedMs > nowMs + MAX_FUTURE_MS ? null : 'older';
  if (fixTimeMs !== storedMs) return null;
  if (frame.communicationMs[i]! < columns.communicationMs[row]!) return 'older';
  return sameContent(columns, row, frame, i) ? 'duplicate' : null;
}

function store(columns: FleetColumns, row: number, frame: FrameColumns, i: number): void {
  columns.fixTimeMs[row] = frame.fixTimeMs[i]!;
  columns.communicationMs[row] = frame.communicationMs[i]!;
  columns.position[2 * row] = frame.longitudeE7[i]! / 1e7;
  columns.position[2 * row + 1] = frame.latitudeE7[i]! / 1e7;
  columns.speedKmh[row] = speedAt(frame, i);
  columns.headingDeg[row] = headingAt(frame, i);
  columns.flags[row] = frame.flags[i]!;
  columns.batteryByte[row] = frame.batteryByte[i]!;
  columns.gsmSignal[row] = frame.gsmSignal[i]!;
}

/**
 * The acceptance rule over a whole frame, straight from the wire's columns into the fleet's without an object an event.
 *
 * An event with a fault of its own, older than its row, or the same again is rejected and counted; at the same fix time
 * other content replaces. `nowMs` is the server's clock. What follows from an accepted event is `applyFrame`'s.
 */
export function acceptFrame(fleet: Fleet, frame: FrameColumns, nowMs: number, tally: Tally, out: Accepted): void {
  if (out.at.length < frame.count) {
    out.at = new Uint32Array(frame.count);
    out.row = new Uint32Array(frame.count);
  }
  out.count = 0;
  out.unknown.length = 0;
  const { columns, index } = fleet;
  for (let i = 0; i < frame.count; i += 1) {
    const fault = faultOf(
      frame.latitudeE7[i]! / 1e7,
      frame.longitudeE7[i]! / 1e7,
      frame.fixTimeMs[i]!,
      frame.communicationMs[i]!,
      speedAt(frame, i),
      frame.flags[i]!,
      nowMs,
    );
    const row = fault === null ? index.get(frame.device[i]!) : -1;
    if (fault === null && row < 0) {
      out.unknown.push(i);
      continue;
    }
    const reason = fault ?? staleness(columns, row, frame, i, nowMs);
    if (reason !== null) {
      tally.reject(reason);
      continue;
    }
    store(columns, row, frame, i);
    out.at[out.count] = i;
    out.row[out.count] = row;
    out.count += 1;
  }
  tally.accept(out.count);
}

/**
 * Accepts a frame and brings what follows from it up to date: activity and counts, changed rows, live tracks. `knownMs`:
 * up to when the fleet is known, against which silence is judged.
 */
export function applyFrame(
  fleet: Fleet,
  frame: FrameColumns,
  nowMs: number,
  tally: Tally,
  out: Accepted,
  knownMs = nowMs,
): void {
  acceptFrame(fleet, frame, nowMs, tally, out);
  for (let n = 0; n < out.count; n += 1) {
    const row = out.row[n]!;
    const i = out.at[n]!;
    fleet.deriveActivity(row, knownMs);
    fleet.touch(row);
    fleet.tracks.append(row, frame.longitudeE7[i]!, frame.latitudeE7[i]!);
  }
}
