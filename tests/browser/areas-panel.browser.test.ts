import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MapFleet } from '../builders/map-fleet.ts';
import { mapRests, mapShows } from '../builders/map-page.ts';
import { openAreas, panel, row, startAreaFleet, toggle, type AreaVisit } from './harness/areas.ts';
import { launchBrowser } from './harness/chromium.ts';
import { PHONE } from './harness/page.ts';
import { web } from './harness/web.ts';

let fleet: MapFleet;
let browser: Browser;

beforeAll(async () => {
  [fleet, browser] = await Promise.all([startAreaFleet(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});

/** With a map: the button of the panel stands among its controls. */
const open = (options: AreaVisit = {}) => openAreas(browser, fleet, options);

test('the button on the map opens and closes the panel, and the device remembers', async () => {
  const { page, close } = await open();
  await panel(page).waitFor();
  await web(toggle(page)).toHaveAttribute('aria-pressed', 'true');
  await toggle(page).click();
  await panel(page).waitFor({ state: 'detached' });
  await page.reload();
  await mapShows(page, ({ areas }) => areas.length === 13);
  await web(toggle(page)).toHaveAttribute('aria-pressed', 'false');
  await toggle(page).click();
  await panel(page).waitFor();
  await close();
});

test('on a phone the areas are a sheet that opens by the button and closes again', async () => {
  let answered: Promise<unknown> = Promise.resolve();
  const { page, close } = await open({
    size: PHONE,
    before: async (context) =>
      void (answered = context.waitForEvent('response', (response) => response.url().includes('/api/v2/area?'))),
  });
  await toggle(page).waitFor();
  // With the areas and the vehicles there, nothing more is to come that would open it.
  await answered;
  await mapShows(page, ({ signs }) => signs > 0);
  await web(panel(page)).toHaveCount(0);
  await toggle(page).click();
  await panel(page).waitFor();
  const box = (await panel(page).boundingBox())!;
  expect([box.x, box.width]).toEqual([0, PHONE.width]);
  await row(page, 'Garagem central').click();
  const { areas, size } = await mapRests(page, ({ zoom }) => zoom > 15);
  const [, y] = areas.find(({ chosen }) => chosen)!.at!;
  expect(y).toBeLessThan(size[1]! / 2);
  await panel(page).getByRole('button', { name: 'Fechar as áreas de segurança' }).click();
  await panel(page).waitFor({ state: 'detached' });
  await close();
});
