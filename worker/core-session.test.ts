import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWorld, USER, type World } from '../tests/builders/core-world.ts';
import { NOON } from '../tests/builders/held-platform.ts';
import { failureOf, openFleetIn } from '../tests/builders/open-fleet.ts';

const CREDENTIALS = { login: 'operador', password: 'right', brand: null, persistent: false };

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

test('signing in gives the session, the permissions and its end, and connects with the token (CAL-005, CAL-008, SES-12)', async () => {
  const answer = await world.core.signIn(CREDENTIALS);
  expect(answer).toEqual({
    ok: true,
    value: { sessionId: 'session-1', accessToken: 'token-1', expiresAtMs: NOON + 3_600_000, user: USER, permissions: [{ name: 'MONITORING_WEB', type: 'ACCESS' }] },
  });
  expect(world.rest.asked.find(({ name }) => name === 'sessions.create')!.body).toEqual({ ...CREDENTIALS, type: 'DEFAULT' });
  await world.platform.until(() => world.page.links.at(-1)?.state === 'live');
  expect(world.broker.options[0]).toMatchObject({ username: 'session-1', password: 'token-1' });
});

test('a wrong password is a failure with the words of the server and ends nothing', async () => {
  expect(failureOf(await world.core.signIn({ ...CREDENTIALS, password: 'wrong' }))).toMatchObject({ kind: 'unauthenticated', message: 'wrong password' });
  expect(world.page.ends).toEqual([]);
});

test('a reload takes up the kept session (CAL-007)', async () => {
  await world.signIn();
  const { core } = await world.reload();
  const restored = await core.restore({ sessionId: 'session-1', accessToken: 'token-1' });
  expect(restored.ok && restored.value.user).toEqual(USER);
  expect(world.rest.names()).toContain('sessions.read');
});

test('a session the server does not know is not restored', async () => {
  const restored = await world.core.restore({ sessionId: 'session-9', accessToken: 'stolen' });
  expect(failureOf(restored).kind).toBe('unauthenticated');
  expect(world.page.ends).toEqual([]);
});

test('signing out unsubscribes every topic, ends the session on the server and deletes the local database (BRK-25, CAL-023)', async () => {
  await openFleetIn(world);
  expect(await world.core.signOut()).toEqual({ ok: true, value: null });
  await world.platform.until(() => world.broker.subscribed().length === 0);
  expect(world.rest.names()).toContain('sessions.end');
  const left = await world.platform.indexedDb!.indexedDB.databases();
  expect(left.map(({ name }) => name)).toEqual(['rastro-sessions']);
  expect([world.page.links.at(-1), world.page.ends, (await world.core.diagnostics()).vehicles]).toEqual([{ state: 'idle' }, [], 0]);
  expect(failureOf(await world.core.restore({ sessionId: 'session-1', accessToken: 'token-0' })).kind).toBe('unauthenticated');
});

test('signing out with the server away signs out here all the same', async () => {
  await openFleetIn(world);
  world.rest.isReachable = false;
  expect((await world.core.signOut()).ok).toBe(true);
  expect(world.page.links.at(-1)).toEqual({ state: 'idle' });
});

test('a 401 on any call ends the session once', async () => {
  await world.signIn();
  world.rest.token = 'somebody else';
  await Promise.all([world.core.call('users.search', { query: {} }), world.core.call('broker.topics', {})]);
  expect(world.page.ends).toEqual(['invalid-token']);
  await world.platform.until(() => world.broker.subscribed().length === 0);
});

test('the token is renewed before its end and the page keeps the new one', async () => {
  await world.signIn();
  await world.platform.advance(54 * 60_000);
  expect(world.page.keeps).toEqual([]);
  await world.platform.advance(2 * 60_000);
  expect(world.page.keeps.map(({ token }) => token)).toEqual(['token-2']);
  world.broker.cut();
  await world.platform.until(() => world.broker.options.length > 1, 200);
  expect(world.broker.options.at(-1)!.password).toBe('token-2');
});

test('a token that cannot be renewed ends the session as expired at its end', async () => {
  await world.signIn();
  world.rest.isReachable = false;
  await world.platform.advance(61 * 60_000);
  expect(world.page.ends).toEqual(['expired']);
});

test('a server that speaks another contract is a standing problem', async () => {
  world.rest.contractVersion = 99;
  await world.signIn();
  expect(world.page.codes()).toContain('contract-mismatch');
});

test('a shortcut that was saved is there after a reload, also without the network', async () => {
  await openFleetIn(world);
  const saved = await world.core.call('users.saveShortcuts', { params: { id: String(USER.id) }, body: { shortcuts: ['trackdevice'] } });
  expect(saved.ok).toBe(true);
  await world.core.dispose();
  world.rest.isReachable = false;
  const { core } = await world.reload();
  const restoring = core.restore({ sessionId: 'session-1', accessToken: 'token-1' });
  await world.platform.advance(1_000);
  const restored = await restoring;
  expect(restored.ok && restored.value.user).toEqual({ ...USER, data: { ...USER.data, shortcuts: ['trackdevice'] } });
});

test('a session taken up without the network ends when the server, back again, does not know it', async () => {
  await world.signIn();
  await world.core.dispose();
  world.rest.isReachable = false;
  const { core, page } = await world.reload();
  const restoring = core.restore({ sessionId: 'session-1', accessToken: 'token-1' });
  await world.platform.advance(1_000);
  expect((await restoring).ok).toBe(true);
  world.rest.isReachable = true;
  world.rest.token = 'another';
  await world.platform.until(() => page.ends.length > 0, 100);
  expect(page.ends).toEqual(['invalid-token']);
});
