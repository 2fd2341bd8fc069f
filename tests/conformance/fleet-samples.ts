import type { CallInput, CallName } from '../../contract/rest/calls.ts';
import { NOW_MS } from '../builders/tenancy.ts';
import { SAMPLE_PICTURE } from './people-samples.ts';
import type { Ids } from './samples.ts';
import { unique } from './unique.ts';

const DAY = { start: new Date(NOW_MS - 24 * 3_600_000).toISOString(), end: new Date(NOW_MS).toISOString() };
/** Id of a note that there is none of. */
const NO_NOTE = '1234567890123456';

const named = ({ vehicle, brand }: Ids) => ({ vehicle: String(vehicle), brand: String(brand) });
const namedWithPlan = (ids: Ids) => ({ ...named(ids), plan: String(ids.maintenancePlan) });
const plan = () => ({ name: unique(), kind: 'OIL_CHANGE', intervalMonths: 6, intervalM: 10_000_000 }) as const;
const order = { type: 'MAINTENANCE', date: '2026-11-24', note: 'Bring a ladder' } as const;
const entry = () => ({ kind: 'REPAIR', description: unique(), dueDate: '2026-12-01', costCents: 45_900 }) as const;

/** Inputs of the calls of maintenance, service orders and the cost centre; see `SAMPLES`. */
export const FLEET_SAMPLES: {
  [N in Extract<CallName, `${'maintenance' | 'serviceOrders' | 'costs'}.${string}`>]: (ids: Ids) => CallInput<N>;
} = {
  'serviceOrders.list': (ids) => ({ query: named(ids) }),
  'serviceOrders.create': ({ vehicle }) => ({ body: { vehicle, ...order } }),
  'serviceOrders.update': ({ serviceOrder }) => ({
    params: { id: String(serviceOrder) },
    body: { ...order, status: 'DONE', version: 0 },
  }),
  'costs.list': (ids) => ({ query: named(ids) }),
  'costs.byVehicle': (ids) => ({ query: { ...named(ids), ...DAY } }),
  'costs.byMonth': (ids) => ({ query: { ...named(ids), ...DAY, tz: 'America/Sao_Paulo' } }),
  'costs.read': ({ costEntry }) => ({ params: { id: String(costEntry) } }),
  'costs.create': ({ vehicle }) => ({ body: { vehicle, ...entry() } }),
  'costs.update': ({ costEntry }) => ({ params: { id: String(costEntry) }, body: { ...entry(), version: 0 } }),
  'costs.delete': ({ costEntry }) => ({ params: { id: String(costEntry) }, query: { version: '0' } }),
  'costs.updateCost': ({ costEntry }) => ({ params: { id: String(costEntry) }, body: { costCents: 1, version: 0 } }),
  'costs.done': ({ costEntry }) => ({ params: { id: String(costEntry) }, body: { doneAt: DAY.start, version: 0 } }),
  'costs.reopen': ({ costEntry }) => ({ params: { id: String(costEntry) }, body: { version: 0 } }),
  'costs.uploadFile': ({ costEntry }) => ({
    body: { entry: String(costEntry), name: 'invoice.png', file: SAMPLE_PICTURE },
  }),
  'costs.deleteFile': ({ costFile }) => ({ params: { id: String(costFile) } }),
  'costs.fileLink': ({ costFile }) => ({ params: { id: String(costFile) } }),
  'costs.download': () => ({ params: { ticket: 'n'.repeat(43) } }),
  'maintenance.plans': (ids) => ({ query: named(ids) }),
  'maintenance.due': (ids) => ({ query: namedWithPlan(ids) }),
  'maintenance.history': (ids) => ({ query: namedWithPlan(ids) }),
  'maintenance.readPlan': ({ maintenancePlan }) => ({ params: { id: String(maintenancePlan) } }),
  'maintenance.planVehicle': ({ vehicle }) => ({ params: { id: String(vehicle) }, body: plan() }),
  'maintenance.planGroup': ({ group }) => ({ params: { id: String(group) }, body: plan() }),
  'maintenance.updatePlan': ({ maintenancePlan }) => ({
    params: { id: String(maintenancePlan) },
    body: { ...plan(), version: 0 },
  }),
  'maintenance.deletePlan': ({ maintenancePlan }) => ({
    params: { id: String(maintenancePlan) },
    query: { version: '0' },
  }),
  'maintenance.done': ({ maintenancePlan, vehicle }) => ({
    params: { id: String(maintenancePlan) },
    body: { vehicle, doneOn: '2026-11-20', odometerM: 48_000_000 },
  }),
  'maintenance.undo': ({ maintenancePlan }) => ({ params: { id: String(maintenancePlan), done: NO_NOTE } }),
};
