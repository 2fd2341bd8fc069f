/** Conversions between what senders measure in and what Rastro keeps: km/h, metres, milliseconds. */
export const KMH_PER_KNOT = 1.852;
export const KMH_PER_METRE_PER_SECOND = 3.6;

export const metresPerSecondToKmh = (metresPerSecond: number): number => metresPerSecond * KMH_PER_METRE_PER_SECOND;

/** Speed as people read it: whole km/h, never below 0; an unknown speed reads as 0. */
export function shownSpeedKmh(speedKmh: number | null | undefined): number {
  return speedKmh != null && speedKmh > 0 ? Math.round(speedKmh) : 0;
}

/** Metres to kilometres, for distances and odometers on screen. */
export const metresToKm = (metres: number): number => metres / 1000;
