import { afterEach, beforeEach, expect, test } from 'vitest';
import { encodeFrame } from '../contract/frame.ts';
import { topicOf } from '../contract/topics.ts';
import { openWorld, type World } from '../tests/builders/core-world.ts';
import { USER } from '../tests/builders/test-fleet.ts';
import { deviceId, fixOf, jsonOf } from '../tests/builders/fixes.ts';
import { NOON } from '../tests/builders/held-platform.ts';
import { FLEET_TOPIC, openFleetIn } from '../tests/builders/open-fleet.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

test('selecting a device gives its record and telemetry and follows its own topics (BRK-16)', async () => {
  world.rest.fixes = [fixOf({ speedKmh: 12 })];
  await openFleetIn(world);
  expect(await world.core.look(deviceId(1))).toEqual({ ok: true, value: null });
  await world.platform.until(() => world.broker.subscribed().includes(topicOf('device', deviceId(1), 'Telemetry_V2')));
  await world.platform.advance(300);
  expect(world.page.details.at(-1)).toMatchObject({
    device: { name: 'Vehicle 1' },
    telemetry: { speed: 12 },
    waypoints: Float64Array.from([-46.63, -23.55]),
  });
  await world.core.look(null);
  await world.platform.until(() => !world.broker.subscribed().some((topic) => topic.startsWith('device/')));
  expect(world.page.details.at(-1)).toBeNull();
});

test('the telemetry of a device is fetched only if it has a user (TLM-29)', async () => {
  world.rest.fixes = [fixOf()];
  await openFleetIn(world, 2, { user: null });
  world.rest.devices[1]!.user = USER.id;
  await world.core.look(deviceId(1));
  expect(world.rest.names()).not.toContain('positions.ofDevices');
  expect(world.page.details.at(-1)!.telemetry).toBeNull();
  await world.core.look(deviceId(2));
  expect(world.rest.names()).toContain('positions.ofDevices');
});

test('of a device it is said that it never reported only once the server was asked', async () => {
  await openFleetIn(world);
  await world.core.look(deviceId(1));
  expect(world.page.details.flatMap((detail) => (detail ? [detail.telemetry] : []))).toEqual([undefined, null]);
});

test('each accepted event of the selected device adds a waypoint, and its full record replaces the older one (TLM-27, TLM-28)', async () => {
  await openFleetIn(world);
  await world.core.look(deviceId(1));
  const topic = topicOf('device', deviceId(1), 'Telemetry_V2');
  await world.platform.until(() => world.broker.subscribed().includes(topic));
  const moves = [fixOf({ latitude: -23.1 }), fixOf({ latitude: -23.2, fixTimeMs: NOON + 1_000 })];
  await world.broker.send(FLEET_TOPIC, encodeFrame(moves, NOON));
  await world.broker.send(topic, { ...jsonOf(moves[1]!), odometer: 48_213_000 });
  await world.broker.send(topic, { ...jsonOf(moves[0]!), odometer: 1 });
  await world.platform.until(() => world.page.details.at(-1)?.telemetry?.odometer === 48_213_000);
  expect([...world.page.details.at(-1)!.waypoints]).toEqual([-46.63, -23.1, -46.63, -23.2]);
  await world.broker.send(FLEET_TOPIC, encodeFrame([fixOf({ latitude: -23.3, fixTimeMs: NOON + 2_000 })], NOON));
  await world.platform.until(() => world.page.details.at(-1)!.waypoints.length === 6);
  const { events } = await world.core.diagnostics();
  expect(events).toEqual({ accepted: 3, rejected: {} });
});

test('what a device sends between its selection and the subscription of its topic is not missed', async () => {
  await openFleetIn(world);
  const release = world.broker.holdSubscriptions();
  const looked = world.core.look(deviceId(1));
  await world.platform.until(() => world.page.details.at(-1)?.device.id === deviceId(1), 0);
  world.rest.fixes = [fixOf({ speedKmh: 31 })];
  release();
  await looked;
  await world.platform.until(() => world.page.details.at(-1)?.telemetry?.speed === 31);
});

test('a broker that does not answer keeps nothing from the page; once it answers, the telemetry is read again', async () => {
  world.rest.fixes = [fixOf({ speedKmh: 12 })];
  await openFleetIn(world);
  const release = world.broker.holdSubscriptions();
  const looked = world.core.look(deviceId(1));
  await world.platform.until(() => world.page.details.at(-1)?.telemetry?.speed === 12);
  await looked;
  world.rest.fixes = [fixOf({ speedKmh: 31, fixTimeMs: NOON + 1_000 })];
  release();
  await world.platform.until(() => world.page.details.at(-1)?.telemetry?.speed === 31);
});

test('what the selected device sent while the link was down is read once it is up again', async () => {
  world.rest.fixes = [fixOf({ speedKmh: 12 })];
  await openFleetIn(world);
  await world.core.look(deviceId(1));
  world.broker.cut();
  await world.platform.until(() => world.page.links.at(-1)?.state === 'waiting', 0);
  world.rest.fixes = [fixOf({ speedKmh: 31, fixTimeMs: NOON + 1_000 })];
  await world.platform.until(() => world.page.details.at(-1)?.telemetry?.speed === 31, 500);
});
