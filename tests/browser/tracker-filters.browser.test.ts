import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { afresh } from './harness/in-page.ts';
import { DESKTOP, expectAccessible, PHONE, type Visit } from './harness/page.ts';
import { withSession } from './harness/signed-in.ts';
import { boxOf, count, dragBy, line, lines, pager, panel, rows, startTrackerFleet } from './harness/tracker-panel.ts';
import { web } from './harness/web.ts';

let fleet: MapFleet;
let browser: Browser;
/** A customer's page that the tests share; what is tested stands beside the map. */
let customer: Visit;
beforeAll(async () => {
  fleet = await startTrackerFleet();
  browser = await launchBrowser();
  customer = await withSession(browser, fleet.server.url, 'cliente', { map: false });
});
afterAll(async () => {
  // Fails when the page complained of anything while the tests went over it.
  await customer?.close();
  await browser?.close();
  await fleet?.server.dispose();
});

/** The tracker as it is at a first visit, in a page that the tests share. */
async function track({ page }: Visit = customer, size = DESKTOP): Promise<Page> {
  await page.setViewportSize(size);
  await afresh(page, `${fleet.server.url}/monitoring/trackback`);
  await lines(page).first().waitFor();
  return page;
}

const group = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Grupos de rastreadores' })
    .getByRole('button', { name: new RegExp(`^${name} \\d+$`) });
const openFilters = (page: Page) => page.getByRole('button', { name: /^(Filtros|Filters)/ }).click();

test('the list is limited to a group with all below it, whose tree folds and counts', async () => {
  const page = await track();
  await openFilters(page);
  await group(page, 'Cidade').click();
  await count(lines(page), 3);
  await web(group(page, 'Cidade')).toHaveText(/Cidade\s+3/, { useInnerText: true });
  await group(page, 'Entregas').click();
  await count(lines(page), 2);
  await page.getByRole('button', { name: 'Filtros (1 ativo)' }).waitFor();
  await page.getByRole('button', { name: 'Recolher o grupo Cidade' }).click();
  await count(group(page, 'Entregas'), 0);
  await page.getByRole('button', { name: 'Limpar os filtros' }).click();
  await count(lines(page), 10);
});

test('the list is limited to a model and to a status, together and from the first page', async () => {
  const page = await track();
  await pager(page).getByRole('button', { name: 'Próxima página' }).click();
  await count(lines(page), 4);
  await openFilters(page);
  const model = page.getByRole('combobox', { name: 'Modelo' });
  await web(model).toContainText('GT06N (3)', { useInnerText: true });
  await model.selectOption('GT06N');
  await count(lines(page), 3);
  await page.getByRole('button', { name: /^Offline/ }).click();
  await page.getByText('Nenhum rastreador corresponde à busca.').waitFor();
  await page.getByRole('button', { name: /^Em movimento/ }).click();
  await count(lines(page), 3);
});

test('the list is sorted by what its lines show, and the order is remembered', async () => {
  const page = await track();
  await page.getByRole('button', { name: /^Ordenar/ }).click();
  await page.getByRole('menuitemradio', { name: 'Bateria' }).click();
  await web(lines(page).first()).toContainText('Van 13', { useInnerText: true });
  await page.reload();
  await web(lines(page).first()).toContainText('Van 13', { useInnerText: true });
});

test('arrows walk on from the last line of a page to the next page, and what is chosen on the map is turned to', async () => {
  const page = await track();
  const list = page.getByRole('listbox', { name: 'Lista de rastreadores' });
  const active = (name: string) => page.locator('[role="option"][data-active="true"]').filter({ hasText: name });
  await list.press('End');
  await active('Van 09').waitFor();
  await list.press('ArrowDown');
  await web(pager(page)).toContainText('11–14 de 14', { useInnerText: true });
  await active('Van 10').waitFor();
  await list.press('Enter');
  await web(line(page, 'Van 10')).toHaveAttribute('aria-selected', 'true');
  await list.press('ArrowUp');
  await web(pager(page)).toContainText('1–10 de 14', { useInnerText: true });
  await page.goto(`${fleet.server.url}/monitoring/trackback?device=${fleet.id('v12')}`);
  await web(line(page, 'Van 12')).toHaveAttribute('aria-selected', 'true');
});

test('the table is made higher by its edge, with the pointer and by arrows, and stays so and in view after a reload', async () => {
  const page = await track();
  await page.locator('label', { hasText: 'Tabela' }).click();
  await count(rows(page), 10);
  const edge = page.getByRole('separator', { name: 'Altura da tabela' });
  const heightPx = () => boxOf(panel(page)).then(({ height }) => Math.round(height));
  await expect.poll(heightPx).toBe(320);
  await dragBy(page, edge, 0, -60);
  await expect.poll(heightPx).toBe(380);
  await edge.press('ArrowDown');
  await expect.poll(heightPx).toBe(356);
  await page.reload();
  await count(rows(page), 10);
  await expect.poll(heightPx).toBe(356);
  await edge.press('End');
  // So much is left above it for the map.
  const above = async () => (await boxOf(panel(page))).y - (await boxOf(page.getByRole('main'))).y;
  await expect.poll(async () => Math.round(await above())).toBe(240);
});

test('on a phone the panel is a sheet with three heights: by taps, by a finger, by arrows, remembered', async () => {
  const page = await track(customer, PHONE);
  const roomPx = (await boxOf(page.getByRole('main'))).height;
  const shareOf = () =>
    boxOf(panel(page)).then(({ height }) => (height < 110 ? 'head' : height > roomPx * 0.8 ? 'full' : 'half'));
  await expect.poll(shareOf).toBe('half');
  await page.getByRole('button', { name: 'Aumentar o painel' }).click();
  await expect.poll(shareOf).toBe('full');
  await page.getByRole('button', { name: 'Recolher o painel' }).click();
  await expect.poll(shareOf).toBe('head');
  await dragBy(page, page.getByRole('button', { name: 'Abrir o painel' }), 0, -300);
  await expect.poll(shareOf).toBe('half');
  await page.getByRole('button', { name: 'Aumentar o painel' }).press('ArrowUp');
  await expect.poll(shareOf).toBe('full');
  await page.reload();
  await lines(page).first().waitFor();
  await expect.poll(shareOf).toBe('full');
  await web(page.locator('label', { hasText: 'Tabela' })).toHaveCount(0);
});

test.each([
  { theme: 'light', language: 'pt-BR' },
  { theme: 'dark', language: 'en-US' },
  { theme: 'light', language: 'pt-BR', size: PHONE },
] as const)('panel, filters and table are accessible: %o', async (options) => {
  const opened = await withSession(browser, fleet.server.url, 'cliente', { ...options, map: false });
  const page = await track(opened, 'size' in options ? options.size : DESKTOP);
  await openFilters(page);
  await page
    .getByRole('list', { name: /^(Grupos de rastreadores|Groups of trackers)$/ })
    .getByRole('button', { name: /^Cidade/ })
    .click();
  await count(lines(page), 3);
  await expectAccessible(page);
  if (!('size' in options)) {
    await page.locator('label', { hasText: /Tabela|Table/ }).click();
    await count(page.getByRole('grid').locator('tr[data-index]'), 3);
    await page.getByRole('grid').locator('tr[data-index]').first().click();
    await page.getByRole('region', { name: /^(Detalhes|Details)/ }).waitFor();
    await expectAccessible(page);
  }
  await opened.close();
});
