import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayAgoMs, writeDays } from '../builders/driven-days.ts';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { goWithin, shownAs } from './harness/in-page.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { expectAccessible, PHONE } from './harness/page.ts';
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
    { identifier: 'nova', name: 'Nova' },
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

const dayAgo = (days: number): string => new Date(dayAgoMs(NOW_MS, days) + 12 * 3_600_000).toISOString().slice(0, 10);
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

test('the report tells distance, times and speeds of each vehicle and of all, and by day (RTE-74, HST-31)', async () => {
  const page = await opened(both());
  await whole(page);
  await web(part(page, 'Todos os veículos').locator('dl')).toHaveText(/Distância\s+70,5 km/, { useInnerText: true });
  const van = part(page, 'Van branca · VAN1A23');
  await web(van.locator('dl')).toHaveText(/Distância\s+54 km\s+Em movimento\s+1 h 30 min\s+Parado\s+31 h/, {
    useInnerText: true,
  });
  await web(van.locator('dl')).toHaveText(/Velocidade média\s+36 km\/h\s+Velocidade máxima\s+36 km\/h/, {
    useInnerText: true,
  });
  await web(van.getByRole('row')).toHaveCount(9);
  await van.getByRole('img', { name: /^Quilômetros por dia\..*: 19,5 km; .*: 18 km; .*: 16,5 km/ }).waitFor();
  await van.getByRole('img', { name: 'Percurso de Van branca · VAN1A23' }).waitFor();
  await expectAccessible(page);
  await shownAs(page, { theme: 'dark', size: PHONE }, () => expectAccessible(page));
});

test('it stands without toolbar and footer, with the logo of the brand (RTE-75, RTE-76)', async () => {
  const page = await opened(both());
  await whole(page);
  await paper(page)
    .getByRole('img', { name: /^Logotipo|^Logo/ })
    .first()
    .waitFor();
  const frame = () =>
    Promise.all((['banner', 'contentinfo', 'navigation'] as const).map((role) => page.getByRole(role).count()));
  await expect.poll(frame).toEqual([0, 0, 0]);
  // Other screens have them.
  await goWithin(page, '/diagnostics');
  await expect.poll(async () => (await frame()).every((count) => count > 0)).toBe(true);
});

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

test('Print opens what the browser prints with', async () => {
  const page = await opened(`?device=${fleet.id('van')}`);
  await whole(page);
  await page.evaluate(() => {
    globalThis.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await page.getByRole('button', { name: 'Imprimir' }).click();
  await web(page.locator('body')).toHaveAttribute('data-printed', 'yes');
});

test('an end before the start, more than seven days and no vehicle are refused with their words', async () => {
  const page = await opened(`?devices=${fleet.id('van')}&start=${dayAgo(1)}&end=${dayAgo(2)}`);
  await page.getByText('O fim deve ser depois do início.').waitFor();
  await page.getByLabel('De', { exact: true }).fill(dayAgo(9));
  await page.getByText('O período pode ter no máximo 7 dias.').waitFor();
  await page.getByLabel('De', { exact: true }).fill(dayAgo(3));
  await whole(page);
  await web(part(page, 'Van branca · VAN1A23').getByRole('row')).toHaveCount(4);
  const empty = await opened('');
  await empty.getByText('Escolha ao menos um rastreador.').waitFor();
});

test('a period without data says so and prints nothing, for a customer too (RTE-73)', async () => {
  const page = await opened(`?device=${fleet.id('nova')}`, 'cliente');
  await page.getByRole('heading', { name: 'Nenhum dado foi encontrado' }).waitFor();
  await web(page.getByRole('button', { name: 'Imprimir' })).toBeDisabled();
});
