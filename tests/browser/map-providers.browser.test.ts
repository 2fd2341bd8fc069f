import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MapProvider } from '../../domain/people/brands/brand.ts';
import { isColour, mapCorner, mapShows } from '../builders/map-page.ts';
import { startProviderHouse, type ProviderHouse } from '../builders/provider-house.ts';
import { TILE_COLOURS } from '../builders/tile-stand-in.ts';
import { launchBrowser } from './harness/chromium.ts';
import { escapeFrom } from './harness/in-page.ts';
import type { Visit } from './harness/page.ts';
import { withSession } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

/** A map costs by its size. */
const SMALL = { width: 1024, height: 640 };

let house: ProviderHouse;
let browser: Browser;

beforeAll(async () => {
  house = await startProviderHouse();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await house?.dispose();
});

/** A person who loads the console on the map, and learns what the brand prefers. */
async function load(login: string, preference: MapProvider | null): Promise<Visit> {
  await house.prefer(preference);
  const own = await withSession(browser, house.server.url, login, { size: SMALL });
  const brand = own.page.waitForResponse(/\/api\/v2\/brands\/\d+$/);
  await own.page.goto(`${house.server.url}/monitoring/trackback`);
  await brand;
  await mapShows(own.page, ({ base }) => base === 'raster');
  return own;
}

/** The colour of a point of the page as it is painted. */
async function colourAt(page: Page, x: number, y: number): Promise<number[]> {
  const png = await page.screenshot({ clip: { x: Math.round(x), y: Math.round(y), width: 1, height: 1 } });
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const context = document.createElement('canvas').getContext('2d')!;
    context.drawImage(image, 0, 0);
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  }, png.toString('base64'));
}

/** Waits until the ground of the map, where no panel covers it, has the colour of some tiles. */
async function groundIs(page: Page, drawn: keyof typeof TILE_COLOURS): Promise<void> {
  const { x, y } = await mapCorner(page);
  const ground = async () => isColour(await colourAt(page, x + 640, y + 60), TILE_COLOURS[drawn]);
  await expect.poll(ground, { message: drawn, interval: 250 }).toBe(true);
}

const providerOf = (page: Page) => page.locator('[data-map-canvas]').getAttribute('data-provider');
const footer = (page: Page) => page.getByRole('contentinfo');
const providerButton = (page: Page) => footer(page).getByRole('button', { name: /Provedor|Open Street|Google|Here/ });
const items = (page: Page) => page.getByRole('menuitemradio');
const menuIsGone = (page: Page) => page.getByRole('menu').waitFor({ state: 'hidden' });

async function choose(page: Page, provider: string): Promise<void> {
  await providerButton(page).click();
  await page.getByRole('menuitemradio', { name: provider, exact: true }).click();
  await menuIsGone(page);
}

test('the footer offers Google, Here and Open Street and changes the map of the tracker (SHL-26, MAP-10)', async () => {
  const { page, close } = await load('both', 'OPENSTREET');
  await providerButton(page).click();
  await web(items(page)).toHaveText(['Google', 'Here', 'Open Street'], { useInnerText: true });
  await escapeFrom(page, page.getByRole('menu'));
  await menuIsGone(page);
  await groundIs(page, 'OPENSTREET');
  await choose(page, 'Google');
  await groundIs(page, 'GOOGLE roadmap');
  expect(await providerOf(page)).toBe('GOOGLE');
  await choose(page, 'Here');
  await groundIs(page, 'HERE roads');
  await choose(page, 'Open Street');
  await groundIs(page, 'OPENSTREET');
  await close();
});
