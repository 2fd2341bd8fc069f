import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMMAND_LIFE_MS } from '../../domain/command-rules.ts';
import type { Database } from '../../server/db/database.ts';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { rastro } from './harness/commands.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { goWithin, showAs } from './harness/in-page.ts';
import { expectAccessible, PHONE, type Visit, type VisitOptions } from './harness/page.ts';
import { withSession } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

/** One of each kind: all buttons, no reboot, position only, the tag, an unknown model, one that no gateway knows, those that never answer. */
const VEHICLES = [
  { identifier: 'relay', name: 'Caminhão 07', plate: 'BRA7E55', model: 'GT06N' },
  { identifier: 'no-restart', name: 'Moto Rafa', plate: 'GAB2C19', model: 'TK303' },
  { identifier: 'phone', name: 'Fone da Ana', plate: null, model: 'OwnTracks' },
  { identifier: 'tag', name: 'Reboque 3', plate: 'RTA8B02', model: 'KTAG' },
  { identifier: 'unknown', name: 'Uno velho', plate: 'HNO3D77', model: 'X-1' },
  { identifier: 'stranger', name: 'Kombi azul', plate: 'KMB1A23', model: 'GT06N' },
  { identifier: 'deaf', name: 'Munck 02', plate: 'PXT4E21', model: 'GT06N' },
  { identifier: 'deaf-too', name: 'Munck 03', plate: 'PXT4E22', model: 'GT06N' },
  // A command that is under way keeps the next from being sent: what one test orders is in the way of no other.
  { identifier: 'relay-english', name: 'Caminhão 08', plate: 'BRA7E56', model: 'GT06N' },
  { identifier: 'no-restart-english', name: 'Moto Bia', plate: 'GAB2C20', model: 'TK303' },
  { identifier: 'looked-at', name: 'Caminhão 09', plate: 'BRA7E57', model: 'GT06N' },
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

/** A Traccar that knows all trackers but one, and trackers that execute their commands, except those that never answer. */
async function startTraccar(): Promise<string> {
  traccar = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const uniqueId = new URL(request.url!, 'http://x').searchParams.get('uniqueId');
      if (uniqueId !== null) {
        const id = VEHICLES.findIndex(({ identifier }) => identifier === uniqueId);
        return response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify(uniqueId === 'stranger' ? [] : [{ id, uniqueId }]));
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

test('the buttons are those the model takes; the tag and an unknown model have none (CMD-07, CMD-08)', async () => {
  const page = await look('relay');
  await offers(page, 'Posição', 'Reiniciar', 'Bloquear');
  await choose(page, 'no-restart');
  await offers(page, 'Posição', 'Bloquear');
  await choose(page, 'phone');
  await offers(page, 'Posição');
  for (const identifier of ['tag', 'unknown']) {
    await choose(page, identifier);
    // With the record; what models take is known since the first one.
    await detail(page).getByText(vehicle(identifier).model).waitFor();
    await web(group(page), identifier).toHaveCount(0);
  }
});

test('a list of command models that fails says so, is asked for again when wanted, and the buttons come with the next good answer', async () => {
  const { page, context, close } = await withSession(browser, fleet.server.url, 'operador', { map: false });
  let isAway = true;
  let asked = 0;
  await context.route(/\/api\/.*protocol.*models/, async (route) => {
    asked += 1;
    if (isAway)
      await route.fulfill({
        status: 503,
        json: { code: 'x', message: 'Os modelos não puderam ser lidos', requestId: 'r' },
      });
    else await route.continue();
  });
  await choose(page, 'relay');
  await group(page).getByText('Não foi possível carregar os comandos. Os modelos não puderam ser lidos').waitFor();
  // Once, and as often as it is asked again by itself: never by what says that it failed.
  expect(asked).toBeLessThan(10);
  isAway = false;
  await button(page, 'Tentar de novo').click();
  await offers(page, 'Posição', 'Reiniciar', 'Bloquear');
  await close(/status of 503/);
});

test('position and reboot are sent at once, shown as sent and requested, and their outcome is shown (CMD-17, CMD-18, CMD-20)', async () => {
  const page = await look('no-restart');
  await button(page, 'Posição').click();
  await toast(page, 'Posição solicitada com sucesso!').waitFor();
  await toast(page, 'Moto Rafa: posição recebida.').waitFor();
  expect(toldOf('no-restart')).toEqual(['positionSingle']);
  await choose(page, 'deaf-too');
  await button(page, 'Reiniciar').click();
  await toast(page, 'Reinicialização solicitada com sucesso!').waitFor();
  expect(toldOf('deaf-too')).toEqual(['rebootDevice']);
  await web(status(page)).toHaveText('Comando enviado. Aguardando o rastreador…');
});

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

test('the success of each command is shown in the language of the user (ERR-37, ERR-38, ERR-39)', async () => {
  const page = await look('relay-english', 'operador', 'en-US');
  await button(page, 'Restart').click();
  await toast(page, 'Restart requested successfully!').waitFor();
  await status(page).getByText('Command sent. Waiting for the tracker…').waitFor();
  await choose(page, 'no-restart-english');
  await button(page, 'Block').click();
  await page.getByRole('dialog', { name: 'Block Moto Bia?' }).getByRole('button', { name: 'Block vehicle' }).click();
  await toast(page, 'Block requested successfully!').waitFor();
  await toast(page, 'Moto Bia is blocked.').waitFor();
});

test('the success of a requested position is shown (ERR-40)', async () => {
  const page = await look('phone', 'operador', 'en-US');
  await button(page, 'Position').click();
  await toast(page, 'Position requested successfully!').waitFor();
});

test('a tracker that no gateway knows is refused at once with a message, and can be tried again', async () => {
  const page = await look('stranger');
  await button(page, 'Posição').click();
  await toast(page, 'Kombi azul: o comando não foi enviado. Este rastreador não recebe comandos por aqui.').waitFor();
  await web(button(page, 'Posição')).toBeEnabled();
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

test('a customer sees no commands, though the account holds their permissions (PRM-16)', async () => {
  for (const name of ['MONITORING_DEVICES_COMMANDS', 'MONITORING_DEVICES_COMMAND_BLOCK'])
    await rastro(fleet.server, 'user', 'permission', 'add', '--login', 'cliente', '--permission', name);
  const page = await look('relay', 'cliente');
  await detail(page).getByRole('heading', { name: 'GSM' }).waitFor();
  // What would decide about the buttons has been answered, if it was asked for at all.
  await page.waitForLoadState('networkidle');
  await web(group(page)).toHaveCount(0);
});

/** Loads the console for somebody without a permission, which is given back. */
async function startWithout(permission: string, check: (page: Page) => Promise<void>): Promise<void> {
  const change = (verb: 'add' | 'remove') =>
    rastro(fleet.server, 'user', 'permission', verb, '--login', 'operador', '--permission', permission);
  const { page } = await lend('rights', () => withSession(browser, fleet.server.url, 'operador', { map: false }));
  await change('remove');
  try {
    await page.goto(`${fleet.server.url}/monitoring/trackback?device=${fleet.id('looked-at')}`);
    await detail(page).getByText('GT06N').waitFor();
    await check(page);
  } finally {
    await change('add');
  }
}

test('each command needs its own permission (PRM-35, PRM-36, PRM-37)', async () => {
  await startWithout('MONITORING_DEVICES_COMMAND_POSITION_INQUIRY', (page) => offers(page, 'Reiniciar', 'Bloquear'));
  await startWithout('MONITORING_DEVICES_COMMAND_RESTART', (page) => offers(page, 'Posição', 'Bloquear'));
  await startWithout('MONITORING_DEVICES_COMMAND_BLOCK', (page) => offers(page, 'Posição', 'Reiniciar'));
});

test('without the permission of commands there are none (PRM-30)', async () => {
  await startWithout('MONITORING_DEVICES_COMMANDS', async (page) => {
    // Nothing more is to come: what decides about the buttons has been answered.
    await page.waitForLoadState('networkidle');
    await web(group(page)).toHaveCount(0);
  });
});

test('commands and their confirmation are accessible in both themes, on a desktop and a phone', async () => {
  const { page, close } = await withSession(browser, fleet.server.url, 'operador', { map: false });
  await choose(page, 'looked-at');
  for (const look of [{ theme: 'light' }, { theme: 'dark', size: PHONE }] as const) {
    await showAs(page, look);
    await send('looked-at', { blocked: true });
    await detail(page).getByText('Bloqueado', { exact: true }).waitFor();
    await expectAccessible(page);
    await button(page, 'Desbloquear').click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await send('looked-at', { blocked: false });
    await button(page, 'Bloquear').click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await close();
});
