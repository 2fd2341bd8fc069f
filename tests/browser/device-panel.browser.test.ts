import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawId } from '../../domain/base/id.ts';
import { seededRandom } from '../../domain/base/random.ts';
import { createSims } from '../../server/business/sim/sim-rows.ts';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { goWithin } from './harness/in-page.ts';
import { withSession } from './harness/signed-in.ts';

let fleet: MapFleet;
let browser: Browser;

const ICCID = '8955000000000000001';
const sim = (brandId: number) => ({
  iccid: ICCID,
  brandId,
  msisdn: null,
  operator: 'Claro',
  apnHost: 'm2m.claro.example',
  apnUser: null,
  apnPass: null,
  franchiseBytes: 10_000_000,
  consumedBytes: 7_100_000,
});

const VEHICLES = [
  { identifier: 'full', name: 'Sandero prata', plate: 'PXT4E21', model: 'GT06N' },
  { identifier: 'app', name: 'Fone da Ana', model: 'Traccar Client' },
];

beforeAll(async () => {
  const started = startMapFleet(VEHICLES, { SIM_CARRIER: 'Claro' }, async (db, { brandId, ids }) => {
    await createSims(db, [sim(brandId)]);
    await db.query("UPDATE devices SET iccid = $2, operator = 'Claro', speed_limit_kmh = 80 WHERE id = $1", [
      ids.get('full'),
      ICCID,
    ]);
    await db.query(
      "INSERT INTO drivers (id, brand_id, name, number, license_category, license_expires_on, electronic_tag) VALUES ($1, $2, 'Ana Prado', '1001', 'E', '2020-05-31', 'TAG-1')",
      [drawId(seededRandom(7)), brandId],
    );
  });
  [fleet, browser] = await Promise.all([started, launchBrowser()]);
  const at = { latitude: -22.9, longitude: -47.06 };
  const attributes = {
    sat: 11,
    ignition: true,
    odometer: 48_213_000,
    hours: 6_855_120_000,
    rssi: 24,
    batteryLevel: 88,
    power: 12.84,
    battery: 4.1,
    blocked: false,
    driverUniqueId: 'TAG-1',
  };
  await fleet.send(
    { ...at, identifier: 'full', speedKmh: 54, heading: 38, attributes },
    { ...at, identifier: 'app', attributes: { batteryLevel: 44, driverUniqueId: 'TAG-9' } },
  );
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});
const lend = keptVisits(/502/);

const bar = (page: Page) => page.getByRole('region', { name: 'Detalhes do rastreador' });
const panel = (page: Page) => bar(page).getByRole('group', { name: 'Painel do rastreador' });
const group = (page: Page, name: string) => panel(page).getByRole('region', { name, exact: true });
const field = (page: Page, within: string, name: string) =>
  group(page, within)
    .locator('dt', { hasText: new RegExp(`^${name}$`) })
    .locator('+ dd');
const text = (page: Page, within: string, name: string) => async () =>
  (await field(page, within, name).textContent())?.replaceAll('\u00a0', ' ');

/** Comes to a vehicle in the page of somebody, whom all tests share: without a map, which none looks at. */
async function open(login: 'operador', device = 'full'): Promise<Page> {
  const { page } = await lend(login, () => withSession(browser, fleet.server.url, login, { map: false }));
  const path = `/trackback?device=${fleet.id(device)}`;
  if (page.url().includes('/monitoring/')) await goWithin(page, path);
  else await page.goto(`${fleet.server.url}/monitoring${path}`);
  const { name } = VEHICLES.find(({ identifier }) => identifier === device)!;
  await bar(page).getByRole('heading', { name, level: 2 }).waitFor();
  return page;
}

test('the values of the panel follow the vehicle as it reports', async () => {
  const page = await open('operador', 'app');
  await expect.poll(text(page, 'Localização', 'Velocidade')).toBe('0 km/h');
  await fleet.send({
    identifier: 'app',
    latitude: -22.91,
    longitude: -47.06,
    speedKmh: 63,
    heading: 180,
    attributes: { odometer: 12_000_000, alarm: 'sos' },
  });
  await expect.poll(text(page, 'Localização', 'Velocidade')).toBe('63 km/h');
  await expect.poll(text(page, 'Localização', 'Direção')).toBe('180° S');
  await expect.poll(text(page, 'Leituras', 'Hodômetro')).toBe('12.000 km');
  await expect.poll(text(page, 'Entradas', 'Pânico')).toBe('Alarme');
});
