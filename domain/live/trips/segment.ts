import type { Place, Spot } from './still.ts';
import type { TripFix } from './trip-fix.ts';

/** What is shorter is no segment of its own. */
export const SHORTEST_MS = 60_000;

/** A stretch of a vehicle's time in which it drove, or stood. */
export interface Segment {
  kind: 'moving' | 'standing';
  startMs: number;
  endMs: number;
  start: Place;
  end: Place;
  /** Driven; 0 of a vehicle that stands. */
  distanceM: number;
  /** Null where no fix told a speed. */
  speedMaxKmh: number | null;
  /** Of a vehicle that stands: how long with its ignition on. */
  idleMs: number;
  /** Tag of the first driver that was read. */
  driverId: string | null;
  fuelStartL: number | null;
  fuelEndL: number | null;
  /** Of a drive: minutes of it passed without a report, so its way and its times are estimates. */
  isSparse?: boolean | undefined;
}

/** A segment that grows: its end is where the vehicle last was known to drive, or stand. */
export type Tally = Omit<Segment, 'kind' | 'end' | 'endMs'>;

export const tallyAt = (place: Place, startMs: number): Tally => ({
  startMs,
  start: { latitude: place.latitude, longitude: place.longitude },
  distanceM: 0,
  speedMaxKmh: null,
  idleMs: 0,
  driverId: null,
  fuelStartL: null,
  fuelEndL: null,
});

const higher = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);

/** The tally with what a fix tells beside its place. */
export function told(tally: Tally, { driverId, fuelL }: TripFix): Tally {
  // Most fixes tell nothing new: thousands of them a second make no object.
  if (fuelL === null && (driverId === null || tally.driverId !== null)) return tally;
  return {
    ...tally,
    driverId: tally.driverId ?? driverId,
    fuelStartL: tally.fuelStartL ?? fuelL,
    fuelEndL: fuelL ?? tally.fuelEndL,
  };
}

/** The tally with a leg that was driven to a fix. */
export const driven = (tally: Tally, legM: number, fix: TripFix): Tally => ({
  // Field by field: a spread costs several times as much.
  startMs: tally.startMs,
  start: tally.start,
  distanceM: tally.distanceM + legM,
  speedMaxKmh: higher(tally.speedMaxKmh, fix.speedKmh),
  idleMs: tally.idleMs,
  driverId: tally.driverId ?? fix.driverId,
  fuelStartL: tally.fuelStartL ?? fix.fuelL,
  fuelEndL: fix.fuelL ?? tally.fuelEndL,
  isSparse: tally.isSparse,
});

/** A tally as a segment that ends at a spot; none where it is too short to be one. */
export function segmentsOfTally(kind: Segment['kind'], tally: Tally, end: Spot): Segment[] {
  if (end.timeMs - tally.startMs < SHORTEST_MS) return [];
  return [{ kind, ...tally, endMs: end.timeMs, end: { latitude: end.latitude, longitude: end.longitude } }];
}
