import { NEVER_LOCATED_MS } from '../../../domain/live/ingest/unplaced.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Handlers } from '../../base/http/handler.ts';
import type { HeavyReads } from '../../base/http/heavy-reads.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { Ingest } from '../ingest/ingest.ts';
import { ownedSince } from '../telemetry/history-query.ts';
import type { LiveState } from '../telemetry/live-state.ts';
import type { Scope } from '../../base/rights/scope.ts';
import { zoneOf } from '../../people/users/zone-of.ts';
import { readHealth } from './health.ts';
import { readMileages } from './mileages.ts';
import { pageHandlers, type PageDeps } from './page-handlers.ts';
import { readChanges, readOwners } from './trail.ts';

interface Deps extends PageDeps {
  ingest: Pick<Ingest, 'messages' | 'countsOf'>;
  live: LiveState;
  heavy: HeavyReads;
}

const MINUTE_MS = 60_000;

/** Since when a caller may know of a device they see now: a customer since it is theirs. */
async function knownSince({ db, clock }: Deps, scope: Scope, device: Id): Promise<number> {
  if (scope.kind === 'staff') return NEVER_LOCATED_MS;
  const since = (await ownedSince(db, scope.userId, clock.now())).get(device);
  if (since === undefined) throw new Refusal('missing');
  return since;
}

type ReadCall = 'devices.owners' | 'devices.changes' | 'devices.messages' | 'devices.health' | 'devices.mileages';

/** Handlers of how a device did and of whose it was. */
function readHandlers(deps: Deps): Pick<Handlers, ReadCall> {
  const { db, clock, ingest, live, heavy } = deps;
  const since = new Date(clock.now()).toISOString();
  return {
    'devices.owners': ({ scope, params, query }) => readOwners(db, params.id, scope, query),
    'devices.changes': ({ scope, params, query }) => readChanges(db, params.id, scope, query),
    'devices.messages': async ({ params: { id } }) => {
      const { accepted, rejected } = ingest.countsOf(id);
      return {
        since,
        ...ingest.messages.of(id),
        counts: { accepted, rejected },
      };
    },
    'devices.health': async ({ caller, scope, params: { id: device }, query }) => {
      const asked = {
        device,
        nowMs: clock.now(),
        timeZone: query.tz ?? (await zoneOf(db, caller.userId)),
        silenceMs: query.silenceMin * MINUTE_MS,
        sinceMs: await knownSince(deps, scope, device),
        heardMs: live.lastHeardMs(device),
      };
      return heavy.run(caller.userId, (signal) => readHealth(db, asked, signal));
    },
    'devices.mileages': ({ scope, query: { devices, userId, page, limit } }) =>
      readMileages(db, scope, { devices, userId }, { page, limit }, clock.now()),
  };
}

/** The room of the page of one device. */
export const devicePageRoom = (deps: Deps) => ({ handlers: { ...pageHandlers(deps), ...readHandlers(deps) } });
