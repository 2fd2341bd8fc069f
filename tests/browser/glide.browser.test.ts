import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAP_COLOURS } from '../../src/map/map-colours.ts';
import { startMapFleet, type MapFleet, type SentFix } from '../builders/map-fleet.ts';
import { isColour, mapCorner, mapShows, painted, type MapDoor } from '../builders/map-page.ts';
import { launchBrowser } from './harness/chromium.ts';
import { contextOptions, signIn, visitIn, type Visit } from './harness/page.ts';

/** About 44 m to the north of each other: far more than a pixel, far less than one can drive in ten seconds. */
const START = { latitude: -23.55, longitude: -46.63 };
const STEP_DEG = 0.0004;
const STEP_MS = 10_000;

let fleet: MapFleet;
let browser: Browser;
/** One vehicle a test. */
const VEHICLES = ['glides', 'jumps', 'calms'] as const;
let one: (typeof VEHICLES)[number];
let steps = 0;

beforeAll(async () => {
  fleet = await startMapFleet(VEHICLES.map((identifier) => ({ identifier, name: identifier })));
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});

function take(vehicle: (typeof VEHICLES)[number]): void {
  one = vehicle;
  steps = 0;
}

/** The vehicle one step farther north, its fix so many steps of ten seconds old. */
function send(stepsAgo: number, more: Partial<SentFix> = {}): Promise<void> {
  steps += 1;
  return fleet.send({
    identifier: one,
    ...START,
    latitude: START.latitude + steps * STEP_DEG,
    speedKmh: 40,
    heading: 0,
    fixAgoMs: stepsAgo * STEP_MS,
    ...more,
  });
}

const here = (): number => START.latitude + steps * STEP_DEG;

/** The console with the vehicle chosen, its clock of frames in the hands of the test: `hold` stops it, `pass` moves it on. */
async function open(): Promise<Visit> {
  const context = await browser.newContext({ ...contextOptions(), reducedMotion: 'no-preference' });
  await context.addInitScript(`{
    const real = performance.now.bind(performance);
    let held = null;
    performance.now = () => held ?? real();
    globalThis.frames = { hold: () => { held = real(); }, pass: (ms) => { held += ms; }, release: () => { held = null; } };
  }`);
  const opened = await visitIn(context, `${fleet.server.url}/monitoring/login`);
  await signIn(opened.page, fleet.server.url, 'cliente');
  await opened.page.getByRole('option').filter({ hasText: one }).click();
  await mapShows(opened.page, isAt(here()));
  return opened;
}

const frames = (page: Page, what: 'hold()' | 'release()' | `pass(${number})`): Promise<unknown> =>
  page.evaluate(`frames.${what}`);
const isAt =
  (latitude: number) =>
  ({ chosen, glide, moving }: MapDoor): boolean =>
    !moving && glide.running === 0 && Math.abs((chosen?.drawn?.latitude ?? 0) - latitude) < 1e-6;
/** How far on the last step it is drawn, 0 to 1. */
const gone = ({ chosen }: MapDoor): number => 1 - (here() - chosen!.drawn!.latitude) / STEP_DEG;

/** Where the tip of the popup points, on the map, px. */
async function popupPoints(page: Page): Promise<[x: number, y: number]> {
  const corner = await mapCorner(page);
  const box = await page.locator('.rastro-popup').evaluate((popup) => {
    const { left, top, width, height } = popup.getBoundingClientRect();
    const side = [...popup.classList].find((name) => name.startsWith('maplibregl-popup-anchor-')) ?? '';
    return { x: left + width / 2, y: side.endsWith('top') ? top - 18 : top + height + 18 };
  });
  return [box.x - corner.x, box.y - corner.y];
}

/** Within an arrow that points north, px beside its middle. */
const NEAR = [
  [0, 0],
  [0, -3],
  [0, -6],
  [0, 3],
] as const;

/** The sign is painted where the map says it is, and the popup points there. */
async function expectThere(page: Page, at: readonly [number, number]): Promise<void> {
  const corner = await mapCorner(page);
  const points = NEAR.map(([right, down]) => [corner.x + at[0] + right, corner.y + at[1] + down] as const);
  await expect
    .poll(async () => (await painted(page, points)).some((colour) => isColour(colour, MAP_COLOURS.light.signs[0])))
    .toBe(true);
  const [x, y] = await popupPoints(page);
  expect(
    Math.hypot(x - at[0], y - at[1]),
    `the popup points to ${x}, ${y}, the sign is at ${at.join(', ')}`,
  ).toBeLessThan(4);
}

test('between two fixes a vehicle is drawn on its way with its popup, then exactly at the last', async () => {
  take('glides');
  await send(1);
  const { page, close } = await open();
  await frames(page, 'hold()');
  await send(0);
  const early = await mapShows(page, ({ glide }) => glide.running === 1);
  expect(gone(early)).toBeCloseTo(0, 3);
  await frames(page, `pass(${STEP_MS * 0.4})`);
  const midway = await mapShows(page, (door) => gone(door) > 0.2);
  // The two fixes are a little more than ten seconds apart, the glide is ten seconds long.
  expect(gone(midway)).toBeCloseTo(0.4, 2);
  await expectThere(page, midway.chosen!.at!);
  await frames(page, `pass(${STEP_MS})`);
  const there = await mapShows(page, ({ glide }) => glide.running === 0);
  expect(there.chosen!.drawn).toEqual(there.chosen!.fix);
  expect(Math.abs(there.chosen!.at![1] - midway.chosen!.at![1])).toBeGreaterThan(20);
  await expectThere(page, there.chosen!.at!);
  await frames(page, 'release()');
  await close();
});

test('after a long silence a vehicle jumps', async () => {
  take('jumps');
  await send(20);
  const { page, close } = await open();
  await frames(page, 'hold()');
  await send(0);
  // No time passes: a glide would not have left its beginning.
  await mapShows(page, isAt(here()));
  await frames(page, 'release()');
  await close();
});

test('with reduced motion a gliding vehicle jumps to its fix at once, and none glides afterwards', async () => {
  take('calms');
  await send(2);
  const { page, close } = await open();
  await frames(page, 'hold()');
  await send(1);
  await mapShows(page, ({ glide }) => glide.running === 1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await mapShows(page, isAt(here()));
  await send(0);
  await mapShows(page, isAt(here()));
  await frames(page, 'release()');
  await close();
});
