import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMapFleet, type FleetVehicle, type MapFleet, type SentFix } from '../builders/map-fleet.ts';
import { mapCorner, mapRests, mapShows } from '../builders/map-page.ts';
import { launchBrowser } from './harness/chromium.ts';
import type { Visit } from './harness/page.ts';
import { withSession } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

/** A map costs by its size. */
const SMALL = { width: 1024, height: 640 };
const YARD = { latitude: -16.68, longitude: -49.25 };
const IN_YARD = 300;
const ON_ROAD = 500;
/** Beyond the edge of the map, where it stands with the others in view. */
const AWAY = { latitude: 40, longitude: 60 };
const VISITORS = 20;

const padded = (n: number): string => String(n).padStart(3, '0');
const yard = Array.from({ length: IN_YARD }, (_, n): SentFix => ({ identifier: `yard-${n}`, ...YARD, speedKmh: 0 }));
const road = Array.from({ length: ON_ROAD }, (_, n): SentFix => ({
  identifier: `road-${n}`,
  latitude: -23 + (n % 25) * 0.05,
  longitude: -52 + Math.floor(n / 25) * 0.1,
  speedKmh: 20 + (n % 60),
}));
const visitors = Array.from({ length: VISITORS }, (_, n): SentFix => ({
  identifier: `visitor-${n}`,
  ...AWAY,
  speedKmh: 30,
}));

let fleet: MapFleet;
let browser: Browser;
let operator: Visit;

beforeAll(async () => {
  const vehicles: FleetVehicle[] = [
    ...yard.map(({ identifier }, n) => ({ identifier, name: `Pátio ${padded(n)}` })),
    ...road.map(({ identifier }, n) => ({ identifier, name: `Estrada ${padded(n)}`, plate: `EST${1000 + n}` })),
    ...visitors.map(({ identifier }, n) => ({ identifier, name: `Anel ${padded(n)}` })),
  ];
  fleet = await startMapFleet(vehicles);
  await fleet.send(...yard, ...road);
  browser = await launchBrowser();
  operator = await withSession(browser, fleet.server.url, 'operador', { size: SMALL });
});
afterAll(async () => {
  await operator?.close();
  await browser?.close();
  await fleet?.server.dispose();
});

/** The map of the fleet as it first shows, the pointer away from the list. */
async function fleetPage(): Promise<Page> {
  const { page } = operator;
  await fleet.send(...yard, ...road);
  await page.evaluate(() => localStorage.removeItem('rastro.fleet-order'));
  await page.goto(`${fleet.server.url}/monitoring/trackdevice`);
  await page.mouse.move(300, 500);
  await mapShows(page, ({ inView, moving }) => inView === IN_YARD + ON_ROAD && !moving);
  await countIs(page, IN_YARD + ON_ROAD);
  return page;
}

const list = (page: Page): Locator => page.getByRole('listbox');
const countIs = (page: Page, count: number) =>
  web(page.getByRole('option').first()).toHaveAttribute('aria-setsize', String(count));

interface Line {
  text: string;
  index: number;
  /** From the list's own top, px. */
  top: number;
  height: number;
}

/** The lines that can be seen, from above. */
const lines = (page: Page): Promise<Line[]> =>
  list(page).evaluate((node) => {
    const box = node.getBoundingClientRect();
    return [...node.querySelectorAll<HTMLElement>('[role=option]')]
      .map((line) => ({ line, at: line.getBoundingClientRect() }))
      .filter(({ at }) => at.bottom > box.top + 1 && at.top < box.bottom - 1)
      .toSorted((a, b) => a.at.top - b.at.top)
      .map(({ line, at }) => ({
        text: line.innerText.replaceAll(/\s+/g, ' ').trim(),
        index: Number(line.dataset['index']),
        top: Math.round(at.top - box.top),
        height: Math.round(at.height),
      }));
  });

const firstText = async (page: Page): Promise<string> => (await lines(page))[0]?.text ?? '';

async function sortBy(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Ordenar/ }).click();
  await page.getByRole('menuitemradio', { name, exact: true }).click();
  await page.mouse.move(300, 500);
}

test('the members of a cluster that no zoom splits are a list of the same kind: only the lines on screen exist', async () => {
  const page = await fleetPage();
  const near = (cluster: { longitude: number; latitude: number }) =>
    Math.hypot(cluster.longitude - YARD.longitude, cluster.latitude - YARD.latitude) < 0.5;
  const { clusters } = await mapRests(page, (door) => door.clusters.some(near));
  const corner = await mapCorner(page);
  const [x, y] = clusters.find(near)!.at!;
  await page.mouse.click(corner.x + x, corner.y + y);
  await page.getByRole('heading', { name: '300 veículos neste ponto' }).waitFor();
  await countIs(page, IN_YARD);
  await expect.poll(() => page.getByRole('option').count()).toBeLessThan(40);
  await list(page).evaluate((node) => node.scrollTo(0, node.scrollHeight));
  await page.getByRole('option', { name: 'Pátio 299' }).waitFor();
  await expect.poll(() => page.getByRole('option').count()).toBeLessThan(40);
  await sortBy(page, 'Decrescente');
  await expect.poll(() => firstText(page)).toMatch(/^Pátio 299/);
  await page.getByRole('searchbox').fill('pátio 04');
  await countIs(page, 13);
  await expect.poll(() => firstText(page)).toMatch(/^Pátio 204/);
  await page.getByRole('option', { name: 'Pátio 047' }).click();
  await web(page.getByRole('option', { name: 'Pátio 047' })).toHaveAttribute('aria-selected', 'true');
});

test('a list by speed stands still under the pointer while speeds change, says so, and follows them when it leaves', async () => {
  const page = await fleetPage();
  await sortBy(page, 'Velocidade');
  await expect.poll(() => firstText(page)).toMatch(/^Estrada 059/);
  await page.getByRole('option').nth(3).hover();
  const names = async () => (await lines(page)).map(({ text }) => text.slice(0, 11));
  const before = await names();
  await fleet.send({ ...road[0]!, speedKmh: 140 });
  await page.getByText('Ordem em pausa').waitFor();
  expect(await names()).toEqual(before);
  await page.mouse.move(300, 500);
  await expect.poll(() => firstText(page)).toMatch(/^Estrada 000.*140 km\/h/);
  await web(page.getByText('Ordem em pausa')).toHaveCount(0);
});

// The last one: the map begins with the whole fleet in view, and from here on vehicles are far away.
test('the lines on screen stay where they are while vehicles come into view above them', async () => {
  const page = await fleetPage();
  await list(page).evaluate((node) => node.scrollTo(0, 56 * 250 + 21));
  await expect
    .poll(async () => (await lines(page)).map(({ text }) => text.slice(0, 11)).slice(0, 3))
    .toEqual(['Estrada 250', 'Estrada 251', 'Estrada 252']);
  await page.getByRole('option', { name: 'Estrada 254' }).hover();
  const before = await lines(page);
  await fleet.send(...visitors.map((fix) => ({ ...fix, latitude: -23, longitude: -50 })));
  await countIs(page, IN_YARD + ON_ROAD + VISITORS);
  const placed = (all: Line[]) => all.map(({ text, top, height }) => [text.slice(0, 11), top, height]);
  const moved = async () => {
    const now = await lines(page);
    return { placed: placed(now), by: now[0]!.index - before[0]!.index };
  };
  await expect.poll(moved).toEqual({ placed: placed(before), by: VISITORS });
  await fleet.send(...visitors);
  await countIs(page, IN_YARD + ON_ROAD);
  await expect.poll(async () => placed(await lines(page))).toEqual(placed(before));
});
