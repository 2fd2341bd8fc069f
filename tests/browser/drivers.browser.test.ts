import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayNamer } from '../../domain/base/time/day.ts';
import { createDrivers, type NewDriver } from '../../server/desk/drivers/create-drivers.ts';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { comeTo } from './harness/in-page.ts';
import { expectAccessible } from './harness/page.ts';
import { signedIn, withSession } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

const DAY_MS = 86_400_000;
const ZONE = 'America/Sao_Paulo';
const inDays = (days: number): string => dayNamer(ZONE)(Date.now() + days * DAY_MS);

let fleet: MapFleet;
let browser: Browser;

const driver = (index: number, changes: Partial<NewDriver>): Omit<NewDriver, 'brandId'> => ({
  id: 4_000_000_000_000_000 + index,
  userId: null,
  driverName: `Motorista ${String(index).padStart(2, '0')}`,
  number: String(1_000 + index),
  driverLicenseCategory: 'D',
  driverLicenseExpiration: inDays(400 + index),
  electronicTag: `TAG-${index}`,
  vehicles: [],
  workingHours: [],
  timeZone: ZONE,
  ...changes,
});

beforeAll(async () => {
  const started = startMapFleet(
    [
      { identifier: 'van', name: 'Van branca', plate: 'VAN1A23' },
      { identifier: 'truck', name: 'Caminhão 7', plate: 'TRK7B88' },
    ],
    {},
    async (db, { brandId, ids }) => {
      const people = [
        driver(1, { driverName: 'Ana Prado', driverLicenseExpiration: inDays(-1), vehicles: [ids.get('van')!] }),
        driver(2, { driverName: 'Bruno Sá' }),
      ];
      await createDrivers(
        db,
        people.map((person) => ({ ...person, brandId })),
      );
    },
  );
  [fleet, browser] = await Promise.all([started, launchBrowser()]);
  await fleet.send({
    identifier: 'van',
    latitude: -23.55,
    longitude: -46.63,
    speedKmh: 40,
    attributes: { ignition: true, driverUniqueId: 'TAG-NEW' },
  });
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});
const lend = keptVisits(/status of (400|409)/);

const list = (page: Page) => page.getByRole('grid', { name: /^(Motoristas|Drivers)$/ });
/** Rows of drivers, not what stands in their place until they are there. */
const rows = (page: Page) =>
  list(page)
    .locator('tbody')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
const names = (page: Page) => list(page).getByRole('rowheader').allInnerTexts();
const form = (page: Page) => page.getByRole('dialog').first();
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

/** The drivers as an operator sees them who comes there, in a page that tests share. */
async function opened(): Promise<Page> {
  const { page } = await lend('operador', () =>
    signedIn(browser, fleet.server.url, 'operador', { path: '/diagnostics' }),
  );
  await comeTo(page, '/drivers');
  await rows(page).first().waitFor();
  return page;
}

test('a driver is added with everything, found by the tag, changed and deleted after asking', async () => {
  const page = await opened();
  await button(page, 'Novo motorista').click();
  await button(form(page), 'Salvar').click();
  // The rule of the call says no before anything is sent, and the focus is where it is broken.
  await form(page).getByText('Campo obrigatório.').waitFor();
  const name = form(page).getByLabel(/^Nome/);
  await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
  await name.fill('Davi Moura');
  await form(page).getByLabel('Número da CNH').fill('98765');
  await form(page).getByLabel('Validade da CNH').fill('2031-05-31');
  await form(page).getByLabel('Tag eletrônica').fill('TAG-1');
  await form(page).getByRole('combobox', { name: 'Veículos' }).fill('TRK');
  await page.getByRole('option', { name: /TRK7B88/ }).click();
  await button(form(page), 'Adicionar horário').click();
  await expectAccessible(page);
  await button(form(page), 'Salvar').click();
  // A tag is one driver's: the server's word stands at its field, and nothing typed is lost.
  await web(form(page).locator('[aria-invalid="true"]')).toHaveCount(1);
  await web(form(page).getByLabel('Tag eletrônica')).toHaveAttribute('aria-invalid', 'true');
  await web(name).toHaveValue('Davi Moura');
  await form(page).getByLabel('Tag eletrônica').fill('TAG-DAVI');
  await page.keyboard.press('Enter');
  await form(page).waitFor({ state: 'detached' });
  await page.getByRole('searchbox').fill('tag-davi');
  await expect.poll(() => names(page)).toEqual([expect.stringContaining('Davi Moura')]);
  await web(rows(page).first()).toContainText('TRK7B88', { useInnerText: true });
  await rows(page).first().click();
  await form(page).getByLabel('Número da CNH').fill('55555');
  await button(form(page), 'Salvar').click();
  await web(rows(page).first()).toContainText('55555', { useInnerText: true });
  await rows(page).first().click();
  await button(form(page), 'Excluir').click();
  await button(page.getByRole('dialog', { name: 'Excluir Davi Moura?' }), 'Excluir').click();
  await page.getByText('Davi Moura foi excluído.').waitFor();
  await page.getByText('Nada encontrado com estes filtros').waitFor();
});

test('a driver who is added is shown at the vehicle that reads the tag, without anybody asking (DRV-05)', async () => {
  const seen = await withSession(browser, fleet.server.url, 'operador', { map: false });
  await seen.page.goto(`${fleet.server.url}/monitoring/trackback?device=${fleet.id('van')}`);
  const bar = seen.page.getByRole('region', { name: 'Detalhes do rastreador' });
  await bar.getByText('VAN1A23').first().waitFor();
  await web(bar.getByText('Eva Lins')).toHaveCount(0);
  const page = await opened();
  await button(page, 'Novo motorista').click();
  await form(page).getByLabel(/^Nome/).fill('Eva Lins');
  await form(page).getByLabel('Validade da CNH').fill('2031-05-31');
  await form(page).getByLabel('Tag eletrônica').fill('tag-new');
  await page.keyboard.press('Enter');
  await form(page).waitFor({ state: 'detached' });
  await bar.getByText('Eva Lins').waitFor();
  await seen.close();
});
