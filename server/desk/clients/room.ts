import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Database } from '../../base/db/database.ts';
import type { Handlers } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { readClient, searchClients } from './client-query.ts';
import { groupsWithDevices } from './group-devices.ts';
import { searchPlates } from './plate-query.ts';

/** The room of the searches of staff: clients, and trackers by their plate. */
export const clientsRoom = ({ db, clock }: { db: Database; clock: Clock }) => ({
  handlers: {
    'clients.search': ({ scope, query }) => searchClients(db, scope.brandIds, query.term, query.limit),
    'clients.read': async ({ params }) => {
      const client = await readClient(db, params.id);
      if (!client) throw new Refusal('missing');
      return client;
    },
    'groups.ofUser': ({ scope, params }) =>
      groupsWithDevices(db, { userId: params.id, hidden: scope.seesHidden, nowMs: clock.now() }),
    'devices.search': ({ scope, query: { term, limit } }) =>
      searchPlates(db, { brandIds: scope.brandIds, hidden: scope.seesHidden, term, limit, nowMs: clock.now() }),
  } satisfies Pick<Handlers, 'clients.search' | 'clients.read' | 'groups.ofUser' | 'devices.search'>,
});
