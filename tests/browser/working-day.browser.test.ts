import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_FLEET, findDriving, type DemoDevice } from '../builders/demo-driving.ts';
import { launchBrowser } from './harness/chromium.ts';
import { PHONE, signIn, visit } from './harness/page.ts';
import { startServer, type RunningServer } from '../builders/running-server.ts';
import { signedIn } from './harness/signed-in.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ env: { DEMO_VEHICLES: String(DEMO_FLEET) } }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const toast = (page: Page, text: RegExp) => page.locator('[aria-live="polite"]').getByText(text);
const detail = (page: Page) => page.getByRole('region', { name: /^detalhes/i });
const command = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Comandos' }).getByRole('button', { name, exact: true });
const rows = (page: Page) => page.getByRole('listbox', { name: /^Lista de rastreadores/ }).getByRole('option');
const client = (page: Page) => page.getByRole('region', { name: /^Cliente acompanhado/ });

async function findClient(page: Page, name: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Buscar cliente' }).click();
  await page.getByRole('combobox', { name: 'Nome ou login do cliente' }).fill(name);
  await page
    .getByRole('listbox', { name: 'Clientes encontrados' })
    .getByRole('option')
    .filter({ hasText: name })
    .first()
    .click();
  await client(page).waitFor();
}

/** Asks for a command that cuts or gives back, answers the question and waits until the vehicle has done it. */
async function cut(page: Page, action: 'Bloquear' | 'Desbloquear', done: RegExp): Promise<void> {
  await command(page, action).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `${action} veículo` })
    .click();
  await toast(page, done).waitFor();
}

/** Makes a link to the chosen vehicle, opens it as a viewer, and closes the dialog. */
async function shareWith(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Compartilhar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Compartilhar ${name}` });
  await dialog.getByRole('button', { name: 'Criar link' }).click();
  const link = await dialog.getByRole('listitem').first().getByRole('link').getAttribute('href');
  const visitor = await visit(browser, link!, { size: PHONE, map: false });
  await visitor.page.getByRole('heading', { name }).waitFor();
  await visitor.close();
  // Toasts of before may still stand in it, each with a button of that name as well.
  const head = dialog.getByRole('heading', { name: `Compartilhar ${name}` }).locator('..');
  await head.getByRole('button', { name: 'Fechar' }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('an operator’s hour: find a client, pick a vehicle, read it, block and unblock it, share it, open an incident, close the client (CMD-01)', async () => {
  let device: DemoDevice = null!;
  await expect
    .poll(async () => (device = await findDriving(server.url, ({ customerName }) => customerName !== null)), {
      timeout: 60_000,
      interval: 1_000,
    })
    .toBeTruthy();
  const { page, close } = await visit(browser, `${server.url}/monitoring/login?to=%2Ftrackback`);
  await signIn(page, server.url, 'operador');
  await findClient(page, device.customerName!);
  // The list draws the rows in view only, and this vehicle may be far down.
  const plate = device.name.slice(0, 12);
  await page.getByRole('searchbox', { name: 'Buscar rastreador' }).fill(plate);
  await rows(page).filter({ hasText: plate }).first().click();
  await detail(page).getByRole('heading', { name: device.name }).waitFor();
  await detail(page).getByText(/km\/h/).first().waitFor();
  await cut(page, 'Bloquear', /está bloqueado\.$/);
  await detail(page).getByText('Bloqueado', { exact: true }).waitFor();
  await cut(page, 'Desbloquear', /está desbloqueado\.$/);
  await shareWith(page, device.name);
  await page.getByRole('button', { name: 'Criar incidente', exact: true }).click();
  const incident = page.getByRole('dialog', { name: 'Novo incidente' });
  await incident.getByLabel('Tipo').selectOption({ label: 'Movimento estranho' });
  await incident.getByLabel('Observação').fill('Parou fora da rota e voltou a andar.');
  await incident.getByRole('button', { name: 'Criar incidente' }).click();
  await toast(page, /^Incidente código \d+ foi criado com sucesso$/).waitFor();
  await page.waitForURL(/\/operator-area-detail\/\d{16}$/);
  await client(page)
    .getByRole('button', { name: /^Deixar de acompanhar/ })
    .click();
  await page.waitForURL(/\/trackback$/);
  await page.getByText('Nenhum cliente escolhido').waitFor();
  await close();
}, 240_000);

test('a customer on a phone finds a vehicle in the list, reads where it is, follows it and shares it', async () => {
  const { page, close } = await signedIn(browser, server.url, 'cliente', { size: PHONE });
  await rows(page).first().waitFor();
  await rows(page).first().click();
  const name = await detail(page).getByRole('heading', { level: 2 }).innerText();
  await page.getByRole('button', { name: 'Acompanhar', exact: true }).click();
  await page.getByRole('button', { name: 'Acompanhando', exact: true }).waitFor();
  await shareWith(page, name);
  await close();
}, 240_000);
