import type { MetadataChanges } from '../../../contract/rest/people/account-calls.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { UserMetadata } from '../../../domain/people/users/user.ts';
import type { Author } from '../../base/audit/record-change.ts';
import { changeRow, given, type RecordRoom } from '../../base/records/change-row.ts';
import { auditOf } from './change-user.ts';
import { readUser } from './user-rows.ts';

/** Changes what is given of a person's preferences and writes it down; answers all of them, null when there is no such account. */
export async function changeMetadata(
  room: RecordRoom,
  id: Id,
  wanted: MetadataChanges & Pick<Partial<UserMetadata>, 'mailLocale'>,
  author: Author,
): Promise<UserMetadata | null> {
  const changes = given(wanted);
  let brand: Id | null = null;
  const done = await changeRow<UserMetadata>(room, {
    table: 'users',
    id,
    read: async (tx) => {
      const user = await readUser(tx, id);
      brand = user?.brand ?? null;
      return user?.metadata ?? null;
    },
    next: (now) => ({ ...now, ...changes }),
    write: (tx) =>
      tx.query('UPDATE users SET metadata = metadata || $2::jsonb WHERE id = $1', [id, JSON.stringify(changes)]),
    audit: { ...auditOf('user.metadata', author), brandOf: () => brand },
  });
  return done?.row ?? null;
}

/** Keeps which navigation entries a person marked and writes it down; answers them, null when there is no such account. */
export async function saveShortcuts(
  room: RecordRoom,
  id: Id,
  shortcuts: readonly string[],
  author: Author,
): Promise<string[] | null> {
  const done = await changeRow<{ brand: Id; shortcuts: string[] }>(room, {
    table: 'users',
    id,
    read: async (tx) => {
      const user = await readUser(tx, id);
      return user && { brand: user.brand, shortcuts: user.data.shortcuts };
    },
    next: (now) => ({ ...now, shortcuts: [...shortcuts] }),
    write: (tx, next) =>
      tx.query('UPDATE users SET shortcuts = $2::jsonb WHERE id = $1', [id, JSON.stringify(next.shortcuts)]),
    audit: auditOf('user.shortcuts', author),
  });
  return done?.row?.shortcuts ?? null;
}
