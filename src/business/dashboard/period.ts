import { LONGEST_DASHBOARD_MS } from '../../../domain/desk/dashboard.ts';
import { dayNamedMs, dayNamer, startOfDayMs } from '../../../domain/base/time/day.ts';

export const PERIODS = ['7', '30', '90'] as const;
export type PeriodChoice = (typeof PERIODS)[number] | 'custom';

const DAY_MS = 24 * 3_600_000;

/** What is chosen: so many days up to today, or days of one's own (`2026-11-21`). */
export interface Choice {
  period: PeriodChoice;
  from: string;
  to: string;
}

/** A period as the calls take it, ISO 8601, its end left out. */
export interface Period {
  start: string;
  end: string;
}

const isoOf = (ms: number): string => new Date(ms).toISOString();

/** Thirty days up to today, which is what is shown first; the days of one’s own begin with a week. */
export function firstChoice(nowMs: number, timeZone: string): Choice {
  const nameOf = dayNamer(timeZone);
  return { period: '30', from: nameOf(nowMs - 6 * DAY_MS), to: nameOf(nowMs) };
}

/** The period of a choice: whole days of a zone, today until now. Null when it ends before it starts or is too long. */
export function periodOf({ period, from, to }: Choice, nowMs: number, timeZone: string): Period | null {
  if (period !== 'custom')
    return {
      start: isoOf(startOfDayMs(startOfDayMs(nowMs, timeZone) - (Number(period) - 1.5) * DAY_MS, timeZone)),
      end: isoOf(nowMs),
    };
  const startMs = dayNamedMs(from, timeZone);
  const lastMs = dayNamedMs(to, timeZone);
  if (startMs === null || lastMs === null || lastMs < startMs) return null;
  const endMs = startOfDayMs(lastMs + 1.5 * DAY_MS, timeZone);
  return endMs - startMs > LONGEST_DASHBOARD_MS ? null : { start: isoOf(startMs), end: isoOf(endMs) };
}
