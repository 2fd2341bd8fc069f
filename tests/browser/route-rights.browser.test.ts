import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROUTES } from '../../src/navigation/routes.ts';
import { launchBrowser } from './harness/chromium.ts';
import { contextOptions, withoutWebgl, signIn, visit, visitIn, type Visit } from './harness/page.ts';
import { web } from './harness/web.ts';
import { startServer, type RunningServer } from '../builders/running-server.ts';

/** Visitors of a route: a guest, and each profile with and without the permissions of routes. */
const PEOPLE = { admin: 'ADMINISTRATOR', operador: 'OPERATOR', cliente: 'USER' } as const;
type Login = keyof typeof PEOPLE;
const STAFF: readonly Login[] = ['admin', 'operador'];
const EVERYBODY: readonly Login[] = ['admin', 'operador', 'cliente'];

const ROUTE_PERMISSIONS = [
  'MONITORING_DEVICES_COMMANDS',
  'MONITORING_DEVICES_SETTINGS',
  'MONITORING_DEVICES_HISTORY',
  'FLEET_MANAGEMENT',
];
const access = (names: readonly string[]) => ['MONITORING_WEB', ...names].map((name) => ({ name, type: 'ACCESS' }));

/** A row of the catalogue's route table: path, who may open it, the permission that takes. */
interface Row {
  ids: string;
  path: string;
  who: readonly Login[];
  permission?: string;
}

const ONE_EACH: readonly Row[] = [
  { ids: 'RTE-11', path: '/trackback', who: EVERYBODY },
  { ids: 'RTE-13', path: '/trackback-plus', who: STAFF },
  { ids: 'RTE-16', path: '/trackdevice', who: STAFF },
  { ids: 'RTE-25', path: '/incidents-notifications', who: STAFF },
  { ids: 'RTE-27', path: '/new-incident', who: STAFF },
  { ids: 'RTE-29', path: '/operator-area', who: STAFF },
  { ids: 'RTE-31', path: '/operator-area-detail/1234', who: STAFF },
  { ids: 'RTE-33', path: '/operator-account', who: STAFF },
  { ids: 'RTE-35', path: '/suport-contact', who: STAFF },
  { ids: 'RTE-37', path: '/area-create', who: STAFF },
  { ids: 'RTE-39', path: '/area-setting/novo', who: EVERYBODY },
  { ids: 'RTE-39', path: '/area-setting/1234', who: EVERYBODY },
  { ids: 'RTE-43', path: '/areas-list', who: STAFF },
  { ids: 'RTE-45', path: '/customer-account', who: EVERYBODY },
  { ids: 'RTE-47', path: '/notifications', who: EVERYBODY },
  { ids: 'RTE-49', path: '/groups', who: EVERYBODY },
  { ids: 'RTE-51', path: '/groupCreate', who: EVERYBODY },
  { ids: 'RTE-53', path: '/phonebook', who: EVERYBODY },
  { ids: 'RTE-55', path: '/phonebook-create', who: EVERYBODY },
  { ids: 'RTE-57', path: '/securityArea', who: EVERYBODY },
  { ids: 'RTE-59', path: '/user-preferences', who: EVERYBODY },
  { ids: 'RTE-61', path: '/drivers', who: EVERYBODY },
  { ids: 'RTE-63', path: '/maintenance-list', who: EVERYBODY, permission: 'FLEET_MANAGEMENT' },
  { ids: 'RTE-65', path: '/maintenance-form/1234', who: EVERYBODY, permission: 'FLEET_MANAGEMENT' },
  { ids: 'RTE-67', path: '/indicators', who: STAFF },
  { ids: 'RTE-69', path: '/reports', who: EVERYBODY },
  { ids: 'RTE-73', path: '/report-displacement', who: EVERYBODY },
  { ids: 'RTE-77', path: '/erp/dashboard', who: ['admin'] },
];

/** The four routes of one device, which one row binds. */
const OF_A_DEVICE: readonly Row[] = [
  { ids: 'RTE-23', path: '/command', who: STAFF, permission: 'MONITORING_DEVICES_COMMANDS' },
  { ids: 'RTE-23', path: '/device', who: EVERYBODY, permission: 'MONITORING_DEVICES_SETTINGS' },
  { ids: 'RTE-23', path: '/history', who: EVERYBODY, permission: 'MONITORING_DEVICES_HISTORY' },
  { ids: 'RTE-23', path: '/trips', who: EVERYBODY, permission: 'MONITORING_DEVICES_HISTORY' },
];

let server: RunningServer;
let browser: Browser;
let guest: Visit;
const granted = new Map<Login, Visit>();
const bare = new Map<Login, Visit>();

/** Opens a tab of somebody whose session was made beside it, at a place without a map or a stream: the walk is about the guard. */
async function signedIn(login: Login, permissions: readonly string[]): Promise<Visit> {
  const context = await browser.newContext(contextOptions());
  const answer = await context.request.post(`${server.url}/api/sessions`, { data: { login, password: 'rastro-demo' } });
  const { sessionId, accessToken } = (await answer.json()) as { sessionId: string; accessToken: string };
  await context.addInitScript((kept) => {
    // The empty page before the first address has no storage.
    if (location.protocol.startsWith('http')) sessionStorage.setItem('rastro.session', kept);
  }, JSON.stringify({ sessionId, accessToken }));
  await context.addInitScript(withoutWebgl);
  await context.route('**/api/permissions/users/*', (route) => route.fulfill({ json: access(permissions) }));
  const own = await visitIn(context, `${server.url}/monitoring/no-such-place`);
  await own.page.getByRole('button', { name: /^Conta de/ }).waitFor();
  return own;
}

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  for (const login of EVERYBODY) {
    granted.set(login, await signedIn(login, ROUTE_PERMISSIONS));
    bare.set(login, await signedIn(login, []));
  }
  guest = await visit(browser, `${server.url}/monitoring/login`);
  await guest.page.getByRole('heading').first().waitFor();
}, 300_000);

afterAll(async () => {
  // The last test has the server refuse a call.
  for (const { close } of [...granted.values(), ...bare.values()]) await close(/status of 403/);
  await guest?.close();
  await browser?.close();
  await server?.dispose();
});

/** Goes to a path as a link of the console does and answers where that leads: the guard decides before the next frame but one. */
async function lands(page: Page, path: string): Promise<string> {
  const place = await page.evaluate(
    (to) =>
      new Promise<string>((resolve) => {
        history.pushState(null, '', to);
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(location.pathname + location.search)));
      }),
    `/monitoring${path}`,
  );
  return place.slice('/monitoring'.length);
}

const deniedTo = (login: Login): string => (login === 'cliente' ? '/trackback' : '/indicators');

/** Where each visitor should be, and where each is. */
async function expectGuarded({ path, who, permission }: Row): Promise<void> {
  const expected: Record<string, string> = { guest: `/login?to=${encodeURIComponent(path)}` };
  const found: Record<string, string> = { guest: await lands(guest.page, path) };
  for (const login of EVERYBODY) {
    const may = who.includes(login);
    expected[login] = may ? path : deniedTo(login);
    expected[`${login} without the permission`] = may && permission === undefined ? path : deniedTo(login);
    found[login] = await lands(granted.get(login)!.page, path);
    found[`${login} without the permission`] = await lands(bare.get(login)!.page, path);
  }
  expect(found).toEqual(expected);
}

test.each(ONE_EACH.map((row) => [row.path, row.ids, row] as const))(
  '%s opens only for the visitors that the route table names (%s)',
  (_path, _ids, row) => expectGuarded(row),
);

test('the screens of a device open with their own permission, the commands for staff alone (RTE-23)', async () => {
  for (const row of OF_A_DEVICE) await expectGuarded(row);
});

test('every route that the table of the console holds is one that this walk opens', () => {
  const ownPlaces = [
    '/login',
    '/password',
    '/logout',
    '/diagnostics',
    '/device-add',
    '/brand',
    '/incident-rules',
    '/share/:link',
  ];
  const walked = new Set([...ONE_EACH, ...OF_A_DEVICE].map(({ path }) => path.replace(/\/(1234|novo)$/, '/:id')));
  expect(ROUTES.map(({ path }) => path).filter((path) => !walked.has(path) && !ownPlaces.includes(path))).toEqual([]);
});

/** The visitors whom a group's routes let in, `guest` for who is not signed in. */
async function letIn(paths: readonly string[]): Promise<string[]> {
  const inside: string[] = [];
  for (const [name, { page }] of [['guest', guest] as const, ...granted]) {
    const opened = [];
    for (const path of paths) opened.push((await lands(page, path)) === path);
    if (opened.every(Boolean)) inside.push(name);
    else expect(opened).toEqual(paths.map(() => false));
  }
  return inside;
}

test('the group admin lets ADMINISTRATOR in, the group operator OPERATOR too (PRM-06, PRM-07)', async () => {
  expect(await letIn(['/erp/dashboard', '/incident-rules'])).toEqual(['admin']);
  expect(await letIn(['/operator-area', '/new-incident', '/suport-contact'])).toEqual(['admin', 'operador']);
});

test('the group user lets every profile in, the group onlyGuest only guests (PRM-08, PRM-10)', async () => {
  expect(await letIn(['/notifications', '/groups', '/securityArea'])).toEqual(['admin', 'operador', 'cliente']);
  expect(await letIn(['/login', '/password'])).toEqual(['guest']);
});

test('what no row binds is open, and the server refuses what the console would not even ask (PRM-47)', async () => {
  for (const [, { page }] of granted) expect(await lands(page, '/diagnostics')).toBe('/diagnostics');
  const asked = await granted.get('cliente')!.page.evaluate(async () => {
    const { accessToken } = JSON.parse(sessionStorage.getItem('rastro.session')!) as { accessToken: string };
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
    const answer = await fetch('/api/v2/devices', {
      method: 'POST',
      headers,
      body: JSON.stringify({ brand: 1_000_000_000_000_000, identifier: 'mine-now' }),
    });
    return answer.status;
  });
  expect(asked).toBe(403);
});

test('people of the privileged brand have drivers without the permission, others have not (PRM-40)', async () => {
  const own = await visit(browser, `${server.url}/monitoring/login?to=%2Fnotifications`);
  await own.context.route('**/api/permissions/users/*', (route) => route.fulfill({ json: access([]) }));
  await own.context.route('**/api/sessions', async (route) => {
    const answer = await route.fetch();
    const session = (await answer.json()) as { user: object };
    await route.fulfill({
      response: answer,
      json: { ...session, user: { ...session.user, brand: 6_137_206_846_521_344 } },
    });
  });
  await signIn(own.page, server.url, 'cliente');
  const shortcut = (page: Page, name: string) =>
    page.getByRole('group', { name: 'Atalhos' }).getByRole('link', { name, exact: true });
  await shortcut(own.page, 'Motoristas').waitFor();
  const { page: other } = bare.get('cliente')!;
  await lands(other, '/phonebook');
  await shortcut(other, 'Preferências').waitFor();
  await web(shortcut(other, 'Motoristas')).toHaveCount(0);
  await own.close(/status of 40[34]/);
});
