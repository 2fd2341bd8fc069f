import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openMailbox, type Mailbox } from '../../../tests/builders/mailbox.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { softwareKey } from '../../../tests/builders/software-key.ts';
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
  await server.db.query(`UPDATE users SET email = 'operator@example.com' WHERE id = $1`, [
    server.tenancy.users.operator,
  ]);
});
beforeEach(async () => {
  server.clock.set(NOW_MS);
  for (const table of [
    'authenticator_apps',
    'recovery_codes',
    'passkeys',
    'pending_sign_ins',
    'sign_in_attempts',
    'known_addresses',
    'wrong_factor_codes',
    'sessions',
  ])
    await server.db.query(`DELETE FROM ${table}`);
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

const HERE = { host: 'frota.example.com', origin: 'http://frota.example.com' };
const headers = { 'accept-language': 'en-US', host: HERE.host };
const post = (path: string, body: object, token?: string) =>
  server.call('POST', `/api/${path}`, { body, headers, ...(token ? { token } : {}) });
const signIn = async () =>
  (await post('sessions', { login: 'operator', password: 'right password' })).json<{
    pending: string;
    ways: string[];
    isAppClosed?: boolean;
  }>();

const newToken = () => server.tokenOf(server.tenancy.users.operator);

async function setUpApp(token: string): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await post('v2/account/factors/app', {}, token)).json<{ secret: string }>();
  const body = { code: codeAt(secret, server.clock.now()) };
  const answer = await server.call('PUT', '/api/v2/account/factors/app', { token, body });
  server.clock.advance(60_000);
  return { secret, codes: answer.json<{ recoveryCodes: string[] }>().recoveryCodes };
}

async function addKey(key: ReturnType<typeof softwareKey>, token: string) {
  const { challenge } = (await post('v2/account/factors/passkeys/options', {}, token)).json<{ challenge: string }>();
  return post('v2/account/factors/passkeys', { name: 'Key', answer: key.create({ ...HERE, challenge }) }, token);
}

/** An operator with an app whose mails and trail are empty. */
async function owner() {
  const held = await setUpApp(await newToken());
  mailbox.received.length = 0;
  return held;
}

let addresses = 0;
/** Tries a code at an address of its own, as a patient thief does; answers the status and what is said at the code. */
async function tryCode(code: string, pending: string, way = 'code') {
  addresses += 1;
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/sessions/second-step',
    headers,
    remoteAddress: `10.30.${Math.floor(addresses / 250)}.${addresses % 250}`,
    payload: { way, pending, code },
  });
  return { status: answer.statusCode, said: answer.json<{ fields?: { code?: string } }>().fields?.code ?? '' };
}

/** A code that none of this minute is. */
const wrongFor = (secret: string): string => {
  const now = server.clock.now();
  const right = [-60, -30, 0, 30, 60].map((seconds) => codeAt(secret, now + seconds * 1000));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code))!;
};

/** Guesses slowly, so that no throttle refuses. */
async function guess(count: number, secret: string): Promise<string[]> {
  const said: string[] = [];
  const { pending } = await signIn();
  for (let i = 0; i < count; i += 1) {
    await server.db.query('DELETE FROM sign_in_attempts');
    said.push((await tryCode(wrongFor(secret), pending)).said);
  }
  return said;
}
const subjects = () => mailbox.received.map(({ raw }) => /subject: (.*(?:\r\n .*)*)/i.exec(raw)![1]);
const actions = async (action: string) =>
  (await server.db.query('SELECT 1 FROM audit_log WHERE action = $1', [action])).length;

test('after five wrong codes in a row the owner is mailed, once a day, in the language of the account', async () => {
  const { secret } = await owner();
  await guess(4, secret);
  expect(mailbox.received).toHaveLength(0);
  await guess(20, secret);
  expect(mailbox.received.map(({ to }) => to)).toEqual([['operator@example.com']]);
  expect(mailbox.received[0]!.raw).toMatch(/c=C3=B3digos errados|c=F3digos/i);
  server.clock.advance(24 * 3_600_000 - 1);
  await guess(3, secret);
  expect(mailbox.received).toHaveLength(1);
  server.clock.advance(1);
  await guess(3, secret);
  expect(mailbox.received).toHaveLength(2);
  expect(new Set(subjects()).size).toBe(1);
});

test('a right code begins the row again, and is no reason for a second mail on the same day', async () => {
  const { secret } = await owner();
  const signed = async () => {
    const { pending } = await signIn();
    const { status } = await tryCode(codeAt(secret, server.clock.now()), pending);
    server.clock.advance(60_000);
    return status;
  };
  await guess(4, secret);
  expect(await signed()).toBe(200);
  await guess(4, secret);
  expect(mailbox.received).toHaveLength(0);
  await guess(1, secret);
  expect(await signed()).toBe(200);
  await guess(45, secret);
  expect(mailbox.received).toHaveLength(1);
  expect(await signed()).toBe(200);
});

test('after fifty wrong codes in a row even the right code of the app is refused, and the sign-in says so', async () => {
  const { secret, codes } = await owner();
  const before = await actions('user.factor-close');
  const said = await guess(51, secret);
  expect([said[49], said[50]]).toEqual([
    expect.stringContaining('is not correct') as string,
    expect.stringContaining('Too many wrong codes') as string,
  ]);
  expect(mailbox.received).toHaveLength(2);
  expect(await actions('user.factor-close')).toBe(before + 1);
  const due = await signIn();
  expect(due).toMatchObject({ ways: ['recovery'], isAppClosed: true });
  await server.db.query('DELETE FROM sign_in_attempts');
  const right = await tryCode(codeAt(secret, server.clock.now()), due.pending);
  expect(right).toEqual({ status: 400, said: said[50] });
  // The recovery code signs in, and opens the app again.
  expect((await tryCode(codes[0]!, due.pending, 'recovery')).status).toBe(200);
  server.clock.advance(60_000);
  const again = await signIn();
  expect(again.ways).toEqual(['code', 'recovery']);
  expect(again.isAppClosed).toBeUndefined();
  expect((await tryCode(codeAt(secret, server.clock.now()), again.pending)).status).toBe(200);
});

test('a passkey signs in where codes of the app are not accepted any more, and opens the app again', async () => {
  const token = await newToken();
  const key = softwareKey();
  await addKey(key, token);
  const { secret } = await setUpApp(token);
  await guess(50, secret);
  const { pending, ways } = await signIn();
  expect(ways).toEqual(['passkey', 'recovery']);
  const { challenge } = (await post('sessions/second-step/passkey', { pending })).json<{ challenge: string }>();
  const done = await post('sessions/second-step', {
    way: 'passkey',
    pending,
    answer: key.get({ ...HERE, challenge }, 1),
  });
  expect(done.statusCode).toBe(200);
  expect((await signIn()).ways).toEqual(['code', 'passkey', 'recovery']);
});

test('of thirty codes at the same moment each is counted: none gets past the limit of fifty, and no mail is sent twice', async () => {
  const { secret } = await owner();
  await guess(44, secret);
  mailbox.received.length = 0;
  await server.db.query('UPDATE wrong_factor_codes SET mailed_at = NULL');
  const { pending } = await signIn();
  const wrong = wrongFor(secret);
  // As many as the throttle lets through.
  await server.db.query('DELETE FROM sign_in_attempts');
  const first = await Promise.all(Array.from({ length: 20 }, () => tryCode(wrong, pending)));
  await server.db.query('DELETE FROM sign_in_attempts');
  const others = await Promise.all(Array.from({ length: 10 }, () => tryCode(wrong, pending)));
  const said = [...first, ...others];
  expect(said.every(({ status }) => status === 400)).toBe(true);
  expect(said.filter((one) => one.said.includes('is not correct'))).toHaveLength(6);
  const [row] = await server.db.query<{ inRow: number }>('SELECT in_row AS "inRow" FROM wrong_factor_codes');
  expect(row!.inRow).toBe(74);
  // That codes are guessed, and that the app is closed.
  const texts = mailbox.received.map(({ raw }) =>
    raw
      .split(/\r\n\r\n/)
      .slice(1)
      .join(),
  );
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter((text) => text.includes('seguidos. Os'))).toHaveLength(1);
  expect(texts.length).toBeLessThanOrEqual(2);
});

test('another app opens the way again, and so does the command line', async () => {
  const { secret } = await owner();
  await guess(50, secret);
  const { secret: other } = await setUpApp(await newToken());
  const due = await signIn();
  expect(due.ways).toEqual(['code', 'recovery']);
  expect((await tryCode(codeAt(other, server.clock.now()), due.pending)).status).toBe(200);
  await guess(50, other);
  await runCommand(server.core, readArguments(['user', 'factors', 'remove', '--login', 'operator']));
  await setUpApp(await newToken());
  expect((await signIn()).ways).toEqual(['code', 'recovery']);
});

test('an app or a passkey that is added or removed ends the other sessions of the account, and not the one that did it', async () => {
  const own = await newToken();
  const works = async (token: string) => (await server.call('GET', '/api/v2/sessions', { token })).statusCode;
  const key = softwareKey();
  const changes: Record<string, () => Promise<unknown>> = {
    'app added': () => setUpApp(own),
    'passkey added': () => addKey(key, own),
    'app removed': () => post('v2/account/factors/app/removal', { password: 'right password' }, own),
    'passkey removed': () => post(`v2/account/factors/passkeys/${key.id}/removal`, { password: 'right password' }, own),
  };
  for (const [name, change] of Object.entries(changes)) {
    const other = await newToken();
    expect([name, await works(other)]).toEqual([name, 200]);
    await change();
    expect([name, await works(other), await works(own)]).toEqual([name, 401, 200]);
  }
  const left = await newToken();
  await runCommand(server.core, readArguments(['user', 'factors', 'remove', '--login', 'operator']));
  await server.core.sessions.refresh();
  expect(await works(left)).toBe(401);
});
