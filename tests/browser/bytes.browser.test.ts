import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mapShows } from '../builders/map-page.ts';
import { startServer, type RunningServer } from '../builders/running-server.ts';
import { launchBrowser } from './harness/chromium.ts';
import { contextOptions, signIn, visitIn } from './harness/page.ts';
import { watchScripts } from './harness/script-bytes.ts';

/** What the pages may load, bytes gzip, workers included: who raises these says in the commit what for. */
const SIGN_IN_BYTES = 162_000;
const LIVE_MAP_BYTES = 866_000;

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

test('the sign-in page needs no more than 162 kB of JavaScript', async () => {
  const context = await browser.newContext(contextOptions());
  const scripts = watchScripts(context);
  const { page, close } = await visitIn(context, `${server.url}/monitoring/login`);
  await page.getByRole('heading', { name: 'Entrar' }).waitFor();
  await page.waitForLoadState('networkidle');
  // The data core's thread is among them: nothing was loaded that is not counted.
  await expect.poll(() => scripts.names().some((name) => /\/main-[^/]*\.js$/.test(name))).toBe(true);
  expect(scripts.names().some((name) => /\/sign-in-[^/]*\.js$/.test(name))).toBe(true);
  expect(await scripts.total()).toBeLessThan(SIGN_IN_BYTES);
  await close();
});

test('the live map needs no more than 866 kB of JavaScript, workers and the way through sign-in included', async () => {
  const context = await browser.newContext(contextOptions());
  const scripts = watchScripts(context);
  const { page, close } = await visitIn(context, `${server.url}/monitoring/login?to=%2Ftrackdevice`);
  await signIn(page, server.url, 'operador');
  await mapShows(page, ({ inView, moving }) => (inView ?? 0) > 0 && !moving, 60_000);
  // The worker of the map is among them.
  expect(scripts.names().filter((name) => name.endsWith('.js')).length).toBeGreaterThan(20);
  await expect.poll(() => scripts.names().some((name) => /\/thread-map-[^/]*\.js$/.test(name))).toBe(true);
  expect(await scripts.total()).toBeLessThan(LIVE_MAP_BYTES);
  await close();
});
