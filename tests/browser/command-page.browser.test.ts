import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMapFleet, withAreas, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { rastro } from './harness/commands.ts';
import { comeTo, escapeFrom } from './harness/in-page.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { withSession } from './harness/signed-in.ts';
import { startTraccar, type TraccarStandIn } from './harness/traccar.ts';
import { web } from './harness/web.ts';

/** A vehicle for each test that sends: a command under way keeps the next one from being sent. */
const VEHICLES = [
  { identifier: 'relay', name: 'Caminhão 07', plate: 'BRA7E55', model: 'GT06N' },
  { identifier: 'many-1', name: 'Van 01', plate: 'VAN1A01', model: 'GT06N' },
  { identifier: 'many-2', name: 'Van 02', plate: 'VAN1A02', model: 'GT06N' },
  { identifier: 'many-away', name: 'Van 03', plate: 'VAN1A03', model: 'GT06N' },
  { identifier: 'many-tag', name: 'Reboque 3', plate: 'RTA8B02', model: 'KTAG' },
];
const vehicle = (identifier: string) => VEHICLES.find((one) => one.identifier === identifier)!;

let fleet: MapFleet;
let browser: Browser;
let traccar: TraccarStandIn;

const send = (identifier: string, attributes: { blocked?: boolean } = {}) =>
  fleet.send({
    identifier,
    latitude: -23.55 - VEHICLES.indexOf(vehicle(identifier)) / 100,
    longitude: -46.63,
    speedKmh: 0,
    attributes: { ignition: true, blocked: false, ...attributes },
  });

beforeAll(async () => {
  const areas = withAreas([
    {
      name: 'Garagem',
      address: 'Rua das Vans, 1',
      color: '#467384',
      type: 'CIRCLE',
      latitude: -23.55,
      longitude: -46.63,
      radius: 500,
      points: [],
      customers: false,
      devices: ['many-2', 'many-away', 'many-tag'],
    } as never,
  ]);
  fleet = await startMapFleet(VEHICLES, {}, areas);
  for (const { identifier } of VEHICLES) await send(identifier);
  traccar = await startTraccar(
    VEHICLES.map(({ identifier }) => identifier),
    (identifier, type) => {
      void send(identifier, { blocked: type === 'engineStop' });
    },
  );
  traccar.away.add('many-away');
  const { gateway } = await rastro(fleet.server, 'gateway', 'add', '--brand', '127');
  await rastro(fleet.server, 'gateway', 'set', '--gateway', gateway!, '--commands', traccar.url, '--token', 'opens-it');
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  traccar?.close();
  await fleet?.server.dispose();
});
const lend = keptVisits();

async function at(path: string): Promise<Page> {
  const { page } = await lend('operador', async () => {
    const own = await withSession(browser, fleet.server.url, 'operador', { map: false });
    await own.page.goto(`${fleet.server.url}/monitoring/diagnostics`);
    await own.page.getByRole('heading', { level: 1 }).first().waitFor();
    return own;
  });
  await comeTo(page, path);
  return page;
}

/** The screen of a vehicle, as soon as it can be told something. */
async function command(identifier: string): Promise<Page> {
  const page = await at(`/command?device=${fleet.id(identifier)}`);
  await page.getByRole('heading', { name: vehicle(identifier).name, level: 2 }).waitFor();
  await form(page).waitFor();
  return page;
}

const form = (page: Page): Locator => page.getByRole('form', { name: 'Enviar um comando' });
const kind = (page: Page, name: string): Locator => page.getByRole('radio', { name, exact: true });
const submit = (page: Page): Locator => form(page).getByRole('button', { name: /^Enviar / });
const history = (page: Page): Locator => page.getByRole('region', { name: 'Comandos enviados' });
const row = (page: Page, name: string | RegExp): Locator => history(page).getByRole('row', { name }).first();
const toast = (page: Page, text: string | RegExp): Locator => page.locator('[aria-live="polite"]').getByText(text);

test('a position goes at once, and what became of it shows in the history without asking (CMD-21)', async () => {
  const page = await command('relay');
  await kind(page, 'Posição').check();
  await submit(page).click();
  await toast(page, 'Posição solicitada com sucesso!').waitFor();
  await row(page, /Posição.*Executado/).waitFor();
  expect(traccar.toldOf('relay')).toEqual(['positionSingle']);
  await row(page, /Posição.*Executado/).click();
  const details = page.getByRole('dialog', { name: 'Posição' });
  await details.getByText('Otávio Leme').waitFor();
  await details.getByText('GPRS').waitFor();
  await details.getByText('Caminhão 07 · BRA7E55').waitFor();
  await escapeFrom(page, details);
});

/** Chooses a vehicle by its name, beside others. */
async function chooseOne(page: Page, name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Veículos', exact: true });
  await field.fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await page.keyboard.press('Escape');
}

test('many vehicles, by name and by area, are blocked only once their number was typed; each has its outcome, and those that failed are told again', async () => {
  const page = await at('/command?many');
  await page.getByText('Escolha veículos, grupos ou áreas.', { exact: false }).waitFor();
  await chooseOne(page, 'Van 01');
  await page.getByRole('combobox', { name: /^Áreas/ }).fill('Gara');
  await page.getByRole('option', { name: 'Garagem' }).click();
  await page.keyboard.press('Escape');
  await kind(page, 'Bloquear').check();
  await page.getByText('4 veículos escolhidos').waitFor();
  await page.getByText('1: O rastreador não aceita este comando').waitFor();
  await page.getByRole('button', { name: 'Enviar a 4 veículos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bloquear: 4 veículos?' });
  const confirm = dialog.getByRole('button', { name: 'Enviar a 4 veículos' });
  await web(confirm).toBeDisabled();
  await dialog.getByLabel('Digite 4, o número de veículos, para confirmar').fill('3');
  await web(confirm).toBeDisabled();
  await dialog.getByLabel('Digite 4, o número de veículos, para confirmar').fill('4');
  await confirm.dblclick();
  await page.waitForURL(({ searchParams }) => searchParams.has('batch'));
  await page.getByText('Envio concluído').waitFor();
  for (const [name, state] of [
    ['Van 01', 'Executado'],
    ['Van 02', 'Executado'],
    ['Van 03', 'O rastreador não estava conectado'],
    ['Reboque 3', 'O rastreador não aceita este comando'],
  ])
    await page.getByRole('row', { name: new RegExp(`${name}.*${state}`) }).waitFor();
  expect([traccar.toldOf('many-1'), traccar.toldOf('many-2')]).toEqual([['engineStop'], ['engineStop']]);
  await page.getByRole('button', { name: /^Falhou 1$/ }).click();
  await page.getByRole('row', { name: /Van 01/ }).waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /Van 03/ }).waitFor();
  traccar.away.delete('many-away');
  await page.getByRole('button', { name: 'Enviar outra vez aos que falharam' }).click();
  const again = page.getByRole('dialog', { name: 'Bloquear: 1 veículo?' });
  await again.getByRole('button', { name: 'Enviar a 1 veículo' }).click();
  await page.getByRole('heading', { name: 'Bloquear · 1 veículo' }).waitFor();
  await page.getByRole('row', { name: /Van 03.*Executado/ }).waitFor();
  expect(traccar.toldOf('many-away')).toEqual(['engineStop']);
  await page.getByRole('link', { name: 'Enviados a vários' }).click();
  await page.getByRole('row', { name: /Bloquear.*4.*Executados: 2 de 4.*Otávio Leme/ }).waitFor();
  await page.getByRole('button', { name: 'Abrir as exportações' }).click();
  await page.getByRole('dialog').getByText('Concluído: 4 veículos', { exact: false }).waitFor();
  await page.getByRole('dialog').getByRole('link', { name: 'Ver o resultado de Bloquear · 4 veículos' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});
