import type { Id } from '../../../domain/base/id.ts';
import { comparePermissions } from '../../../domain/people/users/permission-sets.ts';
import type { Database } from '../../base/db/database.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { Caller } from '../../base/rights/caller.ts';
import type { KeptAccount } from '../users/change-account.ts';

/** Own accounts have screens of their own: an administrator could lock themselves out, or give themselves more. */
export function assertOther({ userId }: Pick<Caller, 'userId'>, id: Id): void {
  if (userId === id) throw new Refusal('own-account');
}

/** A right is only given by a person who has it. */
export function assertHeld(held: readonly string[], given: readonly string[]): void {
  if (given.some((name) => !held.includes(name)))
    throw new Refusal('invalid-input', { permissions: 'field.permission-not-held' });
}

/** Refuses to leave a brand without an administrator. Two at the same moment wait for one another. */
export async function assertAdministratorLeft(tx: Database, id: Id): Promise<void> {
  await tx.query('SELECT 1 FROM brands WHERE id = (SELECT brand_id FROM users WHERE id = $1) FOR NO KEY UPDATE', [id]);
  const [row] = await tx.query<{ isLast: boolean }>(
    `SELECT u.profile = 'ADMINISTRATOR' AND u.disabled_at IS NULL AND NOT EXISTS (
       SELECT 1 FROM users o WHERE o.brand_id = u.brand_id AND o.id <> u.id AND o.profile = 'ADMINISTRATOR' AND o.disabled_at IS NULL
     ) AS "isLast" FROM users u WHERE u.id = $1`,
    [id],
  );
  if (row?.isLast) throw new Refusal('last-administrator');
}

/** What may not become of an account by the hand of a caller who holds some permissions. */
export async function assertChange(
  tx: Database,
  held: readonly string[],
  { id, now, next }: { id: Id; now: KeptAccount; next: KeptAccount },
): Promise<void> {
  assertHeld(held, comparePermissions(now.permissions, next.permissions).given);
  // The link to a new password goes there: with another address the account and all that it may do would be the caller's.
  if (next.email !== now.email && now.permissions.some((name) => !held.includes(name)))
    throw new Refusal('invalid-input', { email: 'field.outranks' });
  if (next.profile === now.profile) return;
  // A customer is a record that vehicles and contracts belong to.
  if (next.profile === 'USER' || now.profile === 'USER')
    throw new Refusal('invalid-input', { profile: 'field.profile-kind' });
  if (now.profile === 'ADMINISTRATOR') await assertAdministratorLeft(tx, id);
}
