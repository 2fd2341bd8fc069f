import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeDays, dayAgoMs } from '../builders/driven-days.ts';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { comeTo, goTo, shownAs } from './harness/in-page.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { expectAccessible, PHONE } from './harness/page.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

let fleet: MapFleet;
let browser: Browser;
// A call that is refused on purpose.
const lend = keptVisits(/status of 500/);
const NOW_MS = Date.now();

beforeAll(async () => {
  const van = { identifier: 'van', name: 'Van branca', plate: 'VAN1A23' };
  const started = startMapFleet([van, { identifier: 'nova', name: 'Nova' }], {}, (db, { ids }) =>
    writeDays(db, ids.get('van')!, NOW_MS, [1, 2]),
  );
  [fleet, browser] = await Promise.all([started, launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});

const dayAgo = (days: number): string => new Date(dayAgoMs(NOW_MS, days) + 12 * 3_600_000).toISOString().slice(0, 10);
const list = (page: Page) => page.getByRole('list', { name: 'Trajetos do dia' });
const segments = (page: Page) => list(page).getByRole('button');
const day = (page: Page) => page.getByRole('textbox', { name: 'Dia' });
/** Points of the way that the map shows. */
const drawn = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as { rastro?: { tripMap?(): { points: number } } }).rastro?.tripMap?.().points ?? -1);

async function opened(path: string, login = 'operador', map = false): Promise<Page> {
  const { page } = await lend(`${login} ${map}`, () =>
    signedIn(browser, fleet.server.url, login, { path: '/diagnostics', map }),
  );
  await comeTo(page, path);
  return page;
}

test('the trips of a day are listed with their times, ways and speeds, and with their sum (HST-01, RTE-22, HST-29)', async () => {
  const page = await opened(`/trips?device=${fleet.id('van')}&day=${dayAgo(2)}`);
  await page.getByRole('heading', { level: 1, name: 'Trajetos' }).waitFor();
  await web(segments(page)).toHaveCount(5);
  const trip = segments(page).nth(1);
  await web(trip).toHaveText(/Em Movimento\s+08:00:00 – 08:20:00\s+20 min\s+12 km\s+média 36 km\/h\s+máx. 36 km\/h/, {
    useInnerText: true,
  });
  await web(segments(page).nth(2)).toHaveText(/Estacionado\s+08:20:00/, { useInnerText: true });
  const sum = page.getByRole('region', { name: 'Resumo' });
  await web(sum).toHaveText(/Distância\s+18 km\s+Trajetos\s+2\s+Em movimento\s+30 min/, { useInnerText: true });
  await expectAccessible(page);
  await shownAs(page, { theme: 'dark', size: PHONE }, () => expectAccessible(page));
});

test('the map shows the way of the day, and of the segment that is pressed until it is pressed again (HST-29)', async () => {
  const page = await opened(`/trips?device=${fleet.id('van')}&day=${dayAgo(1)}`, 'operador', true);
  await expect.poll(() => drawn(page)).toBeGreaterThan(120);
  const whole = await drawn(page);
  const trip = segments(page).nth(1);
  await trip.click();
  await web(trip).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => drawn(page)).toBe(40);
  await trip.click();
  await expect.poll(() => drawn(page)).toBe(whole);
});

test('one steps from day to day, a day without data says so, and there is none after today (HST-29)', async () => {
  const page = await opened(`/trips?device=${fleet.id('van')}&day=${dayAgo(2)}`);
  await list(page).waitFor();
  await page.getByRole('button', { name: 'Dia seguinte' }).click();
  await web(day(page)).toHaveValue(dayAgo(1));
  await web(page.getByRole('region', { name: 'Resumo' })).toContainText('16,5 km', { useInnerText: true });
  await page.getByRole('button', { name: 'Dia seguinte' }).click();
  await page.getByRole('heading', { name: 'Nenhum dado foi encontrado' }).waitFor();
  await web(page.getByRole('button', { name: 'Dia seguinte' })).toBeDisabled();
  expect(new URL(page.url()).searchParams.get('day')).toBeNull();
});

test('trips are found anew on wish, and it is said when they are (HST-32)', async () => {
  const page = await opened(`/trips?device=${fleet.id('van')}&day=${dayAgo(1)}`);
  await list(page).waitFor();
  await page.getByRole('button', { name: 'Reprocessar' }).click();
  await page.getByText('Os trajetos do dia foram processados.').waitFor();
  await web(segments(page)).toHaveCount(5);
});

test('without a tracker one is asked for, and a customer chooses among the own (RTE-24)', async () => {
  const page = await opened('/trips', 'cliente');
  await page.getByRole('heading', { name: 'Escolha um rastreador' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Rastreador' }).fill('van');
  await page.getByRole('option', { name: /Van branca/ }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('device')).toBe(String(fleet.id('van')));
  await page.getByText('Van branca · VAN1A23').waitFor();
});

test('an open trip grows as fixes arrive (HST-29)', async () => {
  const page = await opened(`/trips?device=${fleet.id('nova')}`);
  await page.getByRole('heading', { name: 'Nenhum dado foi encontrado' }).waitFor();
  const fix = (ago: number) => ({
    identifier: 'nova',
    latitude: -23.55,
    longitude: -46.63,
    fixAgoMs: ago * 60_000,
    communicationAgoMs: ago * 60_000,
  });
  const grown = async (agoMin: number, text: RegExp): Promise<void> => {
    await fleet.send(fix(agoMin));
    await page.getByRole('button', { name: 'Reprocessar' }).click();
    await web(segments(page).first()).toHaveText(text, { useInnerText: true });
  };
  await fleet.send(fix(6));
  await grown(4, /em andamento\s+2 min/);
  await grown(0, /em andamento\s+6 min/);
});

test('where the trips cannot be had it says so and asks again', async () => {
  const page = await opened('/diagnostics');
  await page.context().route(/\/api\/v2\/trips\?/, (route) => route.fulfill({ status: 500, json: {} }));
  await goTo(page, `/trips?device=${fleet.id('van')}&day=${dayAgo(5)}`);
  await page.getByText('Não foi possível carregar os trajetos').waitFor();
  await page.context().unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await page.getByRole('heading', { name: 'Nenhum dado foi encontrado' }).waitFor();
});
