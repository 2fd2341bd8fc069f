import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { CHAT, CUSTOMER, entry, idsIn, OPERATOR, sheetOnPhone, signInWith, startMenuServer, type MenuOptions } from './harness/menu.ts';
import { expectAccessible } from './harness/page.ts';
import type { RunningServer } from './harness/server.ts';

/** A busy machine takes its time. */
const PATIENCE = { timeout: 30_000 };
const eventually = <T>(ask: () => T | Promise<T>) => expect.poll(ask, PATIENCE);

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startMenuServer(), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const as = (login: string, options?: MenuOptions) => signInWith(browser, server, login, options);
const sheetOf = (login: string, options?: MenuOptions) => sheetOnPhone(browser, server, login, options);
/** Lists of the screen have options too. */
const results = (page: Page): Locator => page.getByRole('listbox', { name: 'Resultados da busca no menu' });

test('an administrator has the ERP dashboard in a group of its own, before what operators have (NAV-06)', async () => {
  const { page, close } = await as('admin');
  const group = page.getByRole('list', { name: 'Administração' });
  expect(await idsIn(group)).toEqual(['erp-dashboard']);
  expect(await entry(page, 'erp-dashboard').getAttribute('href')).toBe('/monitoring/erp/dashboard');
  await close();
});

test("the operator's group lists its entries in the order of the catalogue, the support chat as a button (NAV-07, NAV-18)", async () => {
  const { page, close } = await as('operador');
  const ids = await idsIn(page.getByRole('list', { name: 'Operação' }));
  expect(ids.slice(0, OPERATOR.length)).toEqual(OPERATOR);
  const chat = entry(page, 'suport-chat');
  expect(await chat.evaluate((button) => button.tagName)).toBe('BUTTON');
  // The widget is asked for only now, and nowhere but where it is configured.
  const asked = page.waitForRequest(CHAT);
  await page.context().route(CHAT, (route) => route.fulfill({ contentType: 'text/javascript', body: 'globalThis.supportChat.open = () => { document.title = "chat open"; };' }));
  await chat.click();
  await asked;
  await eventually(() => page.title()).toBe('chat open');
  await close();
});

/** Opens each entry from the navigation and looks where it leads. */
async function expectToLead(page: Page, places: Record<string, string>): Promise<void> {
  for (const [id, path] of Object.entries(places)) {
    await entry(page, id).click();
    await page.waitForURL((address) => address.pathname === `/monitoring${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => entry(page, id).getAttribute('aria-current'), { message: `${id} is marked`, ...PATIENCE }).toBe('page');
  }
}

test("the operator's entries lead to indicators, the fleet and the operator area (NAV-08, NAV-09, NAV-10)", async () => {
  const { page, close } = await as('operador');
  await expectToLead(page, { dashboards: '/indicators', 'trackdevice-component': '/trackdevice', 'operator-area-component': '/operator-area' });
  expect(await page.getByRole('navigation').getByRole('link', { name: 'Mapa de calor', exact: true }).getAttribute('data-entry')).toBe('trackdevice-component');
  await close();
});

test("the operator's entries lead to the tracker, the plate search and incidents (NAV-11, NAV-12, NAV-13)", async () => {
  const { page, close } = await as('operador');
  await expectToLead(page, { trackback: '/trackback', 'trackback-plus': '/trackback-plus', 'incidents-component': '/incidents-notifications' });
  await close();
});

test("the operator's entries lead to reports, areas and the own account (NAV-14, NAV-15, NAV-16)", async () => {
  const { page, close } = await as('operador');
  await expectToLead(page, { 'reports-component': '/reports', 'areaslist-component': '/areas-list', 'operator-account': '/operator-account' });
  await close();
});

test("the operator's entries lead to the support contact, and out (NAV-17, NAV-19)", async () => {
  const { page, close } = await as('operador');
  await expectToLead(page, { suport: '/suport-contact' });
  await entry(page, 'logout').click();
  await page.waitForURL(`${server.url}/monitoring/login`);
  await close();
});

test('the search by plate reads so, with an icon that looks for a place (NAV-49, NAV-50)', async () => {
  for (const [language, words] of [['pt-BR', 'Busca por placa'], ['en-US', 'Licence plate search']] as const) {
    const { page, close } = await as('operador', { language });
    const found = page.getByRole('navigation').getByRole('link', { name: words });
    expect(await found.locator('svg').getAttribute('data-icon')).toBe('location_searching');
    await close();
  }
});

test("the customer's group lists its entries in the order of the catalogue, the support chat last (NAV-20, NAV-31)", async () => {
  const { page, sheet, close } = await sheetOf('cliente');
  expect((await idsIn(sheet)).slice(0, CUSTOMER.length)).toEqual(CUSTOMER);
  const asked = page.waitForRequest(CHAT);
  await page.context().route(CHAT, (route) => route.fulfill({ contentType: 'text/javascript', body: 'globalThis.supportChat.open = () => { document.title = "chat open"; };' }));
  await sheet.locator('[data-entry="suport-chat"]').click();
  await asked;
  await eventually(() => page.title()).toBe('chat open');
  await close();
});

/** Opens each entry from the sheet and looks where it leads. */
async function expectSheetToLead(places: Record<string, string>): Promise<void> {
  const { page, sheet, close } = await sheetOf('cliente');
  for (const [id, path] of Object.entries(places)) {
    if (!(await sheet.isVisible())) await page.getByRole('button', { name: 'Mais', exact: true }).click();
    await sheet.locator(`[data-entry="${id}"]`).click();
    await page.waitForURL((address) => address.pathname === `/monitoring${path}`);
    await sheet.waitFor({ state: 'detached' });
  }
  await close();
}

test("the customer's entries lead to the tracker, notifications and groups (NAV-21, NAV-22, NAV-23)", async () => {
  await expectSheetToLead({ trackback: '/trackback', 'notifications-component': '/notifications', 'groups-component': '/groups' });
});

test("the customer's entries lead to the account, maintenance and the phonebook (NAV-25, NAV-26, NAV-27)", async () => {
  await expectSheetToLead({ 'customer-account': '/customer-account', 'maintenance-list-component': '/maintenance-list', 'phonebook-component': '/phonebook' });
});

test("the customer's entries lead to preferences, drivers and reports (NAV-28, NAV-29, NAV-30)", async () => {
  await expectSheetToLead({ 'user-preferences': '/user-preferences', drivers: '/drivers', 'reports-component-user': '/reports' });
});

test('each kind of entry is drawn as what it is: heading, folding list, place, button, outside link, line, beta (NAV-05)', async () => {
  const { page, close } = await as('admin');
  await page.getByRole('button', { name: 'Manter o menu aberto' }).click();
  await page.getByText('Operação', { exact: true }).waitFor();
  const tools = page.getByRole('button', { name: 'Ferramentas' });
  expect(await tools.getAttribute('aria-expanded')).toBe('true');
  await tools.click();
  await entry(page, 'diagnostics').waitFor({ state: 'hidden' });
  await page.reload();
  await eventually(() => tools.getAttribute('aria-expanded')).toBe('false');
  await tools.click();
  const outside = entry(page, 'api-docs');
  expect([await outside.getAttribute('target'), await outside.getAttribute('href')]).toEqual(['_blank', '/api/docs']);
  expect(await page.getByRole('navigation').locator('li[aria-hidden="true"]').count()).toBe(1);
  await close();
  const customer = await sheetOf('cliente');
  await customer.sheet.locator('[data-entry="maintenance-list-component"]').getByText('beta').waitFor();
  expect(await customer.sheet.locator('[data-entry="security-area-component"]').evaluate((button) => button.tagName)).toBe('BUTTON');
  await customer.close();
});

test('the navigation scrolls where the window is low, and every entry can be reached', async () => {
  const { page, close } = await as('admin', { size: { width: 1280, height: 520 } });
  const last = entry(page, 'api-docs');
  await last.scrollIntoViewIfNeeded();
  const [box, foot] = [(await last.boundingBox())!, (await page.getByRole('button', { name: 'Manter o menu aberto' }).boundingBox())!];
  expect(box.y + box.height).toBeLessThanOrEqual(foot.y);
  await close();
});

test('a folded entry tells its words to who comes with the keyboard', async () => {
  const { page, close } = await as('operador');
  await entry(page, 'incidents-component').focus();
  await page.keyboard.press('Tab');
  await page.getByRole('tooltip', { name: 'Relatórios' }).waitFor();
  await close();
});

test('the search at the top of the navbar finds entries by title, and opens them by the keys (NAV-57, NAV-60)', async () => {
  const { page, close } = await as('operador', { absent: ['MONITORING_REPORTS'] });
  await page.getByRole('navigation').getByRole('button', { name: 'Buscar no menu' }).click();
  const field = page.getByRole('combobox', { name: 'Buscar no menu' });
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  await field.fill('RELATORIOS');
  await page.getByText('Nenhum resultado..').waitFor();
  await field.fill('area');
  await eventually(() => results(page).getByRole('option').allInnerTexts()).toEqual(['Área do operador', 'Áreas de segurança']);
  await page.keyboard.press('ArrowDown');
  expect(await results(page).getByRole('option', { name: 'Áreas de segurança' }).getAttribute('aria-selected')).toBe('true');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${server.url}/monitoring/areas-list`);
  await close();
});

test('the search gives ten results at most, and Escape empties it and then lets go', async () => {
  const { page, close } = await as('admin');
  await page.getByRole('navigation').getByRole('button', { name: 'Buscar no menu' }).click();
  const field = page.getByRole('combobox', { name: 'Buscar no menu' });
  // Off the navbar, which stays open below the pointer.
  await page.mouse.move(900, 500);
  await field.fill('a');
  await eventually(() => results(page).getByRole('option').count()).toBe(10);
  await page.keyboard.press('Escape');
  expect(await field.inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  await close();
});

test('the search says in English to the letter that nothing matches, in the toolbar of a customer (NAV-59)', async () => {
  const { page, close } = await as('cliente', { language: 'en-US' });
  const field = page.getByRole('banner').getByRole('combobox', { name: 'Search the menu' });
  await field.fill('xyzzy');
  await page.getByText('No results..', { exact: true }).waitFor();
  await close();
});

test('a phone has the main places at the bottom, and every entry behind "more"', async () => {
  const { page, sheet, close } = await sheetOf('operador', { path: '/trackdevice' });
  expect(await idsIn(sheet)).toEqual(expect.arrayContaining(OPERATOR));
  for (const found of await sheet.locator('[data-entry]').all()) expect((await found.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await sheet.getByRole('combobox').fill('suporte');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${server.url}/monitoring/suport-contact`);
  await sheet.waitFor({ state: 'detached' });
  await close();
});

test('the open navigation and the sheet are accessible in both themes', async () => {
  for (const theme of ['light', 'dark'] as const) {
    const { page, close } = await as('admin', { theme });
    await page.getByRole('button', { name: 'Manter o menu aberto' }).click();
    await expectAccessible(page);
    await close();
    const phone = await sheetOf('cliente', { theme });
    await phone.sheet.waitFor();
    await expectAccessible(phone.page);
    await phone.close();
  }
});
