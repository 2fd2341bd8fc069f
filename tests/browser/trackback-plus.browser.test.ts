import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mapShows } from '../builders/map-page.ts';
import { clientDesk } from './harness/client-desk.ts';
import type { Visit } from './harness/page.ts';
import { afresh } from './harness/in-page.ts';
import { lines } from './harness/tracker-panel.ts';
import { web } from './harness/web.ts';

const desk = clientDesk();
/** The page that the tests share. */
let mapped: Visit;
beforeAll(async () => {
  mapped = await desk.open('/diagnostics');
});
afterAll(async () => {
  // Fails when a page complained of anything while the tests went over it.
  await mapped?.close();
});

/** The screen as it is at a first visit, in a page that the tests share. */
const plates = ({ page }: Visit): Promise<Page> => afresh(page, `${desk.house().server.url}/monitoring/trackback-plus`);
const id = (identifier: string) => desk.house().id(identifier);

const searchButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^(Buscar por placa|Find by plate)$/ });
const field = (page: Page) => page.getByRole('combobox', { name: /^(Placa do veículo|License plate of the vehicle)$/ });
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
