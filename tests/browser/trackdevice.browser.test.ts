import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomInt, seededRandom } from '../../domain/base/random.ts';
import { startMapFleet, type FleetVehicle, type MapFleet, type SentFix } from '../builders/map-fleet.ts';
import { mapShows } from '../builders/map-page.ts';
import { launchBrowser } from './harness/chromium.ts';
import { withSession } from './harness/signed-in.ts';
import { now } from './harness/web.ts';

const HOUR_MS = 3_600_000;
/** Three cities, one of them a yard where several stand on one spot, and one vehicle alone. */
const CITIES = [
  { name: 'Campinas', latitude: -22.9, longitude: -47.06, vehicles: 30, spread: 0.1 },
  { name: 'Curitiba', latitude: -25.43, longitude: -49.27, vehicles: 20, spread: 0.1 },
  { name: 'Goiânia', latitude: -16.68, longitude: -49.25, vehicles: 5, spread: 0 },
];
const LONE = { identifier: 'lone', name: 'Carreta sozinha', plate: 'SOZ1N40' };

const vehicles: FleetVehicle[] = [
  LONE,
  ...CITIES.flatMap(({ name, vehicles: count }) =>
    Array.from({ length: count }, (_, index) => ({
      identifier: `${name}-${index}`,
      name: `${name} ${index}`,
      plate: `AAA${1000 + index}`,
      customers: index % 2 === 0,
    })),
  ),
];
const random = seededRandom(3);
const fixes: SentFix[] = [
  { identifier: 'lone', latitude: -18, longitude: -54, speedKmh: 62, heading: 90 },
  ...CITIES.flatMap(({ name, latitude, longitude, vehicles: count, spread }) =>
    Array.from({ length: count }, (_, index): SentFix => ({
      identifier: `${name}-${index}`,
      latitude: latitude + (spread * randomInt(random, -100, 100)) / 100,
      longitude: longitude + (spread * randomInt(random, -100, 100)) / 100,
      speedKmh: index % 4 === 0 ? 0 : 40,
      heading: index * 20,
      // Campinas is all online, Curitiba half parked, Goiânia silent.
      communicationAgoMs:
        name === 'Goiânia' ? 50 * HOUR_MS : name === 'Curitiba' && index % 2 === 0 ? 2 * HOUR_MS : 1000,
      attributes: { ignition: !(name === 'Curitiba' && index % 2 === 0) },
    })),
  ),
];

let fleet: MapFleet;
let browser: Browser;

beforeAll(async () => {
  fleet = await startMapFleet(vehicles);
  await fleet.send(...fixes);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});

const near = (city: (typeof CITIES)[number]) => (cluster: { longitude: number; latitude: number }) =>
  Math.hypot(cluster.longitude - city.longitude, cluster.latitude - city.latitude) < 1;

test('the operator sees all vehicles on a clustered map; near ones are joined (RTE-17, MAP-19)', async () => {
  const { page, close } = await withSession(browser, fleet.server.url, 'operador');
  await page.goto(`${fleet.server.url}/monitoring/trackdevice`);
  const door = await mapShows(page, ({ inView, clusters, moving }) => inView === 56 && clusters.length >= 3 && !moving);
  expect(door.mode).toBe('clusters');
  const members = door.clusters.reduce((sum, { count }) => sum + count, 0);
  expect(members + door.signs).toBe(56);
  expect(door.devices).toContain(fleet.id('lone'));
  const campinas = door.clusters.find(near(CITIES[0]!))!;
  expect([campinas.count, campinas.activity]).toEqual([30, [22, 8, 0, 0, 0]]);
  await close();
});

const FLEET_CALLS = /\/api\/v2\/(devices|last)/;

test('a fleet that cannot be loaded shows no error on the map, only the mark in the footer (MAP-31, ERR-55)', async () => {
  const { page, context } = await withSession(browser, fleet.server.url, 'operador');
  let refused = 0;
  await context.route(FLEET_CALLS, (route) => {
    refused += 1;
    return route.abort();
  });
  await page.goto(`${fleet.server.url}/monitoring/trackdevice`);
  await mapShows(page, ({ mode }) => mode === 'clusters');
  await page.getByRole('listbox').or(page.getByText('Nenhum rastreador')).first().waitFor();
  await expect.poll(() => refused).toBeGreaterThan(0);
  await page
    .getByRole('contentinfo')
    .getByRole('button')
    .first()
    .getByText(/avisos?/)
    .waitFor();
  await page.getByText('A lista de veículos ainda não pôde ser carregada').waitFor();
  await now(page.getByRole('alert')).toHaveCount(0);
  await now(page.locator('[class*="toast"]').filter({ hasText: /./ })).toHaveCount(0);
  // Nobody has to load the page again: what is missing comes once the server answers.
  await context.unroute(FLEET_CALLS);
  await mapShows(page, ({ inView }) => inView === 56);
  await context.close();
});
