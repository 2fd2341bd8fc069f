import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { goWithin } from './harness/in-page.ts';
import { expectAccessible } from './harness/page.ts';
import { signedIn } from './harness/signed-in.ts';
import { placesOf } from './harness/truth.ts';
import { web } from './harness/web.ts';

/** Each in a city of its own: what the page knows of one place it does not ask for again. */
const PLACES = {
  truck: { latitude: -22.9, longitude: -47.06 },
  van: { latitude: -25.43, longitude: -49.27 },
  bus: { latitude: -12.97, longitude: -38.5 },
};

let fleet: MapFleet;
let browser: Browser;

beforeAll(async () => {
  [fleet, browser] = await Promise.all([
    startMapFleet(Object.keys(PLACES).map((name) => ({ identifier: name, name, customers: true }))),
    launchBrowser(),
  ]);
  await fleet.send(...Object.entries(PLACES).map(([identifier, place]) => ({ identifier, ...place })));
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});
const lend = keptVisits(/status of 500/);

const CALL = '**/api/v2/geolocations/reversegeocode*';
const address = (page: Page) =>
  page.getByRole('region', { name: 'Detalhes do rastreador' }).locator('dt', { hasText: 'Endereço' }).locator('+ dd');

/** Chooses a vehicle as the customer; `answer` stands before the server. */
async function choose(name: keyof typeof PLACES, answer: (route: Route) => Promise<void>): Promise<Page> {
  const { page, context } = await lend('cliente', () =>
    signedIn(browser, fleet.server.url, 'cliente', { path: '/diagnostics', map: false }),
  );
  await context.route(CALL, answer);
  await goWithin(page, `/trackback?device=${fleet.id(name)}`);
  await address(page).waitFor();
  return page;
}

test('the address of a vehicle is shown, and a move within a tracker error requests nothing again', async () => {
  let asked = 0;
  const page = await choose('truck', async (route) => {
    asked += 1;
    await route.fallback();
  });
  await web(address(page)).toHaveText('Campinas, São Paulo, Brasil');
  await fleet.send({ identifier: 'truck', latitude: -22.900_1, longitude: -47.06 });
  await expect.poll(async () => (await placesOf(page)).get(fleet.id('truck'))?.[1]).toBeCloseTo(-22.900_1, 5);
  await fleet.send({ identifier: 'truck', latitude: -3.119, longitude: -60.021 });
  await web(address(page)).toHaveText(/Manaus/);
  expect(asked).toBe(2);
  await expectAccessible(page);
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
  await web(address(page)).toHaveText('Curitiba, Paraná, Brasil');
});

test('an address that cannot be loaded reads as unavailable with the error of the request, and can be tried again (ERR-14, ERR-15)', async () => {
  let fails = true;
  const page = await choose('bus', (route) =>
    fails
      ? route.fulfill({ status: 500, json: { code: 'internal', message: 'O mapa não respondeu.', requestId: 'r-1' } })
      : route.fallback(),
  );
  await web(address(page)).toContainText('Endereço indisponível');
  await web(address(page)).toContainText('O mapa não respondeu.');
  await expectAccessible(page);
  fails = false;
  await address(page).getByRole('button', { name: 'Tentar de novo' }).click();
  await web(address(page)).toHaveText(/Salvador, Bahia, Brasil$/);
});
