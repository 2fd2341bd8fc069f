import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { signIn, visit } from './harness/page.ts';
import { startServer, type RunningServer } from './harness/server.ts';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const stored = (page: Page): Promise<Record<string, string>> => page.evaluate(() => Object.fromEntries(Object.entries<string>(sessionStorage)));
const parsed = <T>(text: string | undefined): T => JSON.parse(text ?? 'null') as T;
const access = (...names: string[]) => names.map((name) => ({ name, type: 'ACCESS' }));

async function grant(context: BrowserContext, permissions: { name: string; type: string }[]): Promise<void> {
  await context.unroute('**/api/permissions/users/*');
  await context.route('**/api/permissions/users/*', (route) => route.fulfill({ json: permissions }));
}

async function signedIn(login: string, permissions?: { name: string; type: string }[]) {
  const own = await visit(browser, `${server.url}/monitoring/login`);
  if (permissions) await grant(own.context, permissions);
  const answered = own.page.waitForResponse((response) => response.url().endsWith('/api/sessions'));
  await signIn(own.page, server.url, login);
  const { user } = (await (await answered).json()) as { user: { id: number; brand: number; profile: string; data: { displayName: string; shortcuts: string[] } } };
  await own.page.getByRole('button', { name: /^Conta de/ }).waitFor();
  return { ...own, user };
}

test('the tab keeps who is signed in, the id and the brand of that person (SES-23, SES-24, SES-25)', async () => {
  const { page, user, close } = await signedIn('operador');
  const kept = await stored(page);
  const logged = parsed<{ role: string[]; permissions: { name: string }[]; data: unknown }>(kept['loggedUser']);
  expect(logged.role).toEqual(['OPERATOR']);
  expect(logged.permissions.map(({ name }) => name)).toContain('MONITORING_WEB');
  expect(logged.data).toEqual(user.data);
  expect([kept['currentUserId'], kept['currentUserBrandId']]).toEqual([String(user.id), String(user.brand)]);
  await close();
});

test('the stored permissions are those whose name contains MONITORING or ERP_WEB; the others stay with the user (SES-28, PRM-21)', async () => {
  const all = [...access('MONITORING_WEB', 'ERP_WEB', 'FLEET_MANAGEMENT', 'MAPS_HERE'), { name: 'MONITORING_REPORTS', type: 'DENIED' }];
  const { page, close } = await signedIn('operador', all);
  const kept = await stored(page);
  expect(parsed<{ name: string }[]>(kept['[PERMISSIONS]'])).toEqual(all.filter(({ name }) => /MONITORING|ERP_WEB/.test(name)));
  expect(parsed<{ permissions: unknown }>(kept['loggedUser']).permissions).toEqual(all);
  await close();
});

test('MONITORING_ALLOW_V2_AREA of type ACCESS sets the flag of the session (SES-26, PRM-22)', async () => {
  const { page, close } = await signedIn('operador', access('MONITORING_WEB', 'MONITORING_ALLOW_V2_AREA'));
  expect((await stored(page))['MONITORING_ALLOW_V2_AREA']).toBe('true');
  await close();
});

test('without MONITORING_ALLOW_V2_AREA of type ACCESS the flag is removed, also where it was set before (PRM-23)', async () => {
  const { page, context, close } = await signedIn('operador', access('MONITORING_WEB', 'MONITORING_ALLOW_V2_AREA'));
  for (const permissions of [access('MONITORING_WEB'), [...access('MONITORING_WEB'), { name: 'MONITORING_ALLOW_V2_AREA', type: 'DENIED' }]]) {
    await page.evaluate(() => sessionStorage.setItem('MONITORING_ALLOW_V2_AREA', 'true'));
    await grant(context, permissions);
    await page.reload();
    await page.getByRole('button', { name: /^Conta de/ }).waitFor();
    expect((await stored(page))['MONITORING_ALLOW_V2_AREA']).toBeUndefined();
  }
  await close();
});

test('signing out clears the stored user, the token and the session id, and keeps the brand on the device (SES-35, SES-36, SES-37)', async () => {
  const { page, user, close } = await signedIn('cliente');
  const { sessionId, accessToken } = parsed<{ sessionId: string; accessToken: string }>((await stored(page))['rastro.session']);
  await page.getByRole('button', { name: /^Conta de/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await page.waitForURL(/\/login/);
  const left = await stored(page);
  for (const key of ['loggedUser', 'currentUserId', 'currentUserBrandId', '[PERMISSIONS]', 'MONITORING_ALLOW_V2_AREA']) expect(left[key], key).toBeUndefined();
  const device = await page.evaluate(() => Object.fromEntries(Object.entries<string>(localStorage)));
  const everything = [...Object.values(left), ...Object.values(device)].join('\n');
  expect(everything).not.toContain(sessionId);
  expect(everything).not.toContain(accessToken);
  expect(device['brand_user']).toBe(String(user.brand));
  await close();
});

test('the brand of who signed in is kept on the device (SES-27)', async () => {
  const { page, user, close } = await signedIn('cliente');
  expect(await page.evaluate(() => localStorage.getItem('brand_user'))).toBe(String(user.brand));
  await close();
});

test('a customer signs in to their own devices, loaded in pages of 40 (PRM-17)', async () => {
  const own = await visit(browser, `${server.url}/monitoring/login`);
  const asked: URL[] = [];
  own.context.on('request', (request) => void (request.url().includes('/v2/devices/detail') && asked.push(new URL(request.url()))));
  await signIn(own.page, server.url, 'cliente');
  await own.page.getByRole('option').first().waitFor();
  const userId = await own.page.evaluate(() => sessionStorage.getItem('currentUserId'));
  expect(asked.length).toBeGreaterThan(0);
  for (const { searchParams } of asked) expect([searchParams.get('userId'), searchParams.get('limit')]).toEqual([userId, '40']);
  await own.close();
});

test('token and session id are in the storage of the tab, so that closing the tab ends the session (SES-62)', async () => {
  const { page, context, close } = await signedIn('cliente');
  const { sessionId, accessToken } = parsed<{ sessionId: string; accessToken: string }>((await stored(page))['rastro.session']);
  expect([sessionId, accessToken].every((text) => text.length > 10)).toBe(true);
  const device = await page.evaluate(() => Object.values<string>(localStorage).join('\n'));
  expect(device).not.toContain(accessToken);
  expect(page.url()).not.toContain(accessToken);
  await page.close();
  const next = await context.newPage();
  await next.goto(`${server.url}/monitoring/trackback`);
  await next.waitForURL(/\/login\?to=%2Ftrackback$/);
  await close();
});

test("signing out in one tab signs that person's other tabs out and deletes the local database", async () => {
  const { page, context, user, close } = await signedIn('operador');
  const second = await context.newPage();
  await second.goto(`${server.url}/monitoring/diagnostics`);
  await second.getByRole('button', { name: /^Conta de/ }).waitFor();
  const databases = (of: Page): Promise<(string | undefined)[]> => of.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  const own = `rastro-${user.id}`;
  await expect.poll(() => databases(page)).toContain(own);
  await second.goto(`${server.url}/monitoring/logout`);
  await second.waitForURL(/\/login/);
  await page.waitForURL(/\/login/);
  expect((await stored(page))['loggedUser']).toBeUndefined();
  await expect.poll(() => databases(page), { timeout: 20_000 }).not.toContain(own);
  await close(/status of 401|WebSocket/);
});

test('speed reads in whole km/h (I18-08)', async () => {
  const { page, close } = await signedIn('operador');
  await page.goto(`${server.url}/monitoring/trackdevice`);
  const moving = page.getByRole('option', { name: /km\/h/ }).first();
  await moving.waitFor();
  expect(await moving.innerText()).toMatch(/(^|\s)\d{1,3}\skm\/h/);
  await close();
});

test('distance reads in km (I18-09)', async () => {
  const { page, close } = await signedIn('cliente');
  await page.goto(`${server.url}/monitoring/trackback`);
  await page.getByRole('option').first().click();
  const odometer = page.locator('dt', { hasText: 'Hodômetro' }).locator('+ dd');
  await odometer.waitFor();
  await expect.poll(() => odometer.innerText(), { timeout: 20_000 }).toMatch(/^\d{1,3}(\.\d{3})*(,\d)?\skm$/);
  await close();
});
