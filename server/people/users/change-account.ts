import type { Id } from '../../../domain/base/id.ts';
import { PERMISSION_NAMES } from '../../../domain/people/users/permission.ts';
import type { Profile } from '../../../domain/people/users/user.ts';
import type { Author } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { changeRow, type RecordRoom } from '../../base/records/change-row.ts';
import { revokeSessionsOf } from '../sessions/session-rows.ts';
import { auditOf, DROP_RESETS, GRANT, granted, TAKE } from './change-user.ts';
import { permissionsOf, readUser } from './user-rows.ts';

/** What an administrator changes of an account. */
export interface AccountFields {
  name: string;
  mobile: string | null;
  email: string | null;
  profile: Profile;
  /** Names of those that are held. */
  permissions: readonly string[];
}
export type KeptAccount = AccountFields & { brand: Id };

export interface AccountChange {
  id: Id;
  version: number;
  fields: AccountFields;
  /** Refuses what may not be, in the transaction of the change. */
  check(tx: Database, now: KeptAccount, next: KeptAccount): Promise<void>;
}

const isKnown = (name: string): boolean => PERMISSION_NAMES.some((known) => known === name);

/** Those that are wanted, and those of other products, which the console does not know. */
const permissionsAfter = (had: readonly string[], wanted: readonly string[]): string[] =>
  [...new Set([...wanted, ...had.filter((name) => !isKnown(name))])].sort();

async function read(tx: Database, id: Id): Promise<KeptAccount | null> {
  const user = await readUser(tx, id);
  if (!user) return null;
  const { brand, name, mobile, data, profile } = user;
  return { brand, name, mobile, email: data.email, profile, permissions: granted(await permissionsOf(tx, id)) };
}

/**
 * Changes an account, its profile and its permissions, and writes it down; refused where somebody else did since the version that was
 * seen. Another profile ends its sessions: they would go on with what the one before sees. Tell the server afterwards (`refresh`).
 */
export async function changeAccount(room: RecordRoom, change: AccountChange, author: Author): Promise<void> {
  const { id, version, fields, check } = change;
  const done = await changeRow<KeptAccount>(room, {
    table: 'users',
    id,
    seen: version,
    read: (tx) => read(tx, id),
    next: (now) => ({ ...now, ...fields, permissions: permissionsAfter(now.permissions, fields.permissions) }),
    write: async (tx, next, _names, now) => {
      await check(tx, now, next);
      const { name, mobile, email, profile, permissions } = next;
      await tx.query('UPDATE users SET name = $2, mobile = $3, email = $4, profile = $5 WHERE id = $1', [
        id,
        name,
        mobile,
        email,
        profile,
      ]);
      await tx.query(GRANT, [id, permissions.filter((each) => !now.permissions.includes(each))]);
      await tx.query(TAKE, [id, now.permissions.filter((each) => !permissions.includes(each))]);
      // A link that went to the address before must not open the account any more.
      if (email !== now.email) await tx.query(DROP_RESETS, [id]);
      if (profile !== now.profile) await revokeSessionsOf(tx, id, room.clock.now());
    },
    audit: auditOf('user.set', author),
  });
  if (!done) throw new Refusal('missing');
}
