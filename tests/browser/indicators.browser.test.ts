import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PERIODIC_JOB_MS } from '../../domain/base/periodic-job.ts';
import { startMapFleet, type FleetVehicle, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { keptVisits } from './harness/kept-visits.ts';
import type { Visit } from './harness/page.ts';
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
  { identifier: 'silent', name: 'Van 10', plate: 'SIL0N10', addedAgoMs: MONTHS_MS },
  { identifier: 'today', name: 'Van 09', plate: 'TOD9M99', status: 'RECEIVED' },
];

let fleet: MapFleet;
let browser: Browser;
const lend = keptVisits();

beforeAll(async () => {
  fleet = await startMapFleet(VEHICLES);
  browser = await launchBrowser();
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

/** The console loaded anew as an operator, who lands on the indicators, in a tab that tests hand on. */
async function opened(): Promise<Visit> {
  const own = await lend('operador', () => withSession(browser, fleet.server.url, 'operador'));
  await own.page.goto(`${fleet.server.url}/monitoring/login`);
  await own.page.waitForURL(/\/indicators$/);
  await bars(own.page).first().waitFor();
  return own;
}

const bars = (page: Page): Locator => page.locator('section[aria-labelledby="silence"] ol a');
const bar = (page: Page, name: string): Locator => page.getByRole('main').getByRole('link', { name });
/** The number of a bar. */
const figure = async (link: Locator): Promise<number> =>
  Number((await link.locator('strong').innerText()).replaceAll(/\D/g, ''));
const drawer = (page: Page): Locator => page.getByRole('dialog');
const lines = (page: Page): Locator => drawer(page).locator('li a');

test('a bar leads to its vehicles, they to the map, and the list to its report', async () => {
  const { page, close } = await opened();
  await bar(page, 'Mais de 72 h').click();
  const names = (): Promise<string[]> => lines(page).locator('span:first-child').allInnerTexts();
  await expect.poll(names).toEqual(expect.arrayContaining(['Van <b>04</b>', 'Van 10']));
  for (const heard of ['Toco 01', 'Toco 02', 'Toco 03']) expect(await names()).not.toContain(heard);
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
  await bars(page).first().waitFor();
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
