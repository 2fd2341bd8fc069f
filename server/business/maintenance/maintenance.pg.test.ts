import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type {
  MaintenanceDone,
  MaintenanceDue,
  MaintenancePlan,
} from '../../../domain/business/maintenance/maintenance-plan.ts';
import { openFleetHouse, type FleetHouse, type Who } from '../../../tests/builders/fleet-house.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { assignDevice } from '../../live/devices/assign-device.ts';
import { createGroup } from '../../live/groups/create-group.ts';

const PATH = 'v2/maintenance';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let house: FleetHouse;
beforeAll(async () => {
  house = await openFleetHouse();
});
beforeEach(() => house.server.clock.set(NOW_MS));
afterAll(() => house.close());

const sweep = (): Promise<unknown> => house.server.house.sweeps.find(({ name }) => name === 'maintenance')!.run();

const OIL = { name: 'Oil', kind: 'OIL_CHANGE' } as const;
const plan = (vehicle: number, body: object, who: Who = 'operator') =>
  house.answer<MaintenancePlan>(who, 'POST', `${PATH}/vehicles/${vehicle}/plans`, { ...OIL, ...body });
const groupPlan = (group: number, body: object, who: Who = 'operator') =>
  house.answer<MaintenancePlan>(who, 'POST', `${PATH}/groups/${group}/plans`, { ...OIL, ...body });
const done = ({ id }: MaintenancePlan, vehicle: number, body: object, who: Who = 'operator') =>
  house.answer<MaintenanceDue>(who, 'POST', `${PATH}/plans/${id}/done`, { vehicle, doneOn: '2026-11-21', ...body });
const due = async (query: string, who: Who = 'operator') =>
  (await house.answer<{ content: MaintenanceDue[] }>(who, 'GET', `${PATH}/due?limit=100&${query}`)).content;
const dueOf = async ({ id }: MaintenancePlan, who: Who = 'operator') => (await due(`plan=${id}`, who))[0]!;

test('a plan of a vehicle is created, read, changed and removed, and every change is in the trail (MNT-01)', async () => {
  const { vehicle, plate } = await house.vehicle();
  const made = await plan(vehicle, { intervalMonths: 6, intervalM: 10_000_000 });
  expect(made).toMatchObject({
    ...OIL,
    vehicle,
    vehicleName: plate,
    group: null,
    soonDays: 15,
    soonM: 500_000,
    version: 0,
  });
  const next = { ...OIL, name: 'Oil and filter', intervalEngineHours: 250, version: 0 };
  const changed = await house.answer<MaintenancePlan>('operator', 'PUT', `${PATH}/plans/${made.id}`, next);
  expect(changed).toMatchObject({
    name: 'Oil and filter',
    intervalMonths: null,
    intervalM: null,
    intervalEngineHours: 250,
    version: 1,
  });
  expect(await house.answer('operator', 'GET', `${PATH}/plans/${made.id}`)).toEqual(changed);
  const late = await house.ask('admin', 'PUT', `${PATH}/plans/${made.id}`, next);
  expect(late.json()).toMatchObject({
    code: 'conflict',
    conflict: { version: 1, changes: { name: { before: 'Oil', after: 'Oil and filter' } } },
  });
  expect((await house.ask('operator', 'DELETE', `${PATH}/plans/${made.id}?version=0`)).statusCode).toBe(409);
  await house.answer('operator', 'DELETE', `${PATH}/plans/${made.id}?version=1`);
  expect((await house.ask('operator', 'GET', `${PATH}/plans/${made.id}`)).statusCode).toBe(404);
  const trail = await house.server.db.query<{ action: string }>(
    "SELECT action FROM audit_log WHERE entity = 'maintenancePlan' AND entity_id = $1 ORDER BY id",
    [String(made.id)],
  );
  expect(trail.map(({ action }) => action)).toEqual([
    'maintenancePlan.add',
    'maintenancePlan.set',
    'maintenancePlan.remove',
  ]);
});

test('a plan without an interval is refused at its fields', async () => {
  const { vehicle } = await house.vehicle();
  const answer = await house.ask('operator', 'POST', `${PATH}/vehicles/${vehicle}/plans`, OIL);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'invalid-input', fields: { intervalMonths: 'The value is not valid.' } });
});

test('what was never done is unknown; done today it is fine, done long ago it is overdue (MNT-15)', async () => {
  const { vehicle } = await house.vehicle();
  const made = await plan(vehicle, { intervalMonths: 6 });
  expect(await dueOf(made)).toMatchObject({ state: 'unknown', dueDate: null, lastDoneOn: null });
  expect(await done(made, vehicle, { doneOn: '2020-01-31' })).toMatchObject({
    state: 'overdue',
    dueDate: '2020-07-31',
  });
  expect(await done(made, vehicle, {})).toMatchObject({ state: 'fine', dueDate: '2027-05-21', leftDays: 181 });
  expect((await due(`vehicle=${vehicle}&state=fine`)).map(({ plan: id }) => id)).toEqual([made.id]);
  expect(await due(`vehicle=${vehicle}&state=overdue`)).toEqual([]);
  const ahead = await house.ask('operator', 'POST', `${PATH}/plans/${made.id}/done`, { vehicle, doneOn: '2026-11-22' });
  expect(ahead.json()).toMatchObject({ fields: { doneOn: 'Cannot be in the future.' } });
});

test('what was done is listed with its counters, and what was noted by mistake is taken back (MNT-15)', async () => {
  const { vehicle, plate } = await house.vehicle();
  const made = await plan(vehicle, { intervalMonths: 6 });
  await done(made, vehicle, { doneOn: '2026-05-20', odometerM: 80_000_000, engineHours: 1_200.5 });
  await done(made, vehicle, { doneOn: '2026-11-20' });
  const history = async () =>
    (await house.answer<{ content: MaintenanceDone[] }>('customer', 'GET', `${PATH}/done?vehicle=${vehicle}`)).content;
  const [wrong, before] = await history();
  expect(before).toMatchObject({
    planName: 'Oil',
    licensePlate: plate,
    doneOn: '2026-05-20',
    odometerM: 80_000_000,
    engineHours: 1_200.5,
  });
  expect((await house.ask('neighbour', 'DELETE', `${PATH}/plans/${made.id}/done/${wrong!.id}`)).statusCode).toBe(404);
  await house.answer('customer', 'DELETE', `${PATH}/plans/${made.id}/done/${wrong!.id}`);
  expect(await history()).toEqual([before]);
  expect(await dueOf(made)).toMatchObject({ state: 'overdue', dueDate: '2026-11-20', lastOdometerM: 80_000_000 });
});

test('due by distance is what the vehicle drove since, also where it was done before anybody planned (MNT-15)', async () => {
  const { vehicle, device } = await house.vehicle();
  await house.reports(device, NOW_MS - HOUR_MS, 95_000_000);
  const made = await plan(vehicle, { intervalM: 10_000_000, intervalEngineHours: 5_000 });
  expect(await done(made, vehicle, { doneOn: '2026-10-01', odometerM: 90_000_000, engineHours: 100 })).toMatchObject({
    state: 'unknown',
    leftM: 5_000_000,
    dueOdometerM: 100_000_000,
    dueEngineHours: 5_100,
    odometerM: 95_000_000,
    engineHours: null,
  });
  await house.reports(device, NOW_MS, 95_100_000, 160);
  expect(await dueOf(made)).toMatchObject({
    state: 'fine',
    leftM: 4_900_000,
    leftEngineHours: 4_940,
    dueEngineHours: 5_100,
  });
});

test('an odometer that goes back, is set ahead, or comes with another tracker makes nothing due and nothing that is due fine (MNT-15)', async () => {
  const [{ vehicle, device }, other] = [await house.vehicle(), await house.vehicle()];
  const beginMs = NOW_MS - 20 * HOUR_MS;
  await house.reports(device, beginMs, 90_000_000);
  const made = await plan(vehicle, { intervalM: 1_000_000 });
  await done(made, vehicle, { odometerM: 90_000_000 });
  const tell = async (hours: number, odometerM: number, by = device) => {
    await house.reports(by, beginMs + hours * HOUR_MS, odometerM);
    const seen = await dueOf(made);
    await sweep();
    expect(await dueOf(made)).toEqual(seen);
    return seen;
  };
  expect(await tell(1, 290_000_000)).toMatchObject({ state: 'fine', leftM: 1_000_000 });
  expect(await tell(2, 90_000_000)).toMatchObject({ state: 'fine', leftM: 1_000_000, dueOdometerM: 91_000_000 });
  expect(await tell(12, 91_000_100)).toMatchObject({ state: 'overdue', leftM: -100, dueOdometerM: 91_000_000 });
  expect(await tell(13, 0)).toMatchObject({ state: 'overdue', leftM: -100, odometerM: 0 });
  await house.server.db.query('UPDATE devices SET vehicle_id = NULL WHERE id = $1', [device]);
  await house.server.db.query('UPDATE devices SET vehicle_id = $2 WHERE id = $1', [other.device, vehicle]);
  expect(await tell(14, 500, other.device)).toMatchObject({ state: 'overdue', leftM: -100, odometerM: 500 });
});

test('the forecast follows the use of the last weeks, from the trips that are kept (MNT-15)', async () => {
  const { vehicle, device } = await house.vehicle(null);
  await house.reports(device, NOW_MS, 90_000_000);
  const made = await plan(vehicle, { intervalM: 10_000_000 });
  await done(made, vehicle, { odometerM: 90_000_000 });
  expect((await dueOf(made)).forecastDate).toBeNull();
  // A thousand kilometres in the ten days since its first trip; what is older than four weeks is not looked at.
  await house.drove(device, NOW_MS - 10 * DAY_MS, 600_000);
  await house.drove(device, NOW_MS - 2 * DAY_MS, 400_000);
  expect((await dueOf(made)).forecastDate).toBe('2027-03-01');
  await house.drove(device, NOW_MS - 60 * DAY_MS, 9_000_000);
  expect((await dueOf(made)).forecastDate).toBe('2027-03-01');
});

test('a plan of a group is for every vehicle in it and in the groups that lie in it, and for no other (MNT-15)', async () => {
  const { brands, users } = house.server.tenancy;
  const [one, two, out, others] = [
    await house.vehicle(),
    await house.vehicle(),
    await house.vehicle(),
    await house.vehicle('neighbour'),
  ];
  const whose = { brandId: brands.child, userId: users.customer };
  const group = await createGroup(house.server.db, { ...whose, name: 'Vans', deviceIds: [one.device, others.device] });
  await createGroup(house.server.db, { ...whose, parentId: group, name: 'Small vans', deviceIds: [two.device] });
  const made = await groupPlan(group, { intervalMonths: 6 }, 'customer');
  expect(made).toMatchObject({ group, groupName: 'Vans', vehicle: null, user: users.customer });
  await done(made, one.vehicle, { doneOn: '2026-01-01' }, 'customer');
  const rows = await due(`plan=${made.id}`, 'customer');
  expect(rows.map(({ vehicle, state }) => [vehicle, state])).toEqual([
    [one.vehicle, 'overdue'],
    [two.vehicle, 'unknown'],
  ]);
  const plansOf = async (vehicle: number) =>
    (await house.answer<{ content: MaintenancePlan[] }>('customer', 'GET', `${PATH}/plans?vehicle=${vehicle}`)).content;
  expect((await plansOf(two.vehicle)).map(({ id }) => id)).toEqual([made.id]);
  expect(await plansOf(out.vehicle)).toEqual([]);
  const foreign = await house.ask('customer', 'POST', `${PATH}/plans/${made.id}/done`, {
    vehicle: out.vehicle,
    doneOn: '2026-11-21',
  });
  expect(foreign.json()).toMatchObject({ code: 'invalid-input', fields: { vehicle: 'Not one of the options.' } });
});

test('the most urgent comes first, page by page', async () => {
  const { vehicle } = await house.vehicle();
  const at = async (name: string, doneOn: string | null) => {
    const made = await plan(vehicle, { name, intervalMonths: 6 });
    if (doneOn !== null) await done(made, vehicle, { doneOn });
  };
  await at('fine', '2026-11-01');
  await at('never', null);
  await at('late', '2026-05-01');
  await at('soon', '2026-05-30');
  await at('later', '2026-01-01');
  const names = async (query: string) => (await due(`vehicle=${vehicle}&${query}`)).map(({ planName }) => planName);
  expect(await names('')).toEqual(['later', 'late', 'soon', 'fine', 'never']);
  const page = await house.answer<{ content: MaintenanceDue[]; totalElements: number; totalPages: number }>(
    'operator',
    'GET',
    `${PATH}/due?vehicle=${vehicle}&limit=2&page=1`,
  );
  expect([page.content.map(({ planName }) => planName), page.totalElements, page.totalPages]).toEqual([
    ['soon', 'fine'],
    5,
    3,
  ]);
});

test('a customer to whom a vehicle is handed over sees nothing of what was planned for it, nor what it read before', async () => {
  const { users } = house.server.tenancy;
  const { vehicle, device } = await house.vehicle('neighbour');
  await house.reports(device, NOW_MS - HOUR_MS, 90_000_000);
  const before = await plan(vehicle, { intervalM: 10_000_000 }, 'neighbour');
  await done(before, vehicle, { odometerM: 90_000_000 }, 'neighbour');
  await sweep();
  await assignDevice(house.server.db, device, users.customer, NOW_MS - HOUR_MS / 2);
  await house.server.core.refresh();
  expect(await due(`vehicle=${vehicle}`, 'customer')).toEqual([]);
  expect((await house.ask('customer', 'GET', `${PATH}/plans/${before.id}`)).statusCode).toBe(404);
  expect((await house.ask('neighbour', 'GET', `${PATH}/plans/${before.id}`)).statusCode).toBe(404);
  const own = await plan(vehicle, { intervalM: 10_000_000 }, 'customer');
  expect(await dueOf(own, 'customer')).toMatchObject({ odometerM: null });
  expect(await dueOf(own, 'operator')).toMatchObject({ odometerM: 90_000_000 });
  // Done before the tracker spoke again: what is left is right all the same, and where the odometer stood is not told.
  const noted = await done(own, vehicle, { odometerM: 90_000_000 }, 'customer');
  expect(noted).toMatchObject({ state: 'fine', leftM: 10_000_000, odometerM: null, dueOdometerM: 100_000_000 });
  await house.reports(device, NOW_MS - HOUR_MS / 4, 90_010_000);
  expect(await dueOf(own, 'customer')).toMatchObject({
    leftM: 9_990_000,
    odometerM: 90_010_000,
    dueOdometerM: 100_000_000,
  });
});
