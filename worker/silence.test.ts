import { afterEach, beforeEach, expect, test } from 'vitest';
import { encodeFrame } from '../contract/frame.ts';
import { FLAG, type HotFix } from '../domain/live/telemetry/hot-fix.ts';
import { openWorld, type World } from '../tests/builders/core-world.ts';
import { deviceId, fixOf } from '../tests/builders/fixes.ts';
import { FLEET_TOPIC, openFleetIn } from '../tests/builders/open-fleet.ts';

const MINUTE = 60_000;

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

/** A fix whose vehicle reads offline after five minutes of silence. */
const movingAt = (fixTimeMs: number, n = 1): HotFix =>
  fixOf({ device: deviceId(n), fixTimeMs, flags: FLAG.VALID | FLAG.MOVEMENT_MOVING });
/** Moving, stopped, parked, offline. */
const counts = (): number[] => [...world.page.diffs.at(-1)!.counts];

/** A fleet of two moving vehicles. */
async function openMoving(): Promise<void> {
  const fixTimeMs = world.platform.now();
  world.rest.fixes = [movingAt(fixTimeMs), movingAt(fixTimeMs, 2)];
  await openFleetIn(world, 2);
  await world.platform.until(() => counts()[0] === 2);
}

/** Meanwhile the first vehicle went on, the second has been silent. */
function goOn(fixTimeMs = world.platform.now()): void {
  world.rest.fixes[0] = movingAt(fixTimeMs);
}

test('a vehicle that is silent on a live link goes offline', async () => {
  await openMoving();
  await world.platform.advance(6 * MINUTE);
  expect(counts()).toEqual([0, 0, 0, 2, 0]);
});

test('without network every vehicle stays as it was last known, and what is true then shows once the server answers', async () => {
  await openMoving();
  world.rest.isReachable = false;
  const open = world.broker.refuseUpgrades();
  await world.platform.advance(20 * MINUTE);
  expect([counts(), world.page.codes()]).toEqual([[2, 0, 0, 0, 0], expect.arrayContaining(['link-down', 'stale'])]);
  goOn();
  open();
  world.rest.isReachable = true;
  await world.platform.until(() => counts()[3] === 1, 1_000);
  expect(counts()).toEqual([1, 0, 0, 1, 0]);
});

test('a connection that is found dead takes back the silence that it caused', async () => {
  await openMoving();
  // Real sockets do not follow the held clock: nothing arrives over this one any more.
  await world.platform.advance(6 * MINUTE);
  expect(counts()).toEqual([0, 0, 0, 2, 0]);
  world.rest.isReachable = false;
  world.broker.refuseUpgrades();
  await world.platform.until(() => world.page.links.at(-1)!.state === 'waiting');
  await world.platform.advance(2_000);
  expect(counts()).toEqual([2, 0, 0, 0, 0]);
});

test('a machine that slept shows no vehicle as offline before the server said so', async () => {
  await openMoving();
  await world.platform.advance(2_000);
  goOn(world.platform.now() + 20 * MINUTE);
  const held: (() => void)[] = [];
  world.hold = (url) => (url.includes('positions/frame') ? new Promise((resolve) => held.push(resolve)) : null);
  await world.platform.sleep(20 * MINUTE);
  await world.platform.advance(5_000);
  expect([counts(), held.length]).toEqual([[2, 0, 0, 0, 0], 1]);
  held[0]!();
  await world.platform.advance(2_000);
  expect(counts()).toEqual([1, 0, 0, 1, 0]);
});

test('a page that was paused shows its vehicles as it left them, and then as they are', async () => {
  await openMoving();
  await world.core.pause();
  await world.platform.advance(20 * MINUTE);
  expect(counts()).toEqual([2, 0, 0, 0, 0]);
  goOn();
  await world.core.resume();
  await world.platform.until(() => counts()[3] === 1);
  expect(counts()).toEqual([1, 0, 0, 1, 0]);
});

test('the fleet of the last visit is shown as it was then, until the server says how it is', async () => {
  await openMoving();
  await world.platform.advance(31_000);
  await world.core.dispose();
  await world.platform.advance(30 * MINUTE);
  world.rest.isReachable = false;
  const { core, page } = await world.reload();
  const restoring = core.restore({ sessionId: 'session-1', accessToken: 'token-1' });
  await world.platform.advance(1_000);
  await restoring;
  void core.openFleet({ kind: 'all' });
  await world.platform.until(() => page.diffs.some((diff) => diff.size === 2));
  await world.platform.advance(10_000);
  expect([...page.diffs.at(-1)!.counts]).toEqual([2, 0, 0, 0, 0]);
});

/** The server's clock is asked again within this time. */
const NEXT_CLOCK_MS = 35_000;

/** What the server says of what it hears, as of the next answer of its clock. */
async function sayHeard(heardUntilMs: number | null, isPaused: boolean): Promise<void> {
  world.rest.ingestPause = isPaused ? 'disk-full' : null;
  world.rest.heardUntilMs = heardUntilMs;
  await world.platform.advance(NEXT_CLOCK_MS);
}

test('while the server takes nothing from trackers no vehicle goes offline, and after the pause those do that stay silent', async () => {
  await openMoving();
  await world.platform.advance(MINUTE);
  const heardUntilMs = world.platform.now();
  await sayHeard(heardUntilMs, true);
  await world.platform.advance(120 * MINUTE);
  expect([counts(), world.page.codes()]).toEqual([[2, 0, 0, 0, 0], ['server-disk-full']]);
  // The pause is over: the server says so at once, and believes silence only once trackers could speak again.
  await sayHeard(heardUntilMs, false);
  const fixTimeMs = world.platform.now();
  await world.broker.send(FLEET_TOPIC, encodeFrame([movingAt(fixTimeMs)], fixTimeMs));
  await world.platform.advance(MINUTE);
  expect([counts(), world.page.codes()]).toEqual([[2, 0, 0, 0, 0], []]);
  await sayHeard(null, false);
  expect(counts()).toEqual([1, 0, 0, 1, 0]);
});

test('a console that is opened in the middle of a pause shows the vehicles as the server knew them last', async () => {
  const fixTimeMs = world.platform.now();
  world.rest.ingestPause = 'disk-full';
  world.rest.heardUntilMs = fixTimeMs + MINUTE;
  world.rest.fixes = [movingAt(fixTimeMs), movingAt(fixTimeMs - 10 * MINUTE, 2)];
  await world.platform.advance(60 * MINUTE);
  await openFleetIn(world, 2);
  await world.platform.advance(5_000);
  expect(counts()).toEqual([1, 0, 0, 1, 0]);
});

test('what passed while the server heard nothing is a gap of the log', async () => {
  await openMoving();
  await world.platform.advance(MINUTE);
  const heardUntilMs = world.platform.now();
  await sayHeard(heardUntilMs, true);
  await world.platform.advance(5 * MINUTE);
  await sayHeard(null, false);
  await world.platform.advance(MINUTE);
  const { gaps } = await world.core.logSpan(heardUntilMs, world.platform.now(), 10);
  expect(gaps).toEqual([expect.objectContaining({ filledVehicles: 0 })]);
  expect(gaps[0]!.toMs - gaps[0]!.fromMs).toBeGreaterThan(5 * MINUTE);
});
