import type { AuditAction } from '../../../contract/rest/base/audit-actions.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Permission, User } from '../../../domain/people/users/user.ts';
import { recordChange, type Author } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import { changeRow, firstOf, given, type RecordRoom } from '../../base/records/change-row.ts';
import { revokeSessionsOf } from '../sessions/session-rows.ts';
import { createUser, type NewUser } from './create-user.ts';
import { defaultPermissions } from './default-permissions.ts';
import { setPassword } from './set-password.ts';
import { permissionsOf, readUser } from './user-rows.ts';

type Subject = Pick<User, 'id' | 'brand'>;

const change = ({ id, brand }: Subject, action: AuditAction) => ({
  brandId: brand,
  action,
  entity: 'user' as const,
  entityId: id,
});
/** How the trail tells of a change of an account. */
export const auditOf = (action: AuditAction, author: Author) => ({
  entity: 'user' as const,
  action,
  author,
  brandOf: ({ brand }: { brand: Id }): Id => brand,
});

/** Names of the permissions that are held. */
export const granted = (permissions: readonly Permission[]): string[] =>
  permissions
    .filter(({ type }) => type === 'ACCESS')
    .map(({ name }) => name)
    .sort();

/** Links to a new password that nothing was done with yet. */
export const DROP_RESETS = 'DELETE FROM password_resets WHERE user_id = $1 AND used_at IS NULL';

/** Adds an account and writes it down; see `createUser`. */
export async function addUser({ db, clock }: RecordRoom, user: NewUser, author: Author): Promise<Id> {
  const { login, name, profile, brandId: brand, mobile = null, email = null } = user;
  const permissions = granted(user.permissions ?? defaultPermissions(profile));
  return createUser(db, user, (tx, id) =>
    recordChange(tx, clock, author, {
      ...change({ id, brand }, 'user.add'),
      after: { login, name, profile, mobile, email, permissions },
    }),
  );
}

/** Gives an account a new password, ends its sessions and writes it down. Tell the server afterwards (`refresh`). */
export async function changePassword(
  { db, clock }: RecordRoom,
  user: Subject,
  password: string,
  author: Author,
): Promise<void> {
  await setPassword(db, user.id, password, async (tx) => {
    await revokeSessionsOf(tx, user.id, clock.now());
    await recordChange(tx, clock, author, change(user, 'user.password'));
  });
}

/**
 * Keeps an account from signing in and ends its sessions, or lets it in again; answers whether that changed anything.
 * Tell the server afterwards (`refresh`).
 */
export async function setDisabled(
  room: RecordRoom,
  { id }: Subject,
  isDisabled: boolean,
  author: Author,
  /** Refuses what may not be, in the transaction of the change. */
  check?: (tx: Database) => Promise<void>,
): Promise<boolean> {
  const nowMs = room.clock.now();
  const done = await changeRow<{ brand: Id; disabled: boolean }>(room, {
    table: 'users',
    id,
    read: async (tx) =>
      firstOf(tx, 'SELECT brand_id AS brand, disabled_at IS NOT NULL AS disabled FROM users WHERE id = $1', id),
    next: (now) => ({ ...now, disabled: isDisabled }),
    write: async (tx) => {
      await check?.(tx);
      const disabledAt = isDisabled ? new Date(nowMs).toISOString() : null;
      await tx.query('UPDATE users SET disabled_at = $2::timestamptz WHERE id = $1', [id, disabledAt]);
      // Also when it is let in again: a sign-in that was under way when it was disabled must not come back to life.
      await revokeSessionsOf(tx, id, nowMs);
      await tx.query(DROP_RESETS, [id]);
      await tx.query('DELETE FROM pending_sign_ins WHERE user_id = $1', [id]);
    },
    audit: auditOf(isDisabled ? 'user.disable' : 'user.enable', author),
  });
  return (done?.changed.length ?? 0) > 0;
}

interface Granted {
  brand: Id;
  permissions: string[];
}

export const GRANT = `INSERT INTO user_permissions (user_id, name, type) SELECT $1, name, 'ACCESS' FROM unnest($2::text[]) AS given (name)
  ON CONFLICT (user_id, name) DO UPDATE SET type = 'ACCESS'`;
export const TAKE = 'DELETE FROM user_permissions WHERE user_id = $1 AND name = ANY ($2::text[])';

/** Gives an account permissions or takes them away; answers those it has then, by name. */
export async function changePermissions(
  room: RecordRoom,
  { id, brand }: Subject,
  names: readonly string[],
  how: 'add' | 'remove',
  author: Author,
): Promise<string[]> {
  const done = await changeRow<Granted>(room, {
    table: 'users',
    id,
    read: async (tx) => ({ brand, permissions: granted(await permissionsOf(tx, id)) }),
    next: ({ permissions: had }) => ({
      brand,
      permissions:
        how === 'add' ? [...new Set([...had, ...names])].sort() : had.filter((name) => !names.includes(name)),
    }),
    write: (tx) => tx.query(how === 'add' ? GRANT : TAKE, [id, [...new Set(names)]]),
    audit: auditOf(`user.permission-${how}`, author),
  });
  return done?.row?.permissions ?? [];
}

/** What of a person can be changed. */
export type UserChanges = Partial<Pick<User, 'name' | 'mobile'> & { timezone: string; email: string | null }>;

/** Changes name, mobile number, e-mail or time zone of an account and writes it down; answers the names of what changed. */
export async function changeUser(
  room: RecordRoom,
  { id }: Subject,
  wanted: UserChanges,
  author: Author,
): Promise<string[]> {
  const done = await changeRow<Required<UserChanges> & { brand: Id }>(room, {
    table: 'users',
    id,
    read: async (tx) => {
      const user = await readUser(tx, id);
      if (!user) return null;
      const { name, mobile, data, metadata, brand } = user;
      return { brand, name, mobile, email: data.email, timezone: metadata.timezone };
    },
    next: (now) => ({ ...now, ...given(wanted) }),
    write: (tx, { name, mobile, timezone, email }) =>
      tx.query(
        `UPDATE users SET name = $2, mobile = $3, email = $5, metadata = metadata || jsonb_build_object('timezone', $4::text) WHERE id = $1`,
        [id, name, mobile, timezone, email],
      ),
    audit: auditOf('user.set', author),
  });
  return done?.changed ?? [];
}
