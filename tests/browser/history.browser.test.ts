import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayNamer, startOfDayMs } from '../../domain/base/time/day.ts';
import { putDrives } from '../builders/driven.ts';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { comeTo, escapeFrom } from './harness/in-page.ts';
import { keptVisits } from './harness/kept-visits.ts';
import type { Visit } from './harness/page.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

const ZONE = 'America/Sao_Paulo';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const todayMs = startOfDayMs(Date.now(), ZONE);
const dayOf = (daysAgo: number): string => dayNamer(ZONE)(todayMs - daysAgo * DAY_MS + 12 * HOUR_MS);
/** The day on which the van drove from eight to ten, a fix every ten seconds. */
const DRIVEN = dayOf(2);
const EIGHT = '08:00:00';
const FIXES = 720;

let fleet: MapFleet;
let browser: Browser;

beforeAll(async () => {
  const started = startMapFleet(
    [{ identifier: 'van', name: 'Van branca', plate: 'VAN1A23' }],
    {},
    async (db, { ids }) => {
      const startMs = startOfDayMs(todayMs - 2 * DAY_MS + 12 * HOUR_MS, ZONE) + 8 * HOUR_MS;
      await putDrives(db, [{ device: ids.get('van')!, startMs, fixes: FIXES, stepMs: 10_000 }]);
    },
  );
  [fleet, browser] = await Promise.all([started, launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});
const lend = keptVisits();

const historyOf = (vehicle: string, query = `&from=${DRIVEN}`): string =>
  `/history?device=${fleet.id(vehicle)}${query}`;

/** The history as somebody sees it who comes there, in a page that tests share. Most need no map, which takes more than all else. */
async function opened(path: string, login = 'operador', map = false): Promise<Visit> {
  const visit = await lend(`${login} ${map}`, () =>
    signedIn(browser, fleet.server.url, login, { path: '/diagnostics', map }),
  );
  await comeTo(visit.page, path);
  return visit;
}

const chart = (page: Page) => page.getByRole('slider', { name: 'Momento no gráfico' });
const replay = (page: Page) => page.getByRole('group', { name: 'Reprodução' });
/** The chart is drawn and hears keys. */
async function drawn(page: Page): Promise<void> {
  await chart(page).locator('canvas').waitFor();
  await chart(page).locator('[data-moment]').waitFor({ state: 'attached' });
}

test('a file of the period is asked for as a job (HST-33)', async () => {
  const { page } = await opened(historyOf('van'));
  await drawn(page);
  const asked = page.waitForRequest((request) => request.url().endsWith('/v2/telemetry/history/export'));
  await page.getByRole('button', { name: 'Exportar o histórico' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect((await asked).postDataJSON()).toMatchObject({ start: DRIVEN, end: DRIVEN, format: 'csv' });
  await page
    .getByText(/Histórico de Van branca/)
    .first()
    .waitFor();
  // Its end is told by a dialog, which is closed for the next test.
  const ready = page.getByRole('dialog', { name: 'Download pronto' });
  await ready.waitFor();
  await escapeFrom(page, ready);
});

interface Drawn {
  points: number[];
  headAt: { x: number; y: number } | null;
}
const describe = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { rastro: { history?(): Drawn | null } }).rastro.history?.() ?? null);

test('the map draws the way, and a press on it goes to that moment', async () => {
  const { page } = await opened(historyOf('van'), 'operador', true);
  await drawn(page);
  await expect.poll(async () => (await describe(page))?.points).toEqual([FIXES]);
  await chart(page).focus();
  await page.keyboard.press('End');
  await web(replay(page)).toContainText('09:59:50', { useInnerText: true });
  // Where the vehicle was at the end; from there back to the start, and by a press on the map to the end again.
  await expect.poll(async () => (await describe(page))?.headAt ?? null).not.toBeNull();
  let last = await describe(page);
  await expect
    .poll(async () => {
      const before = last;
      last = await describe(page);
      return before?.headAt?.x === last?.headAt?.x;
    })
    .toBe(true);
  const { x, y } = last!.headAt!;
  await page.keyboard.press('Home');
  await web(replay(page)).toContainText(EIGHT, { useInnerText: true });
  const place = (await page.locator('[data-map-canvas]').boundingBox())!;
  await page.mouse.click(place.x + x, place.y + y);
  await web(replay(page)).toHaveText(/09:59/, { useInnerText: true });
});

test('each map gives back what it drew with as its screen is left', async () => {
  const { page } = await signedIn(browser, fleet.server.url, 'operador', { path: '/diagnostics' });
  await page.evaluate(() => {
    const contexts: WebGL2RenderingContext[] = [];
    const original = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...asked: [string, ...unknown[]]) {
      const context = (original as (...all: unknown[]) => unknown).apply(this, asked);
      if (asked[0] === 'webgl2' && context && !contexts.includes(context as WebGL2RenderingContext))
        contexts.push(context as WebGL2RenderingContext);
      return context;
    } as typeof original;
    Object.assign(globalThis, { contexts });
  });
  const held = () =>
    page.evaluate(() => {
      const { contexts } = globalThis as unknown as { contexts: WebGL2RenderingContext[] };
      return [contexts.length, contexts.filter((context) => !context.isContextLost()).length];
    });
  for (const [path, made] of [
    ['/trackdevice', 2],
    [historyOf('van'), 5],
  ] as const) {
    await comeTo(page, path);
    await expect.poll(async () => (await held())[0]).toBeGreaterThanOrEqual(made);
    await comeTo(page, '/indicators');
    await expect.poll(async () => (await held())[1]).toBe(0);
  }
});
