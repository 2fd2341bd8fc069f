import { mailLimit } from '../../base/mail/mail-limit.ts';
import type { Rights } from '../../base/rights/caller.ts';
import type { RoomGuards } from '../../base/rights/guard.ts';
import { createThrottle, EMAIL_CODE, OWN_PASSWORD } from '../../base/throttle/throttle.ts';
import { userHandlers, type UserDeps } from './user-handlers.ts';

/** The room of accounts. */
export function usersRoom({
  rights,
  ...deps
}: Omit<UserDeps, 'proofs' | 'codes' | 'limit'> & Parameters<typeof mailLimit>[0] & { rights: Rights }) {
  const { db, clock } = deps;
  const proofs = createThrottle(db, clock, OWN_PASSWORD);
  return {
    handlers: userHandlers({ ...deps, proofs, codes: createThrottle(db, clock, EMAIL_CODE), limit: mailLimit(deps) }),
    guards: {
      user: (caller, id) => rights.maySeeUser(caller, Number(id)),
      self: async (caller, id) => Number(id) === caller.userId,
    } satisfies RoomGuards,
  };
}
