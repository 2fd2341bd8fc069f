import type { RoadClass } from '../roads/road-text.ts';

/** What a car drives on a free road of a class, km/h. */
export const FREE_SPEED_KMH: Record<RoadClass, number> = {
  highway: 105,
  expressway: 78,
  avenue: 50,
  street: 40,
  local: 28,
};

/** Top speed of the demo fleet by class of road, km/h. */
export const TOP_SPEED_KMH: Record<RoadClass, number> = {
  highway: 120,
  expressway: 92,
  avenue: 62,
  street: 50,
  local: 38,
};

const HOUR_MS = 3_600_000;
/** São Paulo keeps UTC-3 all year. */
export const LOCAL_OFFSET_MS = -3 * HOUR_MS;

/** Hour of the day in São Paulo, 0 up to 24. */
export function localHour(timeMs: number): number {
  return ((timeMs + LOCAL_OFFSET_MS) / HOUR_MS) % 24;
}

/** Whether it is Saturday or Sunday in São Paulo. */
export function isWeekend(timeMs: number): boolean {
  const day = Math.floor((timeMs + LOCAL_OFFSET_MS) / (24 * HOUR_MS));
  // Day 0, 1970-01-01, was a Thursday.
  return [2, 3].includes(day % 7);
}

/** Share of the free speed that traffic leaves at a time on a class of road. */
export function trafficFactor(roadClass: RoadClass, timeMs: number): number {
  if (roadClass === 'highway') return 1;
  const hour = localHour(timeMs);
  if (hour < 6 || hour >= 22) return 1;
  if (isWeekend(timeMs)) return 0.9;
  if ((hour >= 7 && hour < 9.5) || (hour >= 17 && hour < 19.5)) return roadClass === 'local' ? 0.8 : 0.55;
  return hour >= 19.5 ? 0.85 : 0.75;
}
