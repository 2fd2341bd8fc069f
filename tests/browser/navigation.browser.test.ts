import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { goTo, showAs } from './harness/in-page.ts';
import { keptVisits } from './harness/kept-visits.ts';
import {
  CHAT,
  CUSTOMER,
  entry,
  idsIn,
  OPERATOR,
  signInWith,
  startMenuServer,
  type MenuOptions,
} from './harness/menu.ts';
import { DESKTOP, expectAccessible, PHONE, type Visit } from './harness/page.ts';
import { web } from './harness/web.ts';
import type { RunningServer } from '../builders/running-server.ts';

const eventually = <T>(ask: () => T | Promise<T>) => expect.poll(ask);

let server: RunningServer;
let browser: Browser;
const lend = keptVisits();

beforeAll(async () => {
  [server, browser] = await Promise.all([startMenuServer(), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

/** A tab of somebody; the navigation leads to the screens of maps, and no test needs a map. */
const fresh = (login: string, options: MenuOptions = {}): Promise<Visit> =>
  signInWith(browser, server, login, { map: false, ...options });

/** The same, handed on from test to test: what one leaves behind must not matter to the next. */
async function as(login: string, options: MenuOptions = {}): Promise<Visit> {
  const own = await lend(JSON.stringify([login, options]), () => fresh(login, options));
  await goTo(own.page, '/diagnostics');
  // Off the navbar, which stays open below the pointer.
  await own.page.mouse.move(900, 500);
  return own;
}

/** A customer has no side bar: everything they have stands in the sheet of a phone. */
async function sheetOf(login: string, options: MenuOptions = {}): Promise<Visit & { sheet: Locator }> {
  const own = await as(login, options);
  const { page } = own;
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: /^(Mais|More)$/ }).click();
  const sheet = page.getByRole('dialog', { name: /^(Todas as telas|All screens)$/ });
  await sheet.locator('[data-entry]').first().waitFor();
  const close = async (): Promise<void> => {
    if (await sheet.isVisible()) await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.setViewportSize(DESKTOP);
    await own.close();
  };
  return { ...own, close, sheet };
}
/** Lists of the screen have options too. */
const results = (page: Page): Locator => page.getByRole('listbox', { name: 'Resultados da busca no menu' });

test('an administrator has the ERP dashboard in a group of its own, before what operators have (NAV-06)', async () => {
  const { page, close } = await as('admin');
  const group = page.getByRole('list', { name: 'Administração' });
  expect(await idsIn(group)).toEqual(['erp-dashboard']);
  await web(entry(page, 'erp-dashboard')).toHaveAttribute('href', '/monitoring/erp/dashboard');
  await close();
});

test("the operator's group lists its entries in the order of the catalogue, the support chat as a button (NAV-07, NAV-18)", async () => {
  const { page, close } = await fresh('operador');
  const ids = await idsIn(page.getByRole('list', { name: 'Operação' }));
  expect(ids.slice(0, OPERATOR.length)).toEqual(OPERATOR);
  const chat = entry(page, 'suport-chat');
  expect(await chat.evaluate((button) => button.tagName)).toBe('BUTTON');
  // The widget is asked for only now, and nowhere but where it is configured.
  const asked = page.waitForRequest(CHAT);
  await page.context().route(CHAT, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'globalThis.supportChat.open = () => { document.title = "chat open"; };',
    }),
  );
  await chat.click();
  await asked;
  await web(page).toHaveTitle('chat open');
  await close();
});

/** Screens that are not built yet say so, and what leads to them is not proven by it. */
const planned = (page: Page) => page.getByText('Esta tela ainda não está aqui').first();

/** Opens each entry from the navigation and looks where it leads: to a screen, or to an address where one will be. */
async function expectToLead(page: Page, places: Record<string, string>, isBuilt = true): Promise<void> {
  for (const [id, path] of Object.entries(places)) {
    await entry(page, id).click();
    await page.waitForURL((address) => address.pathname === `/monitoring${path}`);
    if (!isBuilt) await planned(page).waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await web(entry(page, id), `${id} is marked`).toHaveAttribute('aria-current', 'page');
    await web(planned(page), id).toHaveCount(isBuilt ? 0 : 1);
  }
}

test("the operator's entries lead to indicators, the fleet and the tracker (NAV-08, NAV-09, NAV-11)", async () => {
  const { page, close } = await fresh('operador');
  await expectToLead(page, {
    dashboards: '/indicators',
    'trackdevice-component': '/trackdevice',
    trackback: '/trackback',
  });
  await web(page.getByRole('navigation').getByRole('link', { name: 'Mapa de calor', exact: true })).toHaveAttribute(
    'data-entry',
    'trackdevice-component',
  );
  await close();
});

test("the operator's entries lead to the desk, the plate search and the notices of incidents (NAV-10, NAV-12, NAV-13)", async () => {
  const { page, close } = await fresh('operador');
  await expectToLead(page, {
    'operator-area-component': '/operator-area',
    'trackback-plus': '/trackback-plus',
    'incidents-component': '/incidents-notifications',
  });
  await close();
});

test("the operator's entry of reports leads to the reports (NAV-14)", async () => {
  const { page, close } = await fresh('operador');
  await expectToLead(page, { 'reports-component': '/reports' });
  await close();
});

test("the operator's entry of areas leads to the areas of the brand (NAV-15)", async () => {
  const { page, close } = await fresh('operador');
  await expectToLead(page, { 'areaslist-component': '/areas-list' });
  await close();
});

test("the operator's last entry signs out (NAV-19)", async () => {
  const { page, close } = await fresh('operador');
  await entry(page, 'logout').click();
  await page.waitForURL(`${server.url}/monitoring/login`);
  await close();
});

test("the operator's entries of screens that are not built yet lead to their addresses", async () => {
  const { page, close } = await fresh('operador');
  const places = {
    'operator-account': '/operator-account',
    suport: '/suport-contact',
  };
  await expectToLead(page, places, false);
  await close();
});

test('the search by plate reads so, with an icon that looks for a place (NAV-49, NAV-50)', async () => {
  for (const [language, words] of [
    ['pt-BR', 'Busca por placa'],
    ['en-US', 'Licence plate search'],
  ] as const) {
    const { page, close } = await as('operador', { language });
    const found = page.getByRole('navigation').getByRole('link', { name: words });
    await web(found.locator('svg')).toHaveAttribute('data-icon', 'location_searching');
    await close();
  }
});

test("the customer's group lists its entries in the order of the catalogue, the support chat last (NAV-20, NAV-31)", async () => {
  const { page, sheet, close } = await sheetOf('cliente');
  expect((await idsIn(sheet)).slice(0, CUSTOMER.length)).toEqual(CUSTOMER);
  const asked = page.waitForRequest(CHAT);
  await page.context().route(CHAT, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'globalThis.supportChat.open = () => { document.title = "chat open"; };',
    }),
  );
  await sheet.locator('[data-entry="suport-chat"]').click();
  await asked;
  await web(page).toHaveTitle('chat open');
  await close();
});

/** Opens each entry from the sheet and looks where it leads, until what the screen is known by shows. */
async function expectSheetToLead(places: Record<string, string>, arrived: (page: Page) => Locator): Promise<void> {
  const { page, sheet, close } = await sheetOf('cliente');
  for (const [id, path] of Object.entries(places)) {
    if (!(await sheet.isVisible())) await page.getByRole('button', { name: 'Mais', exact: true }).click();
    await sheet.locator(`[data-entry="${id}"]`).click();
    await page.waitForURL((address) => address.pathname === `/monitoring${path}`);
    await sheet.waitFor({ state: 'detached' });
    await arrived(page).waitFor();
  }
  await close();
}

test("the customer's tracker entry leads to the tracker (NAV-21)", () =>
  expectSheetToLead({ trackback: '/trackback' }, (page) => page.getByRole('region', { name: 'Rastreadores' })));

test("the customer's notifications entry leads to the alarms (NAV-22, RTE-48)", () =>
  expectSheetToLead({ 'notifications-component': '/notifications' }, (page) =>
    page.getByRole('button', { name: /^Escolher o período: Últimos 7 dias$/ }),
  ));

test("the customer's entries of screens that are not built yet lead to their addresses", async () => {
  const account = {
    'groups-component': '/groups',
    'customer-account': '/customer-account',
    'maintenance-list-component': '/maintenance-list',
    'phonebook-component': '/phonebook',
  };
  await expectSheetToLead({ ...account, 'user-preferences': '/user-preferences' }, planned);
});

test("the customer's entry of reports leads to the reports (NAV-30)", () =>
  expectSheetToLead({ 'reports-component-user': '/reports' }, (page) =>
    page.getByRole('heading', { level: 1, name: 'Relatórios' }),
  ));

test('each kind of entry is drawn as what it is: heading, folding list, place, button, outside link, line, beta (NAV-05)', async () => {
  const { page, close } = await as('admin');
  await page.getByRole('button', { name: 'Manter o menu aberto' }).click();
  await page.getByText('Operação', { exact: true }).waitFor();
  const tools = page.getByRole('button', { name: 'Ferramentas' });
  await web(tools).toHaveAttribute('aria-expanded', 'true');
  await tools.click();
  await entry(page, 'diagnostics').waitFor({ state: 'hidden' });
  await page.reload();
  await web(tools).toHaveAttribute('aria-expanded', 'false');
  await tools.click();
  const outside = entry(page, 'api-docs');
  await web(outside).toHaveAttribute('target', '_blank');
  await web(outside).toHaveAttribute('href', '/api/docs');
  await web(page.getByRole('navigation').locator('li[aria-hidden="true"]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Recolher o menu' }).click();
  await close();
  const customer = await sheetOf('cliente');
  await customer.sheet.locator('[data-entry="maintenance-list-component"]').getByText('beta').waitFor();
  expect(
    await customer.sheet.locator('[data-entry="security-area-component"]').evaluate((button) => button.tagName),
  ).toBe('BUTTON');
  await customer.close();
});

test('the navigation scrolls where the window is low, and every entry can be reached', async () => {
  const { page, close } = await as('admin');
  await page.setViewportSize({ width: 1280, height: 520 });
  const last = entry(page, 'api-docs');
  await last.scrollIntoViewIfNeeded();
  const room = async () => {
    const [box, foot] = [
      (await last.boundingBox())!,
      (await page.getByRole('button', { name: 'Manter o menu aberto' }).boundingBox())!,
    ];
    return foot.y - box.y - box.height;
  };
  await eventually(room).toBeGreaterThanOrEqual(0);
  await page.setViewportSize(DESKTOP);
  await close();
});

test('a folded entry shows its text on keyboard focus', async () => {
  const { page, close } = await fresh('operador');
  await entry(page, 'incidents-component').focus();
  await page.keyboard.press('Tab');
  await page.getByRole('tooltip', { name: 'Relatórios' }).waitFor();
  await close();
});

test('the search at the top of the navbar finds entries by title, and opens them by the keys (NAV-57, NAV-60)', async () => {
  const { page, close } = await as('operador', { absent: ['MONITORING_REPORTS'] });
  await page.getByRole('navigation').getByRole('button', { name: 'Buscar no menu' }).click();
  const field = page.getByRole('combobox', { name: 'Buscar no menu' });
  await eventually(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await field.fill('RELATORIOS');
  await page.getByText('Nenhum resultado..').waitFor();
  await field.fill('area');
  await web(results(page).getByRole('option')).toHaveText(['Área do operador', 'Áreas de segurança'], {
    useInnerText: true,
  });
  await page.keyboard.press('ArrowDown');
  const second = results(page).getByRole('option', { name: 'Áreas de segurança' });
  await web(second).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${server.url}/monitoring/areas-list`);
  await close();
});

test('the search gives ten results at most, and Escape empties it and then leaves the field', async () => {
  const { page, close } = await as('admin');
  await page.getByRole('navigation').getByRole('button', { name: 'Buscar no menu' }).click();
  const field = page.getByRole('combobox', { name: 'Buscar no menu' });
  // Off the navbar, which stays open below the pointer.
  await page.mouse.move(900, 500);
  await field.fill('a');
  await web(results(page).getByRole('option')).toHaveCount(10);
  await page.keyboard.press('Escape');
  await web(field).toHaveValue('');
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
  const { page, sheet, close } = await sheetOf('operador');
  expect(await idsIn(sheet)).toEqual(expect.arrayContaining(OPERATOR));
  for (const found of await sheet.locator('[data-entry]').all())
    expect((await found.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await sheet.getByRole('combobox').fill('suporte');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${server.url}/monitoring/suport-contact`);
  await sheet.waitFor({ state: 'detached' });
  await close();
});

test('the open navigation and the sheet are accessible in both themes', async () => {
  const staff = await as('admin');
  await staff.page.getByRole('button', { name: 'Manter o menu aberto' }).click();
  const customer = await sheetOf('cliente');
  for (const theme of ['light', 'dark'] as const)
    for (const { page } of [staff, customer]) {
      await showAs(page, { theme });
      await expectAccessible(page);
    }
  for (const { page } of [staff, customer]) await showAs(page, {});
  await staff.page.getByRole('button', { name: 'Recolher o menu' }).click();
  await customer.close();
  await staff.close();
});
