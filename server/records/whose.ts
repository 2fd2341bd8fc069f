import type { Id } from '../../domain/id.ts';
import type { Database } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import type { Caller } from '../rights/caller.ts';

/** The brand of a user. */
async function brandOf(db: Database, user: Id): Promise<Id | undefined> {
  const [row] = await db.query<{ brand: Id }>('SELECT brand_id AS brand FROM users WHERE id = $1', [user]);
  return row?.brand;
}

/** Refuses a user of another brand than the record's. */
export async function assertUserOfBrand(db: Database, brand: Id, user: Id): Promise<void> {
  if ((await brandOf(db, user)) !== brand) throw new Refusal('invalid-input', { user: 'not-a-customer' });
}

/** Whose a new record is: a customer's own; of staff the user's that they name, or the brand's. */
export async function whoseRecord(
  db: Database,
  caller: Caller,
  { brand, user }: { brand?: Id | undefined; user?: Id | null | undefined },
): Promise<{ brand: Id; user: Id | null }> {
  if (caller.profile === 'USER') return { brand: caller.brandId, user: caller.userId };
  if (user == null) return { brand: brand ?? caller.brandId, user: null };
  if (brand === undefined) return { brand: (await brandOf(db, user)) ?? caller.brandId, user };
  await assertUserOfBrand(db, brand, user);
  return { brand, user };
}
