import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeAt } from '../../server/people/two-factor/app-codes.ts';
import { startServer, type RunningServer } from '../builders/running-server.ts';
import { launchBrowser } from './harness/chromium.ts';
import { contextOptions, signIn, visitIn } from './harness/page.ts';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

/** A security key that says yes to whatever the page asks of it. */
async function plugKey(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const secondFactor = (page: Page) => page.getByRole('region', { name: 'Segundo fator' });

/** Signs out and gives login and password again. */
async function signInAgain(page: Page): Promise<void> {
  await page.goto(`${server.url}/monitoring/logout`);
  await page.getByRole('heading', { name: 'Entrar' }).waitFor();
  await page.goto(`${server.url}/monitoring/login`);
  await page.getByLabel('Login').fill('operador');
  await page.getByLabel('Senha', { exact: true }).fill('rastro-demo');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByRole('group', { name: 'Confirme que é você' }).waitFor();
}

test('an operator sets an app and a passkey up, and signs in with each and with a recovery code', async () => {
  const { page, close } = await visitIn(await browser.newContext(contextOptions()), `${server.url}/monitoring/login`);
  await plugKey(page);
  await signIn(page, server.url, 'operador');
  await page.getByRole('main').waitFor();
  await page.goto(`${server.url}/monitoring/operator-account`);

  await secondFactor(page).getByRole('button', { name: 'Configurar' }).click();
  await page.getByRole('button', { name: 'Continuar' }).click();
  const uri = await page.getByRole('img', { name: /Código QR/ }).getAttribute('data-text');
  const secret = new URL(uri!).searchParams.get('secret')!;
  await page.getByLabel('Código do aplicativo').fill(codeAt(secret, Date.now()));
  await page.getByRole('button', { name: 'Confirmar' }).click();
  const lines = page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem');
  await lines.nth(9).waitFor();
  const codes = await lines.allTextContents();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'Guardei os códigos' }).click();

  await secondFactor(page).getByRole('button', { name: 'Adicionar chave de acesso' }).click();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByLabel('Nome da chave').fill('Chave azul');
  await page.getByRole('button', { name: 'Salvar a chave' }).click();
  await secondFactor(page).getByText('Chave azul').waitFor();

  await signInAgain(page);
  await page.getByRole('button', { name: 'Usar uma chave de acesso' }).click();
  await page.getByRole('button', { name: 'Usar a chave de acesso' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));

  await signInAgain(page);
  await page.getByLabel('Código do aplicativo').fill('000000');
  await page.getByRole('group', { name: 'Confirme que é você' }).getByRole('button', { name: 'Entrar' }).click();
  await page.getByText(/o relógio do celular pode estar errado/).waitFor();
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).click();
  await page.getByLabel('Código de recuperação').fill(codes[0]!);
  await page.getByRole('group', { name: 'Confirme que é você' }).getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  await close();
});
