import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { expectAccessible, type Visit, type VisitOptions } from './harness/page.ts';
import { withSession } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

const PATIENCE = { timeout: 60_000 };
/** So many that the tray is seen at work, and that no server could hold them by chance. */
const MANY = 40_000;
let fleet: MapFleet;
let browser: Browser;

beforeAll(async () => {
  [fleet, browser] = await Promise.all([
    startMapFleet(
      [
        { identifier: 'van', name: 'Van branca' },
        { identifier: 'kombi', name: 'Kombi azul' },
      ],
      {},
      async (db, { ids }) => {
        await db.query(
          `INSERT INTO device_events (device, id, time, type, on_off, description)
           SELECT $1, 'many-' || lpad(n::text, 6, '0'), now() - n * interval '1 second', 'CUSTOM', true, 'word ' || n FROM generate_series(1, ${MANY}) n`,
          [ids.get('van')],
        );
        await db.query(
          `INSERT INTO device_events (device, id, time, type, on_off, description) VALUES ($1, 'one', now(), 'ACC_OFF', true, NULL)`,
          [ids.get('kombi')],
        );
      },
    ),
    launchBrowser(),
  ]);
  for (const identifier of ['van', 'kombi'])
    await fleet.send({ identifier, latitude: -23.55, longitude: -46.63, communicationAgoMs: 60_000, attributes: {} });
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});

/** A customer with the events of a vehicle open, beside no map. */
async function withEvents(identifier: string, options: VisitOptions = {}): Promise<Visit & { events: Locator }> {
  const own = await withSession(browser, fleet.server.url, 'cliente', { map: false, ...options });
  await own.page.goto(`${fleet.server.url}/monitoring/trackback?device=${fleet.id(identifier)}`);
  await own.page
    .getByRole('region', { name: /^(Detalhes do rastreador|Details of the tracker)$/ })
    .getByRole('button', { name: /^(Eventos|Events)$/ })
    .click();
  const events = own.page.getByRole('dialog', { name: /^(Eventos de|Events of) / });
  await events.locator('tbody tr').first().waitFor();
  return { ...own, events };
}

const trayButton = (page: Page) => page.getByRole('button', { name: /^(Abrir as exportações|Open the exports)/ });
const tray = (page: Page) => page.getByRole('dialog', { name: /^(Exportações|Exports)$/ });
const ready = (page: Page) => page.getByRole('dialog', { name: /^(Download pronto|Download ready)$/ });
const fileOf = async (download: { path(): Promise<string> }): Promise<string[]> =>
  readFileSync(await download.path(), 'utf8')
    .split('\r\n')
    .filter(Boolean);

/** Takes the one export that there is out of the tray. */
async function emptied(page: Page, button: string): Promise<void> {
  await tray(page).getByRole('button', { name: button }).click();
  await tray(page)
    .getByText(/^(Nenhuma exportação|No exports)\.$/)
    .waitFor();
}

test('every event of a period becomes a file in the background: progress and percent show, a reload loses nothing, and the file holds every row (RPT-18, RPT-19, ERR-44)', async () => {
  const { page, events, close } = await withEvents('van');
  await events.getByRole('button', { name: 'Exportar' }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  await page.getByText('Exportação iniciada: Eventos de Van branca.').waitFor();
  await page.getByRole('button', { name: 'Ver', exact: true }).click();
  const line = tray(page).getByRole('listitem').filter({ hasText: 'Eventos de Van branca' });
  const bar = line.getByRole('progressbar', { name: 'Progresso de Eventos de Van branca' });
  await expect.poll(async () => Number(await bar.getAttribute('value')), PATIENCE).toBeGreaterThan(0);
  // It passes by: asked more often than `web` asks.
  await expect.poll(() => line.innerText(), PATIENCE).toMatch(/\d+(\.\d+)? de 40\.000 linhas · \d+%/);
  await expectAccessible(page);

  await page.reload();
  // Whether it ends before the tray is opened or after is not for this test to know.
  await page.addLocatorHandler(ready(page), (dialog) => dialog.getByRole('button', { name: 'Depois' }).click());
  await trayButton(page).click();
  const save = line.getByRole('button', { name: /^Baixar Eventos de Van branca/ });
  await save.waitFor(PATIENCE);
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(download.suggestedFilename()).toMatch(/^eventos-\d{4}-\d\d-\d\d-\d{4}\.csv$/);
  const lines = await fileOf(download);
  expect(lines[0]).toBe('\uFEFFTipo;Estado;Data e hora (America/Sao_Paulo);Descrição');
  expect(lines.length).toBe(MANY + 1);
  expect(new Set(lines).size).toBe(MANY + 1);
  expect(lines[1]).toMatch(/^Alarme;Início;\d{4}-\d\d-\d\d \d\d:\d\d:\d\d;word 1$/);

  await emptied(page, 'Remover Eventos de Van branca');
  await page.keyboard.press('Escape');
  await web(trayButton(page)).toHaveCount(0, PATIENCE);
  await close();
});

test('in English and in the dark: a finished file is offered in the dialog it was asked in, and opened in a new tab, in the language of the person', async () => {
  const { page, events, close } = await withEvents('kombi', { language: 'en-US', theme: 'dark' });
  await events.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  await events.getByText('Ready to download: Events of Kombi azul.').waitFor(PATIENCE);
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    events.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  expect((await fileOf(download)).map((line) => line.replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/, 'TIME'))).toEqual([
    '\uFEFFType,State,Date and time (America/Sao_Paulo),Description',
    'Ignition off,Began,TIME,',
  ]);
  // Before those of the toasts that stand in the dialog meanwhile.
  await events.getByRole('button', { name: 'Close', exact: true }).first().click();
  await trayButton(page).click();
  await tray(page)
    .getByRole('button', { name: /^Download Events of Kombi azul/ })
    .waitFor();
  await expectAccessible(page);
  await emptied(page, 'Remove Events of Kombi azul');
  await close();
});

test('an export that is under way can be cancelled with the keyboard', async () => {
  const { page, events, close } = await withEvents('van');
  await events.getByRole('button', { name: 'Exportar' }).press('Enter');
  await page.getByRole('menuitem', { name: /CSV/ }).press('Enter');
  await page.getByRole('button', { name: 'Ver', exact: true }).press('Enter');
  const line = tray(page).getByRole('listitem').filter({ hasText: 'Eventos de Van branca' });
  await line.getByRole('button', { name: 'Cancelar Eventos de Van branca' }).press('Enter');
  await line.getByText('Cancelado').waitFor(PATIENCE);
  await web(line.getByRole('button', { name: /^Baixar/ })).toHaveCount(0);
  await emptied(page, 'Remover Eventos de Van branca');
  await close();
});
