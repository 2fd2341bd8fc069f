import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { goWithin } from './harness/in-page.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { expectAccessible } from './harness/page.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

let fleet: MapFleet;
let browser: Browser;
beforeAll(async () => {
  const started = startMapFleet([{ identifier: 'Kombi', name: 'Kombi', plate: 'KOM1A23' }]);
  [fleet, browser] = await Promise.all([started, launchBrowser()]);
  await fleet.send({
    identifier: 'Kombi',
    latitude: -23.55,
    longitude: -46.63,
    speedKmh: 40,
    attributes: { ignition: true, temp1: -18, in1: true, in2: false },
  });
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});
const lend = keptVisits();

const bar = (page: Page): Locator => page.getByRole('region', { name: 'Detalhes do rastreador' });

test('sensors are named from the panel, which then calls them so, and a field that is emptied gives the number back (CAL-056)', async () => {
  const { page } = await lend('cliente', () =>
    signedIn(browser, fleet.server.url, 'cliente', { path: '/diagnostics', map: false }),
  );
  await goWithin(page, `/trackback?device=${fleet.id('Kombi')}`);
  const panel = bar(page);
  await panel.getByText('Temperatura 1').waitFor();
  await panel.getByText('Ligadas: 1').waitFor();
  const open = async (): Promise<Locator> => {
    await panel.getByRole('button', { name: 'Nomear os sensores' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Nomes dos sensores' });
    await dialog.getByLabel('Temperatura 1').waitFor();
    return dialog;
  };
  const save = async (dialog: Locator): Promise<void> => {
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  const first = await open();
  await expectAccessible(page);
  await first.getByLabel('Temperatura 1').fill('Câmara fria');
  await first.getByLabel('Entrada 1').fill('Porta do baú');
  await save(first);
  await panel.getByText('Câmara fria').waitFor();
  await panel.getByText('Ligadas: Porta do baú').waitFor();
  const second = await open();
  await web(second.getByLabel('Temperatura 1')).toHaveValue('Câmara fria');
  await second.getByLabel('Temperatura 1').fill('');
  await save(second);
  await panel.getByText('Temperatura 1').waitFor();
  await panel.getByText('Ligadas: Porta do baú').waitFor();
});
