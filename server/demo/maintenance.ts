import { monthsAfter } from '../../domain/base/time/calendar.ts';
import type { CostEntryInput } from '../../domain/business/costs/cost-entry.ts';
import { drawId, type Id } from '../../domain/base/id.ts';
import {
  maintenancePlanInputSchema,
  type MaintenancePlanInput,
} from '../../domain/business/maintenance/maintenance-plan.ts';
import { pick, randomInt, seededRandom, type Random } from '../../domain/base/random.ts';
import { insertEntries, type NewEntry } from '../business/costs/entry-rows.ts';
import type { Database } from '../base/db/database.ts';
import { insertDone, type NewDone } from '../business/maintenance/done-rows.ts';
import { insertPlans, type NewPlan } from '../business/maintenance/plan-rows.ts';
import { secureRandom } from '../base/platform.ts';
import { insertOrders, type NewOrder } from '../business/service-orders/change-order.ts';
import type { OwnedVehicle } from './areas.ts';
import { isHidden } from './fleet/vehicle.ts';
import type { DemoGroups } from './groups.ts';
import { firstMeters } from './simulator/tracker.ts';

const DAY_MS = 86_400_000;
/** Somebody keeps books about one vehicle in so many, and no more than so many in all. */
const VEHICLES_PER_BOOK = 3;
const MOST_BOOKS = 60;

const OIL = planOf({ name: 'Troca de óleo e filtro', kind: 'OIL_CHANGE', intervalMonths: 6, intervalM: 10_000_000 });
const INSPECTION = planOf({ name: 'Inspeção anual', kind: 'INSPECTION', intervalMonths: 12 });

function planOf(
  input: Pick<MaintenancePlanInput, 'name' | 'kind'> & Partial<MaintenancePlanInput>,
): MaintenancePlanInput {
  return maintenancePlanInputSchema.parse(input);
}

/** What was paid for in the last half year, with the least and the most that it costs, cents. */
const PAID: readonly (readonly [CostEntryInput['kind'], string, number, number])[] = [
  ['FUEL', 'Abastecimento do mês', 80_000, 420_000],
  ['TOLL', 'Pedágio', 4_000, 38_000],
  ['TIRES', 'Troca de dois pneus', 120_000, 380_000],
  ['REPAIR', 'Reparo da embreagem', 90_000, 310_000],
  ['MAINTENANCE', 'Revisão dos 50.000 km', 60_000, 180_000],
  ['FINE', 'Multa por excesso de velocidade', 13_016, 88_041],
];

/** What is still to be paid for. */
const OPEN: readonly (readonly [CostEntryInput['kind'], string, number])[] = [
  ['INSURANCE', 'Renovação do seguro', 310_000],
  ['TAX', 'IPVA', 145_000],
  ['TIRES', 'Alinhamento e balanceamento', 24_000],
];

/** A vehicle that somebody keeps books about. */
interface Booked {
  /** Counts those that are. */
  at: number;
  vehicle: Id;
  index: number;
  whose: { brandId: Id; userId: Id | null };
}

interface Settings {
  seed: number;
  groups: DemoGroups;
  /** Who is told of the first plan that is overdue. */
  toldTo: Id;
  nowMs: number;
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** When the oil was changed, and how far the vehicle had driven since as its tracker first spoke: overdue by date, soon, fine, overdue by km. */
function oilDone({ at }: Booked, nowMs: number): { doneOn: string; drivenM: number } {
  const dueIn = (days: number): string => monthsAfter(dayOf(nowMs + days * DAY_MS), -6);
  const cases = [
    { doneOn: dueIn(-12), drivenM: 7_900_000 },
    { doneOn: dueIn(9), drivenM: 3_400_000 },
    { doneOn: dueIn(150), drivenM: 800_000 },
    { doneOn: dueIn(110), drivenM: 10_400_000 },
  ];
  return cases[at % cases.length]!;
}

const doneOf = (plan: Id, vehicle: Id, doneOn: string, odometerM: number | null): NewDone => ({
  plan,
  vehicle,
  doneOn,
  odometerM,
  id: drawId(secureRandom),
  engineHours: null,
  drivenAtM: null,
  runAtHours: null,
  createdBy: null,
});

/** The change of oil of each vehicle. */
function oilPlans(booked: readonly Booked[], { seed, toldTo, nowMs }: Settings): { plans: NewPlan[]; done: NewDone[] } {
  const plans = booked.map(({ at, vehicle, whose }) => {
    const createdBy = at === 0 ? toldTo : null;
    return { ...OIL, ...whose, id: drawId(secureRandom), vehicle, group: null, createdBy };
  });
  const done = booked.map((each, at) => {
    const { doneOn, drivenM } = oilDone(each, nowMs);
    const odometerM = Math.max(0, firstMeters(seed, each.index).odometerM - drivenM);
    return doneOf(plans[at]!.id, each.vehicle, doneOn, odometerM);
  });
  return { plans, done };
}

/** The yearly inspection of a group of each of the larger customers. */
function inspections(
  vehicles: readonly (OwnedVehicle & { id: Id })[],
  { groups, nowMs }: Settings,
): { plans: NewPlan[]; done: NewDone[] } {
  const plans: NewPlan[] = [];
  const done: NewDone[] = [];
  for (const [userId, byDuty] of groups) {
    const [first] = byDuty;
    if (!first) continue;
    const [duty, group] = first;
    const within = vehicles.filter((one) => one.userId === userId && one.vehicle.duty === duty);
    if (within.length === 0) continue;
    const plan = drawId(secureRandom);
    plans.push({ ...INSPECTION, id: plan, brandId: within[0]!.brandId, userId, vehicle: null, group, createdBy: null });
    done.push(...within.map(({ id }, at) => doneOf(plan, id, dayOf(nowMs - (20 + ((at * 97) % 360)) * DAY_MS), null)));
  }
  return { plans, done };
}

/** What a vehicle has cost and will cost. */
function entriesOf({ vehicle, whose, at }: Booked, random: Random, nowMs: number): NewEntry[] {
  const entry = { ...whose, vehicle, dueOdometerM: null };
  const paid = Array.from({ length: randomInt(random, 2, 5) }, (): NewEntry => {
    const [kind, description, least, most] = pick(random, PAID);
    const doneAt = new Date(nowMs - randomInt(random, 1, 180) * DAY_MS).toISOString();
    const id = drawId(secureRandom);
    return { ...entry, id, kind, description, dueDate: null, costCents: randomInt(random, least, most), doneAt };
  });
  const [kind, description, costCents] = OPEN[at % OPEN.length]!;
  const dueDate = dayOf(nowMs + randomInt(random, -10, 60) * DAY_MS);
  return [...paid, { ...entry, id: drawId(secureRandom), kind, description, dueDate, costCents, doneAt: null }];
}

/** Its tracker was put in; every fourth has somebody look after it soon, every tenth has it taken out. */
function ordersOf({ vehicle, whose, at }: Booked, nowMs: number): NewOrder[] {
  const order = (type: NewOrder['type'], status: NewOrder['status'], days: number, note: string): NewOrder => ({
    ...whose,
    vehicle,
    type,
    status,
    note,
    id: drawId(secureRandom),
    date: dayOf(nowMs + days * DAY_MS),
  });
  return [
    order('INSTALLATION', 'DONE', -120, 'Instalado sob o painel.'),
    ...(at % 4 === 1 ? [order('MAINTENANCE', 'OPEN', 3, 'Verificar a antena.')] : []),
    ...(at % 10 === 7 ? [order('UNINSTALLATION', 'IN_PROGRESS', 1, 'Veículo vendido.')] : []),
  ];
}

/** Keeps books about some vehicles of customers: plans that are overdue, soon and fine, what was and will be paid for, and service orders. */
export async function createDemoMaintenance(
  tx: Database,
  vehicles: readonly OwnedVehicle[],
  settings: Settings,
): Promise<void> {
  const { seed, nowMs } = settings;
  const owned = vehicles.filter(({ userId, vehicle }) => userId !== null && !isHidden(vehicle.index));
  const rows = await tx.query<{ device: Id; vehicle: Id }>(
    'SELECT id AS device, vehicle_id AS vehicle FROM devices WHERE id = ANY ($1::bigint[]) AND vehicle_id IS NOT NULL',
    [owned.map(({ deviceId }) => deviceId)],
  );
  const vehicleOf = new Map(rows.map(({ device, vehicle }) => [device, vehicle]));
  const known = owned.flatMap((one) =>
    vehicleOf.has(one.deviceId) ? [{ ...one, id: vehicleOf.get(one.deviceId)! }] : [],
  );
  const booked = known
    .filter((_, at) => at % VEHICLES_PER_BOOK === 0)
    .slice(0, MOST_BOOKS)
    .map(({ id, vehicle, brandId, userId }, at): Booked => ({
      at,
      vehicle: id,
      index: vehicle.index,
      whose: { brandId, userId },
    }));
  const random = seededRandom(seed + 2_027);
  const [oil, inspection] = [oilPlans(booked, settings), inspections(known, settings)];
  await insertPlans(tx, [...oil.plans, ...inspection.plans]);
  await insertDone(tx, [...oil.done, ...inspection.done], nowMs);
  await insertEntries(
    tx,
    booked.flatMap((each) => entriesOf(each, random, nowMs)),
    nowMs,
  );
  await insertOrders(
    tx,
    booked.flatMap((each) => ordersOf(each, nowMs)),
  );
}
