import { FRAME_ROW_BYTES } from '../../contract/frame.ts';
import { SLOT_MS } from './past-blocks.ts';
import { holesOf, type Stretch } from './stretches.ts';

/** A stretch of time, server's clock, ms. */
export interface Period {
  startMs: number;
  endMs: number;
}

/** Period of one call: its answer is cut into blocks at once, and what is newest is there soon. */
const CALL_MS = 20 * 60_000;
/** A long stretch has longer periods: each begins with the whole fleet as it stood. */
const MOST_CALLS = 12;
/** Shorter than this a period is not made where the server has too much data. */
export const LEAST_PERIOD_MS = 10 * 60_000;
const HOUR_MS = 3_600_000;
/** At most about so much is fetched for an hour: one of 2,000 vehicles in slots of 10 s, of 10,000 in slots of a minute. */
const HOUR_BYTES = 24 * 2 ** 20;
/** Of what the log may hold a filling takes at most this share. */
const LOG_SHARE = 1 / 4;
export const WIDEST_SLOT_MS = HOUR_MS;

/** Width of the slots in which so many vehicles are fetched over a time: as fine as the log's own where it fits, else whole tens of seconds. */
export function slotMsOf(vehicles: number, lengthMs: number, logBytes: number): number {
  const bytes = Math.min(HOUR_BYTES * Math.max(1, lengthMs / HOUR_MS), logBytes * LOG_SHARE);
  const slots = Math.ceil((vehicles * lengthMs * FRAME_ROW_BYTES) / bytes / SLOT_MS);
  return Math.min(WIDEST_SLOT_MS, Math.max(1, slots) * SLOT_MS);
}

/** The two halves of a period, the newer first. */
export function halvesOf({ startMs, endMs }: Period): [Period, Period] {
  const middleMs = Math.floor((startMs + endMs) / 2);
  return [
    { startMs: middleMs, endMs },
    { startMs, endMs: middleMs },
  ];
}

/** Stretches as periods of one call each, the newest first. Neighbours share the moment between them. */
export function periodsOf(stretches: readonly Period[]): Period[] {
  const lengthMs = stretches.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  const callMs = Math.max(CALL_MS, Math.ceil(lengthMs / MOST_CALLS));
  return [...stretches]
    .sort((a, b) => b.endMs - a.endMs)
    .flatMap(({ startMs, endMs }) => {
      const periods: Period[] = [];
      for (let ms = endMs; ms > startMs; ms -= callMs)
        periods.push({ startMs: Math.max(startMs, ms - callMs), endMs: ms });
      return periods;
    });
}

/** What of a stretch was neither followed nor filled for the whole fleet. */
export function missingOf(covers: readonly Stretch[], fills: readonly Stretch[], { startMs, endMs }: Period): Period[] {
  const whole = fills.filter(({ devices }) => devices === undefined);
  return holesOf([...covers, ...whole], startMs, endMs).map(({ fromMs, toMs }) => ({ startMs: fromMs, endMs: toMs }));
}
