import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MapProvider } from '../../domain/brand.ts';
import { isColour, mapCorner, mapShows } from '../builders/map-page.ts';
import { startProviderHouse, type ProviderHouse } from '../builders/provider-house.ts';
import { TILE_COLOURS } from '../builders/tile-stand-in.ts';
import { launchBrowser } from './harness/chromium.ts';
import { escapeFrom, goTo, showAs } from './harness/in-page.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { expectAccessible, PHONE, type Visit, type VisitOptions } from './harness/page.ts';
import { withSession } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

/** What the browser itself writes about answers that tell of trouble. */
const TROUBLE = /Failed to load resource|40[013]|429|503/;
/** A map costs by its size. */
const SMALL = { width: 1024, height: 640 };

let house: ProviderHouse;
let browser: Browser;
const lend = keptVisits();

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

/** The tab of a person on no map, handed on from test to test. */
async function tab(login: string, options: VisitOptions = {}): Promise<Visit> {
  const own = await lend(login, async () => {
    const opened = await withSession(browser, house.server.url, login, { size: SMALL, ...options });
    await opened.page.goto(`${house.server.url}/monitoring/diagnostics`);
    return opened;
  });
  const { page } = own;
  return {
    ...own,
    close: async (expected) => {
      // A map that is left asks for no tiles while others are looked at.
      await goTo(page, '/diagnostics');
      await own.close(expected);
    },
  };
}

/** A person who enters the map. */
async function open(login: string, options: VisitOptions = {}): Promise<Visit> {
  const own = await tab(login, options);
  await goTo(own.page, '/trackback');
  await mapShows(own.page, ({ base }) => base === 'raster');
  return own;
}

/** A person who loads the console on the map, and learns what the brand prefers now. */
async function load(login: string, preference: MapProvider | null): Promise<Visit> {
  await house.prefer(preference);
  const own = await tab(login);
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
const credit = (page: Page) => page.locator('.rastro-credit');
const items = (page: Page) => page.getByRole('menuitemradio');
const menuIsGone = (page: Page) => page.getByRole('menu').waitFor({ state: 'hidden' });

async function choose(page: Page, provider: string): Promise<void> {
  await providerButton(page).click();
  await page.getByRole('menuitemradio', { name: provider, exact: true }).click();
  await menuIsGone(page);
}

/** Opens the tile chooser and waits until it offers some choices, in their order. */
async function offersTiles(page: Page, choices: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: /^(Tipo de mapa|Type of map)$/ }).click();
  await web(items(page)).toHaveText(choices, { useInnerText: true });
}

async function chooseTiles(page: Page, name: string): Promise<void> {
  await page.getByRole('menuitemradio', { name }).click();
  await menuIsGone(page);
}

/** The menu of providers says of one that the person lacks the permission. */
async function expectForbidden(login: string, provider: string): Promise<void> {
  const { page, close } = await open(login);
  await providerButton(page).click();
  const choice = page.getByRole('menuitemradio', { name: new RegExp(`^${provider}.*Sem permissão`) });
  await choice.waitFor();
  await web(choice).toBeDisabled();
  await escapeFrom(page, page.getByRole('menu'));
  await close();
}

const GOOGLE = ['Google · Ruas', 'Google · Satélite', 'Google · Terreno'];
const HERE = ['Here · Ruas', 'Here · Terreno', 'Here · Satélite'];

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

test('a user with the permission for Google gets its map, with its name and attribution; others do not (MAP-03, PRM-28)', async () => {
  const { page, close } = await open('google');
  await groundIs(page, 'GOOGLE roadmap');
  expect(house.tiles.sessions.at(-1)).toEqual({ mapType: 'roadmap', language: 'pt-BR', region: 'BR' });
  await web(credit(page)).toHaveText(/Google Maps\s*Map data ©2026 Google, zoom 13/, { useInnerText: true });
  await page.getByRole('button', { name: 'Afastar' }).click();
  await web(credit(page)).toHaveText(/zoom 12/, { useInnerText: true });
  expect(house.tiles.asked.some((path) => path.startsWith('/here/'))).toBe(false);
  await close();
  await expectForbidden('here', 'Google');
});

test('a user with the permission for Here gets its map, with its attribution; others do not (MAP-04, PRM-27)', async () => {
  const { page, close } = await open('here');
  await groundIs(page, 'HERE roads');
  await web(page.locator('.maplibregl-ctrl-attrib')).toContainText('© HERE', { useInnerText: true });
  await web(credit(page)).toBeHidden();
  expect(house.tiles.asked.some((path) => path.startsWith('/google/'))).toBe(false);
  await close();
  await expectForbidden('google', 'Here');
});

test('the tile chooser offers roads, satellite and terrain of Google where it is granted (MAP-05)', async () => {
  const { page, close } = await open('google');
  await groundIs(page, 'GOOGLE roadmap');
  await offersTiles(page, [...GOOGLE, 'Open Street']);
  await expectAccessible(page);
  await chooseTiles(page, 'Google · Satélite');
  await groundIs(page, 'GOOGLE satellite');
  await offersTiles(page, [...GOOGLE, 'Open Street']);
  await web(page.getByRole('menuitemradio', { checked: true })).toHaveText(['Google · Satélite'], {
    useInnerText: true,
  });
  await chooseTiles(page, 'Google · Terreno');
  await groundIs(page, 'GOOGLE terrain');
  await close();
});

test('the tile chooser offers roads, terrain and satellite of Here where it is granted (MAP-06)', async () => {
  const { page, close } = await open('here');
  await groundIs(page, 'HERE roads');
  await offersTiles(page, [...HERE, 'Open Street']);
  await chooseTiles(page, 'Here · Terreno');
  await groundIs(page, 'HERE terrain');
  await offersTiles(page, [...HERE, 'Open Street']);
  await chooseTiles(page, 'Here · Satélite');
  await groundIs(page, 'HERE satellite');
  await close();
});

test('the tile chooser offers only OpenStreetMap without another permission (MAP-07)', async () => {
  const { page, close } = await open('neither');
  await offersTiles(page, ['Open Street']);
  await groundIs(page, 'OPENSTREET');
  await close();
});

test('after the start on Open Street the map goes to what the brand prefers, and stays where that is Open Street (MAP-09, CST-31)', async () => {
  const cases: [preference: MapProvider | null, drawn: keyof typeof TILE_COLOURS, checked: string][] = [
    [null, 'HERE roads', 'Here · Ruas'],
    ['OPENSTREET', 'OPENSTREET', 'Open Street'],
  ];
  for (const [preference, drawn, checked] of cases) {
    const { page, close } = await load('both', preference);
    // With the other choices there, what was chosen among them is no longer for want of them.
    await offersTiles(page, [...GOOGLE, ...HERE, 'Open Street']);
    await web(page.getByRole('menuitemradio', { checked: true })).toHaveText([checked], { useInnerText: true });
    await escapeFrom(page, page.getByRole('menu'));
    await menuIsGone(page);
    await groundIs(page, drawn);
    await close();
  }
});

test("the footer's choice wins until the map is left; the map then starts on Open Street again (MAP-08)", async () => {
  const { page, close } = await load('both', 'GOOGLE');
  await groundIs(page, 'GOOGLE roadmap');
  await choose(page, 'Here');
  await groundIs(page, 'HERE roads');
  await goTo(page, '/diagnostics');
  house.tiles.asked.length = 0;
  await goTo(page, '/trackback');
  await groundIs(page, 'GOOGLE roadmap');
  const { asked } = house.tiles;
  const isGoogle = (path: string) => path.startsWith('/google/v1/2dtiles/');
  // A tile that the map before had asked for may have been on its way.
  const start = asked.findIndex((path) => path.startsWith('/osm/'));
  expect(start).toBeGreaterThanOrEqual(0);
  expect([asked.slice(0, start).some(isGoogle), asked.slice(start).some(isGoogle)]).toEqual([false, true]);
  expect(asked.slice(start).some((path) => path.startsWith('/here/'))).toBe(false);
  await close();
});

test('a refused key, an exceeded quota and failing servers lead back to Open Street with a message', async () => {
  const words = {
    key: ['recusou a chave', /Google recusou a chave desta marca/],
    quota: ['cota do Google esgotada', /A cota desta marca no Google acabou/],
    servers: ['sem resposta', /Google não responde/],
  } as const;
  house.tiles.trouble.GOOGLE = 'key';
  const { page, close } = await open('google');
  for (const trouble of ['key', 'quota', 'servers'] as const) {
    house.tiles.trouble.GOOGLE = trouble;
    // The map goes to Google by itself when it is entered, later when it is chosen.
    if (trouble !== 'key') await choose(page, 'Google');
    const [word, hint] = words[trouble];
    await page.getByRole('status').filter({ hasText: hint }).waitFor();
    await web(providerButton(page)).toHaveText(new RegExp(`Open Street[^]*${word}`), { useInnerText: true });
    await groundIs(page, 'OPENSTREET');
    // Choosing again tries again.
    house.tiles.trouble.GOOGLE = null;
    await choose(page, 'Google');
    await groundIs(page, 'GOOGLE roadmap');
    await web(page.getByText(hint)).toHaveCount(0);
    await choose(page, 'Open Street');
    await groundIs(page, 'OPENSTREET');
  }
  await close(TROUBLE);
});

test('a key of Here that is refused leads back to Open Street, and tiles that stop coming do too', async () => {
  house.tiles.trouble.HERE = 'key';
  const { page, close } = await open('here');
  await page.getByRole('status').filter({ hasText: 'Here recusou a chave desta marca' }).waitFor();
  await groundIs(page, 'OPENSTREET');
  house.tiles.trouble.HERE = null;
  await choose(page, 'Here');
  await groundIs(page, 'HERE roads');
  house.tiles.trouble.HERE = 'quota';
  for (let step = 0; step < 4; step += 1) await page.getByRole('button', { name: 'Afastar' }).click();
  await page.getByRole('status').filter({ hasText: 'A cota desta marca no Here acabou' }).waitFor();
  await groundIs(page, 'OPENSTREET');
  await close(TROUBLE);
});

test('dark roads come dark from the provider, and its tiles are not recoloured', async () => {
  const here = await tab('here');
  await showAs(here.page, { theme: 'dark', size: SMALL });
  await goTo(here.page, '/trackback');
  await groundIs(here.page, 'HERE roads');
  expect(house.tiles.asked.some((path) => path.includes('style=explore.night&lang=pt'))).toBe(true);
  await showAs(here.page, { size: SMALL });
  await here.close();
  const english = await withSession(browser, house.server.url, 'google', {
    theme: 'dark',
    language: 'en-US',
    size: SMALL,
  });
  const { page } = english;
  await page.goto(`${house.server.url}/monitoring/trackback`);
  await groundIs(page, 'GOOGLE roadmap');
  expect(house.tiles.sessions.at(-1)).toMatchObject({
    mapType: 'roadmap',
    language: 'en-US',
    styles: expect.arrayContaining([expect.objectContaining({ featureType: 'water' })]),
  });
  await offersTiles(page, ['Google · Roads', 'Google · Satellite', 'Google · Terrain', 'Open Street']);
  await expectAccessible(page);
  await english.close();
});

test('on a phone tiles and providers are at hand', async () => {
  const own = await tab('both');
  const { page } = own;
  await page.setViewportSize(PHONE);
  await footer(page).waitFor({ state: 'detached' });
  await goTo(page, '/trackback');
  await mapShows(page, ({ base }) => base === 'raster');
  await offersTiles(page, [...GOOGLE, ...HERE, 'Open Street']);
  // Whole on the screen, above the sheet: what lies at the middle of an item is the item.
  const isWhole = () =>
    page.getByRole('menuitemradio').evaluateAll((items) =>
      items.every((item) => {
        const { left, right, top, height } = item.getBoundingClientRect();
        return (
          left >= 0 &&
          right <= innerWidth &&
          item.contains(document.elementFromPoint((left + right) / 2, top + height / 2))
        );
      }),
    );
  await expect.poll(isWhole).toBe(true);
  await page.getByRole('menuitemradio', { name: 'Here · Satélite' }).click();
  await expect.poll(() => providerOf(page)).toBe('HERE');
  await expect
    .poll(() => house.tiles.asked.some((path) => path.includes('/jpeg?style=explore.satellite.day')))
    .toBe(true);
  await expectAccessible(page);
  await page.setViewportSize(SMALL);
  await own.close();
});
