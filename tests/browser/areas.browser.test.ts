import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { areaColour } from '../../src/live/map/area-marks.ts';
import type { MapFleet } from '../builders/map-fleet.ts';
import { mapCorner, mapRests, mapShows, painted } from '../builders/map-page.ts';
import { line, openAreas, panel, row, startAreaFleet, YARD } from './harness/areas.ts';
import { launchBrowser } from './harness/chromium.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { comeTo } from './harness/in-page.ts';
import { placesOf } from './harness/truth.ts';
import { web } from './harness/web.ts';

let fleet: MapFleet;
let browser: Browser;

beforeAll(async () => {
  [fleet, browser] = await Promise.all([startAreaFleet(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});

const lend = keptVisits();

/** The tracker as the customer finds it who comes there, in a page that tests share. */
async function open(): Promise<Page> {
  const { page } = await lend('map', () => openAreas(browser, fleet, { to: '/diagnostics' }));
  await comeTo(page, '/trackback');
  await panel(page).waitFor();
  return page;
}

test('choosing an area moves the map to it at zoom 18, and choosing it again clears the choice (MAP-24, CST-60)', async () => {
  const page = await open();
  await row(page, 'Garagem central').click();
  const door = await mapShows(
    page,
    ({ zoom, moving, areas }) => !moving && zoom === 18 && areas.some(({ chosen }) => chosen),
  );
  expect(door.areas.find(({ chosen }) => chosen)?.name).toBe('Garagem central');
  await web(row(page, 'Garagem central')).toHaveAttribute('aria-pressed', 'true');
  await row(page, 'Garagem central').click();
  await mapShows(page, ({ areas }) => areas.every(({ chosen }) => !chosen));
});

test('an area larger than the screen is shown whole, clear of the panels', async () => {
  const page = await open();
  await row(page, 'Centro expandido').click();
  const { zoom, areas, size } = await mapRests(
    page,
    (door) => door.areas.some(({ chosen }) => chosen) && door.zoom > 12.2 && door.zoom < 18,
  );
  expect(zoom).toBeLessThan(18);
  const [x, y] = areas.find(({ chosen }) => chosen)!.at!;
  const tracker = (await page.getByRole('region', { name: 'Rastreadores' }).boundingBox())!;
  const list = (await panel(page).boundingBox())!;
  const { x: left } = await mapCorner(page);
  expect(x + left).toBeGreaterThan(tracker.x + tracker.width);
  expect(x + left).toBeLessThan(list.x);
  expect(Math.abs(y - size[1]! / 2)).toBeLessThan(40);
});

test('areas are drawn in their colour over the map, and hidden on request', async () => {
  const page = await open();
  await row(page, 'Garagem central').click();
  const door = await mapRests(page, ({ zoom }) => zoom === 18);
  const from = await mapCorner(page);
  const { at, colour } = door.areas.find(({ chosen }) => chosen)!;
  expect(colour).toBe(areaColour('#b4531f', 'light'));
  // Left of the name, well within the circle; and beside the circle.
  const points = [
    [from.x + at![0] - 60, from.y + at![1] - 30],
    [from.x + at![0], from.y + at![1] - 260],
  ] as const;
  const redness = (pixel: number[] | undefined) => pixel![0]! - pixel![2]!;
  const differs = async () => {
    const [inside, outside] = await painted(page, points);
    return redness(inside) - redness(outside);
  };
  await expect.poll(differs).toBeGreaterThan(15);
  const eye = panel(page).getByRole('button', { name: 'Mostrar as áreas no mapa' });
  await eye.click();
  await web(eye).toHaveAttribute('aria-pressed', 'false');
  await mapShows(page, ({ areas }) => areas.length === 0);
  await expect.poll(async () => Math.abs(await differs())).toBeLessThan(4);
  await page.reload();
  await web(eye).toHaveAttribute('aria-pressed', 'false');
  await eye.click();
  await web(eye).toHaveAttribute('aria-pressed', 'true');
});

test('pointing at an area on the map names it, a click chooses it in the list, and a vehicle within is chosen before it', async () => {
  const page = await open();
  await row(page, 'Garagem central').click();
  const { areas } = await mapRests(page, ({ zoom }) => zoom === 18);
  await page.keyboard.press('Escape');
  await mapShows(page, (door) => door.areas.every(({ chosen }) => !chosen));
  await panel(page).getByRole('button', { name: 'Próxima página' }).click();
  const from = await mapCorner(page);
  const [x, y] = areas.find(({ name }) => name === 'Garagem central')!.at!;
  // A hand that trembles: a map that is just drawing takes no notice of a single move.
  let tremble = 0;
  const pointAt = async (dx: number, dy: number): Promise<void> => {
    tremble = 1 - tremble;
    await page.mouse.move(from.x + x + dx + tremble, from.y + y + dy);
  };
  const tip = page.locator('.rastro-map-tip');
  await expect.poll(() => pointAt(-30, -20).then(() => tip.textContent())).toBe('Garagem central');
  await page.mouse.click(from.x + x - 30, from.y + y - 20);
  await web(row(page, 'Garagem central')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => pointAt(0, -260).then(() => tip.isHidden())).toBe(true);
  await page.keyboard.press('Escape');
  await fleet.send({ identifier: 'moving', ...YARD, speedKmh: 20, attributes: { ignition: true } });
  await expect
    .poll(async () => (await placesOf(page)).get(fleet.id('moving'))?.map((degrees) => degrees.toFixed(4)))
    .toEqual([YARD.longitude.toFixed(4), YARD.latitude.toFixed(4)]);
  await mapShows(page, ({ moving }) => !moving);
  // Choosing the chosen one would let it go.
  const isChosen = async () => (await line(page, 'Sandero prata').getAttribute('aria-selected')) === 'true';
  await expect
    .poll(async () => (await isChosen()) || (await page.mouse.click(from.x + x, from.y + y)), { interval: 1_000 })
    .toBe(true);
});
