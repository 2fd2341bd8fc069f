import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { startClientHouse, type ClientHouse } from '../builders/client-house.ts';
import { testInOther } from './harness/other-browsers.ts';
import { click, enter, faultsOf, fill, named, ROOM_MS, textOf, waitFor } from './harness/other-page.ts';

let house: ClientHouse;
beforeAll(async () => {
  house = await startClientHouse();
});
afterAll(async () => {
  await house?.server.dispose();
});

/** A small desktop, and a phone for whoever a link was sent to: what is drawn without a graphics card costs by the pixel. */
const DESK = { width: 1200, height: 720 };
const POCKET = { width: 390, height: 700 };
const PALETTE = 'dialog[aria-label="Paleta de comandos"]';
const DETAIL = '[aria-label="Detalhes do rastreador"]';
async function signIn(page: Page): Promise<void> {
  await page.goto(`${house.server.url}/monitoring/login?to=%2Ftrackdevice`);
  await enter(page, 'operador');
}

/** How many vehicles the live map draws in its window; null where there is no map. */
const inView = (page: Page): Promise<number | null> =>
  page.evaluate(
    () =>
      (globalThis as unknown as { rastro?: { map?: () => { inView: number } | null } }).rastro?.map?.()?.inView ?? null,
  );

async function chooseClientAndVehicle(page: Page): Promise<void> {
  // As a link of the console does: without loading it again.
  await page.evaluate(() => history.pushState(null, '', '/monitoring/trackback'));
  await click(page, 'button[title="Buscar cliente"]');
  await fill(page, '[role="combobox"][aria-label="Nome ou login do cliente"]', 'Transportes Boa');
  await click(page, '[role="listbox"][aria-label="Clientes encontrados"] [role="option"]');
  await click(page, '[role="listbox"][aria-label^="Lista de rastreadores"] [role="option"]');
  await waitFor(page, DETAIL);
  await expect.poll(() => textOf(page, DETAIL)).toContain('Baú 0');
}

/** Makes a link to the chosen vehicle and looks through it as whoever was sent it. */
async function share(page: Page, faults: string[]): Promise<void> {
  await click(page, named('button', 'Compartilhar'));
  await click(page, named('button', 'Criar link'));
  await waitFor(page, 'dialog[open] li a');
  const link = await page.$eval('dialog[open] li a', (anchor) => anchor.href);
  const visitor = await page.browserContext().newPage();
  await visitor.setViewport(POCKET);
  const theirs = faultsOf(visitor);
  await visitor.goto(link);
  await expect.poll(() => textOf(visitor, 'body')).toContain('Baú 0');
  await visitor.close();
  faults.push(...theirs);
  await page.bringToFront();
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { hidden: true, timeout: ROOM_MS });
}

/** Opens the palette, finds a vehicle by its plate and opens it on the map. */
async function openFromPalette(page: Page): Promise<void> {
  await page.keyboard.down('Control');
  await page.keyboard.press('k');
  await page.keyboard.up('Control');
  await fill(page, `${PALETTE} [role="combobox"]`, 'PAO1A23');
  await click(page, `${PALETTE} [role="group"][aria-label="Veículos"] [role="option"]`);
  await expect.poll(() => page.url()).toContain(`device=${house.id('pao-1')}`);
  await waitFor(page, '.maplibregl-popup');
}

/** A position that arrives is on the screen. */
async function seesItMove(page: Page): Promise<void> {
  await house.send(
    { identifier: 'bau-1', latitude: -23.551, longitude: -46.631, speedKmh: 61 },
    { identifier: 'bau-2', latitude: -23.561, longitude: -46.661, speedKmh: 61 },
  );
  await expect.poll(() => textOf(page, DETAIL)).toMatch(/61\s*km\/h/);
}

/** Opens the time bar, goes back by the keyboard and comes back to now. */
async function rewind(page: Page): Promise<void> {
  await click(page, named('button', 'Voltar no tempo'));
  const slider = '[aria-label="Linha do tempo"] [role="slider"]';
  await waitFor(page, slider);
  const shown = () => page.$eval(slider, (element) => element.getAttribute('aria-valuetext'));
  await expect.poll(() => page.$eval(slider, (element) => element.getAttribute('aria-disabled'))).toBe('false');
  await page.focus(slider);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(shown).not.toBe('Agora, ao vivo');
  await page.keyboard.press('l');
  await expect.poll(shown).toBe('Agora, ao vivo');
  await click(page, named('button', 'Fechar a linha do tempo'));
}

async function chooseTheme(page: Page, theme: 'Claro' | 'Escuro', scheme: 'light' | 'dark'): Promise<void> {
  await click(page, 'button[aria-label^="Conta de"]');
  await click(page, named('menuitemradio', theme));
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['mantineColorScheme'])).toBe(scheme);
  await page.keyboard.press('Escape');
}

/** An operator signs in and sees the fleet live; then what the test does, and no page may complain. */
async function walk(browser: Browser, run: (page: Page, faults: string[]) => Promise<void>): Promise<void> {
  const page = await browser.newPage();
  await page.setViewport(DESK);
  const faults = faultsOf(page);
  await signIn(page);
  await expect.poll(() => inView(page)).toBe(3);
  await openFromPalette(page);
  await chooseClientAndVehicle(page);
  await seesItMove(page);
  await run(page, faults);
  await page.close();
  expect(faults).toEqual([]);
}

testInOther(
  'Firefox ESR',
  'an operator signs in, sees the fleet live, searches, chooses a client and a vehicle, shares it, goes back in time and changes the theme',
  (browser) =>
    walk(browser, async (page, faults) => {
      await share(page, faults);
      await rewind(page);
      await chooseTheme(page, 'Escuro', 'dark');
      await chooseTheme(page, 'Claro', 'light');
    }),
);

// What comes after is the same engine as that of all other tests.
testInOther(
  'Chromium',
  'an operator signs in, sees the fleet live, searches, chooses a client and a vehicle and changes the theme',
  (browser) => walk(browser, (page) => chooseTheme(page, 'Escuro', 'dark')),
);
