import type { Telemetry } from '../../../domain/live/telemetry/telemetry.ts';

const HALF_HOUR_MS = 30 * 60_000;

/** Where a vehicle was, and how it went, as it reported it. */
export interface TrackPoint {
  /** When it was measured, ms. */
  ms: number;
  longitude: number;
  latitude: number;
  /** NaN is unknown. */
  speedKmh: number;
  headingDeg: number;
}

/** The hour around an event: half an hour before and after it, ms. */
export const hourAround = (eventMs: number): { startMs: number; endMs: number } => ({
  startMs: eventMs - HALF_HOUR_MS,
  endMs: eventMs + HALF_HOUR_MS,
});

/** The fixes of a history in order of time, each moment once; what has no place of its own is left out. */
export function trackOf(history: readonly Telemetry[]): TrackPoint[] {
  const points = history
    .filter(({ valid, latitude, longitude }) => valid && Number.isFinite(latitude) && Number.isFinite(longitude))
    .map(({ dateTime, pos, longitude, latitude, speed, angle }) => ({
      ms: Date.parse(pos?.gpsdt ?? dateTime),
      longitude,
      latitude,
      speedKmh: speed ?? Number.NaN,
      headingDeg: angle ?? Number.NaN,
    }))
    .toSorted((a, b) => a.ms - b.ms);
  return points.filter((point, at) => point.ms !== points[at - 1]?.ms);
}

/** The last fix at a moment; null where there was none yet. Nothing is made up between two fixes. */
export const fixAt = (track: readonly TrackPoint[], ms: number): TrackPoint | null =>
  track.findLast((point) => point.ms <= ms) ?? null;

/** Where an event took place: at the last fix before it, else at the first one after it. */
export const eventPlace = (track: readonly TrackPoint[], eventMs: number): TrackPoint | null =>
  fixAt(track, eventMs) ?? track[0] ?? null;

/** Longitude and latitude in turn, as the map takes a track. */
export const waypointsOf = (track: readonly TrackPoint[]): Float64Array =>
  Float64Array.from(track.flatMap(({ longitude, latitude }) => [longitude, latitude]));
