import { sql, type SQL } from 'drizzle-orm';
import type { VEHICLE_COLUMNS } from '../../../contract/rest/live/vehicle-calls.ts';
import type { ColumnFilter } from '../../../domain/base/column-filter.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Page } from '../../../domain/base/page.ts';
import { MOST_SUGGESTED, type Vehicle } from '../../../domain/live/devices/vehicle.ts';
import { columnConditions, type FilteredColumn } from '../../base/db/column-conditions.ts';
import type { Database } from '../../base/db/database.ts';
import { plateContains } from '../../base/db/plates.ts';
import { containing, idList, readPage, run, when, where, type AskedPage } from '../../base/db/statement.ts';
import { deviceJoins, PERSON_NAME } from '../devices/directory-rows.ts';
import { seenRows, type Scope } from '../../base/rights/scope.ts';

export interface VehicleFilter {
  scope: Scope;
  /** Vehicles of the devices of one customer. */
  userId?: Id | undefined;
  term?: string | undefined;
  /** Filters of columns. */
  where?: readonly ColumnFilter<keyof typeof COLUMNS>[] | undefined;
  nowMs: number;
}

/** The devices `d` of a vehicle `w` that a caller sees. */
function seenDevices({ scope, userId, nowMs }: VehicleFilter): SQL {
  const rows = seenRows(scope, userId);
  return sql`FROM devices d ${deviceJoins(nowMs)} ${where(
    sql`d.vehicle_id = w.id`,
    when(rows.userId, (user) => sql`a.user_id = ${user}`),
    rows.hidden ? undefined : sql`NOT d.hidden`,
  )}`;
}

/** Vehicles `w` that a caller sees: those of devices they see, and to staff also those without a tracker. */
export function seenVehicles(filter: VehicleFilter): SQL {
  const { brandIds, userId } = seenRows(filter.scope, filter.userId);
  const without = userId === null ? sql` OR NOT EXISTS (SELECT 1 FROM devices d WHERE d.vehicle_id = w.id)` : sql``;
  return sql`w.brand_id = ANY (${idList(brandIds)}) AND (EXISTS (SELECT 1 ${seenDevices(filter)})${without})`;
}

const SEARCHED = [sql`w.name`, sql`w.chassis`];

const COLUMNS = {
  name: { by: sql`w.name`, type: 'text' },
  licensePlate: { by: sql`w.license_plate`, type: 'text' },
  manufacture: { by: sql`w.manufacture`, type: 'text' },
  model: { by: sql`w.model`, type: 'text' },
  color: { by: sql`w.color`, type: 'text' },
  year: { by: sql`w.year`, type: 'numeric' },
  chassis: { by: sql`w.chassis`, type: 'text' },
  type: { by: sql`w.type`, type: 'text' },
} as const satisfies Record<keyof typeof VEHICLE_COLUMNS, FilteredColumn>;

const FIELDS = (
  filter: VehicleFilter,
): SQL => sql`w.id, w.brand_id AS brand, w.name, w.license_plate AS "licensePlate", w.manufacture, w.model, w.color, w.year,
  w.chassis, w.type, w.version,
  (SELECT min(d.id) FROM devices d WHERE d.vehicle_id = w.id ${seenRows(filter.scope).hidden ? sql`` : sql`AND NOT d.hidden`}) AS device,
  (SELECT ${PERSON_NAME} ${seenDevices(filter)} ORDER BY d.id LIMIT 1) AS "customerName"`;

/** One vehicle as a caller sees it; null where they see none. */
export async function readVehicle(db: Database, filter: VehicleFilter, id: Id): Promise<Vehicle | null> {
  const [vehicle] = await run<Vehicle>(
    db,
    sql`SELECT ${FIELDS(filter)} FROM vehicles w ${where(sql`w.id = ${id}`, seenVehicles(filter))}`,
  );
  return vehicle ?? null;
}

/** Vehicles by name, page by page. */
export function readVehicles(db: Database, filter: VehicleFilter, asked: AskedPage<never>): Promise<Page<Vehicle>> {
  return readPage<Vehicle>(
    db,
    {
      fields: FIELDS(filter),
      from: sql`FROM vehicles w ${where(
        seenVehicles(filter),
        ...columnConditions(filter.where, COLUMNS),
        when(filter.term?.trim() || null, (part) => {
          const pattern = containing(part);
          const found = SEARCHED.map((field) => sql`${field} ILIKE ${pattern}`);
          return sql`(${sql.join([...found, plateContains(sql`w.license_plate`, part)], sql` OR `)})`;
        }),
      )}`,
      order: sql`lower(COALESCE(NULLIF(w.name, ''), w.license_plate)), w.id`,
    },
    asked,
  );
}

/** What the vehicles that a caller sees have in a field, each once, by name; of one manufacturer where one is named. */
export async function suggested(
  db: Database,
  field: 'manufacture' | 'model',
  filter: VehicleFilter,
  manufacture: string | null = null,
): Promise<string[]> {
  const column = sql`w.${sql.identifier(field)}`;
  const rows = await run<{ name: string }>(
    db,
    sql`SELECT min(${column}) AS name FROM vehicles w ${where(
      sql`${column} <> ''`,
      seenVehicles(filter),
      when(manufacture, (name) => sql`lower(w.manufacture) = lower(${name}::text)`),
    )} GROUP BY lower(${column}) ORDER BY lower(${column}) LIMIT ${MOST_SUGGESTED}`,
  );
  return rows.map(({ name }) => name);
}
