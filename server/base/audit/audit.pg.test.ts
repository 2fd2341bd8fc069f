import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '../../../contract/rest/base/audit-calls.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { addBrand, changeBrand } from '../../people/brands/change-brand.ts';
import { readArguments } from '../../tools/cli/arguments.ts';
import type { CommandAnswer } from '../../tools/cli/command-core.ts';
import { runCommand } from '../../tools/cli/commands.ts';
import { setPassword } from '../../people/users/set-password.ts';
import { addUser, changePermissions, changeUser } from '../../people/users/change-user.ts';
import { readUser } from '../../people/users/user-rows.ts';
import { CLI, recordChange } from './record-change.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  await setPassword(server.db, server.tenancy.users.operator, 'right password');
});
afterAll(() => server.close());

interface Page {
  content: AuditEntry[];
  totalPages: number;
  totalElements: number;
}

const list = async (token: string, query = ''): Promise<Page> =>
  (await server.call('GET', `/api/v2/audit?limit=500&${query}`, { token })).json<Page>();
const admin = (): Promise<string> => server.tokenOf(server.tenancy.users.admin);
const rastro = (...parts: string[]): Promise<CommandAnswer> => runCommand(server.core, readArguments(parts));
const rowCount = async (): Promise<number> =>
  (await server.db.query<{ total: number }>('SELECT count(*) AS total FROM audit_log'))[0]!.total;
/** The newest entry of an action. */
const newest = async (action: string): Promise<AuditEntry> =>
  (await list(await admin())).content.find((entry) => entry.action === action)!;

test('a device that a person adds is written down with who, when, the brand, its fields and the request', async () => {
  const { brands, users } = server.tenancy;
  const answer = await server.call('POST', '/api/v2/devices', {
    token: await admin(),
    body: { brand: brands.child, identifier: 'audited-1', name: 'Truck 9', user: users.customer },
  });
  const id = answer.json<{ device: { id: number } }>().device.id;
  expect(await newest('device.add')).toEqual({
    id: expect.any(Number),
    at: new Date(server.clock.now()).toISOString(),
    actor: String(users.admin),
    actorName: 'Name of admin',
    brand: brands.child,
    action: 'device.add',
    entity: 'device',
    entityId: String(id),
    entityName: 'Truck 9',
    before: null,
    after: { identifier: 'audited-1', name: 'Truck 9', licensePlate: null, model: null, user: users.customer },
    requestId: answer.headers['x-request-id'],
  });
});

test('what the command line changes is written down as its own, with the changed fields alone', async () => {
  const { facts } = await rastro(
    'brand',
    'add',
    '--name',
    'Trail',
    '--alias',
    'trail',
    '--parent',
    'parent',
    '--parameter',
    'phone=0800',
    '--parameter',
    'site=x',
  );
  await rastro('brand', 'set', '--brand', 'trail', '--name', 'Trail two', '--parameter', 'phone=0900');
  expect(await newest('brand.add')).toMatchObject({
    actor: 'cli',
    actorName: null,
    brand: Number(facts['brand']),
    entity: 'brand',
    before: null,
    after: { name: 'Trail', alias: 'trail', parent: server.tenancy.brands.parent },
    requestId: null,
  });
  expect(await newest('brand.set')).toMatchObject({
    entityId: facts['brand'],
    before: { name: 'Trail', parameters: { phone: '0800' } },
    after: { name: 'Trail two', parameters: { phone: '0900' } },
  });
  expect(Object.keys((await newest('brand.set')).after!).sort()).toEqual(['name', 'parameters']);
});

test('what is set to what it is already is no change', async () => {
  const before = await rowCount();
  const user = (await readUser(server.db, server.tenancy.users.operator))!;
  expect(await changeUser(server.core, user, { name: user.name }, CLI)).toEqual([]);
  await changePermissions(server.core, user, ['MONITORING_WEB'], 'add', CLI);
  expect(await changeBrand(server.core, server.tenancy.brands.child, { name: 'Child' }, CLI)).toEqual([]);
  expect(await rowCount()).toBe(before);
});

test('signing in and out is written down, and a refusal without what was typed where no account is meant', async () => {
  const { users, brands } = server.tenancy;
  const signIn = (login: string, password: string) =>
    server.call('POST', '/api/sessions', { body: { login, password }, headers: { host: 'parent.example.com' } });
  const opened = await signIn('operator', 'right password');
  expect(opened.statusCode).toBe(200);
  const { sessionId, accessToken } = opened.json<{ sessionId: string; accessToken: string }>();
  expect(await newest('session.start')).toMatchObject({
    actor: String(users.operator),
    brand: brands.parent,
    entity: 'session',
    entityId: String(users.operator),
  });
  await server.call('DELETE', `/api/sessions/${sessionId}`, { token: accessToken });
  expect(await newest('session.sign-out')).toMatchObject({
    actor: String(users.operator),
    brand: brands.parent,
    entityId: String(users.operator),
  });
  await signIn('operator', 'a wrong password');
  expect(await newest('session.refused')).toMatchObject({
    actor: 'system',
    entityId: String(users.operator),
    after: { login: 'operator', reason: 'wrong-credentials' },
  });
  await signIn('my-password-in-the-wrong-field', 'a wrong password');
  expect(await newest('session.refused')).toMatchObject({
    actor: 'system',
    brand: brands.parent,
    entityId: null,
    after: { login: null, reason: 'wrong-credentials' },
  });
});

test('an administrator reads the own brand and those below it; one of a child brand nothing of the parent', async () => {
  const { brands, users } = server.tenancy;
  const childAdmin = await addUser(
    server.core,
    { login: 'child-admin', password: null, name: 'Child admin', brandId: brands.child, profile: 'ADMINISTRATOR' },
    { actor: String(users.admin), requestId: 'r1' },
  );
  await addUser(
    server.core,
    { login: 'parents-own', password: null, name: 'Of the parent', brandId: brands.parent, profile: 'OPERATOR' },
    CLI,
  );
  await addUser(
    server.core,
    { login: 'foreigners', password: null, name: 'Foreign', brandId: brands.foreign, profile: 'OPERATOR' },
    CLI,
  );
  const deeper = await addBrand(
    server.core,
    { name: 'Deeper', alias: 'deeper', parentId: brands.child, palette: { primary: '#111111' } },
    [],
    CLI,
  );
  await changeBrand(server.core, brands.child, { name: 'Child' }, CLI);
  await server.core.refresh();

  const ofParent = new Set((await list(await admin())).content.map((entry) => entry.brand));
  expect([
    ofParent.has(brands.parent),
    ofParent.has(brands.child),
    ofParent.has(deeper),
    ofParent.has(brands.foreign),
  ]).toEqual([true, true, true, false]);

  const token = await server.tokenOf(childAdmin);
  const { content } = await list(token);
  expect([...new Set(content.map((entry) => entry.brand))].sort()).toEqual([brands.child, deeper].sort());
  // The creator of the account belongs to the parent brand: the child may neither see nor find it.
  expect(content.find((entry) => entry.entityId === String(childAdmin))).toMatchObject({
    actor: 'outside',
    actorName: null,
  });
  // Other tests write entries about things of the parent in the name of the child.
  const told = JSON.stringify(content.map((entry) => ({ ...entry, entityId: null })));
  for (const id of [users.admin, brands.parent]) expect(told).not.toContain(String(id));
  expect((await list(token, `actor=${users.admin}`)).totalElements).toBe(0);
  expect((await list(await admin(), `actor=${users.admin}`)).totalElements).toBeGreaterThan(0);
  expect((await server.call('GET', `/api/v2/audit?brand=${brands.parent}`, { token })).statusCode).toBe(404);
});

test('adding a child brand does not reveal its parent to its administrator', async () => {
  const { brands } = server.tenancy;
  const id = await addBrand(
    server.core,
    { name: 'Below', alias: 'below', parentId: brands.parent, palette: { primary: '#111111' } },
    [],
    CLI,
  );
  await server.core.refresh();
  const own = await addUser(
    server.core,
    { login: 'below-admin', password: null, name: 'B', brandId: id, profile: 'ADMINISTRATOR' },
    CLI,
  );
  const entry = (page: Page) =>
    page.content.find(({ action, entityId }) => action === 'brand.add' && entityId === String(id))!;
  expect(entry(await list(await server.tokenOf(own))).after).toMatchObject({ parent: null });
  expect(entry(await list(await admin())).after).toMatchObject({ parent: brands.parent });
});

test('operators and customers are refused', async () => {
  const { operator, customer } = server.tenancy.users;
  for (const id of [operator, customer])
    expect((await server.call('GET', '/api/v2/audit', { token: await server.tokenOf(id) })).statusCode).toBe(403);
});

test('ids of entries are not sequential: they do not reveal how much others change', async () => {
  // Few of them could stand in order by chance.
  for (let at = 0; at < 12; at += 1) {
    const body = { brand: server.tenancy.brands.child, identifier: `counted-${at}`, name: `Truck ${at}` };
    expect((await server.call('POST', '/api/v2/devices', { token: await admin(), body })).statusCode).toBe(200);
  }
  const { content } = await list(await admin());
  const ids = content.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(11);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => id >= 1_000_000_000_000_000)).toBe(true);
  expect(ids).not.toEqual(ids.toSorted((a, b) => b - a));
});

test('entries are filtered by brand, kind, actor and period, and come page by page, the newest first', async () => {
  const { brands } = server.tenancy;
  const token = await admin();
  server.clock.advance(1_000);
  const start = new Date(server.clock.now()).toISOString();
  for (const alias of ['page-1', 'page-2', 'page-3']) {
    await addBrand(
      server.core,
      { name: alias, alias, parentId: brands.parent, palette: { primary: '#111111' } },
      [],
      CLI,
    );
    server.clock.advance(1_000);
  }
  await server.core.refresh();
  const end = new Date(server.clock.now() - 1_000).toISOString();
  const aliases = (page: Page) => page.content.map((entry) => entry.after!['alias']);
  expect(aliases(await list(token, `start=${start}`))).toEqual(['page-3', 'page-2', 'page-1']);
  expect(aliases(await list(token, `start=${start}&end=${end}`))).toEqual(['page-2', 'page-1']);
  const second = (await server.call('GET', `/api/v2/audit?start=${start}&limit=2&page=1`, { token })).json<Page>();
  expect([aliases(second), second.totalPages, second.totalElements]).toEqual([['page-1'], 2, 3]);
  expect((await list(token, `start=${start}&entity=user`)).totalElements).toBe(0);
  expect((await list(token, `start=${start}&actor=cli&entity=brand`)).totalElements).toBe(3);
  expect((await list(token, `brand=${brands.child}`)).content.filter((entry) => entry.brand === brands.parent)).toEqual(
    [],
  );
  expect((await server.call('GET', '/api/v2/audit?actor=somebody', { token })).statusCode).toBe(400);
});

test('nothing secret is in the trail: no password, secret, key, hash, token or session', async () => {
  const device = (await rastro('device', 'add', '--brand', 'child', '--identifier', 'secretive-1')).facts;
  const gateway = (await rastro('gateway', 'add', '--brand', 'child')).facts;
  const user = (
    await rastro('user', 'add', '--brand', 'child', '--login', 'secretive', '--name', 'S', '--profile', 'USER')
  ).facts;
  const next = (await rastro('user', 'password', '--login', 'secretive')).facts;
  const session = (
    await server.call('POST', '/api/sessions', { body: { login: 'secretive', password: next['password'] } })
  ).json<{ accessToken: string; sessionId: string }>();
  await server.call('POST', '/api/sessions', { body: { login: 'secretive', password: user['password'] } });
  const rows = JSON.stringify(await server.db.query('SELECT * FROM audit_log'));
  for (const action of ['device.add', 'gateway.add', 'user.add', 'user.password', 'session.start', 'session.refused'])
    expect(rows, action).toContain(action);
  for (const secret of [
    device['secret'],
    gateway['key'],
    user['password'],
    next['password'],
    session.accessToken,
    session.sessionId,
  ]) {
    expect(secret).toMatch(/.{16}/);
    expect(rows).not.toContain(secret);
  }
  const hashes = await server.db.query<{ hash: string }>(
    'SELECT password_hash AS hash FROM users UNION SELECT secret_hash FROM devices UNION SELECT key_hash FROM gateways',
  );
  for (const { hash } of hashes.filter((row) => row.hash !== '!')) expect(rows).not.toContain(hash);
});

test('a change that fails leaves no entry, and an entry that fails no change', async () => {
  const before = await rowCount();
  const { db, clock } = server.core;
  const sessions = () => db.query('SELECT id FROM sessions ORDER BY id');
  const sessionsBefore = await sessions();
  await expect(rastro('device', 'add', '--brand', 'child', '--identifier', 'own-1')).rejects.toThrow('not available');
  await expect(
    rastro('user', 'add', '--brand', 'child', '--login', 'customer', '--name', 'Again', '--profile', 'USER'),
  ).rejects.toThrow('already');
  await expect(
    db.transaction(async (tx) => {
      await recordChange(tx, clock, CLI, { brandId: null, action: 'brand.set', entity: 'brand', entityId: null });
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await rowCount()).toBe(before);
  await db.query('ALTER TABLE audit_log ADD CONSTRAINT refuse_all CHECK (false) NOT VALID');
  try {
    await expect(
      rastro('user', 'add', '--brand', 'child', '--login', 'unrecorded', '--name', 'U', '--profile', 'USER'),
    ).rejects.toThrow('refuse_all');
    await expect(rastro('brand', 'set', '--brand', 'child', '--name', 'Unrecorded')).rejects.toThrow('refuse_all');
    await expect(rastro('device', 'add', '--brand', 'child', '--identifier', 'unrecorded-1')).rejects.toThrow(
      'refuse_all',
    );
    await expect(rastro('user', 'disable', '--login', 'customer')).rejects.toThrow('refuse_all');
    const answer = await server.call('POST', '/api/sessions', {
      body: { login: 'operator', password: 'right password' },
    });
    expect(answer.statusCode).toBe(500);
  } finally {
    await db.query('ALTER TABLE audit_log DROP CONSTRAINT refuse_all');
  }
  expect(
    await db.query(
      "SELECT id FROM users WHERE login = 'unrecorded' OR disabled_at IS NOT NULL UNION SELECT id FROM brands WHERE name = 'Unrecorded' UNION SELECT id FROM devices WHERE identifier = 'unrecorded-1'",
    ),
  ).toEqual([]);
  expect(await sessions()).toEqual(sessionsBefore);
});

test('an entry says what its thing is called today, and nothing where the reader does not see it or it is gone', async () => {
  const { brands, users } = server.tenancy;
  const tell = (entity: 'user' | 'brand' | 'area', entityId: number, action: 'user.set' | 'brand.set' | 'area.set') =>
    recordChange(server.db, server.clock, CLI, { brandId: brands.child, entity, entityId, action });
  await tell('user', users.customer, 'user.set');
  await tell('brand', brands.foreign, 'brand.set');
  await tell('user', users.admin, 'user.set');
  await tell('area', 1_000_000_000_000_777, 'area.set');
  const reader = await addUser(
    server.core,
    { login: 'name-reader', password: null, name: 'R', brandId: brands.child, profile: 'ADMINISTRATOR' },
    CLI,
  );
  const namesTo = async (token: string) => {
    const { content } = await list(token, `brand=${brands.child}`);
    return [users.customer, brands.foreign, users.admin, 1_000_000_000_000_777].map(
      (id) => content.find(({ entityId }) => entityId === String(id))!.entityName,
    );
  };
  const customer = (await readUser(server.db, users.customer))!.name;
  expect(await namesTo(await admin())).toEqual([customer, null, 'Name of admin', null]);
  expect(await namesTo(await server.tokenOf(reader))).toEqual([customer, null, null, null]);
});

test('the trail of one thing has what happened to it and nothing else', async () => {
  const { brands, users } = server.tenancy;
  await changeUser(server.core, (await readUser(server.db, users.operator))!, { name: 'Renamed once' }, CLI);
  const { content } = await list(await admin(), `entityId=${users.operator}`);
  expect(content[0]).toMatchObject({ action: 'user.set', entityName: 'Renamed once' });
  expect(new Set(content.map(({ entityId }) => entityId))).toEqual(new Set([String(users.operator)]));
  const outsider = await addUser(
    server.core,
    { login: 'trail-outsider', password: null, name: 'O', brandId: brands.foreign, profile: 'ADMINISTRATOR' },
    CLI,
  );
  expect((await list(await server.tokenOf(outsider), `entityId=${users.operator}`)).totalElements).toBe(0);
});
