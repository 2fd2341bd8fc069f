import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../server/base/db/database.ts';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { comeTo } from './harness/in-page.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

const PATIENCE = { timeout: 60_000 };
/** So many that a file of them is under way for a while. */
const MANY = 100_000;

let fleet: MapFleet;
let browser: Browser;
let database: Database;

beforeAll(async () => {
  [fleet, browser] = await Promise.all([
    startMapFleet([{ identifier: 'van', name: 'Van branca', plate: 'VAN1A23' }], {}, async (db, { ids }) => {
      database = db;
      await db.query(
        `INSERT INTO device_events (device, id, time, type, on_off, description)
         SELECT $1, 'many-' || lpad(n::text, 6, '0'), now() - n * interval '1 second', 'CUSTOM', true, 'powerCut'
         FROM generate_series(1, ${MANY}) n`,
        [ids.get('van')],
      );
    }),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});
const lend = keptVisits(/status of 409/);

async function opened(path: string): Promise<Page> {
  const { page } = await lend('operador', () =>
    signedIn(browser, fleet.server.url, 'operador', { path: '/diagnostics', map: false }),
  );
  await comeTo(page, path);
  return page;
}

const ready = (page: Page) => page.getByRole('dialog', { name: 'Download pronto' });
const tray = (page: Page) => page.getByRole('dialog', { name: 'Exportações' });
async function exported(page: Page, format: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Exportar' }).click();
  await page.getByRole('menuitem', { name: format }).click();
}
const ALL = '/notifications';

test('the start of a download is told, and a second one refused while it runs, in the words of the rows (RPT-28, RPT-30, ERR-45)', async () => {
  const page = await opened(ALL);
  await exported(page, /CSV/);
  await page.getByText('Exportação iniciada: Notificações.').waitFor();
  await page.getByRole('button', { name: /^Abrir as exportações: 1 em andamento/ }).waitFor();
  await exported(page, /CSV/);
  await page.getByText('Já existe um processo em andamento. Aguarde alguns minutos e tente novamente.').waitFor();
  await page.getByRole('button', { name: /^Abrir as exportações/ }).click();
  const line = tray(page).getByRole('listitem').filter({ hasText: 'Notificações' }).first();
  // It passes by: asked more often than `web` asks.
  await expect.poll(() => line.innerText(), PATIENCE).toMatch(/\d+%/);
  await line.getByRole('button', { name: 'Cancelar Notificações' }).click();
  await line.getByText('Cancelado').waitFor(PATIENCE);
  // Before those of the toasts that stand in the dialog meanwhile.
  await tray(page).getByRole('button', { name: 'Fechar' }).first().click();
  await tray(page).waitFor({ state: 'detached' });
});

test('a download that fails half way shows the text of its key and the reason, and offers no file (RPT-14, RPT-29, ERR-46)', async () => {
  const page = await opened(ALL);
  await exported(page, /CSV/);
  await page.getByRole('button', { name: /^Abrir as exportações: 1 em andamento/ }).waitFor();
  await database.query(
    `UPDATE jobs SET state = 'failed', fault = 'storage-full', ended_at = now(), lease_until = NULL WHERE state IN ('queued', 'running')`,
  );
  await page
    .getByText(/^Notificações: Houve um erro na sua solicitação\. O servidor não tem mais espaço para arquivos\./)
    .waitFor(PATIENCE);
  await web(ready(page)).toHaveCount(0);
});
