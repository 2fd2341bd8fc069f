import { sql } from 'drizzle-orm';
import type { CallName } from '../../../contract/rest/calls.ts';
import { dayNamer } from '../../../domain/base/time/day.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { MaintenancePlan, MaintenancePlanInput } from '../../../domain/business/maintenance/maintenance-plan.ts';
import { authorOf, type Author } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import { groupOwner } from '../../live/groups/group-rows.ts';
import type { CallContext, Handlers } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { Caller } from '../../base/rights/caller.ts';
import { zoneOf } from '../../people/users/zone-of.ts';
import { recordGuard, whoseVehicle } from '../../live/vehicles/seen-records.ts';
import { telling, tellingOf } from '../../live/vehicles/tell-record.ts';
import { addPlan, changePlan, type PlanTarget } from './change-plan.ts';
import { listDone, noteDone, undoDone } from './done-rows.ts';
import { listDue } from './due-rows.ts';
import { sweepMaintenance, type NewsDeps } from './maintenance-news.ts';
import { listPlans, readPlan } from './plan-rows.ts';

/** How often what came due is looked for. */
const LOOK_MS = 5 * 60_000;

type MaintenanceCall = Extract<CallName, `maintenance.${string}`>;
type PlanCall =
  | 'maintenance.planVehicle'
  | 'maintenance.planGroup'
  | 'maintenance.updatePlan'
  | 'maintenance.deletePlan';
type DoneCall = 'maintenance.due' | 'maintenance.done' | 'maintenance.undo' | 'maintenance.history';

async function shown({ db }: NewsDeps, id: Id): Promise<MaintenancePlan> {
  const plan = await readPlan(db, id);
  if (!plan) throw new Refusal('missing');
  return plan;
}

/** Handlers that write plans. */
const planHandlers = (deps: NewsDeps): Pick<Handlers, PlanCall> => {
  const { db, clock } = deps;
  const adding = (
    author: Author,
    targetOf: (tx: Database) => Promise<PlanTarget | null>,
    input: MaintenancePlanInput,
    by: Id,
  ): Promise<MaintenancePlan> => telling(deps, 'PLAN', addPlan({ db, clock }, targetOf, input, by, author));
  return {
    'maintenance.planVehicle': ({ caller, params: { id }, body, requestId }) =>
      adding(
        authorOf(caller, requestId),
        async (tx) => {
          const whose = await whoseVehicle(tx, id, clock.now());
          return whose && { ...whose, vehicle: id, group: null };
        },
        body,
        caller.userId,
      ),
    'maintenance.planGroup': ({ caller, params: { id }, body, requestId }) =>
      adding(
        authorOf(caller, requestId),
        async (tx) => {
          const whose = await groupOwner(tx, id);
          return whose ? { ...whose, vehicle: null, group: id } : null;
        },
        body,
        caller.userId,
      ),
    'maintenance.updatePlan': async ({ caller, params: { id }, body: { version, ...next }, requestId }) => {
      const author = authorOf(caller, requestId);
      await tellingOf(deps, 'PLAN', id, () => changePlan({ db, clock }, { id, version, next }, author));
      return shown(deps, id);
    },
    'maintenance.deletePlan': async ({ caller, params: { id }, query: { version }, requestId }) => {
      const author = authorOf(caller, requestId);
      await tellingOf(deps, 'PLAN', id, () => changePlan({ db, clock }, { id, version, next: null }, author));
      return {};
    },
  };
};

/** Handlers of what is due and of what was done. */
const doneHandlers = (deps: NewsDeps): Pick<Handlers, DoneCall> => {
  const { db, clock, rights } = deps;
  const todayOf = async ({ userId }: Caller): Promise<string> => dayNamer(await zoneOf(db, userId))(clock.now());
  const done = async ({ caller, params, body, requestId }: CallContext<'maintenance.done'>) => {
    const today = await todayOf(caller);
    if (body.doneOn > today) throw new Refusal('invalid-input', { doneOn: 'field.in-the-future' });
    const author = authorOf(caller, requestId);
    await tellingOf(deps, 'PLAN', params.id, () =>
      noteDone({ db, clock }, { ...body, plan: params.id }, caller.userId, author),
    );
    const filter = { scope: rights.scopeOf(caller), plan: params.id, vehicle: body.vehicle, nowMs: clock.now() };
    const [due] = (await listDue(db, filter, { page: 0, limit: 1 }, today)).content;
    if (!due) throw new Refusal('missing');
    return due;
  };
  return {
    'maintenance.due': async ({ caller, scope, query: { page, limit, brand: _brand, ...filter } }) =>
      listDue(db, { ...filter, scope, nowMs: clock.now() }, { page, limit }, await todayOf(caller)),
    'maintenance.history': ({ scope, query }) => listDone(db, scope, query, clock.now()),
    'maintenance.done': done,
    'maintenance.undo': async ({ caller, params: { id, done: noted }, requestId }) => {
      const wanted = { plan: id, done: noted, scope: rights.scopeOf(caller) };
      await tellingOf(deps, 'PLAN', id, () => undoDone({ db, clock }, wanted, authorOf(caller, requestId)));
      return {};
    },
  };
};

/** The room of maintenance plans. */
export const maintenanceRoom = (deps: NewsDeps) => ({
  guards: { maintenancePlan: recordGuard(deps, 'p', sql`maintenance_plans p`) },
  names: { maintenancePlan: { table: 'maintenance_plans' } },
  handlers: {
    ...planHandlers(deps),
    ...doneHandlers(deps),
    'maintenance.plans': ({ scope, query }) => listPlans(deps.db, scope, query, deps.clock.now()),
    'maintenance.readPlan': ({ params: { id } }) => shown(deps, id),
  } satisfies Pick<Handlers, MaintenanceCall>,
  sweeps: [{ name: 'maintenance', everyMs: LOOK_MS, run: () => sweepMaintenance(deps) }],
});
