import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { expectAccessible, PHONE, signIn, visit, type VisitOptions } from './harness/page.ts';
import { startServer, type RunningServer } from './harness/server.ts';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

async function adding(options: VisitOptions = {}) {
  const own = await visit(browser, `${server.url}/monitoring/login?to=%2Fdevice-add`, options);
  await signIn(own.page, server.url, 'admin');
  await own.page.getByLabel(/^(Identificador|Identifier)/).waitFor();
  return own;
}

const add = (page: Page) => page.getByRole('button', { name: /^(Adicionar|Add)$/ }).click();
/** The value beside a name in the list of settings. */
const setting = (page: Page, name: string) => page.locator('dt', { hasText: name }).first().locator('+ dd code').innerText();

test('a new device shows its secret once, with the addresses and a code for the phone', async () => {
  const { page, close } = await adding();
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
  expect(await page.getByText(secret).count()).toBe(0);
  await close();
});

test('the page waits for the first position and says when it came, then leads to the map', async () => {
  const { page, close } = await adding();
  await page.getByLabel(/^Identificador/).fill('caminhao-77');
  await add(page);
  await page.getByText('À espera da primeira posição…').waitFor();
  const address = await setting(page, 'Endereço do servidor');
  const sent = await fetch(`${address}?id=caminhao-77&lat=-23.5613&lon=-46.6565&speed=22&bearing=40&timestamp=${Math.floor(Date.now() / 1000)}`);
  expect(sent.status).toBe(200);
  await page.getByText('Posição recebida').waitFor();
  await page.getByRole('link', { name: 'Ver no mapa' }).click();
  await page.waitForURL(/\/monitoring\/trackdevice\?device=\d{16}$/);
  // It is chosen there: its popup is open.
  await page.locator('.maplibregl-popup').getByText('caminhao-77').waitFor();
  await close();
});

test('a device can be given to a brand below and to one of its customers', async () => {
  const { page, close } = await adding();
  await page.getByLabel(/^Identificador/).fill('van-escolar-3');
  await page.getByRole('combobox', { name: /^Marca/ }).click();
  await page.getByRole('option', { name: /Aurora/ }).click();
  await page.getByRole('combobox', { name: /^Cliente/ }).fill('cliente');
  await page.getByRole('option', { name: /\(cliente\)/ }).click();
  const answered = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/api/v2/devices'));
  await add(page);
  const { device } = (await (await answered).json()) as { device: { brandName: string; user: number | null } };
  expect(device.brandName).toMatch(/Aurora/);
  expect(device.user).not.toBeNull();
  await close();
});

test('an identifier that is no identifier, and one that is taken, are refused at the field and nothing typed is lost', async () => {
  const { page, close } = await adding({ language: 'en-US' });
  await page.getByLabel(/^Identifier/).fill('a b');
  await page.getByLabel('Name of the vehicle').fill('Kept');
  await add(page);
  await page.getByText('3 to 64 letters, digits or . _ - @ :').waitFor();
  await page.getByLabel(/^Identifier/).fill('twice-the-same');
  await add(page);
  await page.getByRole('button', { name: 'Add another' }).click();
  await page.getByLabel(/^Identifier/).fill('twice-the-same');
  await page.getByLabel('Name of the vehicle').fill('Kept');
  await add(page);
  await page.getByRole('alert').waitFor();
  expect(await page.getByLabel('Name of the vehicle').inputValue()).toBe('Kept');
  await close(/status of 4\d\d/);
});

test('adding a device is accessible in both themes and languages, on a desktop and a phone', async () => {
  for (const [index, options] of ([{ theme: 'light' }, { theme: 'dark', language: 'en-US' }, { theme: 'dark', size: PHONE }] as const).entries()) {
    const { page, close } = await adding(options);
    await expectAccessible(page);
    await page.getByLabel(/^(Identificador|Identifier)/).fill(`accessible-${index}`);
    await add(page);
    await page.getByRole('img', { name: /QR/ }).waitFor();
    await expectAccessible(page);
    await close();
  }
});
