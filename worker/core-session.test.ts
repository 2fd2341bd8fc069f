import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWorld, type World } from '../tests/builders/core-world.ts';
import { USER } from '../tests/builders/test-fleet.ts';
import { deviceId, fixOf } from '../tests/builders/fixes.ts';
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
    value: {
      sessionId: 'session-1',
      accessToken: 'token-1',
      expiresAtMs: NOON + 3_600_000,
      user: USER,
      permissions: [{ name: 'MONITORING_WEB', type: 'ACCESS' }],
    },
  });
  expect(world.rest.asked.find(({ name }) => name === 'sessions.create')!.body).toEqual({
    ...CREDENTIALS,
    type: 'DEFAULT',
  });
  await world.platform.until(() => world.page.links.at(-1)?.state === 'live');
  expect(world.broker.options[0]).toMatchObject({ username: 'session-1', password: 'token-1' });
});

test('a wrong password is a failure with the message of the server and ends no session', async () => {
  expect(failureOf(await world.core.signIn({ ...CREDENTIALS, password: 'wrong' }))).toMatchObject({
    kind: 'unauthenticated',
    message: 'wrong password',
  });
  expect(world.page.ends).toEqual([]);
});

test('a reload restores the stored session (CAL-007)', async () => {
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
  expect([world.page.links.at(-1), world.page.ends, (await world.core.diagnostics()).vehicles]).toEqual([
    { state: 'idle' },
    [],
    0,
  ]);
  expect(failureOf(await world.core.restore({ sessionId: 'session-1', accessToken: 'token-0' })).kind).toBe(
    'unauthenticated',
  );
});

test('signing out while the server is unreachable still signs out locally', async () => {
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

test('a server with another contract version is a standing problem', async () => {
  world.rest.contractVersion = 99;
  await world.signIn();
  expect(world.page.codes()).toContain('contract-mismatch');
});

test('a saved shortcut survives a reload, also without the network', async () => {
  await openFleetIn(world);
  const saved = await world.core.call('users.saveShortcuts', {
    params: { id: String(USER.id) },
    body: { shortcuts: ['trackdevice'] },
  });
  expect(saved.ok).toBe(true);
  await world.core.dispose();
  world.rest.isReachable = false;
  const { core } = await world.reload();
  const restoring = core.restore({ sessionId: 'session-1', accessToken: 'token-1' });
  await world.platform.advance(1_000);
  const restored = await restoring;
  expect(restored.ok && restored.value.user).toEqual({ ...USER, data: { ...USER.data, shortcuts: ['trackdevice'] } });
});

test('a session restored without the network ends when the server, reachable again, does not know it', async () => {
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

/** Another person signs in, with a session of their own. */
async function signInAnother(): Promise<void> {
  const user = { ...USER, id: USER.id + 1, login: 'cliente' };
  world.rest.instead['sessions.create'] = () => {
    world.rest.token = 'token-9';
    return Response.json({
      accessToken: 'token-9',
      sessionId: 'session-2',
      expiresAt: new Date(NOON + 3_600_000).toISOString(),
      user,
    });
  };
  expect((await world.core.signIn({ ...CREDENTIALS, login: 'cliente' })).ok).toBe(true);
}

test('a late answer to what one user saved does not change the user who signed in meanwhile', async () => {
  await world.signIn();
  let finish = (): void => undefined;
  const late = new ReadableStream({
    start: (stream) => {
      finish = () => {
        stream.enqueue(new TextEncoder().encode('{"shortcuts":["reports-component"]}'));
        stream.close();
      };
    },
  });
  world.rest.instead['users.saveShortcuts'] = () => new Response(late);
  const saving = world.core.call('users.saveShortcuts', {
    params: { id: String(USER.id) },
    body: { shortcuts: ['reports-component'] },
  });
  await world.platform.until(() => world.rest.names().includes('users.saveShortcuts'));
  await world.core.signOut();
  await signInAnother();
  finish();
  expect(await saving).toMatchObject({ ok: true });
  // The record of the session is written.
  await world.platform.advance(500);
  await world.core.dispose();
  world.rest.isReachable = false;
  const { core } = await world.reload();
  const restoring = core.restore({ sessionId: 'session-2', accessToken: 'token-9' });
  await world.platform.advance(1_000);
  expect(await restoring).toMatchObject({ ok: true, value: { user: { login: 'cliente', data: { shortcuts: [] } } } });
});

test('counts, selection and sets of a session are gone in the next one', async () => {
  world.rest.fixes = [fixOf(), fixOf({ device: deviceId(2) })];
  await openFleetIn(world);
  const { id } = await world.core.gather(Float64Array.of(deviceId(1)));
  const listed = async () =>
    (
      await world.core.list({
        search: '',
        activities: [],
        activeOnly: false,
        within: null,
        memberSet: id,
        sort: 'name',
        descending: false,
        offset: 0,
        limit: 5,
      })
    ).total;
  expect([(await world.core.diagnostics()).events.accepted, await listed()]).toEqual([2, 1]);
  await world.core.signOut();
  await signInAnother();
  expect((await world.core.diagnostics()).events.accepted).toBe(0);
  await world.core.openFleet({ kind: 'all' });
  expect(await listed()).toBe(0);
});
