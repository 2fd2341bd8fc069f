import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysAfter } from '../../../domain/base/time/calendar.ts';
import { NO_USE } from '../../../domain/business/maintenance/maintenance-due.ts';
import {
  DUE_STATES,
  maintenancePlanInputSchema,
  type MaintenanceDue,
} from '../../../domain/business/maintenance/maintenance-plan.ts';
import { drawId } from '../../../domain/base/id.ts';
import { pick, randomInt, seededRandom, type Random } from '../../../domain/base/random.ts';
import { openFleetHouse, type FleetHouse, type Who } from '../../../tests/builders/fleet-house.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { createGroup } from '../../live/groups/create-group.ts';
import { secureRandom } from '../../base/platform.ts';
import type { Scope } from '../../base/rights/scope.ts';
import { insertDone } from './done-rows.ts';
import { rankDue, type Ranked } from './due-order.ts';
import { dueOfPair, listDue } from './due-rows.ts';
import { keysOf, readLots, readPairs } from './pair-rows.ts';
import { insertPlans } from './plan-rows.ts';

const TODAY = '2026-11-21';
const HOUR_MS = 3_600_000;
const VEHICLES = 40;
const SEEDS = [1, 2, 3, 4, 5];

let house: FleetHouse;
beforeAll(async () => {
  house = await openFleetHouse();
});
afterAll(() => house.close());

const staff = (): Scope => {
  const { child } = house.server.tenancy.brands;
  return { kind: 'staff', brandIds: [child], seenBrandIds: [child], seesHidden: true };
};
const customer = (): Scope => {
  const { brands, users } = house.server.tenancy;
  return { kind: 'customer', userId: users.customer, brandId: brands.child, seesHidden: false };
};

const maybe = <T>(random: Random, share: number, value: () => T): T | null => (random() < share ? value() : null);

/** Intervals of any kind, those of a plan that is never due left out. */
function drawnPlan(random: Random) {
  const drawn = {
    name: pick(random, ['Oil', 'óleo', 'Tires']),
    kind: 'OTHER',
    intervalMonths: maybe(random, 0.4, () => randomInt(random, 1, 14)),
    intervalDays: maybe(random, 0.3, () => randomInt(random, 1, 90)),
    intervalM: maybe(random, 0.5, () => randomInt(random, 1_000, 3_000_000)),
    intervalEngineHours: maybe(random, 0.4, () => randomInt(random, 1, 300)),
    soonDays: randomInt(random, 0, 40),
    soonM: randomInt(random, 0, 1_000_000),
    soonEngineHours: randomInt(random, 0, 50),
  };
  const { intervalMonths, intervalDays, intervalM, intervalEngineHours } = drawn;
  const isSome = intervalMonths ?? intervalDays ?? intervalM ?? intervalEngineHours;
  return maintenancePlanInputSchema.parse(isSome === null ? { ...drawn, intervalDays: 30 } : drawn);
}

/** A kept meter that the reading may follow, precede, jump away from, or be of another tracker than. */
async function draw(random: Random, device: number, vehicle: number): Promise<void> {
  const { db } = house.server;
  const heardMs = NOW_MS - randomInt(random, 1, 90) * HOUR_MS;
  const odometerM = randomInt(random, 0, 9_000_000);
  if (random() < 0.85)
    await house.reports(
      device,
      heardMs,
      maybe(random, 0.85, () => odometerM),
      random() < 0.7 ? randomInt(random, 0, 900) : undefined,
    );
  if (random() < 0.7)
    await db.query(
      `INSERT INTO vehicle_meters (vehicle_id, device_id, at, odometer_m, engine_hours, driven_m, run_hours) VALUES ($1, $2, $3::timestamptz, $4, $5, $6, $7)`,
      [
        vehicle,
        random() < 0.6 ? device : drawId(secureRandom),
        new Date(heardMs + randomInt(random, -30, 5) * HOUR_MS).toISOString(),
        maybe(random, 0.85, () => odometerM + randomInt(random, -4_000_000, 500_000)),
        maybe(random, 0.7, () => randomInt(random, 0, 900)),
        randomInt(random, 0, 5_000_000),
        randomInt(random, 0, 500),
      ],
    );
}

/** Plans of vehicles and of groups in groups, done at some time or never, in a house that was emptied of others. */
async function fill(seed: number): Promise<void> {
  const random = seededRandom(seed);
  const { server } = house;
  const { db, tenancy } = server;
  const { child } = tenancy.brands;
  for (const table of ['maintenance_plans', 'vehicle_meters', 'telemetry_last']) await db.query(`DELETE FROM ${table}`);
  const vehicles: Awaited<ReturnType<FleetHouse['vehicle']>>[] = [];
  for (let at = 0; at < VEHICLES; at += 1)
    vehicles.push(await house.vehicle(pick<Who | null>(random, ['customer', 'neighbour', null]), random() < 0.1));
  for (const { device, vehicle } of vehicles) await draw(random, device, vehicle);
  const devices = (share: number) => vehicles.filter(() => random() < share).map(({ device }) => device);
  const group = { brandId: child, name: 'Vans' };
  const outer = await createGroup(db, { ...group, userId: null, deviceIds: devices(0.3) });
  await createGroup(db, { ...group, userId: null, parentId: outer, deviceIds: devices(0.3) });
  const theirs = await createGroup(db, { ...group, userId: tenancy.users.customer, deviceIds: devices(0.5) });
  const plan = (whose: { userId: number | null; vehicle: number | null; group: number | null }) => ({
    ...drawnPlan(random),
    ...whose,
    id: drawId(secureRandom),
    brandId: child,
    createdBy: null,
  });
  const plans = [
    ...vehicles.flatMap(({ vehicle }) =>
      Array.from({ length: 2 }, () =>
        plan({ userId: maybe(random, 0.6, () => tenancy.users.customer), vehicle, group: null }),
      ),
    ),
    plan({ userId: null, vehicle: null, group: outer }),
    plan({ userId: tenancy.users.customer, vehicle: null, group: theirs }),
  ];
  await insertPlans(db, plans);
  // In the order in which they were drawn, since ids differ from run to run: a seed gives the same states each time.
  const drawn = [...plans.map(({ id }) => id), ...vehicles.map(({ vehicle }) => vehicle)];
  const keys = (await readLots(db, 7))
    .flatMap(keysOf)
    .toSorted(
      (a, b) => drawn.indexOf(a.plan) - drawn.indexOf(b.plan) || drawn.indexOf(a.vehicle) - drawn.indexOf(b.vehicle),
    );
  const done = keys.flatMap((key) =>
    Array.from({ length: randomInt(random, 0, 2) }, () => ({
      ...key,
      id: drawId(secureRandom),
      doneOn: daysAfter(TODAY, -randomInt(random, 0, 500)),
      odometerM: maybe(random, 0.8, () => randomInt(random, 0, 9_000_000)),
      engineHours: maybe(random, 0.7, () => randomInt(random, 0, 900)),
      drivenAtM: maybe(random, 0.4, () => randomInt(random, 0, 5_000_000)),
      runAtHours: maybe(random, 0.4, () => randomInt(random, 0, 500)),
      createdBy: null,
    })),
  );
  await insertDone(db, done, NOW_MS);
}

const ALL = { offset: 0, limit: 1_000 };
const keyOf = ({ plan, vehicle }: Pick<Ranked, 'plan' | 'vehicle'>): string => `${plan} ${vehicle}`;

test.each(SEEDS)(
  'what the database finds due, and in which order, is what the rules say of the same plans: seed %i (MNT-15)',
  async (seed) => {
    await fill(seed);
    const { db } = house.server;
    for (const scope of [staff(), customer()]) {
      const { ranked, total } = await rankDue(db, { scope, nowMs: NOW_MS }, ALL, TODAY);
      const owner = scope.kind === 'customer' ? scope.userId : null;
      const pairs = await readPairs(db, ranked, owner);
      const dues = pairs.map((pair) => dueOfPair(pair, NO_USE, TODAY));
      expect(ranked).toEqual(
        dues.map(({ plan, vehicle, state, leftDays }: MaintenanceDue) => ({ plan, vehicle, state, leftDays })),
      );
      expect(total).toBe(ranked.length);
      expect(new Set(ranked.map(keyOf)).size).toBe(ranked.length);
      // So much is drawn that no state is missing.
      if (scope.kind === 'staff') {
        expect(new Set(ranked.map(({ state }) => state))).toEqual(new Set(DUE_STATES));
        expect(ranked.map(keyOf).sort()).toEqual((await readLots(db, 7)).flatMap(keysOf).map(keyOf).sort());
      }
      const places = ranked.map(({ state, leftDays }) => [DUE_STATES.indexOf(state), leftDays ?? Infinity] as const);
      expect(places).toEqual(places.toSorted(([a, x], [b, y]) => a - b || (x === y ? 0 : x - y)));
    }
  },
);

test('pages of a state hold each pair once, and a page behind the last says how many there are', async () => {
  await fill(9);
  const { db } = house.server;
  const filter = { scope: staff(), nowMs: NOW_MS, state: 'overdue' } as const;
  const all = await listDue(db, filter, { page: 0, limit: 1_000 }, TODAY);
  const seen: string[] = [];
  for (let page = 0; page < all.totalElements / 7; page += 1)
    seen.push(...(await listDue(db, filter, { page, limit: 7 }, TODAY)).content.map(keyOf));
  expect(seen).toEqual(all.content.map(keyOf));
  expect(all.content.every(({ state }) => state === 'overdue')).toBe(true);
  const behind = await listDue(db, filter, { page: 99, limit: 7 }, TODAY);
  expect([behind.content, behind.totalElements]).toEqual([[], all.totalElements]);
});
