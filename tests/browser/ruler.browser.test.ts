import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { distanceM } from '../../domain/geo.ts';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { mapCorner, mapShows } from '../builders/map-page.ts';
import { launchBrowser } from './harness/chromium.ts';
import { expectAccessible, PHONE, type Visit, type VisitOptions } from './harness/page.ts';
import { signedIn } from './harness/signed-in.ts';

const WAIT = { timeout: 20_000 };

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
  const opened = await signedIn(browser, fleet.server.url, 'cliente', options);
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
  await page.getByText('Clique no mapa para marcar pontos').waitFor();
  expect(await reading(page).innerText()).toMatch(/^Distância\s*0 m$/);
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
});
