import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import type { MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { afresh } from './harness/in-page.ts';
import type { Visit } from './harness/page.ts';
import { withSession } from './harness/signed-in.ts';
import { count, lines, startTrackerFleet } from './harness/tracker-panel.ts';
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
async function track({ page }: Visit = customer): Promise<Page> {
  await afresh(page, `${fleet.server.url}/monitoring/trackback`);
  await lines(page).first().waitFor();
  return page;
}

const group = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Grupos de veículos' }).getByRole('button', { name: new RegExp(`^${name} \\d+$`) });
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

test('the list is sorted by what its lines show, and the order is remembered', async () => {
  const page = await track();
  await page.getByRole('button', { name: /^Ordenar/ }).click();
  await page.getByRole('menuitemradio', { name: 'Bateria' }).click();
  await web(lines(page).first()).toContainText('Van 13', { useInnerText: true });
  await page.reload();
  await web(lines(page).first()).toContainText('Van 13', { useInnerText: true });
});
