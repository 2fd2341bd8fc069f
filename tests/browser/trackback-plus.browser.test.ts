import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mapShows } from '../builders/map-page.ts';
import { clientDesk } from './harness/client-desk.ts';
import { expectAccessible, PHONE, type Visit } from './harness/page.ts';
import { afresh, shownAs } from './harness/in-page.ts';
import { lines } from './harness/tracker-panel.ts';
import { web } from './harness/web.ts';

const desk = clientDesk();
/** Pages that the tests share: with the map, and without it. */
let mapped: Visit;
let plain: Visit;
beforeAll(async () => {
  mapped = await desk.open('/diagnostics');
  plain = await desk.open('/diagnostics', 'operador', { map: false });
});
afterAll(async () => {
  // Fails when a page complained of anything while the tests went over it.
  for (const visit of [mapped, plain]) await visit?.close();
});

/** The screen as it is at a first visit, in a page that the tests share. */
const plates = ({ page }: Visit, query = ''): Promise<Page> =>
  afresh(page, `${desk.house().server.url}/monitoring/trackback-plus${query}`);
const id = (identifier: string) => desk.house().id(identifier);

const searchButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^(Buscar por placa|Find by plate)$/ });
const field = (page: Page) => page.getByRole('combobox', { name: /^(Placa do veículo|Licence plate of the vehicle)$/ });
const found = (page: Page) =>
  page.getByRole('listbox', { name: /^(Veículos encontrados|Vehicles found)$/ }).getByRole('option');
const chips = (page: Page) =>
  page.getByRole('list', { name: /^(Veículos acompanhados|Followed vehicles)$/ }).getByRole('listitem');
const entry = (page: Page) => page.locator('[data-entry="trackback-plus"]').first();
/** Content of the entry: its text, or its accessible name while the navigation is folded; and its badge. */
const said = async (page: Page) =>
  `${await entry(page).innerText()} ${(await entry(page).getAttribute('aria-label')) ?? ''}`;

async function follow(page: Page, plate: string): Promise<void> {
  await searchButton(page).click();
  await field(page).fill(plate);
  await found(page).filter({ hasText: plate.toUpperCase() }).click();
  await chips(page).filter({ hasText: plate.toUpperCase() }).waitFor();
}

test('a tracker is found by its plate, sent in capitals, and followed live on the map (RTE-14, SHL-18, CLS-22)', async () => {
  const page = await plates(mapped);
  await page.getByText('Nenhum veículo acompanhado').waitFor();
  const asked: (string | null)[] = [];
  page.context().on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/devices') asked.push(searchParams.get('term'));
  });
  await searchButton(page).click();
  await field(page).fill('bra7');
  await web(found(page)).toHaveCount(2);
  expect(asked).toEqual(['BRA7']);
  await web(found(page).first()).toHaveText(/BRA7E55[\s\S]*Transportes Boa Viagem do Norte/, { useInnerText: true });
  await found(page).first().click();
  await mapShows(page, ({ chosen }) => chosen?.device === id('bau-1'));
  await web(lines(page)).toHaveCount(1);
  await expect.poll(() => page.url()).toContain(`?device=${id('bau-1')}`);
  await desk.house().send({ identifier: 'bau-1', latitude: -23.551, longitude: -46.631, speedKmh: 77 });
  await web(lines(page).first()).toContainText('77 km/h', { useInnerText: true });
});

test('the screen opens with the device of its address (RTE-15)', async () => {
  const page = await plates(mapped, `?device=${id('pao-1')}`);
  await chips(page).filter({ hasText: 'PAO1A23' }).waitFor();
  await mapShows(page, ({ chosen }) => chosen?.device === id('pao-1'));
  await web(chips(page)).toHaveCount(1);
  await page.getByRole('region', { name: 'Detalhes do rastreador' }).waitFor();
});

test('an address with a device that is not there, or no id at all, follows nothing that could be shown', async () => {
  const { page, close } = await desk.open('/trackback-plus?device=nonsense', 'operador', { map: false });
  await page.getByText('Nenhum veículo acompanhado').waitFor();
  await page.goto(`${desk.house().server.url}/monitoring/trackback-plus?device=1000000000000001`);
  await chips(page).filter({ hasText: '1000000000000001' }).waitFor();
  await page.getByRole('button', { name: '1000000000000001 não está disponível' }).waitFor();
  await page.getByRole('button', { name: 'Deixar de acompanhar 1000000000000001' }).click();
  await page.getByText('Nenhum veículo acompanhado').waitFor();
  await close(/404/);
});

test('followed vehicles stand in a list, are counted at the entry, and can be left; a reload keeps them (RTE-79, NAV-51)', async () => {
  const page = await plates(mapped);
  await follow(page, 'bra7e55');
  await follow(page, 'pao1a23');
  await web(lines(page)).toHaveCount(2);
  await expect.poll(() => said(page)).toContain('2');
  await page.reload();
  await web(chips(page)).toHaveCount(2);
  await mapShows(page, ({ chosen }) => chosen?.device === id('pao-1'));
  // The actions and the details of the tracker are those of the tracker map.
  await page
    .getByRole('group', { name: 'Ações do rastreador escolhido' })
    .getByRole('link', { name: 'Detalhe do rastreador' })
    .waitFor();
  await page.getByRole('region', { name: 'Detalhes do rastreador' }).waitFor();
  await page.getByRole('button', { name: 'Deixar de acompanhar BRA7E55' }).click();
  await web(lines(page)).toHaveCount(1);
  // The selection stays.
  await mapShows(page, ({ chosen, signs }) => signs === 1 && chosen?.device === id('pao-1'));
  await expect.poll(() => said(page)).toContain('1');
  await page.getByRole('button', { name: 'Deixar de acompanhar PAO1A23' }).click();
  await page.getByText('Nenhum veículo acompanhado').waitFor();
  await mapShows(page, ({ chosen, signs }) => signs === 0 && chosen === null);
});

test('the entry is titled by licence plate with its icon; opening it resets the list, and a cleared one can be restored (NAV-47, NAV-49, NAV-50)', async () => {
  const page = await plates(mapped);
  await follow(page, 'bra7e55');
  await expect.poll(() => said(page)).toContain('Busca por placa');
  await web(entry(page).locator('[data-icon="location_searching"]')).toHaveCount(1);
  await entry(page).click();
  // The navigation unfolds under the pointer and lies over the panel.
  await page.mouse.move(900, 500);
  await page.getByText('Nenhum veículo acompanhado').waitFor();
  await mapShows(page, ({ signs }) => signs === 0);
  await page.getByRole('button', { name: 'Retomar o veículo de antes' }).click();
  await chips(page).filter({ hasText: 'BRA7E55' }).waitFor();
  await mapShows(page, ({ signs }) => signs === 1);
});

test('a plate search that fails shows the generic error and an empty list (CLS-23, CLS-24, ERR-53)', async () => {
  const { page, close } = await desk.open('/trackback-plus', 'operador', { map: false });
  let fails = false;
  await page
    .context()
    .route('**/api/devices?*', (route) =>
      fails
        ? route.fulfill({ status: 500, json: { code: 'internal', message: 'x', requestId: 'r' } })
        : route.continue(),
    );
  await searchButton(page).click();
  await field(page).fill('bra');
  await web(found(page)).toHaveCount(2);
  fails = true;
  await field(page).fill('bra7');
  // As a toast, and below the field.
  await web(page.getByText('Houve um erro na sua solicitação.')).toHaveCount(2);
  await web(found(page)).toHaveCount(0);
  await close(/500/);
});

test('a followed vehicle stays followed after it was selected on the tracker of its client, and closing the client leaves the list (CLS-16)', async () => {
  const page = await plates(plain);
  await follow(page, 'bra7e55');
  await page.evaluate(() => history.pushState(null, '', '/monitoring/trackback'));
  await page.getByRole('button', { name: 'Buscar cliente' }).first().click();
  await page.getByRole('combobox', { name: 'Nome ou login do cliente' }).fill('padaria');
  await page.getByRole('option').filter({ hasText: 'Padaria Sol' }).click();
  await expect.poll(() => said(page)).toContain('1');
  await page.getByRole('button', { name: 'Deixar de acompanhar Padaria Sol' }).click();
  await expect.poll(() => said(page)).not.toContain('1');
});

/** Checks the empty screen, what is found, and a vehicle that is followed. */
async function expectPlatesAccessible(page: Page): Promise<void> {
  await page.getByRole('heading', { name: /^(Nenhum veículo acompanhado|No vehicle is followed)$/ }).waitFor();
  await expectAccessible(page);
  await searchButton(page).click();
  await field(page).fill('bra');
  await web(found(page)).toHaveCount(2);
  await expectAccessible(page);
  await found(page).first().click();
  await chips(page).first().waitFor();
  await page.getByRole('region', { name: /^(Detalhes do rastreador|Details of the tracker)$/ }).waitFor();
  await expectAccessible(page);
}

test('search by plate and followed vehicles are accessible: light, Portuguese', async () => {
  await expectPlatesAccessible(await plates(mapped));
});

test('search by plate and followed vehicles are accessible: dark, English', async () => {
  const options = { theme: 'dark', language: 'en-US', map: false } as const;
  const { page, close } = await desk.open('/trackback-plus', 'operador', options);
  await expectPlatesAccessible(page);
  await close();
});

test('search by plate and followed vehicles are accessible: dark, Portuguese, on a phone', async () => {
  const page = await plates(plain);
  await shownAs(page, { theme: 'dark', size: PHONE }, () => expectPlatesAccessible(page));
});
