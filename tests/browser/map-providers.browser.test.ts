import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MapProvider } from '../../domain/brand.ts';
import { isColour, mapCorner, mapShows, painted } from '../builders/map-page.ts';
import { startProviderHouse, type ProviderHouse } from '../builders/provider-house.ts';
import { TILE_COLOURS } from '../builders/tile-stand-in.ts';
import { launchBrowser } from './harness/chromium.ts';
import { expectAccessible, PHONE, type Visit, type VisitOptions } from './harness/page.ts';
import { signedIn } from './harness/signed-in.ts';

/** What the browser itself writes about answers that tell of trouble. */
const TROUBLE = /Failed to load resource|40[013]|429|503/;
const WAIT = { timeout: 20_000 };

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
beforeEach(async () => {
  house.tiles.trouble.GOOGLE = null;
  house.tiles.trouble.HERE = null;
  house.tiles.asked.length = 0;
  await house.prefer(null);
});

async function open(login: string, options: VisitOptions = {}): Promise<Visit> {
  const opened = await signedIn(browser, house.server.url, login, options);
  await mapShows(opened.page, ({ base }) => base === 'raster');
  return opened;
}

/** Waits until the ground of the map, where no panel covers it, has the colour of some tiles. */
async function groundIs(page: Page, drawn: keyof typeof TILE_COLOURS): Promise<void> {
  const { x, y } = await mapCorner(page);
  const ground = async () => (await painted(page, [[x + 640, y + 60]]))[0]!;
  await expect.poll(async () => isColour(await ground(), TILE_COLOURS[drawn]), { ...WAIT, message: drawn }).toBe(true);
}

const providerOf = (page: Page) => page.locator('[data-map-canvas]').getAttribute('data-provider');
const footer = (page: Page) => page.getByRole('contentinfo');
const providerButton = (page: Page) => footer(page).getByRole('button', { name: /Provedor|Open Street|Google|Here/ });
const credit = (page: Page) => page.locator('.rastro-credit');

async function choose(page: Page, provider: string): Promise<void> {
  await providerButton(page).click();
  await page.getByRole('menuitemradio', { name: provider, exact: true }).click();
}

async function openTiles(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: /^(Tipo de mapa|Type of map)$/ }).click();
  const items = page.getByRole('menuitemradio');
  await items.first().waitFor();
  return items.allInnerTexts();
}

test('the footer offers Google, Here and Open Street and changes the map of the tracker (SHL-26, MAP-10)', async () => {
  await house.prefer('OPENSTREET');
  const { page, close } = await open('both');
  await providerButton(page).click();
  const items = page.getByRole('menuitemradio');
  await items.first().waitFor();
  expect(await items.allInnerTexts()).toEqual(['Google', 'Here', 'Open Street']);
  await page.keyboard.press('Escape');
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

test('who is granted Google gets its map, with its name and whose data it shows; who is not does not (MAP-03, PRM-28)', async () => {
  const { page, close } = await open('google');
  await groundIs(page, 'GOOGLE roadmap');
  expect(house.tiles.sessions.at(-1)).toEqual({ mapType: 'roadmap', language: 'pt-BR', region: 'BR' });
  await expect.poll(() => credit(page).innerText(), WAIT).toMatch(/Google Maps\s*Map data ©2026 Google, zoom 13/);
  await page.getByRole('button', { name: 'Afastar' }).click();
  await expect.poll(() => credit(page).innerText(), WAIT).toMatch(/zoom 12/);
  expect(house.tiles.asked.some((path) => path.startsWith('/here/'))).toBe(false);
  await close();
  const other = await open('here');
  await providerButton(other.page).click();
  await other.page.getByRole('menuitemradio', { name: /^Google.*Sem permissão/ }).waitFor();
  expect(await other.page.getByRole('menuitemradio', { name: /^Google/ }).isDisabled()).toBe(true);
  await other.close();
});

test('who is granted Here gets its map, with its attribution; who is not does not (MAP-04, PRM-27)', async () => {
  const { page, close } = await open('here');
  await groundIs(page, 'HERE roads');
  await expect.poll(() => page.locator('.maplibregl-ctrl-attrib').innerText(), WAIT).toContain('© HERE');
  expect(await credit(page).isVisible()).toBe(false);
  expect(house.tiles.asked.some((path) => path.startsWith('/google/'))).toBe(false);
  await close();
  const other = await open('google');
  await providerButton(other.page).click();
  await other.page.getByRole('menuitemradio', { name: /^Here.*Sem permissão/ }).waitFor();
  await other.close();
});

test('the tile chooser offers roads, satellite and terrain of Google where it is granted (MAP-05)', async () => {
  const { page, close } = await open('google');
  await groundIs(page, 'GOOGLE roadmap');
  expect(await openTiles(page)).toEqual(['Google · Ruas', 'Google · Satélite', 'Google · Terreno', 'Open Street']);
  await expectAccessible(page);
  await page.getByRole('menuitemradio', { name: 'Google · Satélite' }).click();
  await groundIs(page, 'GOOGLE satellite');
  await openTiles(page);
  expect(await page.getByRole('menuitemradio', { checked: true }).allInnerTexts()).toEqual(['Google · Satélite']);
  await page.getByRole('menuitemradio', { name: 'Google · Terreno' }).click();
  await groundIs(page, 'GOOGLE terrain');
  await close();
});

test('the tile chooser offers roads, terrain and satellite of Here where it is granted (MAP-06)', async () => {
  const { page, close } = await open('here');
  await groundIs(page, 'HERE roads');
  expect(await openTiles(page)).toEqual(['Here · Ruas', 'Here · Terreno', 'Here · Satélite', 'Open Street']);
  await page.getByRole('menuitemradio', { name: 'Here · Terreno' }).click();
  await groundIs(page, 'HERE terrain');
  await openTiles(page);
  await page.getByRole('menuitemradio', { name: 'Here · Satélite' }).click();
  await groundIs(page, 'HERE satellite');
  await close();
});

test('the tile chooser offers OpenStreetMap alone to who is granted no other (MAP-07)', async () => {
  const { page, close } = await open('neither');
  expect(await openTiles(page)).toEqual(['Open Street']);
  await groundIs(page, 'OPENSTREET');
  await close();
});

test('after the start on Open Street the map goes to what the brand prefers, and stays where that is Open Street (MAP-09, CST-31)', async () => {
  const cases: [preference: MapProvider | null, drawn: keyof typeof TILE_COLOURS][] = [[null, 'HERE roads'], ['OPENSTREET', 'OPENSTREET']];
  for (const [preference, drawn] of cases) {
    await house.prefer(preference);
    const { page, close } = await open('both');
    await groundIs(page, drawn);
    await close();
  }
});

test('the footer\'s choice wins until the map is left; whoever enters again starts on Open Street (MAP-08)', async () => {
  await house.prefer('GOOGLE');
  const { page, close } = await open('both');
  await groundIs(page, 'GOOGLE roadmap');
  await choose(page, 'Here');
  await groundIs(page, 'HERE roads');
  await page.evaluate(() => history.pushState(null, '', '/monitoring/diagnostics'));
  await page.locator('[data-map-canvas]').waitFor({ state: 'detached' });
  house.tiles.asked.length = 0;
  await page.evaluate(() => history.pushState(null, '', '/monitoring/trackback'));
  await groundIs(page, 'GOOGLE roadmap');
  const { asked } = house.tiles;
  const first = (start: string) => asked.findIndex((path) => path.startsWith(start));
  expect(first('/osm/')).toBe(0);
  expect(first('/google/v1/2dtiles/')).toBeGreaterThan(0);
  expect(first('/here/')).toBe(-1);
  await close();
});

test('a key that is refused, a used-up quota and servers that fail lead back to Open Street with a word', async () => {
  const words = { key: ['recusou a chave', /Google recusou a chave desta marca/], quota: ['cota do Google esgotada', /A cota desta marca no Google acabou/], servers: ['sem resposta', /Google não responde/] } as const;
  for (const trouble of ['key', 'quota', 'servers'] as const) {
    house.tiles.trouble.GOOGLE = trouble;
    const { page, close } = await open('google');
    const [word, hint] = words[trouble];
    await page.getByRole('status').filter({ hasText: hint }).waitFor();
    expect(await providerButton(page).innerText()).toMatch(new RegExp(`Open Street[^]*${word}`));
    await groundIs(page, 'OPENSTREET');
    // Choosing again tries again.
    house.tiles.trouble.GOOGLE = null;
    await choose(page, 'Google');
    await groundIs(page, 'GOOGLE roadmap');
    await expect.poll(() => page.getByText(hint).count(), WAIT).toBe(0);
    await close(TROUBLE);
  }
});

test('a key of Here that is refused leads back to Open Street, and tiles that stop coming do too', async () => {
  house.tiles.trouble.HERE = 'key';
  const refused = await open('here');
  await refused.page.getByRole('status').filter({ hasText: 'Here recusou a chave desta marca' }).waitFor();
  await refused.close(TROUBLE);
  house.tiles.trouble.HERE = null;
  const { page, close } = await open('here');
  await groundIs(page, 'HERE roads');
  house.tiles.trouble.HERE = 'quota';
  for (let step = 0; step < 4; step += 1) await page.getByRole('button', { name: 'Afastar' }).click();
  await page.getByRole('status').filter({ hasText: 'A cota desta marca no Here acabou' }).waitFor();
  await groundIs(page, 'OPENSTREET');
  await close(TROUBLE);
});

test('dark roads come dark from the provider, and nobody recolours its tiles', async () => {
  const { page, close } = await open('google', { theme: 'dark', language: 'en-US' });
  await groundIs(page, 'GOOGLE roadmap');
  expect(house.tiles.sessions.at(-1)).toMatchObject({ mapType: 'roadmap', language: 'en-US', styles: expect.arrayContaining([expect.objectContaining({ featureType: 'water' })]) });
  expect(await openTiles(page)).toEqual(['Google · Roads', 'Google · Satellite', 'Google · Terrain', 'Open Street']);
  await expectAccessible(page);
  await close();
  const here = await open('here', { theme: 'dark' });
  await groundIs(here.page, 'HERE roads');
  expect(house.tiles.asked.some((path) => path.includes('style=explore.night&lang=pt'))).toBe(true);
  await here.close();
});

test('on a phone tiles and providers are at hand', async () => {
  const { page, close } = await open('both', { size: PHONE });
  expect(await openTiles(page)).toHaveLength(7);
  // Whole on the screen, above the sheet: what lies at the middle of an item is the item.
  const isWhole = () =>
    page.getByRole('menuitemradio').evaluateAll((items) =>
      items.every((item) => {
        const { left, right, top, height } = item.getBoundingClientRect();
        return left >= 0 && right <= innerWidth && item.contains(document.elementFromPoint((left + right) / 2, top + height / 2));
      }),
    );
  await expect.poll(isWhole, WAIT).toBe(true);
  await page.getByRole('menuitemradio', { name: 'Here · Satélite' }).click();
  await expect.poll(() => providerOf(page), WAIT).toBe('HERE');
  await expect.poll(() => house.tiles.asked.some((path) => path.includes('/jpeg?style=explore.satellite.day')), WAIT).toBe(true);
  await expectAccessible(page);
  await close();
});
