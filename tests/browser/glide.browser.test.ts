import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { mapShows, type MapDoor } from '../builders/map-page.ts';
import { launchBrowser } from './harness/chromium.ts';
import { contextOptions, signIn, visitIn, type Visit } from './harness/page.ts';

/** About 44 m to the north of each other: far more than a pixel, far less than one can drive in ten seconds. */
const START = { latitude: -23.55, longitude: -46.63 };
const STEP_DEG = 0.0004;
const STEP_MS = 10_000;

let fleet: MapFleet;
let browser: Browser;

beforeAll(async () => {
  fleet = await startMapFleet([{ identifier: 'glides', name: 'glides' }]);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});

const latitudeOf = (step: number): number => START.latitude + step * STEP_DEG;

/** The vehicle so many steps to the north of where it started, its fix so old. */
const send = (step: number, fixAgoMs: number): Promise<void> =>
  fleet.send({
    identifier: 'glides',
    ...START,
    latitude: latitudeOf(step),
    speedKmh: 40,
    heading: 0,
    fixAgoMs,
  });

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
  await opened.page.getByRole('option').filter({ hasText: 'glides' }).click();
  await mapShows(
    opened.page,
    ({ chosen, moving }) => !moving && Math.abs((chosen?.drawn?.latitude ?? 0) - START.latitude) < 1e-6,
  );
  return opened;
}

const frames = (page: Page, what: 'hold()' | 'release()' | `pass(${number})`): Promise<unknown> =>
  page.evaluate(`frames.${what}`);
/** How far on its step it is drawn, 0 to 1. */
const gone = ({ chosen }: MapDoor): number => 1 - (latitudeOf(1) - chosen!.drawn!.latitude) / STEP_DEG;

test('between two fixes that the server takes in a vehicle is drawn on its way, then exactly at the last', async () => {
  await send(0, STEP_MS);
  const { page, close } = await open();
  await frames(page, 'hold()');
  await send(1, 0);
  const early = await mapShows(page, ({ glide }) => glide.running === 1);
  expect(gone(early)).toBeCloseTo(0, 3);
  await frames(page, `pass(${STEP_MS * 0.4})`);
  const midway = await mapShows(page, (door) => gone(door) > 0.2);
  // The two fixes are a little more than ten seconds apart, the glide is ten seconds long.
  expect(gone(midway)).toBeCloseTo(0.4, 2);
  await frames(page, `pass(${STEP_MS})`);
  const there = await mapShows(page, ({ glide }) => glide.running === 0);
  expect(there.chosen!.drawn).toEqual(there.chosen!.fix);
  await frames(page, 'release()');
  await close();
});
