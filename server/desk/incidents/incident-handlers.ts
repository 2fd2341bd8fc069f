import type { CallName } from '../../../contract/rest/calls.ts';
import type { Handlers } from '../../base/http/handler.ts';
import type { Rights } from '../../base/rights/caller.ts';
import type { StaffScope } from '../../base/rights/scope.ts';
import { readComments, readIncidents } from './incident-rows.ts';
import { countIncidents } from './counts.ts';
import { operationHandlers } from './operation-handlers.ts';
import { readNotices } from './notices.ts';
import { raiseIncidents, type RaiseDeps } from './raise-incidents.ts';
import { tellIncident, type TellDeps } from './tell-incident.ts';

type IncidentCallName = Extract<CallName, `incidents.${string}`>;

export type IncidentDeps = RaiseDeps & TellDeps & { rights: Rights };

/** Which of the incidents a scope lets somebody see. */
export const seenIn = ({ brandIds, seenBrandIds, seesHidden: hidden }: StaffScope) => ({
  brandIds,
  seenBrandIds,
  hidden,
});

/** Without a time, notices of the last seven days: a list of all that ever happened is nobody's wish. */
const NOTICES_MS = 7 * 86_400_000;

/** Handlers of incidents. */
export function incidentHandlers(deps: IncidentDeps): Pick<Handlers, IncidentCallName> {
  const { db, clock } = deps;
  return {
    ...operationHandlers(deps),
    'incidents.counts': ({ scope }) => countIncidents(db, seenIn(scope)),
    'incidents.list': ({ scope, query: { page, limit, device } }) =>
      readIncidents(db, { ...seenIn(scope), deviceId: device }, { page, limit }),
    'incidents.details': ({ scope, locale, query: { page, limit, sort, brand: _, ...filter } }) =>
      readIncidents(db, { ...seenIn(scope), ...filter }, { page, limit, sort }, locale),
    'incidents.notices': ({ scope, query: { page, limit, start } }) => {
      const sinceMs = start === undefined ? clock.now() - NOTICES_MS : Date.parse(start);
      return readNotices(db, seenIn(scope), sinceMs, { page, limit });
    },
    'incidents.comments': ({ scope, params, query }) => readComments(db, params.id, scope.seenBrandIds, query),
    'incidents.create': async ({ caller, scope, body, requestId }) => {
      const { created: ids, skipped } = await raiseIncidents(deps, caller, requestId, body);
      const { content } =
        ids.length === 0
          ? { content: [] }
          : await readIncidents(db, { ...seenIn(scope), ids }, { page: 0, limit: ids.length });
      const created = content.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
      for (const incident of created) await tellIncident(deps, incident, 'RAISED', caller.userId);
      return { created, skipped };
    },
  };
}
