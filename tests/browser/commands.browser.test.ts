import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMMAND_LIFE_MS } from '../../domain/desk/commands/command-rules.ts';
import type { Database } from '../../server/base/db/database.ts';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { rastro } from './harness/commands.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { goWithin } from './harness/in-page.ts';
import type { Visit, VisitOptions } from './harness/page.ts';
import { withSession } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

/** One for each test that sends, those that never answer among them: a command under way keeps the next from being sent. */
const VEHICLES = [
  { identifier: 'relay', name: 'Caminhão 07', plate: 'BRA7E55', model: 'GT06N' },
  { identifier: 'no-restart', name: 'Moto Rafa', plate: 'GAB2C19', model: 'TK303' },
  { identifier: 'deaf', name: 'Munck 02', plate: 'PXT4E21', model: 'GT06N' },
  { identifier: 'deaf-too', name: 'Munck 03', plate: 'PXT4E22', model: 'GT06N' },
];
const vehicle = (identifier: string) => VEHICLES.find((one) => one.identifier === identifier)!;

let fleet: MapFleet;
let db: Database;
let browser: Browser;
let traccar: Server;
/** The commands that the fake Traccar of the customer got, in order. */
const told: { identifier: string; type: string }[] = [];
/** Left out of what answers until a test lets it: the wires of a slow gateway. */
let hold: Promise<void> = Promise.resolve();

const send = (identifier: string, attributes: object = {}) =>
  fleet.send({
    identifier,
    latitude: -23.55 - VEHICLES.indexOf(vehicle(identifier)) / 100,
    longitude: -46.63,
    attributes: { ignition: true, blocked: false, ...attributes },
  });

/** A Traccar that knows all trackers, and trackers that execute their commands, except those that never answer. */
async function startTraccar(): Promise<string> {
  traccar = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const uniqueId = new URL(request.url!, 'http://x').searchParams.get('uniqueId');
      if (uniqueId !== null) {
        const id = VEHICLES.findIndex(({ identifier }) => identifier === uniqueId);
        return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify([{ id, uniqueId }]));
      }
      const { deviceId, type } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as {
        deviceId: number;
        type: string;
      };
      const { identifier } = VEHICLES[deviceId]!;
      told.push({ identifier, type });
      return void hold.then(() => {
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
        if (!identifier.startsWith('deaf')) void send(identifier, { blocked: type === 'engineStop' });
      });
    });
  });
  await new Promise<void>((resolve) => traccar.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(traccar.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  fleet = await startMapFleet(VEHICLES, {}, async (opened) => void (db = opened));
  for (const { identifier } of VEHICLES) await send(identifier);
  const { gateway } = await rastro(fleet.server, 'gateway', 'add', '--brand', '127');
  const way = ['--commands', await startTraccar(), '--token', 'opens-it'];
  await rastro(fleet.server, 'gateway', 'set', '--gateway', gateway!, ...way);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  traccar?.close();
  await fleet?.server.dispose();
});
const lend = keptVisits();

/** A signed-in user, staff by default, in the language asked for; the map is not what these tests look at. */
const signedInAs = (login: string, language: VisitOptions['language'] = 'pt-BR'): Promise<Visit> =>
  lend(`${login} ${language}`, () => withSession(browser, fleet.server.url, login, { language, map: false }));

/** Chooses a vehicle by the URL, within the page where the console is there. */
async function choose(page: Page, identifier: string): Promise<void> {
  const path = `/trackback?device=${fleet.id(identifier)}`;
  if (page.url().includes('/monitoring/')) await goWithin(page, path);
  else await page.goto(`${fleet.server.url}/monitoring${path}`);
  await detail(page)
    .getByRole('heading', { name: vehicle(identifier).name, level: 2 })
    .waitFor();
}

async function look(identifier: string, login = 'operador', language?: VisitOptions['language']): Promise<Page> {
  const { page } = await signedInAs(login, language);
  await choose(page, identifier);
  return page;
}

const detail = (page: Page) => page.getByRole('region', { name: /^(detalhes|details)/i });
const group = (page: Page) => page.getByRole('group', { name: /^(comandos|commands)$/i });
const button = (page: Page, name: string) => group(page).getByRole('button', { name, exact: true });
/** The record of a vehicle comes a moment after its columns, and with it the buttons it decides. */
const offers = (page: Page, ...names: string[]) =>
  expect
    .poll(async () => (await group(page).getByRole('button').allTextContents()).map((text) => text.trim()))
    .toEqual(names);
const toast = (page: Page, text: string | RegExp) => page.locator('[aria-live="polite"]').getByText(text);
const status = (page: Page) => group(page).getByRole('status');
const toldOf = (identifier: string) => told.filter((one) => one.identifier === identifier).map(({ type }) => type);

test('a block asks first and names the vehicle; a double click sends it once; blocked, the panel says so and offers the contrary (CMD-19)', async () => {
  const page = await look('relay');
  await button(page, 'Bloquear').click();
  const dialog = page.getByRole('dialog', { name: 'Bloquear Caminhão 07?' });
  await dialog.getByText('BRA7E55').waitFor();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(toldOf('relay')).toEqual([]);
  let letGo = (): void => undefined;
  hold = new Promise((resolve) => (letGo = resolve));
  try {
    await button(page, 'Bloquear').dblclick();
    await dialog.getByRole('button', { name: 'Bloquear veículo' }).dblclick();
    await status(page).getByText('Enviando…').waitFor();
    await web(button(page, 'Posição')).toBeDisabled();
  } finally {
    letGo();
  }
  await toast(page, 'Bloqueio solicitado com sucesso!').waitFor();
  await toast(page, 'Caminhão 07 está bloqueado.').waitFor();
  await detail(page).getByText('Bloqueado', { exact: true }).waitFor();
  await offers(page, 'Posição', 'Reiniciar', 'Desbloquear');
  expect(toldOf('relay')).toEqual(['engineStop']);
  await button(page, 'Desbloquear').click();
  await page
    .getByRole('dialog', { name: 'Desbloquear Caminhão 07?' })
    .getByRole('button', { name: 'Desbloquear veículo' })
    .click();
  await toast(page, 'Desbloqueio solicitado com sucesso!').waitFor();
  await toast(page, 'Caminhão 07 está desbloqueado.').waitFor();
  await detail(page).getByText('Bloqueado', { exact: true }).waitFor({ state: 'detached' });
  await offers(page, 'Posição', 'Reiniciar', 'Bloquear');
  expect(toldOf('relay')).toEqual(['engineStop', 'engineResume']);
});

test('a command without an answer is shown as unanswered, and the vehicle is not shown as blocked', async () => {
  const page = await look('deaf');
  await button(page, 'Bloquear').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bloquear veículo' }).click();
  await toast(page, 'Bloqueio solicitado com sucesso!').waitFor();
  // The minute that the server waits for the tracker is over.
  const handed = [fleet.id('deaf'), new Date(Date.now() - COMMAND_LIFE_MS).toISOString()];
  await db.query('UPDATE commands SET handed_at = $2::timestamptz WHERE device_id = $1', handed);
  await toast(page, 'Munck 02: o rastreador não confirmou o bloqueio. Não conte com o veículo parado.').waitFor();
  await status(page).getByText('O rastreador não respondeu').waitFor();
  await offers(page, 'Posição', 'Reiniciar', 'Bloquear');
  await web(detail(page).getByText('Bloqueado', { exact: true })).toHaveCount(0);
});
