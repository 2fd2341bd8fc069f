import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AccountRecord, AccountRow } from '../../../domain/people/users/account.ts';
import { PROFILE_PERMISSIONS } from '../../../domain/people/users/permission-sets.ts';
import type { Profile } from '../../../domain/people/users/user.ts';
import { openMailbox, partsOf, type Mailbox } from '../../../tests/builders/mailbox.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { createUser } from '../users/create-user.ts';

let mailbox: Mailbox;
let server: TestServer;
beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer({
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'rastro@example.com',
    PUBLIC_URL: 'https://{alias}.example.com',
  });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

let drawn = 0;
const PASSWORD = 'right password';

interface Person {
  id: number;
  login: string;
  token: string;
}

/** An account of a brand with an open session. */
async function person(brand: 'parent' | 'child' | 'foreign', profile: Profile, more: object = {}): Promise<Person> {
  const login = `person-${(drawn += 1)}`;
  const brandId = server.tenancy.brands[brand];
  const id = await createUser(server.db, { login, name: `Name ${login}`, password: null, brandId, profile, ...more });
  return { id, login, token: await server.tokenOf(id) };
}

const held = (...names: string[]) => ({ permissions: names.map((name) => ({ name, type: 'ACCESS' })) });

let admin: Person;
let childAdmin: Person;
beforeEach(async () => {
  admin = await person('parent', 'ADMINISTRATOR');
  childAdmin = await person('child', 'ADMINISTRATOR');
});

const ask = (method: string, path: string, token: string, body?: object) =>
  server.call(method, `/api/v2/accounts${path}`, { token, ...(body && { body }) });
const read = async (id: number): Promise<AccountRecord> =>
  (await ask('GET', `/${id}`, admin.token)).json<AccountRecord>();

/** Changes an account of what it is now. */
async function change(by: Person, id: number, changes: object) {
  const { version, name, profile, mobile, email, permissions } = await read(id);
  return ask('PUT', `/${id}`, by.token, { version, name, profile, mobile, email, permissions, ...changes });
}

interface Entry {
  action: string;
  actor: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}
const trail = (id: number): Promise<Entry[]> =>
  server.db.query<Entry & Record<string, unknown>>(
    `SELECT action, actor, before, after FROM audit_log WHERE entity_id = $1 AND entity IN ('user', 'session') ORDER BY id`,
    [String(id)],
  );

const statusOf = async (token: string): Promise<number> =>
  (await server.call('GET', '/api/v2/sessions', { token })).statusCode;
const mailedToken = (): string => /password\?t=([\w-]+)/.exec(partsOf(mailbox.received.at(-1)!).text)![1]!;
const signIn = (login: string, password: string) =>
  server.call('POST', '/api/sessions', { body: { login, password, persistent: true } });
const setByLink = (token: string, password = PASSWORD) =>
  server.call('POST', '/api/password/change', { body: { token, password, confirmPassword: password } });

test('accounts are found by name, login and e-mail, and narrowed by profile, brand and state', async () => {
  const one = await person('child', 'OPERATOR', { email: `Wanted.${drawn}@example.com`, name: 'Zilda Wanted' });
  const list = async (query: string) =>
    (await ask('GET', `?${query}`, admin.token)).json<{ content: AccountRow[]; totalElements: number }>();
  for (const term of ['zilda', one.login, `wanted.${drawn - 1}`.slice(0, 7)])
    expect(
      (await list(`term=${term}&limit=100`)).content.map(({ id }) => id),
      term,
    ).toContain(one.id);
  await server.db.query('UPDATE users SET disabled_at = now() WHERE id = $1', [one.id]);
  const own = `term=${one.login}`;
  const counts = await Promise.all(
    [
      `${own}&state=DISABLED`,
      `${own}&state=ACTIVE`,
      `${own}&profile=USER`,
      `${own}&brand=${server.tenancy.brands.child}`,
    ].map(async (query) => (await list(query)).totalElements),
  );
  expect(counts).toEqual([1, 0, 0, 1]);
  const { content } = await list(own);
  expect(content[0]).toMatchObject({
    brandName: 'Child',
    isDisabled: true,
    hasFactor: false,
    lastSignInAt: new Date(server.clock.now()).toISOString(),
  });
});

test('a new account gets a link to choose its password, and signs in with what was chosen', async () => {
  const login = `new-${(drawn += 1)}`;
  const body = {
    brand: server.tenancy.brands.child,
    login,
    name: 'Nina',
    profile: 'OPERATOR',
    email: `${login}@example.com`,
    permissions: PROFILE_PERMISSIONS.OPERATOR,
  };
  const answer = await ask('POST', '', admin.token, body);
  expect(answer.statusCode, answer.body).toBe(200);
  const made = answer.json<AccountRecord & { isMailed: boolean }>();
  expect(made).toMatchObject({ isMailed: true, isDisabled: false, lastSignInAt: null });
  expect(made.permissions).toEqual(PROFILE_PERMISSIONS.OPERATOR.toSorted());
  const mail = mailbox.received.at(-1)!;
  expect([mail.to, partsOf(mail).header('subject')]).toEqual([[body.email], 'Child: sua nova conta']);
  expect((await setByLink(mailedToken())).statusCode).toBe(200);
  expect((await signIn(login, PASSWORD)).statusCode).toBe(200);
  expect((await trail(made.id)).map(({ action, actor }) => [action, actor])).toEqual([
    ['user.add', String(admin.id)],
    ['user.password-reset', String(admin.id)],
    ['user.password', String(made.id)],
    ['session.start', String(made.id)],
  ]);
  const twice = await ask('POST', '', admin.token, { ...body, email: null, password: PASSWORD });
  expect([twice.statusCode, Object.keys(twice.json<{ fields: object }>().fields)]).toEqual([400, ['login']]);
  const weak = await ask('POST', '', admin.token, { ...body, login: `${login}-b`, password: `${login}1` });
  expect(Object.keys(weak.json<{ fields: object }>().fields)).toEqual(['password']);
  const long = await ask('POST', '', admin.token, { ...body, login: `${login}-b`, password: 'p'.repeat(33) });
  expect(Object.keys(long.json<{ fields: object }>().fields)).toContain('password');
});

test('where the mail cannot be sent the account is there all the same, and the answer says so', async () => {
  mailbox.full = true;
  const login = `new-${(drawn += 1)}`;
  const body = { brand: server.tenancy.brands.child, login, name: 'N', profile: 'OPERATOR', permissions: [] };
  const answer = await ask('POST', '', admin.token, { ...body, email: `${login}@example.com` });
  mailbox.full = false;
  expect(answer.json()).toMatchObject({ login, isMailed: false });
  const without = await ask('POST', '', admin.token, { ...body, login: `${login}-b` });
  expect(without.json<{ code: string }>().code).toBe('no-mail-address');
  expect(await server.db.query('SELECT 1 FROM users WHERE login = $1', [`${login}-b`])).toEqual([]);
});

test('an administrator of a child brand reaches no account of the parent or of a foreign brand, by any call', async () => {
  const { operator, foreignCustomer } = server.tenancy.users;
  const body = { version: 0, name: 'Taken', profile: 'OPERATOR', permissions: [] };
  for (const id of [operator, admin.id, foreignCustomer])
    for (const [method, path, sent] of [
      ['GET', ''],
      ['PUT', '', body],
      ['POST', '/disable'],
      ['POST', '/enable'],
      ['DELETE', '/sessions'],
      ['POST', '/password-reset'],
      ['DELETE', '/factors'],
    ] as const)
      expect((await ask(method, `/${id}${path}`, childAdmin.token, sent)).statusCode, `${method} ${path}`).toBe(404);
  const made = { login: 'intruder', name: 'I', profile: 'ADMINISTRATOR', permissions: [], password: PASSWORD };
  for (const brand of [server.tenancy.brands.parent, server.tenancy.brands.foreign])
    expect((await ask('POST', '', childAdmin.token, { ...made, brand })).statusCode).toBe(404);
  const { content } = (await ask('GET', '?limit=100', childAdmin.token)).json<{ content: AccountRow[] }>();
  expect([...new Set(content.map(({ brand }) => brand))]).toEqual([server.tenancy.brands.child]);
});

test('nobody gives a permission that they do not hold, to a new account or to one that is there', async () => {
  const poor = await person('parent', 'ADMINISTRATOR', held('MONITORING_WEB'));
  const one = await person('child', 'OPERATOR', held('MONITORING_WEB', 'MONITORING_AREAS'));
  const refused = await change(poor, one.id, { permissions: ['MONITORING_WEB', 'MONITORING_AREAS', 'ERP_WEB'] });
  expect([refused.statusCode, Object.keys(refused.json<{ fields: object }>().fields)]).toEqual([400, ['permissions']]);
  const body = { brand: server.tenancy.brands.child, login: 'rich-one', name: 'R', profile: 'OPERATOR' };
  const made = await ask('POST', '', poor.token, { ...body, password: PASSWORD, permissions: ['ERP_WEB'] });
  expect(Object.keys(made.json<{ fields: object }>().fields)).toEqual(['permissions']);
  // What the account has already stays, and may be taken.
  expect((await change(poor, one.id, { permissions: ['MONITORING_AREAS'] })).statusCode).toBe(200);
  expect((await read(one.id)).permissions).toEqual(['MONITORING_AREAS']);
  const [entry] = (await trail(one.id)).slice(-1);
  expect(entry).toMatchObject({
    action: 'user.set',
    actor: String(poor.id),
    before: { permissions: ['MONITORING_AREAS', 'MONITORING_WEB'] },
    after: { permissions: ['MONITORING_AREAS'] },
  });
});

test('an account that may do more than the caller is not taken over by another e-mail', async () => {
  const poor = await person('parent', 'ADMINISTRATOR', held('MONITORING_WEB'));
  const email = `rich-${drawn}@example.com`;
  const rich = await person('child', 'OPERATOR', { email });
  const refused = await change(poor, rich.id, { email: 'poor@example.com' });
  expect([refused.statusCode, Object.keys(refused.json<{ fields: object }>().fields)]).toEqual([400, ['email']]);
  expect((await change(admin, rich.id, { email: `moved-${drawn}@example.com` })).statusCode).toBe(200);
  // The address that it had is notified.
  expect(mailbox.received.at(-1)!.to).toEqual([email]);
});

test('with another e-mail the link that was mailed to the address before opens nothing', async () => {
  const one = await person('child', 'OPERATOR', { email: `old-${drawn}@example.com` });
  expect((await ask('POST', `/${one.id}/password-reset`, admin.token)).statusCode).toBe(200);
  const token = mailedToken();
  expect((await change(admin, one.id, { email: `new-${drawn}@example.com` })).statusCode).toBe(200);
  expect((await setByLink(token)).statusCode).toBe(400);
});

test('fields that no administrator may send change nothing: brand, login, password and state', async () => {
  const one = await person('child', 'OPERATOR');
  const before = await read(one.id);
  const sent = {
    brand: server.tenancy.brands.parent,
    login: 'other',
    password: PASSWORD,
    disabled_at: null,
    id: admin.id,
  };
  expect((await change(admin, one.id, { ...sent, isDisabled: true })).statusCode).toBe(200);
  expect(await read(one.id)).toEqual(before);
  expect((await change(admin, one.id, { profile: 'ROOT' })).statusCode).toBe(400);
  expect((await change(admin, one.id, { permissions: ['EVERYTHING'] })).statusCode).toBe(400);
});

test('nobody disables, demotes or changes themselves', async () => {
  const own = await Promise.all([
    change(admin, admin.id, { profile: 'OPERATOR' }),
    change(admin, admin.id, { permissions: [] }),
    ask('POST', `/${admin.id}/disable`, admin.token),
    ask('DELETE', `/${admin.id}/factors`, admin.token),
    ask('DELETE', `/${admin.id}/sessions`, admin.token),
  ]);
  expect(own.map((answer) => answer.json<{ code: string }>().code)).toEqual(own.map(() => 'own-account'));
  expect(await statusOf(admin.token)).toBe(200);
});

test('the last administrator of a brand is neither disabled nor demoted, also by two at the same moment', async () => {
  const { child } = server.tenancy.brands;
  await server.db.query(
    `UPDATE users SET disabled_at = now() WHERE brand_id = $1 AND id <> $2 AND profile = 'ADMINISTRATOR'`,
    [child, childAdmin.id],
  );
  for (const answer of [
    await ask('POST', `/${childAdmin.id}/disable`, admin.token),
    await change(admin, childAdmin.id, { profile: 'OPERATOR' }),
  ])
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'last-administrator']);
  const second = await person('child', 'ADMINISTRATOR');
  const both = await Promise.all([childAdmin, second].map(({ id }) => ask('POST', `/${id}/disable`, admin.token)));
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
});

test('a client does not become staff, nor staff a client', async () => {
  const client = await person('child', 'USER');
  const staff = await person('child', 'OPERATOR');
  for (const answer of [
    await change(admin, client.id, { profile: 'OPERATOR' }),
    await change(admin, staff.id, { profile: 'USER' }),
  ])
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual(['profile']);
});

test('another profile ends the sessions of the account at once', async () => {
  const one = await person('child', 'OPERATOR');
  expect(await statusOf(one.token)).toBe(200);
  expect((await change(admin, one.id, { profile: 'ADMINISTRATOR' })).statusCode).toBe(200);
  expect(await statusOf(one.token)).toBe(401);
});

test('two administrators do not write over one another', async () => {
  const one = await person('child', 'OPERATOR');
  const { version, profile, permissions } = await read(one.id);
  const body = { version, profile, permissions };
  expect((await ask('PUT', `/${one.id}`, admin.token, { ...body, name: 'First' })).statusCode).toBe(200);
  const late = await ask('PUT', `/${one.id}`, childAdmin.token, { ...body, name: 'Second' });
  expect([late.statusCode, (await read(one.id)).name]).toEqual([409, 'First']);
});
