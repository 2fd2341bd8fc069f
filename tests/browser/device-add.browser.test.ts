import { randomBytes } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encryptPayload } from '../builders/encrypted-phone.ts';
import { launchBrowser } from './harness/chromium.ts';
import { startServer, type RunningServer } from '../builders/running-server.ts';
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

const add = (page: Page) => page.getByRole('button', { name: /^(Adicionar|Add)$/ }).click();
/** The value beside a name in the list of settings. */
const setting = (page: Page, name: string) =>
  page.locator('dt', { hasText: name }).first().locator('+ dd code').innerText();

test('the page waits for the first position and says when it came, then leads to the map', async () => {
  const { page, close } = await signedIn(browser, server.url, 'admin', { path: '/device-add' });
  await page.getByLabel(/^Identificador/).fill('caminhao-77');
  await add(page);
  await page.getByText('À espera da primeira posição…').waitFor();
  const address = await setting(page, 'Endereço do servidor');
  const sent = await fetch(
    `${address}?id=caminhao-77&lat=-23.5613&lon=-46.6565&speed=22&bearing=40&timestamp=${Math.floor(Date.now() / 1000)}`,
  );
  expect(sent.status).toBe(200);
  await page.getByText('Posição recebida').waitFor();
  await page.getByRole('link', { name: 'Ver no mapa' }).click();
  await page.waitForURL(/\/monitoring\/trackdevice\?device=\d{16}$/);
  // It is chosen there: its popup is open.
  await page.locator('.maplibregl-popup').getByText('caminhao-77').waitFor();
  await close();
});

test('a phone with an accent in its name that encrypts what it sends is added with its key, and is seen at its first place', async () => {
  const { page, close } = await signedIn(browser, server.url, 'admin', { path: '/device-add', map: false });
  await page.getByLabel(/^Identificador/).fill('São João *7');
  await page.getByLabel(/^Chave de criptografia/).fill('é'.repeat(17));
  await add(page);
  await page.getByText('Até 32 caracteres, menos com acentos').waitFor();
  await page.getByLabel(/^Chave de criptografia/).fill('chave do João');
  await add(page);
  await page.getByText('À espera da primeira posição…').waitFor();
  const secret = await setting(page, 'Segredo');
  const code = new URL((await page.getByRole('img', { name: /Código QR/ }).getAttribute('data-text'))!);
  expect(code.searchParams.get('id')).toBe('São João *7');
  const place = { _type: 'location', lat: -23.5613, lon: -46.6565, tst: Math.floor(Date.now() / 1000) };
  const headers = {
    'content-type': 'application/json',
    authorization: `Basic ${Buffer.from(`São João *7:${secret}`).toString('base64')}`,
  };
  const post = (message: object) =>
    fetch(`${server.url}/ingest/owntracks`, { method: 'POST', headers, body: JSON.stringify(message) });
  expect((await post(place)).headers.get('x-outcome')).toBe('not-encrypted');
  expect((await post(encryptPayload(place, 'chave do João', randomBytes(24)))).headers.get('x-outcome')).toBe(
    'accepted',
  );
  await page.getByText('Posição recebida').waitFor();
  await close();
});
