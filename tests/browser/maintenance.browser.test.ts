import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { monthsAfter } from '../../domain/base/time/calendar.ts';
import { dayNamer } from '../../domain/base/time/day.ts';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { comeTo } from './harness/in-page.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

const today = dayNamer('America/Sao_Paulo')(Date.now());
const INVOICE = Buffer.from('%PDF-1.7\n% the invoice of two tyres\n');

let fleet: MapFleet;
let browser: Browser;

beforeAll(async () => {
  const started = startMapFleet([{ identifier: 'van', name: 'Van branca', plate: 'VAN1A23' }]);
  [fleet, browser] = await Promise.all([started, launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});
const lend = keptVisits(/status of 422/);

const rows = (page: Page) =>
  page
    .getByRole('grid')
    .locator('tbody')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
const form = (page: Page) => page.getByRole('dialog').last();
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

async function opened(path: string): Promise<Page> {
  const { page } = await lend('operador', () =>
    signedIn(browser, fleet.server.url, 'operador', { path: '/diagnostics' }),
  );
  await comeTo(page, path);
  return page;
}

async function chooseVan(page: Page, within: Page | Locator): Promise<void> {
  await within.getByRole('combobox', { name: /^Veículo/ }).click();
  await page.getByRole('option', { name: 'VAN1A23 · Van branca' }).click();
}

test('a plan is added for a vehicle, was done too long ago, is overdue, and is on schedule once it was done today (MNT-15)', async () => {
  const page = await opened('/maintenance-form/new');
  await chooseVan(page, page);
  await page.getByRole('textbox', { name: /^Nome/ }).fill('Troca de óleo');
  await button(page, 'Novo plano').click();
  await rows(page).filter({ hasText: 'Sem registro' }).click();
  await form(page).getByLabel('Feito em').fill(monthsAfter(today, -7));
  await button(form(page), 'Registrar como feita').click();
  await rows(page).filter({ hasText: 'Vencida' }).waitFor();
  await comeTo(page, '/maintenance-list');
  await web(rows(page).first()).toContainText('Vencida', { useInnerText: true });
  await rows(page).first().click();
  await form(page).getByLabel('Hodômetro', { exact: true }).fill('52000');
  await button(form(page), 'Registrar como feita').click();
  // Without a word of the tracker nobody knows how far it drove since; by its day it is fine.
  await web(rows(page).first()).toContainText('52.000 km', { useInnerText: true });
  await web(rows(page).first()).not.toContainText('Vencida', { useInnerText: true });
});

test('a cost is added with its invoice, set done, and counted among the costs of the month', async () => {
  const page = await opened('/maintenance-list?tab=entries');
  await button(page, 'Novo lançamento').first().click();
  await chooseVan(page, form(page));
  await form(page)
    .getByLabel(/^Descrição/)
    .fill('Dois pneus');
  await form(page).getByLabel('Custo').fill('1234,56');
  await button(form(page), 'Salvar').click();
  await rows(page).filter({ hasText: 'Dois pneus' }).click();
  const chooser = form(page).getByLabel('Arquivo', { exact: true });
  await chooser.setInputFiles({
    name: 'page.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<script>1</script>'),
  });
  await form(page).getByRole('alert').waitFor();
  await chooser.setInputFiles({ name: 'nota <b>1.pdf', mimeType: 'application/pdf', buffer: INVOICE });
  const save = form(page).getByRole('button', { name: /^Salvar nota/ });
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(await readFile(await download.path())).toEqual(INVOICE);
  await button(form(page), 'Concluir').click();
  await button(form(page), 'Concluir').click();
  await rows(page).filter({ hasText: 'Concluído' }).waitFor();
  await page.getByRole('tab', { name: 'Custos' }).click();
  await web(rows(page).first()).toContainText('R$ 1.234,56', { useInnerText: true });
  await page.getByRole('region', { name: 'Custo por mês' }).getByText('R$ 1.234,56').waitFor();
});
