import { mercatorX, mercatorY } from '../../../domain/base/geo/geo.ts';
import type { Track } from '../../../domain/live/history/track.ts';
import { stretches } from '../../../domain/live/history/track-time.ts';
import { unrolled } from '../../../domain/base/geo/unrolled.ts';

/** A track as the graphics card takes it: longitude and latitude in turn, on beyond the date line where it crosses it, and where each stretch without a gap begins. */
export interface RouteData {
  device: number;
  length: number;
  positions: Float64Array;
  /** Seconds since the first fix: single precision is enough for them. */
  seconds: Float32Array;
  startMs: number;
  starts: Uint32Array;
  /** Mercator, both from 0 to 1: to find what is near a pointer. */
  x: Float64Array;
  y: Float64Array;
  /** How far apart most fixes of the vehicle under way lie, in Mercator; null where it never moved. */
  step: number | null;
  bounds: [west: number, south: number, east: number, north: number];
}

const made = new WeakMap<Track, RouteData>();

/** The columns of a track, made once. */
export function routeDataOf(track: Track): RouteData {
  const known = made.get(track);
  if (known) return known;
  const { timeMs, latitude, longitude } = track;
  const length = timeMs.length;
  const data: RouteData = {
    device: track.device,
    length,
    positions: new Float64Array(length * 2),
    seconds: new Float32Array(length),
    startMs: timeMs[0] ?? 0,
    starts: Uint32Array.from(stretches(timeMs)),
    x: new Float64Array(length),
    y: new Float64Array(length),
    step: null,
    bounds: [Infinity, 90, -Infinity, -90],
  };
  const { bounds } = data;
  const way = unrolled(longitude);
  for (let at = 0; at < length; at += 1) {
    const [lng, lat] = [way[at]!, latitude[at]!];
    data.positions[at * 2] = lng;
    data.positions[at * 2 + 1] = lat;
    data.seconds[at] = (timeMs[at]! - data.startMs) / 1000;
    data.x[at] = mercatorX(lng);
    data.y[at] = mercatorY(lat);
    if (lng < bounds[0]) bounds[0] = lng;
    if (lat < bounds[1]) bounds[1] = lat;
    if (lng > bounds[2]) bounds[2] = lng;
    if (lat > bounds[3]) bounds[3] = lat;
  }
  data.step = usualStep(data);
  made.set(track, data);
  return data;
}

/** About two metres: a vehicle that stands is drawn somewhere else by less. */
const STANDS = 5e-8;

/** The median of how far it is from fix to fix. */
function usualStep({ x, y, length }: RouteData): number | null {
  const steps: number[] = [];
  for (let at = 1; at < length; at += 1) {
    const step = Math.hypot(x[at]! - x[at - 1]!, y[at]! - y[at - 1]!);
    if (step > STANDS) steps.push(step);
  }
  return Float64Array.from(steps).toSorted()[steps.length >> 1] ?? null;
}

/** Index of the fix nearest to a place in Mercator, and how far off it is; -1 where there is none. */
export function nearestFix({ x, y, length }: Pick<RouteData, 'x' | 'y' | 'length'>, toX: number, toY: number) {
  let [index, nearest] = [-1, Number.POSITIVE_INFINITY];
  for (let at = 0; at < length; at += 1) {
    const [dx, dy] = [x[at]! - toX, y[at]! - toY];
    const square = dx * dx + dy * dy;
    if (square < nearest) [index, nearest] = [at, square];
  }
  return { index, away: Math.sqrt(nearest) };
}

/** The corners of a way that can be told apart. */
export interface Corners {
  length: number;
  positions: Float64Array;
  starts: Uint32Array;
  /** The fastest since the corner before: a peak is never left out. */
  speedKmh: (number | null)[];
}

/** Px of the whole world at zoom 0. */
const WORLD_PX = 512;
/** Fixes have edges: where they lie nearer to each other, these hide the line that they lie on. */
const FIXES_APART_PX = 12;

/** Whether the single fixes of a way can be told from each other at a zoom. */
export const showsFixes = ({ step }: Pick<RouteData, 'step'>, zoom: number): boolean =>
  step === null || step * WORLD_PX * 2 ** zoom >= FIXES_APART_PX;

/** What is nearer to the corner before is the same picture element. */
const APART_PX = 1;

/** The way as it can be seen at a zoom: from afar thousands of fixes lie on each other. Its ends, and those of its stretches, stay. */
export function cornersOf(data: RouteData, speedKmh: readonly (number | null)[], zoom: number): Corners {
  const { length, x, y, starts } = data;
  const least = (APART_PX / (WORLD_PX * 2 ** zoom)) ** 2;
  const isStart = new Set(starts);
  const kept: number[] = [];
  const speeds: (number | null)[] = [];
  const begins: number[] = [];
  let fastest: number | null = null;
  for (let at = 0; at < length; at += 1) {
    const speed = speedKmh[at] ?? null;
    if (speed !== null && speed > (fastest ?? -1)) fastest = speed;
    const last = kept.at(-1) ?? 0;
    const isApart = (x[at]! - x[last]!) ** 2 + (y[at]! - y[last]!) ** 2 >= least;
    if (!isApart && !isStart.has(at) && !isStart.has(at + 1) && at < length - 1) continue;
    if (isStart.has(at)) begins.push(kept.length);
    kept.push(at);
    speeds.push(fastest);
    fastest = null;
  }
  const positions = new Float64Array(kept.length * 2);
  for (let to = 0; to < kept.length; to += 1) {
    positions[to * 2] = data.positions[kept[to]! * 2]!;
    positions[to * 2 + 1] = data.positions[kept[to]! * 2 + 1]!;
  }
  return { length: kept.length, positions, starts: Uint32Array.from(begins), speedKmh: speeds };
}
