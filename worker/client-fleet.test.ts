import { afterEach, beforeEach, expect, test } from 'vitest';
import { paginationOf } from '../domain/base/page.ts';
import { encodeFrame } from '../contract/frame.ts';
import { topicOf } from '../contract/topics.ts';
import { openWorld, type World } from '../tests/builders/core-world.ts';
import { deviceOf, USER } from '../tests/builders/test-fleet.ts';
import { deviceId, fixOf } from '../tests/builders/fixes.ts';
import { NOON } from '../tests/builders/held-platform.ts';

const CLIENT = 1_000_000_000_000_900;
const CLIENT_TOPIC = topicOf('user', CLIENT, 'Telemetry_V2');
const telemetryOf = (n: number, hidden = false): string => topicOf('device', deviceId(n), 'Telemetry_V2', hidden);

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

async function signInWith(devices: number): Promise<void> {
  world.rest.devices = Array.from({ length: devices }, (_, n) => deviceOf(n + 1, { user: CLIENT }));
  await world.signIn();
}

const pagesAsked = (): number[] =>
  world.rest.asked.filter(({ name }) => name === 'devices.detail').map(({ query }) => Number(query.page));
const vehicles = async (): Promise<number> => (await world.core.diagnostics()).vehicles;
const deviceTopics = (): string[] =>
  world.broker
    .subscribed()
    .filter((topic) => topic.startsWith('device/'))
    .sort();
/** Answers pages as usual but for those that fail. */
function pagesFail(fails: (page: number) => boolean): void {
  const whole = world.rest.devices;
  world.rest.instead['devices.detail'] = () => {
    const page = Number(world.rest.asked.at(-1)!.query.page);
    if (fails(page)) return Response.json({ code: 'internal', message: 'no', requestId: 'r' }, { status: 500 });
    return Response.json({
      content: whole.slice(page * 40, (page + 1) * 40),
      ...paginationOf(whole.length, 40, page),
    });
  };
}

test('all pages of a client are loaded, 40 devices each, and the client is followed live (CLS-10, CLS-12, CST-12)', async () => {
  await signInWith(5_000);
  expect(await world.core.openFleet({ kind: 'user', userId: CLIENT })).toMatchObject({
    ok: true,
    value: { vehicles: 5_000 },
  });
  expect(pagesAsked().sort((a, b) => a - b)).toEqual(Array.from({ length: 125 }, (_, page) => page));
  expect(
    new Set(world.rest.asked.filter(({ name }) => name === 'devices.detail').map(({ query }) => query.limit)),
  ).toEqual(new Set(['40']));
  await world.platform.until(() => world.broker.subscribed().includes(CLIENT_TOPIC));
});

test('a page is read with its content, its pages and its elements: one that lacks any of them is none (PNL-82, CAL-042)', async () => {
  await signInWith(1);
  const whole = { content: world.rest.devices, ...paginationOf(1, 40, 0) };
  for (const missing of Object.keys(whole)) {
    world.rest.instead['devices.detail'] = () => Response.json({ ...whole, [missing]: undefined });
    expect(await world.core.openFleet({ kind: 'user', userId: CLIENT }), missing).toMatchObject({
      ok: false,
      failure: { kind: 'incompatible' },
    });
  }
  world.rest.instead['devices.detail'] = () => Response.json(whole);
  expect(await world.core.openFleet({ kind: 'user', userId: CLIENT })).toMatchObject({
    ok: true,
    value: { vehicles: 1 },
  });
});

test('the pages before a failed one stay, are reported as partial, and are followed live (PNL-85, ERR-52)', async () => {
  await signInWith(200);
  pagesFail((page) => page === 2);
  const opened = await world.core.openFleet({ kind: 'user', userId: CLIENT });
  // Pages 1 to 3 were requested in parallel; page 4 was not.
  expect(opened).toMatchObject({ ok: true, value: { vehicles: 120, partial: { kind: 'broken', status: 500 } } });
  await world.platform.until(() => world.broker.subscribed().includes(CLIENT_TOPIC));
  pagesFail(() => false);
  expect(await world.core.openFleet({ kind: 'user', userId: CLIENT })).toMatchObject({
    ok: true,
    value: { vehicles: 200 },
  });
});

test('what is missing of a list is asked for again by itself, ever more seldom, and stands as a problem until it is there', async () => {
  await signInWith(200);
  pagesFail((page) => page === 2);
  await world.core.openFleet({ kind: 'user', userId: CLIENT });
  expect(world.page.codes()).toContain('fleet-incomplete');
  const before = pagesAsked().length;
  await world.platform.advance(7_000);
  const second = pagesAsked().length;
  expect(second).toBeGreaterThan(before);
  // The second wait is longer than the first.
  await world.platform.advance(7_000);
  expect(pagesAsked().length).toBe(second);
  pagesFail(() => false);
  await world.platform.advance(20_000);
  expect(await vehicles()).toBe(200);
  expect(world.page.codes()).not.toContain('fleet-incomplete');
  const whole = pagesAsked().length;
  await world.platform.advance(120_000);
  expect(pagesAsked().length).toBe(whole);
});

test('a list that is refused stands as a problem and is not asked for again; closing the fleet ends both', async () => {
  await signInWith(3);
  world.rest.instead['devices.detail'] = () =>
    Response.json({ code: 'forbidden', message: 'no', requestId: 'r' }, { status: 403 });
  await world.core.openFleet({ kind: 'user', userId: CLIENT });
  expect(world.page.codes()).toContain('fleet-incomplete');
  const asked = pagesAsked().length;
  await world.platform.advance(120_000);
  expect(pagesAsked().length).toBe(asked);
  await world.core.openFleet({ kind: 'none' });
  expect(world.page.codes()).not.toContain('fleet-incomplete');
});

test('when the list of a client fails its devices come from its groups, each once (PNL-83, ERR-50, GRP-10)', async () => {
  await signInWith(3);
  const [one, two] = world.rest.devices;
  world.rest.groups = [
    { id: deviceId(501), name: 'Vans', user: CLIENT, devices: [one!, two!] },
    { id: deviceId(502), name: 'North', user: CLIENT, devices: [two!] },
  ];
  pagesFail(() => true);
  expect(await world.core.openFleet({ kind: 'user', userId: CLIENT })).toMatchObject({
    ok: true,
    value: { vehicles: 2, partial: { kind: 'broken' } },
  });
  expect((await world.core.labels(Uint32Array.from([0, 1]))).map(({ name }) => name)).toEqual([
    'Vehicle 1',
    'Vehicle 2',
  ]);
});

test('when the groups fail too the list is a failure without a fallback', async () => {
  await signInWith(3);
  pagesFail(() => true);
  world.rest.instead['groups.ofUser'] = () =>
    Response.json({ code: 'internal', message: 'no', requestId: 'r' }, { status: 500 });
  expect(await world.core.openFleet({ kind: 'user', userId: CLIENT })).toMatchObject({
    ok: false,
    failure: { kind: 'broken' },
  });
});

test('closing a client while its pages load stops the requests and leaves nothing of it', async () => {
  await signInWith(2_000);
  const closing: Promise<unknown>[] = [];
  pagesFail((page) => {
    if (page === 4 && closing.length === 0) closing.push(world.core.openFleet({ kind: 'none' }));
    return false;
  });
  const opened = await world.core.openFleet({ kind: 'user', userId: CLIENT });
  await Promise.all(closing);
  expect(opened).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
  expect(Math.max(...pagesAsked())).toBeLessThan(10);
  expect(await vehicles()).toBe(0);
  await world.platform.until(() => !world.broker.subscribed().includes(CLIENT_TOPIC));
});

test('followed devices are loaded one by one with their last positions and received on their own topics, hidden ones on hidden topics', async () => {
  world.rest.fixes = [fixOf({ device: deviceId(1), speedKmh: 10 }), fixOf({ device: deviceId(3), speedKmh: 30 })];
  await signInWith(3);
  world.rest.devices[1]!.hidden = true;
  expect(await world.core.openFleet({ kind: 'devices', ids: [deviceId(1), deviceId(2)] })).toMatchObject({
    ok: true,
    value: { vehicles: 2 },
  });
  await world.platform.until(() => deviceTopics().length === 2);
  expect(deviceTopics()).toEqual([telemetryOf(1), telemetryOf(2, true)].sort());
  expect(world.rest.asked.find(({ name }) => name === 'positions.frame')!.query.devices).toBe(
    `${deviceId(1)},${deviceId(2)}`,
  );
  await world.broker.send(
    telemetryOf(2, true),
    encodeFrame([fixOf({ device: deviceId(2), fixTimeMs: NOON + 1 })], NOON),
  );
  // The last position of the first, and what the broker brought of the second.
  await world.platform.until(async () => (await world.core.diagnostics()).events.accepted >= 2, 5);
  expect((await world.core.diagnostics()).events.accepted).toBe(2);
});

test('a followed device that was selected stays followed; one that is no longer followed is unsubscribed', async () => {
  await signInWith(2);
  await world.core.openFleet({ kind: 'devices', ids: [deviceId(1), deviceId(2)] });
  await world.platform.until(() => deviceTopics().length === 2);
  await world.core.look(deviceId(1));
  await world.platform.until(() => deviceTopics().includes(topicOf('device', deviceId(1), 'Alarm')));
  await world.core.look(null);
  await world.platform.until(() => !deviceTopics().includes(topicOf('device', deviceId(1), 'Alarm')));
  expect(deviceTopics()).toEqual([telemetryOf(1), telemetryOf(2)].sort());
  await world.core.openFleet({ kind: 'devices', ids: [deviceId(2)] });
  await world.platform.until(() => deviceTopics().length === 1);
  expect([deviceTopics(), await vehicles()]).toEqual([[telemetryOf(2)], 1]);
  await world.core.openFleet({ kind: 'none' });
  await world.platform.until(() => deviceTopics().length === 0);
});

test('a followed device that may no longer be seen is left out, and the others stay', async () => {
  await signInWith(1);
  expect(await world.core.openFleet({ kind: 'devices', ids: [deviceId(1), deviceId(9)] })).toMatchObject({
    ok: true,
    value: { vehicles: 1 },
  });
  expect(world.rest.asked.find(({ name }) => name === 'positions.frame')!.query.devices).toBe(String(deviceId(1)));
});

test('a group of somebody else is loaded with its last positions and received on its own topic, until the group changes (BRK-15)', async () => {
  const group = 1_000_000_000_000_007;
  const topic = topicOf('group', group, 'Telemetry_V2');
  const vehicle = (n: number) => ({
    id: deviceId(n),
    name: `Van ${n}`,
    licensePlate: null,
    model: null,
    lastAt: null,
    latitude: null,
    longitude: null,
    speedKmh: null,
    ignition: null,
  });
  let shown = [1, 2];
  await signInWith(0);
  world.rest.instead['groups.sharedVehicles'] = () =>
    Response.json({ content: shown.map(vehicle), ...paginationOf(shown.length, 2_000, 0) });
  world.rest.instead['groups.frame'] = () =>
    new Response(Uint8Array.from(encodeFrame([fixOf({ device: deviceId(1), speedKmh: 10 })], NOON)), {
      headers: { 'content-type': 'application/octet-stream' },
    });
  expect(await world.core.openFleet({ kind: 'group', groupId: group })).toMatchObject({
    ok: true,
    value: { vehicles: 2 },
  });
  await world.platform.until(() => world.broker.subscribed().includes(topic));
  await world.broker.send(topic, encodeFrame([fixOf({ device: deviceId(2), fixTimeMs: NOON + 1 })], NOON));
  await world.platform.until(async () => (await world.core.diagnostics()).events.accepted >= 2, 5);
  shown = [2];
  await world.broker.send(topicOf('user', USER.id, 'Group'), { id: group, change: 'CHANGED' });
  await world.platform.until(async () => (await vehicles()) === 1, 5);
  await world.core.openFleet({ kind: 'none' });
  await world.platform.until(() => !world.broker.subscribed().includes(topic));
});
