import type { Clock } from '../../domain/clock.ts';
import type { Database } from '../db/database.ts';
import type { Rights } from '../rights/caller.ts';
import { ownedBy } from '../rights/guard.ts';
import { groupHandlers } from './group-handlers.ts';
import { groupOwner } from './group-rows.ts';

/** The room of groups of devices. */
export const groupsRoom = ({ db, rights, clock }: { db: Database; rights: Rights; clock: Clock }) => ({
  handlers: groupHandlers({ db, clock }),
  guards: { group: ownedBy(rights, (id) => groupOwner(db, id)) },
});
