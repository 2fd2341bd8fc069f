import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { distanceM } from '../../domain/geo.ts';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { mapCorner, mapRests, mapShows } from '../builders/map-page.ts';
import { launchBrowser } from './harness/chromium.ts';
import { expectAccessible, PHONE, type Visit } from './harness/page.ts';
import { goWithin, shownAs } from './harness/in-page.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

let fleet: MapFleet;
let browser: Browser;
/** Pages of the customer that the tests share. */
let customer: Visit;
let english: Visit;

beforeAll(async () => {
  fleet = await startMapFleet([{ identifier: 'one', name: 'Sandero prata', plate: 'PXT4E21' }]);
  await fleet.send({ identifier: 'one', latitude: -23.55, longitude: -46.63, speedKmh: 40, heading: 90 });
  browser = await launchBrowser();
  const open = (options: object) =>
    signedIn(browser, fleet.server.url, 'cliente', { path: '/diagnostics', ...options });
  customer = await open({});
  english = await open({ theme: 'dark', language: 'en-US' });
});
afterAll(async () => {
  // Fails when a page complained of anything while the tests went over it.
  for (const visit of [customer, english]) await visit?.close();
  await browser?.close();
  await fleet?.server.dispose();
});

/** The map of the tracker, new and without a ruler, in a page that the tests share. */
async function open({ page }: Visit): Promise<Page> {
  await goWithin(page, '/diagnostics');
  await page.getByRole('heading', { level: 1, name: /^(Diagnóstico|Diagnostics)$/ }).waitFor();
  await goWithin(page, '/trackback');
  await mapShows(page, ({ signs, chosen, moving }) => signs === 1 && chosen === null && !moving);
  return page;
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

const kilometresIn = (text: string): number =>
  Number(/([\d,.]+)\s*km/.exec(text)?.[1]?.replace('.', '').replace(',', '.'));

test('the ruler adds up the way along clicked points, and clicks choose no vehicle meanwhile', async () => {
  const page = await open(customer);
  await button(page, /^Medir distância$/).click();
  await reading(page).waitFor();
  const { chosen, size } = await mapShows(page, () => true);
  expect(chosen).toBe(null);
  const middle = size[1]! / 2;
  await clickOn(page, [
    [600, middle],
    [900, middle],
  ]);
  const leg = await stretchM(page, 300);
  await web(reading(page)).toContainText('2 pontos', { useInnerText: true });
  await expect.poll(async () => kilometresIn(await reading(page).innerText())).toBeCloseTo(leg / 1000, 1);
  await clickOn(page, [[600, middle]]);
  await expect.poll(async () => kilometresIn(await reading(page).innerText())).toBeCloseTo((2 * leg) / 1000, 1);
  await web(reading(page)).toHaveText(/Último trecho: [\d,]+ km/, { useInnerText: true });
  await button(page, /^Desfazer último ponto$/).click();
  await web(reading(page)).toContainText('2 pontos', { useInnerText: true });
  await page.keyboard.press('Backspace');
  await web(reading(page)).toHaveText(/0 m[^]*1 ponto/, { useInnerText: true });
  await button(page, /^Apagar medida$/).click();
  await page.getByText('Clique no mapa para marcar pontos').waitFor();
  await web(reading(page)).toHaveText(/^Distância\s*0 m$/, { useInnerText: true });
});

test('a vehicle under the ruler is not chosen, and Escape ends the ruler before it deselects the vehicle', async () => {
  const page = await open(customer);
  await page.getByRole('option').filter({ hasText: 'Sandero prata' }).click();
  const at = await mapRests(page, ({ chosen, zoom }) => chosen !== null && zoom === 18);
  await button(page, /^Medir distância$/).click();
  await clickOn(page, [at.chosen!.at!]);
  await web(reading(page)).toContainText('1 ponto', { useInnerText: true });
  expect((await mapShows(page, () => true)).chosen).not.toBe(null);
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'detached' });
  expect((await mapShows(page, () => true)).chosen).not.toBe(null);
  await page.keyboard.press('Escape');
  await mapShows(page, ({ chosen }) => chosen === null);
  await clickOn(page, [at.chosen!.at!]);
  await mapShows(page, ({ chosen }) => chosen !== null);
});

test('the ruler works by keyboard alone: Enter sets the middle of the map, the arrows move it', async () => {
  const page = await open(english);
  await button(page, /^Measure a distance$/).focus();
  await page.keyboard.press('Enter');
  await reading(page).waitFor();
  await page.keyboard.press('Enter');
  await web(reading(page)).toContainText('1 point', { useInnerText: true });
  const before = await mapShows(page, ({ moving }) => !moving);
  await page.keyboard.press('ArrowRight');
  const { centre } = await mapShows(page, (door) => !door.moving && door.centre[0] !== before.centre[0]);
  await page.keyboard.press('Enter');
  await web(reading(page)).toContainText('2 points', { useInnerText: true });
  const metres = distanceM(before.centre[1]!, before.centre[0]!, centre[1]!, centre[0]!);
  const text = await reading(page).innerText();
  const shown = /([\d.]+) km/.exec(text);
  expect(shown ? Number(shown[1]) * 1000 : Number(/(\d+) m/.exec(text)![1])).toBeCloseTo(metres, -2);
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'detached' });
});

/** Checks the open ruler, and that it leaves the tools of the map free. */
async function expectRulerAccessible(page: Page): Promise<void> {
  await button(page, /^(Medir distância|Measure a distance)$/).click();
  await reading(page).waitFor();
  await expectAccessible(page);
  const { x, width } = (await panel(page).boundingBox())!;
  const tools = (await page.getByRole('group', { name: /^(Controles do mapa|Map controls)$/ }).boundingBox())!;
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(tools.x);
}

test('the ruler and the tools of the map are accessible in both themes, on a desktop and a phone', async () => {
  await expectRulerAccessible(await open(customer));
  await expectRulerAccessible(await open(english));
  await shownAs(customer.page, { size: PHONE }, async () => expectRulerAccessible(await open(customer)));
});
