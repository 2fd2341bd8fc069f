import { page, type Locator } from 'vitest/browser';
import { dayNamer } from '../../../domain/base/time/day.ts';
import { rowsIn } from './grid.ts';
import { mountAt, type MountOptions } from './mount.tsx';
import { pageOf } from './pages.ts';
import { BRAND_ID, person } from './people.ts';
import { recorded } from './recorded.ts';
import type { Answers, Sent, StandIn } from './stand-in-core.ts';

export type Due = Sent<'maintenance.due'>['content'][number];
export type Entry = Sent<'costs.read'>;

const DAY_MS = 86_400_000;
export const dayIn = (days: number): string => dayNamer('America/Sao_Paulo')(Date.now() + days * DAY_MS);

export const VAN = { id: 1_000_000_000_000_701, name: 'Van branca', licensePlate: 'VAN1A23' };
export const TRUCK = { id: 1_000_000_000_000_702, name: 'Caminhão 7', licensePlate: 'TRK7B88' };
export const PLAN = 1_161_641_540_666_919;
const ENTRY = 1_496_621_615_737_234;

const due = (changes: Partial<Due>): Due => ({
  ...recorded('maintenance.due').content[0]!,
  plan: PLAN,
  planName: 'Troca de óleo',
  vehicle: VAN.id,
  vehicleName: VAN.name,
  licensePlate: VAN.licensePlate,
  ...changes,
});

/** One that is over by its day, one that soon is by its way, one that was never done. */
export const dues = (): Due[] => [
  due({
    state: 'overdue',
    dueDate: dayIn(-3),
    leftDays: -3,
    dueOdometerM: 58_000_000,
    leftM: 2_100_000,
    odometerM: 55_900_000,
  }),
  due({
    vehicle: TRUCK.id,
    vehicleName: TRUCK.name,
    licensePlate: TRUCK.licensePlate,
    state: 'soon',
    dueDate: null,
    leftDays: null,
    dueOdometerM: 80_000_000,
    leftM: 400_000,
    odometerM: 79_600_000,
    forecastDate: dayIn(4),
  }),
  due({
    planName: 'Inspeção',
    plan: PLAN + 1,
    kind: 'INSPECTION',
    state: 'unknown',
    dueDate: null,
    leftDays: null,
    forecastDate: null,
    lastDoneOn: null,
  }),
];

const entry = (changes: Partial<Entry>): Entry => ({
  ...recorded('costs.read'),
  id: ENTRY,
  vehicle: VAN.id,
  vehicleName: VAN.name,
  licensePlate: VAN.licensePlate,
  kind: 'TIRES',
  description: 'Dois pneus',
  dueDate: dayIn(5),
  costCents: 123_456,
  status: 'OPEN',
  doneAt: null,
  ...changes,
});

const vehicles = [VAN, TRUCK].map((vehicle) => ({
  ...recorded('vehicles.list').content[0]!,
  ...vehicle,
  brand: BRAND_ID,
}));

/** A server with plans, entries and orders, as far as the screens ask it. */
export function maintenanceAnswers(): Answers {
  let kept = [
    entry({}),
    entry({
      id: ENTRY + 1,
      description: 'Seguro',
      kind: 'INSURANCE',
      status: 'DONE',
      doneAt: '2026-11-20T12:00:00Z',
      files: [],
    }),
  ];
  const of = (id: unknown): Entry => kept.find((one) => one.id === Number(id))!;
  const change = (id: unknown, changes: Partial<Entry>): Entry => {
    const saved = { ...of(id), ...changes, version: of(id).version + 1 };
    kept = kept.map((one) => (one.id === saved.id ? saved : one));
    return saved;
  };
  return {
    'brands.tree': [],
    'vehicles.list': ({ query }) =>
      pageOf(
        vehicles.filter(({ name }) => name.toLowerCase().includes((query.term ?? '').toLowerCase())),
        query,
      ),
    'groups.list': recorded('groups.list'),
    'maintenance.due': ({ query }) =>
      pageOf(
        dues().filter(({ state }) => !query.state || state === query.state),
        query,
      ),
    'maintenance.plans': recorded('maintenance.plans'),
    'maintenance.readPlan': { ...recorded('maintenance.readPlan'), id: PLAN, name: 'Troca de óleo', version: 3 },
    'maintenance.history': recorded('maintenance.history'),
    'costs.list': ({ query }) => pageOf(kept, query),
    'costs.read': ({ params }) => of(params.id),
    'costs.create': ({ body }) => {
      const made = entry({ ...body, id: ENTRY + 2, files: [], version: 0 });
      kept = [...kept, made];
      return made;
    },
    'costs.update': ({ params, body: { version: _version, ...changes } }) => change(params.id, changes),
    'costs.updateCost': ({ params, body }) => change(params.id, { costCents: body.costCents }),
    'costs.done': ({ params, body }) =>
      change(params.id, { status: 'DONE', doneAt: body.doneAt ?? new Date().toISOString() }),
    'costs.reopen': ({ params }) => change(params.id, { status: 'OPEN', doneAt: null }),
    'costs.delete': ({ params }) => {
      kept = kept.filter(({ id }) => id !== Number(params.id));
      return {};
    },
    'costs.byVehicle': recorded('costs.byVehicle'),
    'costs.byMonth': recorded('costs.byMonth'),
    'serviceOrders.list': recorded('serviceOrders.list'),
  };
}

export const rows = (): Locator => rowsIn(page.getByRole('grid'));
export const row = (text: string): Locator => rows().filter({ hasText: text });
export const form = (): Locator => page.getByRole('dialog').last();
export const button = (within: Pick<Locator, 'getByRole'>, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

/** The screens of maintenance as an operator sees them who comes there. */
export const lookAtMaintenance = (
  path = '/maintenance-list',
  { answers, ...options }: MountOptions = {},
): Promise<StandIn> =>
  mountAt(path, { session: person('OPERATOR'), answers: { ...maintenanceAnswers(), ...answers }, ...options });
