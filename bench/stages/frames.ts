import { newFrame, type FrameColumns } from '../../contract/frame.ts';
import { topicOf } from '../../contract/topics.ts';
import { applyFrame, newAccepted } from '../../worker/accept/accept-frame.ts';
import { Tally } from '../../worker/accept/tally.ts';
import { Fleet } from '../../worker/fleet/fleet.ts';
import { decode } from '../../worker/receive/decode.ts';
import { deviceId, fleetFrames, moveOn, serverNowOf, VEHICLES, type WireFrame } from '../fleet-data.ts';
import { inTurn, perSecond, timed } from '../rounds.ts';
import { rowOf, type StageRow } from '../table.ts';

const TOPIC = topicOf('brand', deviceId(0), 'Telemetry_V2');

/**
 * Payloads as mqtt.js hands them over: views into a larger packet, behind its header and topic, so not on a multiple of 8 and
 * copied once by the decoder.
 */
function asReceived(frames: readonly WireFrame[]): Uint8Array[] {
  const header = 5 + 2 + TOPIC.length;
  return frames.map(({ payload }) => {
    const packet = new Uint8Array(header + payload.byteLength);
    packet.set(payload, header);
    return packet.subarray(header);
  });
}

const COLUMNS = [
  'device',
  'fixTimeMs',
  'communicationMs',
  'latitudeE7',
  'longitudeE7',
  'speedCentiKmh',
  'headingDeciDeg',
  'flags',
  'batteryByte',
  'gsmSignal',
] as const;

function bareCopy(frames: readonly WireFrame[], to: FrameColumns): void {
  let at = 0;
  for (const { columns } of frames) {
    for (const name of COLUMNS) to[name].set(columns[name], at);
    at += columns.count;
  }
}

/** Frame bytes to applied columns, 100,000 devices, 1,000 events a frame. */
export async function frames(): Promise<StageRow[]> {
  const wire = fleetFrames();
  const fleet = new Fleet(VEHICLES);
  for (let n = 0; n < VEHICLES; n += 1) fleet.rowFor(deviceId(n));
  const tally = new Tally();
  const accepted = newAccepted();
  const target = newFrame(VEHICLES, 0).columns;

  const measured = (): number => {
    moveOn(wire);
    const payloads = asReceived(wire);
    const nowMs = serverNowOf(wire);
    // The publisher takes the changed rows some times a second: a row's first change after that costs more than the next.
    fleet.changed.take();
    const before = tally.accepted;
    const ms = timed(() => {
      for (const payload of payloads) {
        const decoded = decode(TOPIC, payload, nowMs);
        if (decoded.kind === 'frame') applyFrame(fleet, decoded.frame, nowMs, tally, accepted);
      }
    });
    if (tally.accepted - before !== VEHICLES)
      throw new Error(`${tally.accepted - before} of ${VEHICLES} events were accepted`);
    return perSecond(VEHICLES, ms);
  };
  const baseline = (): number =>
    perSecond(
      VEHICLES,
      timed(() => bareCopy(wire, target)),
    );

  return [
    rowOf(
      'frame bytes to applied columns',
      'events/s',
      'a bare copy of the same typed arrays',
      await inTurn({ rounds: 31, warmUp: 10 }, measured, baseline),
    ),
  ];
}
