import { mailLimit } from '../mail/mail-limit.ts';
import type { Rights } from '../rights/caller.ts';
import type { RoomGuards } from '../rights/guard.ts';
import { accountHandlers, type AccountDeps } from './account-handlers.ts';

/** The room of accounts as administrators manage them. */
export const accountsRoom = (
  deps: Omit<AccountDeps, 'limit' | 'rights'> & Parameters<typeof mailLimit>[0] & { rights: Rights },
) => ({
  handlers: accountHandlers({ ...deps, limit: mailLimit(deps) }),
  guards: { account: (caller, id) => deps.rights.maySeeUser(caller, Number(id)) } satisfies RoomGuards,
});
