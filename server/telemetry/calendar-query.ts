import { sql } from 'drizzle-orm';
import { dayNamer } from '../../domain/day.ts';
import type { HistoryDay } from '../../domain/track.ts';
import type { Database } from '../db/database.ts';
import { run, textList } from '../db/statement.ts';
import { wantedRows, type HistoryRequest } from './history-query.ts';
import { isPlausibleStep, wayAlong } from './way-along.ts';

/** Days of one query: of a busy device some 60 ms of the embedded database, which does other work between two queries. */
const DAYS_AT_ONCE = 7;
const HOUR_MS = 3_600_000;

type Wish = Pick<HistoryRequest, 'device' | 'ownerId'>;

/** What an hour holds; of one without fixes there is none. */
interface Hour {
  fromMs: number;
  fixes: number;
  firstMs: number;
  lastMs: number;
  firstM: number | null;
  lastM: number | null;
}

const iso = (ms: number): string => new Date(ms).toISOString();
const ms = (time: string) => sql.raw(`round(date_part('epoch', ${time}) * 1000)::bigint`);

/** The hours of days, the last of a day cut where it ends: clocks of Lord Howe change by half an hour. */
const hoursBetween = (bounds: readonly number[]): { from: string; to: string }[] =>
  bounds.slice(0, -1).flatMap((startMs, day) => {
    const endMs = bounds[day + 1]!;
    return Array.from({ length: Math.ceil((endMs - startMs) / HOUR_MS) }, (_, hour) => ({
      from: iso(startMs + hour * HOUR_MS),
      to: iso(Math.min(endMs, startMs + (hour + 1) * HOUR_MS)),
    }));
  });

/** The hours of days that hold fixes: the index of the table knows how many, and when; only the first and last row are read. */
function hoursOf(db: Database, { device, ownerId }: Wish, bounds: readonly number[]): Promise<Hour[]> {
  const hours = hoursBetween(bounds);
  const [from, to] = [textList(hours.map((hour) => hour.from)), textList(hours.map((hour) => hour.to))];
  const rows = wantedRows({ device, ownerId, startMs: bounds[0]!, endMs: bounds.at(-1)! - 1 });
  const odometerAt = (time: 'first' | 'last') =>
    sql`(SELECT h.odometer FROM telemetry_history h WHERE h.device = ${device} AND h.time = ${sql.raw(time)})`;
  return run<Hour & Record<string, unknown>>(
    db,
    sql`SELECT ${ms('starts')} AS "fromMs", fixes, ${ms('first')} AS "firstMs", ${ms('last')} AS "lastMs",
       ${odometerAt('first')} AS "firstM", ${odometerAt('last')} AS "lastM"
     FROM (SELECT given.starts::timestamptz, given.ends::timestamptz FROM unnest(${from}, ${to}) AS given (starts, ends)) hours,
       LATERAL (SELECT count(*) AS fixes, min(h.time) AS first, max(h.time) AS last FROM telemetry_history h
         ${rows} AND h.time >= hours.starts AND h.time < hours.ends) held
     WHERE fixes > 0 ORDER BY starts`,
  );
}

/**
 * How far the odometer counted on over the hours of a day; null where it does not tell: a fix is without one, or it was set meanwhile.
 * As long as it only counts up, what it counted between two fixes is what lies between them.
 */
function countedM(hours: readonly Hour[]): number | null {
  const marks = [
    { ms: hours[0]!.firstMs, m: hours[0]!.firstM },
    ...hours.map(({ lastMs, lastM }) => ({ ms: lastMs, m: lastM })),
  ];
  let distanceM = 0;
  for (const [at, mark] of marks.entries()) {
    const before = marks[at - 1];
    if (mark.m === null) return null;
    if (!before) continue;
    const step = mark.m - before.m!;
    if (step < 0 || !isPlausibleStep(step, mark.ms - before.ms)) return null;
    distanceM += step;
  }
  return distanceM;
}

/**
 * The days that hold fixes of a device, oldest first. `starts` are the beginnings of the days and, after them, of the next one
 * (`daysOf`), so that days of 23 and 25 hours are as long as they are.
 */
export async function readCalendar(
  db: Database,
  wish: Wish,
  starts: readonly number[],
  timeZone: string,
  signal: AbortSignal,
): Promise<HistoryDay[]> {
  const nameOf = dayNamer(timeZone);
  const days: HistoryDay[] = [];
  for (let first = 0; first < starts.length - 1; first += DAYS_AT_ONCE) {
    const bounds = starts.slice(first, first + DAYS_AT_ONCE + 1);
    signal.throwIfAborted();
    const hours = await hoursOf(db, wish, bounds);
    for (const [at, startMs] of bounds.slice(0, -1).entries()) {
      const endMs = bounds[at + 1]!;
      const own = hours.filter(({ fromMs }) => fromMs >= startMs && fromMs < endMs);
      if (own.length === 0) continue;
      signal.throwIfAborted();
      const distanceM = countedM(own) ?? (await wayAlong(db, { ...wish, startMs, endMs: endMs - 1 }));
      days.push({
        day: nameOf(startMs),
        fixes: own.reduce((sum, { fixes }) => sum + fixes, 0),
        distanceM: Math.round(distanceM),
        firstTime: iso(own[0]!.firstMs),
        lastTime: iso(own.at(-1)!.lastMs),
      });
    }
  }
  return days;
}
