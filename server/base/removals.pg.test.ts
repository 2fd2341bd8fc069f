import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { heldClock } from '../../domain/base/time/clock.ts';
import { fillBrand } from '../../tests/conformance/fill-brand.ts';
import { openTestServer, type TestServer } from '../../tests/builders/server.ts';
import { NOW_MS } from '../../tests/builders/tenancy.ts';
import { readArguments } from '../tools/cli/arguments.ts';
import { runCommand } from '../tools/cli/commands.ts';
import type { Database } from './db/database.ts';
import { RemovalTime } from './removals.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let server: TestServer;
let db: Database;
const warnings: unknown[] = [];
const log = { warn: (said: unknown) => void warnings.push(said), error: () => undefined };
beforeAll(async () => {
  server = await openTestServer();
  db = server.db;
});
beforeEach(async () => {
  warnings.length = 0;
  await db.query(`DELETE FROM settings WHERE key = 'removed-until'`);
});
afterAll(() => server.close());

/** The time of removals of a server that starts, with the days that pass and the days by which its clock jumps. */
function start(nowMs: number) {
  const clock = heldClock(nowMs);
  let passed = 0;
  const time = new RemovalTime({ db, clock, log, passedMs: () => passed });
  return {
    clock,
    daysOf: async () => ((await time.now()) - NOW_MS) / DAY_MS,
    pass: (ms: number) => {
      passed += ms;
      clock.advance(ms);
    },
  };
}

test('age is judged by the clock as long as it goes as time does', async () => {
  const one = start(NOW_MS);
  expect(await one.daysOf()).toBe(0);
  for (let hour = 1; hour <= 60; hour += 1) {
    one.pass(HOUR_MS);
    expect(await one.daysOf()).toBeCloseTo(hour / 24);
  }
  expect(warnings).toEqual([]);
});

test('a clock that jumps 500 days ahead removes a day more at once and a day more each day, and the log says so', async () => {
  const one = start(NOW_MS);
  await one.daysOf();
  one.clock.advance(500 * DAY_MS);
  expect(await one.daysOf()).toBe(1);
  expect(await one.daysOf()).toBe(1);
  for (let hour = 0; hour < 24; hour += 1) {
    one.pass(HOUR_MS);
    await one.daysOf();
  }
  expect(await one.daysOf()).toBeCloseTo(3);
  expect(warnings.length).toBeGreaterThan(20);
  // Set right again, nothing more goes until time has caught up.
  one.clock.advance(-500 * DAY_MS);
  expect(await one.daysOf()).toBeCloseTo(1);
});

test('a server that starts with a wrong clock, or after weeks without running, catches up in days, or at once where an operator says the clock is right', async () => {
  await start(NOW_MS).daysOf();
  const later = start(NOW_MS + 30 * DAY_MS);
  expect(await later.daysOf()).toBe(1);
  const [confirmed] = Object.values(
    (await runCommand({ ...server.core, clock: later.clock }, readArguments(['clock', 'confirm']))).facts,
  );
  expect(confirmed).toBe(new Date(NOW_MS + 30 * DAY_MS).toISOString());
  expect(await later.daysOf()).toBe(30);
});

/** Rows of each table. */
async function counts(): Promise<Record<string, number>> {
  const tables = await db.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`,
  );
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await db.query<{ count: number }>(`SELECT count(*)::int AS count FROM "${name}"`);
    found[name] = row!.count;
  }
  return found;
}

test('no removal of the server looks at the clock itself: 500 days ahead everything is there as long as their time says so', async () => {
  await fillBrand(server, 'parent');
  const before = await counts();
  server.clock.advance(500 * DAY_MS);
  expect(server.house.removals.length).toBeGreaterThan(8);
  for (const { run } of server.house.removals) await run(NOW_MS);
  expect(await counts()).toEqual(before);
  for (const { run } of server.house.removals) await run(NOW_MS + 500 * DAY_MS);
  const after = await counts();
  for (const gone of ['sessions', 'telemetry_history', 'jobs']) expect([gone, after[gone]]).toEqual([gone, 0]);
});
