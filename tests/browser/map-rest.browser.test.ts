import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DrawnFrames } from '../../src/live/map/drawn-frames.ts';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { mapShows } from '../builders/map-page.ts';
import { launchBrowser } from './harness/chromium.ts';
import { comeTo } from './harness/in-page.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { contextOptions, signIn, visitIn, type Visit } from './harness/page.ts';

/** One vehicle a test: each goes on from where it was. */
const RESTS = { identifier: 'rests', latitude: -23.55, longitude: -46.63, speedKmh: 0 };
const GLIDES = { ...RESTS, identifier: 'glides', latitude: -23.56 };
const HIDES = { ...RESTS, identifier: 'hides', latitude: -23.57 };
const ALL = [RESTS, GLIDES, HIDES];
const STEP_MS = 10_000;
const STEP_DEG = 0.0004;
const PATIENCE = { timeout: 30_000 };

let fleet: MapFleet;
let browser: Browser;

beforeAll(async () => {
  fleet = await startMapFleet(ALL.map(({ identifier }) => ({ identifier, name: `Carro ${identifier}` })));
  for (const fix of ALL) await fleet.send({ ...fix, fixAgoMs: 6 * STEP_MS });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});

const lend = keptVisits();

/** The map of a person who comes there, in a page that tests share. */
async function open(login: 'cliente' | 'operador', screen: string): Promise<Page> {
  const { page } = await lend(login, () => enter(login));
  await comeTo(page, `/${screen}`);
  await mapShows(page, ({ signs, clusters, moving }) => signs + clusters.length > 0 && !moving, 60_000);
  return page;
}

/** The console of a person, which counts the frames that are asked for and did not come yet. */
async function enter(login: string): Promise<Visit> {
  const context = await browser.newContext({ ...contextOptions(), reducedMotion: 'no-preference' });
  await context.addInitScript(`{
    const [ask, cancel] = [requestAnimationFrame.bind(globalThis), cancelAnimationFrame.bind(globalThis)];
    const asked = new Set();
    globalThis.requestAnimationFrame = (run) => {
      const id = ask((ms) => { asked.delete(id); run(ms); });
      asked.add(id);
      return id;
    };
    globalThis.cancelAnimationFrame = (id) => { asked.delete(id); cancel(id); };
    globalThis.framesAsked = () => asked.size;
  }`);
  const own = await visitIn(context, `${fleet.server.url}/monitoring/login?to=%2Fdiagnostics`);
  await signIn(own.page, fleet.server.url, login);
  return own;
}

const frames = (page: Page): Promise<DrawnFrames> =>
  page.evaluate(() => (globalThis as unknown as { rastro: { frames(): DrawnFrames } }).rastro.frames());

/**
 * The frames drawn until now, once none is asked for and none came for a while: a loop of frames never comes to that. The while is longer
 * than the second after which the core computes a view again.
 */
async function atRest(page: Page): Promise<number> {
  let before: Pick<DrawnFrames, 'vehicles' | 'base'> = { vehicles: -1, base: -1 };
  const rests = async (): Promise<boolean> => {
    const last = before;
    before = await frames(page);
    const asked = await page.evaluate('framesAsked()');
    return asked === 0 && last.vehicles === before.vehicles && last.base === before.base;
  };
  await expect.poll(rests, { ...PATIENCE, interval: 1_500 }).toBe(true);
  return before.vehicles + before.base;
}

const accepted = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { rastro } = globalThis as unknown as {
      rastro: { diagnostics(): Promise<{ events: { accepted: number } }> };
    };
    return (await rastro.diagnostics()).events.accepted;
  });

/** Diffs that the page has taken. */
const updates = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { rastro: { updates(): { count: number } } }).rastro.updates().count);

/** Sends a fix and waits until the page has it. */
async function report(page: Page, fix: Parameters<MapFleet['send']>[0]): Promise<void> {
  const known = await accepted(page);
  await fleet.send(fix);
  await expect.poll(() => accepted(page), PATIENCE).toBeGreaterThan(known);
}

/** What the browser tells a page whose tab is shown or hidden. */
const setVisible = (page: Page, isVisible: boolean): Promise<void> =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isVisible ? 'visible' : 'hidden',
  );

test('a vehicle at rest that goes on reporting draws no frame, one that moves away does', async () => {
  const page = await open('cliente', 'trackback');
  await mapShows(page, ({ signs, names }) => signs === ALL.length && names.length > 0);
  // The first report may change its sign: one that has said nothing for a minute is shown otherwise.
  await report(page, RESTS);
  const before = await atRest(page);
  for (let again = 0; again < 3; again += 1) await report(page, RESTS);
  expect(await atRest(page)).toBe(before);
  await report(page, { ...RESTS, latitude: RESTS.latitude - 0.001 });
  await expect
    .poll(async () => (await frames(page)).vehicles + (await frames(page)).base, PATIENCE)
    .toBeGreaterThan(before);
});

test('a cluster with a vehicle at rest that goes on reporting draws no frame', async () => {
  const page = await open('operador', 'trackdevice');
  await mapShows(page, ({ clusters }) => clusters.length > 0);
  await report(page, RESTS);
  const before = await atRest(page);
  for (let again = 0; again < 3; again += 1) await report(page, RESTS);
  expect(await atRest(page)).toBe(before);
});

test('a vehicle that glides is drawn at most 30 times a second, the base map below it not at all', async () => {
  await fleet.send({ ...GLIDES, fixAgoMs: 3 * STEP_MS, speedKmh: 40 });
  const page = await open('cliente', 'trackback');
  // Chosen and let go: the map looks at it from near, and draws no track of it.
  const line = page.getByRole('option').filter({ hasText: 'glides' });
  await line.click();
  await mapShows(page, ({ chosen, moving, zoom }) => chosen !== null && !moving && zoom > 12);
  await line.click();
  await mapShows(page, ({ chosen }) => chosen === null);
  await atRest(page);
  const before = await frames(page);
  const startMs = await page.evaluate('performance.now()');
  await report(page, { ...GLIDES, latitude: GLIDES.latitude + STEP_DEG, speedKmh: 40 });
  await mapShows(page, ({ glide }) => glide.running === 1);
  await expect.poll(async () => (await frames(page)).vehicles, PATIENCE).toBeGreaterThan(before.vehicles + 10);
  const [after, seconds] = [
    await frames(page),
    ((await page.evaluate('performance.now()')) as number) / 1000 - (startMs as number) / 1000,
  ];
  expect(after.vehicles - before.vehicles).toBeLessThanOrEqual(30 * seconds + 1);
  expect(after.base).toBe(before.base);
});

test('a hidden tab draws nothing, and what moved meanwhile once it is shown again', async () => {
  const page = await open('operador', 'trackdevice');
  await setVisible(page, false);
  const before = await atRest(page);
  const known = await updates(page);
  await report(page, { ...HIDES, latitude: HIDES.latitude + 1, speedKmh: 40 });
  // A hidden page is told every few seconds.
  await expect.poll(() => updates(page), PATIENCE).toBeGreaterThan(known);
  expect(await atRest(page)).toBe(before);
  await setVisible(page, true);
  await expect
    .poll(async () => (await frames(page)).vehicles + (await frames(page)).base, PATIENCE)
    .toBeGreaterThan(before);
});
