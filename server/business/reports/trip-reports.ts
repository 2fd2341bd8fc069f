import { sql, type SQL } from 'drizzle-orm';
import type { Sort } from '../../../contract/rest/base/paged.ts';
import type { MileageRow, TripRow, UtilisationRow } from '../../../domain/business/reports/report-rows.ts';
import { isKnown, NO_TOTALS, plus, speedMeanKmh, type TripTotals } from '../../../domain/live/trips/totals.ts';
import type { Database } from '../../base/db/database.ts';
import type { KeyedQuery } from '../../base/db/statement.ts';
import { seenRows } from '../../base/rights/scope.ts';
import { TripKeeper } from '../../live/trips/trip-keeper.ts';
import { readDayTotals, readTripsOf, type DayTotals, type TripPiece } from '../../live/trips/trip-query.ts';
import { zoneOf } from '../../people/users/zone-of.ts';
import { reportedOf, VEHICLE, type ReportAsked, type Reported } from './vehicles.ts';

type Bare<Row> = Omit<Row, 'deviceName' | 'licensePlate'>;

/** Rows that were computed, as a table that is sorted, cut into pages and joined like any other. */
function listOf<Row extends object>(
  reported: Reported,
  rows: readonly Row[],
  types: Readonly<Record<keyof Row & string, string>>,
  { by, isDescending }: Sort,
  last: keyof Row & string,
): KeyedQuery {
  const names = Object.keys(types) as (keyof Row & string)[];
  const column = (name: string): SQL => sql.raw(`t."${name}"`);
  const table = sql.raw(names.map((name) => `"${name}" ${types[name]}`).join(', '));
  const shown = sql.raw(
    names
      .filter((name) => name !== 'device')
      .map((name) => `t."${name}"`)
      .join(', '),
  );
  return {
    fields: sql`${VEHICLE}, ${shown}`,
    from: sql`FROM json_to_recordset(${JSON.stringify(rows)}::json) AS t (${table}) JOIN ${reported.vehicles} ON d.id = t.device WHERE true`,
    keys: [
      ...(by === 'deviceName' ? [] : [{ by: column(by), isDescending, isNullable: true }]),
      { by: sql`d.name`, isDescending: by === 'deviceName' && isDescending, isNullable: true },
      ...(by === last ? [] : [{ by: column(last) }]),
      { by: sql`t.device` },
    ],
  };
}

const isDay = (text: string): boolean => text.length === 'yyyy-mm-dd'.length;
const SECOND_MS = 1_000;

/** The period with its days whole: the files of days leave out a second at either end, sums do not. */
const wholePeriod = ({ startMs, endMs }: Reported, { start, end }: ReportAsked['query']) => ({
  startMs: isDay(start) ? startMs - SECOND_MS : startMs,
  endMs: isDay(end) ? endMs + SECOND_MS : endMs,
});

/** The user whose own time alone counts; null for all of it. */
const ownerIn = ({ scope, query }: ReportAsked): number | null => seenRows(scope, query.user).userId;

const tripRowOf = (device: number, piece: TripPiece): Bare<TripRow> => ({
  device,
  start: new Date(piece.startMs).toISOString(),
  end: new Date(piece.endMs).toISOString(),
  durationMs: piece.endMs - piece.startMs,
  distanceM: piece.distanceM,
  maximumKmh: piece.speedMaxKmh,
  meanKmh: speedMeanKmh({ ...piece, movingMs: piece.endMs - piece.startMs }),
  latitude: piece.start.latitude,
  longitude: piece.start.longitude,
  endLatitude: piece.end.latitude,
  endLongitude: piece.end.longitude,
  driverTag: piece.driverId,
  isContinued: piece.isContinued,
  isOpen: piece.isOpen,
});

/** What a report reads, with trips that late fixes are part of: whatever this server found last may be overtaken. */
async function settled(db: Database, asked: ReportAsked, nowMs: number): Promise<Reported> {
  const reported = await reportedOf(db, asked, nowMs);
  // What it writes has a new version, by which whoever follows ingest sees that it knows too little.
  await new TripKeeper({ db, onKept: () => undefined }).settle(reported.ids);
  return reported;
}

/** Trips of vehicles, each cut to the period and to the own time of whoever asks. */
export async function tripsReport(db: Database, asked: ReportAsked, nowMs: number, sort: Sort): Promise<KeyedQuery> {
  const reported = await settled(db, asked, nowMs);
  const rows: Bare<TripRow>[] = [];
  const period = { ...wholePeriod(reported, asked.query), ownerId: ownerIn(asked) };
  for await (const { device, pieces } of readTripsOf(db, reported.ids, period))
    for (const piece of pieces) if (piece.kind === 'moving') rows.push(tripRowOf(device, piece));
  return listOf(
    reported,
    rows,
    {
      device: 'bigint',
      start: 'timestamptz',
      end: 'timestamptz',
      durationMs: 'float8',
      distanceM: 'float8',
      maximumKmh: 'float8',
      meanKmh: 'float8',
      latitude: 'float8',
      longitude: 'float8',
      endLatitude: 'float8',
      endLongitude: 'float8',
      driverTag: 'text',
      isContinued: 'boolean',
      isOpen: 'boolean',
    },
    sort,
    'start',
  );
}

const DRIVEN = {
  distanceM: 'float8',
  movingMs: 'float8',
  standingMs: 'float8',
  idleMs: 'float8',
  maximumKmh: 'float8',
  trips: 'integer',
} as const;

const drivenOf = ({ distanceM, movingMs, standingMs, idleMs, speedMaxKmh, trips }: TripTotals) => ({
  distanceM,
  movingMs,
  standingMs,
  idleMs,
  maximumKmh: speedMaxKmh,
  trips,
});

async function daysOf(db: Database, asked: ReportAsked, nowMs: number) {
  const reported = await settled(db, asked, nowMs);
  const timeZone = await zoneOf(db, asked.caller.userId);
  const period = wholePeriod(reported, asked.query);
  const days = await readDayTotals(db, { devices: reported.ids, ...period, ownerId: ownerIn(asked), timeZone });
  return { reported, period, days };
}

/** Kilometres of vehicles by day; days of which nothing is known are left out. */
export async function mileageReport(db: Database, asked: ReportAsked, nowMs: number, sort: Sort): Promise<KeyedQuery> {
  const { reported, days } = await daysOf(db, asked, nowMs);
  const rows: Bare<MileageRow>[] = days
    .filter(isKnown)
    .map((totals) => ({ device: totals.device, day: totals.day, ...drivenOf(totals) }));
  return listOf(reported, rows, { device: 'bigint', day: 'text', ...DRIVEN }, sort, 'day');
}

function utilisationOf(device: number, days: readonly DayTotals[], periodMs: number): Bare<UtilisationRow> {
  const sum = days.reduce<TripTotals>((before, day) => plus(before, day), NO_TOTALS);
  return {
    device,
    ...drivenOf(sum),
    daysUsed: days.filter(({ movingMs }) => movingMs > 0).length,
    days: days.length,
    used: Math.min(1, sum.movingMs / periodMs),
  };
}

/** How much vehicles were used; also those that did not move, which is what a reader looks for. */
export async function utilisationReport(
  db: Database,
  asked: ReportAsked,
  nowMs: number,
  sort: Sort,
): Promise<KeyedQuery> {
  const { reported, period, days } = await daysOf(db, asked, nowMs);
  const byDevice = new Map<number, DayTotals[]>();
  for (const day of days) byDevice.set(day.device, [...(byDevice.get(day.device) ?? []), day]);
  // Of a period that is not over, what is to come is no time in which they could have driven.
  const pastMs = Math.max(1, Math.min(period.endMs, nowMs) - period.startMs);
  const rows = [...byDevice].map(([device, own]) => utilisationOf(device, own, pastMs));
  return listOf(
    reported,
    rows,
    { device: 'bigint', ...DRIVEN, daysUsed: 'integer', days: 'integer', used: 'float8' },
    sort,
    'used',
  );
}
