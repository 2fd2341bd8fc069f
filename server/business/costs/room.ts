import { sql } from 'drizzle-orm';
import type { CallName } from '../../../contract/rest/calls.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { CostEntry } from '../../../domain/business/costs/cost-entry.ts';
import { authorOf } from '../../base/audit/record-change.ts';
import type { Broker } from '../../live/broker/broker.ts';
import type { Database } from '../../base/db/database.ts';
import { FileAnswer } from '../../base/http/file-answer.ts';
import type { CallContext, Handlers } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { Rights } from '../../base/rights/caller.ts';
import { zoneOf } from '../../people/users/zone-of.ts';
import { recordGuard } from '../../live/vehicles/seen-records.ts';
import { telling, tellingOf } from '../../live/vehicles/tell-record.ts';
import { addEntry, changeEntry, removeEntry, type EntryChange } from './change-entry.ts';
import { costsByMonth, costsByVehicle, type CostPeriod } from './cost-sums.ts';
import { addFile, removeFile, spendTicket, ticketFor } from './entry-files.ts';
import { entryExport } from './entry-export.ts';
import { listEntries, readEntry } from './entry-rows.ts';

interface CostDeps {
  db: Database;
  broker: Pick<Broker, 'publish'>;
  clock: Clock;
  rights: Rights;
  /** How long history is kept. */
  historyDays: number;
}

const DAY_MS = 86_400_000;

type CostCall = Extract<CallName, `costs.${string}`>;
type FileCall = 'costs.uploadFile' | 'costs.deleteFile' | 'costs.fileLink' | 'costs.download';
type ChangeCall = 'costs.update' | 'costs.updateCost' | 'costs.done' | 'costs.reopen';

function readHandlers({
  db,
  clock,
  historyDays,
}: CostDeps): Omit<Pick<Handlers, CostCall>, FileCall | ChangeCall | 'costs.create' | 'costs.delete'> {
  const periodOf = ({ scope, query }: CallContext<'costs.byVehicle' | 'costs.byMonth'>): CostPeriod => {
    if (Date.parse(query.end) <= Date.parse(query.start))
      throw new Refusal('invalid-input', { end: 'field.not-after-start' });
    return { scope, vehicle: query.vehicle, start: query.start, end: query.end, nowMs: clock.now() };
  };
  return {
    'costs.list': ({ scope, query }) => listEntries(db, scope, query, clock.now()),
    'costs.byVehicle': (context) =>
      costsByVehicle(db, periodOf(context), clock.now() - historyDays * DAY_MS, {
        page: context.query.page,
        limit: context.query.limit,
      }),
    'costs.byMonth': async (context) =>
      costsByMonth(db, periodOf(context), context.query.tz ?? (await zoneOf(db, context.caller.userId))),
    'costs.read': async ({ params: { id } }) => {
      const entry = await readEntry(db, id);
      if (!entry) throw new Refusal('missing');
      return entry;
    },
  };
}

function changeHandlers({ db, broker, clock }: CostDeps): Pick<Handlers, ChangeCall> {
  const change = (
    { caller, params, body, requestId }: CallContext<ChangeCall>,
    wanted: Pick<EntryChange, 'action' | 'next'>,
  ): Promise<CostEntry> =>
    telling(
      { db, broker },
      'COST',
      changeEntry({ db, clock }, { id: params.id, version: body.version, ...wanted }, authorOf(caller, requestId)),
    );
  return {
    'costs.update': (context) => {
      const { kind, description, dueDate, dueOdometerM, costCents } = context.body;
      const input = { kind, description, dueDate, dueOdometerM, costCents };
      return change(context, { action: 'costEntry.set', next: () => input });
    },
    'costs.updateCost': (context) =>
      change(context, { action: 'costEntry.cost', next: () => ({ costCents: context.body.costCents }) }),
    'costs.done': (context) => {
      const { doneAt } = context.body;
      const atMs = doneAt === undefined ? clock.now() : Date.parse(doneAt);
      if (atMs > clock.now()) throw new Refusal('invalid-input', { doneAt: 'field.in-the-future' });
      // Done a second time without a time it stays when it was.
      const next: EntryChange['next'] = (now) => ({
        doneAt: doneAt === undefined && now.doneAt !== null ? now.doneAt : new Date(atMs).toISOString(),
      });
      return change(context, { action: 'costEntry.done', next });
    },
    'costs.reopen': (context) => change(context, { action: 'costEntry.reopen', next: () => ({ doneAt: null }) }),
  };
}

const fileHandlers = ({ db, broker, clock }: CostDeps): Pick<Handlers, FileCall> => ({
  'costs.uploadFile': ({ caller, body: { entry, name, file }, requestId }) =>
    telling({ db, broker }, 'COST', addFile({ db, clock }, { entry, name, bytes: file }, authorOf(caller, requestId))),
  'costs.deleteFile': ({ caller, params: { id }, requestId }) =>
    telling({ db, broker }, 'COST', removeFile({ db, clock }, id, authorOf(caller, requestId))),
  'costs.fileLink': async ({ params: { id } }) => {
    const ticket = await ticketFor(db, id, clock.now());
    if (ticket === null) throw new Refusal('missing');
    return { url: `/api/v2/vehicle/cost/center/download/${ticket}` };
  },
  'costs.download': async ({ params: { ticket } }) => {
    const file = await spendTicket(db, ticket, clock.now());
    if (!file) throw new Refusal('missing');
    return new FileAnswer(file);
  },
});

/** The room of the cost centre of vehicles. */
export const costsRoom = (deps: CostDeps) => ({
  guards: {
    costEntry: recordGuard(deps, 'e', sql`cost_entries e`),
    costFile: recordGuard(
      deps,
      'e',
      sql`(SELECT f.id, e.brand_id, e.user_id, e.vehicle_id FROM cost_files f JOIN cost_entries e ON e.id = f.entry_id) e`,
    ),
  },
  handlers: {
    ...readHandlers(deps),
    ...changeHandlers(deps),
    ...fileHandlers(deps),
    'costs.delete': async ({ caller, params: { id }, query: { version }, requestId }) => {
      await tellingOf(deps, 'COST', id, () => removeEntry(deps, { id, version }, authorOf(caller, requestId)));
      return {};
    },
    'costs.create': ({ caller, body: { vehicle, ...input }, requestId }) =>
      telling(deps, 'COST', addEntry(deps, vehicle, input, authorOf(caller, requestId))),
  } satisfies Pick<Handlers, CostCall>,
  exports: [entryExport(deps)],
});
