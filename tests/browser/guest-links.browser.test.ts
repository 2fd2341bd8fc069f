import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { visit, type VisitOptions } from './harness/page.ts';
import { web } from './harness/web.ts';
import { startServer, type RunningServer } from '../builders/running-server.ts';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ env: { DEMO_VEHICLES: '10' } }), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const STORES = { android: 'https://play.example.org/aurora', ios: 'https://apps.example.org/aurora' };

async function loginPageOf(alias: string, options: VisitOptions = {}) {
  const { port } = new URL(server.url);
  const visited = await visit(browser, 'about:blank', options);
  await visited.context.route('**/monitoring/flavors.json', (route) =>
    route.fulfill({ json: { aurora: STORES, rastro: { android: 'javascript:alert(1)' } } }),
  );
  await visited.page.goto(`http://${alias}.localhost:${port}/monitoring/login`);
  await visited.page.getByRole('heading', { level: 1 }).waitFor();
  return visited;
}

test('the apps of the address’s brand are linked, and a link that is no web address is none (SES-06, SES-07)', async () => {
  const { page, close } = await loginPageOf('aurora');
  await web(page.getByRole('link', { name: 'Android' })).toHaveAttribute('href', STORES.android);
  await web(page.getByRole('link', { name: 'iOS' })).toHaveAttribute('href', STORES.ios);
  await close();
  const other = await loginPageOf('rastro');
  await other.page.getByRole('button', { name: 'Ativar notificações' }).waitFor();
  await web(other.page.getByRole('link')).toHaveCount(0);
  await other.close();
});

test('an address of no brand says so', async () => {
  const { page, context, close } = await visit(browser, 'about:blank');
  // What a server answers that is no demo on the own machine: there an address without a brand shows the first one.
  await context.route('**/exposed/v2/brands/*', (route) =>
    route.fulfill({
      json: { id: 1_000_000_000_000_000, name: 'Rastro', alias: '', logo: null, palette: { primary: '#2e6373' } },
    }),
  );
  await page.goto(`${server.url}/monitoring/login`);
  await page.getByText('Nenhuma marca atende neste endereço.').waitFor();
  await close();
});

/** The browser's answer, which a person gives outside the page. */
const answering = (before: NotificationPermission, given: NotificationPermission) => `
  Object.defineProperty(Notification, 'permission', { get: () => ${JSON.stringify(before)} });
  Notification.requestPermission = async () => { globalThis.asked = (globalThis.asked ?? 0) + 1; return ${JSON.stringify(given)}; };`;

const ASKED = 'globalThis.asked ?? 0';

test('a link on the sign-in page asks for notifications (SES-05, PSH-06)', async () => {
  const { page, close } = await loginPageOf('aurora');
  await page.evaluate(answering('default', 'granted'));
  await page.getByRole('button', { name: 'Ativar notificações' }).click();
  await page.getByRole('status').getByText('Notificações permitidas neste navegador.').waitFor();
  expect(await page.evaluate(ASKED)).toBe(1);
  await close();
});

test('a no to notifications reads as the specification says (PSH-12, ERR-28)', async () => {
  const { page, close } = await loginPageOf('aurora');
  await page.evaluate(answering('default', 'denied'));
  await page.getByRole('button', { name: 'Ativar notificações' }).click();
  await page.getByRole('status').getByText('Permissão de notificação negada pelo usuário.', { exact: true }).waitFor();
  await close();
});

test('a browser that blocks notifications is not asked again: a hint says how to allow them (PSH-13, PSH-14, ERR-29)', async () => {
  const { page, close } = await loginPageOf('aurora');
  await page.evaluate(answering('denied', 'denied'));
  await page.getByRole('button', { name: 'Ativar notificações' }).click();
  await page
    .getByRole('status')
    .getByText(/bloqueadas neste navegador.*permita/)
    .waitFor();
  expect(await page.evaluate(ASKED)).toBe(0);
  await close();
});
