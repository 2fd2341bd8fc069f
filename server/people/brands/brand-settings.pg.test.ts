import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { BrandRow, BrandSettings } from '../../../domain/people/brands/brand-settings.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { readArguments } from '../../tools/cli/arguments.ts';
import { runCommand } from '../../tools/cli/commands.ts';
import { createUser } from '../users/create-user.ts';

let server: TestServer;
let parent: number;
let admin: { id: number; token: string };
beforeAll(async () => {
  server = await openTestServer({ PUBLIC_URL: 'https://console.example.com' });
  parent = server.tenancy.brands.parent;
});
afterAll(() => server.close());

let drawn = 0;
const fresh = (): string => `brand-${(drawn += 1)}`;
async function administrator(brandId: number): Promise<{ id: number; token: string }> {
  const id = await createUser(server.db, {
    login: `administrator-${(drawn += 1)}`,
    name: 'Administrator',
    password: null,
    brandId,
    profile: 'ADMINISTRATOR',
  });
  return { id, token: await server.tokenOf(id) };
}
beforeEach(async () => {
  admin = await administrator(parent);
});

const ask = (method: string, path: string, body?: object, token = admin.token) =>
  server.call(method, `/api/v2${path}`, { token, ...(body && { body }), headers: { 'accept-language': 'en-US' } });
const list = async (token = admin.token): Promise<BrandRow[]> =>
  (await ask('GET', '/brand-tree', undefined, token)).json<BrandRow[]>();

async function add(below: number, more: object = {}, token = admin.token): Promise<BrandSettings> {
  const answer = await ask(
    'POST',
    '/brands',
    { parent: below, name: 'New', alias: fresh(), hosts: [], ...more },
    token,
  );
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<BrandSettings>();
}
const read = async (id: number, token = admin.token): Promise<BrandSettings> =>
  (await ask('GET', `/brands/${id}/settings`, undefined, token)).json<BrandSettings>();
async function set(id: number, changes: object, token = admin.token) {
  const { version, name, alias, hosts, mapProvider, b2cEnabled } = await read(id, token);
  return ask(
    'PUT',
    `/brands/${id}/settings`,
    { version, name, alias, hosts, mapProvider, b2cEnabled, ...changes },
    token,
  );
}
const faults = (answer: { json<T>(): T; statusCode: number }): [number, string[]] => [
  answer.statusCode,
  Object.keys(answer.json<{ fields?: object }>().fields ?? {}),
];
const trail = (id: number) =>
  server.db.query<{ action: string; actor: string; before: object | null; after: object | null }>(
    `SELECT action, actor, before, after FROM audit_log WHERE entity = 'brand' AND entity_id = $1 ORDER BY id`,
    [String(id)],
  );
const parentOf = async (id: number): Promise<number> =>
  (await server.db.query<{ parent: number }>('SELECT parent_id AS parent FROM brands WHERE id = $1', [id]))[0]!.parent;

test('an administrator sees the own brand and those below it with what they have, and nothing above', async () => {
  const { child, foreign } = server.tenancy.brands;
  const all = await list();
  expect(all[0]).toMatchObject({ id: parent, parent: null, name: 'Parent' });
  expect(all.find(({ id }) => id === child)).toMatchObject({ parent, clients: 2, vehicles: 4 });
  expect(all.map(({ id }) => id)).not.toContain(foreign);
  const one = await add(child);
  const below = await administrator(one.id);
  const seen = await list(below.token);
  expect(seen.map(({ id, parent: above, users }) => [id, above, users])).toEqual([[one.id, null, 1]]);
  expect((await read(one.id, below.token)).parent).toBeNull();
});

test('nobody but administrators sees or changes brands', async () => {
  for (const user of ['operator', 'customer'] as const) {
    const token = await server.tokenOf(server.tenancy.users[user]);
    for (const [method, path] of [
      ['GET', '/brand-tree'],
      ['GET', `/brands/${server.tenancy.brands.child}/settings`],
    ] as const)
      expect((await ask(method, path, undefined, token)).statusCode, user).toBe(403);
    const body = { parent: server.tenancy.brands.child, name: 'X', alias: fresh(), hosts: [] };
    expect((await ask('POST', '/brands', body, token)).statusCode, user).toBe(403);
  }
});

test('a brand is added below another one in its colours, answers to its alias and hosts, and is in the trail', async () => {
  const alias = fresh();
  const made = await add(server.tenancy.brands.child, {
    name: ' Aurora ',
    alias,
    hosts: [`${alias}-app.example.com`, alias],
  });
  expect(made).toMatchObject({ name: 'Aurora', alias, hosts: [`${alias}-app`], parent: server.tenancy.brands.child });
  const shown = (await server.call('GET', `/api/exposed/v2/brands/${alias}-app`)).json<{
    id: number;
    palette: object;
  }>();
  expect(shown).toMatchObject({ id: made.id, palette: { primary: '#2e6373' } });
  expect((await list()).map(({ id }) => id)).toContain(made.id);
  const [entry] = await trail(made.id);
  expect(entry).toMatchObject({
    action: 'brand.add',
    actor: String(admin.id),
    after: { name: 'Aurora', alias, parent: server.tenancy.brands.child, hosts: [`${alias}-app`] },
  });
});

test('a brand outside of the own tree is answered like one that does not exist, also as a parent', async () => {
  const { foreign, child } = server.tenancy.brands;
  const below = await administrator(child);
  const nowhere = 9_000_000_000_000_001;
  const body = { name: 'X', hosts: [] };
  for (const [token, id] of [
    [admin.token, foreign],
    [below.token, parent],
  ] as const) {
    expect((await ask('GET', `/brands/${id}/settings`, undefined, token)).statusCode).toBe(404);
    const [known, unknown] = await Promise.all(
      [id, nowhere].map((where) => ask('POST', '/brands', { ...body, alias: fresh(), parent: where }, token)),
    );
    expect([known!.statusCode, known!.json<{ message: string }>().message]).toEqual([
      unknown!.statusCode,
      unknown!.json<{ message: string }>().message,
    ]);
    expect(known!.statusCode).toBe(404);
  }
  const own = await add(child, {}, below.token);
  expect((await set(own.id, { parent }, below.token)).statusCode).toBe(404);
  expect((await set(own.id, { parent: foreign })).statusCode).toBe(404);
  expect(await parentOf(own.id)).toBe(child);
});

test('an alias or host of another brand is refused at its field, and not said whose it is', async () => {
  const taken = await add(parent, { hosts: ['taken-host.example.com'] });
  const below = await administrator(server.tenancy.brands.child);
  const one = await add(server.tenancy.brands.child, {}, below.token);
  for (const alias of ['foreign', 'parent', taken.alias, taken.hosts[0]!]) {
    const answer = await set(one.id, { alias }, below.token);
    expect(faults(answer), alias).toEqual([400, ['alias']]);
    expect(answer.body).toContain('This address is not available.');
  }
  for (const host of ['foreign', 'parent.example.com', 'TAKEN-HOST.other.example'])
    expect(faults(await set(one.id, { hosts: [host] }, below.token)), host).toEqual([400, ['hosts']]);
  const body = { parent: server.tenancy.brands.child, name: 'X', alias: fresh(), hosts: ['foreign'] };
  expect(faults(await ask('POST', '/brands', body, below.token))).toEqual([400, ['hosts']]);
  expect(await read(one.id)).toMatchObject({ alias: one.alias, hosts: [] });
});

test('the address of the server, whole hosts, and labels that stand for addresses cannot be taken', async () => {
  const one = await add(parent);
  for (const host of ['console', 'localhost', '127', 'www', 'console.example.com'])
    expect(faults(await set(one.id, { hosts: [host] })), host).toEqual([400, ['hosts']]);
  // A whole host is where links to new passwords are mailed to.
  for (const host of ['www.evil.example', '10', '192.168.0.5', '[::2]', '1000000000000001'])
    expect(faults(await set(one.id, { hosts: [host] })), host).toEqual([400, ['hosts']]);
  for (const alias of ['console', 'localhost', 'www', '127', '1000000000000001', 'a.b', 'Upper'])
    expect(faults(await set(one.id, { alias })), alias).toEqual([400, ['alias']]);
  const words = ['brand', 'set', '--brand', one.alias, '--host', `www.${one.alias}.example`];
  await runCommand(server.core, readArguments(words));
  expect((await set(one.id, { name: 'Kept' })).json<BrandSettings>().hosts).toEqual([`www.${one.alias}.example`]);
});

test('a brand moves within the own tree with all that is below it, and whoever was above loses sight of it', async () => {
  const [a, b] = [await add(parent), await add(parent)];
  const moved = await add(a.id);
  const leaf = await add(moved.id);
  const above = await administrator(a.id);
  expect((await list(above.token)).map(({ id }) => id)).toContain(leaf.id);
  expect((await set(moved.id, { parent: b.id })).json<BrandSettings>().parent).toBe(b.id);
  expect((await list(above.token)).map(({ id }) => id)).toEqual([a.id]);
  expect((await ask('GET', `/brands/${leaf.id}/settings`, undefined, above.token)).statusCode).toBe(404);
  expect((await trail(moved.id)).at(-1)).toMatchObject({
    action: 'brand.set',
    actor: String(admin.id),
    before: { parent: a.id },
    after: { parent: b.id },
  });
});

test('a brand is never moved below itself, and the own brand is not moved at all', async () => {
  const one = await add(parent);
  const two = await add(one.id);
  for (const place of [one.id, two.id]) expect(faults(await set(one.id, { parent: place }))).toEqual([400, ['parent']]);
  expect(faults(await set(parent, { parent: one.id }))).toEqual([400, ['parent']]);
  const own = await administrator(one.id);
  expect(faults(await set(one.id, { parent: two.id }, own.token))).toEqual([400, ['parent']]);
  expect([await parentOf(one.id), await parentOf(two.id)]).toEqual([parent, one.id]);
});

test('two moves at once make no circle, and two brands at once do not get one host', async () => {
  for (let round = 0; round < 3; round += 1) {
    const [a, b] = [await add(parent), await add(parent)];
    const moves = await Promise.all([set(a.id, { parent: b.id }), set(b.id, { parent: a.id })]);
    expect(moves.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect([await parentOf(a.id), await parentOf(b.id)]).toContain(parent);
    const host = fresh();
    const both = await Promise.all([a, b].map(({ id }) => set(id, { hosts: [host] })));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const kept = await server.db.query('SELECT 1 FROM brand_hosts WHERE alias = $1', [host]);
    expect(kept.length).toBe(1);
  }
});

test('a change of an overtaken version is a conflict that tells what the other one changed, and not where the own brand hangs', async () => {
  const one = await add(parent);
  const stale = await read(one.id);
  expect((await set(one.id, { name: 'First', mapProvider: 'HERE' })).statusCode).toBe(200);
  const { version, alias, hosts, b2cEnabled } = stale;
  const body = { version, alias, hosts, b2cEnabled, name: 'Second', mapProvider: null };
  const answer = await ask('PUT', `/brands/${one.id}/settings`, body);
  expect(answer.statusCode).toBe(409);
  expect(answer.json<{ conflict: { changes: object } }>().conflict.changes).toEqual({
    name: { before: 'New', after: 'First' },
    mapProvider: { before: null, after: 'HERE' },
  });
  const own = await administrator(one.id);
  const seen = await read(one.id, own.token);
  const elsewhere = await add(parent);
  await set(one.id, { parent: elsewhere.id });
  const late = { ...body, version: seen.version, mapProvider: 'HERE' };
  const told = await ask('PUT', `/brands/${one.id}/settings`, late, own.token);
  const looks = await ask('PATCH', `/brands/${one.id}`, { version: seen.version, name: 'Looks' }, own.token);
  for (const refused of [told, looks]) {
    expect(refused.statusCode).toBe(409);
    expect(refused.body).not.toContain(String(elsewhere.id));
  }
});

test('the debt of a brand is said from above it and not by itself', async () => {
  const one = await add(parent);
  const own = await administrator(one.id);
  expect((await set(one.id, { debt: 'OVERDUE' })).json<BrandSettings>().debt).toBe('OVERDUE');
  expect(faults(await set(one.id, { debt: 'NONE' }, own.token))).toEqual([400, ['debt']]);
  expect((await set(one.id, { b2cEnabled: true }, own.token)).json<BrandSettings>()).toMatchObject({
    debt: 'OVERDUE',
    b2cEnabled: true,
  });
});

test('parameters of the operator of the server are named, kept, and not set by administrators', async () => {
  const one = await add(parent);
  await server.db.query(
    `UPDATE brands SET parameters = '{"hereMapsKey":"kept-key","contactPhone":"0800"}' WHERE id = $1`,
    [one.id],
  );
  for (const parameters of [{ hereMapsKey: 'x' }, { other: 'x' }, { contactPhone: '1' }, { registerUrl: 'http://x' }])
    expect((await set(one.id, { parameters })).statusCode, JSON.stringify(parameters)).toBe(400);
  const answer = await set(one.id, { parameters: { registerUrl: 'https://join.example.com', mapPrefix: 'aurora' } });
  expect(answer.json<BrandSettings>()).toMatchObject({
    parameters: { registerUrl: 'https://join.example.com', mapPrefix: 'aurora' },
    otherParameters: ['hereMapsKey'],
  });
  expect(answer.body).not.toContain('kept-key');
  expect((await set(one.id, { parameters: { mapPrefix: '' } })).json<BrandSettings>().parameters.mapPrefix).toBe('');
  const [kept] = await server.db.query('SELECT parameters FROM brands WHERE id = $1', [one.id]);
  expect(kept).toEqual({
    parameters: { hereMapsKey: 'kept-key', contactPhone: '0800', registerUrl: 'https://join.example.com' },
  });
});

test('in a tree of 500 brands no administrator adds a further one', async () => {
  const one = await add(parent);
  const own = await administrator(one.id);
  await server.db.query(
    `INSERT INTO brands (id, name, alias, parent_id, palette)
     SELECT 2000000000000000 + n, 'Many', 'many-' || n, $1, '{"primary":"#2e6373"}' FROM generate_series(1, 500) AS n`,
    [parent],
  );
  await server.core.refresh();
  const more = (below: number, token: string) =>
    ask('POST', '/brands', { parent: below, name: 'More', alias: fresh(), hosts: [] }, token);
  try {
    for (const answer of [await more(parent, admin.token), await more(one.id, own.token)])
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'brand-too-many']);
  } finally {
    await server.db.query(`DELETE FROM brands WHERE name = 'Many'`);
    await server.core.refresh();
  }
  expect((await more(one.id, own.token)).statusCode).toBe(200);
});
