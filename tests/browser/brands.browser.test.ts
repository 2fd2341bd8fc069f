import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type RunningServer } from '../builders/running-server.ts';
import { launchBrowser } from './harness/chromium.ts';
import { signedIn } from './harness/signed-in.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

/** What a Traccar with a key is answered for a tracker that is not registered: 404 while the key holds, else 401. */
const statusWith = async (key: string): Promise<number> => {
  const body = JSON.stringify({ device: { uniqueId: 'nobodys' }, position: { latitude: -23.5, longitude: -46.6 } });
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  return (await fetch(`${server.url}/ingest/traccar`, { method: 'POST', headers, body })).status;
};

test('an administrator adds a brand that answers at its address at once, and a gateway whose key holds until it is revoked', async () => {
  const { page, context } = await signedIn(browser, server.url, 'admin', { path: '/brands' });
  const tree = page.getByRole('list', { name: 'Marcas' });
  const dialog = page.getByRole('dialog').last();
  await tree.getByRole('button', { name: 'Nova marca abaixo de Vértice Frotas' }).click();
  await dialog.getByRole('textbox', { name: /^Nome/ }).fill('Serra Rastreamento');
  await dialog.getByRole('textbox', { name: /^Endereço/ }).fill('aurora');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.getByText('Este endereço não está disponível.').waitFor();
  await dialog.getByRole('textbox', { name: /^Endereço/ }).fill('serra');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await tree.getByRole('button', { name: 'Serra Rastreamento', exact: true }).waitFor();

  const visitor = await context.browser()!.newContext({ locale: 'pt-BR' });
  const login = await visitor.newPage();
  await login.goto(`${server.url}/monitoring/login?brand=serra`);
  await login.getByText('Serra Rastreamento').first().waitFor();
  await visitor.close();

  await tree.getByRole('button', { name: 'Gateways de Serra Rastreamento' }).click();
  await dialog.getByRole('button', { name: 'Novo gateway' }).click();
  await dialog.getByRole('textbox').fill('Traccar da serra');
  await dialog.getByRole('button', { name: 'Criar chave' }).click();
  const key = await dialog.locator('code').first().innerText();
  expect([await statusWith(key), await statusWith(`${key}x`)]).toEqual([404, 401]);
  await dialog.getByRole('button', { name: 'Concluir' }).click();
  await dialog.getByRole('button', { name: 'Revogar a chave Traccar da serra' }).click();
  await dialog.getByRole('button', { name: 'Revogar', exact: true }).click();
  await page.getByText('A chave Traccar da serra foi revogada').waitFor();
  expect(await statusWith(key)).toBe(401);
  await context.close();
});
