import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWorld, type World } from '../../tests/builders/core-world.ts';
import { FIRST_REFRESH } from '../../tests/builders/rest-answers.ts';
import { deviceOf, USER } from '../../tests/builders/test-fleet.ts';

const KEPT = { sessionId: 'session-1', accessToken: 'token-1' };
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

/** What was presented so far, in order. */
const presented = (of: World = world) =>
  of.rest.asked
    .filter(({ name }) => name === 'sessions.refresh')
    .map(({ body }) => body as { refreshToken: string; next: string });
const refusal = (): Response =>
  Response.json({ code: 'unauthenticated', message: 'Invalid access_token', requestId: 'r' }, { status: 401 });

/** The page is opened again after a time in which nothing of it ran. */
async function openedAfter(ms: number) {
  await world.core.dispose();
  await world.platform.advance(ms);
  return world.reload();
}

test('a persistent session is refreshed before the end of the access token, each time with the next refresh token', async () => {
  await world.signIn(true);
  await world.platform.advance(56 * MINUTE);
  await world.platform.advance(56 * MINUTE);
  const [first, second] = presented();
  expect(first!.refreshToken).toBe(FIRST_REFRESH);
  expect(second!.refreshToken).toBe(first!.next);
  expect(world.page.keeps.map(({ token }) => token)).toEqual(['token-2', 'token-3']);
  expect(world.rest.names()).not.toContain('sessions.renew');
  expect(world.page.ends).toEqual([]);
});

test('a console that is opened days after its access token ended is restored by the refresh token', async () => {
  await world.signIn(true);
  const { core, page } = await openedAfter(5 * DAY);
  const restored = await core.restore(KEPT);
  expect(restored.ok && [restored.value.user.id, restored.value.accessToken]).toEqual([USER.id, 'token-2']);
  expect(page.ends).toEqual([]);
});

test('it is opened days later without a network too, and refreshed once there is one', async () => {
  world.rest.devices = [deviceOf(1)];
  await world.signIn(true);
  world.rest.isReachable = false;
  const { core, page } = await openedAfter(5 * DAY);
  const restored = core.restore(KEPT);
  await world.platform.advance(3_000);
  expect((await restored).ok).toBe(true);
  await world.platform.advance(5 * MINUTE);
  expect(page.ends).toEqual([]);
  world.rest.isReachable = true;
  await world.platform.advance(MINUTE);
  expect(page.keeps.map(({ token }) => token)).toEqual(['token-2']);
  expect((await core.call('broker.topics', {})).ok).toBe(true);
  expect(page.ends).toEqual([]);
});

test('calls at the end of the access token are still answered, after one refresh for all of them', async () => {
  await world.signIn(true);
  world.rest.token = 'token-1 has ended';
  const calls = await Promise.all(Array.from({ length: 5 }, () => world.core.call('broker.topics', {})));
  expect(calls.map(({ ok }) => ok)).toEqual([true, true, true, true, true]);
  expect(presented()).toHaveLength(1);
  expect([world.page.ends, world.page.keeps.map(({ token }) => token)]).toEqual([[], ['token-2']]);
});

test('a session that was ended from another device is gone at its next refresh, once', async () => {
  await world.signIn(true);
  world.rest.instead['sessions.refresh'] = refusal;
  world.rest.token = null;
  await world.platform.advance(56 * MINUTE);
  expect(world.page.ends).toEqual(['invalid-token']);
  const { core } = await openedAfter(0);
  expect((await core.restore(KEPT)).ok).toBe(false);
});

test('a refresh token that the server refuses at a reload is not kept', async () => {
  await world.signIn(true);
  world.rest.instead['sessions.refresh'] = refusal;
  world.rest.token = null;
  const first = await openedAfter(DAY);
  expect((await first.core.restore(KEPT)).ok).toBe(false);
  const asked = presented().length;
  expect((await first.core.restore(KEPT)).ok).toBe(false);
  expect(presented()).toHaveLength(asked);
});

test('a lost answer is requested again with the same two tokens', async () => {
  await world.signIn(true);
  let isLost = true;
  world.rest.instead['sessions.refresh'] = () => {
    if (!isLost) throw new TypeError('fetch failed');
    isLost = false;
    throw new TypeError('fetch failed');
  };
  await world.platform.advance(55 * MINUTE);
  await world.platform.advance(15_000);
  delete world.rest.instead['sessions.refresh'];
  await world.platform.advance(15_000);
  const pairs = presented();
  expect(pairs.length).toBeGreaterThan(1);
  expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(1);
  expect([world.page.keeps.length, world.page.ends]).toEqual([1, []]);
});

test('two tabs that refresh at once present the same two tokens, and both continue with the next one', async () => {
  await world.signIn(true);
  const second = await world.reload();
  await second.core.restore(KEPT);
  await world.platform.advance(56 * MINUTE);
  const pairs = presented();
  expect(pairs.length).toBe(2);
  // Either both at once, or one after the other with what the first stored.
  expect([pairs[0]!.refreshToken, pairs[0]!.next]).toContain(pairs[1]!.refreshToken);
  if (pairs[1]!.refreshToken === pairs[0]!.refreshToken) expect(pairs[1]!.next).toBe(pairs[0]!.next);
  expect([world.page.ends, second.page.ends]).toEqual([[], []]);
  const before = presented().length;
  await world.platform.advance(56 * MINUTE);
  expect(
    presented()
      .slice(before)
      .map(({ refreshToken }) => refreshToken),
  ).not.toContain(FIRST_REFRESH);
});

test('signing out after the access token has ended still ends the session on the server, and deletes what was stored of it', async () => {
  await world.signIn(true);
  world.rest.instead['sessions.refresh'] = () => {
    throw new TypeError('fetch failed');
  };
  await world.platform.advance(61 * MINUTE);
  delete world.rest.instead['sessions.refresh'];
  world.rest.token = 'token-1 has ended';
  await world.core.signOut();
  expect(world.rest.names().slice(-2)).toEqual(['sessions.refresh', 'sessions.end']);
  const asked = presented().length;
  const { core } = await openedAfter(0);
  expect((await core.restore(KEPT)).ok).toBe(false);
  expect(presented()).toHaveLength(asked);
});

test('where the browser keeps nothing, a persistent session lives as long as its tab', async () => {
  await world.close();
  world = await openWorld({ indexedDb: null });
  await world.signIn(true);
  await world.platform.advance(56 * MINUTE);
  await world.platform.advance(56 * MINUTE);
  const [first, second] = presented();
  expect([first!.refreshToken, second!.refreshToken]).toEqual([FIRST_REFRESH, first!.next]);
  expect(world.page.ends).toEqual([]);
});
