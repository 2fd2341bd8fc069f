import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PERMISSION_NAMES, type PermissionName } from '../../domain/permission.ts';
import { launchBrowser } from './harness/chromium.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { CUSTOMER, idsIn, OPERATOR, startMenuServer } from './harness/menu.ts';
import { DESKTOP, PHONE, type Visit } from './harness/page.ts';
import { withSession } from './harness/signed-in.ts';
import type { RunningServer } from '../builders/running-server.ts';

type Login = 'admin' | 'operador' | 'cliente';
type Type = 'ACCESS' | 'DENIED';
type Missing = Partial<Record<'absent' | 'denied', readonly PermissionName[]>>;

const ENTRIES: Record<Login, readonly string[]> = {
  admin: ['erp-dashboard', ...OPERATOR],
  operador: OPERATOR,
  cliente: CUSTOMER,
};

/** Which entries go without which permission. */
const HIDES: Record<'operador' | 'cliente', Partial<Record<PermissionName, readonly string[]>>> = {
  operador: {
    ERP_CHAT_SUPPORT: ['suport-chat'],
    MONITORING_ALLOW_V2_AREA: [],
    MONITORING_AREAS: ['areaslist-component'],
    MONITORING_INCIDENTS: ['operator-area-component', 'incidents-component'],
    MONITORING_REPORTS: ['reports-component'],
    MONITORING_SHOW_ALL_DEVICES: ['trackdevice-component'],
    MONITORING_USERS_SEARCH: ['trackback'],
  },
  cliente: {
    ERP_CHAT_SUPPORT: ['suport-chat'],
    FLEET_MANAGEMENT: ['maintenance-list-component'],
    MONITORING_ALLOW_V2_AREA: [],
    MONITORING_AREAS: ['security-area-component'],
    MONITORING_CONTACTS_LIST: ['phonebook-component'],
    MONITORING_GROUPS: ['groups-component'],
    MONITORING_NOTIFICATIONS: ['notifications-component'],
    MONITORING_REPORTS: ['reports-component-user'],
  },
};

let server: RunningServer;
let browser: Browser;
const lend = keptVisits();
/** What the server is made to say that the person holds. */
const held = new Map<Login, { name: string; type: Type }[]>();

beforeAll(async () => {
  [server, browser] = await Promise.all([startMenuServer(), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const open = (login: Login): Promise<Visit> =>
  withSession(browser, server.url, login, { size: login === 'cliente' ? PHONE : DESKTOP });

/** Where the entries of a person stand: a customer's only in the sheet of a phone. */
async function placeOf(page: Page, login: Login): Promise<Locator> {
  if (login !== 'cliente') return page.getByRole('navigation');
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  return page.getByRole('dialog', { name: 'Todas as telas' });
}

/** Loads the console without some permissions and hands the entries over to `look`. */
async function without<T>(
  login: Login,
  { absent = [], denied = [] }: Missing,
  look: (page: Page, ids: string[]) => Promise<T>,
): Promise<T> {
  held.set(
    login,
    PERMISSION_NAMES.filter((name) => !absent.includes(name)).map((name) => ({
      name,
      type: denied.includes(name) ? 'DENIED' : 'ACCESS',
    })),
  );
  const { page, context, close } = await lend(login, () => open(login));
  await context.unrouteAll();
  await context.route('**/api/permissions/users/*', (route) => route.fulfill({ json: held.get(login)! }));
  await page.goto(`${server.url}/monitoring/diagnostics`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const place = await placeOf(page, login);
  await place.locator('[data-entry]').first().waitFor();
  const found = await look(page, await idsIn(place));
  await close();
  return found;
}

/** Which entries a person is not offered. */
const hidden = (login: Login, missing: Missing): Promise<string[]> =>
  without(login, missing, async (_, ids) => ENTRIES[login].filter((id) => !ids.includes(id)));

const denials = new Map<Login, string[]>();

/** The same with everything denied at once that can hide an entry; read once. */
async function hiddenByDenial(login: 'operador' | 'cliente'): Promise<string[]> {
  const denied = Object.keys(HIDES[login]) as PermissionName[];
  const known = denials.get(login) ?? (await hidden(login, { denied }));
  denials.set(login, known);
  return known;
}

/** A permission hides its entries where it is absent, and where it is denied. */
async function expectToHide(login: 'operador' | 'cliente', permission: PermissionName): Promise<void> {
  expect(await hidden(login, { absent: [permission] }), permission).toEqual(HIDES[login][permission]);
  const all = Object.values(HIDES[login]).flat();
  expect(await hiddenByDenial(login)).toEqual(ENTRIES[login].filter((id) => all.includes(id)));
}

test('without access to the ERP, absent or denied, the admin group is gone (NAV-61)', async () => {
  const groups = (page: Page) => page.getByRole('list', { name: 'Administração' }).count();
  expect(await without('admin', {}, groups)).toBe(1);
  for (const missing of [{ absent: ['ERP_WEB'] }, { denied: ['ERP_WEB'] }] as const) {
    const [count, ids] = await without('admin', missing, async (page, shown) => [await groups(page), shown] as const);
    expect(count).toBe(0);
    expect(ids).not.toContain('erp-dashboard');
  }
});

test('an entry hides when its permission is absent or denied, as those of incidents do (NAV-62, NAV-63)', async () => {
  await expectToHide('operador', 'MONITORING_INCIDENTS');
});

test("the search for users controls the operator's tracker, the whole fleet the heat map (NAV-64, NAV-71)", async () => {
  await expectToHide('operador', 'MONITORING_USERS_SEARCH');
  await expectToHide('operador', 'MONITORING_SHOW_ALL_DEVICES');
});

test('notifications and groups hide from a customer by their permission (NAV-65, NAV-67)', async () => {
  await expectToHide('cliente', 'MONITORING_NOTIFICATIONS');
  await expectToHide('cliente', 'MONITORING_GROUPS');
});

test('reports and areas hide from operators and customers by their permission (NAV-66, NAV-68)', async () => {
  for (const login of ['operador', 'cliente'] as const) {
    await expectToHide(login, 'MONITORING_REPORTS');
    await expectToHide(login, 'MONITORING_AREAS');
  }
});

test('the support chat hides from operators and customers by its permission (NAV-69)', async () => {
  for (const login of ['operador', 'cliente'] as const) await expectToHide(login, 'ERP_CHAT_SUPPORT');
});

test('the phonebook and maintenance hide by their permission (NAV-70, NAV-73)', async () => {
  await expectToHide('cliente', 'MONITORING_CONTACTS_LIST');
  await expectToHide('cliente', 'FLEET_MANAGEMENT');
});

test('the permission for the second form of areas hides no entry (NAV-72)', async () => {
  for (const login of ['operador', 'cliente'] as const) await expectToHide(login, 'MONITORING_ALLOW_V2_AREA');
});
