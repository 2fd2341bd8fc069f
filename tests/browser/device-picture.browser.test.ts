import { crc32, deflateSync } from 'node:zlib';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { DeviceDashboard } from '../../domain/device-dashboard.ts';
import { MOST_PICTURE_BYTES } from '../../domain/picture.ts';
import { seededRandom } from '../../domain/random.ts';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { rastro } from './harness/commands.ts';
import { expectAccessible, PHONE, type Visit, type VisitOptions } from './harness/page.ts';
import { restOf } from './harness/rest.ts';
import { signedIn } from './harness/signed-in.ts';

let fleet: MapFleet;
let browser: Browser;
let own: Visit;

beforeAll(async () => {
  [fleet, browser] = await Promise.all([startMapFleet([{ identifier: 'van', name: 'Van branca', plate: 'VAN1A23' }]), launchBrowser()]);
  await fleet.send({ identifier: 'van', latitude: -23.55, longitude: -46.63, attributes: { ignition: true } });
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});
afterEach(() => own?.close(/status of (400|500)/));

const PATIENCE = { timeout: 20_000 };

/** A PNG of noise, which nothing makes small but drawing it smaller: 3 bytes a point. */
function noise(width: number, height: number): Buffer {
  const random = seededRandom(7);
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let at = 0; at < rows.length; at += 1) rows[at] = at % (1 + width * 3) === 0 ? 0 : Math.floor(random() * 256);
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

const WIDE = { name: 'van.png', mimeType: 'image/png', buffer: noise(1600, 900) };
const TALL = { name: 'van.png', mimeType: 'image/png', buffer: noise(60, 100) };

async function open(login: 'operador' | 'cliente', options: VisitOptions = {}): Promise<Page> {
  own = await signedIn(browser, fleet.server.url, login, options);
  await goToVan(own.page);
  return own.page;
}

async function goToVan(page: Page): Promise<void> {
  await page.goto(`${fleet.server.url}/monitoring/trackback?device=${fleet.id('van')}`);
  await vehicle(page).waitFor();
}

const vehicle = (page: Page): Locator => page.getByRole('region', { name: /^(Veículo|Vehicle)$/ });
const shown = (page: Page): Locator => vehicle(page).getByRole('img', { name: /^(Foto de|Picture of) Van branca$/ });
const edit = (page: Page): Locator => vehicle(page).getByRole('button', { name: /foto|picture/i });
async function openDialog(page: Page): Promise<Locator> {
  await edit(page).click();
  const dialog = page.getByRole('dialog', { name: /^(Foto do veículo|Picture of the vehicle)$/ });
  await dialog.waitFor();
  return dialog;
}
const choose = (dialog: Locator, file: typeof WIDE): Promise<void> => dialog.getByLabel(/^(Arquivo da foto|File of the picture)$/).setInputFiles(file);
const save = (dialog: Locator): Locator => dialog.getByRole('button', { name: /^(Salvar|Save)$/ });
const sizeOf = (picture: Locator) => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
const kept = async (): Promise<string | null> => (await (await restOf(fleet.server.url, 'operador'))<DeviceDashboard>(`v2/devices/dashboard/${fleet.id('van')}`)).profileDownload;

test('a customer gives the own vehicle a picture, which is made small before it is sent, replaces it and takes it away; another tab shows it too (PNL-76)', async () => {
  const page = await open('cliente');
  const second = await own.context.newPage();
  await goToVan(second);
  expect(await shown(page).count()).toBe(0);
  const asked = own.context.waitForEvent('request', (request) => request.method() === 'POST' && request.url().endsWith('/api/devices'));
  const dialog = await openDialog(page);
  expect(await save(dialog).isDisabled()).toBe(true);
  await choose(dialog, WIDE);
  await dialog.getByRole('img').waitFor();
  await save(dialog).click();
  expect(await (await asked).headerValue('content-type')).toMatch(/^multipart\/form-data; boundary=/);
  await dialog.waitFor({ state: 'detached' });
  await shown(page).waitFor();
  expect(await sizeOf(shown(page))).toEqual([512, 288]);
  const uri = (await kept())!;
  expect(uri).toMatch(/^data:image\/(webp|jpeg);base64,/);
  expect(Buffer.from(uri.split(',')[1]!, 'base64').length).toBeLessThanOrEqual(MOST_PICTURE_BYTES);
  await shown(second).waitFor();

  const replace = await openDialog(page);
  await choose(replace, TALL);
  await expect.poll(() => sizeOf(replace.getByRole('img')), PATIENCE).toEqual([60, 100]);
  await save(replace).click();
  await replace.waitFor({ state: 'detached' });
  await expect.poll(() => sizeOf(shown(second)), PATIENCE).toEqual([60, 100]);

  const remove = await openDialog(page);
  await remove.getByRole('button', { name: 'Remover' }).click();
  await save(remove).click();
  await shown(page).waitFor({ state: 'detached' });
  await shown(second).waitFor({ state: 'detached' });
  expect(await kept()).toBeNull();
});

test('a text or a drawing that calls itself a picture is refused in the dialog and nothing is sent', async () => {
  const page = await open('operador');
  const sent: string[] = [];
  own.context.on('request', (request) => void (request.url().endsWith('/api/devices') && sent.push(request.method())));
  const dialog = await openDialog(page);
  for (const [name, text] of [['notes.png', 'just text'], ['drawing.png', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>']] as const) {
    await choose(dialog, TALL);
    await dialog.getByRole('alert').waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Remover' }).click();
    await choose(dialog, { name, mimeType: 'image/png', buffer: Buffer.from(text) });
    await dialog.getByRole('alert').filter({ hasText: 'Este arquivo não é uma foto' }).waitFor();
    expect(await save(dialog).isDisabled()).toBe(true);
  }
  await expectAccessible(page);
  expect(sent).toEqual([]);
});

test('what the server says against a picture is said in the dialog, which stays, and nothing is left to see after cancelling', async () => {
  const page = await open('operador');
  await own.context.route('**/api/devices', (route) => route.fulfill({ status: 400, json: { code: 'picture-too-large', message: 'A imagem é maior que 200 KiB.', requestId: 'r-1' } }));
  const dialog = await openDialog(page);
  await choose(dialog, TALL);
  await save(dialog).click();
  await dialog.getByRole('alert').filter({ hasText: 'A imagem é maior que 200 KiB.' }).waitFor();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await shown(page).count()).toBe(0);
});

test('without the permission of device settings a picture is seen and not changed', async () => {
  const first = await open('operador');
  const dialog = await openDialog(first);
  await choose(dialog, TALL);
  await save(dialog).click();
  await shown(first).waitFor();
  await own.close();
  const change = (verb: 'add' | 'remove') => rastro(fleet.server, 'user', 'permission', verb, '--login', 'cliente', '--permission', 'MONITORING_DEVICES_SETTINGS');
  await change('remove');
  const page = await open('cliente');
  await shown(page).waitFor();
  expect(await edit(page).count()).toBe(0);
  await change('add');
});

for (const [theme, size] of [['light', undefined], ['dark', PHONE]] as const)
  test(`panel and dialog of a picture are accessible, ${theme}`, async () => {
    const page = await open('cliente', { theme, language: 'en-US', ...(size ? { size } : {}) });
    await expectAccessible(page);
    const dialog = await openDialog(page);
    await choose(dialog, WIDE);
    await dialog.getByRole('img').waitFor();
    await expectAccessible(page);
  });
