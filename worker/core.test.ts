import { afterEach, beforeEach, expect, test } from 'vitest';
import { INGEST_PAUSES } from '../contract/ingest-pause.ts';
import { encodeFrame } from '../contract/frame.ts';
import { requestTopic, topicOf } from '../contract/topics.ts';
import { openWorld, type World } from '../tests/builders/core-world.ts';
import { BRAND, deviceOf, USER } from '../tests/builders/test-fleet.ts';
import { deviceId, fixOf } from '../tests/builders/fixes.ts';
import { NOON, settle } from '../tests/builders/held-platform.ts';
import { failureOf, FLEET_TOPIC, openFleetIn } from '../tests/builders/open-fleet.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const openFleet = (devices?: number): Promise<void> => openFleetIn(world, devices);

const accepted = async (): Promise<number> => (await world.core.diagnostics()).events.accepted;
async function heard(count: number): Promise<void> {
  await world.platform.until(async () => (await accepted()) >= count, 5);
  expect(await accepted()).toBe(count);
}

test('the console subscribes to the topics of the logged user, every other topic the server lists, and the answers of services (BRK-14, BRK-17)', async () => {
  await world.signIn();
  await world.platform.until(() => world.broker.subscribed().length === 4);
  expect(world.broker.subscribed()).toEqual([
    'session/session-1/Result',
    `user/${USER.id}/Alarm`,
    `user/${USER.id}/Group`,
    `user/${USER.id}/Notification`,
  ]);
});

test('opening all vehicles follows the topics of the brand (BRK-12)', async () => {
  await openFleet();
  expect(world.broker.subscribed()).toContain(FLEET_TOPIC);
});

test('opening the fleet of a client follows that user, and closing it unsubscribes (BRK-13, BRK-26)', async () => {
  await openFleet();
  const client = 1_000_000_000_000_900;
  world.rest.devices.push(deviceOf(9, { user: client }));
  expect(await world.core.openFleet({ kind: 'user', userId: client })).toMatchObject({
    ok: true,
    value: { vehicles: 1 },
  });
  await world.platform.until(() => world.broker.subscribed().includes(topicOf('user', client, 'Telemetry_V2')));
  expect(world.broker.subscribed()).not.toContain(FLEET_TOPIC);
  await world.core.look(deviceId(9));
  await world.platform.until(() => world.broker.subscribed().includes(topicOf('device', deviceId(9), 'Telemetry_V2')));
  await world.core.openFleet({ kind: 'none' });
  await world.platform.until(() => !world.broker.subscribed().some((topic) => topic.endsWith('Telemetry_V2')));
  expect([world.broker.subscribed().filter((topic) => topic.startsWith('device/')), world.page.details.at(-1)]).toEqual(
    [[], null],
  );
  expect((await world.core.diagnostics()).vehicles).toBe(0);
});

test('a fleet is its devices with their last positions; then the page gets what the broker brings (BRK-03)', async () => {
  world.rest.fixes = [fixOf({ speedKmh: 10 })];
  await openFleet();
  await world.platform.until(() => world.page.diffs.at(-1)?.size === 3);
  await world.broker.send(FLEET_TOPIC, encodeFrame([fixOf({ device: deviceId(2), fixTimeMs: NOON + 1 })], NOON));
  await heard(2);
  await world.platform.advance(200);
  const last = world.page.diffs.at(-1)!;
  expect([last.kind, [...last.rows], [...last.columns.position], last.counts]).toEqual([
    'rows',
    [1],
    [-46.63, -23.55],
    [2, 0, 0, 1, 0],
  ]);
  expect((await world.core.labels(Uint32Array.from([0, 1]))).map(({ name }) => name)).toEqual([
    'Vehicle 1',
    'Vehicle 2',
  ]);
});

test('all pages of a large list are loaded', async () => {
  await openFleet(6_100);
  expect((await world.core.diagnostics()).vehicles).toBe(6_100);
  expect(
    world.rest.asked.filter(({ name }) => name === 'devices.detail').map(({ query }) => [query.page, query.tz]),
  ).toEqual([0, 1, 2, 3].map((page) => [String(page), 'America/Manaus']));
});

test('a device that was just added is requested and shown within a second of its first event', async () => {
  await openFleet();
  world.rest.devices.push(deviceOf(77, { name: 'Newcomer' }));
  await world.broker.send(FLEET_TOPIC, encodeFrame([fixOf({ device: deviceId(77) })], NOON));
  const sinceMs = world.platform.now();
  await world.platform.until(() => world.page.diffs.at(-1)!.size === 4, 5);
  expect(world.platform.now() - sinceMs).toBeLessThan(1_000);
  expect((await world.core.labels(Uint32Array.from([3])))[0]!.name).toBe('Newcomer');
});

test('a device the server does not show is requested once, counted as unknown and gets no row', async () => {
  await openFleet();
  const send = (ms: number): Promise<void> =>
    world.broker.send(FLEET_TOPIC, encodeFrame([fixOf({ device: deviceId(88), fixTimeMs: NOON + ms })], NOON));
  const unknown = async (): Promise<number> => (await world.core.diagnostics()).events.rejected['unknown-device'] ?? 0;
  await send(1);
  await world.platform.until(async () => (await unknown()) >= 1);
  await send(2);
  await world.platform.until(async () => (await unknown()) >= 2, 5);
  expect([await unknown(), (await world.core.diagnostics()).vehicles]).toEqual([2, 3]);
  expect(world.rest.asked.filter(({ name }) => name === 'devices.read').length).toBe(1);
});

test('messages of the broker other than telemetry reach the page (BRK-02)', async () => {
  await world.signIn();
  await world.platform.until(() => world.broker.subscribed().length === 4);
  const alarm = { id: 'a1', type: 'PANIC', device: deviceId(1), dateTime: '2026-11-21T12:00:00Z' };
  await world.broker.send(topicOf('user', USER.id, 'Alarm'), alarm);
  await world.broker.send(topicOf('user', USER.id, 'Notification'), { id: 'n1', title: 'Hello' });
  await world.broker.send(topicOf('user', USER.id, 'Group'), { id: 1_000_000_000_000_007, change: 'CHANGED' });
  await world.platform.until(() => world.page.messages.length === 3);
  expect(world.page.messages.map(({ message }) => message)).toEqual(['Alarm', 'Notification', 'Group']);
});

test('a request over the broker carries request id, token and user, and its answer comes back (BRK-09, BRK-18, BRK-23)', async () => {
  await world.signIn();
  await world.platform.until(() => world.broker.subscribed().includes('session/session-1/Result'));
  const answer = world.core.request('devices', { brand: BRAND, bind: true });
  await world.platform.until(() => world.broker.received.length === 1);
  const [{ topic, body }] = world.broker.received as [World['broker']['received'][number]];
  expect([topic, body]).toEqual([
    requestTopic('devices'),
    {
      requestId: expect.any(String) as string,
      sessionId: 'session-1',
      token: 'token-1',
      user: USER.id,
      locale: 'en-US',
      body: { brand: BRAND, bind: true },
    },
  ]);
  await world.broker.send('session/session-1/Result', { requestId: 'somebody else', status: 200, body: 1 });
  await world.broker.send('session/session-1/Result', { requestId: body.requestId, status: 200, body: [{ id: 1 }] });
  expect(await answer).toEqual({ ok: true, value: [{ id: 1 }] });
  expect(world.page.messages.map(({ message }) => message)).toEqual(['Result']);
});

test('a service that does not answer and a link that is down read as status 500 (BRK-19)', async () => {
  expect(failureOf(await world.core.request('devices', {})).kind).toBe('unauthenticated');
  await world.signIn();
  const slow = world.core.request('devices', {});
  await world.platform.advance(30_000);
  expect(failureOf(await slow)).toMatchObject({ kind: 'broken', origin: 'broker', status: 500 });
  const served = world.core.request('devices', {});
  await world.platform.until(() => world.broker.received.length === 2);
  await world.broker.send('session/session-1/Result', {
    requestId: world.broker.received[1]!.body.requestId,
    status: 500,
    body: { message: 'the service failed' },
  });
  expect(failureOf(await served)).toMatchObject({ kind: 'broken', status: 500, message: 'the service failed' });
  world.rest.isReachable = false;
  world.broker.cut();
  await world.platform.until(() => world.page.links.at(-1)?.state === 'waiting');
  expect(failureOf(await world.core.request('devices', {}))).toMatchObject({ kind: 'broken', status: 500 });
});

test('a subscription the broker refuses is logged and a standing problem, and nothing else is disturbed (BRK-24, TLM-52, ERR-54)', async () => {
  world.broker.refused.add(FLEET_TOPIC);
  world.rest.devices = [deviceOf(1)];
  await world.signIn();
  expect((await world.core.openFleet({ kind: 'all' })).ok).toBe(true);
  await world.platform.until(() => world.page.codes().includes('subscription-refused'));
  expect(world.platform.logged.some((line) => line.includes(FLEET_TOPIC))).toBe(true);
  expect([world.page.messages, world.page.ends, world.page.links.at(-1)!.state]).toEqual([[], [], 'live']);
});

test('pausing stops the subscription of the fleet, resuming starts it again and catches up (BRK-27)', async () => {
  await openFleet();
  await world.core.pause();
  await world.platform.until(() => !world.broker.subscribed().includes(FLEET_TOPIC));
  expect(world.broker.subscribed().length).toBe(4);
  world.rest.fixes = [fixOf({ device: deviceId(3) })];
  await world.core.resume();
  await world.platform.until(() => world.broker.subscribed().includes(FLEET_TOPIC));
  await world.platform.until(() => world.page.diffs.at(-1)!.counts[0] === 1);
});

test("everything runs on the server's clock: an event is judged by it and the page's own clock may be wrong", async () => {
  world.rest.skewMs = 3_600_000;
  await openFleet();
  expect(world.page.codes()).toContain('clock-skew');
  await world.broker.send(FLEET_TOPIC, encodeFrame([fixOf({ fixTimeMs: NOON + 3_600_000 })], NOON));
  await heard(1);
  await world.platform.until(() => world.page.diffs.at(-1)!.counts[0] === 1);
  expect(world.page.diffs.at(-1)!.serverNowMs - world.platform.now()).toBeCloseTo(3_600_000, -3);
});

test('after a lost link the core says so, comes back and loads what it missed', async () => {
  await openFleet();
  world.rest.fixes = [fixOf({ device: deviceId(2), fixTimeMs: NOON + 5 })];
  world.broker.cut();
  await world.platform.until(() => world.page.links.at(-1)?.state === 'waiting');
  expect(world.page.codes()).toContain('link-down');
  await world.platform.until(() => world.page.links.at(-1)?.state === 'live', 200);
  await heard(1);
  expect(world.page.codes()).toEqual([]);
});

test('events repeated by a catch-up do not count as rejected', async () => {
  world.rest.fixes = [fixOf(), fixOf({ device: deviceId(2) })];
  await openFleet();
  const loads = (): number => world.rest.names().filter((name) => name === 'positions.frame').length;
  const before = loads();
  world.broker.cut();
  await world.platform.until(() => loads() > before, 200);
  await settle();
  expect((await world.core.diagnostics()).events).toEqual({ accepted: 2, rejected: {} });
});

test('a list can be limited to a set of devices, some of which may not be in this fleet', async () => {
  await openFleet(3);
  const { id, total } = await world.core.gather(Float64Array.from([deviceId(3), deviceId(1), 1_234_567_890_123_456]));
  expect(total).toBe(3);
  const query = {
    search: '',
    activities: [],
    activeOnly: false,
    within: null,
    memberSet: id,
    sort: 'name',
    descending: false,
    offset: 0,
    limit: 10,
  } as const;
  expect((await world.core.list({ ...query, activities: [] })).items.map(({ name }) => name)).toEqual([
    'Vehicle 1',
    'Vehicle 3',
  ]);
  expect((await world.core.list({ ...query, activities: [], memberSet: id + 99 })).total).toBe(0);
  expect(await world.core.models()).toEqual([]);
});

test('a device that may no longer be seen leaves the fleet when the link comes back', async () => {
  await openFleet(3);
  world.rest.devices.splice(1, 1);
  world.broker.cut();
  await world.platform.until(() => world.page.links.filter(({ state }) => state === 'live').length === 2, 200);
  await world.platform.until(() => world.page.diffs.at(-1)?.size === 2);
  expect((await world.core.labels(Uint32Array.from([0, 1]))).map(({ name }) => name)).toEqual([
    'Vehicle 1',
    'Vehicle 3',
  ]);
});

test('the last known fleet is there before the network answers, and also without the network', async () => {
  world.rest.fixes = [fixOf({ device: deviceId(2) })];
  await openFleet();
  await world.platform.advance(31_000);
  await world.core.dispose();
  world.rest.isReachable = false;
  const { core, page } = await world.reload();
  const restoring = core.restore({ sessionId: 'session-1', accessToken: 'token-1' });
  await world.platform.advance(1_000);
  expect((await restoring).ok).toBe(true);
  const opening = core.openFleet({ kind: 'all' });
  await world.platform.until(() => page.diffs.some((diff) => diff.size === 3));
  await world.platform.advance(5_000);
  expect(await opening).toMatchObject({ ok: true, value: { vehicles: 3 } });
  expect(page.diffs.findLast((diff) => diff.kind === 'snapshot')!.columns.position[3]).toBe(-23.55);
  expect(
    (
      await core.list({
        search: 'vehicle 3',
        activities: [],
        activeOnly: false,
        within: null,
        memberSet: null,
        sort: 'name',
        descending: false,
        offset: 0,
        limit: 5,
      })
    ).total,
  ).toBe(1);
  expect(page.codes()).toContain('server-unreachable');
});

test.each(INGEST_PAUSES)(
  'a server that takes nothing from trackers for now is a standing problem until it does again (%s)',
  async (pause) => {
    await openFleet();
    expect(world.page.codes()).not.toContain(`server-${pause}`);
    world.rest.ingestPause = pause;
    await world.platform.advance(31_000);
    await world.platform.until(() => world.page.codes().includes(`server-${pause}`));
    world.rest.ingestPause = null;
    await world.platform.advance(31_000);
    await world.platform.until(() => !world.page.codes().includes(`server-${pause}`));
  },
);

test('diagnostics are plain JSON with every rejection under its reason', async () => {
  await openFleet();
  await world.broker.send(
    FLEET_TOPIC,
    encodeFrame(
      [fixOf(), fixOf(), fixOf({ latitude: 0 }), fixOf({ speedKmh: 410 }), fixOf({ fixTimeMs: NOON - 1 })],
      NOON - 100,
    ),
  );
  await world.broker.send(FLEET_TOPIC, new TextEncoder().encode('{"broken":'));
  await world.broker.send(FLEET_TOPIC, encodeFrame([fixOf()], NOON).subarray(0, 30));
  await heard(1);
  await settle();
  await world.platform.advance(1_000);
  const diagnostics = await world.core.diagnostics();
  expect(JSON.parse(JSON.stringify(diagnostics))).toEqual(diagnostics);
  expect(diagnostics).toMatchObject({
    link: { state: 'live' },
    vehicles: 3,
    events: {
      accepted: 1,
      rejected: { duplicate: 1, 'null-island': 1, 'implausible-speed': 1, older: 1, malformed: 1, 'broken-frame': 1 },
    },
    ingest: { accepted: 5, rejected: { 'wrong-secret': 1 } },
    freshnessMs: { p50: expect.any(Number) as number, p99: expect.any(Number) as number },
    // An event of 56 bytes and a keyframe of three rows.
    log: { events: 1, bytes: 56 + 136, thinned: 0 },
    storage: { state: 'persistent', usedBytes: 1_000, quotaBytes: 1_000_000_000 },
  });
});

test('who opens a fleet is told by which diff the page has its last positions', async () => {
  world.rest.fixes = [fixOf({ speedKmh: 10 })];
  await openFleet();
  const opened = await world.core.openFleet({ kind: 'user', userId: USER.id });
  if (!opened.ok) throw new Error('it failed');
  const { revision } = opened.value;
  await world.platform.until(() => world.page.diffs.at(-1)!.revision >= revision);
  const upTo = world.page.diffs.findLast((diff) => diff.revision === revision)!;
  expect([upTo.size, ...upTo.columns.speedKmh.slice(0, 1)]).toEqual([3, 10]);
  // Nothing is on its way any more: a fleet that is asked for again waits for no other diff.
  await world.platform.advance(1_000);
  expect(world.page.diffs.at(-1)!.revision).toBe(revision);
});

test('opening another fleet while one is loading gives up the first', async () => {
  await openFleet();
  const first = world.core.openFleet({ kind: 'all' });
  const second = world.core.openFleet({ kind: 'user', userId: USER.id });
  expect(failureOf(await first).kind).toBe('cancelled');
  expect(await second).toMatchObject({ ok: true, value: { vehicles: 3 } });
});

test('opening an unknown fleet without the server fails, and the link loads it later', async () => {
  world.rest.devices = [deviceOf(1)];
  await world.signIn();
  world.rest.isReachable = false;
  const opening = world.core.openFleet({ kind: 'all' });
  await world.platform.advance(3_000);
  expect(failureOf(await opening).kind).toBe('offline');
  world.rest.isReachable = true;
  world.broker.cut();
  await world.platform.until(() => world.page.diffs.at(-1)?.size === 1, 200);
});
