import { sql, type SQL } from 'drizzle-orm';
import type { AuditEntity } from '../../../contract/resources.ts';

/** Where a kind of record has its name and its brand, in SQL: `x` is a row of the table. */
export interface EntityName {
  table: string;
  name?: string;
  brand?: string;
}

/** Of the kinds that have a name and a brand: each is brought by the room that keeps such records. */
export type EntityNames = Partial<Record<AuditEntity, EntityName>>;

/** The name that the thing of an entry (`entity`, `"entityId"`) has today; null where it has none, is gone, or is of a brand the reader does not see. */
export function entityName(entry: SQL, sees: (brandId: SQL) => SQL, names: EntityNames = {}): SQL {
  const id = sql`CASE WHEN ${entry}."entityId" ~ '^\\d{16}$' THEN ${entry}."entityId"::bigint END`;
  const named = Object.entries(names).map(
    ([kind, { table, name = 'x.name', brand = 'x.brand_id' }]) =>
      sql`WHEN ${sql.raw(`'${kind}'`)} THEN (SELECT ${sql.raw(name)} FROM ${sql.raw(table)} x WHERE x.id = ${id} AND ${sees(sql.raw(brand))})`,
  );
  if (named.length === 0) return sql`NULL::text`;
  return sql`CASE ${entry}.entity ${sql.join(named, sql` `)} END`;
}
