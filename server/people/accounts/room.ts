import { mailLimit } from '../../base/mail/mail-limit.ts';
import type { Rights } from '../../base/rights/caller.ts';
import type { RoomGuards } from '../../base/rights/guard.ts';
import { usersRoom } from '../users/room.ts';
import { accountHandlers, type AccountDeps } from './account-handlers.ts';

/** The room of accounts as administrators manage them. */
const accountsRoom = (
  deps: Omit<AccountDeps, 'limit' | 'rights'> & Parameters<typeof mailLimit>[0] & { rights: Rights },
) => ({
  handlers: accountHandlers({ ...deps, limit: mailLimit(deps) }),
  guards: { account: (caller, id) => deps.rights.maySeeUser(caller, Number(id)) } satisfies RoomGuards,
  names: { user: { table: 'users' }, session: { table: 'users' } },
});

/** The rooms of accounts: what people do with their own, and what administrators do with those of others. */
export const accountRooms = (deps: Parameters<typeof usersRoom>[0] & Parameters<typeof accountsRoom>[0]) => [
  usersRoom(deps),
  accountsRoom(deps),
];
