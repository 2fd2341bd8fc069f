import { decodeFrame, newFrame, type FrameColumns } from '../contract/frame.ts';
import { FLAG } from '../domain/live/telemetry/hot-fix.ts';
import { MIN_ID } from '../domain/base/id.ts';
import { pick, randomInt, seededRandom, type Random } from '../domain/base/random.ts';

export const VEHICLES = 100_000;
export const FRAME_EVENTS = 1_000;
/** Where the data begins: a fixed time, so that the same seed gives the same bytes. */
export const START_MS = Date.UTC(2026, 5, 1, 12);
const STEP_MS = 10_000;

/** Towns and how many of a hundred vehicles drive around them; the rest are on the road between two of them. */
const TOWNS: readonly (readonly [longitude: number, latitude: number, share: number])[] = [
  [-46.63, -23.55, 30],
  [-43.2, -22.91, 12],
  [-43.94, -19.92, 8],
  [-47.88, -15.79, 6],
  [-49.27, -25.43, 6],
  [-51.22, -30.03, 5],
  [-38.5, -12.97, 4],
  [-34.88, -8.05, 4],
  [-38.54, -3.73, 4],
  [-60.02, -3.1, 2],
  [-48.5, -1.45, 2],
  [-54.62, -20.45, 2],
];

/** Roughly normal, from -1 to 1. */
const bell = (random: Random): number => (random() + random() + random() + random() - 2) / 2;

function placeOf(random: Random): [longitude: number, latitude: number] {
  let share = random() * 100;
  for (const [longitude, latitude, own] of TOWNS) {
    share -= own;
    if (share < 0) return [longitude + bell(random) * 0.6, latitude + bell(random) * 0.6];
  }
  const [from, to, along] = [pick(random, TOWNS), pick(random, TOWNS), random()];
  return [
    from[0] + (to[0] - from[0]) * along + bell(random) * 0.05,
    from[1] + (to[1] - from[1]) * along + bell(random) * 0.05,
  ];
}

export const deviceId = (n: number): number => MIN_ID + 137 * n;

/** Numbers 0 to n - 1 in a seeded order. */
export function shuffled(n: number, random: Random): Uint32Array {
  const order = Uint32Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i -= 1) {
    const j = randomInt(random, 0, i);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

function fillRow(frame: FrameColumns, i: number, device: number, random: Random): void {
  const [longitude, latitude] = placeOf(random);
  const isMoving = random() < 0.6;
  frame.device[i] = device;
  frame.fixTimeMs[i] = START_MS - randomInt(random, 0, 5_000);
  frame.communicationMs[i] = frame.fixTimeMs[i] + randomInt(random, 0, 2_000);
  frame.longitudeE7[i] = Math.round(longitude * 1e7);
  frame.latitudeE7[i] = Math.round(latitude * 1e7);
  frame.speedCentiKmh[i] = isMoving ? randomInt(random, 500, 11_000) : 0;
  frame.headingDeciDeg[i] = randomInt(random, 0, 3_599);
  frame.flags[i] =
    FLAG.VALID |
    FLAG.IGNITION_KNOWN |
    (isMoving ? FLAG.IGNITION_ON | FLAG.MOVEMENT_MOVING : FLAG.PARKED | FLAG.MOVEMENT_PARKING);
  frame.batteryByte[i] = randomInt(random, 1, 6);
  frame.gsmSignal[i] = randomInt(random, 1, 4);
}

/** A frame as bytes on the wire, with its columns to change in place before it is sent again. */
export interface WireFrame {
  payload: Uint8Array;
  columns: FrameColumns;
}

/**
 * One event a vehicle, in a seeded order, in frames of `eventsAFrame`. The same seed gives the same bytes.
 */
export function fleetFrames(vehicles = VEHICLES, eventsAFrame = FRAME_EVENTS, seed = 1): WireFrame[] {
  const random = seededRandom(seed);
  const order = shuffled(vehicles, random);
  const frames: WireFrame[] = [];
  for (let start = 0; start < vehicles; start += eventsAFrame) {
    const { bytes } = newFrame(Math.min(eventsAFrame, vehicles - start), START_MS);
    const columns = decodeFrame(bytes) as FrameColumns;
    for (let i = 0; i < columns.count; i += 1) fillRow(columns, i, deviceId(order[start + i]!), random);
    frames.push({ payload: bytes, columns });
  }
  return frames;
}

/** Moves every event on by ten seconds and a few metres: what the senders say next. */
export function moveOn(frames: readonly WireFrame[]): void {
  for (const { columns } of frames) {
    for (let i = 0; i < columns.count; i += 1) {
      columns.fixTimeMs[i]! += STEP_MS;
      columns.communicationMs[i]! += STEP_MS;
      columns.longitudeE7[i]! += (i % 7) * 200 - 600;
      columns.latitudeE7[i]! += (i % 5) * 200 - 400;
    }
  }
}

/** A moment at which every event that was ever moved on is neither ahead of the clock nor old. */
export const serverNowOf = (frames: readonly WireFrame[]): number => frames[0]!.columns.communicationMs[0]! + STEP_MS;
