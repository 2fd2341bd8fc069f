import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { visit } from './harness/page.ts';
import { startServer, type RunningServer } from '../builders/running-server.ts';
import { withSession } from './harness/signed-in.ts';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ env: { DEMO_VEHICLES: '10' } }), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

test('a signed-in user cannot open the new password page (RTE-06)', async () => {
  const { page, close } = await withSession(browser, server.url, 'cliente', { map: false });
  await page.goto(`${server.url}/monitoring/password?t=a-token`);
  await page.waitForURL(`${server.url}/monitoring/trackback`);
  await close();
});

test('a token that the server does not take reads as expired or invalid (ERR-26)', async () => {
  const { page, close } = await visit(browser, `${server.url}/monitoring/password?t=tampered`);
  const answered = page.waitForResponse('**/api/password/change');
  await page.getByLabel(/^nova senha/i).fill('senha-nova-1');
  await page.getByLabel(/^confirmar senha/i).fill('senha-nova-1');
  await page.getByRole('button', { name: 'Salvar a senha' }).click();
  expect(((await (await answered).json()) as { message: string }).message).toBe('Token inválido');
  await page.getByText('Token expirou ou é inválido!', { exact: true }).waitFor();
  await close(/status of 400/);
});
