import type { Clock } from '../../domain/clock.ts';
import type { Rights } from '../auth/caller.ts';
import type { Database } from '../db/database.ts';
import type { Handlers } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { readClient, searchClients } from './client-query.ts';
import { groupsWithDevices } from './group-devices.ts';
import { searchPlates } from './plate-query.ts';

/** Handlers of the searches of staff: clients, and trackers by their plate. */
export function clientHandlers({ db, rights, clock }: { db: Database; rights: Rights; clock: Clock }): Pick<Handlers, 'clients.search' | 'clients.read' | 'groups.ofUser' | 'devices.search'> {
  return {
    'clients.search': async ({ caller, query }) => searchClients(db, await rights.brandIdsOf(caller), query.term, query.limit),
    'clients.read': async ({ params }) => {
      const client = await readClient(db, params.id);
      if (!client) throw new Refusal('missing');
      return client;
    },
    'groups.ofUser': ({ caller, params }) => groupsWithDevices(db, { userId: params.id, hidden: caller.profile === 'ADMINISTRATOR', nowMs: clock.now() }),
    'devices.search': async ({ caller, query }) =>
      searchPlates(db, { brandIds: await rights.brandIdsOf(caller), hidden: caller.profile === 'ADMINISTRATOR', term: query.term, limit: query.limit, nowMs: clock.now() }),
  };
}
