import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomInt, seededRandom } from '../../domain/random.ts';
import { MAP_COLOURS } from '../../src/map/map-colours.ts';
import { startMapFleet, type FleetVehicle, type MapFleet, type SentFix } from '../builders/map-fleet.ts';
import { isColour, mapCorner, mapRests, mapShows, painted, type MapDoor } from '../builders/map-page.ts';
import { launchBrowser } from './harness/chromium.ts';
import { expectAccessible, PHONE, type Visit } from './harness/page.ts';
import { goWithin, shownAs } from './harness/in-page.ts';
import { withSession } from './harness/signed-in.ts';
import { now, web } from './harness/web.ts';

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
/** A page of the operator that most tests share; each begins by looking at the whole fleet. */
let operator: Visit;

beforeAll(async () => {
  fleet = await startMapFleet(vehicles);
  await fleet.send(...fixes);
  browser = await launchBrowser();
  operator = await withSession(browser, fleet.server.url, 'operador');
  await operator.page.goto(`${fleet.server.url}/monitoring/diagnostics`);
});
afterAll(async () => {
  await operator?.close();
  await browser?.close();
  await fleet?.server.dispose();
});

/** The shared page as the fleet's screen first shows: the whole fleet in clusters. */
async function fleetPage(): Promise<Page> {
  const { page } = operator;
  // Again for each test: online lasts five minutes only.
  await fleet.send(...fixes);
  // Every visit of the screen has a map of its own.
  await goWithin(page, '/diagnostics');
  await page.getByRole('heading', { level: 1, name: 'Diagnóstico' }).waitFor();
  await goWithin(page, '/trackdevice');
  await mapShows(page, ({ clusters, moving }) => clusters.length >= 3 && !moving);
  return page;
}

const option = (page: Page, name: string) => page.getByRole('option').filter({ hasText: name });
const near = (city: (typeof CITIES)[number]) => (cluster: { longitude: number; latitude: number }) =>
  Math.hypot(cluster.longitude - city.longitude, cluster.latitude - city.latitude) < 1;

async function clickCluster(page: Page, city: (typeof CITIES)[number]): Promise<void> {
  const { clusters } = await mapRests(page, (door) => door.clusters.some(near(city)));
  const { x, y } = await mapCorner(page);
  const [cx, cy] = clusters.find(near(city))!.at!;
  await page.mouse.click(x + cx, y + cy);
}

test('the operator sees all vehicles on a clustered map; near ones are joined (RTE-17, MAP-19)', async () => {
  const page = await fleetPage();
  const door = await mapShows(page, ({ inView, clusters, moving }) => inView === 56 && clusters.length >= 3 && !moving);
  expect(door.mode).toBe('clusters');
  const members = door.clusters.reduce((sum, { count }) => sum + count, 0);
  expect(members + door.signs).toBe(56);
  expect(door.devices).toContain(fleet.id('lone'));
  const campinas = door.clusters.find(near(CITIES[0]!))!;
  expect([campinas.count, campinas.activity]).toEqual([30, [22, 8, 0, 0]]);
});

test('the fleet map starts around -20.73, -52.41 at zoom 5 and ends at 18 (MAP-21, MAP-26, MAP-27)', async () => {
  const { zoom, maxZoom, centre } = await mapShows(await fleetPage(), ({ inView }) => inView === 56);
  expect([zoom, maxZoom, centre]).toEqual([5, 18, [-52.41, -20.73]]);
});

test('a cluster is painted as a ring split by what its members do', async () => {
  const page = await fleetPage();
  const [moving, stopped, , offline] = MAP_COLOURS.light.signs;
  const whole = ({ inView, clusters }: MapDoor): boolean =>
    inView === 56 && clusters.some(near(CITIES[2]!)) && clusters.find(near(CITIES[0]!))?.count === 30;
  await expect
    .poll(async () => {
      // Where a cluster lies and how large it is are read again with each picture: both may still change.
      const { clusters } = await mapRests(page, whole);
      const corner = await mapCorner(page);
      // A point of the ring of a city's cluster; turn 0 is its top, it runs clockwise.
      const at = (city: (typeof CITIES)[number], turn: number): [number, number] => {
        const { at: middle, count } = clusters.find(near(city))!;
        const radius = 19 + 5 * Math.log10(count) - 3.5;
        return [corner.x + middle![0] + radius * Math.sin(turn), corner.y + middle![1] - radius * Math.cos(turn)];
      };
      // Along the ring in Campinas the first quarter turn is moving, just before the top it is stopped.
      const [green, red, grey] = await painted(page, [
        at(CITIES[0]!, Math.PI / 2),
        at(CITIES[0]!, -0.5),
        at(CITIES[2]!, Math.PI / 2),
      ]);
      return [isColour(green!, moving), isColour(red!, stopped), isColour(grey!, offline)];
    })
    .toEqual([true, true, true]);
});

test('a click on a cluster zooms in until it falls apart', async () => {
  const page = await fleetPage();
  await clickCluster(page, CITIES[0]!);
  const door = await mapShows(
    page,
    ({ zoom, moving, inView }) => zoom > 5 && !moving && inView !== null && inView <= 30 && inView > 0,
  );
  expect(door.zoom).toBeGreaterThan(5);
});

test('a cluster that no zoom splits lists its members', async () => {
  const page = await fleetPage();
  await clickCluster(page, CITIES[2]!);
  await page.getByRole('heading', { name: '5 veículos neste ponto' }).waitFor();
  await web(page.getByRole('option')).toHaveCount(5);
  await option(page, 'Goiânia 3').click();
  await web(option(page, 'Goiânia 3')).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Voltar aos veículos na tela' }).click();
  await page.getByRole('heading', { name: /^Na tela/ }).waitFor();
});

test('the popup on the fleet map links to the search by plate for its device (RTE-18)', async () => {
  const page = await fleetPage();
  const { x, y } = await mapCorner(page);
  const box = await mapShows(page, ({ devices }) => devices.includes(fleet.id('lone')));
  expect(box.chosen).toBeNull();
  await page.getByRole('searchbox').fill('sozinha');
  await option(page, 'Carreta sozi').click();
  const chosen = await mapRests(page, ({ chosen: one, zoom }) => one?.device === fleet.id('lone') && zoom === 18);
  expect(chosen.chosen!.at![0] + x).toBeGreaterThan(0);
  expect(y).toBeGreaterThan(0);
  const link = page.locator('.rastro-popup').getByRole('link', { name: 'Acompanhar' });
  await web(link).toHaveAttribute('href', `/monitoring/trackback-plus?device=${fleet.id('lone')}`);
  await link.click();
  await page.waitForURL(
    (address) => address.pathname.endsWith('/trackback-plus') && address.search === `?device=${fleet.id('lone')}`,
  );
});

test('heat and points show the same fleet in other ways', async () => {
  const page = await fleetPage();
  await page.locator('label', { hasText: 'Calor' }).click();
  const heat = await mapShows(page, ({ mode, heatCells }) => mode === 'heat' && heatCells >= 3);
  expect([heat.signs, heat.clusters]).toEqual([0, []]);
  await page.getByText('Menos veículos').waitFor();
  await page.locator('label', { hasText: 'Pontos' }).click();
  const points = await mapShows(page, ({ mode, signs }) => mode === 'points' && signs === 56);
  expect(points.heatCells).toBe(0);
});

test('the panel lists what is in view, follows the map, and finds by name or plate', async () => {
  const page = await fleetPage();
  await web(page.getByRole('heading', { name: /^Na tela/ })).toHaveText(/56/, { useInnerText: true });
  await page.keyboard.press('/');
  await page.locator('input:focus').waitFor();
  await page.keyboard.type('curitiba 13');
  await web(page.getByRole('heading', { name: /^Na tela/ })).toHaveText(/\D1$/, { useInnerText: true });
  await page.keyboard.press('Escape');
  await web(page.getByRole('heading', { name: /^Na tela/ })).toHaveText(/56/, { useInnerText: true });
  await clickCluster(page, CITIES[1]!);
  await web(page.getByRole('heading', { name: /^Na tela/ })).toHaveText(/\b(1?\d|20)\b/, { useInnerText: true });
  await web(option(page, 'Campinas')).toHaveCount(0);
});

test('the counts say how many do what, and choosing one limits the list to it', async () => {
  const page = await fleetPage();
  const chips = page.getByRole('group', { name: /Mostrar na lista/ });
  await expect
    .poll(async () =>
      (await chips.getByRole('button').allInnerTexts()).map((text) => text.replaceAll('\n', ' ').trim()),
    )
    .toEqual(['Em movimento 33', 'Parado 8', 'Estacionado 10', 'Offline 5']);
  await chips.getByRole('button', { name: /Offline/ }).click();
  await web(page.getByRole('heading', { name: /^Na tela/ })).toHaveText(/5$/, { useInnerText: true });
  await web(page.getByRole('option')).toHaveCount(5);
});

test('a vehicle chosen on the map is chosen in the list, and Escape clears the choice', async () => {
  const page = await fleetPage();
  await page.getByRole('searchbox').fill('sozinha');
  await option(page, 'Carreta sozi').click();
  const { chosen } = await mapRests(page, ({ chosen: one, zoom }) => one?.device === fleet.id('lone') && zoom === 18);
  await page.locator('.rastro-popup').waitFor();
  await page.locator('body').press('Escape');
  await mapShows(page, (door) => door.chosen === null);
  const { x, y } = await mapCorner(page);
  await page.mouse.click(x + chosen!.at![0], y + chosen!.at![1]);
  await web(option(page, 'Carreta sozi')).toHaveAttribute('aria-selected', 'true');
});

const FLEET_CALLS = /\/api\/v2\/(devices|last)/;

test('a fleet that cannot be loaded shows no error on the map, only the mark in the footer (MAP-31)', async () => {
  const { page, context } = await withSession(browser, fleet.server.url, 'operador');
  let refused = 0;
  await context.route(FLEET_CALLS, (route) => {
    refused += 1;
    return route.abort();
  });
  await page.goto(`${fleet.server.url}/monitoring/trackdevice`);
  await mapShows(page, ({ mode }) => mode === 'clusters');
  await page.getByRole('listbox').or(page.getByText('Nenhum equipamento')).first().waitFor();
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

test('the fleet map is accessible: light, English', async () => {
  const { page, close } = await withSession(browser, fleet.server.url, 'operador', { language: 'en-US' });
  await page.goto(`${fleet.server.url}/monitoring/trackdevice`);
  await mapShows(page, ({ clusters }) => clusters.length > 0);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await expectAccessible(page);
  await close();
});

test.each([
  { title: 'dark, Portuguese', look: { theme: 'dark' } },
  { title: 'light, Portuguese, on a phone', look: { size: PHONE } },
] as const)('the fleet map is accessible: $title', async ({ look }) => {
  const page = await fleetPage();
  await shownAs(page, look, () => expectAccessible(page));
});
