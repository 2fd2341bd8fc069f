import type { CallName } from '../../../contract/rest/calls.ts';
import type { IncidentChange } from '../../../contract/messages.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Incident } from '../../../domain/desk/incidents/incident.ts';
import { WORKED_ON } from '../../../domain/desk/incidents/incident-codes.ts';
import { authorOf } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import type { Handlers } from '../../base/http/handler.ts';
import { ConflictRefusal, Refusal } from '../../base/http/refusal.ts';
import type { Caller, Rights } from '../../base/rights/caller.ts';
import type { StaffScope } from '../../base/rights/scope.ts';
import { readHistory } from './history.ts';
import { readIncidents } from './incident-rows.ts';
import { commentOn, operate, type Operation } from './operate.ts';
import { mayHandle, namesOf, readOperators } from './operators.ts';
import { tellPerson } from './tell-person.ts';
import { tellIncident, type TellDeps } from './tell-incident.ts';
import { keepViewer, readViewers } from './viewers.ts';

type OperationCall = Extract<
  CallName,
  `incidents.${'cancel' | 'assign' | 'resolve' | 'returned' | 'comment' | 'situation' | 'operators' | 'view' | 'history'}`
>;

export interface OperationDeps extends TellDeps {
  db: Database;
  clock: Clock;
}

/** What a handler knows of whoever operates. */
interface Asked {
  caller: Caller;
  scope: StaffScope;
  requestId: string;
  params: { id: Id };
}

/** The incident as the caller sees it. */
async function shown({ db }: OperationDeps, scope: StaffScope, id: Id): Promise<Incident> {
  const { brandIds, seenBrandIds, seesHidden: hidden } = scope;
  const { content } = await readIncidents(db, { brandIds, seenBrandIds, hidden, ids: [id] }, { page: 0, limit: 1 });
  if (!content[0]) throw new Refusal('missing');
  return content[0];
}

/** A conflict names operators as the incident does: those of brands that the caller sees. */
async function withNames(db: Database, { seenBrandIds }: StaffScope, { conflict }: ConflictRefusal) {
  const { operator, ...changes } = conflict.changes;
  if (!operator) return new ConflictRefusal(conflict);
  const ids = [operator.before, operator.after].filter((id) => id !== null) as Id[];
  const names = await namesOf(db, ids, seenBrandIds);
  const nameOf = (id: unknown): string | null => names.get(id as Id) ?? null;
  const operatorName = { before: nameOf(operator.before), after: nameOf(operator.after) };
  return new ConflictRefusal({ ...conflict, changes: { ...changes, operatorName } });
}

/** Does what is asked for, tells the desks of it, and answers the incident as it is then. */
async function done(deps: OperationDeps, { scope, params: { id } }: Asked, work: Promise<IncidentChange | null>) {
  let change: IncidentChange | null;
  try {
    change = await work;
  } catch (error) {
    throw error instanceof ConflictRefusal ? await withNames(deps.db, scope, error) : error;
  }
  const incident = await shown(deps, scope, id);
  if (change) await tellIncident(deps, incident, change);
  return incident;
}

/** Refuses a return before the incident or in the future; answers the time in ISO 8601. */
function returnedAt(returnedDate: string, { dateTime }: Incident, nowMs: number): string {
  const ms = Date.parse(returnedDate);
  if (ms > nowMs) throw new Refusal('invalid-input', { returnedDate: 'field.in-the-future' });
  if (ms < Date.parse(dateTime)) throw new Refusal('invalid-input', { returnedDate: 'field.before-incident' });
  return new Date(ms).toISOString();
}

/** Handlers of what people do with incidents. */
export function operationHandlers(deps: OperationDeps & { rights: Rights }): Pick<Handlers, OperationCall> {
  const { db, clock } = deps;
  const change = (asked: Asked, wanted: Omit<Operation, 'id' | 'by'>): Promise<Incident> => {
    const { caller, params, requestId } = asked;
    const author = authorOf(caller, requestId);
    const work = operate(deps, { ...wanted, id: params.id, by: caller.userId }, author);
    return done(
      deps,
      asked,
      work.then((changed) => (changed.length > 0 ? 'CHANGED' : wanted.comment ? 'COMMENTED' : null)),
    );
  };
  return {
    'incidents.history': ({ scope, params, query }) => readHistory(db, params.id, scope.seenBrandIds, query),
    'incidents.view': async ({ caller, scope, params: { id }, body: { isOpen } }) => {
      if (await keepViewer(deps, id, caller, isOpen)) await tellIncident(deps, await shown(deps, scope, id), 'VIEWED');
      return readViewers(deps, id, caller, scope.seenBrandIds);
    },
    'incidents.operators': async ({ scope, params }) =>
      readOperators(db, (await shown(deps, scope, params.id)).brandId, scope.seenBrandIds),
    'incidents.cancel': (asked) => change(asked, { operation: 'cancel', ...asked.body }),
    'incidents.resolve': (asked) => change(asked, { operation: 'resolve', ...asked.body }),
    'incidents.situation': (asked) => {
      const { situation, ...body } = asked.body;
      return change(asked, { operation: 'situation', ...body, sets: { situation } });
    },
    'incidents.assign': async (asked) => {
      const { operator = asked.caller.userId, ...body } = asked.body;
      const before = await shown(deps, asked.scope, asked.params.id);
      const { brandId, status, version } = before;
      if (!(await mayHandle(db, brandId, asked.scope.seenBrandIds, operator)))
        throw new Refusal('invalid-input', { operator: 'field.not-an-operator' });
      // One that is handed on keeps its situation: somebody set it.
      const sets = { operator, ...(status === 'OPEN' ? { situation: WORKED_ON } : {}) };
      const incident = await change(asked, { operation: 'assign', ...body, sets });
      const isNews = operator !== before.userOperatorId && incident.version !== version;
      if (isNews && operator !== asked.caller.userId) await tellPerson(deps, operator, incident, 'given');
      return incident;
    },
    'incidents.returned': async (asked) => {
      const { returnedDate, ...body } = asked.body;
      const incident = await shown(deps, asked.scope, asked.params.id);
      const sets = { returned: returnedAt(returnedDate, incident, clock.now()) };
      return change(asked, { operation: 'returned', ...body, sets });
    },
    'incidents.comment': (asked) => {
      const { caller, params, body, requestId } = asked;
      const said = { id: params.id, comment: body.comment, by: caller.userId };
      const work = commentOn(deps, said, authorOf(caller, requestId));
      return done(
        deps,
        asked,
        work.then(() => 'COMMENTED' as const),
      );
    },
  };
}
