import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayNamer } from '../../domain/day.ts';
import { createDrivers, type NewDriver } from '../../server/drivers/create-drivers.ts';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { comeTo, showAs } from './harness/in-page.ts';
import { expectAccessible, PHONE, type VisitOptions } from './harness/page.ts';
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
        driver(2, { driverName: 'Bruno Sá', driverLicenseExpiration: inDays(10) }),
        driver(3, { driverName: 'Célia Rocha', number: '777', electronicTag: null, driverLicenseExpiration: null }),
        ...Array.from({ length: 12 }, (_, index) => driver(index + 10, {})),
        // To be changed, and to be deleted: no other test looks at them.
        driver(29, { driverName: 'Rita Duarte' }),
        ...[1, 2, 3].map((index) => driver(index + 30, { driverName: `Reserva ${index}` })),
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
const lend = keptVisits(/status of (400|409|500)/);

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

/** The drivers as an operator sees them who comes there, in a page that tests share; each language and each `person` has one. */
async function opened(path = '/drivers', { language = 'pt-BR' }: VisitOptions = {}, person = ''): Promise<Page> {
  const { page } = await lend(`${language} ${person}`, () =>
    signedIn(browser, fleet.server.url, 'operador', { path: '/diagnostics', language }),
  );
  await comeTo(page, path);
  await rows(page).first().waitFor();
  return page;
}

test('the drivers are listed with their four fields, and a licence that is over or about to be is marked (DRV-03, DRV-08, RTE-62)', async () => {
  const page = await opened();
  const row = (name: string) => rows(page).filter({ hasText: name });
  await web(row('Ana Prado')).toContainText('Vencida', { useInnerText: true });
  for (const text of ['1001', 'D', 'TAG-1', 'VAN1A23'])
    await web(row('Ana Prado')).toContainText(text, { useInnerText: true });
  await web(row('Bruno Sá')).toContainText('Vence em breve', { useInnerText: true });
  await web(row('Motorista 10')).not.toContainText('Ven', { useInnerText: true });
  await expectAccessible(page);
});

test('a search, a filter, a sort and a page are in the address: whoever opens it sees the same list', async () => {
  const page = await opened();
  await web(rows(page)).toHaveCount(10);
  await page.getByRole('searchbox').fill('motorista');
  await expect.poll(() => new URL(page.url()).search).toBe('?term=motorista');
  await button(page, 'Número da CNH').click();
  await button(page, 'Número da CNH').click();
  await expect.poll(async () => (await names(page))[0]).toContain('Motorista 21');
  await page.getByRole('button', { name: 'Próxima página' }).click();
  await web(rows(page)).toHaveCount(2);
  const { search } = new URL(page.url());
  const other = await opened(`/drivers${search}`, {}, 'another');
  await expect.poll(() => names(other)).toEqual(await names(page));
  await web(other.getByRole('searchbox')).toHaveValue('motorista');
});

test('where the filters find nothing the list says so, and clears them', async () => {
  const page = await opened('/drivers?license=unknown');
  await expect.poll(() => names(page)).toEqual([expect.stringContaining('Célia Rocha')]);
  await page.getByRole('searchbox').fill('nobody of that name');
  await button(page, 'Limpar filtros').click();
  await web(rows(page)).toHaveCount(10);
  await web(page.getByRole('searchbox')).toHaveValue('');
});

test('a list that cannot be refreshed keeps its rows and says of when they are', async () => {
  const page = await opened();
  await page
    .context()
    .route('**/api/v2/drivers/details?*', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: 'Fora do ar.', requestId: 'r-1' } }),
    );
  await rows(page).filter({ hasText: 'Bruno' }).click();
  await form(page).getByLabel('Número da CNH').fill('2002');
  await button(form(page), 'Salvar').click();
  await page.getByText(/^Não foi possível atualizar\./).waitFor();
  await web(rows(page)).toHaveCount(10);
  await page.context().unrouteAll();
  await button(page, 'Tentar de novo').click();
  await rows(page).filter({ hasText: '2002' }).waitFor();
  await web(page.getByText(/^Não foi possível atualizar\./)).toHaveCount(0);
});

test('rows are walked with the keyboard: arrows, Home and End move, Enter opens, Escape comes back to the row', async () => {
  const page = await opened();
  await rows(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const focused = () => rows(page).evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement));
  await expect.poll(focused).toBe(2);
  await page.keyboard.press('End');
  await expect.poll(focused).toBe(9);
  await page.keyboard.press('Home');
  await expect.poll(focused).toBe(0);
  await page.keyboard.press('Enter');
  await form(page).getByLabel(/^Nome/).waitFor();
  await web(form(page).getByLabel(/^Nome/)).toHaveValue('Ana Prado');
  await page.keyboard.press('Escape');
  await form(page).waitFor({ state: 'detached' });
  await expect.poll(focused).toBe(0);
});

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

test('typed words are not thrown away without asking', async () => {
  const page = await opened();
  await rows(page).first().click();
  const name = form(page).getByLabel(/^Nome/);
  await name.fill('Typed by mistake');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Há alterações não salvas' });
  await button(question, 'Continuar editando').click();
  await web(name).toHaveValue('Typed by mistake');
  await button(form(page), 'Cancelar').click();
  await button(question, 'Descartar alterações').click();
  await form(page).waitFor({ state: 'detached' });
  await expect.poll(async () => (await names(page))[0]).toContain('Ana Prado');
});

test('of two people who change one driver the second sees both versions and chooses', async () => {
  const [first, second] = [await opened('/drivers?term=rita'), await opened('/drivers?term=rita', {}, 'another')];
  for (const page of [first, second]) {
    await rows(page).filter({ hasText: 'Rita Duarte' }).click();
    await form(page).getByLabel(/^Nome/).waitFor();
  }
  await form(first).getByLabel(/^Nome/).fill('Rita Duarte da primeira');
  await form(first).getByLabel('Número da CNH').fill('111');
  await button(form(first), 'Salvar').click();
  await form(first).waitFor({ state: 'detached' });
  await form(second).getByLabel(/^Nome/).fill('Rita Duarte da segunda');
  await button(form(second), 'Salvar').click();
  const clash = form(second).getByRole('status').filter({ hasText: 'Outra pessoa salvou antes' });
  await clash.waitFor();
  const line = (field: string) => clash.getByRole('row').filter({ hasText: field }).innerText();
  expect(await line('Nome')).toContain('Rita Duarte da primeira');
  expect(await line('Nome')).toContain('Rita Duarte da segunda');
  expect(await line('Número da CNH')).toContain('não alterado aqui');
  await expectAccessible(second);
  await button(clash, 'Salvar o que digitei').click();
  await form(second).waitFor({ state: 'detached' });
  const row = rows(second).filter({ hasText: 'Rita Duarte' });
  await web(row).toContainText('da segunda', { useInnerText: true });
  // What only the first changed is not taken back.
  await web(row).toContainText('111', { useInnerText: true });
});

test('several rows are chosen with shift, and what is done with them says what came of each', async () => {
  const page = await opened('/drivers?term=reserva&sort=-driverName');
  await rows(page).nth(0).focus();
  for (const key of ['Space', 'ArrowDown', 'ArrowDown', 'Shift+Space']) await page.keyboard.press(key);
  const chosen = page.getByRole('group', { name: 'Linhas escolhidas' });
  await chosen.getByText('3 escolhidas').waitFor();
  // One of them is gone by the time it is done, and for one the server fails.
  const third = (await names(page))[2]!.split('\n').at(-1)!;
  let asked = 0;
  await page.context().route('**/api/v2/drivers/4*', (route) => {
    asked += 1;
    return asked === 3
      ? route.fulfill({ status: 500, json: { code: 'internal', message: 'Fora do ar.', requestId: 'r-1' } })
      : route.fallback();
  });
  await button(chosen, 'Excluir').click();
  const dialog = page.getByRole('dialog', { name: 'Excluir 3 motoristas?' });
  await button(dialog, 'Excluir').click();
  await dialog.getByText('3 de 3. 1 falhou.').waitFor();
  await web(dialog.getByRole('listitem').filter({ hasText: third })).toContainText('Fora do ar.', {
    useInnerText: true,
  });
  await button(dialog, 'Fechar').click();
  await expect.poll(async () => (await names(page))[0]).toContain(third);
  await page.context().unrouteAll();
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

test('the page of drivers is open to who has none, and shows no data (RTE-61, DRV-06)', async () => {
  const { page, close } = await withSession(browser, fleet.server.url, 'cliente');
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/v2/drivers')) asked += 1;
  });
  await page.goto(`${fleet.server.url}/monitoring/drivers`);
  await page.getByRole('heading', { name: 'Sem acesso aos motoristas' }).waitFor();
  await web(list(page)).toHaveCount(0);
  await web(button(page, 'Novo motorista')).toHaveCount(0);
  await expectAccessible(page);
  expect(asked).toBe(0);
  await close();
});

test('on a phone, where no heads of columns are, a field above the cards sorts them', async () => {
  const page = await opened('/drivers?term=motorista');
  await showAs(page, { size: PHONE });
  await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption({ label: 'Número da CNH' });
  await expect.poll(() => new URL(page.url()).search).toBe('?term=motorista&sort=number');
  await button(page, 'Ordem crescente: inverter').click();
  await expect.poll(async () => (await names(page))[0]).toContain('Motorista 21');
  await button(page, 'Ordem decrescente: inverter').click();
  await expect.poll(async () => (await names(page))[0]).toContain('Motorista 10');
  await showAs(page, {});
});

test('drivers are accessible in both themes, on a phone as cards', async () => {
  for (const { language, ...look } of [
    { language: 'en-US', theme: 'dark' },
    { language: 'pt-BR', theme: 'light', size: PHONE },
    { language: 'pt-BR', theme: 'dark', size: PHONE },
  ] as const) {
    const page = await opened('/drivers', { language });
    await showAs(page, look);
    await expectAccessible(page);
    if ('size' in look)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await rows(page).first().click();
    await form(page).getByRole('textbox').first().waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await form(page).waitFor({ state: 'detached' });
    await showAs(page, {});
  }
});
