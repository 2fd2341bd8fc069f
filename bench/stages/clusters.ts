import type { View } from '../../contract/core.ts';
import { decodeFrame, type FrameColumns } from '../../contract/frame.ts';
import { applyFrame, newAccepted } from '../../worker/accept/accept-frame.ts';
import { Tally } from '../../worker/accept/tally.ts';
import { Fleet } from '../../worker/fleet/fleet.ts';
import { computeView } from '../../worker/view/compute-view.ts';
import { MercatorColumn } from '../../worker/view/mercator-column.ts';
import { deviceId, fleetFrames, moveOn, serverNowOf, VEHICLES, type WireFrame } from '../fleet-data.ts';
import { inTurn, perSecond, timed } from '../rounds.ts';
import { rowOf, type StageRow } from '../table.ts';

/** A screen of 1,440 by 900 px over the whole of Brazil: every vehicle is in view. */
const VIEW: View = { mode: 'clusters', west: -85, south: -36, east: -21.7, north: 7, zoom: 4 };

function apply(fleet: Fleet, wire: readonly WireFrame[]): void {
  const tally = new Tally();
  const accepted = newAccepted();
  for (const { payload } of wire)
    applyFrame(fleet, decodeFrame(payload) as FrameColumns, serverNowOf(wire), tally, accepted);
}

/** Reads every place once and keeps the sums, so that nothing of the pass can be left out. */
function barePass(position: Float64Array, rows: number): number {
  let x = 0;
  let y = 0;
  for (let i = 0; i < rows * 2; i += 2) {
    x += position[i]!;
    y += position[i + 1]!;
  }
  return x + y;
}

async function clustersWith(name: string, movedFrames: number): Promise<StageRow> {
  const wire = fleetFrames();
  const fleet = new Fleet(VEHICLES);
  for (let n = 0; n < VEHICLES; n += 1) fleet.rowFor(deviceId(n));
  apply(fleet, wire);
  const mercator = new MercatorColumn();
  const moving = wire.slice(0, movedFrames);
  let revision = 0;

  const measured = (): number => {
    moveOn(moving);
    if (moving.length > 0) apply(fleet, moving);
    revision += 1;
    let inView = 0;
    const ms = timed(() => {
      inView = computeView(fleet, mercator, VIEW, revision).result.inView;
    });
    if (inView !== VEHICLES) throw new Error(`${inView} of ${VEHICLES} vehicles are in view`);
    return perSecond(1, ms);
  };
  const baseline = (): number => {
    let sum = 0;
    const ms = timed(() => {
      sum = barePass(fleet.columns.position, fleet.size);
    });
    if (Number.isNaN(sum)) throw new Error('a vehicle has no place');
    return perSecond(1, ms);
  };
  return rowOf(
    name,
    'passes/s',
    'a bare pass over the same positions',
    await inTurn({ rounds: 31, warmUp: 10 }, measured, baseline),
  );
}

/** Clusters of 100,000 vehicles, all of them in view: the map moves over a fleet at rest, or a part of the fleet moved. */
export async function clusters(): Promise<StageRow[]> {
  return [
    await clustersWith('clusters, the view moves', 0),
    await clustersWith('clusters, 10,000 vehicles moved', 10),
    await clustersWith('clusters, all 100,000 moved', 100),
  ];
}
