import type { Brand } from '../../domain/brand.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Id } from '../../domain/id.ts';
import { changedFields, recordChange, type Author, type Fields } from '../audit/record-change.ts';
import type { Database } from '../db/database.ts';
import { sha256 } from '../platform.ts';
import { readBrands } from './brand-rows.ts';
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
export type BrandChanges = Partial<Pick<Brand, 'name' | 'alias' | 'logo' | 'palette' | 'b2cEnabled' | 'mapProvider' | 'parameters' | 'debt'>> & {
  /** Further aliases of hosts it answers to, all of them. */
  hosts?: readonly string[];
};

/** A picture is told by its kind and fingerprint: whole ones would fill the trail. */
const told = ({ logo, ...fields }: Fields): Fields => (typeof logo === 'string' ? { ...fields, logo: `${logo.slice(0, logo.indexOf(';'))} sha256:${sha256(logo).slice(0, 16)}` } : logo === null ? { ...fields, logo } : fields);

/** The parameters that changed, instead of all of them. */
function withParameters(changed: { before: Fields; after: Fields }, parameters: { before: Fields; after: Fields }): { before: Fields; after: Fields } {
  if (!('parameters' in changed.after)) return changed;
  return { before: { ...changed.before, parameters: parameters.before }, after: { ...changed.after, parameters: parameters.after } };
}

const none = (fields: Fields): Fields => Object.fromEntries(Object.keys(fields).map((name) => [name, null]));

const HOSTS = 'SELECT alias FROM brand_hosts WHERE brand_id = $1 ORDER BY alias';
const TAKEN = `SELECT alias FROM (SELECT alias, id FROM brands UNION ALL SELECT alias, brand_id FROM brand_hosts) known
  WHERE alias = ANY ($1::text[]) AND id <> $2 LIMIT 1`;

/** The further aliases of a brand. */
export const hostsOf = async (db: Database, id: Id): Promise<string[]> => (await db.query<{ alias: string }>(HOSTS, [id])).map(({ alias }) => alias);

/** One change of brands at a time: an alias and a host lie in two tables, so no unique key watches over both. */
const LOCK = 'LOCK TABLE brand_hosts IN SHARE ROW EXCLUSIVE MODE';

async function assertFree(tx: Database, id: Id, aliases: readonly string[]): Promise<void> {
  const [taken] = await tx.query<{ alias: string }>(TAKEN, [aliases, id]);
  if (taken) throw new AliasTakenError(taken.alias);
}

async function writeHosts(tx: Database, id: Id, hosts: readonly string[]): Promise<void> {
  await tx.query('DELETE FROM brand_hosts WHERE brand_id = $1', [id]);
  await tx.query('INSERT INTO brand_hosts (alias, brand_id) SELECT DISTINCT alias, $1::bigint FROM unnest($2::text[]) AS given (alias)', [id, hosts]);
}

/** Adds a brand with the hosts it answers to and writes it down. Throws AliasTakenError. Tell the server afterwards (`refresh`). */
export async function addBrand({ db, clock }: Room, brand: NewBrand, hosts: readonly string[], author: Author): Promise<Id> {
  return db.transaction(async (tx) => {
    await tx.query(LOCK);
    await assertFree(tx, 0, [brand.alias, ...hosts]);
    const id = await createBrand(tx, brand);
    await writeHosts(tx, id, hosts);
    const { parentId: parent, ...fields } = brand;
    await recordChange(tx, clock, author, { brandId: id, action: 'brand.add', entity: 'brand', entityId: id, after: told({ ...fields, parent, hosts }) });
    return id;
  });
}

/** Changes a brand and writes it down; answers the names of the fields that changed. Throws AliasTakenError. Tell the server afterwards (`refresh`). */
export async function changeBrand({ db, clock }: Room, id: Id, wanted: BrandChanges, author: Author): Promise<string[]> {
  return db.transaction(async (tx) => {
    await tx.query(LOCK);
    const [row] = await readBrands(tx, [id]);
    const now = { ...row!, hosts: await hostsOf(tx, id) };
    const next = { ...now, ...wanted, hosts: [...new Set(wanted.hosts ?? now.hosts)].sort() };
    // Colours that cannot be read are none: saving the neutral ones in their place is a change.
    const known = now.isPaletteBroken && wanted.palette ? { ...now, palette: null } : now;
    const changed = withParameters(changedFields(known, next), changedFields(now.parameters, { ...none(now.parameters), ...next.parameters }));
    const names = Object.keys(changed.after);
    if (names.length === 0) return [];
    await assertFree(tx, id, [next.alias, ...next.hosts]);
    await tx.query(
      `UPDATE brands SET name = $2, alias = $3, logo = $4, palette = COALESCE($5::jsonb, palette), b2c_enabled = $6, map_provider = $7, parameters = $8::jsonb, debt = $9,
         changed_at = clock_timestamp() WHERE id = $1`,
      [id, next.name, next.alias, next.logo, names.includes('palette') ? JSON.stringify(next.palette) : null, next.b2cEnabled, next.mapProvider, JSON.stringify(next.parameters), next.debt],
    );
    await writeHosts(tx, id, next.hosts);
    await recordChange(tx, clock, author, { brandId: id, action: 'brand.set', entity: 'brand', entityId: id, before: told(changed.before), after: told(changed.after) });
    return names;
  });
}
