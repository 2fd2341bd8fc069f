import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MapFleet } from '../builders/map-fleet.ts';
import { mapCorner, mapRests, mapShows } from '../builders/map-page.ts';
import { launchBrowser } from './harness/chromium.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { PHONE, type Visit } from './harness/page.ts';
import { withSession } from './harness/signed-in.ts';
import { boxOf, dragBy, line, panel, startTrackerFleet } from './harness/tracker-panel.ts';

let fleet: MapFleet;
let browser: Browser;
const lend = keptVisits();

beforeAll(async () => {
  fleet = await startTrackerFleet();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});

/** The tracker loaded anew, in a tab that tests hand on. */
async function onPhone(): Promise<Visit> {
  const opened = await lend('cliente', () => withSession(browser, fleet.server.url, 'cliente', { size: PHONE }));
  await opened.page.goto(`${fleet.server.url}/monitoring/trackback`);
  await line(opened.page, 'Van 02').waitFor();
  return opened;
}

const detail = (page: Page) => page.getByRole('region', { name: 'Detalhes do rastreador' });
const handle = (page: Page) =>
  panel(page)
    .getByRole('button', { name: / o painel$/ })
    .first();
const heightOf = async (page: Page) => Math.round((await boxOf(panel(page))).height);

/** Waits until the chosen vehicle stands on the part of the map that is seen. */
async function isSeenAboveSheet(page: Page): Promise<void> {
  const { y: sheetTop } = await boxOf(panel(page));
  const { y: mapTop } = await mapCorner(page);
  await mapShows(
    page,
    ({ chosen, moving }) =>
      !moving && chosen?.at != null && mapTop + chosen.at[1] > 72 && mapTop + chosen.at[1] < sheetTop - 24,
  );
}

test('a tracker chosen low on the map is not hidden by the sheet that rises', async () => {
  const { page, close } = await onPhone();
  await line(page, 'Van 02').click();
  await isSeenAboveSheet(page);
  const [x, y] = (await mapRests(page)).chosen!.at!;
  await page.getByRole('button', { name: 'Fechar os detalhes' }).click();
  await line(page, 'Van 02').waitFor();
  await dragBy(page, handle(page), 0, 500);
  await expect.poll(() => heightOf(page)).toBeLessThan(110);
  // A key moves the map by 100 px, to where the sheet will be.
  await page.locator('canvas.maplibregl-canvas').focus();
  for (let step = 1; step <= 4; step += 1) {
    await page.keyboard.press('ArrowUp');
    await mapShows(page, ({ moving }) => !moving);
  }
  const corner = await mapCorner(page);
  await page.mouse.click(corner.x + x, corner.y + y + 400);
  await detail(page).getByRole('heading', { name: 'Van 02' }).waitFor();
  await expect.poll(() => heightOf(page)).toBeGreaterThan(400);
  await isSeenAboveSheet(page);
  await close();
});
