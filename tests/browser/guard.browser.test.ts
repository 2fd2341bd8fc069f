import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { signIn, visit, type Visit } from './harness/page.ts';
import { startServer, type RunningServer } from './harness/server.ts';
import { signedIn } from './harness/signed-in.ts';

let server: RunningServer;
let browser: Browser;
/** One signed-in visit a profile, and a guest. */
const visits = new Map<string, Visit>();
const PEOPLE = ['admin', 'operador', 'cliente'] as const;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  for (const login of PEOPLE) {
    const own = await signedIn(browser, server.url, login);
    visits.set(login, own);
  }
  visits.set('guest', await visit(browser, `${server.url}/monitoring/login`));
});

afterAll(async () => {
  for (const { close } of visits.values()) await close();
  await browser?.close();
  await server?.dispose();
});

const at = (page: Page): string => page.url().slice(`${server.url}/monitoring`.length);

/** Opens a path as somebody and answers where that leads, once something is on the screen. */
async function lands(who: string, path: string): Promise<string> {
  const { page } = visits.get(who)!;
  await page.goto(`${server.url}/monitoring${path}`);
  await page.getByRole('heading').first().waitFor();
  return at(page);
}

test('the start page leads to the tracker map (RTE-02, RTE-03)', async () => {
  expect(await lands('cliente', '/')).toBe('/trackback');
  expect(await lands('operador', '/index.html')).toBe('/trackback');
});

test('the sign-in and password pages are for guests only (RTE-04, RTE-06)', async () => {
  expect(await lands('guest', '/login')).toBe('/login');
  expect(await lands('guest', '/password')).toBe('/password');
  for (const path of ['/login', '/password']) {
    expect(await lands('cliente', path)).toBe('/trackback');
    expect(await lands('admin', path)).toBe('/indicators');
  }
});

test('the tracker map opens for every profile and for no guest (RTE-11)', async () => {
  for (const who of PEOPLE) expect(await lands(who, '/trackback')).toBe('/trackback');
  expect(await lands('guest', '/trackback')).toBe('/login?to=%2Ftrackback');
});

test('the map of all devices and the plate search open for operators and administrators only (RTE-13, RTE-16)', async () => {
  for (const path of ['/trackdevice', '/trackback-plus']) {
    expect(await lands('admin', path)).toBe(path);
    expect(await lands('operador', path)).toBe(path);
    expect(await lands('cliente', path)).toBe('/trackback');
    expect(await lands('guest', path)).toMatch(/^\/login/);
  }
});

test('a role that passes is let in, and a path without a rule lets everybody pass (RTE-80, RTE-81)', async () => {
  expect(await lands('operador', '/trackdevice')).toBe('/trackdevice');
  for (const who of ['guest', ...PEOPLE]) expect(await lands(who, '/no-such-place')).toBe('/no-such-place');
});

test('a denied customer goes to the tracker map, denied staff to the indicators (RTE-84, RTE-85)', async () => {
  expect(await lands('cliente', '/device-add')).toBe('/trackback');
  expect(await lands('operador', '/device-add')).toBe('/indicators');
  expect(await lands('operador', '/erp/dashboard')).toBe('/indicators');
  expect(await lands('admin', '/device-add')).toBe('/device-add');
});

test('who is signed in is sent from the sign-in page to the place of the profile (RTE-86)', async () => {
  expect(await lands('cliente', '/login')).toBe('/trackback');
  expect(await lands('operador', '/login')).toBe('/indicators');
});

test('an unknown path says so and leads home (RTE-87)', async () => {
  for (const [who, home] of [['cliente', '/trackback'], ['operador', '/indicators'], ['guest', '/login']] as const) {
    await lands(who, '/no-such-place');
    const { page } = visits.get(who)!;
    await page.getByRole('heading', { name: 'Página não encontrada' }).first().waitFor();
    await page.getByRole('link', { name: 'Ir para o início' }).click();
    await page.waitForURL(`${server.url}/monitoring${home}`);
  }
});

test('a route that is not built yet says so and leads to what is', async () => {
  await lands('operador', '/reports');
  const { page } = visits.get('operador')!;
  await page.getByRole('link', { name: 'Ver todos os rastreadores' }).click();
  await page.waitForURL(`${server.url}/monitoring/trackdevice`);
});

test('a guest who wanted something gets it after signing in, with its query (RTE-82, RTE-83)', async () => {
  const { page, close } = await visit(browser, `${server.url}/monitoring/diagnostics?from=here`);
  await page.waitForURL(/\/login\?to=/);
  await signIn(page, server.url, 'operador');
  await page.waitForURL(`${server.url}/monitoring/diagnostics?from=here`);
  await close();
});

test('a guest who opened no more than the console lands on the home of the profile (RTE-88)', async () => {
  const { page, close } = await visit(browser, `${server.url}/monitoring/`);
  await page.waitForURL(`${server.url}/monitoring/login`);
  await signIn(page, server.url, 'operador');
  await page.waitForURL(`${server.url}/monitoring/indicators`);
  await close();
});

test('signing out is open to anyone and clears the session (RTE-09, RTE-10)', async () => {
  expect(await lands('guest', '/logout')).toBe('/login');
  const { page, close } = await signedIn(browser, server.url, 'cliente');
  await page.goto(`${server.url}/monitoring/logout`);
  await page.waitForURL(`${server.url}/monitoring/login`);
  expect(await page.evaluate(() => sessionStorage.getItem('rastro.session'))).toBe('signed-out');
  await page.goto(`${server.url}/monitoring/trackback`);
  await page.waitForURL(/\/login\?to=/);
  await close();
});
