import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { closing, openBrokerLinks, type BrokerLinks } from '../../../tests/builders/broker-links.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { readArguments } from '../../tools/cli/arguments.ts';
import { runCommand } from '../../tools/cli/commands.ts';
import { openCore } from '../../live/core.ts';
import { drawSecret } from '../../base/platform.ts';
import { setPassword } from '../users/set-password.ts';

let server: TestServer;
let links: BrokerLinks;
beforeAll(async () => {
  server = await openTestServer();
  links = await openBrokerLinks(server);
  await setPassword(server.db, server.tenancy.users.operator, 'right password');
});
afterEach(async () => {
  server.clock.set(NOW_MS);
  await links.end();
});
afterAll(() => server.close());

const MINUTE_MS = 60_000;

interface Signed {
  accessToken: string;
  sessionId: string;
  expiresAt: string;
  refresh?: { token: string; expiresAt: string };
}

const signIn = async (persistent: boolean, agent = 'Firefox/140.0'): Promise<Signed> =>
  (
    await server.call('POST', '/api/sessions', {
      body: { login: 'operator', password: 'right password', persistent },
      headers: { 'user-agent': agent },
    })
  ).json<Signed>();
const staying = async (agent?: string) => {
  const { refresh, ...session } = await signIn(true, agent);
  return { ...session, token: refresh!.token };
};
const refresh = (refreshToken: string, next = drawSecret()) =>
  server.call('POST', '/api/sessions/refresh', { body: { refreshToken, next } });
/** What the trail says of an action; a test compares with what was there before it. */
const trailOf = (action: string) =>
  server.db.query(
    'SELECT actor, entity_id AS id, audit_log::text AS text FROM audit_log WHERE action = $1 ORDER BY id',
    [action],
  );
const statusWith = async (token: string): Promise<number> =>
  (await server.call('GET', '/api/v2/broker/topics', { token })).statusCode;

test('a persistent sign-in gets an access token as short as any other and a refresh token, of which the server stores the hash', async () => {
  const session = await signIn(true);
  expect([session.expiresAt, session.refresh!.expiresAt]).toEqual(
    [NOW_MS + 60 * MINUTE_MS, NOW_MS + 30 * 24 * 60 * MINUTE_MS].map((ms) => new Date(ms).toISOString()),
  );
  expect(Buffer.from(session.refresh!.token, 'base64url')).toHaveLength(32);
  expect(JSON.stringify(await server.db.query('SELECT * FROM session_refreshes'))).not.toContain(
    session.refresh!.token,
  );
  expect((await signIn(false)).refresh ?? null).toBeNull();
});

test('a refresh token is valid for one use: the next one continues the session, reusing one ends it and is audited', async () => {
  const known = (await trailOf('session.reused')).length;
  const { token, sessionId } = await staying();
  const next = drawSecret();
  server.clock.advance(61 * MINUTE_MS);
  const answer = await refresh(token, next);
  expect(answer.json()).toMatchObject({
    sessionId,
    expiresAt: new Date(server.clock.now() + 60 * MINUTE_MS).toISOString(),
  });
  const { accessToken } = answer.json<Signed>();
  expect(await statusWith(accessToken)).toBe(200);

  expect((await refresh(token)).statusCode).toBe(401);
  expect(await statusWith(accessToken)).toBe(401);
  expect((await refresh(next)).statusCode).toBe(401);
  const trail = (await trailOf('session.reused')).slice(known);
  expect(trail).toMatchObject([{ actor: 'system', id: String(server.tenancy.users.operator) }]);
  expect(JSON.stringify(trail)).not.toContain(next);
});

test('after a lost answer the same two tokens can be presented again, at any time until the next one is used', async () => {
  const { token } = await staying();
  const [next, third] = [drawSecret(), drawSecret()];
  // Two tabs at the same time, and a repetition after the answer was lost.
  const together = await Promise.all([refresh(token, next), refresh(token, next)]);
  server.clock.advance(24 * 60 * MINUTE_MS);
  for (const answer of [...together, await refresh(token, next)]) expect(answer.statusCode, answer.body).toBe(200);
  expect((await refresh(next, third)).statusCode).toBe(200);
  expect((await refresh(token, next)).statusCode).toBe(401);
  expect((await refresh(third)).statusCode).toBe(401);
});

test('an unknown refresh token, and one whose next is an old one, are refused', async () => {
  const { token } = await staying();
  expect((await refresh(drawSecret())).statusCode).toBe(401);
  expect((await refresh(token, token)).statusCode).toBe(401);
  expect((await refresh(token)).statusCode).toBe(200);
});

test('a persistent session is not renewed by its access token: a stolen one expires within the hour', async () => {
  const { accessToken, sessionId } = await staying();
  expect((await server.call('POST', `/api/sessions/${sessionId}/token`, { token: accessToken })).statusCode).toBe(401);
});

test('signing out, a new password and disabling end the refresh token', async () => {
  const out = await staying();
  await server.call('DELETE', `/api/sessions/${out.sessionId}`, { token: out.accessToken });
  expect((await refresh(out.token)).statusCode).toBe(401);
  for (const command of ['password --password another-password', 'disable']) {
    await setPassword(server.db, server.tenancy.users.operator, 'right password');
    const { token } = await staying();
    const [name, ...more] = command.split(' ');
    await runCommand(server.core, readArguments(['user', name!, '--login', 'operator', ...more]));
    expect((await refresh(token)).statusCode, command).toBe(401);
  }
  await runCommand(server.core, readArguments(['user', 'enable', '--login', 'operator']));
  await setPassword(server.db, server.tenancy.users.operator, 'right password');
});

interface Own {
  id: string;
  isCurrent: boolean;
  persistent: boolean;
  agent: string;
  address: string;
  seenAt: string;
}
const ownSessions = async (token: string): Promise<Own[]> =>
  (await server.call('GET', '/api/v2/sessions', { token })).json<Own[]>();

test('a user sees only the own sessions, with device, address and last activity', async () => {
  await server.db.query('DELETE FROM sessions');
  await server.tokenOf(server.tenancy.users.admin);
  const phone = await signIn(true, 'Android phone');
  server.clock.advance(10 * MINUTE_MS);
  const here = await signIn(false, 'Firefox on Linux');
  const list = await ownSessions(here.accessToken);
  expect(list).toMatchObject([
    {
      isCurrent: true,
      persistent: false,
      agent: 'Firefox on Linux',
      address: '127.0.0.1',
      seenAt: new Date(NOW_MS + 10 * MINUTE_MS).toISOString(),
    },
    { isCurrent: false, persistent: true, agent: 'Android phone', seenAt: new Date(NOW_MS).toISOString() },
  ]);
  // Nothing in the list can be used to act as a session.
  for (const text of [phone.sessionId, here.sessionId, phone.refresh!.token])
    expect(JSON.stringify(list)).not.toContain(text);
  server.clock.advance(10 * MINUTE_MS);
  expect(await statusWith(phone.accessToken)).toBe(200);
  expect((await ownSessions(here.accessToken)).find(({ agent }) => agent === 'Android phone')!.seenAt).toBe(
    new Date(NOW_MS + 20 * MINUTE_MS).toISOString(),
  );
});

test('a session ended from another device has its link closed at once and cannot be refreshed; the requesting one stays open', async () => {
  const known = (await trailOf('session.end')).length;
  const away = await staying('Lost phone');
  const here = await signIn(false);
  const client = await links.link({ username: away.sessionId, password: away.accessToken });
  const closed = closing(client);
  const target = (await ownSessions(here.accessToken)).find(({ agent }) => agent === 'Lost phone');
  const foreign = await server.tokenOf(server.tenancy.users.admin);
  expect((await server.call('DELETE', `/api/v2/sessions/one/${target!.id}`, { token: foreign })).statusCode).toBe(404);
  const own = (await ownSessions(here.accessToken)).find(({ isCurrent }) => isCurrent)!;
  expect((await server.call('DELETE', `/api/v2/sessions/one/${own.id}`, { token: here.accessToken })).statusCode).toBe(
    404,
  );
  expect(
    (await server.call('DELETE', `/api/v2/sessions/one/${target!.id}`, { token: here.accessToken })).statusCode,
  ).toBe(200);
  await closed;
  expect(await trailOf('session.end')).toHaveLength(known + 1);
  expect([
    await statusWith(away.accessToken),
    (await refresh(away.token)).statusCode,
    await statusWith(here.accessToken),
  ]).toEqual([401, 401, 200]);
});

test('all other sessions end at once, and on a second server at its next check of the database', async () => {
  const other = await openCore(server.db, { tokenMinutes: 60, sessionHours: 12, demo: false }, server.clock);
  const [first, second, here] = [await staying(), await staying(), await signIn(false)];
  const told: string[] = [];
  other.rights.onSessionEnded((id) => told.push(id));
  const known = (await trailOf('session.end')).length;
  const open = (await ownSessions(here.accessToken)).length;
  expect((await server.call('DELETE', '/api/v2/sessions/others', { token: here.accessToken })).json()).toEqual({
    ended: open - 1,
  });
  await other.refresh();
  expect(told).toEqual(expect.arrayContaining([first.sessionId, second.sessionId]));
  expect((await ownSessions(here.accessToken)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
  expect(await trailOf('session.end')).toHaveLength(known + 1);
});
