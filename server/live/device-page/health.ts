import { sql } from 'drizzle-orm';
import { HEALTH_DAYS, MOST_GAPS, type DeviceHealth } from '../../../domain/live/devices/device-page.ts';
import { dayNamer, daysOf } from '../../../domain/base/time/day.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Database } from '../../base/db/database.ts';
import { run } from '../../base/db/statement.ts';
import { hasHistory, wantedRows } from '../telemetry/history-query.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface HealthRequest {
  device: Id;
  nowMs: number;
  timeZone: string;
  /** A longer silence is a gap. */
  silenceMs: number;
  /** Nothing of before is looked at: since when the device is the reader's, or there at all. */
  sinceMs: number;
  /** When it was last heard, also without a position; null where that is not known. */
  heardMs: number | null;
}

interface Hour {
  hour: number;
  messages: number;
  gsmSignal: number | null;
  satellites: number | null;
  batteryLevel: number | null;
  batteryPercent: number | null;
  batteryV: number | null;
  backupBatteryV: number | null;
}

/** A stretch in which a device was heard without a longer silence, ms since the epoch. */
export interface Stretch {
  fromMs: number;
  toMs: number;
}

/** What is charted of each hour, by the name in the record of history (server/live/telemetry/record-text.ts). */
const MEASURED = {
  gsmSignal: 'gsmSignal',
  satellites: 'satellitesAvailable',
  batteryLevel: 'batteryLevel',
  batteryPercent: 'batteryPercent',
  batteryV: 'batteryTension',
  backupBatteryV: 'backupBattery',
} as const;
const LOWEST = sql.raw(
  Object.entries(MEASURED)
    .map(([name, field]) => `min((h.detail->>'${field}')::float8) AS "${name}"`)
    .join(', '),
);

type Window = { device: Id; startMs: number; endMs: number };

/** The hours of a window in which messages were stored. */
const hoursOf = (db: Database, window: Window): Promise<Hour[]> =>
  run<Hour & Record<string, unknown>>(
    db,
    sql`SELECT floor(date_part('epoch', h.time) / 3600)::float8 AS hour, count(*)::float8 AS messages, ${LOWEST}
     FROM telemetry_history h ${wantedRows({ ...window, ownerId: null })} GROUP BY 1 ORDER BY 1`,
  );

/** When the device spoke in a window, not when what it told was: what it had buffered is no word of then. */
const stretchesOf = (db: Database, window: Window, silenceMs: number): Promise<Stretch[]> =>
  run<Stretch & Record<string, unknown>>(
    db,
    sql`SELECT min(at) AS "fromMs", max(at) AS "toMs" FROM (
       SELECT at, count(*) FILTER (WHERE at - before > ${silenceMs}::float8) OVER (ORDER BY at) AS stretch FROM (
         SELECT at, lag(at) OVER (ORDER BY at) AS before FROM (
           SELECT round(date_part('epoch', COALESCE(h.communication, h.time)) * 1000)::float8 AS at
           FROM telemetry_history h ${wantedRows({ ...window, ownerId: null })}) said) pairs) counted GROUP BY stretch ORDER BY 1`,
  );

/** Stretches as one list in order, those that a silence of at most so long lies between put together. */
export function joined(stretches: readonly Stretch[], silenceMs: number): Stretch[] {
  const list: Stretch[] = [];
  for (const { fromMs, toMs } of [...stretches].sort((a, b) => a.fromMs - b.fromMs)) {
    const last = list.at(-1);
    if (last && fromMs - last.toMs <= silenceMs) last.toMs = Math.max(last.toMs, toMs);
    else list.push({ fromMs, toMs });
  }
  return list;
}

interface Gap {
  startMs: number;
  endMs: number | null;
}

/** The silences between stretches, before the first and after the last; the last one has no end while it lasts. */
export function gapsBetween(
  stretches: readonly Stretch[],
  { startMs, endMs, silenceMs }: { startMs: number; endMs: number; silenceMs: number },
): Gap[] {
  const gaps: Gap[] = [];
  let quietFromMs = startMs;
  for (const { fromMs, toMs } of stretches) {
    if (fromMs - quietFromMs > silenceMs) gaps.push({ startMs: quietFromMs, endMs: fromMs });
    quietFromMs = Math.max(quietFromMs, toMs);
  }
  if (endMs - quietFromMs > silenceMs) gaps.push({ startMs: quietFromMs, endMs: null });
  return gaps;
}

/** The longest of them, in their order. */
const longest = (gaps: readonly Gap[], nowMs: number): Gap[] =>
  gaps
    .toSorted((a, b) => (b.endMs ?? nowMs) - b.startMs - ((a.endMs ?? nowMs) - a.startMs))
    .slice(0, MOST_GAPS)
    .sort((a, b) => a.startMs - b.startMs);

const iso = (ms: number): string => new Date(ms).toISOString();

/** Hours as columns; one that a day ends in the middle of was read in two parts. */
function columnsOf(hours: readonly Hour[]): DeviceHealth['hours'] {
  const byHour = new Map<number, Hour>();
  const lower = (a: number | null, b: number | null): number | null =>
    a === null ? b : b === null ? a : Math.min(a, b);
  for (const hour of hours) {
    const before = byHour.get(hour.hour);
    if (!before) byHour.set(hour.hour, hour);
    else {
      before.messages += hour.messages;
      for (const name of Object.keys(MEASURED) as (keyof typeof MEASURED)[])
        before[name] = lower(before[name], hour[name]);
    }
  }
  const list = [...byHour.values()].sort((a, b) => a.hour - b.hour);
  return {
    timeMs: list.map(({ hour }) => hour * HOUR_MS),
    messages: list.map(({ messages }) => messages),
    gsmSignal: list.map(({ gsmSignal }) => gsmSignal),
    satellites: list.map(({ satellites }) => satellites),
    batteryLevel: list.map(({ batteryLevel }) => batteryLevel),
    batteryPercent: list.map(({ batteryPercent }) => batteryPercent),
    batteryV: list.map(({ batteryV }) => batteryV),
    backupBatteryV: list.map(({ backupBatteryV }) => backupBatteryV),
  };
}

/** From when silences of the week count: a device that was never heard before is not silent until it begins. */
async function listenedFrom(db: Database, device: Id, startMs: number, sinceMs: number, first: Stretch | undefined) {
  if (sinceMs > startMs) return sinceMs;
  const isOlder = await hasHistory(db, { device, startMs: 0, endMs: startMs - 1, ownerId: null });
  return isOlder || !first ? startMs : first.fromMs;
}

/** How a device did in the last days, today included; read day by day, so that the embedded database is not held. */
export async function readHealth(db: Database, asked: HealthRequest, signal: AbortSignal): Promise<DeviceHealth> {
  const { device, nowMs, timeZone, silenceMs, sinceMs, heardMs } = asked;
  const bounds = daysOf(nowMs - (HEALTH_DAYS - 1) * DAY_MS, nowMs + 1, timeZone).slice(-HEALTH_DAYS - 1);
  const nameOf = dayNamer(timeZone);
  const [hours, found, days]: [Hour[], Stretch[], DeviceHealth['days']] = [[], [], []];
  for (const [at, dayMs] of bounds.slice(0, -1).entries()) {
    signal.throwIfAborted();
    const window = { device, startMs: Math.max(dayMs, sinceMs), endMs: bounds[at + 1]! - 1 };
    const ofDay = window.startMs > window.endMs ? [] : await hoursOf(db, window);
    if (ofDay.length > 0) found.push(...(await stretchesOf(db, window, silenceMs)));
    hours.push(...ofDay);
    days.push({ day: nameOf(dayMs), messages: ofDay.reduce((sum, { messages }) => sum + messages, 0) });
  }
  const startMs = bounds[0]!;
  const sign = heardMs !== null && heardMs >= Math.max(startMs, sinceMs) ? [{ fromMs: heardMs, toMs: heardMs }] : [];
  const stretches = joined([...found, ...sign], silenceMs);
  const fromMs = await listenedFrom(db, device, startMs, sinceMs, stretches[0]);
  const gaps = gapsBetween(stretches, { startMs: fromMs, endMs: nowMs, silenceMs });
  return {
    start: iso(startMs),
    end: iso(nowMs),
    hours: columnsOf(hours),
    gaps: longest(gaps, nowMs).map((gap) => ({
      start: iso(gap.startMs),
      end: gap.endMs === null ? null : iso(gap.endMs),
    })),
    gapCount: gaps.length,
    days,
  };
}
