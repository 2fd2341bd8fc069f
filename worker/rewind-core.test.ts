import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ListQuery } from '../contract/core.ts';
import { encodeFrame } from '../contract/frame.ts';
import { topicOf } from '../contract/topics.ts';
import type { HotFix } from '../domain/live/telemetry/hot-fix.ts';
import { FleetMirror } from '../src/live/fleet/mirror.ts';
import { openWorld, type World } from '../tests/builders/core-world.ts';
import { BRAND, deviceOf, USER } from '../tests/builders/test-fleet.ts';
import { deviceId, fixOf } from '../tests/builders/fixes.ts';
import { NOON } from '../tests/builders/held-platform.ts';

const FLEET_TOPIC = topicOf('brand', BRAND, 'Telemetry_V2');
const LIST: ListQuery = {
  search: '',
  activities: [],
  activeOnly: false,
  within: null,
  memberSet: null,
  sort: 'name',
  descending: false,
  offset: 0,
  limit: 50,
};

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const accepted = async (): Promise<number> => (await world.core.diagnostics()).events.accepted;

async function send(...fixes: HotFix[]): Promise<void> {
  const before = await accepted();
  await world.broker.send(FLEET_TOPIC, encodeFrame(fixes, world.platform.now()));
  await world.platform.until(async () => (await accepted()) >= before + fixes.length, 0);
  expect(await accepted()).toBe(before + fixes.length);
}

/** A fleet that is open and drove south for some seconds: at second n the first vehicle stood at latitude -20 - n. */
async function drive(seconds: number, devices = 3): Promise<number> {
  world.rest.devices = Array.from({ length: devices }, (_, n) => deviceOf(n + 1));
  await world.signIn();
  await world.core.openFleet({ kind: 'all' });
  await world.platform.until(() => world.broker.subscribed().includes(FLEET_TOPIC));
  // On whole seconds from here: the core ticks on them.
  await world.platform.advance(1_000 - ((world.platform.now() - NOON) % 1_000));
  const startMs = world.platform.now();
  for (let n = 1; n <= seconds; n += 1) {
    await send(fixOf({ fixTimeMs: world.platform.now(), latitude: -20 - n }));
    await world.platform.advance(1_000);
  }
  return startMs;
}

/** The page's copy of the fleet: everything it was sent, in order. */
function mirrored(): FleetMirror {
  const mirror = new FleetMirror();
  for (const diff of world.page.diffs) expect(mirror.apply(diff)).toBe('applied');
  return mirror;
}
const latitude = (row = 0): number => mirrored().columns.position[2 * row + 1]!;

async function rewound(atMs: number): Promise<void> {
  const asked = world.core.rewind(atMs);
  await world.platform.advance(100);
  expect(await asked).toEqual({ ok: true, value: { atMs } });
  expect(world.page.diffs.at(-1)).toMatchObject({ kind: 'rows', rewoundToMs: atMs });
}

test('rewinding shows the fleet as it was and says so, while the live one keeps updating in the background until it is back', async () => {
  const startMs = await drive(6);
  expect(latitude()).toBe(-26);
  await rewound(startMs + 3_000);
  expect(latitude()).toBe(-23);
  await send(fixOf({ fixTimeMs: world.platform.now(), latitude: -50 }));
  await world.platform.advance(1_000);
  expect(latitude()).toBe(-23);
  await rewound(startMs + 1_000);
  expect([latitude(), (await world.core.diagnostics()).events.accepted]).toEqual([-21, 7]);
  await world.core.live();
  await world.platform.advance(100);
  expect([
    latitude(),
    world.page.diffs.at(-1)!.rewoundToMs,
    world.page.diffs.filter(({ kind }) => kind === 'snapshot').length,
  ]).toEqual([-50, null, world.page.diffs.findLastIndex(({ kind }) => kind === 'snapshot') + 1]);
});

test('names are kept throughout: rewinding, scrubbing and returning are diffs of rows', async () => {
  const startMs = await drive(4);
  const before = world.page.diffs.length;
  for (const n of [1, 3, 2]) await rewound(startMs + n * 1_000);
  await world.core.live();
  await world.platform.advance(200);
  expect(world.page.diffs.slice(before).every(({ kind }) => kind === 'rows')).toBe(true);
});

test('lists, clusters and their members are of the moment shown', async () => {
  const startMs = await drive(6);
  await world.core.setView({ mode: 'clusters', west: -60, east: -30, south: -24.5, north: -10, zoom: 5 });
  expect(world.page.views.at(-1)!.inView).toBe(0);
  await rewound(startMs + 2_000);
  expect(world.page.views.at(-1)!.inView).toBe(1);
  const within = { west: -60, east: -30, south: -24.5, north: -10 };
  expect([(await world.core.list({ ...LIST, within })).total, (await world.core.members(-46.63, -22)).total]).toEqual([
    1, 1,
  ]);
  expect((await world.core.labels(Uint32Array.from([0])))[0]!.name).toBe('Vehicle 1');
  await world.core.live();
  expect([(await world.core.list({ ...LIST, within })).total, world.page.views.at(-1)!.inView]).toEqual([0, 0]);
});

test('of two moments requested at once the last one wins and the other is cancelled', async () => {
  const startMs = await drive(5);
  const first = world.core.rewind(startMs + 1_000);
  const second = world.core.rewind(startMs + 4_000);
  await world.platform.advance(200);
  expect([await first, await second]).toMatchObject([
    { ok: false, failure: { kind: 'cancelled' } },
    { ok: true, value: { atMs: startMs + 4_000 } },
  ]);
  expect([latitude(), world.page.diffs.at(-1)!.rewoundToMs]).toEqual([-24, startMs + 4_000]);
});

test('a return to live while a moment is loading cancels it', async () => {
  const startMs = await drive(3);
  const asked = world.core.rewind(startMs + 1_000);
  await world.core.live();
  await world.platform.advance(200);
  expect(await asked).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
  expect([latitude(), world.page.diffs.some(({ rewoundToMs }) => rewoundToMs !== null)]).toEqual([-23, false]);
});

test('moments before the first and after now are clamped to what the log holds; without a fleet there is none', async () => {
  expect(await world.core.rewind(NOON)).toMatchObject({ ok: false, failure: { kind: 'missing' } });
  const startMs = await drive(3);
  const future = world.core.rewind(startMs + 3_600_000);
  await world.platform.advance(100);
  expect(await future).toEqual({ ok: true, value: { atMs: world.platform.now() - 100 } });
  const past = world.core.rewind(0);
  await world.platform.advance(100);
  const { oldestMs } = await world.core.logSpan(NOON, world.platform.now(), 1);
  expect(await past).toEqual({ ok: true, value: { atMs: oldestMs } });
});

test('a vehicle that is added while a moment is shown is there when the map is live again', async () => {
  const startMs = await drive(3);
  await rewound(startMs + 2_000);
  world.rest.devices.push(deviceOf(77, { name: 'Newcomer' }));
  await world.broker.send(
    FLEET_TOPIC,
    encodeFrame([fixOf({ device: deviceId(77), fixTimeMs: world.platform.now() })], NOON),
  );
  await world.platform.until(async () => (await world.core.diagnostics()).vehicles >= 4);
  expect(mirrored().size).toBe(3);
  await rewound(startMs + 1_000);
  expect([mirrored().size, latitude(3)]).toEqual([4, Number.NaN]);
  await world.core.live();
  await world.platform.advance(100);
  expect([mirrored().size, latitude(3)]).toEqual([4, -23.55]);
});

test('a vehicle that may no longer be seen leaves the moment shown as well', async () => {
  const startMs = await drive(3);
  await rewound(startMs + 2_000);
  world.rest.devices.shift();
  world.broker.cut();
  await world.platform.until(() => world.page.diffs.at(-1)!.size === 2, 200);
  expect(world.page.diffs.at(-1)).toMatchObject({ kind: 'snapshot', rewoundToMs: startMs + 2_000 });
  expect((await world.core.labels(Uint32Array.from([0, 1]))).map(({ name }) => name)).toEqual([
    'Vehicle 2',
    'Vehicle 3',
  ]);
  await world.core.live();
  await world.platform.advance(100);
  expect(world.page.diffs.at(-1)).toMatchObject({ kind: 'rows', rewoundToMs: null, size: 2 });
});

test('opening another fleet ends the moment shown', async () => {
  const startMs = await drive(3);
  await rewound(startMs + 2_000);
  await world.core.openFleet({ kind: 'user', userId: USER.id });
  await world.platform.advance(200);
  expect(world.page.diffs.at(-1)!.rewoundToMs).toBeNull();
  expect(await world.core.rewind(Number.NaN)).toMatchObject({ ok: false });
});

test('what arrives while a moment is shown is not counted as drawn, and the map is not behind', async () => {
  const startMs = await drive(2);
  await world.platform.advance(61_000);
  expect((await world.core.diagnostics()).freshnessMs.p50).toBeNull();
  await rewound(startMs + 1_000);
  await send(fixOf({ fixTimeMs: world.platform.now() }));
  await world.platform.advance(10_000);
  expect((await world.core.diagnostics()).behindMs).toBe(0);
  await world.core.live();
  await world.platform.advance(1_000);
  expect(await world.core.diagnostics()).toMatchObject({ freshnessMs: { p50: null }, behindMs: 0 });
});

test('a lost link leaves a gap that the server fills, and the shown moment is rebuilt with it', async () => {
  const startMs = await drive(3);
  world.rest.isReachable = false;
  world.broker.cut();
  await world.platform.advance(120_000);
  world.rest.isReachable = true;
  await world.platform.until(() => world.page.links.at(-1)?.state === 'live', 200);
  await world.platform.advance(20_000);
  const [gap] = (await world.core.logSpan(startMs, world.platform.now(), 10)).gaps;
  expect(gap!.toMs - gap!.fromMs).toBeGreaterThan(100_000);
  world.rest.history = [fixOf({ fixTimeMs: gap!.fromMs + 30_000, latitude: -70 })];
  await rewound(gap!.fromMs + 60_000);
  expect(latitude()).toBe(-23);
  expect(await world.core.fillGap(gap!.fromMs, gap!.toMs, Uint32Array.from([0]))).toEqual({
    ok: true,
    value: { vehicles: 1, events: 1 },
  });
  await world.platform.advance(200);
  expect([latitude(), (await world.core.logSpan(startMs, world.platform.now(), 10)).gaps]).toEqual([
    -70,
    [{ ...gap, filledVehicles: 1 }],
  ]);
});

test('a choice of retention goes on with the next session', async () => {
  await drive(2);
  await world.core.setRetention({ ageMs: 600_000, bytes: 64 * 2 ** 20 });
  await world.core.signOut();
  const startMs = await drive(2);
  for (let n = 0; n < 30; n += 1) {
    await world.platform.advance(60_000);
    await send(fixOf({ fixTimeMs: world.platform.now() }));
  }
  await world.platform.advance(61_000);
  const { oldestMs } = await world.core.logSpan(startMs, world.platform.now(), 1);
  expect(oldestMs).toBeGreaterThan(startMs + 600_000);
});
