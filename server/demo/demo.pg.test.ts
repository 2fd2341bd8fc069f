import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heldClock, type Clock, type HeldClock } from '../../domain/base/time/clock.ts';
import type { Telemetry } from '../../domain/live/telemetry/telemetry.ts';
import type { TransportReach } from '../desk/commands/transport.ts';
import { readConfig } from '../base/config.ts';
import type { Database } from '../base/db/database.ts';
import { openTestDatabase } from '../base/db/test-database.ts';
import { buildHouse } from '../house.ts';
import type { IngestCounts } from '../live/ingest/counts.ts';
import { systemClock } from '../base/platform.ts';
import { createFastify } from '../base/http/fastify-app.ts';
import { startDemo } from './demo.ts';
import { fillPast } from './past.ts';
import type { FleetRecord } from './fleet-record.ts';
import { fleetVehicle, openWorld } from './fleet/vehicle.ts';
import { seedDemo } from './seed.ts';

const VEHICLES = 80;
let clock: HeldClock;
let db: Database;
let record: FleetRecord;

beforeEach(async () => {
  clock = heldClock(Date.parse('2026-11-18T14:00:00Z'));
  db = await openTestDatabase();
  record = (await seedDemo(db, {
    vehicles: VEHICLES,
    password: 'rastro-demo',
    secretSeed: 'seed',
    nowMs: clock.now(),
  }))!;
});
afterEach(() => db.close());

/** Runs the real server with the demo until every reporting tracker has reported once; returns the state then. */
async function drive(
  at: Clock = clock,
  mostInProcess?: number,
): Promise<{ last: Map<string, Telemetry>; counts: IngestCounts; reached: (TransportReach | null)[] }> {
  const config = readConfig({ DEMO: 'off', LOG_LEVEL: 'silent', NODE_ENV: 'test' });
  const house = await buildHouse(config, db, at, await createFastify(config), []);
  await house.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = house.app.server.address() as AddressInfo;
  const demo = await startDemo({ db, url: `http://127.0.0.1:${port}`, clock: at, log: house.app.log, mostInProcess });
  clock.advance(3_000);
  const speaking = speakers();
  await vi.waitFor(() => expect(total(house.ingest.counts())).toBeGreaterThanOrEqual(speaking.length), {
    timeout: 30_000,
    interval: 20,
  });
  const asked = await Promise.all(
    speaking.map(async ({ identifier }) => house.core.directory.byIdentifier(identifier)),
  );
  const reached = await Promise.all(asked.map(async (device) => demo.transport!.reach!(device!, null)));
  await demo.stop();
  const last = new Map<string, Telemetry>();
  for (const { identifier } of speaking) {
    const entry = await house.core.directory.byIdentifier(identifier);
    const telemetry = house.telemetry.live.last(entry!.id);
    if (telemetry) last.set(identifier, telemetry);
  }
  const counts = house.ingest.counts();
  await house.stop();
  return { last, counts, reached };
}

const total = ({ accepted, rejected }: { accepted: number; rejected: Record<string, number> }): number =>
  accepted + Object.values(rejected).reduce((sum, n) => sum + n, 0);

function speakers() {
  const world = openWorld();
  return Array.from({ length: VEHICLES }, (_, index) => fleetVehicle(world, record.seed, index)).filter(
    ({ traits }) => !traits.silent,
  );
}

test('the fleet is on the map at once through the public ingest, each device with its own secret, and counts on after a restart', async () => {
  const speaking = speakers();
  const dormant = speaking.filter(({ traits }) => traits.dormantHours !== null);
  const first = await drive();
  expect(first.counts).toEqual({ accepted: speaking.length, rejected: {} });
  expect(first.last.size).toBe(speaking.length);
  expect(first.last.size).toBeLessThan(VEHICLES);
  const protocols = new Set(speaking.map(({ protocol }) => protocol));
  expect([...protocols].sort()).toEqual(['osmand', 'owntracks', 'traccar']);
  expect([...first.last.values()].filter(({ speed }) => speed! > 0).length).toBeGreaterThan(VEHICLES / 5);
  for (const { identifier, traits } of dormant)
    expect(Date.parse(first.last.get(identifier)!.lastCommunication!)).toBe(
      record.seededAtMs - traits.dormantHours! * 3_600_000,
    );

  clock.advance(60_000);
  const second = await drive();
  expect(second.last.size).toBe(speaking.length);
  const backwards = [...second.last].filter(
    ([identifier, { odometer, dateTime }]) =>
      odometer! < first.last.get(identifier)!.odometer! || dateTime < first.last.get(identifier)!.dateTime,
  );
  expect(backwards).toEqual([]);
  expect(second.counts).toMatchObject({ rejected: { duplicate: dormant.length } });
});

test('what a tracker of the demo can be told is known before it is told, wherever the fleet drives', async () => {
  for (const mostInProcess of [VEHICLES, VEHICLES - 1]) {
    const { reached } = await drive(systemClock, mostInProcess);
    const connected = reached.filter((reach) => reach?.isConnected);
    expect(connected.length).toBeGreaterThan(VEHICLES / 2);
    expect(connected[0]).toEqual({ isConnected: true, gprs: ['positionInquiry', 'reboot', 'oilCut'], sms: [] });
  }
});

test('a large fleet drives in a separate thread, which ends on request', async () => {
  const { counts } = await drive(systemClock, VEHICLES - 1);
  expect(total(counts)).toBeGreaterThanOrEqual(speakers().length);
  expect(
    Object.keys(counts.rejected).filter((reason) => ['wrong-secret', 'unknown-device', 'malformed'].includes(reason)),
  ).toEqual([]);
});

test('a database without a demo fleet starts no simulator', async () => {
  const own = await openTestDatabase();
  const heard: unknown[] = [];
  const log = {
    info: (said: unknown) => heard.push(said),
    warn: (said: unknown) => heard.push(said),
    error: (said: unknown) => heard.push(said),
  };
  const demo = await startDemo({ db: own, url: 'http://127.0.0.1:9', clock, log: log as never });
  await demo.stop();
  expect(heard).toEqual([]);
  await own.close();
});

test('vehicles that a visitor opens have days behind them: fixes, events and a counter that runs on', async () => {
  const own = await openTestDatabase();
  const nowMs = Date.parse('2026-11-18T14:00:00Z');
  await seedDemo(own, { vehicles: VEHICLES, password: 'rastro-demo', secretSeed: 'seed', nowMs });
  const config = readConfig({ DEMO: 'off', LOG_LEVEL: 'silent', NODE_ENV: 'test' });
  const house = await buildHouse(config, own, heldClock(nowMs), await createFastify(config), []);
  const deps = { db: own, ingest: house.ingest, clock: heldClock(nowMs), log: house.app.log };
  const fixes = await fillPast(deps, 1);
  expect(house.ingest.counts()).toMatchObject({ accepted: fixes });
  const told = await own.query<{ fixes: number; hours: number; isNew: boolean; drivenM: number; backwards: number }>(
    `SELECT count(*)::int AS fixes, bool_or(d.created_at > $1::timestamptz) AS "isNew", extract(epoch FROM max(time) - min(time))::float8 / 3600 AS hours,
       max(odometer) - min(odometer) AS "drivenM", count(*) FILTER (WHERE odometer < before)::int AS backwards
     FROM (SELECT *, lag(odometer) OVER (PARTITION BY device ORDER BY time) AS before FROM telemetry_history) h JOIN devices d ON d.id = h.device GROUP BY device`,
    [new Date(nowMs - 24 * 3_600_000).toISOString()],
  );
  const devices = told.filter(({ isNew }) => !isNew);
  expect(devices.length).toBeGreaterThan(10);
  expect(Math.min(...devices.map(({ hours }) => hours))).toBeGreaterThan(20);
  expect(devices.filter(({ drivenM }) => drivenM > 20_000).length).toBeGreaterThan(5);
  expect(devices.every(({ backwards }) => backwards === 0)).toBe(true);
  expect((await own.query("SELECT 1 FROM device_events WHERE type = 'ACC_OFF'")).length).toBeGreaterThan(10);
  // One that was added today has nothing behind it from before.
  expect(told.length).toBeGreaterThan(devices.length);
  const early = await own.query(
    'SELECT 1 FROM telemetry_history h JOIN devices d ON d.id = h.device WHERE h.time < d.created_at',
  );
  expect(early).toEqual([]);
  // A second start finds history, and adds none.
  expect(await fillPast(deps, 1)).toBe(0);
  await house.stop();
  await own.close();
});
