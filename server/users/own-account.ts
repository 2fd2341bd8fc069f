import type { MetadataChanges } from '../../contract/rest/account-calls.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Id } from '../../domain/id.ts';
import type { User, UserMetadata } from '../../domain/user.ts';
import { changedFields, recordChange, type Author } from '../audit/record-change.ts';
import type { Database } from '../db/database.ts';
import { readUser } from './user-rows.ts';

interface Room {
  db: Database;
  clock: Clock;
}

/** Runs a change of an account that nobody else changes meanwhile; null when there is no such account. */
async function changing<T>(db: Database, id: Id, change: (tx: Database, user: User) => Promise<T>): Promise<T | null> {
  return db.transaction(async (tx) => {
    await tx.query('SELECT id FROM users WHERE id = $1 FOR UPDATE', [id]);
    const user = await readUser(tx, id);
    return user ? change(tx, user) : null;
  });
}

/** Changes what is given of a person's preferences and writes it down; answers all of them, null when there is no such account. */
export const changeMetadata = ({ db, clock }: Room, id: Id, wanted: MetadataChanges, author: Author): Promise<UserMetadata | null> =>
  changing(db, id, async (tx, { brand, metadata }) => {
    const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) as Partial<UserMetadata>;
    const next = { ...metadata, ...given };
    const changes = changedFields(metadata, next);
    if (Object.keys(changes.after).length === 0) return metadata;
    await tx.query('UPDATE users SET metadata = metadata || $2::jsonb WHERE id = $1', [id, JSON.stringify(given)]);
    await recordChange(tx, clock, author, { brandId: brand, action: 'user.metadata', entity: 'user', entityId: id, ...changes });
    return next;
  });

/** Keeps which navigation entries a person marked and writes it down; answers them, null when there is no such account. */
export const saveShortcuts = ({ db, clock }: Room, id: Id, shortcuts: readonly string[], author: Author): Promise<string[] | null> =>
  changing(db, id, async (tx, { brand, data }) => {
    const changes = changedFields({ shortcuts: data.shortcuts }, { shortcuts });
    if (Object.keys(changes.after).length === 0) return data.shortcuts;
    await tx.query('UPDATE users SET shortcuts = $2::jsonb WHERE id = $1', [id, JSON.stringify(shortcuts)]);
    await recordChange(tx, clock, author, { brandId: brand, action: 'user.shortcuts', entity: 'user', entityId: id, ...changes });
    return [...shortcuts];
  });
