import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { signIn, visit, type Visit } from './harness/page.ts';
import { goWithin } from './harness/in-page.ts';
import { web } from './harness/web.ts';
import { startServer, type RunningServer } from '../builders/running-server.ts';

let server: RunningServer;
let browser: Browser;

/** Signed in on the form; these stay signed in. */
let operator: SignedIn;
let customer: SignedIn;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  operator = await signedIn('operador');
  customer = await signedIn('cliente');
});

afterAll(async () => {
  // Fails when a page complained of anything while the tests went over it.
  await operator?.close();
  await customer?.close();
  await browser?.close();
  await server?.dispose();
});

const stored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries<string>(sessionStorage)));
const parsed = <T>(text: string | undefined): T => JSON.parse(text ?? 'null') as T;
const access = (...names: string[]) => names.map((name) => ({ name, type: 'ACCESS' }));

async function grant(context: BrowserContext, permissions: { name: string; type: string }[]): Promise<void> {
  await context.unroute('**/api/permissions/users/*');
  await context.route('**/api/permissions/users/*', (route) => route.fulfill({ json: permissions }));
}

interface SignedIn extends Visit {
  user: { id: number; brand: number; profile: string; data: { displayName: string; shortcuts: string[] } };
}

/** Signs in on the form, to a screen that loads little. */
async function signedIn(login: string, permissions?: { name: string; type: string }[]): Promise<SignedIn> {
  const own = await visit(browser, `${server.url}/monitoring/login?to=%2Fdiagnostics`, { map: false });
  if (permissions) await grant(own.context, permissions);
  const answered = own.page.waitForResponse((response) => response.url().endsWith('/api/sessions'));
  await signIn(own.page, server.url, login);
  const { user } = (await (await answered).json()) as Pick<SignedIn, 'user'>;
  await own.page.getByRole('button', { name: /^Conta de/ }).waitFor();
  return { ...own, user };
}

test('the tab stores the signed-in user, with id and brand (SES-23, SES-24, SES-25)', async () => {
  const { page, user } = operator;
  const kept = await stored(page);
  const logged = parsed<{ role: string[]; permissions: { name: string }[]; data: unknown }>(kept['loggedUser']);
  expect(logged.role).toEqual(['OPERATOR']);
  expect(logged.permissions.map(({ name }) => name)).toContain('MONITORING_WEB');
  expect(logged.data).toEqual(user.data);
  expect([kept['currentUserId'], kept['currentUserBrandId']]).toEqual([String(user.id), String(user.brand)]);
});

test('the stored permissions are those whose name contains MONITORING or ERP_WEB; the others stay with the user (SES-28, PRM-21)', async () => {
  const all = [
    ...access('MONITORING_WEB', 'ERP_WEB', 'FLEET_MANAGEMENT', 'MAPS_HERE'),
    { name: 'MONITORING_REPORTS', type: 'DENIED' },
  ];
  const { page, close } = await signedIn('operador', all);
  const kept = await stored(page);
  expect(parsed<{ name: string }[]>(kept['[PERMISSIONS]'])).toEqual(
    all.filter(({ name }) => /MONITORING|ERP_WEB/.test(name)),
  );
  expect(parsed<{ permissions: unknown }>(kept['loggedUser']).permissions).toEqual(all);
  await close();
});

test('MONITORING_ALLOW_V2_AREA of type ACCESS sets the flag of the session, and without it the flag is removed, also where it was set before (SES-26, PRM-22, PRM-23)', async () => {
  const { page, context, close } = await signedIn('operador', access('MONITORING_WEB', 'MONITORING_ALLOW_V2_AREA'));
  await expect.poll(async () => (await stored(page))['MONITORING_ALLOW_V2_AREA']).toBe('true');
  for (const permissions of [
    access('MONITORING_WEB'),
    [...access('MONITORING_WEB'), { name: 'MONITORING_ALLOW_V2_AREA', type: 'DENIED' }],
  ]) {
    await page.evaluate(() => sessionStorage.setItem('MONITORING_ALLOW_V2_AREA', 'true'));
    await grant(context, permissions);
    await page.reload();
    await page.getByRole('button', { name: /^Conta de/ }).waitFor();
    await expect.poll(async () => (await stored(page))['MONITORING_ALLOW_V2_AREA']).toBeUndefined();
  }
  await close();
});

test('signing out clears the stored user, the token and the session id, and keeps the brand on the device (SES-35, SES-36, SES-37)', async () => {
  const { page, user, close } = await signedIn('cliente');
  const { sessionId, accessToken } = parsed<{ sessionId: string; accessToken: string }>(
    (await stored(page))['rastro.session'],
  );
  // What was chosen in the palette is kept on the device.
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('preferências');
  await page
    .getByRole('option', { name: /Preferências/ })
    .first()
    .click();
  await page.waitForURL(/\/user-preferences/);
  await page.getByRole('button', { name: /^Conta de/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await page.waitForURL(/\/login/);
  const left = await stored(page);
  for (const key of ['loggedUser', 'currentUserId', 'currentUserBrandId', '[PERMISSIONS]', 'MONITORING_ALLOW_V2_AREA'])
    expect(left[key], key).toBeUndefined();
  const onDevice = () => page.evaluate(() => Object.fromEntries(Object.entries<string>(localStorage)));
  // Which session was left stands there until its record is deleted, a moment later.
  await expect.poll(onDevice).not.toHaveProperty('rastro.left');
  const device = await onDevice();
  const everything = [...Object.entries(left), ...Object.entries(device)].flat().join('\n');
  expect(everything).not.toContain(sessionId);
  expect(everything).not.toContain(accessToken);
  expect(everything).not.toContain(String(user.id));
  expect(Object.keys(device)).toContainEqual(expect.stringMatching(/^rastro\.palette\./));
  expect(device['brand_user']).toBe(String(user.brand));
  await close();
});

test('the brand of the last user is stored on the device (SES-27)', async () => {
  const { page, user } = customer;
  expect(await page.evaluate(() => localStorage.getItem('brand_user'))).toBe(String(user.brand));
});

test('token and session id are in the storage of the tab, so that closing the tab ends the session (SES-62)', async () => {
  const { page, context, close } = await signedIn('cliente');
  const { sessionId, accessToken } = parsed<{ sessionId: string; accessToken: string }>(
    (await stored(page))['rastro.session'],
  );
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

test('signing in asks for no session that stays and keeps none on the device, unless the person chose so for this one sign-in (SES-60)', async () => {
  const { page, close } = await visit(browser, `${server.url}/monitoring/login`, { map: false });
  const stay = page.getByLabel('Manter conectado neste aparelho');
  // What a sign-in asked the server for, and whether the device holds its session.
  const enter = async (): Promise<{ persistent: unknown; isOnDevice: boolean }> => {
    const asked = page.waitForRequest(
      (request) => request.url().endsWith('/api/sessions') && request.method() === 'POST',
    );
    await signIn(page, server.url, 'cliente');
    const { persistent } = (await asked).postDataJSON() as { persistent: unknown };
    await page.getByRole('button', { name: /^Conta de/ }).waitFor();
    const { sessionId } = parsed<{ sessionId: string }>((await stored(page))['rastro.session']);
    return {
      persistent,
      isOnDevice: (await page.evaluate(() => Object.values<string>(localStorage).join())).includes(sessionId),
    };
  };
  const leave = async (): Promise<void> => {
    await page.goto(`${server.url}/monitoring/logout`);
    await page.waitForURL(/\/login/);
    await web(stay).not.toBeChecked();
  };
  expect(await enter()).toEqual({ persistent: false, isOnDevice: false });
  await leave();
  await stay.check();
  expect(await enter()).toEqual({ persistent: true, isOnDevice: true });
  await leave();
  // The choice was for that sign-in: the next one is again of the tab alone.
  expect(await enter()).toEqual({ persistent: false, isOnDevice: false });
  await close();
});

test("a second tab takes the session over, signing out in one tab signs that person's other tabs out, and deletes the local database", async () => {
  const { page, context, user, close } = await signedIn('operador');
  const second = await context.newPage();
  await second.goto(`${server.url}/monitoring/diagnostics`);
  await second.getByRole('button', { name: /^Conta de/ }).waitFor();
  const databases = (of: Page): Promise<(string | undefined)[]> =>
    of.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  const own = `rastro-${user.id}`;
  await expect.poll(() => databases(page)).toContain(own);
  await second.goto(`${server.url}/monitoring/logout`);
  await second.waitForURL(/\/login/);
  await page.waitForURL(/\/login/);
  await expect.poll(async () => (await stored(page))['loggedUser']).toBeUndefined();
  await expect.poll(() => databases(page)).not.toContain(own);
  await close(/status of 401|WebSocket/);
});

test('signing out stops the idle timer: no question at the sign-in page, and the next user has the whole time (SES-39)', async () => {
  const { page, close } = await visit(browser, `${server.url}/monitoring/login`, { map: false });
  await page.clock.install();
  await page.reload();
  const dialog = page.getByRole('dialog', { name: 'Você ainda está aí?' });
  const enter = async (): Promise<void> => {
    await signIn(page, server.url, 'cliente');
    await page.getByRole('button', { name: /^Conta de/ }).waitFor();
  };
  await enter();
  await page.getByRole('button', { name: /^Conta de/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await page.waitForURL(/\/login/);
  // The default is 15 minutes.
  await page.clock.fastForward('40:00');
  await web(dialog).toHaveCount(0);
  await enter();
  await page.clock.fastForward('13:00');
  await web(dialog).toHaveCount(0);
  await page.clock.fastForward('03:00');
  await dialog.waitFor();
  await close();
});

test('speed reads in whole km/h (I18-08)', async () => {
  const { page } = operator;
  await goWithin(page, '/trackdevice');
  const moving = page.getByRole('option', { name: /km\/h/ }).first();
  await web(moving).toHaveText(/(^|\s)\d{1,3}\skm\/h/, { useInnerText: true });
});

test('distance reads in km (I18-09)', async () => {
  const { page } = customer;
  await goWithin(page, '/trackback');
  await page.getByRole('option').first().click();
  const odometer = page.locator('dt', { hasText: 'Hodômetro' }).locator('+ dd');
  await web(odometer).toHaveText(/^\d{1,3}(\.\d{3})*(,\d)?\skm$/, { useInnerText: true });
});
