import type { FrameColumns } from '../../contract/frame.ts';
import { acceptFrame, newAccepted } from '../accept/accept-frame.ts';
import { Tally } from '../accept/tally.ts';
import { Fleet } from '../fleet/fleet.ts';

/**
 * The fleet as a fold over frames in the order they were written: snapshot blocks first, then the events after them. Events that
 * a snapshot holds already change nothing, so a log may begin earlier than it has to. `nowMs` derives what each row shows.
 */
export function fold(frames: Iterable<FrameColumns>, nowMs: number, capacity?: number): Fleet {
  const fleet = new Fleet(capacity);
  const tally = new Tally();
  const accepted = newAccepted();
  for (const frame of frames) {
    for (let i = 0; i < frame.count; i += 1) fleet.rowFor(frame.device[i]!);
    // What was accepted once stays accepted: no clock of today judges it again.
    acceptFrame(fleet, frame, Number.POSITIVE_INFINITY, tally, accepted);
  }
  fleet.sweep(nowMs);
  return fleet;
}
