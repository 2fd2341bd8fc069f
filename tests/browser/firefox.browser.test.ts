import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { dayAgoMs, writeDays } from '../builders/driven-days.ts';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { another, createColleague, incidentOf } from './harness/desk.ts';
import { createIncident } from '../../server/desk/incidents/create-incident.ts';
import { testsInFirefox } from './harness/other-browsers.ts';
import { click, enter, faultsOf, fill, keepPictureOf, named, textOf, waitFor } from './harness/other-page.ts';

// What browsers do each in their own way: the storage of a tab, keys, drawing, date and time fields, downloads, dragging.

const NOW_MS = Date.now();
const YESTERDAY = new Date(dayAgoMs(NOW_MS, 1) + 12 * 3_600_000).toISOString().slice(0, 10);
const SIZE = { width: 1200, height: 800 };
const MAIN = 'main';

let fleet: MapFleet;

beforeAll(async () => {
  fleet = await startMapFleet(
    [
      { identifier: 'van', name: 'Van branca', plate: 'VAN1A23' },
      { identifier: 'truck', name: 'Caminhão 7', plate: 'TRK7B88' },
    ],
    {},
    async (db, { brandId, ids }) => {
      await createColleague(db, brandId);
      await createIncident(db, { deviceId: ids.get('van')!, ...incidentOf(2, { title: 'Porta aberta' }) });
      await writeDays(db, ids.get('van')!, NOW_MS, [1]);
    },
  );
  await fleet.send({ identifier: 'van', latitude: -23.55, longitude: -46.63, speedKmh: 40 });
});
afterAll(async () => {
  await fleet?.server.dispose();
});

const inFirefox = testsInFirefox();

/** A page of somebody who signs in there by the form, at a path; what it complains of fails the test. */
async function visit(
  browser: Browser,
  path: string,
  run: (page: Page) => Promise<void>,
  expected: RegExp | null = null,
): Promise<void> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport(SIZE);
  const faults = faultsOf(page);
  try {
    await page.goto(`${fleet.server.url}/monitoring/login?to=${encodeURIComponent(path)}`);
    await enter(page, 'operador');
    await run(page);
    expect(faults.filter((fault) => !expected?.test(fault))).toEqual([]);
  } catch (error) {
    await keepPictureOf(page, `firefox${path.replaceAll(/\W+/g, '-')}`);
    throw error;
  } finally {
    await context.close();
  }
}

/** A field by the beginning of its label. */
const labelled = (label: string): string =>
  `::-p-xpath(//input[@id=//label[starts-with(normalize-space(.),"${label}")]/@for])`;
/** A choice of a list that is open, by a part of its words. */
const option = (words: string): string =>
  `::-p-xpath(//*[@role="option"][contains(., "${words}")][not(ancestor::*[contains(@style, "display: none")])])`;
const text = (page: Page, selector = MAIN) => expect.poll(() => textOf(page, selector));

inFirefox(
  'a reload keeps the session, language and theme, a second tab takes the session over, signing out in one signs both out, and a wrong password is said',
  async ({ browser }) => {
    const run = async (page: Page): Promise<void> => {
      const theme = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme']);
      await text(page, 'h1').toBe('Diagnóstico');
      await click(page, 'button[aria-label^="Conta de"]');
      await click(page, named('menuitemradio', 'Escuro'));
      await click(page, named('menuitemradio', 'English'));
      await text(page, 'h1').toBe('Diagnostics');
      await page.reload();
      await text(page, 'h1').toBe('Diagnostics');
      await expect.poll(theme).toBe('dark');
      const second = await page.browserContext().newPage();
      await second.goto(`${fleet.server.url}/monitoring/diagnostics`);
      await text(second, 'h1').toBe('Diagnostics');
      await second.goto(`${fleet.server.url}/monitoring/logout`);
      await waitFor(second, 'input[autocomplete="username"]');
      await second.close();
      await waitFor(page, 'input[autocomplete="username"]');
      await page.bringToFront();
      await enter(page, 'operador', 'errada-errada');
      await text(page, '[role="alert"]').toContain('Wrong login');
      await enter(page, 'operador');
      await waitFor(page, 'button[aria-label^="Account of"]');
    };
    await visit(browser, '/diagnostics', run, /401|WebSocket|connection/);
  },
);

inFirefox(
  'a driver is added with the fields of a date, is there after a reload, and in the file that an export downloads',
  async ({ browser, downloads }) => {
    await visit(browser, '/drivers', async (page) => {
      await click(page, named('button', 'Novo motorista'));
      await fill(page, labelled('Nome'), 'Davi Moura');
      await fill(page, labelled('Número da CNH'), '98765');
      // Typed as a person does, in whichever order the browser asks for day and month.
      await page.focus(labelled('Validade da CNH'));
      await page.keyboard.type('05052031');
      await click(page, named('button', 'Salvar'));
      await text(page).toMatch(/Davi Moura[^]*05\/05\/2031/);
      await page.reload();
      await text(page).toMatch(/Davi Moura[^]*05\/05\/2031/);
      await click(page, named('button', 'Exportar'));
      await click(page, '::-p-xpath(//*[@role="menuitem"][contains(., "CSV")])');
      await click(page, named('button', 'Baixar'));
      await expect.poll(() => readdirSync(downloads)).toEqual([expect.stringMatching(/\.csv$/)]);
      expect(readFileSync(join(downloads, readdirSync(downloads)[0]!), 'utf8')).toContain('Davi Moura');
    });
  },
);

inFirefox('a new incident is announced at the desk, and keys take and resolve a case', async ({ browser }) => {
  await visit(browser, '/operator-area', async (page) => {
    await text(page).toContain('Porta aberta');
    const raise = await another(fleet.server.url);
    await raise('create', { devices: [fleet.id('truck')], type: 'STEAL', title: 'Levado agora' });
    await click(page, named('button', '1 novo'));
    await text(page).toContain('Levado agora');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Levado agora');
    await page.keyboard.press('a');
    await text(page).toContain('Análise em andamento');
    await click(page, '::-p-xpath(//*[@role="tab"][starts-with(normalize-space(.),"Em andamento")])');
    await text(page).not.toContain('Porta aberta');
    await page.keyboard.press('j');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Levado agora');
    await page.keyboard.press('r');
    await click(page, `::-p-xpath(//dialog//button[normalize-space(.)="Resolver"])`);
    await text(page).toMatch(/Resolvidos\s+1/);
  });
});

inFirefox(
  'the chart of a day walks by keys, and the map beside it goes along; its trips are drawn, and a pressed one alone',
  async ({ browser }) => {
    await visit(browser, `/history?device=${fleet.id('van')}&from=${YESTERDAY}`, async (page) => {
      const chart = '[role="slider"][aria-label="Momento no gráfico"]';
      const moment = () => textOf(page, '[role="group"][aria-label="Reprodução"]');
      const head = () =>
        page.evaluate(
          () =>
            (
              globalThis as unknown as { rastro?: { history?(): { headAt: { x: number; y: number } | null } | null } }
            ).rastro?.history?.()?.headAt ?? null,
        );
      await waitFor(page, `${chart} [data-moment]`);
      await page.focus(chart);
      await page.keyboard.press('Home');
      await expect.poll(moment).toContain('07:00:00');
      await expect.poll(head).not.toBeNull();
      const start = await head();
      for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowRight');
      await expect.poll(moment).toMatch(/08:\d\d/);
      await expect.poll(head).not.toEqual(start);
      await page.evaluate(
        (to) => history.pushState(null, '', to),
        `/monitoring/trips?device=${fleet.id('van')}&day=${YESTERDAY}`,
      );
      const drawn = () =>
        page.evaluate(
          () => (globalThis as { rastro?: { tripMap?(): { points: number } } }).rastro?.tripMap?.().points ?? -1,
        );
      await expect.poll(drawn).toBeGreaterThan(45);
      await click(page, '::-p-xpath((//*[@aria-label="Trajetos do dia"]//button)[2])');
      await expect.poll(drawn).toBe(40);
    });
  },
);

inFirefox('an area is drawn around an address and pulled on the map', async ({ browser }) => {
  await visit(browser, '/area-setting/novo', async (page) => {
    await fill(page, labelled('Nome'), 'Pátio');
    await fill(page, labelled('Endereço'), 'Campinas');
    await click(page, option('Campinas, São Paulo'));
    await click(page, named('button', 'Usar este endereço'));
    const radiusM = () =>
      page.evaluate(
        () =>
          (globalThis as unknown as { rastro: { areaEditor(): { drawing: { radiusM: number } } } }).rastro.areaEditor()
            .drawing.radiusM,
      );
    const edge = (await waitFor(page, '[role="slider"][aria-label="Raio do círculo"]'))!;
    // The map has come to the address when the handle stands still.
    let last = '';
    const stands = async (): Promise<boolean> => {
      const before = last;
      last = JSON.stringify(await edge.boundingBox());
      return last === before;
    };
    await expect.poll(stands, { interval: 300 }).toBe(true);
    const before = await radiusM();
    const { x, y, width, height } = (await edge.boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 40, y + height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(radiusM).toBeGreaterThan(before + 5);
  });
});
