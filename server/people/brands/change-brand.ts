import type { Brand } from '../../../domain/people/brands/brand.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Id } from '../../../domain/base/id.ts';
import { changedFields, recordChange, type Author, type Fields } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import { sha256 } from '../../base/platform.ts';
import { changeRow, type Changed } from '../../base/records/change-row.ts';
import { readBrands, type BrandRow } from './brand-rows.ts';
import { createBrand, type NewBrand } from './create-brand.ts';

interface Room {
  db: Database;
  clock: Clock;
}

/** Another brand answers to this alias or host already. */
export class AliasTakenError extends Error {
  constructor(readonly alias: string) {
    super(`Another brand answers to "${alias}" already`);
  }
}

/** What of a brand can be changed; what is left out stays. */
export type BrandChanges = Partial<
  Pick<
    Brand,
    | 'name'
    | 'alias'
    | 'parent'
    | 'logo'
    | 'palette'
    | 'b2cEnabled'
    | 'mapProvider'
    | 'parameters'
    | 'debt'
    | 'requiresSecondFactor'
    | 'maintenanceIncidents'
  >
> & {
  /** Further aliases of hosts it answers to, all of them. */
  hosts?: readonly string[];
};

/** A picture is kept by its kind and fingerprint: whole ones would fill the trail. */
const masked = ({ logo, ...fields }: Fields): Fields =>
  typeof logo === 'string'
    ? { ...fields, logo: `${logo.slice(0, logo.indexOf(';'))} sha256:${sha256(logo).slice(0, 16)}` }
    : logo === null
      ? { ...fields, logo }
      : fields;

const none = (fields: Fields): Fields => Object.fromEntries(Object.keys(fields).map((name) => [name, null]));

/** Of the parameters those that changed, instead of all of them. */
function maskBrand({ before, after }: Changed): Changed {
  if (!before || !after || !('parameters' in after))
    return { before: before && masked(before), after: after && masked(after) };
  const [was, is] = [before['parameters'], after['parameters']] as [Fields, Fields];
  const parameters = changedFields(was, { ...none(was), ...is });
  return {
    before: masked({ ...before, parameters: parameters.before }),
    after: masked({ ...after, parameters: parameters.after }),
  };
}

const HOSTS = 'SELECT alias FROM brand_hosts WHERE brand_id = $1 ORDER BY alias';
const TAKEN = `SELECT alias FROM (SELECT alias, id FROM brands UNION ALL SELECT alias, brand_id FROM brand_hosts) known
  WHERE alias = ANY ($1::text[]) AND id <> $2 LIMIT 1`;

/** The further aliases of a brand. */
export const hostsOf = async (db: Database, id: Id): Promise<string[]> =>
  (await db.query<{ alias: string }>(HOSTS, [id])).map(({ alias }) => alias);

/** One change of brands at a time: an alias and a host lie in two tables, so no unique key watches over both. */
const LOCK = 'LOCK TABLE brand_hosts IN SHARE ROW EXCLUSIVE MODE';

/** What goes with a change, beside who makes it. */
export interface BrandChange {
  /** The version that the change was made from, where it was. */
  seen?: number;
  /** The fields that a conflict tells; all where it is left out. */
  tells?: readonly string[];
  /** Refuses what may not be, in the transaction of the change. */
  check?: (tx: Database, now: KeptBrand, next: KeptBrand) => void | Promise<void>;
}

async function assertFree(tx: Database, id: Id, aliases: readonly string[]): Promise<void> {
  const [taken] = await tx.query<{ alias: string }>(TAKEN, [aliases, id]);
  if (taken) throw new AliasTakenError(taken.alias);
}

async function writeHosts(tx: Database, id: Id, hosts: readonly string[]): Promise<void> {
  await tx.query('DELETE FROM brand_hosts WHERE brand_id = $1', [id]);
  await tx.query(
    'INSERT INTO brand_hosts (alias, brand_id) SELECT DISTINCT alias, $1::bigint FROM unnest($2::text[]) AS given (alias)',
    [id, hosts],
  );
}

/** Adds a brand with the hosts it answers to, with an audit entry. Throws AliasTakenError. Tell the server afterwards (`refresh`). */
export async function addBrand(
  { db, clock }: Room,
  brand: NewBrand,
  hosts: readonly string[],
  author: Author,
): Promise<Id> {
  return db.transaction(async (tx) => {
    await tx.query(LOCK);
    await assertFree(tx, 0, [brand.alias, ...hosts]);
    const id = await createBrand(tx, brand);
    await writeHosts(tx, id, hosts);
    const { parentId: parent, ...fields } = brand;
    await recordChange(tx, clock, author, {
      brandId: id,
      action: 'brand.add',
      entity: 'brand',
      entityId: id,
      after: masked({ ...fields, parent, hosts }),
    });
    return id;
  });
}

/** What is compared of a brand. Colours that cannot be read are none: saving the neutral ones in their place is a change. */
export type KeptBrand = Omit<BrandRow, 'palette' | 'isPaletteBroken'> & {
  palette: BrandRow['palette'] | null;
  hosts: string[];
};

const writeBrand = async (tx: Database, id: Id, next: KeptBrand, names: readonly string[]): Promise<void> => {
  await assertFree(tx, id, [next.alias, ...next.hosts]);
  await tx.query(
    `UPDATE brands SET name = $2, alias = $3, logo = $4, palette = COALESCE($5::jsonb, palette), b2c_enabled = $6, map_provider = $7, parameters = $8::jsonb, debt = $9, requires_second_factor = $10,
       maintenance_incidents = $11, parent_id = $12, changed_at = clock_timestamp() WHERE id = $1`,
    [
      id,
      next.name,
      next.alias,
      next.logo,
      names.includes('palette') ? JSON.stringify(next.palette) : null,
      next.b2cEnabled,
      next.mapProvider,
      JSON.stringify(next.parameters),
      next.debt,
      next.requiresSecondFactor ?? false,
      next.maintenanceIncidents ?? false,
      next.parent,
    ],
  );
  await writeHosts(tx, id, next.hosts);
};

async function readKept(tx: Database, id: Id): Promise<KeptBrand | null> {
  await tx.query(LOCK);
  const [row] = await readBrands(tx, [id]);
  if (!row) return null;
  const { isPaletteBroken, palette, ...brand } = row;
  return { ...brand, palette: isPaletteBroken ? null : palette, hosts: await hostsOf(tx, id) };
}

/**
 * Changes a brand, with an audit entry; returns the names of the fields that changed. Throws AliasTakenError. Tell the
 * server afterwards (`refresh`).
 */
export async function changeBrand(
  room: Room,
  id: Id,
  wanted: BrandChanges,
  author: Author,
  { seen, tells, check }: BrandChange = {},
): Promise<string[]> {
  const { hosts, ...fields } = wanted;
  const done = await changeRow<KeptBrand>(room, {
    table: 'brands',
    id,
    seen,
    conflictTells: tells && Object.fromEntries(tells.map((name) => [name, name])),
    read: (tx) => readKept(tx, id),
    next: (now) => ({ ...now, ...fields, hosts: [...new Set(hosts ?? now.hosts)].sort() }),
    write: async (tx, next, names, now) => {
      await check?.(tx, now, next);
      await writeBrand(tx, id, next, names);
    },
    audit: { entity: 'brand', action: 'brand.set', author, brandOf: () => id, mask: maskBrand },
  });
  return done?.changed ?? [];
}
