import type { LogMark, LogMarkKind } from '../../../contract/event-log.ts';
import { shareOf, type TimeWindow } from './time-window.ts';

/** Marks that share one dot on the bar, in order of time; the dot stands at the first. */
export interface MarkDot {
  /** Share of the bar, 0 to 1. */
  at: number;
  kind: LogMarkKind;
  marks: LogMark[];
}

/** The gravest first: it names the dot. */
const GRAVITY: readonly LogMarkKind[] = ['panic', 'alarm', 'blocked'];

/** Dots for marks within the window, none nearer to the one before than `apart` (share of the bar). */
export function mergeMarks(marks: readonly LogMark[], window: TimeWindow, apart: number): MarkDot[] {
  const dots: MarkDot[] = [];
  for (const mark of marks) {
    if (mark.atMs < window.fromMs || mark.atMs > window.toMs) continue;
    const at = shareOf(window, mark.atMs);
    const last = dots.at(-1);
    if (last === undefined || at - last.at >= apart) dots.push({ at, kind: mark.kind, marks: [mark] });
    else {
      last.marks.push(mark);
      if (GRAVITY.indexOf(mark.kind) < GRAVITY.indexOf(last.kind)) last.kind = mark.kind;
    }
  }
  return dots;
}
