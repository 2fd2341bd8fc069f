import type { FrameColumns } from '../../contract/frame.ts';
import { acceptFrame, newAccepted } from '../accept/accept-frame.ts';
import { Tally } from '../accept/tally.ts';
import type { Fleet } from '../fleet/fleet.ts';

/**
 * Folds frames into a fleet in the order they were written. Events that it holds already change nothing, so a log may
 * begin earlier than it has to. What each row shows is derived afterwards (`Fleet.deriveAll`).
 */
export function foldInto(fleet: Fleet, frames: Iterable<FrameColumns>): void {
  const tally = new Tally();
  const accepted = newAccepted();
  for (const frame of frames) {
    for (let i = 0; i < frame.count; i += 1) fleet.rowFor(frame.device[i]!);
    // Accepted events stay accepted: they are not checked against the current clock again.
    acceptFrame(fleet, frame, Number.POSITIVE_INFINITY, tally, accepted);
    for (let n = 0; n < accepted.count; n += 1) fleet.unsaved.add(accepted.row[n]!);
  }
}
