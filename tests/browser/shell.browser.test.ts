import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import type { Visit } from './harness/page.ts';
import { startServer, type RunningServer } from '../builders/running-server.ts';
import { goWithin } from './harness/in-page.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const open = (login: string, path: string): Promise<Visit> =>
  signedIn(browser, server.url, login, { path, map: false });

test('a reload while the server is unreachable keeps the session and continues when it is back', async () => {
  const { page, context, close } = await open('cliente', '/diagnostics');
  let away = true;
  await context.route('**/api/**', (route) => (away ? route.abort('connectionrefused') : route.continue()));
  await page.reload();
  await page
    .getByText(/Sem contato com o servidor|Sem conexão|Diagnóstico/)
    .first()
    .waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('rastro.session'))).toContain('accessToken');
  away = false;
  await page.reload();
  await page.getByRole('heading', { name: 'Diagnóstico', level: 1 }).waitFor();
  await close(/ERR_|Failed to load resource/);
});

test('a screen whose code cannot be had says that it waits, and opens by itself when the server answers', async () => {
  const { page, context, close } = await open('operador', '/diagnostics');
  await page.getByRole('heading', { name: 'Diagnóstico', level: 1 }).waitFor();
  await context.route(/\/(assets|clock)\b/, (route) => route.abort('connectionrefused'));
  await goWithin(page, '/indicators');
  await page.getByRole('heading', { name: 'Esta tela está a caminho' }).waitFor();
  await web(page.getByText('Algo deu errado')).toHaveCount(0);
  await web(page.getByRole('navigation').getByRole('link').first()).toBeVisible();
  await context.unrouteAll();
  await page.getByRole('heading', { name: 'Indicadores', level: 1 }).waitFor();
  await close(/ERR_|Failed to (load resource|fetch)|Unable to preload/);
});
