import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { distanceM } from '../../domain/geo.ts';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { mapCorner, mapShows, onTopOf, type MapDoor } from '../builders/map-page.ts';
import { launchBrowser } from './harness/chromium.ts';
import { keptVisits } from './harness/kept-visits.ts';
import type { Visit } from './harness/page.ts';
import { withSession } from './harness/signed-in.ts';

/** px of the longest bar of the scale with its edges, and of the shortest. */
const SCALE = { longest: 98, shortest: 30 };

const VEHICLES = [
  { identifier: 'one', latitude: -23.55, longitude: -46.63, speedKmh: 40, heading: 90 },
  { identifier: 'far', latitude: -22.9, longitude: -43.2 },
];

let fleet: MapFleet;
let browser: Browser;
const lend = keptVisits();

beforeAll(async () => {
  fleet = await startMapFleet([
    { identifier: 'one', name: 'Sandero prata', plate: 'PXT4E21' },
    { identifier: 'far', name: 'Fiorino', plate: 'FXK4C10' },
  ]);
  await fleet.send(...VEHICLES);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});

/** The map loaded anew, in a tab that tests hand on. */
async function open(): Promise<Visit> {
  const opened = await lend('cliente', () => withSession(browser, fleet.server.url, 'cliente'));
  await opened.page.goto(`${fleet.server.url}/monitoring/trackback`);
  await mapShows(opened.page, ({ signs, moving }) => signs === 2 && !moving);
  return opened;
}

const button = (page: Page, name: RegExp) => page.getByRole('button', { name });
const isAtRest = ({ moving, glide }: MapDoor): boolean => !moving && !glide.running;

test('a followed vehicle stays where it is on the screen while the map moves below it, until the person drags the map', async () => {
  const { page, close } = await open();
  await page.getByRole('option').filter({ hasText: 'Sandero prata' }).click();
  await page.locator('.rastro-popup').getByRole('button', { name: 'Acompanhar' }).click();
  const before = await mapShows(page, (door) => door.following && isAtRest(door) && door.chosen !== null);
  await fleet.send({ identifier: 'one', latitude: -23.552, longitude: -46.628, speedKmh: 40, heading: 135 });
  const after = await mapShows(
    page,
    (door) => isAtRest(door) && Math.abs(door.chosen!.drawn!.latitude + 23.552) < 1e-5,
    30_000,
  );
  expect(distanceM(before.centre[1]!, before.centre[0]!, after.centre[1]!, after.centre[0]!)).toBeGreaterThan(200);
  for (const axis of [0, 1] as const)
    expect(Math.abs(after.chosen!.at![axis] - before.chosen!.at![axis])).toBeLessThan(3);
  const { x, y } = await mapCorner(page);
  // Beside the popup, which grows with the address in it.
  await page.mouse.move(x + 1_150, y + 420);
  await page.mouse.down();
  await page.mouse.move(x + 1_250, y + 380, { steps: 8 });
  await page.mouse.up();
  await mapShows(page, ({ following }) => !following);
  await page.locator('.rastro-popup').getByRole('button', { name: 'Acompanhar', exact: true }).waitFor();
  await close();
});

test('one button shows all vehicles at once, clear of the panels', async () => {
  const { page, close } = await open();
  await button(page, /^Mostrar todos os veículos$/).click();
  await mapShows(page, ({ moving, zoom }) => !moving && zoom < 9);
  await expect.poll(() => onTopOf(page, VEHICLES)).toEqual(['map', 'map']);
  await close();
});

/** Metres that a stretch of the screen stands for at the middle of the map, east and west. */
async function stretchM(page: Page, px: number): Promise<number> {
  const { centre, zoom } = await mapShows(page, ({ moving }) => !moving);
  const degrees = (px * 360) / (512 * 2 ** zoom);
  return distanceM(centre[1]!, centre[0]!, centre[1]!, centre[0]! + degrees);
}

test('the scale says how far a stretch of the map is, and changes with the zoom', async () => {
  const { page, close } = await open();
  const scale = page.locator('.maplibregl-ctrl-scale');
  const read = async () => {
    const [, amount, unit] = /^(\d+)\s*(km|m)$/.exec(await scale.innerText())!;
    return Number(amount) * (unit === 'km' ? 1000 : 1);
  };
  const { width } = (await scale.boundingBox())!;
  expect(width).toBeGreaterThan(SCALE.shortest);
  expect(width).toBeLessThanOrEqual(SCALE.longest);
  const stretch = await stretchM(page, width);
  const metres = await read();
  expect(Math.abs(metres - stretch) / stretch).toBeLessThan(0.06);
  await button(page, /^Afastar$/).click();
  await mapShows(page, ({ moving, zoom }) => !moving && zoom < 12);
  await expect.poll(read).toBeGreaterThan(metres);
  await close();
});

test("the whole screen is the map's until one leaves it, and what floats over the map stays", async () => {
  const { page, close } = await open();
  const before = (await page.locator('[data-map-canvas]').boundingBox())!;
  await button(page, /^Tela cheia$/).click();
  await page.getByRole('banner').waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await expect.poll(() => page.locator('[data-map-canvas]').boundingBox()).toMatchObject({ x: 0, y: 0 });
  expect((await page.locator('[data-map-canvas]').boundingBox())!.height).toBeGreaterThan(before.height);
  await page.getByRole('option').filter({ hasText: 'Sandero prata' }).waitFor();
  await button(page, /^Sair da tela cheia$/).click();
  await page.getByRole('banner').waitFor();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null);
  // A browser that leaves it by a key of its own takes the page along.
  await button(page, /^Tela cheia$/).click();
  await page.getByRole('banner').waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.evaluate(() => document.exitFullscreen());
  await page.getByRole('banner').waitFor();
  await close();
});

test('my location moves the map to the position of the user and marks it; without the permission a message says why not', async () => {
  const { page, context, close } = await open();
  await button(page, /^Minha localização$/).click();
  await page.getByText('O navegador não informou onde você está').waitFor();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ longitude: -43.2, latitude: -22.9 });
  await button(page, /^Minha localização$/).click();
  await page.getByRole('img', { name: 'Você está aqui' }).waitFor();
  const { zoom } = await mapShows(
    page,
    ({ moving, centre }) => !moving && Math.abs(centre[0]! + 43.2) < 0.02 && Math.abs(centre[1]! + 22.9) < 0.02,
  );
  expect(zoom).toBe(15);
  await context.clearPermissions();
  await close();
});
