import { NO_SPEED_LIMIT } from './speed-limit.ts';

/** Limits that are offered, km/h. */
export const SPEED_LIMITS = [60, 80, 100, 120] as const;

/** So far below the limit an exceedance ends, km/h: a speed that wavers about the limit is one exceedance and not many. */
export const SPEED_HYSTERESIS_KMH = 5;

/** Name of the alarm for a speed above the limit (Traccar's). */
export const OVERSPEED = 'overspeed';

/** The limits to choose from; one that was set otherwise stays a choice. */
export const speedChoices = (current: number | null): readonly number[] =>
  [...new Set([...SPEED_LIMITS, current ?? NO_SPEED_LIMIT])]
    .filter((limit) => limit !== NO_SPEED_LIMIT)
    .sort((a, b) => a - b);

/** Whether a limit is active; null was never set. */
export const isSpeedLimit = (limitKmh: number | null): limitKmh is number =>
  limitKmh !== null && limitKmh < NO_SPEED_LIMIT;

/**
 * Whether a device exceeds its limit after a fix, given whether it did before. It begins above the limit and ends 5
 * km/h below; a fix without a speed changes nothing, and without a limit nothing is exceeded.
 */
export function exceeds(before: boolean, speedKmh: number | null, limitKmh: number | null): boolean {
  if (!isSpeedLimit(limitKmh)) return false;
  if (speedKmh === null) return before;
  return before ? speedKmh > limitKmh - SPEED_HYSTERESIS_KMH : speedKmh > limitKmh;
}
