import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { web } from './harness/web.ts';
import { withSession } from './harness/signed-in.ts';
import { startTrackerFleet } from './harness/tracker-panel.ts';

let fleet: MapFleet;
let browser: Browser;

beforeAll(async () => {
  fleet = await startTrackerFleet();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});

/** The console of a customer whose browser is set to a font size, px. */
async function open(fontPx: number, path: string, size = { width: 390, height: 844 }): Promise<Page> {
  const { page } = await withSession(browser, fleet.server.url, 'cliente', { size });
  const tools = await page.context().newCDPSession(page);
  await tools.send('Page.setFontSizes', { fontSizes: { standard: fontPx } });
  await page.goto(`${fleet.server.url}/monitoring${path}`);
  return page;
}

test('at a default font of 200 percent every text is twice as large, on a button too', async () => {
  const sizeOf = (page: Page) =>
    page.evaluate(() =>
      ['h1', 'main button', 'main h2'].map((kind) => getComputedStyle(document.querySelector(kind)!).fontSize),
    );
  const [usual, large] = [await open(16, '/user-preferences'), await open(32, '/user-preferences')];
  for (const page of [usual, large]) await web(page.getByRole('button', { name: 'Salvar' }).first()).toBeVisible();
  const doubled = (await sizeOf(usual)).map((size) => `${Number.parseFloat(size) * 2}px`);
  expect(await sizeOf(large)).toEqual(doubled);
});

test.for(['/trackback', '/groups', '/notifications', '/phonebook', '/reports', '/customer-account', '/securityArea'])(
  'at a default font of 200 percent a phone does not scroll sideways: %s',
  async (path) => {
    const page = await open(32, path);
    await web(page.getByRole('heading').first()).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expect
      .poll(() =>
        page.evaluate(() => [document.querySelector('main')!].map((main) => main.scrollWidth - main.clientWidth)),
      )
      .toEqual([0]);
  },
);

test('a wide window with a font of 200 percent has the layout of a narrow one', async () => {
  const page = await open(32, '/reports', { width: 1440, height: 900 });
  await web(page.getByRole('button', { name: 'Mais', exact: true })).toBeVisible();
});
