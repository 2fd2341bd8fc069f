import type { Id } from '../../../domain/base/id.ts';
import type { Database } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import type { Caller, Rights } from '../rights/caller.ts';
import { seenRows } from '../rights/scope.ts';
import { firstOf } from './change-row.ts';

/** Where it is known which brands a caller sees. */
export interface WhoseRoom {
  db: Database;
  rights: Pick<Rights, 'scopeOf'>;
}

/** What a record names that has a brand of its own. */
interface Named {
  user?: Id | null | undefined;
  devices?: readonly Id[] | undefined;
  groups?: readonly Id[] | undefined;
}

/** The brand of a row of a table; undefined where there is none. */
export const brandIn = async (
  db: Database,
  table: 'devices' | 'groups' | 'customers' | 'vehicles',
  id: Id,
): Promise<Id | undefined> =>
  (await firstOf<{ brand: Id }>(db, `SELECT brand_id AS brand FROM ${table} WHERE id = $1`, id))?.brand;

/** The brand of a client; refuses other people. */
export async function brandOfClient(db: Database, user: Id): Promise<Id> {
  const sql = `SELECT brand_id AS brand FROM users WHERE id = $1 AND profile = 'USER'`;
  const client = await firstOf<{ brand: Id }>(db, sql, user);
  if (!client) throw new Refusal('not-a-customer', { user: 'field.not-a-client' });
  return client.brand;
}

/** The brand that a record follows: its client's, else that of its first tracker, else of its first group. */
async function followedBrand(db: Database, { user, devices, groups }: Named): Promise<Id | undefined> {
  if (user != null) return brandOfClient(db, user);
  if (devices?.length) return brandIn(db, 'devices', devices[0]!);
  return groups?.length ? brandIn(db, 'groups', groups[0]!) : undefined;
}

/**
 * Owner of a new record. A customer's is the customer's own. Of staff it follows what it names (`followedBrand`), and only a record that
 * names nothing is of the brand that is sent, or the caller's own. The brand that is sent may be one above: a form sends the brand it
 * searched in.
 */
export async function whoseRecord(
  { db, rights }: WhoseRoom,
  caller: Caller,
  { brand: sent, ...named }: Named & { brand?: Id | undefined },
): Promise<{ brand: Id; user: Id | null }> {
  if (caller.profile === 'USER') return { brand: caller.brandId, user: caller.userId };
  const user = named.user ?? null;
  const followed = await followedBrand(db, named);
  if (followed !== undefined && seenRows(rights.scopeOf(caller, sent)).brandIds.includes(followed))
    return { brand: followed, user };
  if (user !== null) throw new Refusal('not-a-customer', { user: 'not-a-customer' });
  return { brand: sent ?? caller.brandId, user };
}
