import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { isColour, mapCorner, mapShows, painted } from '../builders/map-page.ts';
import { onePixel } from '../builders/one-pixel.ts';
import { launchBrowser } from './harness/chromium.ts';
import { signIn, visit, type Visit } from './harness/page.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

/** As light as map tiles are, and no colour of the embedded map. */
const TILE_COLOUR = '#d2f0c0';

let tiles: Server;
let asked: string[] = [];
let areTilesThere = true;
let fleet: MapFleet;
let browser: Browser;

beforeAll(async () => {
  const png = onePixel(TILE_COLOUR);
  tiles = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*');
    if (areTilesThere) response.setHeader('content-type', 'image/png').end(png);
    else response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => tiles.listen(0, '127.0.0.1', resolve));
  const { port } = tiles.address() as AddressInfo;
  fleet = await startMapFleet([{ identifier: 'one', name: 'Sandero prata', plate: 'PXT4E21' }], {
    TILE_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`,
    TILE_ATTRIBUTION: '© OpenStreetMap',
  });
  await fleet.send({ identifier: 'one', latitude: -23.55, longitude: -46.63, speedKmh: 40, heading: 90 });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
  tiles?.close();
});

async function open(): Promise<Visit> {
  return signedIn(browser, fleet.server.url, 'cliente');
}

/** A corner of the map that no panel covers. */
async function paintedGround(page: Page): Promise<number[]> {
  const { x, y } = await mapCorner(page);
  return (await painted(page, [[x + 700, y + 60]]))[0]!;
}

test('the map is drawn from OpenStreetMap tiles by default, with their attribution (MAP-02)', async () => {
  areTilesThere = true;
  asked = [];
  const { page, close } = await open();
  await mapShows(page, ({ base, signs, moving }) => base === 'raster' && signs === 1 && !moving);
  await expect.poll(async () => isColour(await paintedGround(page), TILE_COLOUR)).toBe(true);
  expect(asked.some((path) => /^\/1[23]\//.test(path))).toBe(true);
  await web(page.locator('.maplibregl-ctrl-attrib')).toContainText('© OpenStreetMap', { useInnerText: true });
  await close();
});

test('where tiles cannot be reached the embedded map shows, with a short note', async () => {
  areTilesThere = false;
  const { page, close } = await open();
  await mapShows(page, ({ base, signs }) => base === 'embedded' && signs === 1);
  await page.getByText('O servidor de mapas não responde').waitFor();
  await web(page.getByRole('button', { name: /Open Street/ })).toContainText('sem resposta', { useInnerText: true });
  await expect.poll(async () => isColour(await paintedGround(page), '#f5f3ee')).toBe(true);
  await web(page.locator('.maplibregl-ctrl-attrib')).toHaveText(/Natural Earth, GeoNames/, { useInnerText: true });
  // What the browser itself writes about tiles that do not come.
  await close(/503|Failed to load resource/);
});

test('tiles that stop coming give way to the embedded map; in the dark theme the tiles are dimmed and the embedded map is dark', async () => {
  areTilesThere = true;
  const opened = await signedIn(browser, fleet.server.url, 'cliente', { theme: 'dark' });
  await mapShows(opened.page, ({ base, theme }) => base === 'raster' && theme === 'dark');
  await expect.poll(async () => Math.max(...(await paintedGround(opened.page)))).toBeLessThan(120);
  areTilesThere = false;
  for (let step = 0; step < 6; step += 1) await opened.page.getByRole('button', { name: 'Afastar' }).click();
  await mapShows(opened.page, ({ base }) => base === 'embedded');
  await expect.poll(async () => Math.max(...(await paintedGround(opened.page)))).toBeLessThan(70);
  await opened.close(/503|Failed to load resource/);
});

test('without WebGL a notice says what to do, and the list stays live', async () => {
  areTilesThere = true;
  const { page, close } = await visit(browser, `${fleet.server.url}/monitoring/login`, { map: false });
  await signIn(page, fleet.server.url, 'cliente');
  await page.getByRole('heading', { name: 'O mapa não pode ser desenhado' }).waitFor();
  const line = page.getByRole('option').filter({ hasText: 'Sandero prata' });
  await line.waitFor();
  await fleet.send({ identifier: 'one', latitude: -23.55, longitude: -46.63, speedKmh: 83, heading: 90 });
  await web(line).toContainText('83 km/h', { useInnerText: true });
  await line.click();
  const details = page.getByRole('region', { name: 'Detalhes do rastreador' });
  await details.waitFor();
  await page.goto(`${fleet.server.url}/monitoring/trackback?device=${fleet.id('one')}`);
  await details.getByText('Sandero prata').first().waitFor();
  await close();
});
