import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMapFleet, type MapFleet, type SentFix } from '../builders/map-fleet.ts';
import { mapCorner, mapDoor, mapShows, onTop, onTopOf, type MapDoor } from '../builders/map-page.ts';
import { launchBrowser } from './harness/chromium.ts';
import { contextOptions, PHONE, signIn, visitIn } from './harness/page.ts';
import { signedIn } from './harness/signed-in.ts';

/** The corners of the country, so that a fleet that is shown whole needs all the room there is. */
const CORNERS: SentFix[] = [
  { identifier: 'north', latitude: 2.8, longitude: -60.7 },
  { identifier: 'east', latitude: -7.1, longitude: -34.9 },
  { identifier: 'south', latitude: -32, longitude: -52.1 },
  { identifier: 'west', latitude: -9.9, longitude: -67.8 },
];
const FAST = { latitude: -23.55, longitude: -46.63, speedKmh: 110, heading: 45 };
/** About 430 m to the north-east: on a map at zoom 18 far more than a screen. */
const STEP_DEG = 0.003;
const DRIVERS = ['Sprinter 01', 'Sprinter 02', 'Sprinter 03', 'Sprinter 04'] as const;
type Driver = (typeof DRIVERS)[number];

let fleet: MapFleet;
let browser: Browser;
const steps = new Map<string, number>();

beforeAll(async () => {
  fleet = await startMapFleet(
    [...DRIVERS, ...CORNERS.map(({ identifier }) => identifier)].map((identifier) => ({
      identifier,
      name: identifier,
    })),
  );
  await fleet.send(...CORNERS);
  // Some time ago: whichever test comes first may send the fix of some seconds ago.
  for (const driver of DRIVERS) await drive(driver, 1, { fixAgoMs: 30_000 });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});

/** The vehicle some steps farther. */
async function drive(driver: Driver, by: number, more: Partial<SentFix> = {}): Promise<void> {
  const step = (steps.get(driver) ?? 0) + by;
  steps.set(driver, step);
  await fleet.send({
    identifier: driver,
    ...FAST,
    latitude: FAST.latitude + step * STEP_DEG,
    longitude: FAST.longitude + step * STEP_DEG,
    ...more,
  });
}

/** Waits until the map has the vehicle's newest fix. */
const hasFix = (page: Page, driver: Driver) =>
  mapShows(
    page,
    ({ chosen, moving }) =>
      !moving && Math.abs((chosen?.fix?.latitude ?? 0) - FAST.latitude - steps.get(driver)! * STEP_DEG) < 1e-6,
  );

/** The corners of the popup, px of the map; none without one. Inside its rounding. */
const popupCorners = (page: Page) =>
  page.evaluate(() => {
    const corner = document.querySelector('[data-map-canvas]')!.getBoundingClientRect();
    const box = document.querySelector('.rastro-popup .maplibregl-popup-content')?.getBoundingClientRect();
    if (!box) return [];
    const [left, top, right, bottom] = [
      box.left - corner.left + 8,
      box.top - corner.top + 8,
      box.right - corner.left - 8,
      box.bottom - corner.top - 8,
    ];
    return [
      [left, top],
      [right, top],
      [left, bottom],
      [right, bottom],
    ] as [number, number][];
  });

/** Nothing covers the chosen vehicle, nor any corner of its popup. */
async function expectSeen(page: Page, hasPopup: boolean): Promise<void> {
  const look = async () => onTop(page, [(await mapDoor(page)).chosen!.at!, ...(await popupCorners(page))]);
  // What comes up with a choice comes a moment later.
  await expect.poll(look).toEqual(hasPopup ? ['map', 'popup', 'popup', 'popup', 'popup'] : ['map']);
}

/** Nothing covers any vehicle of the fleet. */
async function expectAllSeen(page: Page): Promise<void> {
  await expect.poll(() => onTopOf(page, CORNERS)).toEqual(CORNERS.map(() => 'map'));
}

/** Where the map stands still after the person dragged it. */
async function dragged(page: Page): Promise<MapDoor['centre']> {
  const from = String((await mapDoor(page)).centre);
  const { x, y } = await mapCorner(page);
  await page.mouse.move(x + 700, y + 300);
  await page.mouse.down();
  await page.mouse.move(x + 600, y + 340, { steps: 4 });
  await page.mouse.up();
  // The map takes a drag up with its next frame, and says only then that it moves.
  let last = from;
  const { centre } = await mapShows(page, (door) => {
    const before = last;
    last = String(door.centre);
    return !door.moving && last === before && last !== from;
  });
  return centre;
}

const option = (page: Page, driver: Driver) => page.getByRole('option').filter({ hasText: driver });

test('a chosen vehicle that drives off the screen stays in the free part of the map with its popup, until the person drags the map', async () => {
  const { page, close } = await signedIn(browser, fleet.server.url, 'cliente');
  await option(page, 'Sprinter 01').click();
  await hasFix(page, 'Sprinter 01');
  await page.getByRole('region', { name: 'Detalhes do rastreador' }).waitFor();
  for (let step = 0; step < 4; step += 1) {
    await expectSeen(page, true);
    await drive('Sprinter 01', 1);
    await hasFix(page, 'Sprinter 01');
  }
  await expectSeen(page, true);
  const centre = await dragged(page);
  await drive('Sprinter 01', 3);
  const left = await hasFix(page, 'Sprinter 01');
  expect(left.centre).toEqual(centre);
  await option(page, 'Sprinter 01').click();
  await option(page, 'Sprinter 01').click();
  await hasFix(page, 'Sprinter 01');
  await expectSeen(page, true);
  await close();
});

test('on a phone a chosen vehicle stays between the toolbar and the sheet, whatever height the sheet takes', async () => {
  const { page, close } = await signedIn(browser, fleet.server.url, 'cliente', { size: PHONE });
  await option(page, 'Sprinter 02').click();
  await hasFix(page, 'Sprinter 02');
  await page.getByRole('region', { name: 'Detalhes do rastreador' }).waitFor();
  await drive('Sprinter 02', 2);
  await hasFix(page, 'Sprinter 02');
  await expectSeen(page, false);
  const handle = page.getByRole('button', { name: 'Aumentar o painel' });
  await handle.press('ArrowDown');
  await drive('Sprinter 02', 2);
  await hasFix(page, 'Sprinter 02');
  await expectSeen(page, false);
  await page.getByRole('button', { name: 'Abrir o painel' }).press('ArrowUp');
  await expectSeen(page, false);
  await close();
});

test('while it glides from fix to fix a chosen vehicle is in view at every moment', async () => {
  const context = await browser.newContext({ ...contextOptions(), reducedMotion: 'no-preference' });
  const { page, close } = await visitIn(context, `${fleet.server.url}/monitoring/login`);
  await signIn(page, fleet.server.url, 'cliente');
  await drive('Sprinter 03', 1, { fixAgoMs: 5000 });
  await option(page, 'Sprinter 03').click();
  await hasFix(page, 'Sprinter 03');
  await drive('Sprinter 03', 1);
  const places = new Set<string>();
  await expect
    .poll(
      async () => {
        const { chosen, glide } = await mapDoor(page);
        places.add(chosen!.at!.map(Math.round).join(' '));
        expect((await onTop(page, [chosen!.at!]))[0]).toMatch(/^(map|popup)$/);
        return (
          glide.running === 0 && Math.abs(chosen!.fix!.latitude - chosen!.drawn!.latitude) < 1e-9 && places.size > 1
        );
      },
      { interval: 50 },
    )
    .toBe(true);
  await hasFix(page, 'Sprinter 03');
  await expectSeen(page, true);
  await close();
});

test('the fleet map begins with the whole fleet in the part that no panel covers, and shows it again when asked to', async () => {
  const { page, close } = await signedIn(browser, fleet.server.url, 'operador', { path: '/trackdevice' });
  await mapShows(page, ({ inView, moving }) => inView === CORNERS.length + DRIVERS.length && !moving);
  await page.getByRole('region', { name: 'Veículos na tela' }).waitFor();
  await expectAllSeen(page);
  for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Aproximar' }).click();
  await mapShows(page, ({ zoom, moving }) => zoom > 6 && !moving);
  await page.getByRole('button', { name: 'Mostrar todos os veículos' }).click();
  await mapShows(page, ({ zoom, moving }) => zoom < 6 && !moving);
  await expectAllSeen(page);
  await close();
});

test('with the list, the bar of a vehicle and the time bar open, showing all shows all', async () => {
  const { page, close } = await signedIn(browser, fleet.server.url, 'cliente');
  await option(page, 'Sprinter 04').click();
  await page.getByRole('region', { name: 'Detalhes do rastreador' }).waitFor();
  await page.getByRole('button', { name: 'Voltar no tempo' }).click();
  await page.getByRole('region', { name: 'Linha do tempo' }).waitFor();
  await hasFix(page, 'Sprinter 04');
  await expectSeen(page, true);
  await page.getByRole('button', { name: 'Mostrar todos os veículos' }).click();
  await mapShows(page, ({ zoom, moving }) => zoom < 6 && !moving);
  await page.keyboard.press('Escape');
  await expectAllSeen(page);
  await close();
});
