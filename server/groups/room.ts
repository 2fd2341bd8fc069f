import { ownedBy } from '../rights/guard.ts';
import { groupHandlers, type GroupDeps } from './group-handlers.ts';
import { groupOwner } from './group-rows.ts';

/** The room of groups of devices. */
export const groupsRoom = (deps: GroupDeps) => ({
  handlers: groupHandlers(deps),
  guards: { group: ownedBy(deps.rights, (id) => groupOwner(deps.db, id)) },
});
