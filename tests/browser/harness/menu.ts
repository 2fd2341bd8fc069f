import type { Browser, Locator, Page } from 'playwright-core';
import { PHONE, type Visit, type VisitOptions } from './page.ts';
import { startServer, type RunningServer } from '../../builders/running-server.ts';
import { withSession } from './signed-in.ts';

/** Somewhere for the chat to come from; nothing of it is loaded in these tests. */
export const CHAT = 'https://chat.example/widget.js';

const EVERYTHING = [
  'DRIVER_RESOURCES',
  'ERP_CHAT_SUPPORT',
  'ERP_WEB',
  'FLEET_MANAGEMENT',
  'MONITORING_AREAS',
  'MONITORING_CONTACTS_LIST',
  'MONITORING_GROUPS',
  'MONITORING_INCIDENTS',
  'MONITORING_NOTIFICATIONS',
  'MONITORING_REPORTS',
  'MONITORING_SHOW_ALL_DEVICES',
  'MONITORING_USERS_SEARCH',
  'MONITORING_WEB',
];

export const OPERATOR = [
  'dashboards',
  'trackdevice-component',
  'operator-area-component',
  'trackback',
  'trackback-plus',
  'incidents-component',
  'reports-component',
  'areaslist-component',
  'operator-account',
  'suport',
  'suport-chat',
  'logout',
];

export const CUSTOMER = [
  'trackback',
  'notifications-component',
  'groups-component',
  'security-area-component',
  'customer-account',
  'maintenance-list-component',
  'phonebook-component',
  'user-preferences',
  'drivers',
  'reports-component-user',
  'suport-chat',
];

export interface MenuOptions extends VisitOptions {
  path?: string;
  /** Held but not of type ACCESS. */
  denied?: readonly string[];
  /** Not held at all. */
  absent?: readonly string[];
}

/** A server whose support chat comes from somewhere. */
export const startMenuServer = (): Promise<RunningServer> => startServer({ env: { CHAT_SCRIPT_URL: CHAT } });

/** Signs in with every permission but for those said otherwise. */
export async function signInWith(
  browser: Browser,
  server: RunningServer,
  login: string,
  { path = '/diagnostics', denied = [], absent = [], ...options }: MenuOptions = {},
): Promise<Visit> {
  const own = await withSession(browser, server.url, login, options);
  const permissions = EVERYTHING.filter((name) => !absent.includes(name)).map((name) => ({
    name,
    type: denied.includes(name) ? 'DENIED' : 'ACCESS',
  }));
  await own.context.route('**/api/permissions/users/*', (route) => route.fulfill({ json: permissions }));
  await own.page.goto(`${server.url}/monitoring${path}`);
  await own.page.getByRole('heading', { level: 1 }).waitFor();
  return own;
}

export const entry = (page: Page, id: string): Locator => page.getByRole('navigation').locator(`[data-entry="${id}"]`);
export const idsIn = (place: Locator): Promise<string[]> =>
  place.locator('[data-entry]').evaluateAll((found) => found.map((one) => (one as HTMLElement).dataset['entry'] ?? ''));
export const entriesOf = (page: Page): Promise<string[]> => idsIn(page.getByRole('navigation'));

/** A customer has no side bar: everything they have stands in the sheet of a phone. */
export async function sheetOnPhone(
  browser: Browser,
  server: RunningServer,
  login: string,
  options: MenuOptions = {},
): Promise<Visit & { sheet: Locator }> {
  const own = await signInWith(browser, server, login, { ...options, size: PHONE });
  await own.page.getByRole('button', { name: /^(Mais|More)$/ }).click();
  return { ...own, sheet: own.page.getByRole('dialog', { name: /^(Todas as telas|All screens)$/ }) };
}
