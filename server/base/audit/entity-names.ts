import { sql, type SQL } from 'drizzle-orm';
import type { AuditEntity } from '../../../contract/rest/base/audit-calls.ts';

/** Table and name of what an entry is about, for the kinds that have a name and a brand. */
const NAMED: Partial<Record<AuditEntity, { table: string; name: string; brand?: string }>> = {
  area: { table: 'areas', name: 'x.name' },
  billingPlan: { table: 'billing_plans', name: 'x.name' },
  brand: { table: 'brands', name: 'x.name', brand: 'x.id' },
  contact: { table: 'contacts', name: 'x.name' },
  customer: { table: 'customers', name: 'x.name' },
  driver: { table: 'drivers', name: 'x.name' },
  gateway: { table: 'gateways', name: 'x.name' },
  group: { table: 'groups', name: 'x.name' },
  incident: { table: 'incidents', name: 'x.title' },
  maintenancePlan: { table: 'maintenance_plans', name: 'x.name' },
  session: { table: 'users', name: 'x.name' },
  user: { table: 'users', name: 'x.name' },
  vehicle: { table: 'vehicles', name: `COALESCE(NULLIF(x.name, ''), NULLIF(x.license_plate, ''))` },
};
const DEVICE = `SELECT COALESCE(NULLIF(v.name, ''), NULLIF(v.license_plate, ''), x.identifier)
  FROM devices x LEFT JOIN vehicles v ON v.id = x.vehicle_id`;

/** The name that the thing of an entry (`entity`, `"entityId"`) has today; null where it has none, is gone, or is of a brand the reader does not see. */
export function entityName(entry: SQL, sees: (brandId: SQL) => SQL): SQL {
  const id = sql`CASE WHEN ${entry}."entityId" ~ '^\\d{16}$' THEN ${entry}."entityId"::bigint END`;
  const of = (kind: string, from: SQL, brand: SQL): SQL =>
    sql`WHEN ${sql.raw(`'${kind}'`)} THEN (${from} WHERE x.id = ${id} AND ${sees(brand)})`;
  const named = Object.entries(NAMED).map(([kind, { table, name, brand = 'x.brand_id' }]) =>
    of(kind, sql.raw(`SELECT ${name} FROM ${table} x`), sql.raw(brand)),
  );
  const devices = ['device', 'history'].map((kind) => of(kind, sql.raw(DEVICE), sql`x.brand_id`));
  return sql`CASE ${entry}.entity ${sql.join([...named, ...devices], sql` `)} END`;
}
