import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { CUSTOMER, entriesOf, idsIn, OPERATOR, sheetOnPhone, signInWith, startMenuServer, type MenuOptions } from './harness/menu.ts';
import type { RunningServer } from './harness/server.ts';

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

test('without access to the ERP, absent or denied, the admin group is gone (NAV-61)', async () => {
  for (const missing of [{ absent: ['ERP_WEB'] }, { denied: ['ERP_WEB'] }]) {
    const { page, close } = await as('admin', missing);
    expect(await page.getByRole('list', { name: 'Administração' }).count()).toBe(0);
    expect(await entriesOf(page)).not.toContain('erp-dashboard');
    await close();
  }
});

/** Which entries of staff go when a permission is absent, and when it is denied. */
async function hiddenWithout(login: string, permission: string): Promise<string[]> {
  const whole = login === 'cliente' ? CUSTOMER : OPERATOR;
  const left: string[][] = [];
  for (const missing of [{ absent: [permission] }, { denied: [permission] }]) {
    if (login === 'cliente') {
      const { sheet, close } = await sheetOf(login, missing);
      left.push(await idsIn(sheet));
      await close();
    } else {
      const { page, close } = await as(login, missing);
      left.push(await entriesOf(page));
      await close();
    }
  }
  expect(left[0]).toEqual(left[1]);
  return whole.filter((id) => !left[0]!.includes(id));
}

test('an entry hides when its permission is absent or denied, as those of incidents do (NAV-62, NAV-63)', async () => {
  expect(await hiddenWithout('operador', 'MONITORING_INCIDENTS')).toEqual(['operator-area-component', 'incidents-component']);
});

test("the search for users controls the operator's tracker, the whole fleet the heat map (NAV-64, NAV-71)", async () => {
  expect(await hiddenWithout('operador', 'MONITORING_USERS_SEARCH')).toEqual(['trackback']);
  expect(await hiddenWithout('operador', 'MONITORING_SHOW_ALL_DEVICES')).toEqual(['trackdevice-component']);
});

test("notifications and groups hide from a customer by their permission (NAV-65, NAV-67)", async () => {
  expect(await hiddenWithout('cliente', 'MONITORING_NOTIFICATIONS')).toEqual(['notifications-component']);
  expect(await hiddenWithout('cliente', 'MONITORING_GROUPS')).toEqual(['groups-component']);
});

test('reports and areas hide from operators and customers by their permission (NAV-66, NAV-68)', async () => {
  expect(await hiddenWithout('operador', 'MONITORING_REPORTS')).toEqual(['reports-component']);
  expect(await hiddenWithout('cliente', 'MONITORING_REPORTS')).toEqual(['reports-component-user']);
  expect(await hiddenWithout('operador', 'MONITORING_AREAS')).toEqual(['areaslist-component']);
  expect(await hiddenWithout('cliente', 'MONITORING_AREAS')).toEqual(['security-area-component']);
});

test('the support chat hides from operators and customers by its permission (NAV-69)', async () => {
  expect(await hiddenWithout('operador', 'ERP_CHAT_SUPPORT')).toEqual(['suport-chat']);
  expect(await hiddenWithout('cliente', 'ERP_CHAT_SUPPORT')).toEqual(['suport-chat']);
});

test('the phonebook and maintenance hide by their permission (NAV-70, NAV-73)', async () => {
  expect(await hiddenWithout('cliente', 'MONITORING_CONTACTS_LIST')).toEqual(['phonebook-component']);
  expect(await hiddenWithout('cliente', 'FLEET_MANAGEMENT')).toEqual(['maintenance-list-component']);
});

test('the permission for the second form of areas hides no entry (NAV-72)', async () => {
  expect(await hiddenWithout('operador', 'MONITORING_ALLOW_V2_AREA')).toEqual([]);
  expect(await hiddenWithout('cliente', 'MONITORING_ALLOW_V2_AREA')).toEqual([]);
});
