import { randomBytes } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encryptPayload } from '../builders/encrypted-phone.ts';
import { launchBrowser } from './harness/chromium.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { comeTo, showAs } from './harness/in-page.ts';
import { expectAccessible, PHONE, type VisitOptions } from './harness/page.ts';
import { startServer, type RunningServer } from '../builders/running-server.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const lend = keptVisits(/status of 4\d\d/);
const identifier = (page: Page) => page.getByLabel(/^(Identificador|Identifier)/);

/** Comes to the form, in a page that the tests of a language share. */
async function adding(language: VisitOptions['language'] = 'pt-BR'): Promise<Page> {
  const { page } = await lend(language, () =>
    signedIn(browser, server.url, 'admin', { path: '/diagnostics', language, map: false }),
  );
  await comeTo(page, '/device-add');
  await identifier(page).waitFor();
  return page;
}

const add = (page: Page) => page.getByRole('button', { name: /^(Adicionar|Add)$/ }).click();
/** The value beside a name in the list of settings. */
const setting = (page: Page, name: string) =>
  page.locator('dt', { hasText: name }).first().locator('+ dd code').innerText();

test('a new device shows its secret once, with the addresses and a code for the phone', async () => {
  const page = await adding();
  await page.getByLabel(/^Identificador/).fill('fiat-da-ana');
  await page.getByLabel('Nome do veículo').fill('Fiat da Ana');
  await page.getByLabel('Placa', { exact: true }).fill('abc1d23');
  await add(page);
  await page.getByRole('heading', { name: 'Fiat da Ana foi adicionado' }).waitFor();
  const secret = await setting(page, 'Segredo');
  expect(secret).toMatch(/^[\w-]{43}$/);
  const address = await setting(page, 'Endereço do servidor');
  expect(address).toBe(`${server.url}/ingest/osmand/${secret}`);
  const code = new URL((await page.getByRole('img', { name: /Código QR/ }).getAttribute('data-text'))!);
  expect(`${code.origin}${code.pathname}`).toBe(address);
  expect(code.searchParams.get('id')).toBe('fiat-da-ana');
  await page.getByRole('button', { name: 'Adicionar outro' }).click();
  await web(page.getByText(secret)).toHaveCount(0);
});

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
  const page = await adding();
  await page.getByLabel(/^Identificador/).fill('São João *7');
  await page.getByLabel(/^Chave de cifra/).fill('é'.repeat(17));
  await add(page);
  await page.getByText('Até 32 caracteres, menos com acentos').waitFor();
  await page.getByLabel(/^Chave de cifra/).fill('chave do João');
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
});

test('a device can be given to a brand below and to one of its customers', async () => {
  const page = await adding();
  await page.getByLabel(/^Identificador/).fill('van-escolar-3');
  await page.getByRole('combobox', { name: /^Marca/ }).click();
  await page.getByRole('option', { name: /Aurora/ }).click();
  await page.getByRole('combobox', { name: /^Cliente/ }).fill('cliente');
  await page.getByRole('option', { name: /\(cliente\)/ }).click();
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/v2/devices'),
  );
  await add(page);
  const { device } = (await (await answered).json()) as { device: { brandName: string; user: number | null } };
  expect(device.brandName).toMatch(/Aurora/);
  expect(device.user).not.toBeNull();
});

test('an identifier that is no identifier, and one that is taken, are refused at the field and nothing typed is lost', async () => {
  const page = await adding('en-US');
  await page.getByLabel(/^Identifier/).fill('   ');
  await page.getByLabel('Name of the vehicle').fill('Kept');
  await add(page);
  await page.getByText('1 to 128 characters, as the device sends them').waitFor();
  await page.getByLabel(/^Identifier/).fill('twice-the-same');
  await add(page);
  await page.getByRole('button', { name: 'Add another' }).click();
  await page.getByLabel(/^Identifier/).fill('twice-the-same');
  await page.getByLabel('Name of the vehicle').fill('Kept');
  await add(page);
  await page.getByRole('alert').waitFor();
  await web(page.getByLabel('Name of the vehicle')).toHaveValue('Kept');
});

test('adding a device is accessible in both themes and languages, on a desktop and a phone', async () => {
  for (const { language, ...look } of [
    { language: 'pt-BR', theme: 'light' },
    { language: 'en-US', theme: 'dark' },
    { language: 'pt-BR', theme: 'dark', size: PHONE },
  ] as const) {
    const page = await adding(language);
    await showAs(page, look);
    await expectAccessible(page);
    await identifier(page).fill(`accessible-${language}-${'size' in look ? 'phone' : 'desktop'}`);
    await add(page);
    await page.getByRole('img', { name: /QR/ }).waitFor();
    await expectAccessible(page);
    await showAs(page, {});
  }
});
