import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { dialog, PATIENCE, startDesk, type DeskHouse } from './harness/desk.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { expectAccessible } from './harness/page.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

let desk: DeskHouse;
let browser: Browser;
const lend = keptVisits();

beforeAll(async () => {
  [desk, browser] = await Promise.all([startDesk([]), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await desk?.server.dispose();
});

test('one form raises incidents about several trackers and leads to the first of them (RTE-28, INC-54, INC-57)', async () => {
  const { page } = await lend('form', () =>
    signedIn(browser, desk.server.url, 'operador', { path: '/new-incident', map: false }),
  );
  await page.getByRole('button', { name: 'Criar incidente' }).click();
  await page.getByText('Escolha pelo menos um rastreador.').waitFor();
  await page.getByText('Escolha o tipo do incidente.').waitFor();
  for (const plate of ['VAN', 'TRK']) {
    await page.getByRole('combobox', { name: /^Rastreadores/ }).fill(plate);
    await page.getByRole('option', { name: new RegExp(plate) }).click(PATIENCE);
  }
  await page.getByRole('heading', { level: 1 }).click();
  await page.getByLabel(/^Tipo/).selectOption('JAMMER_DETECTION_ALERT');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Criar incidente' }).click();
  await page.waitForURL(/\/operator-area-detail\/\d{16}$/);
  const created = dialog(page).getByText(/^Incidente código \d+ foi criado com sucesso$/);
  await web(created).toHaveCount(2);
});
