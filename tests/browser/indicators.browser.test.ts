import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Indicators } from '../../domain/indicators.ts';
import { PERIODIC_JOB_MS } from '../../domain/periodic-job.ts';
import { startMapFleet, type FleetVehicle, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { DESKTOP, expectAccessible, PHONE, type Visit, type VisitOptions } from './harness/page.ts';
import { restOf } from '../builders/rest.ts';
import { withSession } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

const HOUR_MS = 3_600_000;
const MONTHS_MS = 100 * 24 * HOUR_MS;
const PLACE = { latitude: -23.55, longitude: -46.63 };

const VEHICLES: readonly FleetVehicle[] = [
  { identifier: 'live', name: 'Toco 01', plate: 'LIV3E11', model: 'FMB920', addedAgoMs: MONTHS_MS },
  { identifier: 'hours', name: 'Toco 02', plate: 'HRS2A22', model: 'FMB920', addedAgoMs: MONTHS_MS },
  { identifier: 'day', name: 'Toco 03', plate: 'DAY1C33', model: 'FMB920', addedAgoMs: MONTHS_MS },
  {
    identifier: 'days',
    name: 'Van <b>04</b>',
    plate: 'DYS4F44',
    model: 'GV75 <i>',
    addedAgoMs: MONTHS_MS,
    customers: false,
  },
  { identifier: 'never', name: 'Van 05', plate: 'NEV5H55', addedAgoMs: MONTHS_MS },
  { identifier: 'moves', name: 'Van 06', plate: 'MOV6J66', addedAgoMs: MONTHS_MS },
  { identifier: 'idle', name: 'Van 07', plate: 'IDL7K77', status: 'INACTIVE', addedAgoMs: MONTHS_MS },
  { identifier: 'ended', name: 'Van 08', plate: 'END8L88', status: 'CANCELED', addedAgoMs: MONTHS_MS },
  { identifier: 'today', name: 'Van 09', plate: 'TOD9M99', status: 'RECEIVED' },
];

let fleet: MapFleet;
let browser: Browser;
let truth: <T>(path: string) => Promise<T>;
const lend = keptVisits();

beforeAll(async () => {
  fleet = await startMapFleet(VEHICLES);
  browser = await launchBrowser();
  truth = await restOf(fleet.server.url, 'operador');
  await fleet.send(
    { identifier: 'live', ...PLACE, speedKmh: 40 },
    { identifier: 'hours', ...PLACE, communicationAgoMs: 3 * HOUR_MS },
    { identifier: 'day', ...PLACE, communicationAgoMs: 30 * HOUR_MS },
    { identifier: 'days', ...PLACE, communicationAgoMs: 90 * HOUR_MS },
  );
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});

const indicators = (): Promise<Indicators> => truth<Indicators>('v2/indicators?tz=America/Sao_Paulo');

/** The console loaded anew as an operator, who lands on the indicators, in a tab that tests hand on. */
async function opened({ size = DESKTOP, ...options }: VisitOptions = {}): Promise<Visit> {
  const own = await lend(JSON.stringify(options), () => withSession(browser, fleet.server.url, 'operador', options));
  await own.page.setViewportSize(size);
  await own.page.goto(`${fleet.server.url}/monitoring/login`);
  await own.page.waitForURL(/\/indicators$/);
  await bars(own.page, 'silence').first().waitFor();
  return own;
}

const bars = (page: Page, chart: 'silence' | 'models'): Locator =>
  page.locator(`section[aria-labelledby="${chart}"] ol a`);
const bar = (page: Page, name: string): Locator => page.getByRole('main').getByRole('link', { name });
/** The number of a bar or of a total. */
const figure = async (link: Locator): Promise<number> =>
  Number((await link.locator('strong').innerText()).replaceAll(/\D/g, ''));
const drawer = (page: Page): Locator => page.getByRole('dialog');
const lines = (page: Page): Locator => drawer(page).locator('li a');

test('staff land on the indicators, with each total and its today (IND-01, IND-02, RTE-68)', async () => {
  const { page, close } = await opened();
  const counts = await indicators();
  for (const [name, total, today] of [
    ['Rastreadores', counts.total, counts.totalToday],
    ['Ativos', counts.totalActive, counts.totalActiveToday],
    ['Inativos', counts.totalInactive, counts.totalInactiveToday],
    ['Cancelados', counts.totalCanceled, counts.totalCanceledToday],
  ] as const) {
    const card = page.getByRole('article').filter({ has: page.getByText(name, { exact: true }) });
    expect(await figure(card.getByRole('link').first()), name).toBe(total);
    await card.getByRole('link', { name: `${name}: ${today} hoje`, exact: true }).waitFor();
  }
  expect(counts).toMatchObject({ total: 9, totalToday: 1, totalActive: 6, totalInactive: 1, totalCanceled: 1 });
  await close();
});

test('a chart of the no-communication counts and one of the models, each bar a link with its number (IND-03, IND-05)', async () => {
  const { page, close } = await opened();
  const { noCommunication, models } = await indicators();
  const shown = await Promise.all((await bars(page, 'silence').all()).map(figure));
  expect(shown).toEqual(Object.values(noCommunication));
  expect(shown).toEqual([0, 1, 0, 1, 0, 3]);
  await web(bars(page, 'models').locator('> span:first-child')).toHaveText(
    models.map(({ model }) => model ?? 'Sem modelo'),
    { useInnerText: true },
  );
  expect(await Promise.all((await bars(page, 'models').all()).map(figure))).toEqual(models.map(({ total }) => total));
  // The bar is as wide as its number: half of the greatest is half of the track.
  const widths = await bars(page, 'models').evaluateAll((links) =>
    links.map((link) => link.querySelector('span > span')!.getBoundingClientRect().width),
  );
  const most = Math.max(...models.map(({ total }) => total));
  for (const [index, { total }] of models.entries())
    expect(widths[index]! / Math.max(...widths)).toBeCloseTo(total / most, 1);
  await close();
});

test('a bar leads to its vehicles, they to the map, and the list to its report', async () => {
  const { page, close } = await opened();
  await bar(page, 'Mais de 72 h').click();
  await expect
    .poll(async () => (await lines(page).locator('span:first-child').allInnerTexts()).toSorted())
    .toEqual(['Van 05', 'Van 06', 'Van <b>04</b>']);
  await drawer(page).getByText('Nunca comunicou').first().waitFor();
  await web(drawer(page).getByRole('link', { name: 'Abrir como relatório' })).toHaveAttribute(
    'href',
    /\/reports\?semComunicao=p72h$/,
  );
  await lines(page).filter({ hasText: 'Van <b>04</b>' }).click();
  await page.waitForURL(new RegExp(`/trackdevice\\?device=${fleet.id('days')}$`));
  // It is chosen there: its popup is open.
  await page.locator('.maplibregl-popup').getByText('Van <b>04</b>').first().waitFor();
  await page.goBack();
  await page.waitForURL(/range=72H_MORE$/);
  await lines(page).first().waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL(/\/indicators$/);
  await close();
});

test('bars are walked and opened by keys, and a model leads to its vehicles', async () => {
  const { page, close } = await opened();
  await bars(page, 'models').first().focus();
  await page.keyboard.press('Tab');
  const second = await bars(page, 'models').nth(1).locator('span').first().innerText();
  await expect.poll(() => page.evaluate(() => document.activeElement?.querySelector('span')?.textContent)).toBe(second);
  await bar(page, 'FMB920').focus();
  await page.keyboard.press('Enter');
  await drawer(page).getByText('3 veículos').waitFor();
  await web(lines(page).locator('span:first-child')).toHaveText(['Toco 03', 'Toco 02', 'Toco 01'], {
    useInnerText: true,
  });
  await close();
});

test('the fleet right now is counted live', async () => {
  const { page, close } = await opened();
  const moving = page
    .locator('section[aria-labelledby="live"] dl > div')
    .filter({ hasText: 'Em movimento' })
    .locator('strong');
  await web(moving).toHaveText('1', { useInnerText: true });
  await fleet.send({ identifier: 'moves', ...PLACE, communicationAgoMs: 0, speedKmh: 50 });
  await web(moving).toHaveText('2', { useInnerText: true });
  await close();
});

test('the figures are polled every five minutes, and at once on request (CST-71)', async () => {
  const { page, close } = await withSession(browser, fleet.server.url, 'operador');
  await page.clock.install();
  await page.goto(`${fleet.server.url}/monitoring/indicators`);
  await bars(page, 'silence').first().waitFor();
  const over = (): Promise<number> => figure(bar(page, 'Mais de 72 h'));
  const before = await over();
  await fleet.send({ identifier: 'never', ...PLACE, communicationAgoMs: 2 * HOUR_MS });
  await page.clock.fastForward(PERIODIC_JOB_MS);
  await expect.poll(over).toBe(before - 1);
  await fleet.send({ identifier: 'never', ...PLACE });
  const hours = await figure(bar(page, '1 a 6 h'));
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await expect.poll(() => figure(bar(page, '1 a 6 h'))).toBe(hours - 1);
  await close();
});

test('a customer has no indicators (RTE-67)', async () => {
  const { page, close } = await withSession(browser, fleet.server.url, 'cliente', { map: false });
  await page.goto(`${fleet.server.url}/monitoring/indicators`);
  await page.waitForURL(/\/trackback$/);
  await close();
});

test('a failure says so and can be tried again', async () => {
  const { page, context, close } = await opened();
  await context.route('**/api/v2/indicators*', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/json',
      body: JSON.stringify({ code: 'forbidden', message: 'Hoje não.', requestId: 'x' }),
    }),
  );
  await page.goto(`${fleet.server.url}/monitoring/indicators`);
  await page.getByText('Os indicadores não puderam ser carregados').waitFor();
  await page.getByText('Hoje não.').waitFor();
  await context.unroute('**/api/v2/indicators*');
  await page.getByRole('main').getByRole('button', { name: 'Tentar de novo' }).click();
  await bars(page, 'silence').first().waitFor();
  await close(/403/);
});

test('the indicators are accessible in both themes and languages, on a desktop and a phone, with and without a list', async () => {
  for (const options of [
    { theme: 'light' },
    { theme: 'dark', language: 'en-US' },
    { theme: 'light', size: PHONE },
  ] as const) {
    const { page, close } = await opened(options);
    await expectAccessible(page);
    await bars(page, 'silence').last().click();
    await lines(page).first().waitFor();
    await expectAccessible(page);
    await close();
  }
});
