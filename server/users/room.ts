import type { Rights } from '../rights/caller.ts';
import type { RoomGuards } from '../rights/guard.ts';
import { userHandlers, type UserDeps } from './user-handlers.ts';

/** The room of accounts. */
export const usersRoom = ({ rights, ...deps }: UserDeps & { rights: Rights }) => ({
  handlers: userHandlers(deps),
  guards: {
    user: (caller, id) => rights.maySeeUser(caller, Number(id)),
    self: async (caller, id) => Number(id) === caller.userId,
  } satisfies RoomGuards,
});
