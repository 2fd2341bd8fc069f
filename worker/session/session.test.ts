import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWorld, type World } from '../../tests/builders/core-world.ts';
import { deviceOf, USER } from '../../tests/builders/test-fleet.ts';

const KEPT = { sessionId: 'session-1', accessToken: 'token-1' };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

/** Result of a reload for the stored session. */
async function restored() {
  await world.core.dispose();
  const { core } = await world.reload();
  return core.restore(KEPT);
}

test("a token's end is watched on the server's clock, also where the page's clock is hours wrong (SES-32, SES-33)", async () => {
  for (const skewMs of [-5 * HOUR, 5 * HOUR]) {
    const wrong = await openWorld();
    wrong.rest.skewMs = skewMs;
    await wrong.signIn();
    // Nothing renews the token.
    wrong.rest.isReachable = false;
    await wrong.platform.advance(59 * MINUTE);
    expect(wrong.page.ends).toEqual([]);
    await wrong.platform.advance(2 * MINUTE);
    expect(wrong.page.ends).toEqual(['expired']);
    await wrong.close();
  }
});

test('a reload within the life of the token continues although the clock of the machine was set hours ahead', async () => {
  world.rest.skewMs = -5 * HOUR;
  await world.signIn();
  const answer = await restored();
  expect(answer.ok && answer.value.user.id).toBe(USER.id);
});

test('a reload after the end of the token reports it as expired, one with a refused token does not', async () => {
  await world.signIn();
  world.rest.token = null;
  const refused = await restored();
  expect(refused.ok ? null : refused.failure).toMatchObject({ kind: 'unauthenticated' });
  expect(refused.ok ? null : refused.failure.session).toBeUndefined();
  await world.platform.advance(2 * HOUR);
  const late = await restored();
  expect(late.ok ? null : late.failure).toMatchObject({ kind: 'unauthenticated', session: 'expired' });
});

test('a tampered token is refused at a reload, and nothing of the session is restored', async () => {
  await world.signIn();
  await world.core.dispose();
  const { core, page } = await world.reload();
  const answer = await core.restore({ ...KEPT, accessToken: `${KEPT.accessToken}x` });
  expect(answer.ok ? null : answer.failure.kind).toBe('unauthenticated');
  expect(page.ends).toEqual([]);
  expect((await core.call('users.search', { query: {} })).ok).toBe(false);
  expect(world.rest.asked.at(-1)!.name).not.toBe('sessions.renew');
});

test('five calls that are answered 401 at the same time end the session once (SES-34)', async () => {
  await world.signIn();
  world.rest.token = 'somebody else';
  const calls = Array.from({ length: 5 }, () => world.core.call('broker.topics', {}));
  expect((await Promise.all(calls)).map((answer) => (answer.ok ? null : answer.failure.kind))).toEqual(
    Array.from({ length: 5 }, () => 'unauthenticated'),
  );
  await world.core.call('broker.topics', {});
  expect(world.page.ends).toEqual(['invalid-token']);
});

test('a session whose permissions cannot be read fails, reports it and ends on the server', async () => {
  world.rest.instead['permissions.ofUser'] = () =>
    Response.json({ code: 'broken', message: 'Oops.', requestId: 'r-1' }, { status: 500 });
  const answer = await world.core.signIn({ login: 'operador', password: 'right', brand: null, persistent: false });
  expect(answer.ok ? null : answer.failure).toMatchObject({ kind: 'broken', session: 'permissions' });
  await world.platform.until(() => world.rest.names().includes('sessions.end'));
  expect((await world.core.call('broker.topics', {})).ok).toBe(false);
});

test('a 401 for the permissions is about the token', async () => {
  await world.signIn();
  world.rest.instead['permissions.ofUser'] = () =>
    Response.json({ code: 'x', message: 'Invalid access_token', requestId: 'r-1' }, { status: 401 });
  const answer = await restored();
  expect(answer.ok ? null : answer.failure.kind).toBe('unauthenticated');
  expect(answer.ok ? null : answer.failure.session).toBeUndefined();
});

test("signing out leaves every topic of the broker, the fleet's and the person's own (SES-38)", async () => {
  world.rest.devices = [deviceOf(1)];
  await world.signIn();
  await world.core.openFleet({ kind: 'all' });
  await world.platform.until(() => world.broker.subscribed().length > 2);
  await world.core.signOut();
  await world.platform.until(() => world.broker.subscribed().length === 0);
  expect(world.page.links.at(-1)).toEqual({ state: 'idle' });
});

test('the devices of a client come in pages of 40, until all are there (CST-12)', async () => {
  world.rest.devices = Array.from({ length: 90 }, (_, n) => deviceOf(n + 1));
  await world.signIn();
  const opened = await world.core.openFleet({ kind: 'user', userId: USER.id });
  expect(opened).toMatchObject({ ok: true, value: { vehicles: 90 } });
  const pages = world.rest.asked
    .filter(({ name }) => name === 'devices.detail')
    .map(({ query }) => [query.limit, query.page, query.userId]);
  expect(pages).toEqual(['0', '1', '2'].map((page) => ['40', page, String(USER.id)]));
});

test('a sign-in for which the server requires a proof of work is solved by the browser and repeated', async () => {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    counter: 3,
    deriveKey,
    hmacSignatureSecret: 'key',
    hmacKeySignatureSecret: 'other',
  });
  let asked = 0;
  world.rest.instead['captcha.challenge'] = () => Response.json(challenge);
  world.rest.instead['sessions.create'] = () => {
    asked += 1;
    if (asked === 2) delete world.rest.instead['sessions.create'];
    return Response.json(
      { code: 'proof-needed', message: 'many tries', requestId: 'r', fields: { proof: 'solve it' } },
      { status: 429 },
    );
  };
  await world.core.signIn({ login: 'operador', password: 'right password', brand: null, persistent: false });
  const signIns = world.rest.asked
    .filter(({ name }) => name === 'sessions.create')
    .map(({ body }) => body as { proof?: string; login: string });
  expect(signIns).toHaveLength(2);
  expect(signIns[0]!.proof).toBeUndefined();
  const { challenge: given, solution } = JSON.parse(atob(signIns[1]!.proof!)) as {
    challenge: object;
    solution: { counter: number };
  };
  expect([given, solution.counter, signIns[1]!.login]).toEqual([challenge, 3, 'operador']);
});

test("calls carry the zone of the person's metadata, also of metadata that changed in the session (I18-06)", async () => {
  world.rest.devices = [deviceOf(1)];
  await world.signIn();
  await world.core.openFleet({ kind: 'user', userId: USER.id });
  world.rest.instead['users.setMetadata'] = () => Response.json({ ...USER.metadata, timezone: 'Europe/Lisbon' });
  const answer = await world.core.call('users.setMetadata', {
    params: { id: String(USER.id) },
    body: { id: USER.id, timezone: 'Europe/Lisbon' },
  });
  expect(answer).toMatchObject({ ok: true });
  await world.core.openFleet({ kind: 'user', userId: USER.id + 1 });
  const zones = world.rest.asked.filter(({ name }) => name === 'devices.detail').map(({ query }) => query.tz);
  expect([zones[0], zones.at(-1)]).toEqual(['America/Manaus', 'Europe/Lisbon']);
});
