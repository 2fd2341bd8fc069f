import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { AREA_ALARMS } from '../../../domain/desk/areas/area-alarms.ts';
import { NO_RULES, type AreaRules } from '../../../domain/desk/areas/area-settings.ts';
import { destination } from '../../../domain/base/geo/geo.ts';
import type { Id } from '../../../domain/base/id.ts';
import { readVisits, startGeofenceServer, type GeofenceServer } from '../../../tests/builders/geofence-server.ts';
import { NOW_MS, openTestCore } from '../../../tests/builders/tenancy.ts';
import { createArea } from '../areas/create-area.ts';
import type { Database } from '../../base/db/database.ts';
import { openTestDatabase } from '../../base/db/test-database.ts';
import { assignDevice } from '../../live/devices/assign-device.ts';
import { createDevice } from '../../live/devices/create-devices.ts';
import { createGroup } from '../../live/groups/create-group.ts';

const MINUTE_MS = 60_000;
const BEGIN_MS = NOW_MS - 3 * 3_600_000;
const DEPOT = { latitude: -15.78, longitude: -47.93 };
const atMinute = (minute: number): number => BEGIN_MS + minute * MINUTE_MS;
const minuteOf = (ms: number | null): number | null => (ms === null ? null : Math.round((ms - BEGIN_MS) / MINUTE_MS));

let db: Database;
let tests: { db: Database } & Awaited<ReturnType<typeof openTestCore>>;
let server: GeofenceServer;
/** Of the customer, of the neighbour, and of nobody; all in one group of the brand. */
let own: Id;
let neighbours: Id;
let nobodys: Id;
let group: Id;
let made = 0;
beforeAll(async () => {
  db = await openTestDatabase();
  tests = { db, ...(await openTestCore(db)) };
});
beforeEach(async () => {
  made += 1;
  const { brands, users } = tests.tenancy;
  const vehicle = async (name: string, user: Id | null) =>
    (
      await createDevice(db, {
        identifier: `${name}-${made}`,
        brandId: brands.child,
        user: user === null ? null : { id: user, fromMs: BEGIN_MS - 3_600_000 },
      })
    ).id;
  own = await vehicle('owners-own', users.customer);
  neighbours = await vehicle('owners-neighbours', users.neighbour);
  nobodys = await vehicle('owners-nobodys', null);
  group = await createGroup(db, {
    brandId: brands.child,
    userId: null,
    name: 'All vans',
    deviceIds: [own, neighbours, nobodys],
  });
  await tests.core.refresh();
  server = await startGeofenceServer(tests);
});
afterEach(async () => {
  await server.stop();
  tests.clock.set(NOW_MS);
  await db.query('DELETE FROM areas WHERE name = $1', ['Depot']);
  await db.query('DELETE FROM groups WHERE id = $1', [group]);
});
afterAll(() => db.close());

/** An area around the depot: of a customer, or of the brand, for a group. */
async function depot(userId: Id | null, rules: Partial<AreaRules> = {}, groups = [group]): Promise<Id> {
  const id = await createArea(db, {
    name: 'Depot',
    brandId: tests.tenancy.brands.child,
    userId,
    type: 'CIRCLE',
    radiusM: 100,
    ...DEPOT,
    deviceIds: [],
    settings: { groups, zone: 'UTC', rules: { ...NO_RULES, ...rules } },
  });
  await server.hear();
  return id;
}
/** A device is so many metres east of the depot at some minutes. */
async function drive(device: Id, ...places: readonly (readonly [minute: number, metres: number])[]): Promise<void> {
  for (const [minute, metres] of places)
    await server.report(device, atMinute(minute), {
      ...destination(DEPOT.latitude, DEPOT.longitude, 90, metres),
      speedKmh: 20,
    });
}
const owner = async (device: Id, user: Id | null, minute: number): Promise<void> => {
  tests.clock.set(atMinute(minute));
  await assignDevice(db, device, user, atMinute(minute));
  await tests.core.refresh();
};
const visits = async (area: Id) =>
  (await readVisits(db))
    .filter((visit) => visit.area === area)
    .map(({ device, enteredMs, leftMs }) => [device, minuteOf(enteredMs), minuteOf(leftMs)]);
const eventsOf = async (device: Id) =>
  (
    await db.query<{ type: string }>('SELECT description AS type FROM device_events WHERE device = $1 ORDER BY time', [
      device,
    ])
  ).map(({ type }) => type);

test("an area of a customer that names a group of the brand watches the customer's own vehicles in it, and tells of them alone", async () => {
  const { users } = tests.tenancy;
  const area = await depot(users.customer);
  for (const device of [own, neighbours, nobodys]) await drive(device, [0, 300], [2, 0], [10, 0], [12, 300]);
  await server.flush();
  expect(await visits(area)).toEqual([[own, 1, 11]]);
  expect(new Set(server.alarms.map(({ device }) => device))).toEqual(new Set([own]));
  expect([await eventsOf(own), await eventsOf(neighbours), await eventsOf(nobodys)]).toEqual([
    [AREA_ALARMS.enter, AREA_ALARMS.exit],
    [],
    [],
  ]);
});

test('an area of the brand watches all vehicles of the group, also where areas of customers name it', async () => {
  const { users } = tests.tenancy;
  const ofBrand = await depot(null);
  const ofCustomer = await depot(users.customer);
  const ofNeighbour = await depot(users.neighbour);
  for (const device of [own, neighbours, nobodys]) await drive(device, [0, 300], [2, 0]);
  await server.flush();
  const devices = async (area: Id) => (await visits(area)).map(([device]) => device).sort();
  expect(await devices(ofBrand)).toEqual([own, neighbours, nobodys].sort());
  expect([await devices(ofCustomer), await devices(ofNeighbour)]).toEqual([[own], [neighbours]]);
});

test('an area of a customer watches nothing of a group of another customer, whose vehicles stay theirs', async () => {
  const { brands, users } = tests.tenancy;
  const vans = await createGroup(db, {
    brandId: brands.child,
    userId: users.neighbour,
    name: 'Vans next door',
    deviceIds: [neighbours, own],
  });
  const area = await depot(users.customer, {}, [vans]);
  for (const device of [own, neighbours]) await drive(device, [0, 300], [2, 0]);
  await server.flush();
  expect(await visits(area)).toEqual([]);
});

test('a vehicle of another customer in the group is not told to be late', async () => {
  const { users } = tests.tenancy;
  const dueMs = Math.ceil(atMinute(60) / (30 * MINUTE_MS)) * 30 * MINUTE_MS;
  const arriveBy = new Date(dueMs).toISOString().slice(11, 16);
  tests.clock.set(BEGIN_MS);
  await depot(users.customer, { enter: false, exit: false, arriveBy });
  tests.clock.set(dueMs + 3 * MINUTE_MS);
  await server.tick();
  expect(server.alarms.map(({ device, type }) => [device, type])).toEqual([[own, AREA_ALARMS.late]]);
});

test("a hand-over ends the watching at its time, however late it is heard of, and begins that of the new owner's areas", async () => {
  const { users } = tests.tenancy;
  const [before, after] = [await depot(users.customer), await depot(users.neighbour)];
  tests.clock.set(atMinute(3));
  await drive(own, [0, 300], [2, 0]);
  await server.flush();
  await owner(own, users.neighbour, 5);
  tests.clock.set(atMinute(60));
  await server.hear();
  await server.flush();
  // Where it was before is not told to the areas of whoever has it now.
  expect([await visits(before), await visits(after)]).toEqual([[[own, 1, 5]], []]);
  await drive(own, [62, 10], [64, 300], [66, 0]);
  await server.flush();
  expect(await visits(before)).toEqual([[own, 1, 5]]);
  expect(await visits(after)).toEqual([
    [own, 62, 63],
    [own, 65, null],
  ]);
});

test('what a vehicle did before it was handed over is not decided for the areas of its new owner, also where it is decided later', async () => {
  const { users } = tests.tenancy;
  const [ofBrand, before, after] = [await depot(null), await depot(users.customer), await depot(users.neighbour)];
  tests.clock.set(atMinute(20));
  // Noted and stored, and not decided when it is handed over.
  await drive(own, [0, 300], [2, 0], [6, 0], [8, 300]);
  await owner(own, users.neighbour, 20);
  await server.hear();
  await server.flush();
  expect([await visits(before), await visits(after)]).toEqual([[], []]);
  expect(await visits(ofBrand)).toEqual([[own, 1, 7]]);
  // What comes late from before changes nothing of that.
  tests.clock.set(atMinute(60));
  await drive(own, [30, 300], [32, 0], [12, 0], [14, 300]);
  await server.flush();
  await server.redo();
  expect(await visits(after)).toEqual([[own, 31, null]]);
});

test('a vehicle that is taken back at the very time at which it was given is watched no longer', async () => {
  const { users } = tests.tenancy;
  const area = await depot(users.customer);
  await owner(nobodys, users.customer, 5);
  await server.hear();
  await owner(nobodys, null, 5);
  await server.hear();
  await drive(nobodys, [6, 300], [8, 0]);
  await server.flush();
  expect(await visits(area)).toEqual([]);
});
