import { afterAll, beforeAll, expect, test } from 'vitest';
import { closing, openBrokerLinks, type BrokerLinks } from '../../../tests/builders/broker-links.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { openCore } from '../../live/core.ts';
import { drawSecret } from '../../base/platform.ts';
import { createUser } from '../users/create-user.ts';

const PASSWORD = 'right password';
let server: TestServer;
let links: BrokerLinks;
let admin: string;
beforeAll(async () => {
  server = await openTestServer();
  links = await openBrokerLinks(server);
  admin = await server.tokenOf(server.tenancy.users.admin);
});
afterAll(async () => {
  await links.end();
  await server.close();
});

let drawn = 0;

interface Signed {
  accessToken: string;
  sessionId: string;
  refresh: { token: string };
}
const signIn = (login: string) =>
  server.call('POST', '/api/sessions', { body: { login, password: PASSWORD, persistent: true } });

/** Somebody of the child brand who stays signed in, with a link to the broker. */
async function atWork() {
  const login = `worker-${(drawn += 1)}`;
  const brandId = server.tenancy.brands.child;
  const id = await createUser(server.db, { login, name: login, password: PASSWORD, brandId, profile: 'OPERATOR' });
  const { accessToken, sessionId, refresh } = (await signIn(login)).json<Signed>();
  const client = await links.link({ username: sessionId, password: accessToken });
  return { id, login, accessToken, sessionId, refresh: refresh.token, closed: closing(client) };
}
type Worker = Awaited<ReturnType<typeof atWork>>;

const ask = (method: string, id: number, path: string) =>
  server.call(method, `/api/v2/accounts/${id}${path}`, { token: admin });

/** Whether the access token, a sign-in by the refresh token and the link to the broker are all over. */
async function isOver({ accessToken, refresh, closed }: Worker): Promise<void> {
  await closed;
  expect((await server.call('GET', '/api/v2/sessions', { token: accessToken })).statusCode).toBe(401);
  const renewed = { refreshToken: refresh, next: drawSecret() };
  expect((await server.call('POST', '/api/sessions/refresh', { body: renewed })).statusCode).toBe(401);
}

for (const [what, method, path] of [
  ['disabling an account', 'POST', '/disable'],
  ['ending the sessions of an account', 'DELETE', '/sessions'],
  ['resetting the second factors of an account', 'DELETE', '/factors'],
] as const)
  test(`${what} ends its session, its refresh token and its MQTT link at once`, async () => {
    const worker = await atWork();
    expect((await ask(method, worker.id, path)).statusCode).toBe(200);
    await isOver(worker);
  });

test('a disabled account cannot sign in, and once it is enabled no session of before comes back', async () => {
  const worker = await atWork();
  const disabled = await ask('POST', worker.id, '/disable');
  expect(disabled.json()).toMatchObject({ isDisabled: true, openSessions: 0 });
  expect((await signIn(worker.login)).statusCode).toBe(401);
  // A sign-in that was under way is written after the others were ended.
  await server.db.query('UPDATE sessions SET revoked_at = NULL WHERE user_id = $1', [worker.id]);
  expect((await ask('POST', worker.id, '/enable')).json()).toMatchObject({ isDisabled: false, openSessions: 0 });
  await isOver(worker);
  expect((await signIn(worker.login)).statusCode).toBe(200);
});

test('disabling an account leaves it no link to a new password', async () => {
  const { id } = await atWork();
  await server.db.query(
    `INSERT INTO password_resets (token_hash, user_id, created_at, expires_at) VALUES ('h', $1, now(), now() + interval '3 days')`,
    [id],
  );
  await ask('POST', id, '/disable');
  expect(await server.db.query('SELECT 1 FROM password_resets WHERE user_id = $1', [id])).toEqual([]);
});

test('another server on the same database hears of the sessions that ended', async () => {
  const worker = await atWork();
  const other = await openCore(server.db, { tokenMinutes: 60, sessionHours: 12, demo: false }, server.clock);
  const ended: string[] = [];
  other.rights.onSessionEnded((id) => ended.push(id));
  expect((await ask('DELETE', worker.id, '/sessions')).json()).toEqual({ ended: 1 });
  await other.refresh();
  expect(ended).toContain(worker.sessionId);
});

test('what was ended and reset is in the trail, with who did it', async () => {
  const { id } = await atWork();
  await server.db.query(`INSERT INTO authenticator_apps (user_id, sealed, added_at) VALUES ($1, 'sealed', now())`, [
    id,
  ]);
  for (const [method, path] of [
    ['DELETE', '/sessions'],
    ['DELETE', '/factors'],
    ['POST', '/disable'],
    ['POST', '/disable'],
    ['POST', '/enable'],
  ] as const)
    expect((await ask(method, id, path)).statusCode, path).toBe(200);
  const written = await server.db.query(
    `SELECT action, actor, before FROM audit_log WHERE entity_id = $1 AND action <> 'session.start' ORDER BY id`,
    [String(id)],
  );
  const by = { actor: String(server.tenancy.users.admin) };
  expect(written).toEqual([
    { ...by, action: 'session.end', before: { count: 1 } },
    { ...by, action: 'user.factor-remove', before: { factor: 'all', app: true, passkeys: 0, recovery: 0 } },
    { ...by, action: 'user.disable', before: { disabled: false } },
    { ...by, action: 'user.enable', before: { disabled: true } },
  ]);
});
