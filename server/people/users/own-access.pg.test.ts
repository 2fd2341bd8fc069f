import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openMailbox, partsOf, type Mailbox } from '../../../tests/builders/mailbox.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { createUser } from './create-user.ts';
import { CODE_MINUTES, MOST_TRIES } from './own-email.ts';

let mailbox: Mailbox;
let server: TestServer;
beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer({ SMTP_URL: mailbox.url, MAIL_FROM: 'rastro@example.com' });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(() => void (mailbox.received.length = 0));

let people = 0;
/** Somebody new with a password, signed in. */
async function somebody() {
  const login = `person-${(people += 1)}`;
  const password = 'the old password';
  const brandId = server.tenancy.brands.child;
  const id = await createUser(server.db, { login, password, name: 'Ana', brandId, profile: 'USER' });
  const token = await server.tokenOf(id);
  const send = (method: string, what: string, body: object) =>
    server.call(method, `/api/v2/users/${id}/${what}`, { token, body, headers: { 'accept-language': 'en-US' } });
  return { id, login, password, token, send };
}
type Refused = { code: string; fields: Record<string, string> };

const ask = (token: string) => server.call('GET', '/api/v2/sessions', { token });
const signIn = async (login: string, password: string): Promise<number> =>
  (await server.call('POST', '/api/sessions', { body: { login, password, brand: server.tenancy.brands.child } }))
    .statusCode;
const trail = (id: number) =>
  server.db.query<{ action: string; actor: string; before: object; after: object }>(
    'SELECT action, actor, before, after FROM audit_log WHERE entity_id = $1 ORDER BY id',
    [String(id)],
  );

test('a person changes their own name and mobile number, what is left out stays, and the trail tells of it', async () => {
  const { id, send } = await somebody();
  expect((await send('PATCH', 'account', { mobile: '+55 11 95555-0134' })).json()).toMatchObject({ name: 'Ana' });
  const answer = await send('PATCH', 'account', { name: ' Ana Prado ' });
  expect(answer.json()).toMatchObject({ id, name: 'Ana Prado', mobile: '+55 11 95555-0134' });
  expect((await trail(id)).at(-1)).toMatchObject({
    action: 'user.set',
    actor: String(id),
    after: { name: 'Ana Prado' },
  });
  expect((await send('PATCH', 'account', { mobile: null })).json()).toMatchObject({ mobile: null });
  for (const [wrong, field] of [
    [{ name: ' ' }, 'name'],
    [{ mobile: 'none' }, 'mobile'],
  ] as const)
    expect(Object.keys((await send('PATCH', 'account', wrong)).json<Refused>().fields)).toEqual([field]);
});

test('a new password needs the one of now, ends every other session of the person at once, and leaves the own one', async () => {
  const { id, login, password, token, send } = await somebody();
  const others = [await server.tokenOf(id), await server.tokenOf(id)];
  // The server believes in them, and would for a while.
  for (const other of others) expect((await ask(other)).statusCode).toBe(200);
  const next = { password: 'the new password', confirmPassword: 'the new password' };
  const wrong = await send('PUT', 'password', { present: 'a guess', ...next });
  expect([wrong.statusCode, wrong.json<Refused>().fields]).toEqual([400, { present: 'This is not your password.' }]);
  const differs = await send('PUT', 'password', { present: password, ...next, confirmPassword: 'another password' });
  expect(Object.keys(differs.json<Refused>().fields)).toEqual(['confirmPassword']);
  expect((await ask(others[0]!)).statusCode).toBe(200);
  const weak = await send('PUT', 'password', { present: password, password: '12345678', confirmPassword: '12345678' });
  expect([weak.statusCode, Object.keys(weak.json<Refused>().fields)]).toEqual([400, ['password']]);
  expect((await send('PUT', 'password', { present: password, ...next })).json()).toEqual({ ended: 2 });
  for (const other of others) expect((await ask(other)).statusCode).toBe(401);
  expect((await ask(token)).statusCode).toBe(200);
  expect([await signIn(login, password), await signIn(login, next.password)]).toEqual([401, 200]);
  const entry = (await trail(id)).find(({ action }) => action === 'user.password');
  expect(entry).toMatchObject({ actor: String(id), after: { by: 'owner' } });
  expect(JSON.stringify(entry)).not.toContain('new password');
});

test('whoever guesses the password of a session that is not theirs is held up', async () => {
  const { send, password } = await somebody();
  const next = { password: 'the new password', confirmPassword: 'the new password' };
  const answers = [];
  for (let n = 0; n < 6; n += 1)
    answers.push((await send('PUT', 'password', { present: `guess ${n}`, ...next })).statusCode);
  expect(answers).toEqual([400, 400, 400, 400, 400, 429]);
  expect((await send('PUT', 'password', { present: password, ...next })).statusCode).toBe(429);
});

/** Asks for another e-mail; answers the code that was mailed. */
async function codeFor({ send, password }: Awaited<ReturnType<typeof somebody>>, email: string): Promise<string> {
  expect((await send('POST', 'email', { email, password })).statusCode).toBe(200);
  const mail = mailbox.received.at(-1)!;
  expect(mail.to).toEqual([email]);
  const { text, header } = partsOf(mail);
  const [code] = /\b\d{8}\b/.exec(text)!;
  expect(header('Subject')).toContain(code);
  return code;
}

test('a new e-mail is kept once the code that was mailed to it came back, and not before', async () => {
  const ana = await somebody();
  const code = await codeFor(ana, 'ana@example.com');
  const emailOf = async () =>
    (await server.db.query<{ email: string | null }>('SELECT email FROM users WHERE id = $1', [ana.id]))[0]!.email;
  expect(await emailOf()).toBeNull();
  const other = code === '00000000' ? '11111111' : '00000000';
  expect((await ana.send('PUT', 'email', { code: other })).json<Refused>().fields).toEqual({
    code: 'This is not the code that was sent.',
  });
  expect((await ana.send('PUT', 'email', { code })).json()).toMatchObject({ data: { email: 'ana@example.com' } });
  expect(await emailOf()).toBe('ana@example.com');
  expect((await trail(ana.id)).at(-1)).toMatchObject({ action: 'user.set', after: { email: 'ana@example.com' } });
  expect((await ana.send('PUT', 'email', { code })).statusCode).toBe(400);
});

test('the former e-mail is told that it was changed and whom to ask, not what it is now, and a mail that fails keeps nothing back', async () => {
  const ana = await somebody();
  const brand = server.tenancy.brands.child;
  const support = JSON.stringify({ contactEmail: 'help@example.com', contactPhone: '+55 11 4000-1000' });
  const [{ parameters }] = (await server.db.query<{ parameters: object }>(
    'SELECT parameters FROM brands WHERE id = $1',
    [brand],
  )) as [{ parameters: object }];
  await server.db.query('UPDATE brands SET parameters = parameters || $2::jsonb WHERE id = $1', [brand, support]);
  await server.db.query(`UPDATE users SET email = 'ana.old@example.com' WHERE id = $1`, [ana.id]);
  const code = await codeFor(ana, 'ana.new@example.com');
  expect((await ana.send('PUT', 'email', { code })).statusCode).toBe(200);
  const mail = mailbox.received.at(-1)!;
  expect(mail.to).toEqual(['ana.old@example.com']);
  const { text, html } = partsOf(mail);
  for (const part of [text, html])
    for (const word of ['has another email now', 'contact the support', 'help@example.com', '+55 11 4000-1000'])
      expect(part).toContain(word);
  expect(text).not.toContain('ana.new@example.com');
  const next = await codeFor(ana, 'ana.third@example.com');
  mailbox.full = true;
  expect((await ana.send('PUT', 'email', { code: next })).json()).toMatchObject({
    data: { email: 'ana.third@example.com' },
  });
  mailbox.full = false;
  await server.db.query('UPDATE brands SET parameters = $2::jsonb WHERE id = $1', [brand, JSON.stringify(parameters)]);
});

test('a code ends with its time, with too many tries, and with the next one', async () => {
  const bia = await somebody();
  const over = { code: 'This code has expired. Ask for another one.' };
  const late = await codeFor(bia, 'bia@example.com');
  server.clock.advance(CODE_MINUTES * 60_000);
  expect((await bia.send('PUT', 'email', { code: late })).json<Refused>().fields).toEqual(over);
  const first = await codeFor(bia, 'bia@example.com');
  const second = await codeFor(bia, 'bia@example.com');
  if (first !== second) expect((await bia.send('PUT', 'email', { code: first })).statusCode).toBe(400);
  const wrong = second === '00000000' ? '11111111' : '00000000';
  for (let n = 0; n < MOST_TRIES; n += 1) await bia.send('PUT', 'email', { code: wrong });
  expect((await bia.send('PUT', 'email', { code: second })).json<Refused>().fields).toEqual(over);
});

test('an e-mail needs the password, is nobody elses in the brand, and five are asked for in a while at most', async () => {
  const [cai, dora] = [await somebody(), await somebody()];
  await server.db.query(`UPDATE users SET email = 'dora@example.com' WHERE id = $1`, [dora.id]);
  const refused = async (body: object) => (await cai.send('POST', 'email', body)).json<Refused>().fields;
  expect(await refused({ email: 'cai@example.com', password: 'a guess' })).toEqual({
    password: 'This is not your password.',
  });
  expect(await refused({ email: 'DORA@example.com', password: cai.password })).toEqual({
    email: 'Another account has this email already.',
  });
  expect(mailbox.received).toEqual([]);
  for (let n = 0; n < 4; n += 1) await codeFor(cai, `cai-${n}@example.com`);
  expect((await cai.send('POST', 'email', { email: 'cai@example.com', password: cai.password })).statusCode).toBe(429);
  mailbox.full = true;
  const failed = await dora.send('POST', 'email', { email: 'new@example.com', password: dora.password });
  mailbox.full = false;
  expect([failed.statusCode, failed.json<Refused>().code]).toEqual([503, 'mail-failed']);
});
