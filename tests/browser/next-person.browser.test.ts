import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { signIn, type Visit } from './harness/page.ts';
import { withSession } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

const VEHICLE = { identifier: '864926041120337', name: 'Sandero prata', plate: 'PXT4E21', model: 'GT06N' };
/** What is asked for the open links of a vehicle. */
const SHARES = '**/api/entity-share/device/*';

let fleet: MapFleet;
let browser: Browser;

beforeAll(async () => {
  fleet = await startMapFleet([VEHICLE]);
  await fleet.send({
    identifier: VEHICLE.identifier,
    latitude: -23.55,
    longitude: -46.63,
    speedKmh: 54.4,
    attributes: { ignition: true },
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Compartilhar Sandero prata' });
const links = (page: Page) => dialog(page).getByRole('listitem');
const loading = (page: Page) => dialog(page).getByRole('status', { name: 'Carregando…' });
const detail = (page: Page) => page.getByRole('region', { name: /^detalhes/i });

/** An operator with the vehicle chosen on the tracker. */
async function operator(): Promise<Visit> {
  const opened = await withSession(browser, fleet.server.url, 'operador', { map: false });
  await opened.page.goto(`${fleet.server.url}/monitoring/trackback?device=${fleet.id(VEHICLE.identifier)}`);
  await detail(opened.page).waitFor();
  return opened;
}

async function openShare(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Compartilhar', exact: true }).click();
  await dialog(page).waitFor();
}

/** Signs out by the menu and signs in another user, by default the customer, without a reload of the page. */
async function handOver(page: Page, login = 'cliente'): Promise<void> {
  await page.evaluate(() => ((globalThis as { isSamePage?: boolean }).isSamePage = true));
  await page.getByRole('button', { name: /^Conta de/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await page.waitForURL(/\/login/);
  await signIn(page, fleet.server.url, login);
}

const isSamePage = (page: Page): Promise<boolean> =>
  page.evaluate(() => (globalThis as { isSamePage?: boolean }).isSamePage === true);

test('the next user in a tab sees no link that the former one made, also while the answer is pending', async () => {
  const { page, context, close } = await operator();
  await openShare(page);
  await loading(page).waitFor({ state: 'detached' });
  await dialog(page).getByRole('button', { name: 'Criar link' }).click();
  await web(links(page)).toHaveCount(1);
  const link = (await links(page).getByRole('link').getAttribute('href'))!;
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await handOver(page);
  await page.getByRole('option', { name: /Sandero prata/ }).click();
  await detail(page).waitFor();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await context.route(SHARES, (route) => held.then(() => route.continue()));
  await openShare(page);
  await loading(page).waitFor();
  await web(links(page)).toHaveCount(0);
  expect(await page.content()).not.toContain(link);
  release();
  await dialog(page).getByText('Nenhum link seu está aberto para este veículo.').waitFor();
  expect(await isSamePage(page)).toBe(true);
  await close();
});

test('the palette of the next session offers no vehicle that was chosen in the last one', async () => {
  const { page, close } = await operator();
  const choose = async (search: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Paleta de comandos' }).getByRole('combobox').fill(search);
  };
  await choose('Sandero');
  await page
    .getByRole('group', { name: 'Veículos' })
    .getByRole('option', { name: /Sandero/ })
    .click();
  await handOver(page, 'operador');
  await page.keyboard.press('Control+k');
  await page.getByRole('group', { name: 'Telas' }).waitFor();
  await web(page.getByRole('dialog', { name: 'Paleta de comandos' }).getByText('Sandero prata')).toHaveCount(0);
  await close();
});
