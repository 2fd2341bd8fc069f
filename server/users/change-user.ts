import type { Clock } from '../../domain/clock.ts';
import type { Id } from '../../domain/id.ts';
import type { Permission, User } from '../../domain/user.ts';
import { changedFields, recordChange, type Author } from '../audit/record-change.ts';
import { revokeSessionsOf } from '../auth/sessions.ts';
import type { Database } from '../db/database.ts';
import { createUser, type NewUser } from './create-user.ts';
import { defaultPermissions } from './default-permissions.ts';
import { setPassword } from './set-password.ts';
import { permissionsOf } from './user-rows.ts';

interface Room {
  db: Database;
  clock: Clock;
}

type Subject = Pick<User, 'id' | 'brand'>;

const change = ({ id, brand }: Subject, action: string) => ({ brandId: brand, action, entity: 'user' as const, entityId: id });
const granted = (permissions: readonly Permission[]): string[] => permissions.filter(({ type }) => type === 'ACCESS').map(({ name }) => name).sort();

/** Adds an account and writes it down; see `createUser`. */
export async function addUser({ db, clock }: Room, user: NewUser, author: Author): Promise<Id> {
  const { login, name, profile, brandId: brand, mobile = null, email = null } = user;
  const permissions = granted(user.permissions ?? defaultPermissions(profile));
  return createUser(db, user, (tx, id) => recordChange(tx, clock, author, { ...change({ id, brand }, 'user.add'), after: { login, name, profile, mobile, email, permissions } }));
}

/** Gives an account a new password, ends its sessions and writes it down. Tell the server afterwards (`refresh`). */
export async function changePassword({ db, clock }: Room, user: Subject, password: string, author: Author): Promise<void> {
  await setPassword(db, user.id, password, async (tx) => {
    await revokeSessionsOf(tx, user.id, clock.now());
    await recordChange(tx, clock, author, change(user, 'user.password'));
  });
}

/**
 * Keeps an account from signing in and ends its sessions, or lets it in again; answers whether that changed anything.
 * Tell the server afterwards (`refresh`).
 */
export async function setDisabled({ db, clock }: Room, user: Subject, isDisabled: boolean, author: Author): Promise<boolean> {
  return db.transaction(async (tx) => {
    const disabledAt = isDisabled ? new Date(clock.now()).toISOString() : null;
    const changed = await tx.query('UPDATE users SET disabled_at = $2::timestamptz WHERE id = $1 AND (disabled_at IS NULL) = $3 RETURNING id', [user.id, disabledAt, isDisabled]);
    if (changed.length === 0) return false;
    if (isDisabled) await revokeSessionsOf(tx, user.id, clock.now());
    const state = (disabled: boolean) => ({ disabled });
    await recordChange(tx, clock, author, { ...change(user, isDisabled ? 'user.disable' : 'user.enable'), before: state(!isDisabled), after: state(isDisabled) });
    return true;
  });
}

/** Gives an account permissions or takes them away; answers those it has then, by name. */
export async function changePermissions({ db, clock }: Room, user: Subject, names: readonly string[], how: 'add' | 'remove', author: Author): Promise<string[]> {
  return db.transaction(async (tx) => {
    // Two changes at once would each write down what the other has not done yet.
    await tx.query('SELECT id FROM users WHERE id = $1 FOR UPDATE', [user.id]);
    const before = granted(await permissionsOf(tx, user.id));
    await tx.query(
      how === 'add'
        ? `INSERT INTO user_permissions (user_id, name, type) SELECT $1, name, 'ACCESS' FROM unnest($2::text[]) AS given (name) ON CONFLICT (user_id, name) DO UPDATE SET type = 'ACCESS'`
        : 'DELETE FROM user_permissions WHERE user_id = $1 AND name = ANY ($2::text[])',
      [user.id, [...new Set(names)]],
    );
    const after = granted(await permissionsOf(tx, user.id));
    const removed = before.filter((name) => !after.includes(name));
    const added = after.filter((name) => !before.includes(name));
    const told = (list: readonly string[]) => (list.length > 0 ? { permissions: list } : null);
    if (removed.length + added.length > 0) await recordChange(tx, clock, author, { ...change(user, `user.permission-${how}`), before: told(removed), after: told(added) });
    return after;
  });
}

/** What of a person can be changed. */
export type UserChanges = Partial<Pick<User, 'name' | 'mobile'> & { timezone: string; email: string | null }>;

/** Changes name, mobile number, e-mail or time zone of an account and writes it down; answers the names of what changed. */
export async function changeUser({ db, clock }: Room, user: User, wanted: UserChanges, author: Author): Promise<string[]> {
  const now = { name: user.name, mobile: user.mobile, email: user.data.email, timezone: user.metadata.timezone };
  const changed = changedFields(now, { ...now, ...wanted });
  const names = Object.keys(changed.after);
  if (names.length === 0) return [];
  const { name, mobile, email, timezone } = { ...now, ...wanted };
  await db.transaction(async (tx) => {
    await tx.query(`UPDATE users SET name = $2, mobile = $3, email = $5, metadata = metadata || jsonb_build_object('timezone', $4::text) WHERE id = $1`, [user.id, name, mobile, timezone, email]);
    await recordChange(tx, clock, author, { ...change(user, 'user.set'), ...changed });
  });
  return names;
}
