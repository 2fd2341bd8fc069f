import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MapFleet } from '../builders/map-fleet.ts';
import { areaMapRests, takeTracker } from './harness/area-editor.ts';
import { line, openAreas, panel, row, startAreaFleet } from './harness/areas.ts';
import { launchBrowser } from './harness/chromium.ts';
import { comeTo } from './harness/in-page.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { expectAccessible, type VisitOptions } from './harness/page.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

let fleet: MapFleet;
let browser: Browser;

beforeAll(async () => {
  [fleet, browser] = await Promise.all([startAreaFleet(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});
const lend = keptVisits(/status of (400|404)/);

const grid = (page: Page) => page.getByRole('grid', { name: 'Áreas de segurança' });
const names = (page: Page) => grid(page).getByRole('rowheader').allInnerTexts();
const area = (page: Page, name: string) => grid(page).getByRole('rowheader', { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** A list of areas as somebody finds it who comes there, in a page that tests share. */
async function opened(login: string, path: string, { map = false }: VisitOptions = {}): Promise<Page> {
  const { page } = await lend(`${login} ${map}`, () =>
    signedIn(browser, fleet.server.url, login, { path: '/diagnostics', map }),
  );
  await comeTo(page, path);
  await grid(page).getByRole('rowheader').first().waitFor();
  return page;
}

test('the areas of the page lie on the map beside the list, and one is shown there from near (RTE-58)', async () => {
  const page = await opened('cliente', '/securityArea', { map: true });
  await areaMapRests(page, ({ areas }) => areas.length === 10);
  expect(await names(page)).not.toContain('Da marca');
  await button(page, 'Mostrar Garagem central no mapa').click();
  const { areas } = await areaMapRests(page, ({ zoom }) => zoom > 17);
  expect(areas.find(({ chosen }) => chosen)?.name).toBe('Garagem central');
  const card = page.getByRole('group', { name: 'Garagem central' });
  await card.getByRole('button', { name: 'Editar' }).click();
  await page.waitForURL(/area-setting\/\d+$/);
  await web(page.getByLabel(/^Nome/).first()).toHaveValue('Garagem central');
});

const KML = `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>
<Placemark><name>Boa</name><Polygon><outerBoundaryIs><LinearRing><coordinates>-46.6,-23.5 -46.5,-23.5 -46.5,-23.4 -46.6,-23.5</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
<Placemark><name>Cruzada</name><Polygon><outerBoundaryIs><LinearRing><coordinates>-46.6,-23.5 -46.5,-23.4 -46.5,-23.5 -46.6,-23.4 -46.6,-23.5</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
<Placemark><name>De outro mundo</name><Polygon><outerBoundaryIs><LinearRing><coordinates>-246.6,-123.5 -46.5,-23.4 -46.5,-23.5 -246.6,-123.5</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
</Document></kml>`;

test('a file is looked at line by line before anything is created, and its bad lines say why', async () => {
  const page = await opened('cliente', '/securityArea');
  await button(page, 'Importar').click();
  const dialog = page.getByRole('dialog', { name: 'Importar áreas de um arquivo' });
  const file = { name: 'areas.kml', mimeType: 'application/vnd.google-earth.kml+xml', buffer: Buffer.from(KML) };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await button(page, 'Conferir o arquivo').click();
  await dialog.getByText('Escolha ao menos um rastreador para a área.').waitFor();
  await takeTracker(page, 'Sandero');
  await button(page, 'Conferir o arquivo').click();
  await dialog.getByText('Formas que podem virar áreas: 1 de 3.').waitFor();
  const lines = dialog.getByRole('list', { name: 'Formas do arquivo' }).getByRole('listitem');
  await web(lines.filter({ hasText: 'Cruzada' })).toContainText('o contorno cruza a si mesmo', { useInnerText: true });
  await web(lines.filter({ hasText: 'De outro mundo' })).toContainText('fica fora da Terra', { useInnerText: true });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Criar 1 área' }).click();
  await page.getByText('1 área criada.').waitFor();
  await area(page, 'Boa').waitFor();
});

test('the panel on the tracker map creates, edits, shows and deletes areas (ARE-31)', async () => {
  const { page } = await lend('panel', () => openAreas(browser, fleet, { map: false, to: '/diagnostics' }));
  await comeTo(page, '/trackback?panel=areas');
  await row(page, 'Zona 02').click();
  const actions = panel(page).getByRole('group', { name: 'Zona 02' });
  await web(actions.getByRole('link', { name: 'Editar' })).toHaveAttribute('href', /\/area-setting\/\d+$/);
  await actions.getByRole('button', { name: 'Excluir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sim, excluir' }).click();
  await page.getByText('Zona 02 foi excluída.').waitFor();
  await row(page, 'Zona 02').waitFor({ state: 'detached' });
  await line(page, 'Sandero prata').waitFor();
  await panel(page).getByRole('link', { name: 'Nova área' }).click();
  await page.waitForURL(/area-setting\/novo$/);
});

test('the page to create an area is for staff, the others are open to who is signed in (RTE-38, RTE-39, RTE-57)', async () => {
  const { page } = await lend('operador false', () =>
    signedIn(browser, fleet.server.url, 'operador', { path: '/diagnostics', map: false }),
  );
  await comeTo(page, '/area-create');
  await page.getByRole('heading', { name: 'Nova área de segurança' }).waitFor();
  await page.getByLabel('Cliente', { exact: true }).first().waitFor();
});
