import { afterAll, expect, test } from 'vitest';
import { drawRequestId } from '../../../base/platform.ts';
import { BUSES, doctoredDay, type Bus, type DoctoredFix } from '../../../../tests/builders/doctored-day.ts';
import { expectExactly } from '../../../../tests/builders/doctored-incidents.ts';
import { readRaised } from '../../../../tests/builders/rule-server.ts';
import { startServerProcess, type ServerProcess } from '../../../../tests/builders/server-process.ts';
import { traccarDevice, traccarPosition } from '../../../../tests/builders/traccar-json.ts';
import { createBrand } from '../../../people/brands/create-brand.ts';
import type { Database } from '../../../base/db/database.ts';
import { openDatabase } from '../../../base/db/open-database.ts';
import { openPostgres } from '../../../base/db/postgres-database.ts';
import { RUN_SCHEMAS, TEST_DATABASE_KIND } from '../../../base/db/test-database.ts';
import { createDevice } from '../../../live/devices/create-devices.ts';
import { createGateway } from '../../../live/devices/create-gateway.ts';

const HOUR_MS = 3_600_000;
const GATEWAY_KEY = 'a-gateway-of-the-doctored-day-000';
const KNOTS = 1.852;
/** Answers after which the plug is pulled: something of every bus is stored, and something of every bus is on its way. */
const PULLED_AFTER = 90;

const servers: ServerProcess[] = [];
afterAll(async () => {
  for (const server of servers) await server.dispose();
});

/** A brand with the buses and a gateway that sends for them. */
async function seed(db: Database): Promise<Map<Bus, number>> {
  const palette = { primary: '#2e6373' };
  const brandId = await createBrand(db, { name: 'Capital Metro', alias: 'capmetro', parentId: null, palette });
  await createGateway(db, { brandId, name: 'buses', key: GATEWAY_KEY });
  const devices = new Map<Bus, number>();
  for (const bus of Object.keys(BUSES) as Bus[])
    devices.set(bus, (await createDevice(db, { identifier: BUSES[bus], brandId, user: null })).id);
  return devices;
}

/** An empty database for processes: a PostgreSQL or a data folder that one after the other has. */
async function newWorld() {
  const env: Record<string, string> = { DEMO: 'off' };
  let devices = new Map<Bus, number>();
  const filled = async (db: Database): Promise<void> => void (devices = await seed(db));
  if (TEST_DATABASE_KIND === 'postgres') {
    const admin = await openPostgres(process.env['TEST_DATABASE_URL']!);
    const schema = `${process.env[RUN_SCHEMAS]}_${drawRequestId().toLowerCase().replaceAll('-', '_')}`;
    await admin.query(`CREATE SCHEMA ${schema}`);
    await admin.close();
    const databaseUrl = `${process.env['TEST_DATABASE_URL']}?options=${encodeURIComponent(`-c search_path=${schema}`)}`;
    const db = await openDatabase({ databaseUrl, dataDir: '' });
    await filled(db);
    await db.close();
    env['DATABASE_URL'] = databaseUrl;
  }
  const start = async (dataFolder?: string): Promise<ServerProcess> => {
    const isOwn = TEST_DATABASE_KIND === 'pglite';
    const server = await startServerProcess({
      env,
      ...(isOwn && !dataFolder ? { seed: filled } : {}),
      ...(isOwn && dataFolder ? { dataFolder } : {}),
    });
    servers.push(server);
    return server;
  };
  const read = async (dataDir: string) => {
    const db = await openDatabase({ databaseUrl: env['DATABASE_URL'] ?? null, dataDir });
    const raised = await readRaised(db);
    await db.close();
    return raised;
  };
  return { start, read, devices: () => devices };
}

async function post(server: ServerProcess, { bus, atMs, given }: DoctoredFix): Promise<void> {
  const { latitude, longitude, speedKmh, ignition, alarms = [] } = given;
  const position = traccarPosition({
    fixMs: atMs,
    latitude: latitude!,
    longitude: longitude!,
    speed: speedKmh! / KNOTS,
    attributes: { ignition, ...(alarms.length > 0 ? { alarm: alarms.join(',') } : {}) },
  });
  const answer = await fetch(`${server.url}/ingest/traccar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${GATEWAY_KEY}` },
    body: JSON.stringify({ position, device: traccarDevice(BUSES[bus]) }),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
}

/** Sends the fixes of every bus in their order, all buses at once. */
const sendAll = (server: ServerProcess, fixes: readonly DoctoredFix[], each: () => void = () => undefined) =>
  Promise.all(
    (Object.keys(BUSES) as Bus[]).map(async (bus) => {
      for (const fix of fixes.filter((one) => one.bus === bus)) {
        await post(server, fix);
        each();
      }
    }),
  );

// Each server is a process with a start of its own: that takes its seconds.
test('an hour of real buses raises each incident once, also where the server is killed in the middle of it and everything is sent again, twice', async () => {
  const beginMs = Math.floor(Date.now() / 1_000) * 1_000 - HOUR_MS - 5 * 60_000;
  const fixes = doctoredDay(beginMs).filter(({ atMs }) => atMs < beginMs + HOUR_MS);
  const world = await newWorld();
  const first = await world.start();
  let stored = 0;
  const cut = sendAll(first, fixes, () => {
    stored += 1;
    if (stored === PULLED_AFTER) void first.stop('SIGKILL');
  });
  await expect(cut).rejects.toThrow();
  expect(stored).toBeLessThan(fixes.length);
  await first.stop();
  const second = await world.start(first.dataFolder);
  await Promise.all([sendAll(second, fixes), sendAll(second, fixes)]);
  await second.stop();
  expectExactly(await world.read(first.dataFolder), fixes, world.devices(), beginMs);
}, 180_000);
