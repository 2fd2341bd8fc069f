import { sql, type SQL } from 'drizzle-orm';
import { costPerKmCents, type MonthCost, type VehicleCost } from '../../../domain/business/costs/cost-entry.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Page } from '../../../domain/base/page.ts';
import type { Database } from '../../base/db/database.ts';
import { idList, readPage, run, when, where, type AskedPage } from '../../base/db/statement.ts';
import { ownerOf, type Scope } from '../../base/rights/scope.ts';
import { seenRecords, VEHICLE_NAME } from '../../live/vehicles/seen-records.ts';

export interface CostPeriod {
  scope: Scope;
  vehicle?: Id | undefined;
  /** ISO 8601; the end is left out. */
  start: string;
  end: string;
  nowMs: number;
}

/** Entries that were done in a period. */
const fits = ({ scope, vehicle, start, end, nowMs }: CostPeriod): SQL =>
  where(
    seenRecords('e', { scope, nowMs }),
    when(vehicle, (id) => sql`e.vehicle_id = ${id}`),
    sql`e.done_at >= ${start}::timestamptz AND e.done_at < ${end}::timestamptz`,
  );

/** Sums of whole cents: as numbers they are exact as far as any fleet goes. */
const SUMS = sql`sum(s.cost_cents)::float8 AS "costCents", count(*)::int AS entries`;

const DAY_MS = 86_400_000;

/**
 * What vehicles drove in a period, by the trips that began in it; a customer's only while they were theirs. A vehicle whose trips and stops are
 * known from a day after the beginning of the period or later is left out: what it drove before nobody knows.
 */
async function drivenM(
  db: Database,
  vehicles: readonly Id[],
  { scope, start, end }: CostPeriod,
): Promise<Map<Id, number>> {
  const owner = ownerOf(scope);
  const isTheirs = when(
    owner,
    (user) => sql`EXISTS (SELECT FROM device_assignments a WHERE a.device_id = t.device AND a.user_id = ${user}
      AND a.starts_at <= t.start_at AND (a.ends_at IS NULL OR a.ends_at > t.start_at))`,
  );
  const rows = await run<{ vehicle: Id; distanceM: number; since: Date }>(
    db,
    sql`SELECT d.vehicle_id AS vehicle, min(t.start_at) AS since,
        COALESCE(sum((t.segment->>'distanceM')::float8) FILTER (WHERE t.kind = 'moving' AND t.start_at >= ${start}::timestamptz), 0) AS "distanceM"
      FROM devices d JOIN trip_segments t ON t.device = d.id ${where(
        sql`d.vehicle_id = ANY (${idList(vehicles)}) AND t.start_at < ${end}::timestamptz`,
        isTheirs,
      )} GROUP BY d.vehicle_id`,
  );
  const latestMs = Date.parse(start) + DAY_MS;
  return new Map(
    rows
      .filter(({ since }) => since.getTime() <= latestMs)
      .map(({ vehicle, distanceM }) => [vehicle, distanceM] as const),
  );
}

/**
 * What vehicles cost in a period, the dearest first, page by page. Where history does not reach back to the beginning of the period (it is
 * kept from `keptFromMs` on) nobody knows how far they drove, and so not what a kilometre costs.
 */
export async function costsByVehicle(
  db: Database,
  period: CostPeriod,
  keptFromMs: number,
  asked: AskedPage<never>,
): Promise<Page<VehicleCost>> {
  const { content, ...pagination } = await readPage<Omit<VehicleCost, 'distanceM' | 'costPerKmCents'>>(
    db,
    {
      fields: sql`w.id AS vehicle, ${VEHICLE_NAME} AS "vehicleName", w.license_plate AS "licensePlate", c."costCents", c.entries, b.currency`,
      from: sql`FROM (SELECT s.vehicle_id, max(s.brand_id) AS brand_id, ${SUMS} FROM (SELECT e.* FROM cost_entries e ${fits(period)}) s GROUP BY s.vehicle_id) c
        JOIN vehicles w ON w.id = c.vehicle_id JOIN brands b ON b.id = c.brand_id`,
      order: sql`c."costCents" DESC, w.id`,
    },
    asked,
  );
  const isKnown = Date.parse(period.start) >= keptFromMs;
  const driven = isKnown
    ? await drivenM(
        db,
        content.map(({ vehicle }) => vehicle),
        period,
      )
    : null;
  return {
    ...pagination,
    content: content.map((row) => {
      const distanceM = driven?.get(row.vehicle) ?? null;
      return { ...row, distanceM, costPerKmCents: costPerKmCents(row.costCents, distanceM) };
    }),
  };
}

/** What vehicles cost in the months of a zone that a period touches, oldest first, each currency by itself. */
export const costsByMonth = (db: Database, period: CostPeriod, timeZone: string): Promise<MonthCost[]> =>
  run<MonthCost>(
    db,
    sql`SELECT s.month, s.currency, ${SUMS} FROM (SELECT e.cost_cents, b.currency, to_char(e.done_at AT TIME ZONE ${timeZone}::text, 'YYYY-MM') AS month
      FROM cost_entries e JOIN brands b ON b.id = e.brand_id ${fits(period)}) s GROUP BY s.month, s.currency ORDER BY s.month, s.currency`,
  );
