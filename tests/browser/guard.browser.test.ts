import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { signIn, visit, type Visit } from './harness/page.ts';
import { startServer, type RunningServer } from '../builders/running-server.ts';
import { withSession } from './harness/signed-in.ts';

let server: RunningServer;
let browser: Browser;
/** One signed-in visit a profile, and a guest. */
const visits = new Map<string, Visit>();
const PEOPLE = ['admin', 'operador', 'cliente'] as const;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  for (const login of PEOPLE) {
    const own = await withSession(browser, server.url, login, { map: false });
    visits.set(login, own);
  }
  visits.set('guest', await visit(browser, `${server.url}/monitoring/login`, { map: false }));
});

afterAll(async () => {
  for (const { close } of visits.values()) await close();
  await browser?.close();
  await server?.dispose();
});

const at = (page: Page): string => page.url().slice(`${server.url}/monitoring`.length);

/** Where a page has come to, once something is on the screen. */
async function expectAt(page: Page, lands: string, path: string): Promise<void> {
  await page.getByRole('heading').first().waitFor();
  await expect.poll(() => at(page), { message: path }).toBe(lands);
}

/** Loads a path as somebody who types the address. */
async function loads(who: string, path: string, lands: string): Promise<void> {
  const { page } = visits.get(who)!;
  await page.goto(`${server.url}/monitoring${path}`);
  await expectAt(page, lands, path);
}

/** Goes to a path as somebody who follows a link in the console. */
async function goes(who: string, path: string, lands: string): Promise<void> {
  const { page } = visits.get(who)!;
  await page.evaluate((to) => history.pushState(null, '', to), `/monitoring${path}`);
  await expectAt(page, lands, path);
}

test('the start page leads to the tracker map (RTE-02, RTE-03)', async () => {
  await loads('cliente', '/', '/trackback');
  await loads('operador', '/index.html', '/trackback');
});

test('the sign-in and password pages are for guests only (RTE-04, RTE-06)', async () => {
  await loads('guest', '/login', '/login');
  await loads('guest', '/password', '/password');
  await loads('cliente', '/login', '/trackback');
  await loads('admin', '/password', '/indicators');
  await goes('cliente', '/password', '/trackback');
  await goes('admin', '/login', '/indicators');
});

test('the tracker map opens for every profile and for no guest (RTE-11)', async () => {
  for (const who of PEOPLE) await loads(who, '/trackback', '/trackback');
  await loads('guest', '/trackback', '/login?to=%2Ftrackback');
});

test('the map of all devices and the plate search open for operators and administrators only (RTE-13, RTE-16)', async () => {
  for (const path of ['/trackdevice', '/trackback-plus']) {
    await goes('admin', path, path);
    await goes('operador', path, path);
    await goes('cliente', path, '/trackback');
    await goes('guest', path, `/login?to=${encodeURIComponent(path)}`);
  }
});

test('a role that a rule allows is let in, and a path without a rule is open to all (RTE-80, RTE-81)', async () => {
  await loads('operador', '/trackdevice', '/trackdevice');
  await loads('guest', '/no-such-place', '/no-such-place');
  for (const who of PEOPLE) await goes(who, '/no-such-place', '/no-such-place');
});

test('a denied customer goes to the tracker map, denied staff to the indicators (RTE-84, RTE-85)', async () => {
  await loads('cliente', '/device-add', '/trackback');
  await loads('operador', '/device-add', '/indicators');
  await goes('operador', '/erp/dashboard', '/indicators');
  await goes('admin', '/device-add', '/device-add');
});

test('a signed-in user is redirected from the sign-in page to the home of the profile (RTE-86)', async () => {
  await goes('cliente', '/login', '/trackback');
  await loads('operador', '/login', '/indicators');
});

test('an unknown path says so and leads home (RTE-87)', async () => {
  for (const [who, home] of [
    ['cliente', '/trackback'],
    ['operador', '/indicators'],
    ['guest', '/login'],
  ] as const) {
    await goes(who, '/no-such-place', '/no-such-place');
    const { page } = visits.get(who)!;
    await page.getByRole('heading', { name: 'Página não encontrada' }).first().waitFor();
    await page.getByRole('link', { name: 'Ir para o início' }).click();
    await page.waitForURL(`${server.url}/monitoring${home}`);
  }
});

test('a route that is not built yet says so and leads to what is', async () => {
  await goes('operador', '/groups', '/groups');
  const { page } = visits.get('operador')!;
  await page.getByRole('link', { name: 'Ver todos os rastreadores' }).click();
  await page.waitForURL(`${server.url}/monitoring/trackdevice`);
});

test('a guest gets the requested page after signing in, with its query (RTE-82, RTE-83)', async () => {
  const { page, close } = await visit(browser, `${server.url}/monitoring/diagnostics?from=here`);
  await page.waitForURL(/\/login\?to=/);
  await signIn(page, server.url, 'operador');
  await page.waitForURL(`${server.url}/monitoring/diagnostics?from=here`);
  await close();
});

test('a guest who opened only the console lands on the home of the profile (RTE-88)', async () => {
  const { page, close } = await visit(browser, `${server.url}/monitoring/`);
  await page.waitForURL(`${server.url}/monitoring/login`);
  await signIn(page, server.url, 'operador');
  await page.waitForURL(`${server.url}/monitoring/indicators`);
  await close();
});

test('signing out is open to anyone and clears the session (RTE-09, RTE-10)', async () => {
  await loads('guest', '/logout', '/login');
  const { page, close } = await withSession(browser, server.url, 'cliente', { map: false });
  await page.goto(`${server.url}/monitoring/logout`);
  await page.waitForURL(`${server.url}/monitoring/login`);
  expect(await page.evaluate(() => sessionStorage.getItem('rastro.session'))).toBe('signed-out');
  await page.goto(`${server.url}/monitoring/trackback`);
  await page.waitForURL(/\/login\?to=/);
  await close();
});
