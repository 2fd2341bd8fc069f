import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { distanceM } from '../../domain/geo.ts';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { mapCorner, mapShows } from '../builders/map-page.ts';
import { launchBrowser } from './harness/chromium.ts';
import { expectAccessible, PHONE, signIn, visit, type Visit, type VisitOptions } from './harness/page.ts';

const WAIT = { timeout: 20_000 };
/** px of the longest bar of the scale, and what it may be short of that. */
const SCALE = { longest: 98, shortest: 30 };

let fleet: MapFleet;
let browser: Browser;

beforeAll(async () => {
  fleet = await startMapFleet([{ identifier: 'one', name: 'Sandero prata', plate: 'PXT4E21' }]);
  await fleet.send({ identifier: 'one', latitude: -23.55, longitude: -46.63, speedKmh: 40, heading: 90 });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});

async function open(options: VisitOptions = {}): Promise<Visit> {
  const opened = await visit(browser, `${fleet.server.url}/monitoring/login`, options);
  await signIn(opened.page, fleet.server.url, 'cliente');
  await mapShows(opened.page, ({ signs, moving }) => signs === 1 && !moving);
  return opened;
}

const panel = (page: Page) => page.getByRole('region', { name: /^(Medir distância|Measure a distance)$/ });
const reading = (page: Page) => panel(page).getByRole('status');
const button = (page: Page, name: RegExp) => page.getByRole('button', { name });

/** Clicks on points of the map, px from its corner; not as one would click twice. */
async function clickOn(page: Page, points: readonly (readonly [x: number, y: number])[]): Promise<void> {
  const corner = await mapCorner(page);
  for (const [x, y] of points) await page.mouse.click(corner.x + x, corner.y + y);
}

/** Metres that a stretch of the screen stands for at the middle of the map, east and west. */
async function stretchM(page: Page, px: number): Promise<number> {
  const { centre, zoom } = await mapShows(page, ({ moving }) => !moving);
  const degrees = (px * 360) / (512 * 2 ** zoom);
  return distanceM(centre[1]!, centre[0]!, centre[1]!, centre[0]! + degrees);
}

const kilometresIn = (text: string): number => Number(/([\d,.]+)\s*km/.exec(text)![1]!.replace('.', '').replace(',', '.'));

test('the ruler adds up the way along clicked points, and clicks choose no vehicle meanwhile', async () => {
  const { page, close } = await open();
  await button(page, /^Medir distância$/).click();
  await reading(page).waitFor();
  const { chosen, size } = await mapShows(page, () => true);
  expect(chosen).toBe(null);
  const middle = size[1]! / 2;
  await clickOn(page, [[600, middle], [900, middle]]);
  const leg = await stretchM(page, 300);
  await expect.poll(() => reading(page).innerText(), WAIT).toMatch(/km/);
  expect(kilometresIn(await reading(page).innerText())).toBeCloseTo(leg / 1000, 1);
  await clickOn(page, [[600, middle]]);
  await expect.poll(async () => kilometresIn(await reading(page).innerText()), WAIT).toBeCloseTo((2 * leg) / 1000, 1);
  expect(await reading(page).innerText()).toMatch(/Último trecho: [\d,]+ km/);
  await button(page, /^Desfazer último ponto$/).click();
  await expect.poll(() => reading(page).innerText(), WAIT).toContain('2 pontos');
  await page.keyboard.press('Backspace');
  await expect.poll(() => reading(page).innerText(), WAIT).toMatch(/0 m[^]*1 ponto/);
  await button(page, /^Apagar medida$/).click();
  await expect.poll(() => reading(page).innerText(), WAIT).toContain('0 pontos');
  await close();
});

test('a vehicle under the ruler is not chosen, and Escape ends the ruler before it lets go of the vehicle', async () => {
  const { page, close } = await open();
  await page.getByRole('option').filter({ hasText: 'Sandero prata' }).click();
  const at = await mapShows(page, ({ chosen, moving }) => chosen !== null && !moving);
  await button(page, /^Medir distância$/).click();
  await clickOn(page, [at.chosen!.at!]);
  await expect.poll(() => reading(page).innerText(), WAIT).toContain('1 ponto');
  expect((await mapShows(page, () => true)).chosen).not.toBe(null);
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'detached' });
  expect((await mapShows(page, () => true)).chosen).not.toBe(null);
  await page.keyboard.press('Escape');
  await mapShows(page, ({ chosen }) => chosen === null);
  await clickOn(page, [(await mapShows(page, ({ moving }) => !moving)).chosen?.at ?? at.chosen!.at!]);
  await mapShows(page, ({ chosen }) => chosen !== null);
  await close();
});

test('the ruler works by keyboard alone: Enter sets the middle of the map, the arrows move it', async () => {
  const { page, close } = await open({ language: 'en-US' });
  await button(page, /^Measure a distance$/).focus();
  await page.keyboard.press('Enter');
  await reading(page).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => reading(page).innerText(), WAIT).toContain('1 point');
  const before = await mapShows(page, ({ moving }) => !moving);
  await page.keyboard.press('ArrowRight');
  const { centre } = await mapShows(page, (door) => !door.moving && door.centre[0] !== before.centre[0]);
  await page.keyboard.press('Enter');
  await expect.poll(() => reading(page).innerText(), WAIT).toContain('2 points');
  const metres = distanceM(before.centre[1]!, before.centre[0]!, centre[1]!, centre[0]!);
  const text = await reading(page).innerText();
  const shown = /([\d.]+) km/.exec(text);
  expect(shown ? Number(shown[1]) * 1000 : Number(/(\d+) m/.exec(text)![1])).toBeCloseTo(metres, -2);
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'detached' });
  await close();
});

test('the ruler and the tools of the map are accessible in both themes, on a desktop and a phone', async () => {
  for (const options of [{ theme: 'light' }, { theme: 'dark', language: 'en-US' }, { size: PHONE }] as const) {
    const { page, close } = await open(options);
    await button(page, /^(Medir distância|Measure a distance)$/).click();
    await reading(page).waitFor();
    await expectAccessible(page);
    const { x, width } = (await panel(page).boundingBox())!;
    const tools = (await page.getByRole('group', { name: /^(Controles do mapa|Map controls)$/ }).boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(tools.x);
    await close();
  }
}, 120_000);

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
  await expect.poll(read, WAIT).toBeGreaterThan(metres);
  await close();
});

test('the whole screen is the map\'s until one leaves it, and what floats over the map stays', async () => {
  const { page, close } = await open();
  const before = (await page.locator('[data-map-canvas]').boundingBox())!;
  await button(page, /^Tela cheia$/).click();
  await page.getByRole('banner').waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null), WAIT).toBe(true);
  const { x, y, width } = (await page.locator('[data-map-canvas]').boundingBox())!;
  expect([x, y]).toEqual([0, 0]);
  expect(width).toBeGreaterThan(before.width);
  await page.getByRole('option').filter({ hasText: 'Sandero prata' }).waitFor();
  await button(page, /^Sair da tela cheia$/).click();
  await page.getByRole('banner').waitFor();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement), WAIT).toBe(null);
  // A browser that leaves it by a key of its own takes the page along.
  await button(page, /^Tela cheia$/).click();
  await page.getByRole('banner').waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null), WAIT).toBe(true);
  await page.evaluate(() => document.exitFullscreen());
  await page.getByRole('banner').waitFor();
  await close();
});

test('my location moves the map to where the person is and marks it; without the permission a word says why not', async () => {
  const { page, context, close } = await open();
  await button(page, /^Minha localização$/).click();
  await page.getByText('O navegador não informou onde você está').waitFor();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ longitude: -43.2, latitude: -22.9 });
  await button(page, /^Minha localização$/).click();
  await page.getByRole('img', { name: 'Você está aqui' }).waitFor();
  const { zoom } = await mapShows(page, ({ moving, centre }) => !moving && Math.abs(centre[0]! + 43.2) < 0.02 && Math.abs(centre[1]! + 22.9) < 0.02);
  expect(zoom).toBe(15);
  await context.setGeolocation({ longitude: -43.3, latitude: -22.9 });
  await close();
});
