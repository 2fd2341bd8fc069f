import { startOfDayMs } from './day.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Days as `2026-11-21` and times as minutes of the day, both ends included: 23:59 holds until the minute ends. */
export interface Period {
  from: string;
  to: string;
  fromMinute: number;
  toMinute: number;
}

/** The time range of a period that names none. */
export const WHOLE_DAY = '00:00 - 23:59';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What may stand in the field of a time range while it is typed: the digits brought into `HH:MM - HH:MM`. */
export function maskTimeRange(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 8);
  const parts = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 6), digits.slice(6, 8)];
  const before = ['', ':', ' - ', ':'];
  return parts.map((part, i) => (part === '' ? '' : before[i] + part)).join('');
}

/** The minutes of the day of a time range `08:00 - 17:30`; null for a text that is none. Which end is later does not matter here. */
export function timeRangeOf(text: string): { fromMinute: number; toMinute: number } | null {
  const found = /^([01]\d|2[0-3]):([0-5]\d) - ([01]\d|2[0-3]):([0-5]\d)$/.exec(text.trim());
  if (!found) return null;
  const [fromHour, fromRest, toHour, toRest] = found.slice(1).map(Number) as [number, number, number, number];
  return { fromMinute: fromHour * 60 + fromRest, toMinute: toHour * 60 + toRest };
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const timeText = (minute: number): string => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;

/** A time range as it is typed. */
export const timeRangeText = ({ fromMinute, toMinute }: Pick<Period, 'fromMinute' | 'toMinute'>): string =>
  `${timeText(fromMinute)} - ${timeText(toMinute)}`;

/** Why a period is none: a day that is missing or none, a time that is none, or an end before its start. */
export type PeriodFault = 'day' | 'time' | 'order';

/** A day that the calendar has: the 30th of February is none. */
const isDay = (text: string): boolean => {
  const ms = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
};

/** Reads a period from days and a time range as they are typed. The end may equal the start. */
export function readPeriod(
  from: string,
  to: string,
  times: string = WHOLE_DAY,
): { period: Period } | { fault: PeriodFault } {
  if (!isDay(from) || !isDay(to)) return { fault: 'day' };
  const range = timeRangeOf(times);
  if (!range) return { fault: 'time' };
  if (to < from || (to === from && range.toMinute < range.fromMinute)) return { fault: 'order' };
  return { period: { from, to, ...range } };
}

/** Wall time of an instant in a zone, as if it were UTC, whole minutes of ms. */
function wallNamer(timeZone: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (ms) => {
    const [year, month, day, hour, minute] = ['year', 'month', 'day', 'hour', 'minute'].map((type) =>
      Number(format.formatToParts(ms).find((part) => part.type === type)!.value),
    ) as [number, number, number, number, number];
    return Date.UTC(year, month - 1, day, hour, minute);
  };
}

/** Instants at which the clocks of a zone show a day's minute: once or twice, or when they leap over it. */
function instantsOf(
  wanted: number,
  wallOf: (ms: number) => number,
): { first: number; last: number } | { leap: number } {
  // The offset of the day before and of the day after: no zone changes twice within two days.
  const candidates = [wanted - DAY_MS, wanted + DAY_MS]
    .map((near) => wanted - (wallOf(near) - near))
    .sort((a, b) => a - b);
  const shown = candidates.filter((ms) => wallOf(ms) === wanted);
  return shown.length > 0
    ? { first: shown[0]!, last: shown.at(-1)! }
    : { leap: leapBetween(candidates[0]!, candidates[1]!, wanted, wallOf) };
}

/** The first whole minute at which the clocks show more than `wanted`. */
function leapBetween(fromMs: number, toMs: number, wanted: number, wallOf: (ms: number) => number): number {
  let [before, after] = [fromMs - MINUTE_MS, toMs];
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / MINUTE_MS / 2) * MINUTE_MS;
    if (wallOf(middle) > wanted) after = middle;
    else before = middle;
  }
  return after;
}

/**
 * The instants of a period in a zone, ms since the epoch, both included: `endMs` is the last millisecond of its last minute.
 * Where clocks go back the hour that comes twice is in it both times; where they leap forward the missing hour is empty.
 */
export function instantsOfPeriod(
  { from, to, fromMinute, toMinute }: Period,
  timeZone: string,
): { startMs: number; endMs: number } {
  const wallOf = wallNamer(timeZone);
  const wantedMs = (day: string, minute: number): number => Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS;
  const start = instantsOf(wantedMs(from, fromMinute), wallOf);
  const end = instantsOf(wantedMs(to, toMinute), wallOf);
  const startMs = 'leap' in start ? start.leap : start.first;
  const endMs = 'leap' in end ? end.leap - 1 : end.last + MINUTE_MS - 1;
  return { startMs, endMs: Math.max(startMs, endMs) };
}

/** The shortest period of whole minutes that holds a stretch of time (ms since the epoch). */
export function periodAround(startMs: number, endMs: number, timeZone: string): Period {
  const wallOf = wallNamer(timeZone);
  const [start, end] = [startMs, endMs].map((ms) => new Date(wallOf(ms))) as [Date, Date];
  const minuteOf = (wall: Date): number => wall.getUTCHours() * 60 + wall.getUTCMinutes();
  const dayNameOf = (wall: Date): string => wall.toISOString().slice(0, 10);
  const [from, to] = [dayNameOf(start), dayNameOf(end)];
  const minutes = [minuteOf(start), minuteOf(end)];
  // Where clocks go back a stretch may end at an earlier hour than it began.
  if (from === to) minutes.sort((a, b) => a - b);
  return { from, to, fromMinute: minutes[0]!, toMinute: minutes[1]! };
}

/** Whole days up to the day of an instant: `days` of them, today included. */
export function lastDays(nowMs: number, days: number, timeZone: string, nameOf: (ms: number) => string): Period {
  // Noon of the day, so that days of 23 and 25 hours do not matter.
  const noonMs = startOfDayMs(nowMs, timeZone) + DAY_MS / 2;
  return { from: nameOf(noonMs - (days - 1) * DAY_MS), to: nameOf(nowMs), fromMinute: 0, toMinute: 24 * 60 - 1 };
}
