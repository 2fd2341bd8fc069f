import { sql } from 'drizzle-orm';
import type { CallName } from '../../contract/rest/calls.ts';
import { dayNamer } from '../../domain/day.ts';
import type { Id } from '../../domain/id.ts';
import type { MaintenancePlan } from '../../domain/maintenance-plan.ts';
import { authorOf } from '../audit/record-change.ts';
import { groupOwner } from '../groups/group-rows.ts';
import type { CallContext, Handlers } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import type { Caller } from '../rights/caller.ts';
import { zoneOf } from '../users/zone-of.ts';
import { recordGuard, whoseVehicle } from '../vehicles/seen-records.ts';
import { addPlan, changePlan } from './change-plan.ts';
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
  return {
    'maintenance.planVehicle': ({ caller, params: { id }, body, requestId }) =>
      addPlan(
        { db, clock },
        async (tx) => {
          const whose = await whoseVehicle(tx, id, clock.now());
          return whose && { ...whose, vehicle: id, group: null };
        },
        body,
        caller.userId,
        authorOf(caller, requestId),
      ),
    'maintenance.planGroup': ({ caller, params: { id }, body, requestId }) =>
      addPlan(
        { db, clock },
        async (tx) => {
          const whose = await groupOwner(tx, id);
          return whose ? { ...whose, vehicle: null, group: id } : null;
        },
        body,
        caller.userId,
        authorOf(caller, requestId),
      ),
    'maintenance.updatePlan': async ({ caller, params: { id }, body: { version, ...next }, requestId }) => {
      await changePlan({ db, clock }, { id, version, next }, authorOf(caller, requestId));
      return shown(deps, id);
    },
    'maintenance.deletePlan': async ({ caller, params: { id }, query: { version }, requestId }) => {
      await changePlan({ db, clock }, { id, version, next: null }, authorOf(caller, requestId));
      return {};
    },
  };
};

/** Handlers of what is due and of what was done. */
const doneHandlers = ({ db, clock, rights }: NewsDeps): Pick<Handlers, DoneCall> => {
  const todayOf = async ({ userId }: Caller): Promise<string> => dayNamer(await zoneOf(db, userId))(clock.now());
  const done = async ({ caller, params, body, requestId }: CallContext<'maintenance.done'>) => {
    const today = await todayOf(caller);
    if (body.doneOn > today) throw new Refusal('invalid-input', { doneOn: 'field.in-the-future' });
    await noteDone({ db, clock }, { ...body, plan: params.id }, caller.userId, authorOf(caller, requestId));
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
      await undoDone({ db, clock }, wanted, authorOf(caller, requestId));
      return {};
    },
  };
};

/** The room of maintenance plans. */
export const maintenanceRoom = (deps: NewsDeps) => ({
  guards: { maintenancePlan: recordGuard(deps, 'p', sql`maintenance_plans p`) },
  handlers: {
    ...planHandlers(deps),
    ...doneHandlers(deps),
    'maintenance.plans': ({ scope, query }) => listPlans(deps.db, scope, query, deps.clock.now()),
    'maintenance.readPlan': ({ params: { id } }) => shown(deps, id),
  } satisfies Pick<Handlers, MaintenanceCall>,
  sweeps: [{ name: 'maintenance', everyMs: LOOK_MS, run: () => sweepMaintenance(deps) }],
});
