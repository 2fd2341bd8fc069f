import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_USE } from '../../domain/business/maintenance/maintenance-due.ts';
import type { DueState } from '../../domain/business/maintenance/maintenance-plan.ts';
import type { Database } from '../base/db/database.ts';
import { openTestDatabase } from '../base/db/test-database.ts';
import { dueOfPair } from '../business/maintenance/due-rows.ts';
import { keysOf, readLots, readPairs } from '../business/maintenance/pair-rows.ts';
import { FLEET_SEED, openWorld } from './fleet/vehicle.ts';
import { seedDemo } from './seed.ts';
import { firstMeters } from './simulator/tracker.ts';

const NOW = Date.parse('2026-11-18T12:00:00Z');
const TODAY = '2026-11-18';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
  await seedDemo(db, { vehicles: 420, password: 'rastro-demo', secretSeed: 'seed', nowMs: NOW, world: openWorld() });
});
afterAll(() => db.close());

const count = async (sql: string): Promise<number> =>
  (await db.query<{ n: number }>(`SELECT count(*) AS n ${sql}`))[0]!.n;

test('the demo has plans that are overdue, soon and fine, of vehicles and of groups (MNT-01)', async () => {
  const pairs = await readPairs(db, (await readLots(db, 100)).flatMap(keysOf));
  const states = new Map<DueState, number>();
  for (const pair of pairs) {
    const { state } = dueOfPair(pair, NO_USE, TODAY);
    states.set(state, (states.get(state) ?? 0) + 1);
  }
  for (const state of ['overdue', 'soon', 'fine'] as const) expect(states.get(state), state).toBeGreaterThan(5);
  expect(pairs.every(({ last }) => last !== null)).toBe(true);
  expect(pairs.filter(({ group }) => group !== null).length).toBeGreaterThan(10);
});

test('once its trackers speak, oil is overdue by day and by distance, soon and fine alike', async () => {
  const odometers = new Set(Array.from({ length: 420 }, (_, index) => firstMeters(FLEET_SEED, index).odometerM));
  const states = new Set<string>();
  for (const pair of await readPairs(db, (await readLots(db, 100)).flatMap(keysOf))) {
    if (pair.group !== null) continue;
    const odometerM = [...odometers].find((first) =>
      [7_900_000, 3_400_000, 800_000, 10_400_000].some((m) => first - m === pair.last!.odometerM),
    );
    if (odometerM === undefined) continue;
    const reading = { device: 1, time: new Date(NOW).toISOString(), odometerM, engineHours: null };
    const due = dueOfPair({ ...pair, reading }, NO_USE, TODAY);
    states.add(`${due.state}${due.state === 'overdue' ? (due.leftDays! < 0 ? ' by day' : ' by distance') : ''}`);
  }
  expect([...states].sort()).toEqual(['fine', 'overdue by day', 'overdue by distance', 'soon']);
});

test('the demo has entries done and open with costs, service orders of each type, and one plan that somebody is told of (MNT-02)', async () => {
  expect(await count('FROM cost_entries WHERE done_at IS NOT NULL AND cost_cents > 0')).toBeGreaterThan(60);
  expect(await count('FROM cost_entries WHERE done_at IS NULL AND due_date IS NOT NULL')).toBe(60);
  expect(await count(`FROM cost_entries WHERE done_at > '${TODAY}'`)).toBe(0);
  expect(await count('FROM (SELECT DISTINCT type FROM service_orders) t')).toBe(3);
  expect(await count('FROM maintenance_plans WHERE created_by IS NOT NULL')).toBe(1);
});
