import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Vendor } from '../../../domain/people/users/user.ts';
import {
  FACEBOOK_CLIENT,
  GOOGLE_CLIENT,
  startIdentityProvider,
  type IdentityProvider,
  type VendorPerson,
} from '../../../tests/builders/identity-provider.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { MOST_ATTEMPTS, WINDOW_MS } from '../../base/throttle/throttle.ts';
import { createBrand } from '../brands/create-brand.ts';
import { createUser } from '../users/create-user.ts';

let provider: IdentityProvider;
let server: TestServer;
beforeAll(async () => {
  provider = await startIdentityProvider();
  server = await openTestServer(provider.environment);
  await server.db.query(`UPDATE users SET email = 'Operator@example.com' WHERE id = $1`, [
    server.tenancy.users.operator,
  ]);
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
beforeEach(() => {
  server.clock.advance(WINDOW_MS);
});

const VENDORS = ['GOOGLE', 'FACEBOOK'] as const;
const operator: VendorPerson = { id: 'person-1', email: 'operator@example.com' };
const verifier = 'a-verifier-of-at-least-forty-three-characters';
const callback = 'http://localhost:8080/monitoring/sso.html';
const english = { 'accept-language': 'en-US' };

const exchange = (vendor: Vendor, code: string, body: object = {}, headers: Record<string, string> = {}) =>
  server.call('POST', '/api/exposed/v2/sso/exchange', {
    body: { vendor, code, codeVerifier: verifier, redirectUri: callback, ...body },
    headers: { host: 'localhost:8080', ...headers },
  });
const signIn = (vendor: Vendor, accessToken: string, body: object = {}, headers: Record<string, string> = {}) =>
  server.call('POST', '/api/sessions', {
    body: { type: 'SINGLE_SIGN_ON', vendor, userId: operator.id, accessToken, brand: null, persistent: false, ...body },
    headers,
  });
const trail = async (action: string) =>
  server.db.query<{ entityId: string | null; after: Record<string, unknown> }>(
    'SELECT entity_id AS "entityId", after FROM audit_log WHERE action = $1 ORDER BY id',
    [action],
  );

test('a code of a vendor is exchanged for a token with which the person signs in as by a password (CAL-006)', async () => {
  for (const vendor of VENDORS) {
    const exchanged = await exchange(vendor, provider.codeFor(vendor, operator, verifier, callback));
    expect([exchanged.statusCode, exchanged.json()]).toEqual([
      200,
      { userId: 'person-1', accessToken: expect.any(String), email: 'operator@example.com' },
    ]);
    const answer = await signIn(vendor, exchanged.json<{ accessToken: string }>().accessToken, { persistent: true });
    expect(answer.statusCode).toBe(200);
    const session = answer.json<{ accessToken: string; sessionId: string; user: { id: number } }>();
    expect(session.user.id).toBe(server.tenancy.users.operator);
    expect(
      (await server.call('GET', `/api/sessions/${session.sessionId}`, { token: session.accessToken })).statusCode,
    ).toBe(200);
    expect((await trail('session.start')).at(-1)).toMatchObject({
      entityId: String(server.tenancy.users.operator),
      after: { vendor, persistent: true, address: '127.0.0.1' },
    });
  }
});

test('the whole way through the authorization page ends at the callback with a code and the state', async () => {
  provider.person = operator;
  const page = (await server.call('GET', '/monitoring/config.json')).json<{
    sso: Record<'google' | 'facebook', { clientId: string; authorizeUrl: string }>;
  }>();
  expect(page.sso).toEqual({
    google: { clientId: GOOGLE_CLIENT.id, authorizeUrl: `${provider.url}/google/o/oauth2/v2/auth` },
    facebook: { clientId: FACEBOOK_CLIENT.id, authorizeUrl: `${provider.url}/facebook/dialog/oauth` },
  });
  const challenge = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(verifier))).toString('base64url');
  const given = {
    client_id: page.sso.google.clientId,
    redirect_uri: callback,
    response_type: 'code',
    scope: 'openid email',
    state: 'the state',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  };
  const back = await fetch(`${page.sso.google.authorizeUrl}?${new URLSearchParams(given)}`, { redirect: 'manual' });
  const url = new URL(back.headers.get('location')!);
  expect([url.origin + url.pathname, url.searchParams.get('state')]).toEqual([callback, 'the state']);
  expect((await exchange('GOOGLE', url.searchParams.get('code')!)).statusCode).toBe(200);
});

test('a code counts once, and only with its verifier, its callback and its vendor', async () => {
  const code = (): string => provider.codeFor('GOOGLE', operator, verifier, callback);
  const used = code();
  expect((await exchange('GOOGLE', used)).statusCode).toBe(200);
  const refused = [
    await exchange('GOOGLE', used),
    await exchange('GOOGLE', code(), { codeVerifier: 'another-verifier-of-at-least-forty-three-chars' }),
    await exchange('GOOGLE', code(), { redirectUri: 'http://127.0.0.1:8080/monitoring/sso.html' }),
    await exchange('FACEBOOK', code()),
  ];
  expect(refused.map((answer) => answer.json<{ code: string }>().code)).toEqual([
    'sso-refused',
    'sso-refused',
    'sso-refused',
    'sso-refused',
  ]);
});

test('only the callback page of the console itself is taken', async () => {
  const asked = provider.asked.length;
  for (const redirectUri of [
    'http://evil.example/monitoring/sso.html',
    'http://localhost:8080/monitoring/other.html',
    'http://localhost:8080/monitoring/sso.html?x=1',
    'http://localhost.evil.example:8080/monitoring/sso.html',
    'https://localhost:8080/monitoring/sso.html',
  ])
    // Nor does it help to ask the server by that host.
    expect(
      (await exchange('GOOGLE', 'a code', { redirectUri }, { host: new URL(redirectUri).host })).json(),
      redirectUri,
    ).toMatchObject({
      code: 'invalid-input',
      fields: { redirectUri: expect.any(String) },
    });
  expect(provider.asked).toHaveLength(asked);
});

test('behind a proxy the callback below PUBLIC_URL is taken, with the alias of a brand in it', async () => {
  const behind = await openTestServer({ ...provider.environment, PUBLIC_URL: 'https://{alias}.example.com' });
  const codeOf = async (redirectUri: string): Promise<string> => {
    const code = provider.codeFor('GOOGLE', operator, verifier, redirectUri);
    return (
      (
        await behind.call('POST', '/api/exposed/v2/sso/exchange', {
          body: { vendor: 'GOOGLE', code, codeVerifier: verifier, redirectUri },
        })
      ).json<{ code?: string }>().code ?? 'taken'
    );
  };
  const codes = [
    await codeOf('https://parent.example.com/monitoring/sso.html'),
    await codeOf('https://evil.example/.example.com/monitoring/sso.html'),
    await codeOf('https://a.b.example.com/monitoring/sso.html'),
  ];
  await behind.close();
  expect(codes).toEqual(['taken', 'invalid-input', 'invalid-input']);
});

test('a token given to another app, of another person or made up opens nothing, and is written down', async () => {
  for (const vendor of VENDORS) {
    const before = (await trail('session.refused')).length;
    const answers = [
      await signIn(vendor, provider.tokenFor(vendor, operator, 'another-app')),
      await signIn(vendor, provider.tokenFor(vendor, { ...operator, id: 'person-2' })),
      await signIn(vendor, 'made up'),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
    expect(answers.map((answer) => answer.json<{ code: string }>().code)).toEqual([
      'sso-refused',
      'sso-refused',
      'sso-refused',
    ]);
    const entries = (await trail('session.refused')).slice(before);
    expect(entries.map(({ after }) => after)).toEqual(
      answers.map(() => ({ reason: 'sso-refused', login: null, vendor, address: '127.0.0.1' })),
    );
  }
});

test('without an e-mail that the vendor has verified sign-in is refused', async () => {
  const google = await signIn('GOOGLE', provider.tokenFor('GOOGLE', { ...operator, emailVerified: false }));
  expect(google.json()).toMatchObject({ message: 'Erro ao logar com o google' });
  const facebook = await signIn('FACEBOOK', provider.tokenFor('FACEBOOK', { ...operator, email: null }));
  expect(facebook.json()).toMatchObject({ message: 'Erro ao logar com o facebook' });
  const exchanged = await exchange(
    'GOOGLE',
    provider.codeFor('GOOGLE', { ...operator, emailVerified: false }, verifier, callback),
  );
  expect(exchanged.json()).toMatchObject({ email: null });
});

test('an e-mail without an account is answered 404 with a clear message, a disabled account is refused as by a password', async () => {
  const stranger = { id: 'person-1', email: 'stranger@example.com' };
  const answer = await signIn('GOOGLE', provider.tokenFor('GOOGLE', stranger), {}, english);
  expect([answer.statusCode, answer.json()]).toEqual([
    404,
    expect.objectContaining({
      code: 'sso-no-account',
      message: 'No account was found with the email that the provider gave.',
    }),
  ]);
  await server.db.query('UPDATE users SET disabled_at = now() WHERE id = $1', [server.tenancy.users.operator]);
  const disabled = await signIn('GOOGLE', provider.tokenFor('GOOGLE', operator));
  await server.db.query('UPDATE users SET disabled_at = NULL WHERE id = $1', [server.tenancy.users.operator]);
  expect(disabled.json()).toMatchObject({ code: 'account-disabled' });
  expect((await trail('session.refused')).at(-1)).toMatchObject({
    entityId: String(server.tenancy.users.operator),
    after: { reason: 'account-disabled', login: 'operator', vendor: 'GOOGLE' },
  });
});

test('an e-mail of several brands is decided by the brand given, else by the host, else asked for; brands are listed by it (SES-61)', async () => {
  const { child } = server.tenancy.brands;
  const other = await createBrand(server.db, {
    name: 'Twin',
    alias: 'twin',
    parentId: null,
    palette: { primary: '#123456' },
  });
  const login = 'both@example.com';
  const here = await createUser(server.db, { login, password: null, name: 'Here', brandId: child, profile: 'USER' });
  const there = await createUser(server.db, {
    login: 'there',
    password: null,
    name: 'There',
    brandId: other,
    profile: 'USER',
  });
  await server.db.query('UPDATE users SET email = $2 WHERE id = $1', [there, login]);
  await server.core.refresh();
  const token = provider.tokenFor('GOOGLE', { id: 'person-1', email: login });
  expect((await signIn('GOOGLE', token)).json()).toMatchObject({
    code: 'brand-needed',
    fields: { brand: expect.any(String) },
  });
  expect((await signIn('GOOGLE', token, { brand: other })).json()).toMatchObject({ user: { id: there } });
  expect((await signIn('GOOGLE', token, {}, { host: 'child.example.com' })).json()).toMatchObject({
    user: { id: here },
  });
  expect((await signIn('GOOGLE', token, { brand: server.tenancy.brands.foreign })).statusCode).toBe(404);
  const brands = (await server.call('GET', `/api/sessions/brands-by-login?login=${login}`)).json<{ name: string }[]>();
  expect(brands.map(({ name }) => name)).toEqual(['Child', 'Twin']);
});

test('a failing vendor is reported as unreachable, and an unconfigured one as such', async () => {
  provider.broken = true;
  const answers = [await exchange('GOOGLE', 'a code'), await signIn('FACEBOOK', 'a token')];
  provider.broken = false;
  expect(answers.map((answer) => [answer.statusCode, answer.json<{ code: string }>().code])).toEqual([
    [503, 'sso-unreachable'],
    [503, 'sso-unreachable'],
  ]);
  const without = await openTestServer();
  const config = (await without.call('GET', '/monitoring/config.json')).json();
  const answer = await without.call('POST', '/api/sessions', {
    body: { type: 'SINGLE_SIGN_ON', vendor: 'GOOGLE', userId: '1', accessToken: 'x' },
  });
  await without.close();
  expect(config).toMatchObject({ sso: { google: null, facebook: null }, recaptchaSiteKey: null });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'sso-not-configured']);
});

test('tokens that are tried one after another are throttled', async () => {
  for (let i = 0; i < MOST_ATTEMPTS.pair; i += 1) await signIn('GOOGLE', `made up ${i}`);
  const asked = provider.asked.length;
  expect((await signIn('GOOGLE', provider.tokenFor('GOOGLE', operator))).statusCode).toBe(429);
  expect(provider.asked).toHaveLength(asked);
});

test('invalid codes and tokens from many addresses never lock users out of a vendor', async () => {
  const from = (i: number, url: string, payload: object) =>
    server.app.inject({
      method: 'POST',
      url,
      payload,
      remoteAddress: `10.40.${i % 20}.1`,
      headers: { host: 'localhost' },
    });
  const token = (accessToken: string) => ({
    type: 'SINGLE_SIGN_ON',
    vendor: 'GOOGLE',
    userId: operator.id,
    accessToken,
    brand: null,
  });
  for (let i = 0; i < MOST_ATTEMPTS.login + 10; i += 1) {
    await from(i, '/api/exposed/v2/sso/exchange', {
      vendor: 'GOOGLE',
      code: `made up ${i}`,
      codeVerifier: verifier,
      redirectUri: callback,
    });
    await from(i, '/api/sessions', token(`made up ${i}`));
  }
  expect((await exchange('GOOGLE', provider.codeFor('GOOGLE', operator, verifier, callback))).statusCode).toBe(200);
  expect((await signIn('GOOGLE', provider.tokenFor('GOOGLE', operator))).statusCode).toBe(200);
});
