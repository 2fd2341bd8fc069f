import { transfer } from 'comlink';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LinkState } from '../../../contract/core.ts';
import type { Problem } from '../../../contract/problem.ts';
import type { FleetDiff } from '../../../contract/diff.ts';
import { encodeFrame } from '../../../contract/frame.ts';
import { topicOf } from '../../../contract/topics.ts';
import { openCoreDoor } from '../../../tests/builders/core-door.ts';
import { openWorld, type World } from '../../../tests/builders/core-world.ts';
import { BRAND, deviceOf } from '../../../tests/builders/test-fleet.ts';
import { deviceId, fixOf } from '../../../tests/builders/fixes.ts';
import { NOON } from '../../../tests/builders/held-platform.ts';
import type { Bridge } from './bridge.ts';

let world: World;
let bridge: Bridge;
beforeEach(async () => {
  world = await openWorld();
  bridge = openCoreDoor({ ...world.platform, transfer: (value, buffers) => transfer(value, buffers) });
});
afterEach(async () => {
  bridge.dispose();
  await world.close();
});

async function signIn(): Promise<void> {
  world.rest.devices = [deviceOf(1), deviceOf(2)];
  const answer = await bridge.core.signIn({ login: 'operador', password: 'right', brand: null, persistent: false });
  expect(answer.ok).toBe(true);
}

/** Waits for messages of the worker while the held clock advances. */
async function through<T>(wanted: Promise<T>): Promise<T> {
  let isThere = false;
  void wanted.then(() => (isThere = true));
  await world.platform.until(() => isThere);
  return await wanted;
}

test('a screen speaks to the core through the bridge: values and failures come back, nothing is thrown', async () => {
  await signIn();
  const refused = await bridge.core.call('devices.read', { params: { id: String(deviceId(9)) } });
  expect(refused).toMatchObject({ ok: false, failure: { kind: 'missing' } });
  expect(await bridge.core.call('devices.read', { params: { id: String(deviceId(1)) } })).toMatchObject({
    ok: true,
    value: { name: 'Vehicle 1' },
  });
});

test('diffs arrive by transfer in the order of their revisions, also when the taker comes late', async () => {
  await signIn();
  await bridge.core.openFleet({ kind: 'all' });
  const diffs: FleetDiff[] = [];
  bridge.takeDiffs(async (diff) => {
    diffs.push(diff);
    return world.platform.now();
  });
  await world.platform.until(() => diffs.some((diff) => diff.size === 2));
  await world.platform.until(() => world.broker.subscribed().length > 4);
  await world.broker.send(topicOf('brand', BRAND, 'Telemetry_V2'), encodeFrame([fixOf({ device: deviceId(2) })], NOON));
  await world.platform.until(() => diffs.some((diff) => diff.counts[0] === 1));
  expect(diffs.map(({ revision }) => revision)).toEqual(diffs.map((_, n) => diffs[0]!.revision + n));
  expect(diffs.at(-1)!.columns.position).toBeInstanceOf(Float64Array);
});

test('link, problems and the view arrive as streams, and a late subscriber gets the latest state at once', async () => {
  await signIn();
  await bridge.core.openFleet({ kind: 'all' });
  await world.platform.until(() => world.broker.subscribed().length > 4);
  let link: LinkState | null = null;
  let problems: readonly Problem[] | null = null;
  bridge.link$.subscribe((state) => (link = state));
  bridge.problems$.subscribe((list) => (problems = list));
  expect([link, problems]).toMatchObject([{ state: 'live' }, []]);
  const view = through(new Promise<number>((resolve) => bridge.view$.subscribe((result) => resolve(result.view.zoom))));
  await bridge.core.setView({ mode: 'clusters', west: -50, south: -30, east: -40, north: -20, zoom: 7 });
  expect(await view).toBe(7);
});

test('the diagnostics are available as plain JSON', async () => {
  await signIn();
  const diagnostics = await bridge.core.diagnostics();
  expect(JSON.parse(JSON.stringify(diagnostics))).toEqual(diagnostics);
});
