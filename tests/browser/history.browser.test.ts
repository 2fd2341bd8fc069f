import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayNamer, startOfDayMs } from '../../domain/day.ts';
import { putDrives } from '../builders/driven.ts';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { comeTo, escapeFrom, showAs } from './harness/in-page.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { expectAccessible, PHONE, type Visit } from './harness/page.ts';
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
    [
      { identifier: 'van', name: 'Van branca', plate: 'VAN1A23' },
      { identifier: 'truck', name: 'Caminhão 7', plate: 'TRK7B88' },
      { identifier: 'staffs', name: 'Reserva', plate: 'RES0A00', customers: false },
    ],
    {},
    async (db, { ids }) => {
      const startMs = startOfDayMs(todayMs - 2 * DAY_MS + 12 * HOUR_MS, ZONE) + 8 * HOUR_MS;
      await putDrives(db, [
        { device: ids.get('van')!, startMs, fixes: FIXES, stepMs: 10_000 },
        { device: ids.get('truck')!, startMs: startMs + HOUR_MS, fixes: 100, stepMs: 30_000, latitude: -23.4 },
        // More of one day than a screen is sent.
        { device: ids.get('van')!, startMs: startMs - 9 * DAY_MS, fixes: 21_000, stepMs: 2_000 },
      ]);
      await db.query(
        `INSERT INTO device_events (device, time, id, type, on_off, description) VALUES ($1, $2, 'event', 'BATTERY', true, NULL)`,
        [ids.get('van')!, new Date(startMs + 30 * 60_000).toISOString()],
      );
    },
  );
  [fleet, browser] = await Promise.all([started, launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});
const lend = keptVisits(/status of (404|500)/);

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
const table = (page: Page) => page.getByRole('grid', { name: 'Posições' });
const chosenRow = (page: Page) => table(page).getByRole('row', { selected: true });
const address = (page: Page) => new URL(page.url()).searchParams;
/** The chart is drawn and hears keys. */
async function drawn(page: Page): Promise<void> {
  await chart(page).locator('canvas').waitFor();
  await chart(page).locator('[data-moment]').waitFor({ state: 'attached' });
}

test('the history of a vehicle has its days, its chart and its positions under one moment (RTE-21, HST-28)', async () => {
  const { page } = await opened(historyOf('van', `&from=${DRIVEN}&tab=positions`));
  await drawn(page);
  await web(replay(page)).toContainText(EIGHT, { useInnerText: true });
  await web(chosenRow(page)).toContainText(EIGHT, { useInnerText: true });
  await chart(page).focus();
  await page.keyboard.press('ArrowRight');
  await web(chosenRow(page)).toContainText('08:00:10', { useInnerText: true });
  await table(page).focus();
  await page.keyboard.press('End');
  await web(replay(page)).toContainText('09:59:50', { useInnerText: true });
  await expect.poll(() => chart(page).getAttribute('aria-valuetext')).toContain('09:59:50');
  await web(chosenRow(page)).toHaveCount(1);
});

test('the pointer over the chart shows that moment everywhere, and so does it over a row', async () => {
  const { page } = await opened(historyOf('van', `&from=${DRIVEN}&tab=positions`));
  await drawn(page);
  const box = (await chart(page).boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await web(replay(page)).toHaveText(/08:5\d|09:0\d/, { useInnerText: true });
  await web(chosenRow(page)).toHaveText(/08:5\d|09:0\d/, { useInnerText: true });
  await table(page).focus();
  await page.keyboard.press('Home');
  await table(page).getByRole('row').filter({ hasText: '08:00:40' }).hover();
  await web(replay(page)).toContainText('08:00:40', { useInnerText: true });
});

test('replay plays, and a stop is left out where that is wished', async () => {
  const { page } = await opened(historyOf('van'));
  await drawn(page);
  // It stands for the first ten minutes.
  await replay(page).getByRole('button', { name: 'Reproduzir (espaço)' }).click();
  await web(replay(page)).toHaveText(/08:[1-5]\d/, { useInnerText: true });
  await page.keyboard.press('Space');
  await replay(page).getByRole('button', { name: 'Reproduzir (espaço)' }).waitFor();
});

test('space plays and pauses, and plus and minus change how fast, also with the focus nowhere', async () => {
  const { page } = await opened(historyOf('van'));
  await drawn(page);
  await page.getByRole('switch', { name: 'Pular paradas' }).uncheck();
  await page.getByRole('heading', { level: 1 }).click();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Space');
  await replay(page).getByRole('button', { name: 'Pausar (espaço)' }).waitFor();
  await page.keyboard.press('Space');
  await replay(page).getByRole('button', { name: 'Reproduzir (espaço)' }).waitFor();
  const speed = replay(page).getByRole('combobox', { name: 'Velocidade da reprodução' });
  await page.keyboard.press('+');
  await web(speed).toHaveValue('20×');
  await page.keyboard.press('-');
  await web(speed).toHaveValue('10×');
});

test('the calendar shows the last 90 days with what each holds, and a day leads to its positions (HST-12)', async () => {
  const { page } = await opened(historyOf('van', ''));
  await page.getByRole('heading', { name: 'Nenhum dado foi encontrado' }).waitFor();
  const calendar = page.getByRole('grid', { name: 'Últimos 90 dias' });
  await web(calendar.locator('button')).toHaveCount(90);
  const day = calendar.getByRole('gridcell', { name: /720 posições, \d/ });
  await calendar.locator('button[tabindex="0"]').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => day.evaluate((cell) => cell === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => address(page).get('from')).toBe(DRIVEN);
  await drawn(page);
});

test('a period is chosen with days and times, and stands in the address (HST-15, HST-16)', async () => {
  const { page } = await opened(historyOf('van'));
  await drawn(page);
  await page.getByRole('button', { name: /^Escolher o período/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('switch', { name: 'Escolher o horário' }).check();
  await dialog.getByRole('textbox').last().fill('0830 - 0900');
  await dialog.getByRole('button', { name: 'Aplicar' }).click();
  await expect.poll(() => address(page).get('times')).toBe('08:30-09:00');
  await web(replay(page)).toContainText('08:30:00', { useInnerText: true });
});

test('without a vehicle in the address one is chosen, by name or plate (RTE-24)', async () => {
  const { page } = await lend('chooser', () =>
    signedIn(browser, fleet.server.url, 'operador', { path: '/history', map: false }),
  );
  await page.getByRole('searchbox', { name: 'Buscar por nome ou placa' }).fill('TRK7');
  const found = page.getByRole('list', { name: 'Veículos' }).getByRole('button');
  await web(found).toHaveText([/Caminhão 7/], { useInnerText: true });
  await found.click();
  await expect.poll(() => address(page).get('device')).toBe(String(fleet.id('truck')));
});

test('several vehicles are looked at in one period, each told apart, and one of them goes again', async () => {
  const { page } = await opened(historyOf('van'));
  await drawn(page);
  await page.getByRole('button', { name: 'Adicionar veículo' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Caminhão 7/ })
    .click();
  const both = `${fleet.id('van')},${fleet.id('truck')}`;
  await expect.poll(() => address(page).get('device')).toBe(both);
  const shown = page.getByRole('region', { name: 'Veículos mostrados' });
  await web(shown.getByRole('listitem')).toHaveText([/Van branca[^]*em movimento/, /Caminhão 7[^]*em movimento/], {
    useInnerText: true,
  });
  await shown.getByRole('button', { name: 'Tirar Van branca do histórico' }).click();
  await expect.poll(() => address(page).get('device')).toBe(String(fleet.id('truck')));
});

test('what happened in the period is listed, and a press shows its moment', async () => {
  const { page } = await opened(historyOf('van', `&from=${DRIVEN}&tab=happenings`));
  await drawn(page);
  await page.getByRole('list', { name: 'Ocorrências' }).getByRole('button').first().click();
  await web(replay(page)).toContainText('08:30:00', { useInnerText: true });
});

test('a day with more positions than are drawn says so, and each single one can be had (HST-11)', async () => {
  const { page } = await opened(historyOf('van', `&from=${dayOf(11)}&tab=positions`));
  await page
    .getByText(/^Mostrando [\d.]+ de 21\.000 posições$/)
    .first()
    .waitFor();
  await page.getByRole('switch', { name: 'Todas, a partir deste momento' }).check();
  const all = page.getByRole('grid', { name: 'Todas as posições' });
  await all.getByRole('row').filter({ hasText: '08:00:02' }).waitFor();
  await web(all).toHaveAttribute('aria-rowcount', '501');
  await all.focus();
  await page.keyboard.press('End');
  await web(all).toHaveAttribute('aria-rowcount', '1001');
});

test('a vehicle that one may not see is like one that is not there', async () => {
  const { page } = await opened(historyOf('staffs'), 'cliente');
  await page.getByRole('heading', { name: 'Veículo não encontrado' }).waitFor();
});

test('a history that cannot be had says why, and is asked for again', async () => {
  const visit = await opened('/diagnostics');
  const { page } = visit;
  await visit.context.route('**/v2/telemetry/track?*', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: '', requestId: 'test' } }),
  );
  await comeTo(page, historyOf('truck', `&from=${DRIVEN}&times=09:00-09:20`));
  await page.getByText('O histórico não pôde ser carregado').waitFor();
  await visit.context.unrouteAll();
  await page.getByRole('button', { name: 'Tentar de novo' }).first().click();
  await drawn(page);
});

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

test('map, chart and table can be used by everybody, in both themes and on a phone', async () => {
  const { page } = await opened(historyOf('van', `&from=${DRIVEN}&chart=temperature&tab=positions`));
  await drawn(page);
  await expectAccessible(page);
  await showAs(page, { theme: 'dark' });
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Dias' }).click();
  await page.getByRole('grid', { name: 'Últimos 90 dias' }).waitFor();
  await showAs(page, { size: PHONE });
  await expectAccessible(page);
  await showAs(page, {});
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
