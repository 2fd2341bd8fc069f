import { decodeFrame, type FrameColumns } from '../../contract/frame.ts';
import { applyFrame, newAccepted } from '../../worker/accept/accept-frame.ts';
import { Tally } from '../../worker/accept/tally.ts';
import { Fleet } from '../../worker/fleet/fleet.ts';
import { deviceId, fleetFrames, serverNowOf, VEHICLES, type WireFrame } from '../fleet-data.ts';

/** Applies frames as the core does; every event has to be accepted. */
export function applyAll(fleet: Fleet, wire: readonly WireFrame[]): void {
  const tally = new Tally();
  const accepted = newAccepted();
  const nowMs = serverNowOf(wire);
  for (const { payload } of wire) applyFrame(fleet, decodeFrame(payload) as FrameColumns, nowMs, tally, accepted);
  const events = wire.reduce((sum, { columns }) => sum + columns.count, 0);
  if (tally.accepted !== events) throw new Error(`${tally.accepted} of ${events} events were accepted`);
}

/** A fleet of 100,000 vehicles that all reported, and the frames that said so. */
export function wholeFleet(): { fleet: Fleet; wire: WireFrame[] } {
  const wire = fleetFrames();
  const fleet = new Fleet(VEHICLES);
  for (let n = 0; n < VEHICLES; n += 1) fleet.rowFor(deviceId(n));
  applyAll(fleet, wire);
  return { fleet, wire };
}
