import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { expectAccessible, PHONE, type Visit, type VisitOptions } from './harness/page.ts';
import { startServer, type RunningServer } from './harness/server.ts';
import { signedIn } from './harness/signed-in.ts';

/** A busy machine takes its time. */
const PATIENCE = { timeout: 30_000 };
const eventually = <T>(ask: () => T | Promise<T>) => expect.poll(ask, PATIENCE);

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

async function as(login: string, path = '/diagnostics', options: VisitOptions = {}): Promise<Visit> {
  return signedIn(browser, server.url, login, { path, ...options });
}

async function paletteOf(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: /^(Paleta de comandos|Command palette)$/ });
  await palette.waitFor();
  return palette;
}

const group = (palette: Locator, name: string): Locator => palette.getByRole('group', { name });

test('Ctrl+K opens the palette, letters find a screen, Enter goes there, and it comes first the next time', async () => {
  const { page, close } = await as('operador');
  const palette = await paletteOf(page);
  await palette.getByRole('combobox').fill('cont sup');
  expect(await palette.getByRole('option').first().innerText()).toBe('Contato do suporte');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${server.url}/monitoring/suport-contact`);
  await palette.waitFor({ state: 'detached' });
  const again = await paletteOf(page);
  expect(await group(again, 'Recentes').getByRole('option').allInnerTexts()).toEqual(['Contato do suporte']);
  await close();
});

test('arrows walk the lines around their ends, Escape closes the palette and gives the focus back', async () => {
  const { page, close } = await as('operador');
  const opener = page.getByRole('button', { name: 'Buscar tela, placa ou ação' });
  await opener.click();
  const palette = page.getByRole('dialog', { name: 'Paleta de comandos' });
  const chosen = palette.getByRole('option', { selected: true });
  const first = await chosen.innerText();
  await page.keyboard.press('ArrowUp');
  await eventually(() => chosen.innerText()).not.toBe(first);
  await page.keyboard.press('ArrowDown');
  await eventually(() => chosen.innerText()).toBe(first);
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  await close();
});

test('a vehicle is found by its plate where no fleet is open, and opened on the map', async () => {
  const { page, close } = await as('operador');
  const vehicle = await page.evaluate(async () => {
    const kept = JSON.parse(sessionStorage.getItem('rastro.session')!) as { accessToken: string };
    const answer = await fetch('/api/v2/devices/detail?limit=5', { headers: { authorization: `Bearer ${kept.accessToken}` } });
    return ((await answer.json()) as { content: { id: number; name: string; vehicle: { licensePlate: string | null } | null }[] }).content.find((device) => device.vehicle?.licensePlate)!;
  });
  const palette = await paletteOf(page);
  await palette.getByRole('combobox').fill(vehicle.vehicle!.licensePlate!);
  const found = group(palette, 'Veículos').getByRole('option').first();
  await found.getByText(vehicle.name, { exact: true }).waitFor();
  await found.click();
  await page.waitForURL(`${server.url}/monitoring/trackdevice?device=${vehicle.id}`);
  await page.locator('.maplibregl-popup, [role="option"][aria-selected="true"]').first().waitFor();
  await close();
});

test('actions change theme, language and names, and sign out', async () => {
  const { page, close } = await as('cliente');
  const act = async (search: string, name: string): Promise<void> => {
    const palette = await paletteOf(page);
    await palette.getByRole('combobox').fill(search);
    await palette.getByRole('option', { name }).click();
    await palette.waitFor({ state: 'detached' });
  };
  await act('escuro', 'Tema: Escuro');
  expect(await page.evaluate(() => document.documentElement.dataset['mantineColorScheme'])).toBe('dark');
  await act('nomes', 'Esconder nomes e placas do mapa');
  expect(await page.evaluate(() => localStorage.getItem('rastro.names'))).toBe('hidden');
  await act('english', 'Idioma: English');
  await page.getByRole('heading', { name: 'Diagnostics', level: 1 }).waitFor();
  await act('sign', 'Sign out');
  await page.waitForURL(`${server.url}/monitoring/login`);
  await close();
});

test('the time bar is offered where there is a map, and nowhere else', async () => {
  const { page, close } = await as('operador', '/trackdevice');
  const palette = await paletteOf(page);
  await palette.getByRole('combobox').fill('barra do tempo');
  await page.keyboard.press('Enter');
  await eventually(() => page.getByRole('button', { name: 'Linha do tempo' }).or(page.locator('[aria-keyshortcuts="R"]')).first().getAttribute('aria-pressed')).toBe('true');
  await page.goto(`${server.url}/monitoring/diagnostics`);
  await page.getByRole('heading', { name: 'Diagnóstico', level: 1 }).waitFor();
  const elsewhere = await paletteOf(page);
  await elsewhere.getByRole('combobox').fill('barra do tempo');
  expect(await group(elsewhere, 'Ações').count()).toBe(0);
  await close();
});

test('"?" lists the keys, Escape closes them and nothing below, and neither works while somebody types', async () => {
  const { page, close } = await as('operador', '/trackdevice');
  await page.locator('[role="option"]').first().click();
  const chosen = page.locator('[role="option"][aria-selected="true"]');
  await chosen.waitFor();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Teclas de atalho' });
  await keys.getByText('Abrir ou fechar a barra do tempo').waitFor();
  await page.keyboard.press('r');
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
  expect(await chosen.count()).toBe(1);
  expect(await page.locator('[aria-keyshortcuts="R"]').getAttribute('aria-pressed')).toBe('false');
  await page.keyboard.press('/');
  await page.keyboard.type('?r/');
  expect(await page.getByRole('searchbox').inputValue()).toBe('?r/');
  expect(await keys.count()).toBe(0);
  await close();
});

test('"/" goes to the search of the screen, and where it has none to that of the navigation', async () => {
  const { page, close } = await as('operador', '/trackdevice');
  await page.getByRole('searchbox').waitFor();
  await page.keyboard.press('/');
  expect(await page.getByRole('searchbox').evaluate((field) => field === document.activeElement)).toBe(true);
  await page.goto(`${server.url}/monitoring/diagnostics`);
  await page.getByRole('heading', { name: 'Diagnóstico', level: 1 }).waitFor();
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Buscar no menu' });
  await eventually(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await close();
});

test('the palette is fetched when it is first opened, and says so when it cannot be had', async () => {
  const { page, context, close } = await as('operador');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await context.route(/assets\/palette-[^/]*\.js$/, (route) => route.abort('connectionrefused'));
  await page.evaluate(() => sessionStorage.setItem('rastro.reloaded', String(Date.now())));
  await page.keyboard.press('Control+k');
  await page.getByText('A paleta não pôde ser carregada.').waitFor();
  expect(asked.some((url) => /assets\/palette-/.test(url))).toBe(true);
  await close(/ERR_CONNECTION|Failed to (load|fetch)/);
});

test('palette and keys are accessible in both themes, on a desktop and on a phone', async () => {
  for (const options of [{ theme: 'light' }, { theme: 'dark', language: 'en-US' }, { theme: 'light', size: PHONE }] as const) {
    const { page, close } = await as('cliente', '/diagnostics', options);
    const palette = await paletteOf(page);
    await expectAccessible(page);
    await palette.getByRole('combobox').fill('re');
    await palette.getByRole('option').first().waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('Esc', { exact: true }).waitFor();
    await expectAccessible(page);
    await close();
  }
});
