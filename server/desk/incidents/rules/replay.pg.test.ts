import { afterAll, afterEach, beforeAll, test } from 'vitest';
import { heldClock, type HeldClock } from '../../../../domain/base/time/clock.ts';
import { BUSES, doctoredDay, type Bus, type DoctoredFix } from '../../../../tests/builders/doctored-day.ts';
import { expectExactly, STEP_MS } from '../../../../tests/builders/doctored-incidents.ts';
import { readRaised, startRuleServer, type RuleServer } from '../../../../tests/builders/rule-server.ts';
import { createBrand } from '../../../people/brands/create-brand.ts';
import { openCore, type ServerCore } from '../../../live/core.ts';
import type { Database } from '../../../base/db/database.ts';
import { openTestDatabase } from '../../../base/db/test-database.ts';
import { createDevice } from '../../../live/devices/create-devices.ts';

const BEGIN_MS = Date.parse('2026-11-20T05:00:00Z');
const HOUR_MS = 3_600_000;

let db: Database;
let core: ServerCore;
let clock: HeldClock;
const devices = new Map<Bus, number>();
beforeAll(async () => {
  db = await openTestDatabase();
  const brandId = await createBrand(db, {
    name: 'Capital Metro',
    alias: 'capmetro',
    parentId: null,
    palette: { primary: '#2e6373' },
  });
  for (const bus of Object.keys(BUSES) as Bus[])
    devices.set(bus, (await createDevice(db, { identifier: BUSES[bus], brandId, user: null })).id);
  clock = heldClock(BEGIN_MS);
  core = await openCore(db, { tokenMinutes: 60, sessionHours: 12, demo: false }, clock);
});
afterEach(async () => {
  for (const table of ['incident_causes', 'incident_signals', 'device_events', 'telemetry_last', 'telemetry_history'])
    await db.query(`DELETE FROM ${table}`);
  await db.query('DELETE FROM incidents');
});
afterAll(() => db.close());

const start = (): Promise<RuleServer> => startRuleServer({ db, core, clock });
const SWEPT = ['incidents that are due', 'silences'];
const sweepAll = async (servers: readonly RuleServer[]): Promise<void> => {
  for (const name of SWEPT) await Promise.all(servers.map((server) => server.sweep(name)));
};

/** Sends fixes in their order, each bus to one of the servers, without waiting for one answer after the other. */
const send = (servers: readonly RuleServer[], fixes: readonly DoctoredFix[], turn = 0): Promise<unknown> =>
  Promise.all(
    fixes.map(({ bus, atMs, given }) => {
      const server = servers[([...devices.keys()].indexOf(bus) + turn) % servers.length]!;
      return server.report(devices.get(bus)!, atMs, { communicationMs: atMs, ...given });
    }),
  );

/** Lets the day pass in steps; after each the sweeps run. On the second day each bus reports to another server. */
async function live(servers: readonly RuleServer[], fixes: readonly DoctoredFix[]): Promise<void> {
  const steps = new Map<number, DoctoredFix[]>();
  for (const fix of fixes) {
    const endMs = Math.ceil((fix.atMs + 1) / STEP_MS) * STEP_MS;
    steps.set(endMs, [...(steps.get(endMs) ?? []), fix]);
  }
  for (const [endMs, told] of steps) {
    clock.set(endMs);
    await send(servers, told, endMs > BEGIN_MS + 12 * HOUR_MS ? 1 : 0);
    await sweepAll(servers);
  }
}

/** Sends all of it again, as senders do that were told nothing of what was stored. */
async function again(server: RuleServer, fixes: readonly DoctoredFix[]): Promise<void> {
  await send([server], fixes);
  await sweepAll([server]);
}

test('a day of real buses with cut and doctored stretches raises exactly the expected incidents, each once, also when it is told twice', async () => {
  const fixes = doctoredDay(BEGIN_MS);
  const server = await start();
  await live([server], fixes);
  expectExactly(await readRaised(db), fixes, devices, BEGIN_MS);
  await again(server, fixes);
  await server.stop();
  const restarted = await start();
  await again(restarted, fixes);
  await restarted.stop();
  expectExactly(await readRaised(db), fixes, devices, BEGIN_MS);
});

test('the same day on two servers of one database raises the same, each once', async () => {
  const fixes = doctoredDay(BEGIN_MS);
  const servers = [await start(), await start()];
  await live(servers, fixes);
  for (const server of servers) await again(server, fixes);
  await Promise.all(servers.map((server) => server.stop()));
  expectExactly(await readRaised(db), fixes, devices, BEGIN_MS);
});
