import { MAX_FUTURE_MS } from '../../../domain/live/ingest/acceptance.ts';
import type { TrackFix } from './track-fix.ts';

export interface PlanOptions {
  /** `end-now`: the last fix happens when it is sent; `keep`: the times of the file. */
  rebase: 'end-now' | 'keep';
  /** Times real time; 0 is as fast as the server answers. */
  speed: number;
  /** `time` across all devices, or as the file has it. */
  order: 'time' | 'file';
  fromMs: number;
  toMs: number;
}

export interface PlannedFix extends TrackFix {
  /** When to send it, ms after the start. */
  atMs: number;
}

/**
 * First and last time of a recording. A row from the future was never recorded then: it is sent, to be refused, but the
 * others are not shifted or paced by it.
 */
function spanOf(fixes: readonly TrackFix[], nowMs: number): { first: number; last: number } {
  const recorded = fixes.filter(({ timeMs }) => timeMs <= nowMs + MAX_FUTURE_MS);
  const span = (list: readonly TrackFix[]) =>
    list.reduce(({ first, last }, { timeMs }) => ({ first: Math.min(first, timeMs), last: Math.max(last, timeMs) }), {
      first: Infinity,
      last: -Infinity,
    });
  return span(recorded.length > 0 ? recorded : fixes);
}

/** Which fixes are sent, at what moment and under what time. */
export function planOf(fixes: readonly TrackFix[], options: PlanOptions, startMs: number): PlannedFix[] {
  const { rebase, speed, order, fromMs, toMs } = options;
  const chosen = fixes.filter((fix) => fix.timeMs >= fromMs && fix.timeMs < toMs);
  if (order === 'time') chosen.sort((a, b) => a.timeMs - b.timeMs || a.line - b.line);
  const times = spanOf(chosen, startMs);
  const durationMs = speed > 0 ? (times.last - times.first) / speed : 0;
  const shiftMs = rebase === 'end-now' && chosen.length > 0 ? startMs + durationMs - times.last : 0;
  return chosen.map((fix) => ({
    ...fix,
    timeMs: Math.round(fix.timeMs + shiftMs),
    atMs: speed > 0 ? (Math.min(fix.timeMs, times.last) - times.first) / speed : 0,
  }));
}
