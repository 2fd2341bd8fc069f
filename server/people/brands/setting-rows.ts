import { sql } from 'drizzle-orm';
import { SETTING_PARAMETERS } from '../../../domain/people/brands/brand-fields.ts';
import type { BrandRow, BrandSettings } from '../../../domain/people/brands/brand-settings.ts';
import type { Id } from '../../../domain/base/id.ts';
import { SUPPORT_PARAMETERS } from '../../../domain/people/support/support-contact.ts';
import type { Database } from '../../base/db/database.ts';
import { idList, run } from '../../base/db/statement.ts';
import { readBrands } from './brand-rows.ts';
import { hostsOf } from './change-brand.ts';

/** Brands with what they have, in the order of their ids as given. One statement, each table counted once. */
export async function listBrands(db: Database, ids: readonly Id[]): Promise<BrandRow[]> {
  const given = idList(ids);
  const rows = await run<BrandRow>(
    db,
    sql`SELECT b.id, b.name, b.alias, b.parent_id AS parent, b.debt, COALESCE(h.hosts, '[]') AS hosts,
      COALESCE(u.clients, 0)::int AS clients, COALESCE(u.users, 0)::int AS users, COALESCE(v.vehicles, 0)::int AS vehicles,
      COALESCE(g.gateways, 0)::int AS gateways
    FROM brands b
      LEFT JOIN (SELECT brand_id, json_agg(alias ORDER BY alias) AS hosts FROM brand_hosts WHERE brand_id = ANY (${given}) GROUP BY brand_id) h
        ON h.brand_id = b.id
      LEFT JOIN (SELECT brand_id, count(*) FILTER (WHERE profile = 'USER') AS clients, count(*) FILTER (WHERE profile <> 'USER') AS users
        FROM users WHERE brand_id = ANY (${given}) GROUP BY brand_id) u ON u.brand_id = b.id
      LEFT JOIN (SELECT brand_id, count(*) AS vehicles FROM vehicles WHERE brand_id = ANY (${given}) GROUP BY brand_id) v ON v.brand_id = b.id
      LEFT JOIN (SELECT brand_id, count(*) AS gateways FROM gateways WHERE brand_id = ANY (${given}) AND revoked_at IS NULL GROUP BY brand_id) g
        ON g.brand_id = b.id
    WHERE b.id = ANY (${given})`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** What administrators set of a brand; null where there is none. `own` is the brand of whoever asks. */
export async function readSettings(db: Database, own: Id, id: Id): Promise<BrandSettings | null> {
  const [brand] = await readBrands(db, [id]);
  if (!brand) return null;
  const { version, name, alias, parent, mapProvider, b2cEnabled, debt, parameters } = brand;
  const known: readonly string[] = [...SETTING_PARAMETERS, ...SUPPORT_PARAMETERS];
  return {
    id,
    version,
    name,
    alias,
    parent: id === own ? null : parent,
    mapProvider,
    b2cEnabled,
    debt,
    hosts: await hostsOf(db, id),
    parameters: Object.fromEntries(
      SETTING_PARAMETERS.map((parameter) => [parameter, parameters[parameter] ?? '']),
    ) as BrandSettings['parameters'],
    otherParameters: Object.keys(parameters)
      .filter((parameter) => !known.includes(parameter))
      .sort(),
  };
}
