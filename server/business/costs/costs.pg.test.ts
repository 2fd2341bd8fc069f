import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CostEntry, MonthCost, VehicleCost } from '../../../domain/business/costs/cost-entry.ts';
import { randomInt, seededRandom } from '../../../domain/base/random.ts';
import { openFleetHouse, type FleetHouse, type Who } from '../../../tests/builders/fleet-house.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';

const PATH = 'v2/vehicle/cost/center';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const iso = (ms: number): string => new Date(ms).toISOString();

let house: FleetHouse;
beforeAll(async () => {
  house = await openFleetHouse();
});
afterAll(() => house.close());

const ENTRY = {
  kind: 'TIRES',
  description: 'Two tyres',
  dueDate: '2026-12-01',
  dueOdometerM: 90_000_000,
  costCents: 123_456,
};
const create = (vehicle: number, body: object = {}, who: Who = 'operator') =>
  house.answer<CostEntry>(who, 'POST', PATH, { vehicle, ...ENTRY, ...body });
const change = (entry: CostEntry, path: string, body: object, method = 'POST', who: Who = 'operator') =>
  house.answer<CostEntry>(who, method, `${PATH}/${entry.id}${path}`, { version: entry.version, ...body });
const list = async (query: string, who: Who = 'operator') =>
  (await house.answer<{ content: CostEntry[] }>(who, 'GET', `${PATH}?limit=100&${query}`)).content;

/** An entry that was done at a time. */
const paid = async (vehicle: number, costCents: number, atMs: number): Promise<CostEntry> =>
  change(await create(vehicle, { costCents }), '/done', { doneAt: iso(atMs) });

test('an entry has a vehicle, kind, description, due date, due odometer, cost, status and files (CAL-127, MNT-07, MNT-14)', async () => {
  const { vehicle, plate } = await house.vehicle();
  const entry = await create(vehicle, {}, 'customer');
  expect(entry).toMatchObject({
    ...ENTRY,
    vehicle,
    licensePlate: plate,
    status: 'OPEN',
    doneAt: null,
    files: [],
    version: 0,
  });
  expect(await list(`vehicle=${vehicle}`, 'customer')).toEqual([entry]);
  expect(await house.answer('customer', 'GET', `${PATH}/${entry.id}`)).toEqual(entry);
  for (const bad of [
    { costCents: 1.5 },
    { costCents: -1 },
    { kind: 'CANDY' },
    { description: ' ' },
    { dueDate: '2026-02-30' },
  ])
    expect(
      (await house.ask('operator', 'POST', PATH, { vehicle, ...ENTRY, ...bad })).statusCode,
      JSON.stringify(bad),
    ).toBe(400);
});

test('an entry is updated, and its cost alone by a call of its own (CAL-128, CAL-131, MNT-11)', async () => {
  const { vehicle } = await house.vehicle();
  const entry = await create(vehicle);
  const next = { kind: 'REPAIR', description: 'A new clutch', dueDate: null, dueOdometerM: null, costCents: 9 };
  const updated = await change(entry, '', next, 'PUT');
  expect(updated).toMatchObject({ ...next, version: 1 });
  const cheaper = await change(updated, '/cost', { costCents: 7 }, 'PATCH');
  expect(cheaper).toEqual({ ...updated, costCents: 7, version: 2 });
});

test('an entry is set done, once or twice, and reopened (CAL-129, CAL-130, MNT-10)', async () => {
  const { vehicle } = await house.vehicle();
  const done = await change(await create(vehicle), '/done', {});
  expect(done).toMatchObject({ status: 'DONE', doneAt: iso(NOW_MS), version: 1 });
  expect(await change(done, '/done', {})).toEqual(done);
  expect(await list(`vehicle=${vehicle}&status=DONE`)).toEqual([done]);
  const open = await change(done, '/reopen', {});
  expect(open).toMatchObject({ status: 'OPEN', doneAt: null, version: 2 });
  expect(await change(open, '/reopen', {})).toEqual(open);
  expect(await list(`vehicle=${vehicle}&status=DONE`)).toEqual([]);
  const ahead = await house.ask('operator', 'POST', `${PATH}/${open.id}/done`, {
    version: 2,
    doneAt: iso(NOW_MS + 1_000),
  });
  expect(ahead.json()).toMatchObject({ code: 'invalid-input', fields: { doneAt: 'Cannot be in the future.' } });
});

test('of two who edit an entry the second is told what the first changed, and every change is in the trail (MNT-08, MNT-09)', async () => {
  const { vehicle } = await house.vehicle();
  const entry = await create(vehicle);
  await change(entry, '/cost', { costCents: 1 }, 'PATCH', 'admin');
  for (const [method, path, body] of [
    ['PUT', '', ENTRY],
    ['PATCH', '/cost', { costCents: 2 }],
    ['POST', '/done', {}],
  ] as const) {
    const late = await house.ask('operator', method, `${PATH}/${entry.id}${path}`, { ...body, version: 0 });
    expect(late.statusCode, path).toBe(409);
    expect(late.json(), path).toMatchObject({
      conflict: { version: 1, changes: { costCents: { before: 123_456, after: 1 } } },
    });
  }
  const trail = await house.server.db.query(
    "SELECT action, before, after FROM audit_log WHERE entity = 'costEntry' AND entity_id = $1 ORDER BY id",
    [String(entry.id)],
  );
  expect(trail).toEqual([
    { action: 'costEntry.add', before: null, after: { vehicle, ...ENTRY } },
    { action: 'costEntry.cost', before: { costCents: 123_456 }, after: { costCents: 1 } },
  ]);
});

test('entries are sorted by due date, cost and vehicle, and found by a part of the description', async () => {
  const { vehicle } = await house.vehicle();
  const [dear, cheap, undated] = [
    await create(vehicle, { costCents: 500, dueDate: '2026-12-03', description: '100% new_one' }),
    await create(vehicle, { costCents: 100, dueDate: '2026-12-02' }),
    await create(vehicle, { costCents: 300, dueDate: null }),
  ];
  const sorted = async (sort: string) => (await list(`vehicle=${vehicle}&sort=${sort}`)).map(({ id }) => id);
  expect(await sorted('costCents')).toEqual([cheap.id, undated.id, dear.id]);
  expect(await sorted('-costCents')).toEqual([dear.id, undated.id, cheap.id]);
  expect(await sorted('dueDate')).toEqual([cheap.id, dear.id, undated.id]);
  expect((await list(`vehicle=${vehicle}&term=0%25 new_`)).map(({ id }) => id)).toEqual([dear.id]);
});

test('costs of a vehicle are the sum of what was done in the period, to the cent, and per kilometre of its trips', async () => {
  const { vehicle, device } = await house.vehicle();
  const random = seededRandom(7);
  let cents = 0;
  for (let each = 0; each < 12; each += 1) {
    const costCents = randomInt(random, 0, 999_999_999);
    cents += costCents;
    await paid(vehicle, costCents, NOW_MS - randomInt(random, 1, 47) * HOUR_MS);
  }
  await paid(vehicle, 1, NOW_MS - 49 * HOUR_MS);
  await create(vehicle, { costCents: 10_000 });
  await house.drove(device, NOW_MS - 30 * HOUR_MS, 80_000);
  await house.drove(device, NOW_MS - 20 * HOUR_MS, 45_500);
  await house.drove(device, NOW_MS - 60 * HOUR_MS, 900_000);
  const byVehicle = async (startMs: number) =>
    (
      await house.answer<{ content: VehicleCost[] }>(
        'customer',
        'GET',
        `${PATH}/by-vehicle?vehicle=${vehicle}&start=${iso(startMs)}&end=${iso(NOW_MS)}`,
      )
    ).content;
  expect(await byVehicle(NOW_MS - 48 * HOUR_MS)).toEqual([
    expect.objectContaining({
      costCents: cents,
      entries: 12,
      distanceM: 125_500,
      costPerKmCents: Math.round((cents / 125.5) * 100) / 100,
    }),
  ]);
  // History does not reach back so far: how far it drove, nobody knows.
  expect(await byVehicle(NOW_MS - 3_000 * DAY_MS)).toEqual([
    expect.objectContaining({ costCents: cents + 1, entries: 13, distanceM: null, costPerKmCents: null }),
  ]);
});

test('what a kilometre costs is not said of a vehicle whose trips are known only since the middle of the period', async () => {
  const { vehicle, device } = await house.vehicle();
  await paid(vehicle, 90_000, NOW_MS - 70 * HOUR_MS);
  await house.drove(device, NOW_MS - 20 * HOUR_MS, 45_500);
  const costs = async (hours: number) =>
    (
      await house.answer<{ content: VehicleCost[] }>(
        'operator',
        'GET',
        `${PATH}/by-vehicle?vehicle=${vehicle}&start=${iso(NOW_MS - hours * HOUR_MS)}&end=${iso(NOW_MS)}`,
      )
    ).content[0];
  expect(await costs(80)).toMatchObject({ costCents: 90_000, distanceM: null, costPerKmCents: null });
  await house.drove(device, NOW_MS - 79 * HOUR_MS, 44_500);
  expect(await costs(80)).toMatchObject({ distanceM: 90_000, costPerKmCents: 1_000 });
});

test('costs by month are those of the months of the zone', async () => {
  const { vehicle } = await house.vehicle();
  // Half past two in London on the first is still October in São Paulo.
  await paid(vehicle, 100, Date.parse('2026-11-01T02:30:00Z'));
  await paid(vehicle, 20, Date.parse('2026-11-01T03:00:00Z'));
  await paid(vehicle, 3, Date.parse('2026-08-15T12:00:00Z'));
  const byMonth = (query: string) =>
    house.answer<MonthCost[]>(
      'operator',
      'GET',
      `${PATH}/by-month?vehicle=${vehicle}&start=2026-01-01T00:00:00Z&end=2027-01-01T00:00:00Z${query}`,
    );
  const inSaoPaulo = [
    { month: '2026-08', costCents: 3, currency: 'BRL', entries: 1 },
    { month: '2026-10', costCents: 100, currency: 'BRL', entries: 1 },
    { month: '2026-11', costCents: 20, currency: 'BRL', entries: 1 },
  ];
  expect(await byMonth('&tz=America/Sao_Paulo')).toEqual(inSaoPaulo);
  // Where none is named it is the zone of whoever asks.
  expect(await byMonth('')).toEqual(inSaoPaulo);
  expect((await byMonth('&tz=Europe/London')).at(-1)).toEqual({
    month: '2026-11',
    costCents: 120,
    currency: 'BRL',
    entries: 2,
  });
  const backwards = await house.ask('operator', 'GET', `${PATH}/by-month?start=${iso(NOW_MS)}&end=${iso(NOW_MS)}`);
  expect(backwards.json()).toMatchObject({ fields: { end: 'The end must be after the start.' } });
});

test('a customer sees the costs of the own vehicle alone, in lists and in sums', async () => {
  const [own, other] = [await house.vehicle('customer'), await house.vehicle('neighbour')];
  await paid(own.vehicle, 10, NOW_MS - HOUR_MS);
  await paid(other.vehicle, 2_000_000_001, NOW_MS - HOUR_MS);
  const period = `start=${iso(NOW_MS - 2 * HOUR_MS)}&end=${iso(NOW_MS)}`;
  const sums = await house.answer<{ content: VehicleCost[] }>(
    'customer',
    'GET',
    `${PATH}/by-vehicle?limit=100&${period}`,
  );
  expect(sums.content.map(({ vehicle }) => vehicle)).toContain(own.vehicle);
  expect(sums.content.map(({ vehicle }) => vehicle)).not.toContain(other.vehicle);
  expect((await list('', 'customer')).map(({ vehicle }) => vehicle)).not.toContain(other.vehicle);
  expect((await house.ask('customer', 'GET', `${PATH}?vehicle=${other.vehicle}`)).statusCode).toBe(404);
  expect((await house.ask('customer', 'POST', PATH, { vehicle: other.vehicle, ...ENTRY })).statusCode).toBe(404);
});
