import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../server/people/users/create-user.ts';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { signIn } from './harness/page.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

let fleet: MapFleet;
let browser: Browser;
beforeAll(async () => {
  const started = startMapFleet([], {}, async (db, { brandId }) => {
    for (const login of ['ana.prado', 'bia.rocha'])
      await createUser(db, { login, email: null, name: login, password: 'rastro-demo', brandId, profile: 'USER' });
  });
  [fleet, browser] = await Promise.all([started, launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});

const PREFERENCES = { path: '/user-preferences', map: false } as const;
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const zone = (page: Page) => page.getByRole('combobox', { name: /^(Fuso horário|Time zone)$/ });

test('what a person changes of their account, the language and the theme hold at once in every open tab', async () => {
  const { page, context, close } = await signedIn(browser, fleet.server.url, 'ana.prado', PREFERENCES);
  const other = await context.newPage();
  await other.goto(`${fleet.server.url}/monitoring/user-preferences`);
  await web(zone(other)).toHaveValue(/Sao Paulo/);

  await card(page, 'Perfil').getByLabel('Nome').fill('Ana Prado');
  await card(page, 'Perfil').getByRole('button', { name: 'Salvar' }).click();
  await other.getByRole('button', { name: 'Conta de Ana Prado' }).waitFor();
  await zone(page).click();
  await zone(page).fill('manaus');
  await page.getByRole('option', { name: /Manaus/ }).click();
  await web(zone(other)).toHaveValue(/Manaus/);
  await page.getByText('Escuro', { exact: true }).click();
  await web(other.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByText('English', { exact: true }).click();
  await web(other.getByRole('heading', { level: 1 })).toHaveText('Preferences');

  // And after a reload, from the server.
  await page.reload();
  await web(card(page, 'Profile').getByLabel('Name')).toHaveValue('Ana Prado');
  await web(zone(page)).toHaveValue(/Manaus/);
  await close();
});

test('a new password ends the session on another device at once, keeps this one, and is the one that signs in', async () => {
  const here = await signedIn(browser, fleet.server.url, 'bia.rocha', PREFERENCES);
  const elsewhere = await signedIn(browser, fleet.server.url, 'bia.rocha', PREFERENCES);
  const password = card(here.page, 'Senha');
  await password.getByLabel('Senha atual').fill('rastro-demo');
  await password.getByLabel('Nova senha').fill('uma senha nova');
  await password.getByLabel('Confirmar senha').fill('uma senha nova');
  await password.getByRole('button', { name: 'Trocar a senha' }).click();
  await here.page.getByText('Senha trocada. 1 outro acesso foi encerrado.').waitFor();
  await elsewhere.page.waitForURL(/\/login/);
  await signIn(elsewhere.page, fleet.server.url, 'bia.rocha', 'uma senha nova');
  await here.page.reload();
  await web(card(here.page, 'Meus acessos').getByText('Este aparelho')).toHaveCount(1);
  await here.close();
  // What the ended session was refused.
  await elsewhere.close(/status of 4\d\d|WebSocket/);
  expect(here.complaints).toEqual([]);
});
