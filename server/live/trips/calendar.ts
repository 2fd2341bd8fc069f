import { sql } from 'drizzle-orm';
import { dayNamer, daysOf, startOfDayMs } from '../../../domain/base/time/day.ts';
import type { HistoryDay } from '../../../domain/live/history/track.ts';
import type { Database } from '../../base/db/database.ts';
import { run, textList } from '../../base/db/statement.ts';
import { wantedRows, type HistoryRequest } from '../telemetry/history-query.ts';
import { readDayTotals } from './trip-query.ts';

/** Days of one query: of a busy device some 60 ms of the embedded database, which does other work between two queries. */
const DAYS_AT_ONCE = 7;
const HALF_DAY_MS = 12 * 3_600_000;

type Wish = Pick<HistoryRequest, 'device' | 'ownerId'>;

/** What a day holds; of one without fixes there is none. */
interface Held {
  fromMs: number;
  fixes: number;
  firstMs: number;
  lastMs: number;
}

const iso = (ms: number): string => new Date(ms).toISOString();
const ms = (time: string) => sql.raw(`round(date_part('epoch', ${time}) * 1000)::bigint`);

/** When the last days of a zone began, today included, and when the next one will. */
export function lastDays(nowMs: number, days: number, zone: string): number[] {
  // Noon of the first day, so that days of 23 and 25 hours do not matter.
  const noonMs = startOfDayMs(nowMs, zone) + HALF_DAY_MS - (days - 1) * 2 * HALF_DAY_MS;
  return daysOf(noonMs, nowMs + 1, zone);
}

/** The days that hold fixes: the index of the table knows how many, and when. */
function heldIn(db: Database, { device, ownerId }: Wish, bounds: readonly number[]): Promise<Held[]> {
  const [from, to] = [textList(bounds.slice(0, -1).map(iso)), textList(bounds.slice(1).map(iso))];
  const rows = wantedRows({ device, ownerId, startMs: bounds[0]!, endMs: bounds.at(-1)! - 1 });
  return run<Held & Record<string, unknown>>(
    db,
    sql`SELECT ${ms('starts')} AS "fromMs", fixes, ${ms('first')} AS "firstMs", ${ms('last')} AS "lastMs"
     FROM (SELECT given.starts::timestamptz, given.ends::timestamptz FROM unnest(${from}, ${to}) AS given (starts, ends)) days,
       LATERAL (SELECT count(*) AS fixes, min(h.time) AS first, max(h.time) AS last FROM telemetry_history h
         ${rows} AND h.time >= days.starts AND h.time < days.ends) held
     WHERE fixes > 0 ORDER BY starts`,
  );
}

/**
 * The days that hold fixes of a device, oldest first, with the kilometres of its trips. `starts` are the beginnings of the days and,
 * after them, of the next one (`daysOf`), so that days of 23 and 25 hours are as long as they are.
 */
export async function readCalendar(
  db: Database,
  wish: Wish,
  starts: readonly number[],
  timeZone: string,
  signal: AbortSignal,
): Promise<HistoryDay[]> {
  const nameOf = dayNamer(timeZone);
  const held: Held[] = [];
  for (let first = 0; first < starts.length - 1; first += DAYS_AT_ONCE) {
    signal.throwIfAborted();
    held.push(...(await heldIn(db, wish, starts.slice(first, first + DAYS_AT_ONCE + 1))));
  }
  signal.throwIfAborted();
  const period = { startMs: starts[0]!, endMs: starts.at(-1)!, ownerId: wish.ownerId, timeZone };
  const driven = await readDayTotals(db, { devices: [wish.device], ...period });
  const distanceOf = new Map(driven.map(({ day, distanceM }) => [day, distanceM]));
  return held.map(({ fromMs, fixes, firstMs, lastMs }) => {
    const day = nameOf(fromMs);
    const distanceM = Math.round(distanceOf.get(day) ?? 0);
    return { day, fixes, distanceM, firstTime: iso(firstMs), lastTime: iso(lastMs) };
  });
}
