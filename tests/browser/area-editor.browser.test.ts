import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMapFleet, withAreas, type FleetArea, type MapFleet } from '../builders/map-fleet.ts';
import {
  areaMapRests,
  areaVisit,
  corners,
  drawing,
  field,
  openEditor,
  pull,
  save,
  takeAddress,
  takeTracker,
} from './harness/area-editor.ts';
import { launchBrowser } from './harness/chromium.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { expectAccessible } from './harness/page.ts';
import { web } from './harness/web.ts';

const DISPUTED: FleetArea = {
  name: 'Disputada',
  address: 'Rua das Flores, 12',
  type: 'CIRCLE',
  latitude: -23.55,
  longitude: -46.63,
  radiusM: 80,
  devices: ['van'],
};

let fleet: MapFleet;
let browser: Browser;

beforeAll(async () => {
  const started = startMapFleet(
    [{ identifier: 'van', name: 'Van branca', plate: 'VAN1A23' }],
    {},
    withAreas([DISPUTED]),
  );
  [fleet, browser] = await Promise.all([started, launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});
const lend = keptVisits(/status of (400|404|409)/);

/** The editor as the customer finds it, in a page that tests share. */
async function opened(path = '/area-setting/novo', person = ''): Promise<Page> {
  const { page } = await lend(`customer ${person}`, () => areaVisit(browser, fleet, 'cliente'));
  await openEditor(page, fleet, path);
  return page;
}

/** The path of an area by its name. */
async function pathOf(page: Page, name: string): Promise<string> {
  await page.goto(`${fleet.server.url}/monitoring/securityArea`);
  await page.getByRole('rowheader', { name }).click();
  await page.waitForURL(/area-setting\/\d+$/);
  return new URL(page.url()).pathname.replace('/monitoring', '');
}

test('a circle is drawn around a confirmed address, pulled on the map and created (ARE-13, ARE-35, ERR-35)', async () => {
  const page = await opened();
  await field(page, /^Nome/).fill('Pátio de Campinas');
  await takeAddress(page, 'Campinas');
  await expect.poll(async () => (await drawing(page)).corners.length).toBe(1);
  expect((await drawing(page)).corners[0]!.lat).toBeCloseTo(-22.9, 0);
  await areaMapRests(page);
  const edge = page.getByRole('slider', { name: 'Raio do círculo' });
  const before = (await drawing(page)).radiusM;
  await pull(page, edge, 40, 0);
  await expect.poll(async () => (await drawing(page)).radiusM).toBeGreaterThan(before + 5);
  const from = (await drawing(page)).corners[0]!;
  await pull(page, corners(page).first(), 0, -60);
  await expect.poll(async () => (await drawing(page)).corners[0]!.lat).toBeGreaterThan(from.lat);
  await takeTracker(page, 'VAN1A23');
  await save(page).click();
  await page.getByText('Área criada com sucesso!').waitFor();
  await page.waitForURL(/securityArea\?term=/);
  await page.getByRole('rowheader', { name: 'Pátio de Campinas' }).waitFor();
});

test('of two people who change one area the second sees both versions and chooses (RTE-40)', async () => {
  const first = await opened();
  const path = await pathOf(first, 'Disputada');
  await openEditor(first, fleet, path);
  const second = await opened(path, 'second');
  await field(first, /^Nome/).fill('Disputada pela primeira');
  await field(first, /^Raio/).fill('200');
  await save(first).click();
  await first.getByText('Área atualizada com sucesso!').waitFor();
  await field(second, /^Nome/).fill('Disputada pela segunda');
  await save(second).click();
  const clash = second.getByRole('status').filter({ hasText: 'Outra pessoa salvou antes' });
  await clash.waitFor();
  await web(clash.getByRole('row').filter({ hasText: 'Nome' })).toContainText('Disputada pela primeira', {
    useInnerText: true,
  });
  await web(clash.getByRole('row').filter({ hasText: 'Forma da área' })).toContainText('Círculo de 200 m', {
    useInnerText: true,
  });
  await expectAccessible(second);
  await clash.getByRole('button', { name: 'Salvar o que digitei' }).click();
  await second.getByText('Área atualizada com sucesso!').waitFor();
  await openEditor(second, fleet, path);
  expect((await drawing(second)).radiusM).toBe(200);
  await web(field(second, /^Nome/)).toHaveValue('Disputada pela segunda');
});
