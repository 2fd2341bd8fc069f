import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openMailbox, type Mailbox } from '../../../tests/builders/mailbox.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { readArguments } from '../../tools/cli/arguments.ts';
import { runCommand } from '../../tools/cli/commands.ts';
import { codeAt } from '../two-factor/app-codes.ts';
import { setPassword } from '../users/set-password.ts';

let server: TestServer;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer({ SMTP_URL: mailbox.url, MAIL_FROM: 'rastro@example.com' });
  await setPassword(server.db, server.tenancy.users.operator, 'right password');
  await setPassword(server.db, server.tenancy.users.customer, 'right password');
  await server.db.query(`UPDATE users SET email = 'operator@example.com' WHERE id = $1`, [
    server.tenancy.users.operator,
  ]);
});
beforeEach(async () => {
  server.clock.set(NOW_MS);
  mailbox.received.length = 0;
  for (const table of ['authenticator_apps', 'recovery_codes', 'passkeys', 'pending_sign_ins', 'sign_in_attempts'])
    await server.db.query(`DELETE FROM ${table}`);
  await server.db.query('UPDATE brands SET requires_second_factor = false');
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

interface Due {
  step: string;
  pending: string;
  ways: string[];
}

const english = { 'accept-language': 'en-US' };
const post = (path: string, body: object, token?: string) =>
  server.call('POST', `/api/${path}`, { body, headers: english, ...(token ? { token } : {}) });
const signIn = (more: object = {}, login = 'operator') =>
  post('sessions', { login, password: 'right password', ...more });
const pendingOf = async (): Promise<Due> => (await signIn()).json<Due>();
const complete = (body: object) => post('sessions/second-step', body);
const byCode = async (code: string) => complete({ way: 'code', pending: (await pendingOf()).pending, code });
const trailOf = (action: string) =>
  server.db.query<{ text: string }>(
    'SELECT audit_log::text AS text FROM audit_log WHERE action = $1 ORDER BY id DESC LIMIT 1',
    [action],
  );

/** Sets the app of the operator up as the preferences do; answers its secret and the recovery codes. */
async function setUpApp(): Promise<{ secret: string; codes: string[]; token: string }> {
  const token = await server.tokenOf(server.tenancy.users.operator);
  const { secret } = (await post('v2/account/factors/app', {}, token)).json<{ secret: string }>();
  const answer = await server.call('PUT', '/api/v2/account/factors/app', {
    token,
    body: { code: codeAt(secret, server.clock.now()) },
  });
  // The next code is another one: this one was taken.
  server.clock.advance(60_000);
  return { secret, codes: answer.json<{ recoveryCodes: string[] }>().recoveryCodes, token };
}

test('who has an authenticator app gets no session by the password alone, but one by the code that follows', async () => {
  const { secret } = await setUpApp();
  const due = await signIn({ persistent: true });
  expect([due.statusCode, due.json<Due>()]).toMatchObject([200, { step: 'second-factor', ways: ['code', 'recovery'] }]);
  expect(due.body).not.toContain('accessToken');
  const { pending } = due.json<Due>();
  const done = await complete({ way: 'code', pending, code: codeAt(secret, server.clock.now()) });
  expect(done.json()).toMatchObject({
    user: { login: 'operator' },
    refresh: { token: expect.any(String) as string },
  });
  const { accessToken } = done.json<{ accessToken: string }>();
  expect((await server.call('GET', '/api/v2/sessions', { token: accessToken })).statusCode).toBe(200);
  expect((await trailOf('session.start'))[0]!.text).toContain('code');
});

test('what a pending sign-in goes on with is good for nothing else, once, and for five minutes', async () => {
  const { secret } = await setUpApp();
  const { pending } = await pendingOf();
  for (const path of ['v2/sessions', 'v2/brands', 'v2/account/factors'])
    expect((await server.call('GET', `/api/${path}`, { token: pending })).statusCode, path).toBe(401);
  expect((await post('sessions/second-step/app', { pending })).json()).toMatchObject({ code: 'second-step-over' });
  expect((await complete({ way: 'set-up', pending })).json()).toMatchObject({ code: 'second-step-over' });
  const code = codeAt(secret, server.clock.now());
  expect((await complete({ way: 'code', pending, code })).statusCode).toBe(200);
  server.clock.advance(60_000);
  const again = await complete({ way: 'code', pending, code: codeAt(secret, server.clock.now()) });
  expect(again.json()).toMatchObject({ code: 'second-step-over' });
  const late = await pendingOf();
  server.clock.advance(5 * 60_000);
  const answer = await complete({ way: 'code', pending: late.pending, code: codeAt(secret, server.clock.now()) });
  expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'second-step-over' }]);
  expect(JSON.stringify(await server.db.query('SELECT * FROM pending_sign_ins'))).not.toContain(late.pending);
});

test('a clock that is off by one step is taken, one that is off by 90 seconds is refused with words that say so', async () => {
  const { secret } = await setUpApp();
  const off = async (seconds: number) => byCode(codeAt(secret, server.clock.now() + seconds * 1000));
  for (const seconds of [-90, 90]) {
    const answer = await off(seconds);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ fields: { code: string } }>().fields.code).toContain('the clock of the phone may be wrong');
  }
  expect((await off(-30)).statusCode).toBe(200);
  server.clock.advance(120_000);
  expect((await off(30)).statusCode).toBe(200);
});

test('a code is taken once, by whichever of two sign-ins is first, and none that is older than it', async () => {
  const { secret } = await setUpApp();
  const now = codeAt(secret, server.clock.now());
  const before = codeAt(secret, server.clock.now() - 30_000);
  const answers = await Promise.all([byCode(now), byCode(now)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  for (const code of [now, before])
    expect((await byCode(code)).json()).toMatchObject({ fields: { code: expect.stringContaining('used already') } });
});

test('codes are guessed five times from an address, then not even the right one is taken, and nobody elses wait', async () => {
  const { secret } = await setUpApp();
  const { pending } = await pendingOf();
  for (let i = 0; i < 5; i += 1)
    expect((await complete({ way: 'code', pending, code: '000000' })).statusCode).toBe(400);
  const code = codeAt(secret, server.clock.now());
  expect((await complete({ way: 'code', pending, code })).statusCode).toBe(429);
  expect((await byCode(code)).statusCode).toBe(429);
  expect((await trailOf('session.refused'))[0]!.text).toContain('wrong-app-code');
  // The owner, elsewhere.
  const elsewhere = await server.app.inject({
    method: 'POST',
    url: '/api/sessions/second-step',
    remoteAddress: '10.20.0.1',
    payload: { way: 'code', pending, code },
  });
  expect(elsewhere.statusCode).toBe(200);
  expect((await signIn({}, 'customer')).json()).toMatchObject({ user: { login: 'customer' } });
});

test('a recovery code signs in once, however it is typed, and new ones end the earlier', async () => {
  const { codes, token } = await setUpApp();
  expect(codes).toHaveLength(10);
  expect(JSON.stringify(await server.db.query('SELECT * FROM recovery_codes'))).not.toContain(codes[0]);
  const by = async (code: string) => complete({ way: 'recovery', pending: (await pendingOf()).pending, code });
  expect((await by(codes[0]!.toUpperCase().replaceAll('-', ' '))).statusCode).toBe(200);
  expect((await by(codes[0]!)).json()).toMatchObject({ fields: { code: expect.stringContaining('used already') } });
  const list = await server.call('GET', '/api/v2/account/factors', { token });
  expect(list.json()).toMatchObject({ recoveryCodesLeft: 9, app: {}, passkeys: [], isRequired: false });
  const renewed = await post('v2/account/factors/recovery-codes', {}, token);
  expect((await by(codes[1]!)).statusCode).toBe(400);
  expect((await by(renewed.json<{ recoveryCodes: string[] }>().recoveryCodes[1]!)).statusCode).toBe(200);
});

test('where the brand demands a factor somebody without one sets an app up at sign-in and can do nothing before', async () => {
  await server.db.query('UPDATE brands SET requires_second_factor = true');
  const due = await pendingOf();
  expect(due.ways).toEqual([]);
  const { pending } = due;
  expect((await complete({ way: 'set-up', pending })).json()).toMatchObject({ code: 'second-step-over' });
  const { secret, uri } = (await post('sessions/second-step/app', { pending })).json<{ secret: string; uri: string }>();
  expect(uri).toContain(secret);
  expect((await post('sessions/second-step/app/code', { pending, code: '000000' })).statusCode).toBe(400);
  const code = codeAt(secret, server.clock.now());
  const made = await post('sessions/second-step/app/code', { pending, code });
  expect(made.json<{ recoveryCodes: string[] }>().recoveryCodes).toHaveLength(10);
  const { accessToken } = (await complete({ way: 'set-up', pending })).json<{ accessToken: string }>();
  const removal = await post('v2/account/factors/app/removal', {}, accessToken);
  expect([removal.statusCode, removal.json()]).toMatchObject([409, { code: 'factor-needed' }]);
  // Nobody demands one of customers.
  expect((await signIn({}, 'customer')).json()).toMatchObject({ user: { login: 'customer' } });
});

test('a factor is changed with the password or soon after signing in, and its owner is mailed', async () => {
  const { secret, token } = await setUpApp();
  expect(mailbox.received.map(({ to }) => to)).toEqual([['operator@example.com']]);
  server.clock.advance(10 * 60_000);
  const asked = await post('v2/account/factors/app/removal', {}, token);
  expect([asked.statusCode, asked.json()]).toMatchObject([400, { fields: { password: expect.any(String) as string } }]);
  expect((await post('v2/account/factors/app', { password: 'wrong password' }, token)).statusCode).toBe(400);
  expect((await post('v2/account/factors/app/removal', { password: 'right password' }, token)).statusCode).toBe(200);
  expect(mailbox.received).toHaveLength(2);
  expect((await trailOf('user.factor-remove'))[0]!.text).not.toContain(secret);
  expect((await signIn()).json()).toMatchObject({ user: { login: 'operator' } });
});

test('the secret of an app is sealed in the database, and another app holds only once a code of it comes', async () => {
  const { secret, token } = await setUpApp();
  expect(JSON.stringify(await server.db.query('SELECT * FROM authenticator_apps'))).not.toContain(secret);
  const other = (await post('v2/account/factors/app', {}, token)).json<{ secret: string }>().secret;
  expect((await byCode(codeAt(other, server.clock.now()))).statusCode).toBe(400);
  expect((await byCode(codeAt(secret, server.clock.now()))).statusCode).toBe(200);
});

test('a new password ends a sign-in that was pending, and the command line frees a person who lost the factors', async () => {
  const { codes } = await setUpApp();
  const { pending } = await pendingOf();
  await setPassword(server.db, server.tenancy.users.operator, 'another password');
  expect((await complete({ way: 'recovery', pending, code: codes[0]! })).statusCode).toBe(409);
  await setPassword(server.db, server.tenancy.users.operator, 'right password');
  const said = await runCommand(server.core, readArguments(['user', 'factors', 'remove', '--login', 'operator']));
  expect(JSON.stringify(said)).toContain('app');
  expect((await signIn()).json()).toMatchObject({ user: { login: 'operator' } });
});
