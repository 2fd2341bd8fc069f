import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LinkState } from '../contract/core.ts';
import { encodeFrame } from '../contract/frame.ts';
import { FLAG, type HotFix } from '../domain/live/telemetry/hot-fix.ts';
import { openWorld, type World } from '../tests/builders/core-world.ts';
import { deviceId, fixOf } from '../tests/builders/fixes.ts';
import { FLEET_TOPIC, openFleetIn } from '../tests/builders/open-fleet.ts';
import { deviceOf } from '../tests/builders/test-fleet.ts';

const MINUTE = 60_000;

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const link = (): LinkState => world.page.links.at(-1)!;
/** A fix whose vehicle reads offline after five minutes of silence. */
const movingAt = (fixTimeMs: number, n = 1): HotFix =>
  fixOf({ device: deviceId(n), fixTimeMs, flags: FLAG.VALID | FLAG.MOVEMENT_MOVING });
/** Moving, stopped, parked, offline. */
const counts = (): number[] => [...world.page.diffs.at(-1)!.counts];
const polls = (): number => world.rest.names().filter((name) => name === 'positions.frame').length;
const heard = async (): Promise<number> => (await world.core.diagnostics()).events.accepted;
const untilPolling = (): Promise<void> => world.platform.until(() => link().state === 'polling', 500);

/** The first vehicle reports every ten seconds for so long. */
async function drive(ms: number): Promise<void> {
  for (let n = 0; n < ms; n += 10_000) {
    world.rest.fixes = [movingAt(world.platform.now()), ...world.rest.fixes.slice(1)];
    await world.platform.advance(10_000);
  }
}

/** A fleet of three, two of which are moving, behind a proxy that lets no websocket through from now on. */
async function openBehindProxy(): Promise<() => void> {
  const fixTimeMs = world.platform.now();
  world.rest.fixes = [movingAt(fixTimeMs), movingAt(fixTimeMs, 2)];
  await openFleetIn(world);
  return world.broker.refuseUpgrades();
}

test('where no websocket gets through, a vehicle that reports stays moving, one that is silent goes offline, and the page is informed', async () => {
  await openBehindProxy();
  await drive(7 * MINUTE);
  expect([link(), counts()]).toMatchObject([{ state: 'polling', everyMs: 5_000 }, [1, 0, 0, 2, 0]]);
  expect(world.page.codes()).toEqual(['link-polling']);
  expect((await world.core.diagnostics()).link.state).toBe('polling');
});

test('the console starts where no websocket gets through', async () => {
  world.broker.refuseUpgrades();
  world.rest.devices = [deviceOf(1)];
  world.rest.fixes = [fixOf()];
  await world.core.signIn({ login: 'operador', password: 'right', brand: null, persistent: false });
  await world.core.openFleet({ kind: 'all' });
  await drive(6 * MINUTE);
  expect([link().state, counts()]).toEqual(['polling', [1, 0, 0, 0, 0]]);
});

test('when the websocket gets through again the link is live, nothing is lost, and nothing is polled any more', async () => {
  const open = await openBehindProxy();
  await untilPolling();
  open();
  await world.platform.until(() => link().state === 'live' && world.broker.subscribed().includes(FLEET_TOPIC), 500);
  await world.platform.advance(5_000);
  const before = polls();
  const accepted = await heard();
  const fixTimeMs = world.platform.now();
  await world.broker.send(FLEET_TOPIC, encodeFrame([fixOf({ device: deviceId(3), fixTimeMs })], fixTimeMs));
  await world.platform.until(async () => (await heard()) > accepted, 5);
  await world.platform.advance(20_000);
  expect([polls() - before, counts(), world.page.codes()]).toEqual([0, [3, 0, 0, 0, 0], []]);
});

test('while polling works the websocket is tried again less and less often', async () => {
  await openBehindProxy();
  await untilPolling();
  const attempts = (): number => world.broker.options.length;
  const before = attempts();
  await world.platform.advance(20 * MINUTE);
  // Every five seconds would be 240.
  expect(attempts() - before).toBeGreaterThanOrEqual(8);
  expect(attempts() - before).toBeLessThanOrEqual(16);
});

test('a page out of sight is polled less often, and at once when it is looked at again', async () => {
  await openBehindProxy();
  await untilPolling();
  const pollsIn = async (ms: number): Promise<number> => {
    const before = polls();
    await world.platform.advance(ms);
    return polls() - before;
  };
  const visible = await pollsIn(5 * MINUTE);
  await world.core.setVisible(false);
  const hidden = await pollsIn(5 * MINUTE);
  expect(visible).toBeGreaterThan(3 * hidden);
  await world.core.setVisible(true);
  expect(await pollsIn(1_000)).toBe(1);
  await world.core.pause();
  expect(await pollsIn(MINUTE)).toBe(0);
});

test('a server that is busy is asked again after the pause that it wants', async () => {
  await openBehindProxy();
  await untilPolling();
  world.rest.instead['positions.frame'] = () =>
    Response.json({ message: 'later' }, { status: 503, headers: { 'retry-after': '120' } });
  const before = polls();
  await world.platform.until(() => polls() > before, 500);
  expect([link().state, world.page.codes()]).toEqual(['waiting', ['link-down']]);
  const refused = polls();
  await world.platform.advance(115_000);
  expect(polls()).toBe(refused);
  delete world.rest.instead['positions.frame'];
  await world.platform.advance(40_000);
  expect([polls() > refused, link().state]).toEqual([true, 'polling']);
});

test('a poll waits for the one before it, and one that fails for longer each time', async () => {
  await openBehindProxy();
  await untilPolling();
  const released: (() => void)[] = [];
  world.hold = (path) => (path.includes('positions/frame') ? new Promise((resolve) => released.push(resolve)) : null);
  await world.platform.advance(25_000);
  expect(released).toHaveLength(1);
  world.hold = null;
  released[0]!();
  world.rest.instead['positions.frame'] = () => Response.json({ message: 'broken' }, { status: 500 });
  const before = polls();
  await world.platform.advance(10 * MINUTE);
  // Every five seconds would be 120.
  expect(polls() - before).toBeLessThanOrEqual(15);
  expect(polls() - before).toBeGreaterThanOrEqual(8);
});

test('a vehicle that left the fleet leaves the map while positions are polled, and one that was added comes', async () => {
  await openBehindProxy();
  await untilPolling();
  world.rest.devices = [deviceOf(1), deviceOf(3), deviceOf(9)];
  world.rest.fixes = [fixOf(), fixOf({ device: deviceId(9), fixTimeMs: world.platform.now() })];
  const names = async (): Promise<string> =>
    (await world.core.labels(Uint32Array.from([0, 1, 2, 3])))
      .map(({ name }) => name)
      .toSorted()
      .join();
  await world.platform.until(async () => (await names()) === 'Vehicle 1,Vehicle 3,Vehicle 9', 500);
});
