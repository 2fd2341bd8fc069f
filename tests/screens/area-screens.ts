import type { Page } from 'playwright-core';
import { restOf } from '../builders/rest.ts';
import type { Screen } from './screens.ts';

const press = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click();

/** Presses the map at places from its middle, px. */
async function onMap(page: Page, ...places: readonly (readonly [number, number])[]): Promise<void> {
  const box = (await page.locator('[data-map-canvas]').boundingBox())!;
  const share = Math.min(1, box.width / 640);
  for (const [x, y] of places) {
    await page.mouse.click(box.x + box.width / 2 + x * share, box.y + box.height / 2 + y * share);
    await page.waitForTimeout(700);
  }
}

const drawn =
  (tool: RegExp, ...places: readonly (readonly [number, number])[]) =>
  async (page: Page): Promise<void> => {
    await press(page, tool);
    await onMap(page, ...places);
    await page.locator('[data-corner]').last().click();
  };

const CROSSED: readonly (readonly [number, number])[] = [
  [-150, -110],
  [150, 110],
  [150, -110],
  [-150, 110],
];

/** Opens the first area of the fleet. */
async function openFirst(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  const read = await restOf(origin, 'operador');
  const { content } = await read<{ content: { id: number }[] }>('v2/area?limit=1');
  await page.goto(`${origin}/monitoring/area-setting/${content[0]!.id}`);
  await page.waitForTimeout(4_000);
}

async function preview(page: Page): Promise<void> {
  await openFirst(page);
  await press(page, /^(Ver prévia|Show preview)$/);
  await page.waitForTimeout(3_000);
  await page.getByRole('region', { name: /^(Prévia|Preview)$/ }).scrollIntoViewIfNeeded();
}

const KML = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>
<Placemark><name>Depósito</name><Polygon><outerBoundaryIs><LinearRing><coordinates>-46.6,-23.5 -46.5,-23.5 -46.5,-23.4 -46.6,-23.5</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
<Placemark><name>Cruzada</name><Polygon><outerBoundaryIs><LinearRing><coordinates>-46.6,-23.5 -46.5,-23.4 -46.5,-23.5 -46.6,-23.4 -46.6,-23.5</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
<Placemark><name>Marte</name><Point><coordinates>-246.6,-123.5</coordinates></Point></Placemark>
</Document></kml>`;

async function importFile(page: Page): Promise<void> {
  await press(page, /^(Importar|Import)$/);
  const buffer = Buffer.from(KML);
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'areas.kml', mimeType: 'text/xml', buffer });
  await page.getByRole('combobox', { name: /^(Rastreadores|Trackers)$/ }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('combobox', { name: /^(Rastreadores|Trackers)$/ }).press('Tab');
  await press(page, /^(Conferir o arquivo|Check the file)$/);
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
}

/** Saves an area behind the back of whoever edits it. */
async function conflict(page: Page): Promise<void> {
  await openFirst(page);
  const { origin, pathname } = new URL(page.url());
  const other = await page.context().newPage();
  await other.goto(`${origin}${pathname}`);
  for (const [one, name] of [
    [other, 'Pátio norte'],
    [page, 'Pátio sul'],
  ] as const) {
    await one
      .getByLabel(/^(Nome|Name)/)
      .first()
      .fill(name);
    await one.getByRole('button', { name: /^(Salvar|Save)$/ }).click();
    await one.waitForTimeout(2_500);
  }
  await other.close();
}

/** Areas: lists, the editor with each tool, files, and two people at one. */
export const AREA_SCREENS: readonly Screen[] = [
  { name: 'areas-list', path: 'areas-list', login: 'operador' },
  { name: 'areas-own', path: 'securityArea', login: 'cliente' },
  { name: 'area-new', path: 'area-setting/novo?lat=-23.55&lng=-46.63', login: 'operador' },
  { name: 'area-known', path: 'indicators', login: 'operador', open: openFirst },
  {
    name: 'area-polygon',
    path: 'area-setting/novo',
    login: 'operador',
    open: drawn(/^(Polígono|Polygon)$/, [-150, -110], [150, -110], [190, 60], [0, 130], [-170, 60]),
  },
  {
    name: 'area-rectangle',
    path: 'area-setting/novo',
    login: 'operador',
    open: drawn(/^(Retângulo|Rectangle)$/, [-150, -90], [150, 90]),
  },
  {
    name: 'area-corridor',
    path: 'area-setting/novo',
    login: 'operador',
    open: drawn(/^(Corredor|Corridor)$/, [-220, 60], [-60, -80], [60, 50], [210, -50]),
  },
  {
    name: 'area-crossed',
    path: 'area-setting/novo',
    login: 'operador',
    open: drawn(/^(Polígono|Polygon)$/, ...CROSSED),
  },
  { name: 'area-preview', path: 'indicators', login: 'operador', open: preview },
  { name: 'area-file', path: 'areas-list', login: 'operador', open: importFile },
  { name: 'area-conflict', path: 'indicators', login: 'operador', open: conflict },
];
