import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { softwareKey, type Asked, type SoftwareKey } from '../../../tests/builders/software-key.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { setPassword } from '../users/set-password.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  await setPassword(server.db, server.tenancy.users.operator, 'right password');
});
beforeEach(async () => {
  server.clock.set(NOW_MS);
  for (const table of ['authenticator_apps', 'recovery_codes', 'passkeys', 'pending_sign_ins', 'sign_in_attempts'])
    await server.db.query(`DELETE FROM ${table}`);
  await server.db.query('UPDATE brands SET requires_second_factor = false');
});
afterAll(() => server.close());

const HERE = { host: 'frota.example.com', origin: 'http://frota.example.com' };
const post = (path: string, body: object, { host = HERE.host, token }: { host?: string; token?: string } = {}) =>
  server.call('POST', `/api/${path}`, { body, headers: { host }, ...(token ? { token } : {}) });
const asked = (challenge: string, more: Partial<Asked> = {}): Asked => ({ ...HERE, challenge, ...more });

/** Gives the password of the operator; answers what the second step goes on with, and its ways. */
const signIn = async (host = HERE.host) =>
  (await post('sessions', { login: 'operator', password: 'right password' }, { host })).json<{
    pending: string;
    ways: string[];
  }>();

async function challengeOf(path: string, body: object, token?: string): Promise<string> {
  const answer = await post(path, body, token === undefined ? {} : { token });
  return answer.json<{ challenge: string }>().challenge;
}

/** Has the operator add a passkey as the preferences do. */
async function addKey(key: SoftwareKey, name = 'Blue key') {
  const token = await server.tokenOf(server.tenancy.users.operator);
  const challenge = await challengeOf('v2/account/factors/passkeys/options', {}, token);
  return post('v2/account/factors/passkeys', { name, answer: key.create(asked(challenge)) }, { token });
}

/** Begins a sign-in and has its challenge. */
async function stepAsked(): Promise<{ pending: string; challenge: string }> {
  const { pending } = await signIn();
  return { pending, challenge: await challengeOf('sessions/second-step/passkey', { pending }) };
}
const complete = (pending: string, answer: object) => post('sessions/second-step', { way: 'passkey', pending, answer });

test('a passkey signs in at the host it was made at, and is not asked for at another one', async () => {
  const key = softwareKey();
  const added = await addKey(key);
  expect(added.json<{ recoveryCodes: string[] }>().recoveryCodes).toHaveLength(10);
  expect((await signIn()).ways).toEqual(['passkey', 'recovery']);
  const { pending, challenge } = await stepAsked();
  expect((await complete(pending, key.get(asked(challenge), 1))).json()).toMatchObject({ user: { login: 'operator' } });
  const elsewhere = await signIn('outra.example.com');
  expect(elsewhere.ways).toEqual(['recovery']);
  const options = await post(
    'sessions/second-step/passkey',
    { pending: elsewhere.pending },
    { host: 'outra.example.com' },
  );
  expect(options.json()).toMatchObject({ code: 'passkey-refused' });
});

test('a passkey is refused that another origin asked, that another key signed, or that answers what was not asked', async () => {
  const [key, stranger] = [softwareKey(), softwareKey()];
  await addKey(key);
  const forged: Record<string, (challenge: string) => Record<string, unknown>> = {
    'the page of somebody else': (challenge) => key.get(asked(challenge, { origin: 'http://frota.example.org' }), 1),
    'a key of another host': (challenge) => key.get(asked(challenge, { host: 'frota.example.org' }), 1),
    'the key of a stranger under that id': (challenge) => ({
      ...stranger.get(asked(challenge), 1),
      id: key.id,
      rawId: key.id,
    }),
    'the key of a stranger': (challenge) => stranger.get(asked(challenge), 1),
    'an earlier challenge': () => key.get(asked('bm90IGFza2Vk'), 1),
    'what a new key answers': (challenge) => key.create(asked(challenge)),
    'nothing at all': () => ({ id: key.id, rawId: key.id, type: 'public-key', response: {} }),
  };
  for (const [title, forge] of Object.entries(forged)) {
    server.clock.advance(20 * 60_000);
    const { pending, challenge } = await stepAsked();
    const answer = await complete(pending, forge(challenge));
    expect([answer.statusCode, answer.json()], title).toMatchObject([400, { code: 'passkey-refused' }]);
  }
});

test('the answer of a passkey is taken once, and a copy of a key that counts back is refused', async () => {
  const key = softwareKey();
  await addKey(key);
  const first = await stepAsked();
  const given = key.get(asked(first.challenge), 7);
  expect((await complete(first.pending, given)).statusCode).toBe(200);
  const second = await stepAsked();
  expect((await complete(second.pending, given)).json()).toMatchObject({ code: 'passkey-refused' });
  // The challenge is used up with the first answer, right or wrong.
  const late = await complete(second.pending, key.get(asked(second.challenge), 8));
  expect(late.json()).toMatchObject({ code: 'passkey-refused' });
  const third = await stepAsked();
  expect((await complete(third.pending, key.get(asked(third.challenge), 7))).json()).toMatchObject({
    code: 'passkey-refused',
  });
  const fourth = await stepAsked();
  expect((await complete(fourth.pending, key.get(asked(fourth.challenge), 8))).statusCode).toBe(200);
});

test('a new passkey is refused that was made on another page, twice, or for what was asked long ago', async () => {
  const key = softwareKey();
  const token = await server.tokenOf(server.tenancy.users.operator);
  const options = 'v2/account/factors/passkeys/options';
  const add = (answer: object) => post('v2/account/factors/passkeys', { name: 'Key', answer }, { token });
  const foreign = asked(await challengeOf(options, {}, token), { origin: 'http://frota.example.org' });
  expect((await add(key.create(foreign))).json()).toMatchObject({ code: 'passkey-refused' });
  const old = asked(await challengeOf(options, {}, token));
  server.clock.advance(5 * 60_000);
  expect((await add(key.create(old))).json()).toMatchObject({ code: 'passkey-refused' });
  expect((await addKey(key)).statusCode).toBe(200);
  expect((await addKey(key)).json()).toMatchObject({ code: 'passkey-refused' });
  expect((await server.db.query('SELECT id FROM passkeys')).map(({ id }) => id)).toEqual([key.id]);
});

test('where the brand demands a factor a passkey is made at sign-in as well, and none once there is a factor', async () => {
  await server.db.query('UPDATE brands SET requires_second_factor = true');
  const key = softwareKey();
  const { pending, ways } = await signIn();
  expect(ways).toEqual([]);
  const challenge = await challengeOf('sessions/second-step/passkeys/options', { pending });
  const made = await post('sessions/second-step/passkeys', {
    pending,
    name: 'Blue',
    answer: key.create(asked(challenge)),
  });
  expect(made.json<{ recoveryCodes: string[] }>().recoveryCodes).toHaveLength(10);
  const other = await signIn();
  const refused = await post('sessions/second-step/passkeys/options', { pending: other.pending });
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'second-step-over' }]);
  expect((await post('sessions/second-step', { way: 'set-up', pending: other.pending })).statusCode).toBe(409);
  const done = await post('sessions/second-step', { way: 'set-up', pending });
  expect(done.json()).toMatchObject({ user: { login: 'operator' } });
});
