import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { expectAccessible, PHONE, type Visit, type VisitOptions } from './harness/page.ts';
import { startServer, type RunningServer } from '../builders/running-server.ts';
import { withSession } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

const eventually = <T>(ask: () => T | Promise<T>) => expect.poll(ask);

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

interface Options extends VisitOptions {
  permissions?: readonly string[];
}

async function as(login: string, { permissions, ...options }: Options = {}): Promise<Visit> {
  const own = await withSession(browser, server.url, login, options);
  const json = ['MONITORING_WEB', ...(permissions ?? [])].map((name) => ({ name, type: 'ACCESS' }));
  if (permissions) await own.context.route(/\/api\/permissions\/users\/\d+/, (route) => route.fulfill({ json }));
  await own.page.goto(`${server.url}/monitoring/diagnostics`);
  await own.page.getByRole('heading', { level: 1 }).waitFor();
  return own;
}

const place = (page: Page): Locator => page.getByRole('group', { name: /^(Atalhos|Shortcuts)$/ });
const shortcuts = (page: Page): Promise<string[]> =>
  place(page)
    .locator('[data-shortcut]')
    .evaluateAll((found) => found.map((one) => (one as HTMLElement).dataset['shortcut'] ?? ''));
const star = (page: Page, id: string): Locator => page.locator(`[data-star="${id}"]`);
const openStars = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^(Escolher atalhos|Choose shortcuts)$/ }).click();

test('stars in the toolbar mark entries as shortcuts, which stand there as icons (NAV-76, NAV-78, SHL-24)', async () => {
  const { page, close } = await as('operador');
  await openStars(page);
  await star(page, 'suport').click();
  await web(star(page, 'suport')).toHaveAttribute('aria-pressed', 'true');
  await star(page, 'dashboards').click();
  await eventually(() => shortcuts(page)).toEqual(['suport', 'dashboards']);
  await star(page, 'dashboards').click();
  await star(page, 'suport').click();
  await eventually(() => shortcuts(page)).toEqual([]);
  await star(page, 'suport').click();
  await page.keyboard.press('Escape');
  await place(page).getByRole('link', { name: 'Contato do suporte' }).click();
  await page.waitForURL(`${server.url}/monitoring/suport-contact`);
  await close();
});

test('starred entries are saved by a call with their ids, and are there after a reload and in another browser (NAV-77, NAV-80, CAL-022)', async () => {
  const { page, close } = await as('admin');
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && /\/api\/v2\/users\/\d+\/shortcuts$/.test(answer.url()),
  );
  await openStars(page);
  await star(page, 'operator-account').click();
  const answer = await saved;
  expect([answer.status(), answer.request().postDataJSON()]).toEqual([200, { shortcuts: ['operator-account'] }]);
  await eventually(() => page.evaluate(() => sessionStorage.getItem('loggedUser'))).toContain(
    '"shortcuts":["operator-account"]',
  );
  await page.reload();
  await eventually(() => shortcuts(page)).toEqual(['operator-account']);
  await close();
  const other = await as('admin');
  await eventually(() => shortcuts(other.page)).toEqual(['operator-account']);
  await other.close();
});

test('a star that the server refuses is reverted, and can be tried again', async () => {
  const { page, context, close } = await as('operador');
  const before = await shortcuts(page);
  let refuses = true;
  await context.route('**/api/v2/users/*/shortcuts', (route) =>
    refuses ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await openStars(page);
  await star(page, 'diagnostics').click();
  const retry = page.getByRole('button', { name: 'Tentar de novo' });
  await page.getByText('Os atalhos não foram salvos.').waitFor();
  await eventually(() => shortcuts(page)).toEqual(before);
  refuses = false;
  await retry.click();
  await eventually(() => shortcuts(page)).toEqual([...before, 'diagnostics']);
  await close(/500/);
});

const CUSTOMERS = [
  'MONITORING_NOTIFICATIONS',
  'MONITORING_REPORTS',
  'MONITORING_GROUPS',
  'MONITORING_AREAS',
  'MONITORING_CONTACTS_LIST',
];
const ALWAYS = [
  'trackback',
  'notifications-component',
  'groups-component',
  'security-area-component',
  'customer-account',
  'phonebook-component',
  'reports-component-user',
  'user-preferences',
];

test('a customer has the shortcuts of every customer without a star, the way to every screen', async () => {
  const { page, close } = await as('cliente', { permissions: CUSTOMERS });
  await eventually(() => shortcuts(page)).toEqual(ALWAYS);
  await openStars(page);
  await web(star(page, 'trackback')).toBeDisabled();
  await page.keyboard.press('Escape');
  await place(page).getByRole('link', { name: 'Grupos' }).click();
  await page.waitForURL(`${server.url}/monitoring/groups`);
  await close();
});

test('the maintenance shortcut of a customer follows its permission (NAV-74)', async () => {
  const { page, close } = await as('cliente', { permissions: [...CUSTOMERS, 'FLEET_MANAGEMENT'] });
  await eventually(() => shortcuts(page)).toEqual([...ALWAYS, 'maintenance-list-component']);
  await close();
});

test('the drivers shortcut of a customer follows its permission (NAV-75)', async () => {
  const { page, close } = await as('cliente', { permissions: [...CUSTOMERS, 'DRIVER_RESOURCES'] });
  await eventually(() => shortcuts(page)).toEqual([...ALWAYS, 'drivers']);
  await close();
});

test('on a phone the shortcuts are in the sheet of "more", with their texts', async () => {
  const { page, close } = await as('cliente', { size: PHONE, permissions: CUSTOMERS });
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await eventually(() => shortcuts(page)).toEqual(ALWAYS);
  await place(page).getByRole('link', { name: 'Grupos' }).click();
  await page.waitForURL(`${server.url}/monitoring/groups`);
  await close();
});

test('the stars are accessible in both themes', async () => {
  for (const theme of ['light', 'dark'] as const) {
    const { page, close } = await as('cliente', { theme });
    await openStars(page);
    await star(page, 'diagnostics').waitFor();
    await expectAccessible(page);
    await close();
  }
});
