import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { heldClock, type HeldClock } from '../../../domain/base/time/clock.ts';
import { seededRandom } from '../../../domain/base/random.ts';
import { AUSTIN_AREAS, austinFixes, type AustinFix } from '../../../tests/builders/austin-areas.ts';
import { readVisits, startGeofenceServer, type GeofenceServer } from '../../../tests/builders/geofence-server.ts';
import { countedOnTheFile, expectSame, type Counted } from '../../../tests/builders/visits-on-file.ts';
import { print } from '../../../tests/builders/real-traces.ts';
import { createArea } from '../areas/create-area.ts';
import { createBrand } from '../../people/brands/create-brand.ts';
import { openCore, type ServerCore } from '../../live/core.ts';
import type { Database } from '../../base/db/database.ts';
import { openTestDatabase } from '../../base/db/test-database.ts';
import { createDevice } from '../../live/devices/create-devices.ts';

const FROM_HOUR = 6;
const TO_HOUR = 7;
/** Fixes of one flush: a quarter of an hour of the city has four of them. */
const STEP = 400;

let db: Database;
let core: ServerCore;
let clock: HeldClock;
let fixes: AustinFix[];
let truth: Counted;
const devices = new Map<string, number>();
const areas = new Map<string, number>();
beforeAll(async () => {
  db = await openTestDatabase();
  const palette = { primary: '#2e6373' };
  const brandId = await createBrand(db, { name: 'Capital Metro', alias: 'capmetro', parentId: null, palette });
  // Every other bus: an hour of them is enough of each area.
  fixes = austinFixes(FROM_HOUR, TO_HOUR).filter(({ bus }) => Number(bus) % 2 === 0);
  for (const bus of new Set(fixes.map(({ bus: name }) => name)))
    devices.set(bus, (await createDevice(db, { identifier: bus, brandId, user: null })).id);
  for (const area of AUSTIN_AREAS)
    areas.set(area.name, await createArea(db, { ...area, brandId, userId: null, deviceIds: [...devices.values()] }));
  clock = heldClock(fixes.at(-1)!.atMs + 60_000);
  core = await openCore(db, { tokenMinutes: 60, sessionHours: 12, demo: false }, clock);
  truth = countedOnTheFile(fixes, devices, areas);
});
afterEach(async () => {
  for (const table of [
    'area_visits',
    'geofence_states',
    'incident_causes',
    'incident_signals',
    'device_events',
    'telemetry_last',
    'telemetry_history',
  ])
    await db.query(`DELETE FROM ${table}`);
});
afterAll(() => db.close());

const start = (): Promise<GeofenceServer> => startGeofenceServer({ db, core, clock });
const send = (server: GeofenceServer, some: readonly AustinFix[]): Promise<unknown> =>
  Promise.all(
    some.map(({ bus, atMs, latitude, longitude, speedKmh }) =>
      server.report(devices.get(bus)!, atMs, { latitude, longitude, speedKmh }),
    ),
  );
async function sendAll(server: GeofenceServer, some: readonly AustinFix[]): Promise<void> {
  for (let at = 0; at < some.length; at += STEP) {
    await send(server, some.slice(at, at + STEP));
    await server.flush();
  }
}

/** What was kept as events, by name. */
async function eventCounts(): Promise<Record<string, number>> {
  const rows = await db.query<{ name: string; count: number }>(
    `SELECT description AS name, count(*) AS count FROM device_events WHERE description LIKE 'area%' GROUP BY 1`,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}
const expectTruth = async (alarms: readonly { id: string; type: string }[]): Promise<void> => {
  expectSame(await readVisits(db), truth.visits);
  expect(await eventCounts()).toEqual({ areaEnter: truth.entered, areaExit: truth.left });
  const told = (type: string): number => alarms.filter((alarm) => alarm.type === type).length;
  expect({ entered: told('areaEnter'), left: told('areaExit') }).toEqual({
    entered: truth.entered,
    left: truth.left,
  });
  expect(new Set(alarms.map(({ id }) => id)).size).toBe(alarms.length);
};

test('visits of six areas on the Austin network equal an independent count on the file, each told once, also when everything is sent again', async () => {
  print(
    `${fixes.length} fixes of ${devices.size} buses: visits, entries and exits counted on the file`,
    [...areas].map(([name, id]) => `${name}: ${truth.visits.filter(({ area }) => area === id).length}`),
  );
  for (const id of areas.values()) expect(truth.visits.filter(({ area }) => area === id).length).toBeGreaterThan(5);
  const server = await start();
  await sendAll(server, fixes);
  await expectTruth(server.alarms);
  await sendAll(server, fixes);
  await server.redo();
  await expectTruth(server.alarms);
  await server.stop();
  const restarted = await start();
  await sendAll(restarted, fixes);
  await expectTruth(server.alarms);
  expect(restarted.alarms).toEqual([]);
  await restarted.stop();
}, 180_000);

test('a server that dies with fixes stored and not decided loses no visit and tells none twice', async () => {
  const cut = Math.floor(fixes.length / 2);
  const first = await start();
  await sendAll(first, fixes.slice(0, cut));
  await send(first, fixes.slice(cut, cut + 2 * STEP));
  await first.kill();
  const second = await start();
  // Nothing is heard of the buses: what is decided comes from history alone.
  for (let turn = 0; turn < 5; turn += 1) await second.flush();
  const soFar = countedOnTheFile(fixes.slice(0, cut + 2 * STEP), devices, areas);
  expectSame(await readVisits(db), soFar.visits);
  expect(await eventCounts()).toEqual({ areaEnter: soFar.entered, areaExit: soFar.left });
  await sendAll(second, fixes.slice(cut + 2 * STEP));
  await expectTruth([...first.alarms, ...second.alarms]);
  await second.stop();
}, 180_000);

test('two servers that share the fixes of every bus by turns decide the same visits together, each told once', async () => {
  const servers = [await start(), await start()];
  const turns = new Map<string, number>();
  for (let at = 0; at < fixes.length; at += STEP) {
    const shares: AustinFix[][] = [[], []];
    for (const fix of fixes.slice(at, at + STEP)) {
      const turn = turns.get(fix.bus) ?? 0;
      turns.set(fix.bus, turn + 1);
      shares[turn % 2]!.push(fix);
    }
    await Promise.all(servers.map((server, i) => send(server, shares[i]!)));
    await Promise.all(servers.map((server) => server.flush()));
  }
  for (const server of servers) await server.stop();
  expectSame(await readVisits(db), truth.visits);
  const counts = await eventCounts();
  const told = servers.flatMap(({ alarms }) => alarms);
  expect(told.length).toBe(counts['areaEnter']! + counts['areaExit']!);
  expect(new Set(told.map(({ id }) => id)).size).toBe(told.length);
}, 180_000);

test('fixes that come late put the visits right and tell nobody', async () => {
  const random = seededRandom(15);
  const late = fixes.filter(() => random() < 0.15);
  const inTime = fixes.filter((fix) => !late.includes(fix));
  const server = await start();
  await sendAll(server, inTime);
  expectSame(await readVisits(db), countedOnTheFile(inTime, devices, areas).visits);
  const told = server.alarms.length;
  // Of each bus the last one of all may be new: it is told of.
  const last = new Map(inTime.map(({ bus, atMs }) => [bus, atMs]));
  const older = late.filter(({ bus, atMs }) => atMs < (last.get(bus) ?? 0));
  const cut = Math.floor(older.length / 2);
  await send(server, older.slice(cut).toReversed());
  await server.flush();
  expect(server.alarms.length).toBe(told);
  // What is late is not lost with the server either.
  await send(server, older.slice(0, cut).toReversed());
  await server.kill();
  const restarted = await start();
  for (let turn = 0; turn < 5; turn += 1) await restarted.redo();
  const known = new Set([...inTime, ...older]);
  expectSame(
    await readVisits(db),
    countedOnTheFile(
      fixes.filter((fix) => known.has(fix)),
      devices,
      areas,
    ).visits,
  );
  await restarted.stop();
}, 180_000);
