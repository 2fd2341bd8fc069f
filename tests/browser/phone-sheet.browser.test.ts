import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MapFleet } from '../builders/map-fleet.ts';
import { mapCorner, mapRests, mapShows } from '../builders/map-page.ts';
import { launchBrowser } from './harness/chromium.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { expectAccessible, PHONE, type Visit } from './harness/page.ts';
import { withSession } from './harness/signed-in.ts';
import { boxOf, dragBy, line, panel, startTrackerFleet } from './harness/tracker-panel.ts';
import { web } from './harness/web.ts';

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
const fields = (page: Page) => page.getByRole('group', { name: 'Painel do dispositivo' });
const handle = (page: Page) =>
  panel(page)
    .getByRole('button', { name: / o painel$/ })
    .first();
const heightOf = async (page: Page) => Math.round((await boxOf(panel(page))).height);
/** The height of the sheet once it changes no more. */
async function restingHeight(page: Page): Promise<number> {
  let last = 0;
  const isAtRest = async () => {
    const before = last;
    last = await heightOf(page);
    return last === before;
  };
  await expect.poll(isAtRest).toBe(true);
  return last;
}
const stands = (page: Page, height: number) => expect.poll(() => heightOf(page)).toBe(height);

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

test('a chosen tracker takes the sheet over and lifts it, the map keeps it in sight, and the list comes back as it was', async () => {
  const { page, close } = await onPhone();
  const half = await restingHeight(page);
  await line(page, 'Van 02').click();
  await detail(page).getByRole('heading', { name: 'Van 02' }).waitFor();
  await expect.poll(() => heightOf(page)).toBeGreaterThan(half + 40);
  await fields(page).waitFor();
  await expect.poll(async () => (await boxOf(fields(page))).height).toBeGreaterThan(150);
  const areCreditsFree = async () => {
    const credits = await boxOf(page.locator('.maplibregl-ctrl-attrib'));
    const buttons = await page.getByRole('button', { name: /^(Mostrar todos|Aproximar|Afastar)/ }).all();
    const boxes = await Promise.all(buttons.map(boxOf));
    return boxes.map((box) => box.x >= credits.x + credits.width || box.y + box.height <= credits.y);
  };
  await expect.poll(areCreditsFree).toEqual([true, true, true]);
  await isSeenAboveSheet(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Fechar os detalhes' }).click();
  await stands(page, half);
  await line(page, 'Van 02').waitFor();
  await close();
});

test('the sheet of a chosen tracker is pulled up and down, and folded it still says which; the next one lifts it again', async () => {
  const { page, close } = await onPhone();
  await dragBy(page, handle(page), 0, -600);
  await web(panel(page)).toHaveAttribute('data-height', 'full');
  const full = await restingHeight(page);
  await line(page, 'Van 03').click();
  await expect.poll(() => heightOf(page)).toBeLessThan(full - 100);
  const lifted = await restingHeight(page);
  await dragBy(page, handle(page), 0, 500);
  await expect.poll(() => heightOf(page)).toBeLessThan(110);
  await detail(page).getByRole('heading', { name: 'Van 03' }).waitFor();
  await fields(page).waitFor({ state: 'hidden' });
  await dragBy(page, handle(page), 0, -370);
  await stands(page, lifted);
  await dragBy(page, handle(page), 0, -300);
  await stands(page, full);
  await page.getByRole('button', { name: 'Fechar os detalhes' }).click();
  await stands(page, full);
  await line(page, 'Van 02').click();
  await stands(page, lifted);
  await page.keyboard.press('Escape');
  await stands(page, full);
  await close();
});

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
