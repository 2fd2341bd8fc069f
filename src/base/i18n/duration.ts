import type { Formatter } from './formatter.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
/** Within a duration no line ends: half of one reads as another. */
const GAP = '\u00a0';

type Numbers = Pick<Formatter, 'integer'>;

function hoursAndMinutes(minutes: number, format: Numbers): string {
  const hours = format.integer(Math.floor(minutes / 60));
  return [hours, 'h', String(minutes % 60).padStart(2, '0'), 'min'].join(GAP);
}

/** How long something took, as both languages write it: 42 s, 45 min, 1 h 05 min, 1.904 h 12 min. */
export function durationText(ms: number, format: Numbers): string {
  if (ms <= 0) return `0${GAP}min`;
  // What is not nothing reads as something.
  const seconds = Math.max(1, Math.round(ms / SECOND_MS));
  if (seconds < 60) return `${seconds}${GAP}s`;
  const minutes = Math.round(ms / MINUTE_MS);
  return minutes < 60 ? `${minutes}${GAP}min` : hoursAndMinutes(minutes, format);
}

/** What a counter of hours has reached, which counts whole minutes: 0 h 05 min, 1.904 h 12 min. */
export const hourMeterText = (ms: number, format: Numbers): string =>
  hoursAndMinutes(Math.floor(ms / MINUTE_MS), format);
