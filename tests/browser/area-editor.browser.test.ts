import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMapFleet, withAreas, type FleetArea, type MapFleet } from '../builders/map-fleet.ts';
import {
  areaMapRests,
  areaVisit,
  corners,
  drawing,
  editorDoor,
  field,
  openEditor,
  pressMap,
  pull,
  save,
  step,
  takeAddress,
  takeTracker,
  tool,
} from './harness/area-editor.ts';
import { launchBrowser } from './harness/chromium.ts';
import { showAs } from './harness/in-page.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { expectAccessible, PHONE } from './harness/page.ts';
import { web } from './harness/web.ts';

const YARD = { latitude: -23.55, longitude: -46.63 };
const circle = (name: string, radiusM: number): FleetArea => ({
  name,
  address: 'Rua das Flores, 12',
  type: 'CIRCLE',
  ...YARD,
  radiusM,
  devices: ['van'],
});

let fleet: MapFleet;
let browser: Browser;

beforeAll(async () => {
  const started = startMapFleet(
    [{ identifier: 'van', name: 'Van branca', plate: 'VAN1A23' }],
    {},
    withAreas([circle('Garagem', 1500), circle('Disputada', 80), circle('Para excluir', 80)]),
  );
  [fleet, browser] = await Promise.all([started, launchBrowser()]);
  await fleet.send({ identifier: 'van', ...YARD, speedKmh: 0, attributes: { ignition: false } });
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

test('an area without name, address and tracker says each at its field (ARE-19, ARE-20, ARE-21)', async () => {
  const page = await opened();
  await save(page).click();
  await page.getByText('Informe o nome da área.').waitFor();
  for (const words of [
    'Informe o endereço da área.',
    'Escolha ao menos um rastreador para a área.',
    'Desenhe a área no mapa.',
  ])
    await web(page.getByText(words)).toHaveCount(1);
  await expect.poll(() => field(page, /^Nome/).evaluate((input) => input === document.activeElement)).toBe(true);
});

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
  await page.waitForURL(/securityArea$/);
  await page.getByRole('rowheader', { name: 'Pátio de Campinas' }).waitFor();
});

test('a radius left empty is 50 m, in km it counts a thousandfold, and from 999 m it is edited in km (ARE-22, ARE-25, ARE-26)', async () => {
  const page = await opened();
  const radius = field(page, /^Raio/);
  await radius.fill('2,5');
  await page.getByLabel('Unidade do raio').selectOption('km');
  await expect.poll(async () => (await drawing(page)).radiusM).toBe(2_500);
  await radius.fill('');
  await expect.poll(async () => (await drawing(page)).radiusM).toBe(50);
  await page.getByLabel('Unidade do raio').selectOption('m');
  await radius.fill('320');
  await expect.poll(async () => (await drawing(page)).radiusM).toBe(320);
  await openEditor(page, fleet, await pathOf(page, 'Garagem'));
  await web(field(page, /^Raio/)).toHaveValue('1.5');
  await web(page.getByLabel('Unidade do raio')).toHaveValue('km');
});

test('a polygon takes corners, gets one in between, loses one by Delete, and every step is undone and redone', async () => {
  const page = await opened();
  await tool(page, 'Polígono').click();
  await pressMap(page, [-120, -80], [120, -80], [120, 80]);
  // A press on the first corner closes it.
  await corners(page).first().click();
  await expect.poll(async () => (await drawing(page)).isDone).toBe(true);
  const middle = page.getByRole('button', { name: 'Inserir um vértice depois do 3' });
  await pull(page, middle, -90, 40);
  await web(corners(page)).toHaveCount(4);
  await corners(page).nth(1).focus();
  await page.keyboard.press('Delete');
  await web(corners(page)).toHaveCount(3);
  await step(page, 'Desfazer').click();
  await web(corners(page)).toHaveCount(4);
  await page.getByRole('region', { name: 'Forma da área' }).getByRole('button').first().focus();
  await page.keyboard.press('Control+Shift+Z');
  await web(corners(page)).toHaveCount(3);
  await page.keyboard.press('Control+Z');
  await web(corners(page)).toHaveCount(4);
});

test('a polygon that crosses itself is refused in words, with the place marked', async () => {
  const page = await opened();
  await tool(page, 'Polígono').click();
  await pressMap(page, [-100, -80], [100, 80], [100, -80], [-100, 80]);
  await corners(page).first().click();
  await page.getByRole('alert').filter({ hasText: 'O contorno cruza a si mesmo' }).waitFor();
  await save(page).click();
  await web(page.getByRole('alert').filter({ hasText: 'cruza a si mesmo' })).toHaveCount(2);
  expect(new URL(page.url()).pathname).toMatch(/novo$/);
  await expectAccessible(page);
});

test('a rectangle is drawn by two corners and keeps its right angles when one is pulled', async () => {
  const page = await opened();
  await tool(page, 'Retângulo').click();
  await pressMap(page, [-100, -60], [100, 60]);
  await web(corners(page)).toHaveCount(4);
  await pull(page, corners(page).nth(2), 50, 40);
  const shape = await drawing(page);
  for (const [index, corner] of shape.corners.entries()) {
    const next = shape.corners[(index + 1) % 4]!;
    expect([corner.lat === next.lat, corner.lng === next.lng].filter(Boolean)).toHaveLength(1);
  }
});

test('a corridor is drawn along a line with a width, saved, and edited as the line it was drawn with (ARE-14, ARE-34, ERR-34)', async () => {
  const page = await opened();
  await field(page, /^Nome/).fill('Rota da entrega');
  await tool(page, 'Corredor').click();
  await pressMap(page, [-160, 0], [0, -70], [150, 0]);
  await corners(page).last().click();
  await expect.poll(async () => (await drawing(page)).isDone).toBe(true);
  await field(page, 'Largura do corredor').fill('250');
  await expect.poll(async () => (await drawing(page)).widthM).toBe(250);
  await takeAddress(page, 'São Paulo');
  expect((await drawing(page)).tool).toBe('corridor');
  await takeTracker(page, 'VAN1A23');
  await save(page).click();
  await page.getByText('Área criada com sucesso!').waitFor();
  await openEditor(page, fleet, await pathOf(page, 'Rota da entrega'));
  await web(corners(page)).toHaveCount(3);
  expect(await drawing(page)).toMatchObject({ tool: 'corridor', widthM: 250 });
  await pull(page, page.getByRole('button', { name: 'Inserir um vértice depois do 1' }), 0, 50);
  await web(corners(page)).toHaveCount(4);
  await save(page).click();
  await page.getByText('Área atualizada com sucesso!').waitFor();
});

test('an area is drawn and changed wholly by keys: arrows move, Space sets, Enter ends, Delete and Escape take back', async () => {
  const page = await opened();
  await tool(page, 'Polígono').focus();
  await page.keyboard.press('Enter');
  const cursor = page.locator('[data-cursor]');
  await cursor.focus();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press('Space', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Space', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Space');
  await expect.poll(async () => (await drawing(page)).corners.length).toBe(3);
  await press('Enter');
  await expect.poll(async () => (await drawing(page)).isDone).toBe(true);
  // The focus is at a corner: arrows move it, Tab goes to the next.
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-corner'))).toBe(true);
  const before = await drawing(page);
  const { chosen } = await editorDoor(page);
  await press('ArrowUp', 'ArrowUp');
  await expect
    .poll(async () => (await drawing(page)).corners[chosen ?? 0]!.lat)
    .toBeGreaterThan(before.corners[chosen ?? 0]!.lat);
  await page.getByRole('button', { name: 'Inserir um vértice depois do 1' }).focus();
  await press('Enter');
  await web(corners(page)).toHaveCount(4);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-corner'))).toBe('1');
  await press('Delete');
  await web(corners(page)).toHaveCount(3);
  await tool(page, 'Retângulo').focus();
  await press('Enter');
  await cursor.focus();
  await press('Space', 'Escape');
  await expect.poll(async () => (await drawing(page)).corners.length).toBe(0);
});

test('the map of a new area starts in São Paulo where nobody says where they are (ARE-28, ARE-29, RTE-41)', async () => {
  const page = await opened();
  await page.getByRole('heading', { name: 'Nova área de segurança' }).waitFor();
  const { centre } = await areaMapRests(page);
  expect([centre.lat.toFixed(2), centre.lng.toFixed(2)]).toEqual(['-23.63', '-46.70']);
});

test('it starts where the address says, and offers what lies there with 100 m around it (ARE-18, ARE-23, RTE-42)', async () => {
  const page = await opened('/area-setting/novo?lat=-22.9&lng=-47.06');
  const { centre } = await areaMapRests(page, (door) => Math.abs(door.centre.lat + 22.9) < 0.01);
  expect(centre.lng).toBeCloseTo(-47.06, 2);
  await page.getByRole('region', { name: 'É este o lugar?' }).waitFor();
});

test('a look-up that finds nothing says so (ARE-36, ERR-30)', async () => {
  const page = await opened();
  await page.context().route('**/api/v2/geolocations/geocode?*', (route) => route.fulfill({ json: [] }));
  await page.getByRole('combobox', { name: 'Endereço' }).fill('nenhum lugar assim');
  await page.getByText('Não foi possivel obter dados da localização.').first().waitFor();
});

test('before it is saved a preview says which vehicles are inside now', async () => {
  const page = await opened(await pathOf(await opened(), 'Garagem'));
  await page.getByRole('button', { name: 'Ver prévia' }).click();
  const preview = page.getByRole('region', { name: 'Prévia' });
  await preview.getByText('VAN1A23').waitFor();
  await preview.getByText('dentro agora', { exact: true }).waitFor();
  await field(page, /^Raio/).fill('0,2');
  await preview.getByText('A área mudou depois desta prévia.').waitFor();
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

test('an area is deleted out of its editor after yes, and kept after no (ARE-15)', async () => {
  const page = await opened();
  const path = await pathOf(page, 'Para excluir');
  await openEditor(page, fleet, path);
  const question = page.getByRole('dialog', { name: 'Excluir Para excluir?' });
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await question.getByRole('button', { name: 'Sim, excluir' }).click();
  await page.waitForURL(/securityArea$/);
  await page.getByRole('rowheader', { name: 'Garagem' }).waitFor();
  await web(page.getByRole('rowheader', { name: 'Para excluir' })).toHaveCount(0);
});

test.each([
  { theme: 'light', size: undefined },
  { theme: 'dark', size: undefined },
  { theme: 'light', size: PHONE },
  { theme: 'dark', size: PHONE },
] as const)('the editor is accessible: %o', async ({ theme, size }) => {
  const page = await opened();
  await showAs(page, size ? { theme, size } : { theme });
  await takeAddress(page, 'Campinas');
  await web(corners(page)).toHaveCount(1);
  await expectAccessible(page);
  await showAs(page, {});
});
