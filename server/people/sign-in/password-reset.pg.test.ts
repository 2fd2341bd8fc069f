import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { solvedCaptcha } from '../../../tests/builders/captcha-solver.ts';
import { openMailbox, partsOf, type Mailbox } from '../../../tests/builders/mailbox.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { createBrand } from '../brands/create-brand.ts';
import { sha256 } from '../../base/platform.ts';
import { createUser } from '../users/create-user.ts';
import { CAPTCHA, RESET, RESET_MAIL } from '../../base/throttle/throttle.ts';

let mailbox: Mailbox;
let server: TestServer;
beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer({
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'rastro@example.com',
    PUBLIC_URL: 'https://{alias}.example.com',
  });
  const { admin, operator, customer } = server.tenancy.users;
  for (const [id, mail] of [
    [admin, 'admin@example.com'],
    [operator, 'operator@example.com'],
    [customer, 'customer@example.com'],
  ] as const)
    await server.db.query('UPDATE users SET email = $2 WHERE id = $1', [id, mail]);
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
// The window of the attempts passes between the tests.
beforeEach(() => {
  server.clock.advance(RESET.windowMs);
});

const english = { 'accept-language': 'en-US' };
const captcha = async (): Promise<string> =>
  solvedCaptcha((await server.call('GET', '/api/exposed/v2/captcha')).json());

/** Asks for a new password, with a solved captcha where none is given. */
const ask = async (body: object, headers: Record<string, string> = {}) =>
  server.call('POST', '/api/password/token', {
    body: { expiryTime: 4320, recaptchaToken: await captcha(), ...body },
    headers,
  });
const change = (token: string, password: string, confirmPassword = password, headers: Record<string, string> = {}) =>
  server.call('POST', '/api/password/change', { body: { token, password, confirmPassword }, headers });
const signIn = (login: string, password: string, brand?: number) =>
  server.call('POST', '/api/sessions', { body: { login, password, brand, type: 'DEFAULT' } });
/** The token of the newest mail. */
const mailedToken = (): string => /password\?t=([\w-]+)/.exec(partsOf(mailbox.received.at(-1)!).text)![1]!;
const trail = (action: string) =>
  server.db.query<{ entityId: string; actor: string; brandId: number; after: Record<string, unknown> }>(
    'SELECT entity_id AS "entityId", actor, brand_id AS "brandId", after FROM audit_log WHERE action = $1 ORDER BY id',
    [action],
  );

test('a request for a forgotten password mails a link in the name of the brand, in the language of the request (CAL-010)', async () => {
  const { users, brands } = server.tenancy;
  const known = (await trail('user.password-reset')).length;
  const answer = await ask({ login: 'OPERATOR', brand: null }, { host: 'evil.example', ...english });
  expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
  const mail = mailbox.received.at(-1)!;
  const { header, text, html } = partsOf(mail);
  expect(mail).toMatchObject({ from: 'rastro@example.com', to: ['operator@example.com'] });
  expect(header('from')).toBe('Parent <rastro@example.com>');
  expect(header('subject')).toBe('Parent: new password');
  const link = `https://parent.example.com/monitoring/password?t=${mailedToken()}`;
  expect(text).toContain(`\n${link}\n`);
  expect(html).toContain(`href="${link}"`);
  expect(text + html).not.toContain('evil');
  await ask({ login: 'customer@EXAMPLE.com' });
  expect(mailbox.received.at(-1)!.to).toEqual(['customer@example.com']);
  expect(partsOf(mailbox.received.at(-1)!).text).toContain('https://child.example.com/monitoring/password?t=');
  expect(partsOf(mailbox.received.at(-1)!).text).toContain('Foi pedida uma nova senha para a conta customer em Child.');
  expect((await trail('user.password-reset'))[known]).toMatchObject({
    entityId: String(users.operator),
    actor: 'system',
    brandId: brands.parent,
    after: { address: '127.0.0.1' },
  });
});

test('the token of the link is stored only as a hash, and is in no entry of the trail', async () => {
  await ask({ login: 'operator' });
  const token = mailedToken();
  expect(token).toMatch(/^[\w-]{43}$/);
  const rows = await server.db.query<{ row: string }>(
    'SELECT row_to_json(password_resets)::text AS row FROM password_resets UNION ALL SELECT row_to_json(audit_log)::text FROM audit_log',
  );
  expect(rows.some(({ row }) => row.includes(sha256(token)))).toBe(true);
  expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
});

test('an unknown account is answered 404 with the text of the specification (ERR-18)', async () => {
  const answer = await ask({ login: 'nobody here' });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({
    code: 'account-not-found',
    message: 'Nenhuma conta foi encontrada com os login ou e-mail informado.',
  });
  expect((await ask({ login: 'nobody@example.com' }, english)).json()).toMatchObject({
    message: 'No account was found with the login or email given.',
  });
  expect((await ask({ login: 'operator', brand: server.tenancy.brands.foreign })).statusCode).toBe(404);
});

test('other refusals carry a message with the reason: no captcha, no login, no e-mail, a mail server that refuses (ERR-19)', async () => {
  const fields = async (body: object) => (await ask(body)).json<{ fields?: Record<string, string> }>().fields;
  expect(await fields({ login: 'operator', recaptchaToken: 'rubbish' })).toEqual({
    recaptchaToken: 'O captcha não é válido ou já foi usado. Resolva-o novamente.',
  });
  expect(await fields({ login: 'operator', recaptchaToken: undefined })).toEqual({
    recaptchaToken: 'Campo obrigatório.',
  });
  expect(await fields({ login: ' ' })).toHaveProperty('login');
  expect((await ask({ login: 'neighbour' })).json()).toMatchObject({
    code: 'no-mail-address',
    message: 'Esta conta não tem e-mail. Fale com o administrador.',
  });
  const known = mailbox.received.length;
  mailbox.full = true;
  const refused = await ask({ login: 'operator' });
  mailbox.full = false;
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([503, 'mail-failed']);
  expect(mailbox.received).toHaveLength(known);
  const [open] = await server.db.query<{ total: number }>(
    'SELECT count(*) AS total FROM password_resets WHERE user_id = $1',
    [server.tenancy.users.operator],
  );
  expect(open!.total).toBe(0);
});

test('a captcha is valid for one request only', async () => {
  const recaptchaToken = await captcha();
  expect((await ask({ login: 'operator', recaptchaToken })).statusCode).toBe(200);
  const again = await ask({ login: 'operator', recaptchaToken });
  expect(again.statusCode).toBe(400);
  expect(again.json()).toMatchObject({ code: 'invalid-input', fields: { recaptchaToken: expect.any(String) } });
});

test('requests are counted by account and by address, whether they were granted or not, and apart from sign-ins', async () => {
  for (let i = 0; i < RESET.most.pair; i += 1) await ask({ login: 'nobody here' });
  const answer = await ask({ login: 'nobody here' });
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  for (let i = RESET.most.pair; i < RESET.most.address; i += 1) await ask({ login: `guess ${i}` });
  expect((await ask({ login: 'guess at last' })).statusCode).toBe(429);
  expect((await signIn('operator', 'wrong password')).statusCode).toBe(401);
});

test('requests without a solved captcha do not lock anyone out of a new password', async () => {
  for (let i = 0; i < RESET.most.pair + 1; i += 1) await ask({ login: 'operator', recaptchaToken: 'rubbish' });
  expect((await ask({ login: 'operator' })).statusCode).toBe(200);
});

test('an address that solves no captcha is held back, whatever logins it names', async () => {
  for (let i = 0; i < CAPTCHA.most.address; i += 1) await ask({ login: `guess ${i}`, recaptchaToken: 'rubbish' });
  expect((await ask({ login: 'guess at last', recaptchaToken: 'rubbish' })).statusCode).toBe(429);
  expect((await ask({ login: 'operator' }, { 'x-forwarded-for': '10.9.9.9' })).statusCode).toBe(429);
});

test('a flood of requests for an account from many addresses sends some mails, then none, and the last link stays valid', async () => {
  const known = mailbox.received.length;
  const from = (remoteAddress: string) => async () =>
    server.app.inject({
      method: 'POST',
      url: '/api/password/token',
      remoteAddress,
      payload: { expiryTime: 4320, login: 'operator', recaptchaToken: await captcha() },
    });
  for (let i = 0; i < RESET_MAIL.most.login + 3; i += 1) expect((await from(`10.20.0.${i}`)()).statusCode).toBe(200);
  expect(mailbox.received.length - known).toBe(RESET_MAIL.most.login);
  expect((await change(mailedToken(), 'by the last link')).statusCode).toBe(200);
  // The link is used up: the next request gets a new one.
  expect((await from('10.20.1.1')()).statusCode).toBe(200);
  expect(mailbox.received.length - known).toBe(RESET_MAIL.most.login + 1);
});

test('the new password is set by the link, once, and every session of the person ends (CAL-011)', async () => {
  const { users, brands } = server.tenancy;
  const before = await server.core.sessions.open(users.operator, false);
  expect(await server.core.rights.callerOf(before.accessToken)).not.toBeNull();
  await ask({ login: 'operator' });
  const token = mailedToken();
  const answer = await change(token, 'my new password');
  expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
  expect(await server.core.rights.callerOf(before.accessToken)).toBeNull();
  expect((await signIn('operator', 'my new password')).statusCode).toBe(200);
  expect((await trail('user.password')).at(-1)).toMatchObject({
    entityId: String(users.operator),
    actor: String(users.operator),
    brandId: brands.parent,
    after: { by: 'mail' },
  });
  expect((await change(token, 'another password')).json()).toMatchObject({
    code: 'reset-invalid',
    message: 'Token inválido',
    fields: { token: 'Token inválido' },
  });
});

test('of two changes by one token at the same moment one is made', async () => {
  await ask({ login: 'operator' });
  const token = mailedToken();
  const codes = (await Promise.all([change(token, 'password one'), change(token, 'password two')])).map(
    ({ statusCode }) => statusCode,
  );
  expect(codes.sort()).toEqual([200, 400]);
  const opens = (
    await Promise.all(['password one', 'password two'].map((password) => signIn('operator', password)))
  ).map(({ statusCode }) => statusCode);
  expect(opens.sort()).toEqual([200, 401]);
});

test('a token that is unknown, older than the newest, expired or of a disabled account answers `Token inválido` (ERR-26)', async () => {
  await ask({ login: 'operator' });
  const older = mailedToken();
  await ask({ login: 'operator', expiryTime: 30 });
  const newest = mailedToken();
  const isInvalid = async (token: string): Promise<void> => {
    const answer = await change(token, 'some password');
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, 'Token inválido']);
    expect((await change(token, 'some password', 'some password', english)).json()).toMatchObject({
      message: 'Invalid token',
    });
  };
  await isInvalid('no such token');
  await isInvalid(older);
  await server.db.query('UPDATE users SET disabled_at = now() WHERE id = $1', [server.tenancy.users.operator]);
  await isInvalid(newest);
  await server.db.query('UPDATE users SET disabled_at = NULL WHERE id = $1', [server.tenancy.users.operator]);
  server.clock.advance(30 * 60_000);
  await isInvalid(newest);
});

test('a link holds as long as was asked for, but three days at most (CST-25)', async () => {
  for (const [expiryTime, minutes] of [
    [30, 30],
    [4320, 4320],
    [100_000, 4320],
  ] as const) {
    await ask({ login: 'customer', expiryTime });
    const [row] = await server.db.query<{ expiresAt: Date }>(
      'SELECT expires_at AS "expiresAt" FROM password_resets WHERE user_id = $1',
      [server.tenancy.users.customer],
    );
    expect(row!.expiresAt.getTime() - server.clock.now()).toBe(minutes * 60_000);
  }
  server.clock.advance(4320 * 60_000 - 1);
  expect((await change(mailedToken(), 'just in time')).statusCode).toBe(200);
});

test('a new password that is too short, too long or not confirmed is reported on its field, and the token stays valid (CST-69)', async () => {
  await ask({ login: 'operator' });
  const token = mailedToken();
  const fields = async (password: string, confirmation = password) =>
    (await change(token, password, confirmation)).json<{ fields: Record<string, string> }>().fields;
  expect(await fields('7 chars')).toEqual({
    password: 'Mínimo de 8 caracteres.',
    confirmPassword: 'Mínimo de 8 caracteres.',
  });
  expect(await fields('x'.repeat(33))).toEqual({
    password: 'Máximo de 32 caracteres.',
    confirmPassword: 'Máximo de 32 caracteres.',
  });
  expect(await fields('first password', 'other password')).toEqual({
    confirmPassword: 'Confimação de senha deve ser igual ao campo Senha.',
  });
  expect((await change(token, 'four long words of one password!')).statusCode).toBe(200);
});

test('a password that is guessed first is refused by a link, and the link stays valid', async () => {
  await ask({ login: 'operator' });
  const token = mailedToken();
  for (const guessed of ['12345678', 'operator1', 'Brasil2026', 'flamengo', 'qwertyuiop', 'x'.repeat(32)])
    expect((await change(token, guessed)).json<{ fields: object }>().fields).toEqual({
      password: 'Esta senha é fácil de adivinhar. Use várias palavras ou misture letras, números e símbolos.',
    });
  expect((await change(token, 'three quiet elephants')).statusCode).toBe(200);
});

test('a password that is set in another way ends the links that were mailed before', async () => {
  const { setPassword } = await import('../users/set-password.ts');
  await ask({ login: 'operator' });
  await setPassword(server.db, server.tenancy.users.operator, 'set by hand');
  expect((await change(mailedToken(), 'by the old link')).statusCode).toBe(400);
});

test('a login of several brands asks for the brand; an e-mail of several accounts of one brand asks for the login', async () => {
  const { child } = server.tenancy.brands;
  const twin = await createBrand(server.db, {
    name: 'Twin',
    alias: 'twin',
    parentId: null,
    palette: { primary: '#123456' },
  });
  const addUser = (login: string, brandId: number): Promise<number> =>
    createUser(server.db, { login, password: null, name: 'Both', brandId, profile: 'USER' });
  const [here] = await Promise.all([child, twin].map((brandId) => addUser('both@example.com', brandId)));
  const sister = await addUser('sister', child);
  await server.core.refresh();
  expect((await ask({ login: 'both@example.com' })).json()).toMatchObject({
    code: 'brand-needed',
    fields: { brand: expect.any(String) },
  });
  expect((await ask({ login: 'both@example.com', brand: twin })).statusCode).toBe(200);
  expect(partsOf(mailbox.received.at(-1)!).text).toContain('https://twin.example.com/');
  expect((await ask({ login: 'both@example.com' }, { host: 'child.example.com' })).statusCode).toBe(200);
  expect(mailbox.received.at(-1)!.to).toEqual(['both@example.com']);
  await server.db.query(`UPDATE users SET email = 'family@example.com' WHERE id = ANY ($1::bigint[])`, [
    [here, sister],
  ]);
  expect((await ask({ login: 'family@example.com' })).json()).toMatchObject({
    code: 'account-ambiguous',
    fields: { login: expect.any(String) },
  });
});
