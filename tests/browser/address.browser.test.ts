import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { goWithin } from './harness/in-page.ts';
import { expectAccessible } from './harness/page.ts';
import { signedIn } from './harness/signed-in.ts';
import { placesOf } from './harness/truth.ts';
import { web } from './harness/web.ts';

let fleet: MapFleet;
let browser: Browser;

beforeAll(async () => {
  [fleet, browser] = await Promise.all([
    startMapFleet([{ identifier: 'truck', name: 'truck', customers: true }]),
    launchBrowser(),
  ]);
  await fleet.send({ identifier: 'truck', latitude: -22.9, longitude: -47.06 });
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});

const CALL = '**/api/v2/geolocations/reversegeocode*';
const address = (page: Page) =>
  page.getByRole('region', { name: 'Detalhes do rastreador' }).locator('dt', { hasText: 'Endereço' }).locator('+ dd');

test('the address of a vehicle is shown, and a move within a tracker error requests nothing again', async () => {
  let asked = 0;
  const { page, context, close } = await signedIn(browser, fleet.server.url, 'cliente', {
    path: '/diagnostics',
    map: false,
  });
  await context.route(CALL, async (route) => {
    asked += 1;
    await route.fallback();
  });
  await goWithin(page, `/trackback?device=${fleet.id('truck')}`);
  await web(address(page)).toHaveText('Campinas, São Paulo, Brasil');
  await fleet.send({ identifier: 'truck', latitude: -22.900_1, longitude: -47.06 });
  await expect.poll(async () => (await placesOf(page)).get(fleet.id('truck'))?.[1]).toBeCloseTo(-22.900_1, 5);
  await fleet.send({ identifier: 'truck', latitude: -3.119, longitude: -60.021 });
  await web(address(page)).toHaveText(/Manaus/);
  expect(asked).toBe(2);
  await expectAccessible(page);
  await close();
});
