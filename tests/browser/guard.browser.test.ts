import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { signIn, visit } from './harness/page.ts';
import { startServer, type RunningServer } from '../builders/running-server.ts';
import { withSession } from './harness/signed-in.ts';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

test('a guest who opened only the console lands on the home of the profile (RTE-88)', async () => {
  const { page, close } = await visit(browser, `${server.url}/monitoring/`);
  await page.waitForURL(`${server.url}/monitoring/login`);
  await signIn(page, server.url, 'operador');
  await page.waitForURL(`${server.url}/monitoring/indicators`);
  await close();
});

test('signing out is open to anyone and clears the session (RTE-09, RTE-10)', async () => {
  const guest = await visit(browser, `${server.url}/monitoring/logout`, { map: false });
  await guest.page.waitForURL(`${server.url}/monitoring/login`);
  await guest.page.getByRole('heading').first().waitFor();
  await guest.close();
  const { page, close } = await withSession(browser, server.url, 'cliente', { map: false });
  await page.goto(`${server.url}/monitoring/logout`);
  await page.waitForURL(`${server.url}/monitoring/login`);
  expect(await page.evaluate(() => sessionStorage.getItem('rastro.session'))).toBe('signed-out');
  await page.goto(`${server.url}/monitoring/trackback`);
  await page.waitForURL(/\/login\?to=/);
  await close();
});
