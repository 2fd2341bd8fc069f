import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Telemetry } from '../../domain/live/telemetry/telemetry.ts';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { goWithin } from './harness/in-page.ts';
import { restOf } from '../builders/rest.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

/** Each for one test, so that none finds what another has set. */
const VEHICLES = ['Kombi', 'Master'] as const;
type Vehicle = (typeof VEHICLES)[number];

let fleet: MapFleet;
let browser: Browser;
let read: Awaited<ReturnType<typeof restOf>>;

beforeAll(async () => {
  const vehicles = VEHICLES.map((name) => ({ identifier: name, name, plate: `${name.slice(0, 3).toUpperCase()}1A23` }));
  [fleet, browser] = await Promise.all([startMapFleet(vehicles), launchBrowser()]);
  read = await restOf(fleet.server.url, 'cliente');
  for (const vehicle of VEHICLES) await drive(vehicle, 40, { hours: 6_855_120_000 });
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});
const lend = keptVisits(/AudioContext/);

const drive = (identifier: Vehicle, speedKmh: number, attributes: Record<string, unknown> = {}) =>
  fleet.send({
    identifier,
    latitude: -23.55,
    longitude: -46.63,
    speedKmh,
    attributes: { ignition: true, odometer: 1_000, ...attributes },
  });

/** The customer's page, which tests share; it has no map, which they do not look at. */
async function customersPage(): Promise<Page> {
  const { page } = await lend('cliente', () =>
    signedIn(browser, fleet.server.url, 'cliente', { path: '/diagnostics', map: false }),
  );
  return page;
}

/** Chooses a vehicle. */
async function chosen(vehicle: Vehicle): Promise<Page> {
  const page = await customersPage();
  await goWithin(page, `/trackback?device=${fleet.id(vehicle)}`);
  await bar(page).getByRole('heading', { name: vehicle, level: 2 }).waitFor();
  return page;
}

const record = async (vehicle: Vehicle): Promise<Telemetry> =>
  (await read<Telemetry[]>(`v2/last/positions/devices/${fleet.id(vehicle)}`))[0]!;
const bar = (page: Page) => page.getByRole('region', { name: 'Detalhes do rastreador' });
const save = (within: Locator) => within.getByRole('button', { name: 'Salvar' });
/** Opens a dialog by its button at the vehicle. */
async function open(page: Page, button: RegExp, title: string): Promise<Locator> {
  await bar(page).getByRole('button', { name: button }).first().click();
  const opened = page.getByRole('dialog', { name: title });
  await opened.waitFor();
  return opened;
}
const saved = async (page: Page, within: Locator): Promise<void> => {
  await save(within).click();
  await within.waitFor({ state: 'detached' });
  await page.getByText('Dados salvos com sucesso!').first().waitFor();
};

test('an odometer that was set is kept, the vehicle shows it at once and goes on from there (PNL-57)', async () => {
  const page = await chosen('Kombi');
  const edit = await open(page, /odômetro/i, 'Hodômetro');
  await edit.getByText('Agora: 1 km').waitFor();
  await edit.getByLabel('Hodômetro (km)').fill('48213');
  await saved(page, edit);
  await expect.poll(async () => (await record('Kombi')).odometer).toBe(48_213_000);
  await web(bar(page)).toContainText('48.213 km', { useInnerText: true });
  // It goes on from there.
  await drive('Kombi', 40, { odometer: 3_000 });
  await web(bar(page)).toContainText('48.215 km', { useInnerText: true });
});

test('an hour meter that was set is kept (PNL-58)', async () => {
  const page = await chosen('Master');
  const edit = await open(page, /horímetro/i, 'Horímetro');
  await edit.getByLabel('Horímetro (horas:minutos)').fill('1904:12');
  await saved(page, edit);
  await expect.poll(async () => (await record('Master')).engineTimeOn).toBe((1904 * 60 + 12) * 60_000);
});
