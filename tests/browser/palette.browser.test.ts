import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { goTo } from './harness/in-page.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { DESKTOP, expectAccessible, PHONE, type Visit, type VisitOptions } from './harness/page.ts';
import { startServer, type RunningServer } from '../builders/running-server.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

const eventually = <T>(ask: () => T | Promise<T>) => expect.poll(ask);

/** A map costs by its size. */
const SMALL = { width: 1024, height: 640 };

let server: RunningServer;
let browser: Browser;
const lend = keptVisits();

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

/** The console loaded anew, beside no map unless a test is about one. */
const fresh = (login: string, options: VisitOptions = {}): Promise<Visit> =>
  signedIn(browser, server.url, login, { path: '/diagnostics', map: false, ...options });

/** The operator's tab at a screen, handed on from test to test. */
async function operatorAt(path = '/diagnostics'): Promise<Visit> {
  const own = await lend('operador', () => fresh('operador'));
  await goTo(own.page, path);
  return own;
}

async function paletteOf(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: /^(Paleta de comandos|Command palette)$/ });
  await palette.waitFor();
  return palette;
}

/** A tab with the map of the fleet entered anew, for what only a map has. */
async function onMap(): Promise<Visit> {
  const own = await lend('map', () => fresh('operador', { map: true, size: SMALL }));
  await goTo(own.page, '/trackdevice');
  return own;
}

const hasFocus = (field: Locator) =>
  eventually(() => field.evaluate((one) => one === document.activeElement)).toBe(true);

const group = (palette: Locator, name: string): Locator => palette.getByRole('group', { name });

test('Ctrl+K opens the palette, letters find a screen, Enter opens it, and it comes first the next time', async () => {
  const { page, close } = await operatorAt();
  const palette = await paletteOf(page);
  await palette.getByRole('combobox').fill('cont sup');
  await web(palette.getByRole('option').first()).toHaveText('Contato do suporte', { useInnerText: true });
  await page.keyboard.press('Enter');
  await page.waitForURL(`${server.url}/monitoring/suport-contact`);
  await palette.waitFor({ state: 'detached' });
  const again = await paletteOf(page);
  await web(group(again, 'Recentes').getByRole('option').first()).toHaveText('Contato do suporte', {
    useInnerText: true,
  });
  await page.keyboard.press('Escape');
  await again.waitFor({ state: 'detached' });
  await close();
});

test('arrows walk the lines around their ends, Escape closes the palette and gives the focus back', async () => {
  const { page, close } = await operatorAt();
  const opener = page.getByRole('button', { name: 'Buscar tela, placa ou ação' });
  await opener.click();
  const palette = page.getByRole('dialog', { name: 'Paleta de comandos' });
  const chosen = palette.getByRole('option', { selected: true });
  const first = await chosen.innerText();
  await page.keyboard.press('ArrowUp');
  await web(chosen).not.toHaveText(first, { useInnerText: true });
  await page.keyboard.press('ArrowDown');
  await web(chosen).toHaveText(first, { useInnerText: true });
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });
  await eventually(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  await close();
});

test('a vehicle is found by its plate where no fleet is open, and opened on the map', async () => {
  const { page, close } = await fresh('operador');
  const vehicle = await page.evaluate(async () => {
    const kept = JSON.parse(sessionStorage.getItem('rastro.session')!) as { accessToken: string };
    const answer = await fetch('/api/v2/devices/detail?limit=5', {
      headers: { authorization: `Bearer ${kept.accessToken}` },
    });
    return (
      (await answer.json()) as {
        content: { id: number; name: string; vehicle: { licensePlate: string | null } | null }[];
      }
    ).content.find((device) => device.vehicle?.licensePlate)!;
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
  const { page, close } = await fresh('cliente');
  const act = async (search: string, name: string): Promise<void> => {
    const palette = await paletteOf(page);
    await palette.getByRole('combobox').fill(search);
    await palette.getByRole('option', { name }).click();
    await palette.waitFor({ state: 'detached' });
  };
  await act('escuro', 'Tema: Escuro');
  await eventually(() => page.evaluate(() => document.documentElement.dataset['mantineColorScheme'])).toBe('dark');
  await act('nomes', 'Esconder nomes e placas do mapa');
  await eventually(() => page.evaluate(() => localStorage.getItem('rastro.names'))).toBe('hidden');
  await act('english', 'Idioma: English');
  await page.getByRole('heading', { name: 'Diagnostics', level: 1 }).waitFor();
  await act('sign', 'Sign out');
  await page.waitForURL(`${server.url}/monitoring/login`);
  await close();
});

test('the time bar is offered where there is a map, and nowhere else', async () => {
  const { page, close } = await onMap();
  const palette = await paletteOf(page);
  await palette.getByRole('combobox').fill('barra do tempo');
  await group(palette, 'Ações').getByRole('option').waitFor();
  await page.keyboard.press('Enter');
  await web(
    page.getByRole('button', { name: 'Linha do tempo' }).or(page.locator('[aria-keyshortcuts="R"]')).first(),
  ).toHaveAttribute('aria-pressed', 'true');
  await goTo(page, '/diagnostics');
  const elsewhere = await paletteOf(page);
  await elsewhere.getByRole('combobox').fill('barra do tempo');
  await elsewhere.getByText('Nada encontrado.').waitFor();
  await web(group(elsewhere, 'Ações')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await elsewhere.waitFor({ state: 'detached' });
  await close();
});

test('"?" lists the keys, Escape closes them and nothing below, and neither works while typing', async () => {
  const { page, close } = await onMap();
  await page.locator('[role="option"]').first().click();
  const chosen = page.locator('[role="option"][aria-selected="true"]');
  await chosen.waitFor();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Teclas de atalho' });
  await keys.getByText('Abrir ou fechar a barra do tempo').waitFor();
  await page.keyboard.press('r');
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
  await web(chosen).toHaveCount(1);
  await web(page.locator('[aria-keyshortcuts="R"]')).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('/');
  await hasFocus(page.getByRole('searchbox'));
  await page.keyboard.type('?r/');
  await web(page.getByRole('searchbox')).toHaveValue('?r/');
  await web(keys).toHaveCount(0);
  await web(page.locator('[aria-keyshortcuts="R"]')).toHaveAttribute('aria-pressed', 'false');
  await goTo(page, '/diagnostics');
  await close();
});

test('"/" goes to the search of the screen, and where it has none to that of the navigation', async () => {
  const { page, close } = await operatorAt('/trackdevice');
  await page.getByRole('searchbox').waitFor();
  await page.keyboard.press('/');
  await hasFocus(page.getByRole('searchbox'));
  await goTo(page, '/diagnostics');
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Buscar no menu' });
  await hasFocus(field);
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  await close();
});

test('"/" pressed while the tracker is on its way opens its search for clients once it stands', async () => {
  const { page, context, close } = await fresh('operador');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await context.route(/assets\/.*\.js$/, (route) => held.then(() => route.continue()));
  await page.getByRole('navigation').locator('[data-entry="trackback"]').first().click();
  await page.waitForURL(`${server.url}/monitoring/trackback`);
  await page.getByRole('main').getByRole('status', { name: 'Carregando…' }).waitFor();
  await page.keyboard.press('/');
  release();
  const field = page.getByRole('combobox', { name: 'Nome ou login do cliente' });
  await hasFocus(field);
  await page.keyboard.type('vale verde');
  await page.getByRole('option', { name: /Construtora Vale Verde/ }).waitFor();
  await close();
});

test('the palette is loaded when it is first opened, with a message when that fails', async () => {
  const { page, context, close } = await fresh('operador');
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
  const portuguese = await fresh('cliente');
  const english = await fresh('cliente', { theme: 'dark', language: 'en-US' });
  for (const [{ page }, size] of [
    [portuguese, DESKTOP],
    [portuguese, PHONE],
    [english, DESKTOP],
  ] as const) {
    await page.setViewportSize(size);
    await page.getByRole('contentinfo').waitFor({ state: size === PHONE ? 'detached' : 'visible' });
    const palette = await paletteOf(page);
    await expectAccessible(page);
    await palette.getByRole('combobox').fill('re');
    await palette.getByRole('option').first().waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog').filter({ hasText: 'Esc' });
    await keys.getByText('Esc', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
  }
  await portuguese.close();
  await english.close();
});
