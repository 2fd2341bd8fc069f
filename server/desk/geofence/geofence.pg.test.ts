import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { NO_RULES, type AreaRules } from '../../../domain/desk/areas/area-settings.ts';
import { heldClock, type HeldClock } from '../../../domain/base/time/clock.ts';
import { destination } from '../../../domain/base/geo/geo.ts';
import { readVisits, startGeofenceServer, type GeofenceServer } from '../../../tests/builders/geofence-server.ts';
import { buildTenancy, NOW_MS, type Tenancy } from '../../../tests/builders/tenancy.ts';
import { createArea, type NewArea } from '../areas/create-area.ts';
import { openCore, type ServerCore } from '../../live/core.ts';
import type { Database } from '../../base/db/database.ts';
import { openTestDatabase } from '../../base/db/test-database.ts';
import { assignDevice } from '../../live/devices/assign-device.ts';
import { createDevice } from '../../live/devices/create-devices.ts';
import { createGroup } from '../../live/groups/create-group.ts';

// Without a house: its own engine would be a second server, which decides whatever it hears of first.
let tests: { db: Database; core: ServerCore; clock: HeldClock; tenancy: Tenancy };
let server: GeofenceServer;
let device: number;
let made = 0;
beforeAll(async () => {
  const db = await openTestDatabase();
  const tenancy = await buildTenancy(db);
  const clock = heldClock(NOW_MS);
  const core = await openCore(db, { tokenMinutes: 60, sessionHours: 12, demo: false }, clock);
  tests = { db, core, clock, tenancy };
});
beforeEach(async () => {
  made += 1;
  const { brands, users } = tests.tenancy;
  const user = { id: users.customer, fromMs: BEGIN_MS - 3_600_000 };
  device = (await createDevice(tests.db, { identifier: `visits-${made}`, brandId: brands.child, user })).id;
  await tests.core.refresh();
  server = await startGeofenceServer(tests);
});
afterEach(async () => {
  await server.stop();
  tests.clock.set(NOW_MS);
  await tests.db.query('DELETE FROM areas WHERE name = $1', ['Depot']);
});
afterAll(() => tests.db.close());

const MINUTE_MS = 60_000;
const BEGIN_MS = NOW_MS - 3 * 3_600_000;
const DEPOT = { latitude: -15.78, longitude: -47.93 };
const atMinute = (minute: number): number => BEGIN_MS + minute * MINUTE_MS;

async function depot(rules: Partial<AreaRules> = {}, more: Partial<NewArea> = {}): Promise<number> {
  const { brands, users } = tests.tenancy;
  const id = await createArea(tests.db, {
    name: 'Depot',
    brandId: brands.child,
    userId: users.customer,
    type: 'CIRCLE',
    radiusM: 100,
    ...DEPOT,
    deviceIds: [device],
    ...more,
  });
  await tests.db.query('UPDATE areas SET rules = $2::jsonb WHERE id = $1', [
    id,
    JSON.stringify({ ...NO_RULES, ...rules }),
  ]);
  await server.hear();
  return id;
}
/** What is set of an area at a minute. */
async function since<T>(minute: number, set: () => Promise<T>): Promise<T> {
  tests.clock.set(atMinute(minute));
  const done = await set();
  tests.clock.set(NOW_MS);
  return done;
}
const setRules = async (area: number, rules: Partial<AreaRules>): Promise<void> => {
  const text = JSON.stringify({ ...NO_RULES, enter: false, exit: false, ...rules });
  await tests.db.query('UPDATE areas SET rules = $2::jsonb WHERE id = $1', [area, text]);
  await server.hear();
};
/** The device is so many metres east of the depot's middle at a minute. */
const report = (minute: number, metres: number, given: object = {}): Promise<unknown> =>
  server.report(device, atMinute(minute), {
    ...destination(DEPOT.latitude, DEPOT.longitude, 90, metres),
    speedKmh: 20,
    ...given,
  });
async function drive(...places: readonly (readonly [minute: number, metres: number, given?: object])[]): Promise<void> {
  for (const [minute, metres, given] of places) await report(minute, metres, given);
  await server.flush();
}
const told = (): string[] =>
  server.alarms.map(({ type, dateTime }) => `${type} ${Math.round((Date.parse(dateTime) - BEGIN_MS) / MINUTE_MS)}`);
const visits = async (area: number) =>
  (await readVisits(tests.db))
    .filter((visit) => visit.area === area)
    .map(({ enteredMs, leftMs, isSeen }) => [
      Math.round((enteredMs - BEGIN_MS) / MINUTE_MS),
      leftMs === null ? null : Math.round((leftMs - BEGIN_MS) / MINUTE_MS),
      isSeen,
    ]);

test('coming in and leaving are a visit, events, alarms with the name of the area, and incidents where a rule asks for them', async () => {
  const { child } = tests.tenancy.brands;
  const rules = { areaEnter: { isOn: true, holdS: 0, repeatMin: 15, quiet: null, groups: [] } };
  await tests.db.query('INSERT INTO incident_rules (id, rules) VALUES ($1, $2::jsonb)', [child, JSON.stringify(rules)]);
  await server.stop();
  server = await startGeofenceServer(tests);
  const area = await depot();
  await drive([0, 300], [2, 0], [10, 0], [12, 300]);
  expect(await visits(area)).toEqual([[1, 11, true]]);
  expect(told()).toEqual(['areaEnter 1', 'areaExit 11']);
  expect(server.alarms[0]).toMatchObject({ device, description: 'Depot', area: { id: area, name: 'Depot' } });
  const events = await tests.db.query(`SELECT description FROM device_events WHERE device = $1 ORDER BY time`, [
    device,
  ]);
  expect(events).toEqual([{ description: 'areaEnter' }, { description: 'areaExit' }]);
  const incidents = await tests.db.query('SELECT type, message, area_id FROM incidents WHERE device_id = $1', [device]);
  expect(incidents).toEqual([{ type: 'AREA_ENTERED', message: 'Depot', area_id: area }]);
  await tests.db.query('DELETE FROM incident_rules');
});

test('a vehicle of a group of the area belongs to it as long as it is in the group', async () => {
  const { child } = tests.tenancy.brands;
  const group = await createGroup(tests.db, { brandId: child, userId: null, name: 'Vans', deviceIds: [] });
  const area = await depot({}, { deviceIds: [] });
  await tests.db.query('INSERT INTO area_groups (area_id, group_id) VALUES ($1, $2)', [area, group]);
  await server.hear();
  await drive([0, 300], [2, 0], [4, 300]);
  expect(await visits(area)).toEqual([]);
  await tests.db.query('INSERT INTO group_devices (group_id, device_id) VALUES ($1, $2)', [group, device]);
  await server.hear();
  await drive([6, 0], [8, 300], [10, 0]);
  expect(await visits(area)).toEqual([
    [5, 7, true],
    [9, null, true],
  ]);
  await tests.db.query('DELETE FROM group_devices WHERE group_id = $1 AND device_id = $2', [group, device]);
  await server.hear();
  // It no longer belongs to the area: the visit is over with that.
  expect((await visits(area)).at(-1)).toEqual([9, (NOW_MS - BEGIN_MS) / MINUTE_MS, true]);
});

test('a vehicle of a group that lies in a group of the area belongs to it, until that group is moved or deleted', async () => {
  const { db } = tests;
  const whose = { brandId: tests.tenancy.brands.child, userId: null };
  const fleet = await createGroup(db, { ...whose, name: 'Fleet', deviceIds: [] });
  const vans = await createGroup(db, { ...whose, name: 'Vans', parentId: fleet, deviceIds: [] });
  const night = await createGroup(db, { ...whose, name: 'Night', parentId: vans, deviceIds: [device] });
  const area = await depot({}, { deviceIds: [] });
  await db.query('INSERT INTO area_groups (area_id, group_id) VALUES ($1, $2)', [area, fleet]);
  await server.hear();
  await drive([0, 300], [2, 0]);
  expect(await visits(area)).toEqual([[1, null, true]]);
  await db.query('UPDATE groups SET parent_id = NULL WHERE id = $1', [vans]);
  await server.hear();
  const over = (NOW_MS - BEGIN_MS) / MINUTE_MS;
  expect(await visits(area)).toEqual([[1, over, true]]);
  await db.query('UPDATE groups SET parent_id = $2 WHERE id = $1', [vans, fleet]);
  await server.hear();
  await drive([4, 300], [6, 0]);
  expect((await visits(area)).at(-1)).toEqual([5, null, true]);
  await db.query('DELETE FROM groups WHERE id = $1', [night]);
  await server.hear();
  expect((await visits(area)).at(-1)).toEqual([5, over, true]);
});

test('a vehicle that was handed over is watched by no area of its former customer, and by all of them once it is back', async () => {
  const { brands, users } = tests.tenancy;
  const owner = (user: number, minute: number): Promise<void> => assignDevice(tests.db, device, user, atMinute(minute));
  const own = await depot();
  const group = await createGroup(tests.db, {
    brandId: brands.child,
    userId: users.customer,
    name: 'Own vans',
    deviceIds: [device],
  });
  const byGroup = await depot({}, { deviceIds: [] });
  await tests.db.query('INSERT INTO area_groups (area_id, group_id) VALUES ($1, $2)', [byGroup, group]);
  await server.hear();
  await owner(users.neighbour, 0);
  await server.hear();
  await drive([0, 300], [2, 0], [4, 300]);
  expect([await visits(own), await visits(byGroup), told()]).toEqual([[], [], []]);
  await owner(users.customer, 5);
  await server.hear();
  await drive([6, 0], [8, 300]);
  expect([await visits(own), await visits(byGroup)]).toEqual([[[5, 7, true]], [[5, 7, true]]]);
});

test('who stays too long is told of once, while it stays or when it has left, and only once the time is over', async () => {
  await since(0, () => depot({ enter: false, exit: false, dwellMin: 30 }));
  await drive([0, 300], [2, 0]);
  tests.clock.set(atMinute(20));
  await server.tick();
  expect(told()).toEqual([]);
  tests.clock.set(atMinute(40));
  await server.tick();
  await server.tick();
  expect(told()).toEqual(['areaDwell 31']);
  tests.clock.set(NOW_MS);
  await drive([50, 300], [60, 0], [70, 300], [80, 0], [120, 300]);
  expect(told()).toEqual(['areaDwell 31', 'areaDwell 107']);
});

/** Half past of the hour, by the clocks of the area. */
const DUE_MS = Math.ceil(atMinute(60) / (30 * MINUTE_MS)) * 30 * MINUTE_MS;

/** The device and another one have to be in the depot at that time; answers the other. */
async function dueAtDepot(): Promise<number> {
  const arriveBy = new Date(DUE_MS).toISOString().slice(11, 16);
  const { brands, users } = tests.tenancy;
  const user = { id: users.customer, fromMs: BEGIN_MS - 3_600_000 };
  const other = (await createDevice(tests.db, { identifier: `late-${made}`, brandId: brands.child, user })).id;
  await tests.core.refresh();
  const area = await since(0, () => depot({ enter: false, exit: false, arriveBy }, { deviceIds: [device, other] }));
  await tests.db.query("UPDATE areas SET zone = 'UTC' WHERE id = $1", [area]);
  await server.hear();
  return other;
}

test('who has not come in by the time of day is told of once; who came in time is not', async () => {
  const other = await dueAtDepot();
  await drive([0, 300], [2, 0]);
  tests.clock.set(DUE_MS + MINUTE_MS);
  await server.tick();
  expect(server.alarms).toEqual([]);
  tests.clock.set(DUE_MS + 3 * MINUTE_MS);
  await server.tick();
  const restarted = await startGeofenceServer(tests);
  await restarted.tick();
  expect(
    [...server.alarms, ...restarted.alarms].map(({ device: of, type, dateTime }) => [of, type, Date.parse(dateTime)]),
  ).toEqual([[other, 'areaLate', DUE_MS]]);
  await restarted.stop();
});

test('while trackers are not heard no vehicle is late or stays too long; what they say afterwards counts first', async () => {
  const { clock, core } = tests;
  const other = await dueAtDepot();
  await depot({ enter: false, exit: false, dwellMin: 30 });
  await drive([0, 300], [34, 0], [36, 300], [40, 0]);
  clock.set(DUE_MS - 5 * MINUTE_MS);
  await core.listening.note();
  core.pauses.set('disk-full', true);
  clock.set(DUE_MS + 20 * MINUTE_MS);
  await server.tick();
  core.pauses.set('disk-full', false);
  await core.listening.note();
  await server.tick();
  expect(told()).toEqual([]);
  // It left in time, and said so only now.
  await drive([62, 300]);
  clock.set(DUE_MS + 31 * MINUTE_MS);
  await server.tick();
  expect(server.alarms.map(({ device: of, type }) => [of, type])).toEqual([[other, 'areaLate']]);
  await tests.db.query("DELETE FROM settings WHERE key = 'listening'");
  await core.listening.note();
});

test('speeding inside is told of when it begins, with the limit of the area', async () => {
  await since(0, () => depot({ enter: false, exit: false, speedLimitKmh: 30 }));
  await drive(
    [0, 300, { speedKmh: 90 }],
    [2, 0, { speedKmh: 25 }],
    [3, 10, { speedKmh: 45 }],
    [4, 20],
    [6, 300, { speedKmh: 80 }],
  );
  expect(told()).toEqual(['areaSpeed 3']);
});

test('a limit of an area counts from when it is set or changed, and raises nothing about what was before', async () => {
  const area = await since(0, () => depot({ enter: false, exit: false }));
  await drive([0, 300], [2, 0, { speedKmh: 70 }], [4, 10, { speedKmh: 70 }]);
  await since(60, () => setRules(area, { dwellMin: 30, arriveBy: '00:00', speedLimitKmh: 50 }));
  tests.clock.set(atMinute(61));
  await server.tick();
  // Sent late, of a time at which there was no limit.
  await drive([50, 20, { speedKmh: 70 }]);
  expect(told()).toEqual([]);
  await since(70, () => setRules(area, { dwellMin: 40, speedLimitKmh: 50 }));
  tests.clock.set(atMinute(100));
  await server.tick();
  expect(told()).toEqual([]);
  // A limit that stays what it is goes on.
  await since(105, () => setRules(area, { dwellMin: 40, speedLimitKmh: 60 }));
  tests.clock.set(atMinute(115));
  await server.tick();
  await drive([116, 30, { speedKmh: 70 }]);
  expect(told()).toEqual(['areaDwell 110', 'areaSpeed 116']);
});

test('a vehicle is not late for a time of day that was set after it', async () => {
  const dueMs = Math.ceil(atMinute(60) / (30 * MINUTE_MS)) * 30 * MINUTE_MS;
  const dueMinute = (dueMs - BEGIN_MS) / MINUTE_MS;
  const arriveBy = new Date(dueMs).toISOString().slice(11, 16);
  const area = await since(0, () => depot({ enter: false, exit: false }));
  await tests.db.query("UPDATE areas SET zone = 'UTC' WHERE id = $1", [area]);
  await since(dueMinute + 5, () => setRules(area, { arriveBy }));
  tests.clock.set(atMinute(dueMinute + 10));
  await server.tick();
  expect(told()).toEqual([]);
});

test('a changed shape counts from when it was changed, also for a vehicle that says nothing; a deleted area ends its visits', async () => {
  const area = await depot();
  await drive([0, 300], [2, 200]);
  tests.clock.set(atMinute(5));
  await tests.db.query('UPDATE areas SET radius_m = 250 WHERE id = $1', [area]);
  await server.hear();
  await server.flush();
  expect(await visits(area)).toEqual([[5, null, false]]);
  expect(told()).toEqual([]);
  // What came late from before does not make it older.
  await report(1, 240);
  await server.flush();
  await server.redo();
  expect(await visits(area)).toEqual([[5, null, false]]);
  tests.clock.set(atMinute(9));
  await tests.db.query('UPDATE areas SET deleted_at = now() WHERE id = $1', [area]);
  await server.hear();
  expect(await visits(area)).toEqual([[5, 9, false]]);
  await drive([10, 300], [12, 0]);
  expect(await visits(area)).toEqual([[5, 9, false]]);
  expect(told()).toEqual([]);
});
