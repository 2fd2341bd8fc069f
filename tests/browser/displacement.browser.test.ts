import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeDays } from '../builders/driven-days.ts';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { goWithin } from './harness/in-page.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

let fleet: MapFleet;
let browser: Browser;
const lend = keptVisits();
const NOW_MS = Date.now();

beforeAll(async () => {
  const vehicles = [
    { identifier: 'van', name: 'Van branca', plate: 'VAN1A23' },
    { identifier: 'moto', name: 'Moto 7', plate: 'MOT0A77' },
  ];
  const started = startMapFleet(vehicles, {}, async (db, { ids }) => {
    await writeDays(db, ids.get('van')!, NOW_MS, [1, 2, 3]);
    await writeDays(db, ids.get('moto')!, NOW_MS, [1]);
  });
  [fleet, browser] = await Promise.all([started, launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});

const paper = (page: Page) => page.getByRole('article');
const part = (page: Page, name: string) =>
  paper(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name }) });

async function opened(query: string, login = 'operador', map = false): Promise<Page> {
  const { page } = await lend(`${login} ${map}`, () =>
    signedIn(browser, fleet.server.url, login, { path: '/diagnostics', map }),
  );
  await goWithin(page, '/diagnostics');
  await page.getByRole('heading', { level: 1, name: 'Diagnóstico' }).waitFor();
  await goWithin(page, `/report-displacement${query}`);
  await page.getByRole('region', { name: 'Veículos e período' }).waitFor();
  return page;
}
const both = (): string => `?devices=${fleet.id('van')},${fleet.id('moto')}`;
const whole = (page: Page): Promise<void> => page.locator('article[data-whole="true"]').waitFor();

/** How many pages a PDF has, and their sizes in points. */
function pagesOf(pdf: Buffer): { count: number; sizes: string[] } {
  const text = pdf.toString('latin1');
  const sizes = [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => `${Math.round(Number(width))} x ${Math.round(Number(height))}`,
  );
  return { count: [...text.matchAll(/\/Type \/Page\b/g)].length, sizes: [...new Set(sizes)] };
}

test('on paper each vehicle has a page of its own, A4, upright or across, with the map (HST-31)', async () => {
  const page = await opened(both(), 'operador', true);
  await whole(page);
  await web(part(page, 'Todos os veículos').locator('dl')).toHaveText(/Distância\s+70,5 km/, { useInnerText: true });
  await web(page.locator('figure[data-drawn="true"]')).toHaveCount(2);
  const upright = pagesOf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  expect(upright).toEqual({ count: 3, sizes: ['595 x 842'] });
  await page.getByText('Paisagem', { exact: true }).click();
  await web(paper(page)).toHaveAttribute('data-orientation', 'landscape');
  const across = pagesOf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  expect(across).toEqual({ count: 3, sizes: ['842 x 595'] });
  await opened(`?device=${fleet.id('van')}&orientation=landscape`, 'operador', true);
  await web(page.locator('figure[data-drawn="true"]')).toHaveCount(1);
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true, printBackground: true })).count).toBe(1);
  // What is for the screen alone is not on the paper.
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('button', { name: 'Imprimir' }).waitFor({ state: 'hidden' });
  await page.emulateMedia({ media: 'screen' });
});
