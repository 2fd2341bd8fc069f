import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { mapShows } from '../builders/map-page.ts';
import { launchBrowser } from './harness/chromium.ts';
import { contextOptions, signIn, visitIn } from './harness/page.ts';
import { web } from './harness/web.ts';

let fleet: MapFleet;
let browser: Browser;

beforeAll(async () => {
  fleet = await startMapFleet([{ identifier: 'one', name: 'Sandero prata' }]);
  await fleet.send({ identifier: 'one', latitude: -23.55, longitude: -46.63, speedKmh: 0 });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});

test('shell and list stand while the libraries that draw the map are still on their way', async () => {
  const context = await browser.newContext(contextOptions());
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let held = 0;
  await context.route(/\/make-fleet-map[^/]*\.js$/, async (route) => {
    held += 1;
    await gate;
    await route.continue();
  });
  const { page, close } = await visitIn(context, `${fleet.server.url}/monitoring/login`);
  await signIn(page, fleet.server.url, 'cliente');
  await page.getByRole('navigation').first().waitFor();
  const line = page.getByRole('option').filter({ hasText: 'Sandero prata' });
  await line.waitFor();
  expect(held).toBe(1);
  await web(page.locator('canvas.maplibregl-canvas')).toHaveCount(0);
  // What is chosen meanwhile is what the map then shows.
  await line.click();
  await page.getByRole('region', { name: 'Detalhes do rastreador' }).waitFor();
  open();
  await mapShows(page, ({ signs, chosen }) => signs === 1 && chosen?.device === fleet.id('one'));
  await page.locator('.rastro-popup').waitFor();
  await close();
});

test('a map whose worker was lost on its way is there as soon as the server answers again', async () => {
  const context = await browser.newContext(contextOptions());
  const worker = /\/thread-map[^/]*\.js$/;
  let isAnswering = false;
  let lost = 0;
  await context.route(worker, (route) => {
    if (isAnswering) return route.continue();
    lost += 1;
    return route.abort('connectionrefused');
  });
  await context.route(/\/api\/exposed\/v2\/clock$/, (route) =>
    lost === 0 || isAnswering ? route.continue() : route.abort(),
  );
  const { page, close } = await visitIn(context, `${fleet.server.url}/monitoring/login`);
  const workers = (): string[] => page.workers().map((running) => running.url());
  await signIn(page, fleet.server.url, 'cliente');
  await mapShows(page, ({ signs }) => signs === 1);
  expect(lost).toBe(1);
  await expect.poll(workers).not.toContainEqual(expect.stringMatching(worker));
  isAnswering = true;
  await expect.poll(workers).toContainEqual(expect.stringMatching(worker));
  await mapShows(page, ({ signs }) => signs === 1);
  await close(/ERR_|Failed to load resource|Worker failed to load/);
});
