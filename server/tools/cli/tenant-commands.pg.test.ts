import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { accountsOf } from '../../people/users/user-rows.ts';
import { readArguments } from './arguments.ts';
import { runCommand } from './commands.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const rastro = (...parts: string[]) => runCommand(server.core, readArguments(parts));
const factsOf = async (...parts: string[]) => (await rastro(...parts)).facts;
const PNG = `data:image/png;base64,${Buffer.from([0x89, 0x50, 0x4e, 0x47]).toString('base64')}`;
const exposed = async (alias: string) =>
  (await server.call('GET', `/api/exposed/v2/brands/${alias}`)).json<{
    name: string;
    logo: string | null;
    palette: object;
  }>();
const signIn = (login: string, password: string | undefined) =>
  server.call('POST', '/api/sessions', { body: { login, password }, headers: { 'accept-language': 'en-US' } });

let drawn = 0;
/** A brand of its own for each test, with two further hosts. */
async function addBrand(): Promise<{ alias: string; hosts: string[] }> {
  const alias = `aurora-${(drawn += 1)}`;
  const hosts = [`www.${alias}.com.br`, `rastreio-${drawn}.exemplo.com.br`];
  const palette = 'primary=#2e6373,navbar=#112233';
  const more = hosts.flatMap((host) => ['--host', host]);
  await rastro('brand', 'add', '--name', 'Aurora', '--alias', alias, '--palette', palette, '--logo', PNG, ...more);
  return { alias, hosts };
}

/** An account of its own for each test, an operator of the child where nothing else is said. */
async function addUser(given: Record<string, string> = {}): Promise<string> {
  const login = `maria-${(drawn += 1)}`;
  const account = { brand: 'child', name: 'Maria', profile: 'OPERATOR', password: 'right password', ...given };
  const options = Object.entries(account).flatMap(([option, value]) => [`--${option}`, value]);
  await rastro('user', 'add', '--login', login, ...options);
  return login;
}

test('a brand answers to its alias and to each further host, with its colours and logo, before anybody has signed in', async () => {
  await rastro(
    'brand',
    'add',
    '--name',
    'Aurora',
    '--alias',
    'aurora',
    '--host',
    'WWW.Aurora.com.br',
    '--host',
    'rastreio.exemplo.com.br',
    '--host',
    '10.0.0.7',
    '--palette',
    'primary=#2e6373,navbar=#112233',
    '--logo',
    PNG,
  );
  for (const alias of ['aurora', 'www.aurora.com.br', 'rastreio', '10.0.0.7'])
    expect(await exposed(alias), alias).toMatchObject({
      name: 'Aurora',
      logo: PNG,
      palette: { primary: '#2e6373', navbar: '#112233' },
    });
  expect(await exposed('exemplo')).toMatchObject({ name: 'Rastro' });
});

test('no two brands answer to one name, be it an alias or a further host', async () => {
  const { alias, hosts } = await addBrand();
  const taken = 'Another brand answers to';
  await expect(rastro('brand', 'add', '--name', 'B', '--alias', `rastreio-${drawn}`)).rejects.toThrow(taken);
  await expect(rastro('brand', 'add', '--name', 'B', '--alias', 'b-brand', '--host', 'child')).rejects.toThrow(taken);
  await expect(rastro('brand', 'set', '--brand', 'child', '--host', hosts[0]!)).rejects.toThrow(taken);
  await expect(rastro('brand', 'set', '--brand', 'child', '--alias', alias)).rejects.toThrow(taken);
  expect(server.core.tree.byAlias('b-brand')).toBeNull();
});

test('a brand is changed by what is given, the rest stays', async () => {
  const { alias, hosts } = await addBrand();
  const [short] = hosts[1]!.split('.');
  expect(await exposed(short!)).toMatchObject({ name: 'Aurora' });
  await rastro(
    'brand',
    'set',
    '--brand',
    alias,
    '--parameter',
    'phone=0800',
    '--parameter',
    'site=a=b, c',
    '--map',
    'GOOGLE',
  );
  const changed = await factsOf(
    'brand',
    'set',
    '--brand',
    alias,
    '--palette',
    'primary=#aa0000',
    '--parameter',
    'phone=',
    '--host',
    'none',
    '--logo',
    'none',
    '--b2c',
    'on',
  );
  expect(changed['changed']!.split(' ').sort()).toEqual(['b2cEnabled', 'hosts', 'logo', 'palette', 'parameters']);
  const row = (await rastro('brand', 'list')).rows!.find((each) => each['alias'] === alias);
  expect(row).toMatchObject({
    name: 'Aurora',
    hosts: [],
    logo: false,
    palette: { primary: '#aa0000', navbar: '#112233' },
    parameters: { site: 'a=b, c' },
  });
  expect(await exposed(short!)).toMatchObject({ name: 'Rastro' });
  expect(
    await server.db.query('SELECT map_provider AS map, b2c_enabled AS b2c FROM brands WHERE alias = $1', [alias]),
  ).toEqual([{ map: 'GOOGLE', b2c: true }]);
});

test('a wrong value of a brand is refused by the name of its option', async () => {
  for (const [option, value, said] of [
    ['palette', 'primary=red', '--palette: primary must be a colour'],
    ['palette', 'footer=#111111', 'there is no colour "footer"'],
    ['parameter', 'phone', '--parameter: "phone" must be a name'],
    ['parameter', '1=2', 'must begin with a letter'],
    ['logo', 'https://example.com/x.png', '--logo: must be a PNG'],
    ['host', 'http://x.com/', '--host.0: must be the name'],
    ['alias', 'A B', '--alias: must be small letters'],
    ['map', 'BING', '--map'],
  ] as const)
    await expect(
      rastro('brand', 'set', '--brand', 'child', `--${option}`, value),
      `${option} ${value}`,
    ).rejects.toThrow(said);
});

test('brands are listed with a parent before its children', async () => {
  const aliases = (await rastro('brand', 'list')).rows!.map(({ alias }) => alias);
  expect(aliases.indexOf('parent')).toBeLessThan(aliases.indexOf('child'));
  expect((await rastro('brand', 'list')).rows!.find(({ alias }) => alias === 'child')).toMatchObject({
    parent: 'parent',
  });
});

test('an account has the permissions of its profile and those given, and may be given and taken single ones', async () => {
  await rastro(
    'user',
    'add',
    '--brand',
    'child',
    '--login',
    'maria',
    '--name',
    'Maria',
    '--profile',
    'OPERATOR',
    '--permission',
    'MAPS_HERE,MONITORING_WEB',
    '--timezone',
    'America/Manaus',
    '--mobile',
    '+55 92 99999-0000',
    '--password',
    'right password',
  );
  const shown = await factsOf('user', 'show', '--login', 'maria');
  expect(shown).toMatchObject({
    brand: 'child',
    profile: 'OPERATOR',
    timezone: 'America/Manaus',
    mobile: '+55 92 99999-0000',
    state: 'active',
  });
  expect(shown['permissions']!.split(' ')).toEqual(
    expect.arrayContaining(['MAPS_HERE', 'MONITORING_WEB', 'MONITORING_INCIDENTS']),
  );
  const token = (await signIn('maria', 'right password')).json<{ accessToken: string; user: { id: number } }>();
  const names = async () =>
    (await server.call('GET', `/api/permissions/users/${token.user.id}`, { token: token.accessToken }))
      .json<{ name: string }[]>()
      .map(({ name }) => name);
  await rastro(
    'user',
    'permission',
    'remove',
    '--login',
    'maria',
    '--permission',
    'MAPS_HERE',
    '--permission',
    'MONITORING_INCIDENTS',
  );
  expect(await names()).not.toContain('MONITORING_INCIDENTS');
  await rastro('user', 'permission', 'add', '--login', 'maria', '--permission', 'ERP_WEB');
  expect(await names()).toContain('ERP_WEB');
  await expect(
    rastro('user', 'permission', 'add', '--login', 'maria', '--permission', 'MONITORING_WEBB'),
  ).rejects.toThrow('there is no "MONITORING_WEBB"');
});

test('a disabled account is signed out and kept out, and told so only with the right password; enabled it is in again', async () => {
  const login = await addUser();
  const { accessToken: token } = (await signIn(login, 'right password')).json<{ accessToken: string }>();
  await rastro('user', 'disable', '--login', login);
  expect((await server.call('GET', '/api/v2/devices/detail', { token })).statusCode).toBe(401);
  expect((await signIn(login, 'right password')).json()).toMatchObject({
    code: 'account-disabled',
    message: 'This account is disabled. Talk to your administrator.',
  });
  expect((await signIn(login, 'wrong password')).json()).toMatchObject({ code: 'wrong-credentials' });
  expect((await server.call('GET', `/api/sessions/brands-by-login?login=${login}`)).json()).toEqual([]);
  await expect(rastro('user', 'disable', '--login', login)).rejects.toThrow('disabled already');
  await rastro('user', 'enable', '--login', login);
  expect((await signIn(login, 'right password')).statusCode).toBe(200);
});

test('a new password ends the sessions of the old one, and only the new one opens', async () => {
  const login = await addUser();
  const { accessToken: token } = (await signIn(login, 'right password')).json<{ accessToken: string }>();
  const made = (await factsOf('user', 'password', '--login', login))['password'];
  expect(made).toMatch(/^[\w-]{16}$/);
  expect((await server.call('GET', '/api/v2/devices/detail', { token })).statusCode).toBe(401);
  expect((await signIn(login, 'right password')).statusCode).toBe(401);
  expect((await signIn(login, made)).statusCode).toBe(200);
  await expect(rastro('user', 'password', '--login', login, '--password', 'short')).rejects.toThrow(
    '--password: must have 8',
  );
});

test('a login of several brands needs the brand, an unknown one is said to be unknown', async () => {
  const login = await addUser();
  await rastro('user', 'add', '--brand', 'foreign', '--login', login, '--name', 'Another', '--profile', 'USER');
  await expect(rastro('user', 'disable', '--login', login)).rejects.toThrow('say which with --brand (');
  expect(await factsOf('user', 'show', '--login', login, '--brand', 'foreign')).toMatchObject({ name: 'Another' });
  await expect(rastro('user', 'show', '--login', 'nobody')).rejects.toThrow('There is no user "nobody"');
  await expect(
    rastro('user', 'add', '--brand', 'foreign', '--login', login.toUpperCase(), '--name', 'Third', '--profile', 'USER'),
  ).rejects.toThrow(`The brand has a user "${login.toUpperCase()}" already`);
});

test('accounts are listed by brand with those below it, by profile and by a part of name or login', async () => {
  const above = await addBrand();
  const below = `abaixo-${drawn}`;
  await rastro('brand', 'add', '--name', 'Abaixo', '--alias', below, '--parent', above.alias);
  const customer = await addUser({ brand: below, profile: 'USER' });
  const [operator, admin] = [await addUser({ brand: below }), await addUser({ brand: above.alias })];
  const logins = async (...parts: string[]) => (await rastro('user', 'list', ...parts)).rows!.map(({ login }) => login);
  expect(await logins('--brand', above.alias)).toEqual([...[customer, operator].sort(), admin]);
  expect(await logins('--brand', above.alias, '--profile', 'USER')).toEqual([customer]);
  expect(await logins('--term', 'FOREIGN')).toEqual(['foreign-admin', 'foreign-customer']);
  expect(await logins('--term', '%')).toEqual([]);
});

test('name, mobile and time zone of an account are changed without touching the rest', async () => {
  const login = await addUser();
  const [before] = await accountsOf(server.db, login);
  expect(
    (await factsOf('user', 'set', '--login', login, '--name', 'Maria Souza', '--timezone', 'America/Recife'))[
      'changed'
    ],
  ).toBe('name timezone');
  const [after] = await accountsOf(server.db, login);
  expect(after).toEqual({
    ...before,
    user: {
      ...before!.user,
      name: 'Maria Souza',
      data: { ...before!.user.data, displayName: 'Maria Souza' },
      metadata: { ...before!.user.metadata, timezone: 'America/Recife' },
    },
  });
  await expect(rastro('user', 'set', '--login', login, '--timezone', 'Mars/Olympus')).rejects.toThrow(
    '--timezone: must be a time zone',
  );
});

test('an e-mail is given to an account, changed and taken away', async () => {
  await rastro(
    'user',
    'add',
    '--brand',
    'child',
    '--login',
    'paula',
    '--name',
    'Paula',
    '--profile',
    'USER',
    '--email',
    'paula@example.com',
  );
  const email = async () => (await factsOf('user', 'show', '--login', 'paula'))['email'];
  expect(await email()).toBe('paula@example.com');
  expect((await factsOf('user', 'set', '--login', 'paula', '--email', 'p@example.com'))['changed']).toBe('email');
  expect(await email()).toBe('p@example.com');
  await rastro('user', 'set', '--login', 'paula', '--email', 'none');
  expect(await email()).toBe('');
  await expect(rastro('user', 'set', '--login', 'paula', '--email', 'nobody')).rejects.toThrow(
    '--email: must be an e-mail address',
  );
});

test('a customer is shown and changed by the login of its account, and the trail tells of it', async () => {
  const login = await addUser({ profile: 'USER', name: 'Paula', email: 'paula@example.com' });
  const changes = ['--login', login, '--debt', 'OVERDUE', '--document', '123.456.789-09'];
  const { changed } = await factsOf('customer', 'set', ...changes, '--phone', '+55 11 90000-0000');
  expect(changed!.split(' ').sort()).toEqual(['cpfCnpj', 'debt', 'phone']);
  expect(await factsOf('customer', 'show', '--login', login)).toMatchObject({
    name: 'Paula',
    debt: 'OVERDUE',
    document: '123.456.789-09',
    email: 'paula@example.com',
  });
  await rastro('customer', 'set', '--login', login, '--email', 'none', '--debt', 'NONE');
  expect(await factsOf('customer', 'show', '--login', login)).toMatchObject({ debt: 'NONE', email: '' });
  const [account] = await accountsOf(server.db, login);
  const [{ id }] = (await server.db.query('SELECT customer_id AS id FROM users WHERE id = $1', [account!.user.id])) as [
    { id: number },
  ];
  const trail = (await rastro('audit', 'list', '--entity', 'customer')).rows!.filter(
    ({ entityId }) => entityId === String(id),
  );
  expect(trail.map(({ action }) => action)).toEqual(['customer.set', 'customer.set']);
  await expect(rastro('customer', 'set', '--login', 'operator', '--debt', 'NONE')).rejects.toThrow(
    'belongs to no customer',
  );
  await expect(rastro('customer', 'set', '--login', login, '--debt', 'LATE')).rejects.toThrow('--debt');
});

test('the trail is read by brand, kind, person and time, and a wrong time is named', async () => {
  const { alias } = await addBrand();
  for (const map of ['GOOGLE', 'HERE']) await rastro('brand', 'set', '--brand', alias, '--map', map);
  const { alias: staffed } = await addBrand();
  const login = await addUser({ brand: staffed });
  for (const what of [
    'permission remove --permission MONITORING_WEB',
    'permission add --permission MONITORING_WEB',
    'disable',
    'enable',
    'password',
    'set --name Other',
  ])
    await rastro('user', ...what.split(' '), '--login', login);
  await rastro('user', 'add', '--brand', 'foreign', '--login', login, '--name', 'Another', '--profile', 'USER');
  const actions = async (...parts: string[]) =>
    (await rastro('audit', 'list', '--limit', '200', ...parts)).rows!.map(({ action }) => action);
  expect(await actions('--brand', alias)).toEqual(['brand.set', 'brand.set', 'brand.add']);
  expect(new Set(await actions('--entity', 'user', '--brand', staffed))).toEqual(
    new Set([
      'user.set',
      'user.password',
      'user.enable',
      'user.disable',
      'user.permission-add',
      'user.permission-remove',
      'user.add',
    ]),
  );
  expect(await actions('--actor', 'cli', '--end', '2026-11-21')).toEqual([]);
  expect((await actions('--actor', 'cli', '--start', '2026-11-21T12:00:00Z')).length).toBeGreaterThan(0);
  await expect(rastro('audit', 'list', '--start', 'yesterday')).rejects.toThrow('--start: "yesterday" is no time');
  await expect(rastro('audit', 'list', '--actor', login)).rejects.toThrow('give the id');
});

test('a password of the command line follows the rules of the console: 32 letters at most, hard to guess', async () => {
  const add = (password: string) =>
    rastro(
      'user',
      'add',
      '--brand',
      'child',
      '--login',
      'lengthy',
      '--name',
      'L',
      '--profile',
      'OPERATOR',
      '--password',
      password,
    );
  await expect(add('p'.repeat(33))).rejects.toThrow('--password: must not be longer than 32 letters');
  await expect(add('lengthy1')).rejects.toThrow('--password: it is easy to guess');
  const longest = 'four long words of one password!';
  await add(longest);
  expect((await signIn('lengthy', longest)).statusCode).toBe(200);
});
