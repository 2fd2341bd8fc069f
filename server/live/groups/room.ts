import { mailLimit } from '../../base/mail/mail-limit.ts';
import { ownedBy } from '../../base/rights/guard.ts';
import { groupHandlers, type GroupDeps } from './group-handlers.ts';
import { groupOwner } from './group-rows.ts';
import { inviteHandlers, type InviteDeps } from './invite-handlers.ts';
import { isMember } from './invite-rows.ts';

/** The room of groups of devices, and of who is let into them. */
export const groupsRoom = (deps: GroupDeps & Omit<InviteDeps, 'limit'> & Parameters<typeof mailLimit>[0]) => ({
  handlers: { ...groupHandlers(deps), ...inviteHandlers({ ...deps, limit: mailLimit(deps) }) },
  names: { group: { table: 'groups' } },
  guards: {
    group: ownedBy(deps.rights, (id) => groupOwner(deps.db, id)),
    membership: ({ userId }: { userId: number }, id: number | string) => isMember(deps.db, Number(id), userId),
  },
});
