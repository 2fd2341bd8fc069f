import type { Clock } from '../../domain/clock.ts';
import { authorOf } from '../audit/record-change.ts';
import type { Database } from '../db/database.ts';
import type { Handlers } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { changeMetadata, saveShortcuts } from './own-account.ts';
import { readUser, searchUsers } from './user-rows.ts';

export interface UserDeps {
  db: Database;
  clock: Clock;
  /** Whom a device belongs to now. */
  directory: { byId(id: number): { userId: number | null } | null };
}

type UserHandlers = Pick<
  Handlers,
  'users.search' | 'users.metadata' | 'users.setMetadata' | 'users.saveShortcuts' | 'users.ofDevice'
>;

function known<T>(value: T | null): T {
  if (value === null) throw new Refusal('missing');
  return value;
}

/** Handlers of users. */
export function userHandlers({ db, clock, directory }: UserDeps): UserHandlers {
  const room = { db, clock };
  return {
    'users.search': ({ scope, query }) =>
      searchUsers(db, {
        brandIds: scope.brandIds,
        profile: query.profile ?? null,
        term: query.term?.trim() || null,
        limit: query.limit,
      }),
    'users.metadata': async ({ params }) => known(await readUser(db, params.id)).metadata,
    'users.setMetadata': async ({ caller, params, body: { id: _, ...changes }, requestId }) =>
      known(await changeMetadata(room, params.id, changes, authorOf(caller, requestId))),
    'users.saveShortcuts': async ({ caller, params, body, requestId }) => ({
      shortcuts: known(await saveShortcuts(room, params.id, body.shortcuts, authorOf(caller, requestId))),
    }),
    'users.ofDevice': async ({ params }) => {
      const userId = directory.byId(params.id)?.userId ?? null;
      const user = userId === null ? null : await readUser(db, userId);
      if (!user) return [];
      const { id, login, name, mobile, brand, profile, data } = user;
      return [{ id, login, name, mobile, email: data.email, brand, profile }];
    },
  };
}
