import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { errorBodySchema } from '../../../contract/error-body.ts';
import type { Profile } from '../../../domain/people/users/user.ts';
import { solvedCaptcha } from '../../../tests/builders/captcha-solver.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { MOST_ATTEMPTS, WINDOW_MS } from '../throttle/throttle.ts';
import { NEUTRAL_BRAND } from '../../people/brands/neutral-brand.ts';
import { createBrand } from '../../people/brands/create-brand.ts';
import { createDevices } from '../../live/devices/create-devices.ts';
import { MOST_TAKEN } from '../../live/devices/device-handlers.ts';
import { createUser } from '../../people/users/create-user.ts';
import { setPassword } from '../../people/users/set-password.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  await setPassword(server.db, server.tenancy.users.operator, 'right password');
});
// The window of the attempts passes between the tests.
beforeEach(() => server.clock.advance(WINDOW_MS));
afterAll(() => server.close());

const signIn = (body: unknown, headers: Record<string, string> = {}) =>
  server.call('POST', '/api/sessions', { body, headers });
const english = { 'accept-language': 'en-US' };

test('signing in with login and password answers token, session and the user without the password (CAL-005)', async () => {
  const answer = await signIn({
    login: 'OPERATOR',
    password: 'right password',
    brand: null,
    persistent: false,
    type: 'DEFAULT',
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    accessToken: expect.any(String),
    sessionId: expect.any(String),
    user: {
      id: server.tenancy.users.operator,
      login: 'operator',
      brand: server.tenancy.brands.parent,
      profile: 'OPERATOR',
      metadata: { timezone: 'America/Sao_Paulo' },
    },
  });
  expect(answer.body).not.toContain('argon2');
});

test('a sign-in is not persistent by default: it ends after the hours of a session (SES-60)', async () => {
  const { sessionId } = (await signIn({ login: 'operator', password: 'right password' })).json<{ sessionId: string }>();
  const [session] = await server.db.query<{ persistent: boolean; expiresAt: Date }>(
    'SELECT persistent, expires_at AS "expiresAt" FROM sessions WHERE id = $1',
    [sessionId],
  );
  expect(session).toEqual({ persistent: false, expiresAt: new Date(server.clock.now() + 12 * 3_600_000) });
});

test('a wrong password and an unknown login get the same answer, in the language of the request', async () => {
  const wrong = await signIn({ login: 'operator', password: 'wrong password' }, english);
  const unknown = await signIn({ login: 'nobody here', password: 'wrong password' }, english);
  expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
  expect(wrong.json()).toMatchObject({ code: 'wrong-credentials', message: 'Wrong login or password.' });
  expect({ ...unknown.json<object>(), requestId: '' }).toEqual({ ...wrong.json<object>(), requestId: '' });
  expect((await signIn({ login: 'nobody here', password: 'wrong password' })).json()).toMatchObject({
    message: 'Login ou senha inválidos.',
  });
});

test('too many wrong passwords are answered 429 with the seconds to wait', async () => {
  for (let i = 0; i < MOST_ATTEMPTS.pair; i += 1) await signIn({ login: 'throttled', password: 'wrong password' });
  const answer = await signIn({ login: 'throttled', password: 'wrong password' }, english);
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.json()).toMatchObject({
    code: 'throttled',
    message: expect.stringContaining(String(answer.headers['retry-after'])),
  });
});

/** Signs in from an address. */
const signInFrom = (remoteAddress: string, body: object) =>
  server.app.inject({ method: 'POST', url: '/api/sessions', remoteAddress, payload: body });

test('wrong passwords and look-ups from other addresses never block the right password of the owner', async () => {
  const right = { login: 'operator', password: 'right password' };
  for (let i = 0; i < 55; i += 1) await signInFrom('10.30.0.1', { login: 'operator', password: `wrong ${i}` });
  for (let i = 0; i < 55; i += 1)
    await server.app.inject({
      method: 'GET',
      url: '/api/sessions/brands-by-login?login=operator',
      remoteAddress: '10.30.0.2',
    });
  expect((await signInFrom('10.30.0.3', right)).statusCode).toBe(200);
  // Attempts from many addresses reach the limit of the login: a known address is not limited, an unknown one needs a
  // captcha.
  for (let i = 0; i < 55; i += 1) await signInFrom(`10.31.0.${i % 11}`, { login: 'operator', password: `wrong ${i}` });
  expect((await signInFrom('10.30.0.3', right)).statusCode).toBe(200);
  const asked = await signInFrom('10.30.0.4', right);
  expect([asked.statusCode, asked.json()]).toMatchObject([
    429,
    { code: 'proof-needed', fields: { proof: expect.any(String) } },
  ]);
  expect((await signInFrom('10.30.0.4', { ...right, proof: 'rubbish' })).statusCode).toBe(429);
  const proof = await solvedCaptcha((await server.call('GET', '/api/exposed/v2/captcha')).json());
  expect((await signInFrom('10.30.0.4', { ...right, proof })).statusCode).toBe(200);
  // A captcha is valid for one attempt.
  expect((await signInFrom('10.30.0.5', { ...right, proof })).statusCode).toBe(429);
  server.clock.advance(WINDOW_MS);
});

test('signing in to another brand with the same login does not reset the count of wrong passwords', async () => {
  const other = await createBrand(server.db, {
    name: 'Mine',
    alias: 'mine',
    parentId: null,
    palette: { primary: '#123456' },
  });
  await createUser(server.db, {
    login: 'doubled',
    password: 'password of theirs',
    name: 'Theirs',
    brandId: server.tenancy.brands.parent,
    profile: 'USER',
  });
  await createUser(server.db, {
    login: 'doubled',
    password: 'password of mine',
    name: 'Mine',
    brandId: other,
    profile: 'USER',
  });
  await server.core.refresh();
  const answers: number[] = [];
  for (let i = 0; i < MOST_ATTEMPTS.pair + 1; i += 1) {
    answers.push(
      (await signInFrom('10.32.0.1', { login: 'doubled', password: `wrong ${i}`, brand: server.tenancy.brands.parent }))
        .statusCode,
    );
    await signInFrom('10.32.0.1', { login: 'doubled', password: 'password of mine', brand: other });
  }
  expect(answers.at(-1)).toBe(429);
});

test('identifiers of other tenants are refused with the same message as own ones, and cannot be enumerated', async () => {
  const token = await server.tokenOf(server.tenancy.users.admin);
  const add = (identifier: string) =>
    server.call('POST', '/api/v2/devices', { token, body: { brand: server.tenancy.brands.child, identifier } });
  const said = async (identifier: string) => {
    const answer = await add(identifier);
    return [answer.statusCode, { ...answer.json<object>(), requestId: '' }];
  };
  expect(await said('foreign-1')).toEqual(await said('own-1'));
  // A taken identifier of the own brand may be repeated without limit.
  for (let i = 0; i < MOST_TAKEN; i += 1) expect((await add('own-1')).statusCode).toBe(409);
  for (let i = 1; i < MOST_TAKEN; i += 1) await add('foreign-1');
  expect((await add('foreign-1')).statusCode).toBe(429);
  expect((await add('free-1')).statusCode).toBe(429);
  server.clock.advance(3_600_000);
  const later = await server.tokenOf(server.tenancy.users.admin);
  expect(
    (
      await server.call('POST', '/api/v2/devices', {
        token: later,
        body: { brand: server.tenancy.brands.child, identifier: 'foreign-1' },
      })
    ).statusCode,
  ).toBe(409);
});

test('a login of several brands signs in to the given brand, else to that of the host, else the brand is asked for', async () => {
  const other = await createBrand(server.db, {
    name: 'Twin',
    alias: 'twin',
    parentId: null,
    palette: { primary: '#123456' },
  });
  const here = await createUser(server.db, {
    login: 'shared',
    password: 'password here',
    name: 'Here',
    brandId: server.tenancy.brands.child,
    profile: 'USER',
  });
  const there = await createUser(server.db, {
    login: 'shared',
    password: 'password there',
    name: 'There',
    brandId: other,
    profile: 'USER',
  });
  await server.core.refresh();
  expect((await signIn({ login: 'shared', password: 'password there' })).json()).toMatchObject({
    code: 'brand-needed',
    fields: { brand: expect.any(String) },
  });
  expect((await signIn({ login: 'shared', password: 'password there', brand: other })).json()).toMatchObject({
    user: { id: there },
  });
  expect(
    (await signIn({ login: 'shared', password: 'password here' }, { host: 'child.example.com' })).json(),
  ).toMatchObject({ user: { id: here } });
});

test('the brands of a login are listed by name, none for an unknown one (CAL-009)', async () => {
  const palette = { primary: '#123456' };
  const other = await createBrand(server.db, { name: 'Another', alias: 'another', parentId: null, palette });
  for (const brandId of [server.tenancy.brands.child, other])
    await createUser(server.db, { login: 'listed', password: null, name: 'Listed', brandId, profile: 'USER' });
  await server.core.refresh();
  const names = async (login: string) =>
    (await server.call('GET', `/api/sessions/brands-by-login?login=${login}`))
      .json<{ name: string }[]>()
      .map(({ name }) => name);
  expect(await names('listed')).toEqual(['Another', 'Child']);
  expect(await names('unknown')).toEqual([]);
});

test('a session is read with its user and ended; its token is refused afterwards (CAL-007, CAL-023)', async () => {
  const { accessToken: token, sessionId } = await server.core.sessions.open(server.tenancy.users.customer, false);
  expect((await server.call('GET', `/api/sessions/${sessionId}`, { token })).json()).toMatchObject({
    sessionId,
    user: { id: server.tenancy.users.customer, profile: 'USER' },
  });
  expect((await server.call('DELETE', `/api/sessions/${sessionId}`, { token })).statusCode).toBe(200);
  expect((await server.call('GET', `/api/sessions/${sessionId}`, { token })).statusCode).toBe(401);
});

test('a renewed token is a new one for the same session', async () => {
  const first = await server.core.sessions.open(server.tenancy.users.customer, false);
  server.clock.advance(60_000);
  const answer = (
    await server.call('POST', `/api/sessions/${first.sessionId}/token`, { token: first.accessToken })
  ).json<{ accessToken: string; sessionId: string }>();
  expect(answer.sessionId).toBe(first.sessionId);
  expect(answer.accessToken).not.toBe(first.accessToken);
});

test('a call is authenticated by the access token in its header, and refused without it (CAL-004)', async () => {
  const path = `/api/v2/brands/${server.tenancy.brands.child}`;
  const token = await server.tokenOf(server.tenancy.users.operator);
  expect((await server.call('GET', path, { token })).statusCode).toBe(200);
  const refused = await server.call('GET', path);
  expect(refused.statusCode).toBe(401);
  expect(refused.json()).toMatchObject({ code: 'unauthenticated', message: 'Invalid access_token' });
});

test('permissions of a user are names with types; every profile may use the console (CAL-008, CAL-021)', async () => {
  const { users } = server.tenancy;
  const token = await server.tokenOf(users.admin);
  const of = async (id: number) =>
    (await server.call('GET', `/api/permissions/users/${id}`, { token })).json<{ name: string; type: string }[]>();
  for (const id of [users.admin, users.operator, users.customer])
    expect(await of(id)).toContainEqual({ name: 'MONITORING_WEB', type: 'ACCESS' });
  expect((await of(users.customer)).map(({ name }) => name)).not.toContain('MONITORING_SHOW_ALL_DEVICES');
  expect((await of(users.operator)).map(({ name }) => name)).toContain('MONITORING_SHOW_ALL_DEVICES');
});

test('a brand is read with its fields and its children sorted by name, each with id, name and parent (CAL-026, SHL-04, SHL-05)', async () => {
  const palette = { primary: '#2e6373' };
  const { parent: above } = server.tenancy.brands;
  const parent = await createBrand(server.db, { name: 'Read', alias: 'read', parentId: above, palette });
  const child = await createBrand(server.db, { name: 'Child', alias: 'read-child', parentId: parent, palette });
  const second = await createBrand(server.db, {
    name: 'Ágata',
    alias: 'agata',
    parentId: parent,
    palette: { primary: '#111111' },
    parameters: { phone: '0800' },
    mapProvider: 'GOOGLE',
  });
  await server.core.refresh();
  const token = await server.tokenOf(server.tenancy.users.operator);
  const brand = (await server.call('GET', `/api/v2/brands/${parent}`, { token })).json<object>();
  expect(brand).toEqual({
    id: parent,
    name: 'Read',
    alias: 'read',
    parent: above,
    logo: null,
    palette: { primary: '#2e6373' },
    b2cEnabled: false,
    mapProvider: null,
    parameters: {},
    debt: null,
    requiresSecondFactor: false,
    maintenanceIncidents: false,
    version: 0,
    brandChildren: [
      { id: second, name: 'Ágata', parent },
      { id: child, name: 'Child', parent },
    ],
  });
  expect((await server.call('GET', `/api/v2/brands/${second}`, { token })).json()).toMatchObject({
    parent,
    mapProvider: 'GOOGLE',
  });
});

test('the tree of a brand lists all below it, parents before children, children by name (CAL-027, SHL-03, SHL-06)', async () => {
  const { parent, child } = server.tenancy.brands;
  const below = async (name: string, alias: string): Promise<number> =>
    createBrand(server.db, { name, alias, parentId: child, palette: { primary: '#111111' } });
  const west = await below('oeste', 'oeste');
  const grandchild = await below('Grandchild', 'grandchild');
  const eagle = await below('Águia', 'aguia');
  await server.core.refresh();
  const token = await server.tokenOf(server.tenancy.users.operator);
  const tree = (await server.call('GET', `/api/v2/brands/tree/${parent}`, { token })).json<
    { brandChildId: number; brandId: number }[]
  >();
  expect(tree).toContainEqual({ brandChildId: grandchild, brandChildName: 'Grandchild', brandId: child });
  const idsBelow = tree.filter(({ brandId }) => brandId === child).map(({ brandChildId }) => brandChildId);
  // As Portuguese sorts them: accents and capitals do not count.
  expect(idsBelow).toEqual([eagle, grandchild, west]);
  expect(tree.findIndex((item) => item.brandChildId === child)).toBeLessThan(
    tree.findIndex((item) => item.brandChildId === eagle),
  );
});

test('the parameters of a brand are read by its id (CAL-028)', async () => {
  const id = await createBrand(server.db, {
    name: 'Own',
    alias: 'own-parameters',
    parentId: server.tenancy.brands.parent,
    palette: { primary: '#111111' },
    parameters: { phone: '0800', site: 'x' },
  });
  await server.core.refresh();
  const token = await server.tokenOf(server.tenancy.users.operator);
  expect((await server.call('GET', `/api/brands/parameters/${id}`, { token })).json()).toEqual({
    phone: '0800',
    site: 'x',
  });
});

test('the brand of a host alias is returned without signing in, a neutral one for an unknown alias (CAL-029)', async () => {
  const known = await server.call('GET', '/api/exposed/v2/brands/CHILD');
  expect(known.json()).toEqual({
    id: server.tenancy.brands.child,
    name: 'Child',
    alias: 'child',
    logo: null,
    palette: { primary: '#2e6373' },
  });
  expect((await server.call('GET', '/api/exposed/v2/brands/nobody')).json()).toEqual(NEUTRAL_BRAND);
});

test('brands are searched by part of their name, up to the requested number (CAL-030)', async () => {
  const { parent } = server.tenancy.brands;
  for (const name of ['Sought far', 'Sought'])
    await createBrand(server.db, {
      name,
      alias: name.toLowerCase().replace(' ', '-'),
      parentId: parent,
      palette: { primary: '#111111' },
    });
  await server.core.refresh();
  const token = await server.tokenOf(server.tenancy.users.operator);
  const names = async (query: string) =>
    (await server.call('GET', `/api/v2/brands?${query}`, { token })).json<{ name: string }[]>().map(({ name }) => name);
  expect(await names('name=ought')).toEqual(['Sought', 'Sought far']);
  expect(await names('name=ought&limit=1')).toEqual(['Sought']);
  expect(await names('name=foreign')).toEqual([]);
});

test('devices are listed page by page with the given filters; empty filters are ignored (CAL-034)', async () => {
  const { brands, users, devices } = server.tenancy;
  const token = await server.tokenOf(users.operator);
  const list = async (query: string) => {
    const page = (
      await server.call('GET', `/api/v2/devices/detail?filter=devices&tz=America/Sao_Paulo&${query}`, { token })
    ).json<{ content: { id: number }[]; totalPages: number; totalElements: number }>();
    return { ids: page.content.map(({ id }) => id), totalPages: page.totalPages, totalElements: page.totalElements };
  };
  expect(await list('limit=2&page=0')).toEqual({
    ids: [devices.neighbours, devices.nobodys],
    totalPages: 2,
    totalElements: 3,
  });
  expect(await list('limit=2&page=1')).toEqual({ ids: [devices.customers], totalPages: 2, totalElements: 3 });
  expect((await list(`userId=${users.neighbour}`)).ids).toEqual([devices.neighbours]);
  expect((await list('term=own-')).ids).toEqual([devices.customers]);
  expect((await list('term=100%25')).ids).toEqual([]);
  expect((await list('customerName=of%20neigh')).ids).toEqual([devices.neighbours]);
  expect((await list('status=INACTIVE')).ids).toEqual([]);
  expect((await list(`brand=${brands.child}&status=ACTIVE`)).totalElements).toBe(3);
});

test('a whole fleet read in long pages has each device once, in the order of short pages, and the first page is never stale', async () => {
  const { brands, users } = server.tenancy;
  await createDevices(
    server.db,
    Array.from({ length: 1_100 }, (_, i) => ({
      identifier: `fleet-${i}`,
      brandId: brands.foreign,
      vehicle: { licensePlate: `P${(i * 7919) % 1_100}` },
    })),
  );
  const token = await server.tokenOf(users.foreignAdmin);
  const page = async (limit: number, number: number) =>
    (await server.call('GET', `/api/v2/devices/detail?limit=${limit}&page=${number}`, { token })).json<{
      content: { id: number; name: string }[];
      totalElements: number;
      totalPages: number;
    }>();
  const long = [await page(500, 0), await page(500, 1), await page(500, 2)];
  const ids = long.flatMap(({ content }) => content.map(({ id }) => id));
  expect(new Set(ids).size).toBe(1_101);
  expect(long.map(({ totalElements, totalPages }) => [totalElements, totalPages])).toEqual([
    [1_101, 3],
    [1_101, 3],
    [1_101, 3],
  ]);
  expect((await page(100, 5)).content.map(({ id }) => id)).toEqual(ids.slice(500, 600));
  await createDevices(server.db, [{ identifier: 'fleet-new', brandId: brands.foreign }]);
  expect((await page(500, 0)).totalElements).toBe(1_102);
});

test('a device is read with its vehicle and its owner (CAL-035)', async () => {
  const { brands, users, devices } = server.tenancy;
  const token = await server.tokenOf(users.customer);
  const answer = await server.call('GET', `/api/v2/devices/${devices.customers}`, { token });
  expect(answer.json()).toMatchObject({
    id: devices.customers,
    identifier: 'own-1',
    name: 'OWN-1',
    brandId: brands.child,
    brandName: 'Child',
    status: 'ACTIVE',
    hidden: false,
    user: users.customer,
    customerName: 'Name of customer',
    vehicle: { licensePlate: 'OWN-1', name: null },
  });
});

test('adding a device returns its secret once, the device can be found, and the audit entry does not hold the secret', async () => {
  const palette = { primary: '#111111' };
  const brand = await createBrand(server.db, { name: 'Adds', alias: 'adds', parentId: null, palette });
  const add = (login: string, profile: Profile): Promise<number> =>
    createUser(server.db, { login, password: null, name: login, brandId: brand, profile });
  const [admin, user] = [await add('adds-one', 'ADMINISTRATOR'), await add('gets-one', 'USER')];
  await server.core.refresh();
  const token = await server.tokenOf(admin);
  const body = {
    brand,
    identifier: ' 868120300000001 ',
    name: 'Truck 7',
    licensePlate: 'ABC1D23',
    user,
  };
  const created = (await server.call('POST', '/api/v2/devices', { token, body })).json<{
    device: { id: number };
    secret: string;
  }>();
  expect(created).toMatchObject({
    device: { identifier: '868120300000001', name: 'Truck 7', user },
    secret: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(server.core.directory.byId(created.device.id)?.name).toBe('Truck 7');
  const rows = await server.db.query(
    'SELECT actor, brand_id AS brand, before, after FROM audit_log WHERE action = $1 AND entity_id = $2',
    ['device.add', String(created.device.id)],
  );
  expect(rows).toEqual([
    {
      actor: String(admin),
      brand,
      before: null,
      after: {
        identifier: '868120300000001',
        name: 'Truck 7',
        licensePlate: 'ABC1D23',
        model: null,
        user,
      },
    },
  ]);
  const again = await server.call('POST', '/api/v2/devices', { token, body, headers: english });
  expect(again.statusCode).toBe(409);
  expect(again.json()).toMatchObject({ fields: { identifier: 'This identifier is not available.' } });
  const toStaff = await server.call('POST', '/api/v2/devices', {
    token,
    body: { ...body, identifier: 'another', user: admin },
  });
  expect(toStaff.json()).toMatchObject({ code: 'not-a-customer' });
});

test('every refusal has the error body of the contract, with its request id and the fields in both languages', async () => {
  const token = await server.tokenOf(server.tenancy.users.operator);
  const refused = [
    await server.call('GET', '/api/nothing/there'),
    await server.call('GET', '/api/v2/devices/detail?limit=x', { token }),
    await signIn('{"login":', { 'content-type': 'application/json' }),
    await signIn('x', { 'content-type': 'text/csv' }),
    await signIn({ login: 'x'.repeat(1_100_000), password: 'long enough' }),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 400, 400, 415, 413]);
  for (const answer of refused)
    expect(errorBodySchema.parse(answer.json()).requestId).toBe(answer.headers['x-request-id']);
  expect((await signIn({ login: 'abc' }, english)).json()).toMatchObject({
    fields: { login: 'Min character length is 4', password: 'Required field.' },
  });
  expect((await signIn({ login: 'abc' })).json()).toMatchObject({
    fields: { login: 'Mínimo de 4 caracteres.', password: 'Campo obrigatório.' },
  });
});

test('unknown fields of a request are ignored and missing ones keep their default (CAL-003)', async () => {
  const answer = await signIn({ login: 'operator', password: 'right password', colour: 'blue' });
  expect(answer.statusCode).toBe(200);
  const token = answer.json<{ accessToken: string }>().accessToken;
  expect((await server.call('GET', '/api/v2/devices/detail?unknown=1', { token })).json()).toMatchObject({
    totalPages: 1,
  });
});

test('anyone may read the clock of the server, with the version of the contract and whether trackers are heard', async () => {
  expect((await server.call('GET', '/api/exposed/v2/clock')).json()).toEqual({
    now: new Date(server.clock.now()).toISOString(),
    contractVersion: expect.any(Number),
    ingestPause: null,
    heardUntil: null,
  });
});

test('staff can read the docs of every call, by token or by login and password; strangers and customers cannot', async () => {
  const { users } = server.tenancy;
  await setPassword(server.db, users.customer, 'right password');
  const basic = (login: string, password: string) => ({
    authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`,
  });
  const docs = (await server.call('GET', '/api/docs/json', { token: await server.tokenOf(users.operator) })).json<{
    openapi: string;
    paths: Record<string, Record<string, { description?: string }>>;
  }>();
  expect(docs.openapi).toBe('3.1.0');
  expect(docs.paths['/api/v2/area/{id}']!['get']!.description).toBe('Needs MONITORING_AREAS.');
  expect(Object.keys(docs.paths)).toEqual(
    expect.arrayContaining(['/api/sessions', '/api/v2/devices/{id}', '/api/v2/brands/tree/{id}']),
  );
  for (const path of ['', '/', '/json', '/yaml', '/static/index.html']) {
    const statusOf = async (headers: Record<string, string>) =>
      (await server.call('GET', `/api/docs${path}`, { headers })).statusCode;
    const stranger = await server.call('GET', `/api/docs${path}`);
    expect([stranger.statusCode, stranger.headers['www-authenticate']], path).toEqual([
      401,
      expect.stringContaining('Basic'),
    ]);
    expect(stranger.body).not.toContain('openapi');
    expect(await statusOf(basic('operator', 'wrong password')), path).toBe(401);
    expect(await statusOf(basic('customer', 'right password')), path).toBe(401);
    expect(await statusOf({ authorization: `Bearer ${await server.tokenOf(users.customer)}` }), path).toBe(401);
    expect(await statusOf(basic('operator', 'right password')), path).toBeLessThan(400);
  }
});

test('password attempts at the docs count like attempts to sign in', async () => {
  const headers = (password: string) => ({
    authorization: `Basic ${Buffer.from(`neighbour:${password}`).toString('base64')}`,
  });
  for (let i = 0; i < MOST_ATTEMPTS.pair; i += 1)
    await server.call('GET', '/api/docs/json', { headers: headers(`wrong ${i}`) });
  expect((await server.call('GET', '/api/docs/json', { headers: headers('wrong') })).statusCode).toBe(429);
  expect((await signIn({ login: 'neighbour', password: 'wrong password' })).statusCode).toBe(429);
});

test('health and readiness are open to anyone, their counts to the local machine only', async () => {
  const ready = async (options: object) =>
    (await server.app.inject({ method: 'GET', url: '/ready', ...options })).json<object>();
  expect((await server.call('GET', '/health')).json()).toEqual({ status: 'alive' });
  expect(await ready({ remoteAddress: '127.0.0.1' })).toMatchObject({
    status: 'ready',
    devices: expect.any(Number),
    ingest: {},
  });
  expect(await ready({ remoteAddress: '203.0.113.9' })).toEqual({ status: 'ready' });
  // Requests through a proxy on this machine come from elsewhere.
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
    expect(await ready({ remoteAddress: '127.0.0.1', headers: { [name]: '203.0.113.9' } }), name).toEqual({
      status: 'ready',
    });
});
