import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { goWithin } from './harness/in-page.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { DESKTOP, PHONE } from './harness/page.ts';
import { signedIn } from './harness/signed-in.ts';
import { startTrackerFleet } from './harness/tracker-panel.ts';
import { web } from './harness/web.ts';

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

const lend = keptVisits();

/** The console of a customer whose browser is set to a font size, px, in a page that tests share. */
async function open(fontPx: number, path: string, size = PHONE): Promise<Page> {
  const { page } = await lend('cliente', () =>
    signedIn(browser, fleet.server.url, 'cliente', { path: '/diagnostics', size }),
  );
  await page.setViewportSize(size);
  const tools = await page.context().newCDPSession(page);
  await tools.send('Page.setFontSizes', { fontSizes: { standard: fontPx } });
  if (page.url().endsWith(`/monitoring${path}`)) return page;
  const title = page.getByRole('heading', { level: 1, includeHidden: true });
  const before = await title.textContent();
  await goWithin(page, path);
  await expect.poll(() => title.textContent()).not.toBe(before);
  await web(page.getByRole('status', { name: /^Carregando/ })).toHaveCount(0);
  return page;
}

test('at a default font of 200 percent every text is twice as large, on a button too', async () => {
  const sizesOf = (page: Page) =>
    page.evaluate(() =>
      ['h1', 'main button', 'main h2'].map((kind) =>
        Number.parseFloat(getComputedStyle(document.querySelector(kind)!).fontSize),
      ),
    );
  const page = await open(16, '/user-preferences');
  await web(page.getByRole('button', { name: 'Salvar' }).first()).toBeVisible();
  const usual = await sizesOf(page);
  await open(32, '/user-preferences');
  await expect.poll(() => sizesOf(page)).toEqual(usual.map((size) => size * 2));
});

test('a wide window with a font of 200 percent has the layout of a narrow one', async () => {
  const page = await open(32, '/reports', DESKTOP);
  await web(page.getByRole('button', { name: 'Mais', exact: true })).toBeVisible();
});
