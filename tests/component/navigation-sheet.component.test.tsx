import './harness/without-map.ts';
import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import {
  CUSTOMER,
  elementOf,
  expectToOpenChat,
  idsIn,
  openConsole,
  openSheet,
  OPERATOR,
  sheet,
  sheetOf,
} from './harness/menu.ts';
import { PHONE } from './harness/mount.tsx';

test("the customer's group lists its entries in the order of the catalogue, the support chat last (NAV-20, NAV-31)", async () => {
  const place = await sheetOf('USER');
  expect((await idsIn(place)).slice(0, CUSTOMER.length)).toEqual(CUSTOMER);
  await expectToOpenChat(elementOf(place, 'suport-chat'));
});

/** Opens each entry from the sheet and looks where it leads, until what the screen is known by shows. */
async function expectSheetToLead(places: Record<string, string>, arrived: () => Locator): Promise<void> {
  await sheetOf('USER');
  for (const [id, path] of Object.entries(places)) {
    if (sheet().query() === null) await openSheet();
    await idsIn(sheet());
    await page.elementLocator(elementOf(sheet(), id)).click();
    await expect.poll(() => location.pathname).toBe(path);
    await expect.element(sheet()).not.toBeInTheDocument();
    await expect.element(arrived()).toBeVisible();
  }
}

test("the customer's tracker entry leads to the tracker (NAV-21)", () =>
  expectSheetToLead({ trackback: '/trackback' }, () => page.getByRole('region', { name: 'Rastreadores' })));

test("the customer's account entry leads to the account (NAV-25)", () =>
  expectSheetToLead({ 'customer-account': '/customer-account' }, () =>
    page.getByRole('heading', { level: 1, name: 'Conta' }),
  ));

test("the customer's maintenance entry leads to the maintenance list (NAV-26)", () =>
  expectSheetToLead({ 'maintenance-list-component': '/maintenance-list' }, () =>
    page.getByRole('heading', { level: 1, name: /^Manutenção/ }),
  ));

test("the customer's entry of preferences leads to them (NAV-28)", () =>
  expectSheetToLead({ 'user-preferences': '/user-preferences' }, () =>
    page.getByRole('heading', { level: 1, name: 'Preferências' }),
  ));

test("the customer's groups entry leads to the groups (NAV-23)", () =>
  expectSheetToLead({ 'groups-component': '/groups' }, () => page.getByRole('heading', { level: 1, name: 'Grupos' })));

test("the customer's phonebook entry leads to the phonebook (NAV-27)", () =>
  expectSheetToLead({ 'phonebook-component': '/phonebook' }, () =>
    page.getByRole('heading', { level: 1, name: 'Agenda de contatos' }),
  ));

test("the customer's drivers entry leads to the drivers (NAV-29, DRV-01)", () =>
  expectSheetToLead({ drivers: '/drivers' }, () => page.getByRole('heading', { level: 1, name: 'Motoristas' })));

test("the customer's entry of reports leads to the reports (NAV-30)", () =>
  expectSheetToLead({ 'reports-component-user': '/reports' }, () =>
    page.getByRole('heading', { level: 1, name: 'Relatórios' }),
  ));

test('a phone has the main places at the bottom, and every entry behind "more"', async () => {
  await openConsole('OPERATOR', { size: PHONE });
  const bar = page.getByRole('navigation');
  await expect.element(bar.getByRole('link').first()).toBeVisible();
  const places = [...bar.element().querySelectorAll('a')].map((place) => place.getAttribute('href'));
  expect(places).toEqual(['/indicators', '/trackdevice', '/trackback']);
  expect((await bar.findElement()).getBoundingClientRect().bottom).toBe(PHONE.height);
  await openSheet();
  const all = sheet();
  expect(await idsIn(all)).toEqual(expect.arrayContaining(OPERATOR));
  await all.getByRole('button', { name: 'Mais telas' }).click();
  await expect.element(page.elementLocator(elementOf(all, 'drivers'))).toBeVisible();
  const visible = [...all.element().querySelectorAll('[data-entry]')].filter((one) => one.checkVisibility());
  for (const entry of visible) expect(entry.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  await all.getByRole('combobox').fill('suporte');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe('/suport-contact');
  await expect.element(all).not.toBeInTheDocument();
});
