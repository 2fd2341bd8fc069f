import { sql, type SQL } from 'drizzle-orm';
import { exportPeriod } from '../../../domain/base/time/export-period.ts';
import { MOST_VEHICLE_DAYS } from '../../../domain/business/reports/report-rows.ts';
import { barePlate } from '../../../domain/live/devices/plate.ts';
import type { Database } from '../../base/db/database.ts';
import { bareColumn } from '../../base/db/plates.ts';
import { idList, run, textList, when, where } from '../../base/db/statement.ts';
import { deviceJoins, DEVICE_NAME } from '../../live/devices/directory-rows.ts';
import { isInGroup } from '../../live/devices/in-groups.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { Caller } from '../../base/rights/caller.ts';
import { seenRows, type Scope } from '../../base/rights/scope.ts';
import { zoneOf } from '../../people/users/zone-of.ts';

/** What a report is narrowed by. */
export interface ReportFilter {
  start: string;
  end: string;
  user?: number | undefined;
  device?: number | undefined;
  group?: number | undefined;
  imei?: string | undefined;
  number?: string | undefined;
  licensePlate?: string | undefined;
}

export interface ReportAsked {
  caller: Caller;
  scope: Scope;
  query: ReportFilter;
}

/** Whose vehicles a report is about, and when. */
export interface Reported {
  /** The vehicles as a table `d` with `id`, `name`, `plate` and `limit_kmh`, to be joined. */
  vehicles: SQL;
  ids: readonly number[];
  startMs: number;
  endMs: number;
  /** Whether a device was the client's at a time; nothing where the report is about no client. */
  owned(device: SQL, time: SQL): SQL | undefined;
}

interface Vehicle {
  id: number;
  name: string;
  plate: string;
  limitKmh: number | null;
}

const DAY_MS = 24 * 3_600_000;
const iso = (ms: number): string => new Date(ms).toISOString();

/** A customer may ask for a time in which the vehicle was theirs: the name of whoever has it now is not for them. */
const nameFor = ({ kind }: Scope): SQL =>
  kind === 'staff' ? DEVICE_NAME : sql`COALESCE(NULLIF(v.name, ''), NULLIF(v.license_plate, ''), d.identifier)`;

/** Refuses a period that ends before it starts or is longer than seven days. */
async function periodOf(db: Database, { caller, query: { start, end } }: ReportAsked) {
  const period = exportPeriod(start, end, await zoneOf(db, caller.userId));
  if (!('fault' in period)) return period;
  throw new Refusal('invalid-input', {
    end: period.fault === 'order' ? 'field.not-after-start' : 'field.seven-days',
  });
}

function vehiclesSeen(
  db: Database,
  { scope, query }: ReportAsked,
  { startMs, endMs }: { startMs: number; endMs: number },
  nowMs: number,
): Promise<Vehicle[]> {
  const { userId, hidden } = seenRows(scope, query.user);
  return run<Vehicle & Record<string, unknown>>(
    db,
    sql`SELECT d.id, ${nameFor(scope)} AS name, COALESCE(v.license_plate, '') AS plate, d.speed_limit_kmh AS "limitKmh"
     FROM devices d ${deviceJoins(nowMs)} ${where(
       scope.kind === 'staff' ? sql`d.brand_id = ANY (${idList(scope.brandIds)})` : undefined,
       hidden ? undefined : sql`NOT d.hidden`,
       when(
         userId,
         (user) => sql`EXISTS (SELECT FROM device_assignments o WHERE o.device_id = d.id AND o.user_id = ${user}
           AND o.starts_at <= ${iso(endMs)}::timestamptz AND (o.ends_at IS NULL OR o.ends_at > ${iso(startMs)}::timestamptz))`,
       ),
       when(query.device, (device) => sql`d.id = ${device}`),
       when(query.group, isInGroup),
       when(query.imei, (imei) => sql`d.imei = ${imei}`),
       when(query.number, (number) => sql`d.number = ${number}`),
       when(query.licensePlate, (plate) => sql`${bareColumn(sql`v.license_plate`)} = ${barePlate(plate)}`),
     )}`,
  );
}

/** What a report reads, with the rights of now; refuses what is too much for one. */
export async function reportedOf(db: Database, asked: ReportAsked, nowMs: number): Promise<Reported> {
  const period = await periodOf(db, asked);
  const found = await vehiclesSeen(db, asked, period, nowMs);
  const days = Math.ceil((period.endMs - period.startMs) / DAY_MS);
  if (found.length > 1 && found.length * days > MOST_VEHICLE_DAYS)
    throw new Refusal('invalid-input', { end: 'field.too-many-vehicles' });
  const ids = found.map(({ id }) => id);
  const { userId } = seenRows(asked.scope, asked.query.user);
  return {
    ...period,
    ids,
    vehicles: sql`unnest(${idList(ids)}, ${textList(found.map(({ name }) => name))}, ${textList(found.map(({ plate }) => plate))},
      ${sql.param(found.map(({ limitKmh }) => limitKmh ?? 0))}::integer[]) AS d (id, name, plate, limit_kmh)`,
    owned: (device, time) =>
      when(
        userId,
        (user) => sql`EXISTS (SELECT FROM device_assignments o WHERE o.device_id = ${device} AND o.user_id = ${user}
          AND o.starts_at <= ${time} AND (o.ends_at IS NULL OR o.ends_at > ${time}))`,
      ),
  };
}

/** Fields of the vehicle of a row. */
export const VEHICLE = sql`d.id AS device, d.name AS "deviceName", NULLIF(d.plate, '') AS "licensePlate"`;

/** Located fixes that a report is about, as `h`. */
export const fixesOf = ({ ids, startMs, endMs, owned }: Reported): SQL =>
  where(
    sql`h.device = ANY (${idList(ids)})`,
    sql`h.time >= ${iso(startMs)}::timestamptz`,
    sql`h.time <= ${iso(endMs)}::timestamptz`,
    sql`COALESCE((h.detail->>'valid')::boolean, true)`,
    owned(sql`h.device`, sql`h.time`),
  );
