import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { rastro } from './harness/commands.ts';
import { expectAccessible, PHONE, type Visit, type VisitOptions } from './harness/page.ts';
import type { RunningServer } from './harness/server.ts';
import { signedIn } from './harness/signed-in.ts';

/** One of each kind: all buttons, no restart, position alone, the tag, a model nobody knows, one that never answers. */
const VEHICLES = [
  { identifier: 'relay', name: 'Caminhão 07', plate: 'BRA7E55', model: 'GT06N' },
  { identifier: 'no-restart', name: 'Moto Rafa', plate: 'GAB2C19', model: 'TK303' },
  { identifier: 'phone', name: 'Fone da Ana', plate: null, model: 'OwnTracks' },
  { identifier: 'tag', name: 'Reboque 3', plate: 'RTA8B02', model: 'KTAG' },
  { identifier: 'unknown', name: 'Uno velho', plate: 'HNO3D77', model: 'X-1' },
  { identifier: 'deaf', name: 'Munck 02', plate: 'PXT4E21', model: 'GT06N' },
  { identifier: 'stranger', name: 'Kombi azul', plate: 'KMB1A23', model: 'GT06N' },
];

let fleet: MapFleet;
let browser: Browser;
let traccar: Server;
/** What the stand-in for the customer's Traccar was told, in order. */
const told: { identifier: string; type: string }[] = [];
/** Left out of what answers until a test lets it: the wires of a slow gateway. */
let hold: Promise<void> = Promise.resolve();

const send = (identifier: string, attributes: object = {}) =>
  fleet.send({ identifier, latitude: -23.55 - VEHICLES.findIndex((one) => one.identifier === identifier) / 100, longitude: -46.63, attributes: { ignition: true, blocked: false, ...attributes } });

/** A Traccar that knows all trackers but one, and trackers that do as they are told, but for the deaf one. */
async function startTraccar(): Promise<string> {
  traccar = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const uniqueId = new URL(request.url!, 'http://x').searchParams.get('uniqueId');
      if (uniqueId !== null) {
        const id = VEHICLES.findIndex(({ identifier }) => identifier === uniqueId);
        return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(uniqueId === 'stranger' ? [] : [{ id, uniqueId }]));
      }
      const { deviceId, type } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { deviceId: number; type: string };
      const { identifier } = VEHICLES[deviceId]!;
      told.push({ identifier, type });
      return void hold.then(() => {
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
        if (identifier !== 'deaf') void send(identifier, { blocked: type === 'engineStop' });
      });
    });
  });
  await new Promise<void>((resolve) => traccar.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(traccar.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  fleet = await startMapFleet(VEHICLES);
  for (const { identifier } of VEHICLES) await send(identifier);
  const { gateway } = await rastro(fleet.server, 'gateway', 'add', '--brand', '127');
  await rastro(fleet.server, 'gateway', 'set', '--gateway', gateway!, '--commands', await startTraccar(), '--token', 'opens-it');
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  traccar?.close();
  await fleet?.server.dispose();
});

/** Somebody, staff unless said otherwise, with a vehicle chosen by its address. */
async function watching(server: RunningServer, device: number, options: VisitOptions & { login?: string } = {}): Promise<Visit> {
  const { login = 'operador', ...rest } = options;
  const opened = await signedIn(browser, server.url, login, rest);
  await choose(opened.page, server, device);
  return opened;
}

async function choose(page: Page, server: RunningServer, device: number): Promise<void> {
  await page.goto(`${server.url}/monitoring/trackback?device=${device}`);
  await detail(page).waitFor();
}

const look = (identifier: string, options: VisitOptions & { login?: string } = {}) => watching(fleet.server, fleet.id(identifier), options);
const detail = (page: Page) => page.getByRole('region', { name: /^(detalhes|details)/i });
const group = (page: Page) => page.getByRole('group', { name: /^(comandos|commands)$/i });
const button = (page: Page, name: string) => group(page).getByRole('button', { name, exact: true });
/** The record of a vehicle comes a moment after its columns, and with it the buttons it decides. */
const offers = (page: Page, ...names: string[]) =>
  expect.poll(async () => (await group(page).getByRole('button').allTextContents()).map((text) => text.trim()), { timeout: 20_000 }).toEqual(names);
const toast = (page: Page, text: string | RegExp) => page.locator('[aria-live="polite"]').getByText(text);
const status = (page: Page) => group(page).getByRole('status');
const toldOf = (identifier: string) => told.filter((one) => one.identifier === identifier).map(({ type }) => type);

test('the buttons are those the model takes; the tag and an unknown model have none (CMD-07, CMD-08)', async () => {
  const { page, close } = await look('relay');
  await offers(page, 'Posição', 'Reiniciar', 'Bloquear');
  await choose(page, fleet.server, fleet.id('no-restart'));
  await offers(page, 'Posição', 'Bloquear');
  await choose(page, fleet.server, fleet.id('phone'));
  await offers(page, 'Posição');
  for (const identifier of ['tag', 'unknown']) {
    await choose(page, fleet.server, fleet.id(identifier));
    await detail(page).getByText(VEHICLES.find((one) => one.identifier === identifier)!.model).waitFor();
    expect([identifier, await group(page).count()]).toEqual([identifier, 0]);
  }
  await close();
});

test('position and reboot are sent at once, said to be requested, and their outcome is told (CMD-14, CMD-18, CMD-20)', async () => {
  const { page, close } = await look('no-restart');
  await button(page, 'Posição').click();
  await toast(page, 'Posição solicitada com sucesso!').waitFor();
  await toast(page, 'Moto Rafa: posição recebida.').waitFor();
  expect(toldOf('no-restart')).toEqual(['positionSingle']);
  await choose(page, fleet.server, fleet.id('deaf'));
  await button(page, 'Reiniciar').click();
  await toast(page, 'Reinicialização solicitada com sucesso!').waitFor();
  expect(toldOf('deaf')).toEqual(['rebootDevice']);
  await page.waitForFunction(() => document.querySelector('[role="group"] [role="status"]')?.textContent === 'Comando enviado. Aguardando o rastreador…');
  await close();
});

test('a block asks first and names the vehicle; a double click sends it once; blocked, the panel says so and offers the contrary (CMD-17, CMD-19)', async () => {
  const { page, close } = await look('relay');
  await button(page, 'Bloquear').click();
  const dialog = page.getByRole('dialog', { name: 'Bloquear Caminhão 07?' });
  await dialog.getByText('BRA7E55').waitFor();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(toldOf('relay')).toEqual([]);
  let letGo = (): void => undefined;
  hold = new Promise((resolve) => (letGo = resolve));
  await button(page, 'Bloquear').dblclick();
  await dialog.getByRole('button', { name: 'Bloquear veículo' }).dblclick();
  await status(page).getByText('Enviando…').waitFor();
  expect(await button(page, 'Posição').isDisabled()).toBe(true);
  letGo();
  await toast(page, 'Bloqueio solicitado com sucesso!').waitFor();
  await toast(page, 'Caminhão 07 está bloqueado.').waitFor();
  await detail(page).getByText('Bloqueado', { exact: true }).waitFor();
  await offers(page, 'Posição', 'Reiniciar', 'Desbloquear');
  expect(toldOf('relay')).toEqual(['engineStop']);
  await button(page, 'Desbloquear').click();
  await page.getByRole('dialog', { name: 'Desbloquear Caminhão 07?' }).getByRole('button', { name: 'Desbloquear veículo' }).click();
  await toast(page, 'Caminhão 07 está desbloqueado.').waitFor();
  await detail(page).getByText('Bloqueado', { exact: true }).waitFor({ state: 'detached' });
  await offers(page, 'Posição', 'Reiniciar', 'Bloquear');
  expect(toldOf('relay')).toEqual(['engineStop', 'engineResume']);
  await close();
});

test('the success of each command is said in the language of the person (ERR-37, ERR-38, ERR-39)', async () => {
  const { page, close } = await look('relay', { language: 'en-US' });
  await button(page, 'Restart').click();
  await toast(page, 'Restart requested successfully!').waitFor();
  await status(page).getByText('Command sent. Waiting for the tracker…').waitFor();
  await choose(page, fleet.server, fleet.id('no-restart'));
  await button(page, 'Block').click();
  await page.getByRole('dialog', { name: 'Block Moto Rafa?' }).getByRole('button', { name: 'Block vehicle' }).click();
  await toast(page, 'Block requested successfully!').waitFor();
  await toast(page, 'Moto Rafa is blocked.').waitFor();
  await close();
});

test('the success of a position asked for is said (ERR-40)', async () => {
  const { page, close } = await look('phone', { language: 'en-US' });
  await button(page, 'Position').click();
  await toast(page, 'Position requested successfully!').waitFor();
  await close();
});

test('a tracker that no gateway knows is refused at once in words, and can be tried again', async () => {
  const { page, close } = await look('stranger');
  await button(page, 'Posição').click();
  await toast(page, 'Kombi azul: o comando não foi enviado. Este rastreador não recebe comandos por aqui.').waitFor();
  expect(await button(page, 'Posição').isEnabled()).toBe(true);
  await close();
});

test('a command whose answer never comes is said to have none, and the vehicle is not taken for blocked', async () => {
  const { page, close } = await look('deaf', { login: 'operador' });
  await button(page, 'Bloquear').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bloquear veículo' }).click();
  await toast(page, 'Bloqueio solicitado com sucesso!').waitFor();
  await toast(page, 'Munck 02: o rastreador não confirmou o bloqueio. Não conte com o veículo parado.').waitFor({ timeout: 100_000 });
  await status(page).getByText('O rastreador não respondeu').waitFor();
  await offers(page, 'Posição', 'Reiniciar', 'Bloquear');
  expect(await detail(page).getByText('Bloqueado', { exact: true }).count()).toBe(0);
  await close();
});

test('a customer sees no commands (PRM-16, PNL-77)', async () => {
  const { page, close } = await look('relay', { login: 'cliente' });
  await detail(page).getByRole('heading', { name: 'GSM' }).waitFor();
  expect(await group(page).count()).toBe(0);
  await close();
});

const change = (verb: 'add' | 'remove', name: string) => rastro(fleet.server, 'user', 'permission', verb, '--login', 'operador', '--permission', name);

test('each command needs its own permission (PRM-35, PRM-36, PRM-37)', async () => {
  const { page, close } = await look('relay');
  const OFFERED = { POSITION_INQUIRY: ['Reiniciar', 'Bloquear'], RESTART: ['Posição', 'Bloquear'], BLOCK: ['Posição', 'Reiniciar'] };
  for (const [name, rest] of Object.entries(OFFERED)) {
    await change('remove', `MONITORING_DEVICES_COMMAND_${name}`);
    await page.reload();
    await offers(page, ...rest);
    await change('add', `MONITORING_DEVICES_COMMAND_${name}`);
  }
  await close();
});

test('without the permission of commands there are none (PRM-30)', async () => {
  const { page, close } = await look('relay');
  await group(page).waitFor();
  await change('remove', 'MONITORING_DEVICES_COMMANDS');
  await page.reload();
  await detail(page).getByText('GT06N').waitFor();
  expect(await group(page).count()).toBe(0);
  await change('add', 'MONITORING_DEVICES_COMMANDS');
  await close();
});

test('commands and their confirmation are accessible in both themes, on a desktop and a phone', async () => {
  for (const [theme, size] of [['light', undefined], ['dark', PHONE]] as const) {
    const { page, close } = await look('relay', { theme, ...(size ? { size } : {}) });
    await send('relay', { blocked: true });
    await detail(page).getByText('Bloqueado', { exact: true }).waitFor();
    await expectAccessible(page);
    await button(page, 'Desbloquear').click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await send('relay', { blocked: false });
    await button(page, 'Bloquear').click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
    await close();
  }
});
