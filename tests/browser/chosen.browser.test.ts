import type { Browser, Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { mapShows } from '../builders/map-page.ts';
import { launchBrowser } from './harness/chromium.ts';
import { rastro } from './harness/commands.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

/** The list is in the order of their names. */
const NAMES = ['Astra', 'Brasília', 'Chevette', 'Del Rey'];

let fleet: MapFleet;
let browser: Browser;

beforeAll(async () => {
  [fleet, browser] = await Promise.all([
    startMapFleet(NAMES.map((name) => ({ identifier: name, name }))),
    launchBrowser(),
  ]);
  for (const [n, name] of NAMES.entries())
    await fleet.send({
      identifier: name,
      latitude: -23.55 - n / 100,
      longitude: -46.63,
      attributes: { odometer: 1_000 * n },
    });
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});

/** Devices by their rows, as the page has them. */
const rowsOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => (globalThis as unknown as { rastro: { fleet(): { device: number[] } } }).rastro.fleet().device);

async function coreOf(page: Page): Promise<Worker> {
  for (const worker of page.workers())
    if ((await worker.evaluate(() => (globalThis as unknown as { name: string }).name)).startsWith('rastro-core'))
      return worker;
  throw new Error('the page has no data core');
}

test('the vehicle that is chosen stays chosen where the fleet is loaded again and its row is another', async () => {
  const { page, close } = await signedIn(browser, fleet.server.url, 'cliente', { path: '/trackback' });
  const device = fleet.id('Chevette');
  await page.getByRole('option').filter({ hasText: 'Chevette' }).click();
  await mapShows(page, ({ chosen, moving }) => chosen?.device === device && !moving);
  const bar = page.getByRole('region', { name: 'Detalhes do rastreador' });
  await bar.getByText('2 km', { exact: true }).waitFor();
  const before = await rowsOf(page);
  await rastro(fleet.server, 'device', 'set', '--identifier', 'Astra', '--user', 'none');
  await (await coreOf(page)).evaluate(() => globalThis.close()).catch(() => undefined);
  await expect.poll(() => rowsOf(page)).toHaveLength(before.length - 1);
  expect((await rowsOf(page)).indexOf(device)).not.toBe(before.indexOf(device));
  await mapShows(page, ({ chosen }) => chosen?.device === device);
  await bar.getByRole('heading', { name: 'Chevette', level: 2 }).waitFor();
  await bar.getByText('2 km', { exact: true }).waitFor();
  await web(page.getByRole('option', { selected: true })).toContainText('Chevette', { useInnerText: true });
  // Its dialogs too are about it.
  await bar
    .getByRole('button', { name: /odômetro/i })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Hodômetro' }).getByText('Agora: 2 km').waitFor();
  await close();
});

test('a vehicle that leaves the fleet is let go', async () => {
  const { page, close } = await signedIn(browser, fleet.server.url, 'cliente', { path: '/trackback' });
  await page.getByRole('option').filter({ hasText: 'Brasília' }).click();
  await mapShows(page, ({ chosen }) => chosen?.device === fleet.id('Brasília'));
  await rastro(fleet.server, 'device', 'set', '--identifier', 'Brasília', '--user', 'none');
  await (await coreOf(page)).evaluate(() => globalThis.close()).catch(() => undefined);
  await mapShows(page, ({ chosen }) => chosen === null);
  await page.getByRole('region', { name: 'Detalhes do rastreador' }).waitFor({ state: 'detached' });
  await close();
});
