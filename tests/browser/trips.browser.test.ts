import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeDays, dayAgoMs } from '../builders/driven-days.ts';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { comeTo } from './harness/in-page.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

let fleet: MapFleet;
let browser: Browser;
const lend = keptVisits();
const NOW_MS = Date.now();

beforeAll(async () => {
  const van = { identifier: 'van', name: 'Van branca', plate: 'VAN1A23' };
  const started = startMapFleet([van, { identifier: 'nova', name: 'Nova' }], {}, (db, { ids }) =>
    writeDays(db, ids.get('van')!, NOW_MS, [1]),
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
  await grown(4, /em andamento\s+2\smin/);
  await grown(0, /em andamento\s+6\smin/);
});
