import { sql, type SQL } from 'drizzle-orm';
import type { Id } from '../../../domain/base/id.ts';
import { DUE_STATES, type DueState } from '../../../domain/business/maintenance/maintenance-plan.ts';
import { NEVER_LOCATED_MS } from '../../../domain/live/ingest/unplaced.ts';
import { METER_LIMITS } from '../../../domain/live/devices/vehicle-meter.ts';
import type { Database } from '../../base/db/database.ts';
import { idList, run, when, where } from '../../base/db/statement.ts';
import { ownerOf, seenRows, type Scope } from '../../base/rights/scope.ts';
import { VEHICLE_NAME } from '../../live/vehicles/seen-records.ts';
import { seenVehicles } from '../../live/vehicles/vehicle-rows.ts';
import { theirsSince, type PairKey } from './pair-rows.ts';
import { PAIRS } from './plan-rows.ts';

export interface DueFilter {
  scope: Scope;
  vehicle?: Id | undefined;
  plan?: Id | undefined;
  state?: DueState | undefined;
  nowMs: number;
}

/** Where a pair stands in the list. */
export interface Ranked extends PairKey {
  state: DueState;
  leftDays: number | null;
}

/** The last time that each plan was done to each vehicle, in the order of an index. */
const LAST_DONE = sql`(SELECT DISTINCT ON (n.plan_id, n.vehicle_id) n.* FROM maintenance_done n
  ORDER BY n.plan_id, n.vehicle_id, n.done_on DESC, n.created_at DESC, n.id)`;

/** The tracker of each vehicle that spoke last. */
const LAST_HEARD = sql`(SELECT DISTINCT ON (d.vehicle_id) d.vehicle_id, t.device, t.time FROM devices d JOIN telemetry_last t ON t.device = d.id
  WHERE t.time > to_timestamp(${NEVER_LOCATED_MS / 1000}::float8) ORDER BY d.vehicle_id, t.time DESC)`;

/** A counter of a reading that is news, in the unit of its interval. To take a reading apart is dear, so it is done where a plan counts by it. */
const readingOf = (interval: SQL, value: SQL): SQL =>
  sql`CASE WHEN ${interval} IS NOT NULL AND l.id IS NOT NULL AND r.time IS NOT NULL AND (k.at IS NULL OR r.time > k.at) THEN ${value} END`;

/** Pairs that a caller sees, with all that their order follows from. No plan of a vehicle is shown without the vehicle. */
function knownOf({ scope, vehicle, plan, nowMs }: DueFilter): SQL {
  const owner = ownerOf(scope);
  const { brandIds, userId } = seenRows(scope);
  return sql`SELECT x.plan, x.vehicle, COALESCE(${VEHICLE_NAME}, '') AS name, p.name AS plan_name, p.interval_m, p.interval_engine_hours,
      p.soon_days, p.soon_m, p.soon_engine_hours, l.id AS done, l.odometer_m AS done_m, l.engine_hours AS done_hours, l.driven_at_m, l.run_at_hours,
      CASE WHEN p.interval_months IS NOT NULL OR p.interval_days IS NOT NULL
        THEN (l.done_on + make_interval(months => COALESCE(p.interval_months, 0)))::date + COALESCE(p.interval_days, 0) END AS due_on,
      k.vehicle_id AS kept, k.device_id = r.device AS is_same, k.at, r.time, k.odometer_m AS kept_m, k.engine_hours AS kept_hours, k.driven_m, k.run_hours,
      ${readingOf(sql`p.interval_m`, sql`(t.record->>'odometer')::float8`)} AS heard_m,
      ${readingOf(sql`p.interval_engine_hours`, sql`(t.record->>'engineTimeOn')::float8 / 3600000`)} AS heard_hours,
      ${owner === null ? sql`NULL` : theirsSince(owner)}::timestamptz AS since
    FROM (${PAIRS}) x JOIN maintenance_plans p ON p.id = x.plan JOIN vehicles w ON w.id = x.vehicle
      LEFT JOIN ${LAST_DONE} l ON l.plan_id = x.plan AND l.vehicle_id = x.vehicle
      LEFT JOIN vehicle_meters k ON k.vehicle_id = x.vehicle
      LEFT JOIN ${LAST_HEARD} r ON r.vehicle_id = x.vehicle LEFT JOIN telemetry_last t ON t.device = r.device
    ${where(
      sql`p.brand_id = ANY (${idList(brandIds)})`,
      when(userId, (id) => sql`p.user_id = ${id}`),
      seenVehicles({ scope, nowMs }),
      when(vehicle, (id) => sql`x.vehicle = ${id}`),
      when(plan, (id) => sql`x.plan = ${id}`),
    )} OFFSET 0`;
}

type Limits = (typeof METER_LIMITS)[keyof typeof METER_LIMITS];

/** One count of a meter as of now, as `advanceMeter` has it; `m` is its short name in the columns. */
function countOf(m: 'm' | 'hours', count: 'driven_m' | 'run_hours', { anHour, slack }: Limits): SQL {
  const [kept, heard, counted] = [sql.raw(`kept_${m}`), sql.raw(`heard_${m}`), sql.raw(count)];
  const step = sql`${heard} - ${kept}`;
  const most = sql`extract(epoch FROM time - at)::float8 / 3600 * ${anHour}::float8 + ${slack}::float8`;
  return sql`CASE WHEN kept IS NULL THEN CASE WHEN time IS NOT NULL THEN 0 END
      WHEN time > at AND is_same AND ${step} > 0 AND ${step} <= ${most} THEN ${counted} + (${step}) ELSE ${counted} END AS ${sql.raw(`count_${m}`)},
    CASE WHEN since IS NULL OR CASE WHEN kept IS NULL OR time > at THEN time ELSE at END >= since THEN
      CASE WHEN kept IS NULL THEN ${heard} WHEN time > at THEN COALESCE(${heard}, CASE WHEN is_same THEN ${kept} END) ELSE ${kept} END END AS ${sql.raw(`now_${m}`)}`;
}

/** What is left of an interval, as `dueOf` has it. */
function leftOf(m: 'm' | 'hours', interval: SQL, keptThen: SQL, { mostApart }: Limits): SQL {
  const [count, now, done] = [sql.raw(`count_${m}`), sql.raw(`now_${m}`), sql.raw(`done_${m}`)];
  return sql`${interval} - (${count} - COALESCE(${keptThen}, CASE WHEN ${done} - ${now} > ${mostApart}::float8 THEN ${count}
    ELSE ${count} - (${now} - ${done}) END)) AS ${sql.raw(`left_${m}`)}`;
}

const rankOf = (state: DueState): number => DUE_STATES.indexOf(state);

/** The place of a state in the order, as `dueOf` finds it: whichever comes first. */
const RANK = sql`CASE WHEN done IS NULL THEN ${rankOf('unknown')}::int
  WHEN left_days < 0 OR left_m < 0 OR left_hours < 0 THEN ${rankOf('overdue')}::int
  WHEN left_days <= soon_days OR left_m <= soon_m OR left_hours <= soon_engine_hours THEN ${rankOf('soon')}::int
  WHEN (interval_m IS NOT NULL AND left_m IS NULL) OR (interval_engine_hours IS NOT NULL AND left_hours IS NULL) THEN ${rankOf('unknown')}::int
  ELSE ${rankOf('fine')}::int END`;

/** Of so long a statement the planner expects far more than comes, and would spend more time on compiling it than it takes; sorts fit memory. */
const inOne = <Rows>(db: Database, work: (tx: Database) => Promise<Rows>): Promise<Rows> =>
  db.transaction(async (tx) => {
    await tx.query("SELECT set_config('jit', 'off', true), set_config('work_mem', '64MB', true)");
    return work(tx);
  });

/**
 * Pairs in the order of their urgency, so many from a place on, and how many there are. What makes a plan due is said by
 * `domain/business/maintenance/maintenance-due.ts`; this says the same for very many at once, and a test compares the two.
 */
export async function rankDue(
  db: Database,
  filter: DueFilter,
  { offset, limit }: { offset: number; limit: number },
  today: string,
): Promise<{ ranked: Ranked[]; total: number }> {
  const counted = sql`SELECT *, ${countOf('m', 'driven_m', METER_LIMITS.distance)}, ${countOf('hours', 'run_hours', METER_LIMITS.engine)}
    FROM (${knownOf(filter)}) known OFFSET 0`;
  const left = sql`SELECT *, due_on - ${today}::date AS left_days, ${leftOf('m', sql`interval_m`, sql`driven_at_m`, METER_LIMITS.distance)},
      ${leftOf('hours', sql`interval_engine_hours`, sql`run_at_hours`, METER_LIMITS.engine)}
    FROM (${counted}) counted OFFSET 0`;
  const from = sql`FROM (SELECT plan, vehicle, name, plan_name, left_days, ${RANK} AS rank FROM (${left}) l OFFSET 0) ranked ${where(
    when(filter.state, (state) => sql`rank = ${rankOf(state)}`),
  )}`;
  const rows = await inOne(db, (tx) =>
    run<PairKey & { rank: number; leftDays: number | null; total: number }>(
      tx,
      sql`SELECT plan, vehicle, rank, left_days AS "leftDays", count(*) OVER () AS total ${from}
        ORDER BY rank, left_days NULLS LAST, lower(name), lower(plan_name), plan, vehicle LIMIT ${limit} OFFSET ${offset}`,
    ),
  );
  const ranked = rows.map(({ plan, vehicle, rank, leftDays }) => ({
    plan,
    vehicle,
    leftDays,
    state: DUE_STATES[rank]!,
  }));
  // Behind the last page there is no row that could say how many there are.
  const isBehind = rows.length === 0 && offset > 0;
  const [counts] = isBehind
    ? await inOne(db, (tx) => run<{ total: number }>(tx, sql`SELECT count(*) AS total ${from}`))
    : rows;
  return { ranked, total: counts?.total ?? 0 };
}
