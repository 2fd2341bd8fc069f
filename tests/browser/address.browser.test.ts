import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { expectAccessible, signIn, visit, type Visit } from './harness/page.ts';

let fleet: MapFleet;
let browser: Browser;
let own: Visit;

beforeAll(async () => {
  [fleet, browser] = await Promise.all([startMapFleet(['van', 'truck'].map((name) => ({ identifier: name, name, customers: true }))), launchBrowser()]);
  await fleet.send(...['van', 'truck'].map((identifier) => ({ identifier, latitude: -22.9, longitude: -47.06 })));
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});
beforeEach(async () => {
  own = await visit(browser, `${fleet.server.url}/monitoring/login`);
});
afterEach(() => own?.context.close());

/** The first question starts the server's thread of places, which reads for a second or more. */
const PATIENCE = { timeout: 20_000 };
const CALL = '**/api/v2/geolocations/reversegeocode*';
const address = (page: Page) => page.getByRole('region', { name: 'Detalhes do rastreador' }).locator('dt', { hasText: 'Endereço' }).locator('+ dd');

/** Signs in as the customer and chooses a vehicle; `answer` stands before the server. */
async function choose(name: string, answer: (route: Route) => Promise<void>): Promise<Page> {
  const { page, context } = own;
  await context.route(CALL, answer);
  await signIn(page, fleet.server.url, 'cliente');
  await page.getByRole('option', { name }).click();
  return page;
}

test('where a vehicle is stands in words, and moving less than a tracker errs asks nothing anew', async () => {
  let asked = 0;
  const page = await choose('truck', async (route) => {
    asked += 1;
    await route.fallback();
  });
  await expect.poll(() => address(page).textContent(), PATIENCE).toBe('Campinas, São Paulo, Brasil');
  await fleet.send({ identifier: 'truck', latitude: -22.900_1, longitude: -47.06 });
  await fleet.send({ identifier: 'truck', latitude: -3.119, longitude: -60.021 });
  await expect.poll(() => address(page).textContent(), PATIENCE).toMatch(/Manaus/);
  expect(asked).toBe(2);
  await expectAccessible(page);
  await own.close();
});

test('a reverse address shows a spinner until it is resolved (SHL-34)', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const page = await choose('van', async (route) => {
    await held;
    await route.fallback();
  });
  const spinner = address(page).getByRole('status', { name: 'Buscando o endereço…' });
  await spinner.waitFor();
  release();
  await spinner.waitFor({ state: 'detached' });
  expect(await address(page).textContent()).toBe('Campinas, São Paulo, Brasil');
});

test('an address that cannot be had reads as unavailable with the error of the request, and can be tried again (ERR-14, ERR-15)', async () => {
  let fails = true;
  const page = await choose('van', (route) => (fails ? route.fulfill({ status: 500, json: { code: 'internal', message: 'O mapa não respondeu.', requestId: 'r-1' } }) : route.fallback()));
  await expect.poll(() => address(page).textContent(), PATIENCE).toContain('Endereço indisponível');
  expect(await address(page).textContent()).toContain('O mapa não respondeu.');
  await expectAccessible(page);
  fails = false;
  await address(page).getByRole('button', { name: 'Tentar de novo' }).click();
  await expect.poll(() => address(page).textContent(), PATIENCE).toBe('Campinas, São Paulo, Brasil');
});
