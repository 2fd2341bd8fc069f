import { crc32, deflateSync } from 'node:zlib';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeviceDashboard } from '../../domain/live/devices/device-dashboard.ts';
import { MOST_PICTURE_BYTES } from '../../domain/base/picture.ts';
import { seededRandom } from '../../domain/base/random.ts';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { rastro } from './harness/commands.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { goWithin, showAs } from './harness/in-page.ts';
import { expectAccessible, PHONE, type VisitOptions } from './harness/page.ts';
import { restOf } from '../builders/rest.ts';
import { withSession } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

/** Each for one test, so that none finds the picture of another. */
const VEHICLES = ['Van', 'Ambulance', 'Coach', 'Tractor', 'Taxi'] as const;
type Vehicle = (typeof VEHICLES)[number];

let fleet: MapFleet;
let browser: Browser;

beforeAll(async () => {
  [fleet, browser] = await Promise.all([
    startMapFleet(VEHICLES.map((name) => ({ identifier: name, name, plate: `${name.slice(0, 3).toUpperCase()}1A23` }))),
    launchBrowser(),
  ]);
  const at = { latitude: -23.55, longitude: -46.63, attributes: { ignition: true } };
  await fleet.send(...VEHICLES.map((identifier) => ({ identifier, ...at })));
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});
const lend = keptVisits(/status of (400|500)/);

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
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const WIDE = { name: 'van.png', mimeType: 'image/png', buffer: noise(1600, 900) };
const TALL = { name: 'van.png', mimeType: 'image/png', buffer: noise(60, 100) };

/** Chooses a vehicle in the page of somebody, which tests share: without a map, which they do not look at. */
async function open(
  login: 'operador' | 'cliente',
  name: Vehicle,
  language: VisitOptions['language'] = 'pt-BR',
): Promise<Page> {
  const { page } = await lend(`${login} ${language}`, () =>
    withSession(browser, fleet.server.url, login, { language, map: false }),
  );
  await goTo(page, name);
  return page;
}

async function goTo(page: Page, name: Vehicle): Promise<void> {
  const path = `/trackback?device=${fleet.id(name)}`;
  if (page.url().includes('/monitoring/')) await goWithin(page, path);
  else await page.goto(`${fleet.server.url}/monitoring${path}`);
  await vehicle(page)
    .getByText(`${name.slice(0, 3).toUpperCase()}1A23`)
    .waitFor();
}

const vehicle = (page: Page): Locator => page.getByRole('region', { name: /^(Veículo|Vehicle)$/ });
const shown = (page: Page): Locator => vehicle(page).getByRole('img', { name: /^(Foto de|Picture of) / });
const edit = (page: Page): Locator => vehicle(page).getByRole('button', { name: /foto|picture/i });
async function openDialog(page: Page): Promise<Locator> {
  await edit(page).click();
  const dialog = page.getByRole('dialog', { name: /^(Foto do veículo|Picture of the vehicle)$/ });
  await dialog.waitFor();
  return dialog;
}
const choose = (dialog: Locator, file: typeof WIDE): Promise<void> =>
  dialog.getByLabel(/^(Arquivo da foto|File of the picture)$/).setInputFiles(file);
const save = (dialog: Locator): Locator => dialog.getByRole('button', { name: /^(Salvar|Save)$/ });
const sizeOf = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
const kept = async (name: Vehicle): Promise<string | null> =>
  (await (await restOf(fleet.server.url, 'operador'))<DeviceDashboard>(`v2/devices/dashboard/${fleet.id(name)}`))
    .profileDownload;

test('a customer adds a picture to the own vehicle, which is shrunk before it is sent, replaces it and removes it; another tab shows it too (PNL-76)', async () => {
  const page = await open('cliente', 'Van');
  const second = await page.context().newPage();
  await goTo(second, 'Van');
  await web(shown(page)).toHaveCount(0);
  const asked = page
    .context()
    .waitForEvent('request', (request) => request.method() === 'POST' && request.url().endsWith('/api/devices'));
  const dialog = await openDialog(page);
  await web(save(dialog)).toBeDisabled();
  await choose(dialog, WIDE);
  await dialog.getByRole('img').waitFor();
  await save(dialog).click();
  expect(await (await asked).headerValue('content-type')).toMatch(/^multipart\/form-data; boundary=/);
  await dialog.waitFor({ state: 'detached' });
  await shown(page).waitFor();
  await expect.poll(() => sizeOf(shown(page))).toEqual([512, 288]);
  const uri = (await kept('Van'))!;
  expect(uri).toMatch(/^data:image\/(webp|jpeg);base64,/);
  expect(Buffer.from(uri.split(',')[1]!, 'base64').length).toBeLessThanOrEqual(MOST_PICTURE_BYTES);
  await shown(second).waitFor();

  const replace = await openDialog(page);
  await choose(replace, TALL);
  await expect.poll(() => sizeOf(replace.getByRole('img'))).toEqual([60, 100]);
  await save(replace).click();
  await replace.waitFor({ state: 'detached' });
  await expect.poll(() => sizeOf(shown(second))).toEqual([60, 100]);

  const remove = await openDialog(page);
  await remove.getByRole('button', { name: 'Remover' }).click();
  await save(remove).click();
  await shown(page).waitFor({ state: 'detached' });
  await shown(second).waitFor({ state: 'detached' });
  expect(await kept('Van')).toBeNull();
  await second.close();
});

test('a text or a drawing that calls itself a picture is refused in the dialog and nothing is sent', async () => {
  const page = await open('operador', 'Ambulance');
  const sent: string[] = [];
  page
    .context()
    .on('request', (request) => void (request.url().endsWith('/api/devices') && sent.push(request.method())));
  const dialog = await openDialog(page);
  for (const [name, text] of [
    ['notes.png', 'just text'],
    ['drawing.png', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'],
  ] as const) {
    await choose(dialog, TALL);
    await dialog.getByRole('alert').waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Remover' }).click();
    await choose(dialog, { name, mimeType: 'image/png', buffer: Buffer.from(text) });
    await dialog.getByRole('alert').filter({ hasText: 'Este arquivo não é uma foto' }).waitFor();
    await web(save(dialog)).toBeDisabled();
  }
  await expectAccessible(page);
  expect(sent).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await dialog.waitFor({ state: 'detached' });
});

test('a refusal of a picture is shown in the dialog, which stays open, and cancelling leaves no trace', async () => {
  const page = await open('operador', 'Coach');
  await page.context().route('**/api/devices', (route) =>
    route.fulfill({
      status: 400,
      json: { code: 'picture-too-large', message: 'A imagem é maior que 200 KiB.', requestId: 'r-1' },
    }),
  );
  const dialog = await openDialog(page);
  await choose(dialog, TALL);
  await save(dialog).click();
  await dialog.getByRole('alert').filter({ hasText: 'A imagem é maior que 200 KiB.' }).waitFor();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Descartar alterações' }).click();
  await dialog.waitFor({ state: 'detached' });
  await web(shown(page)).toHaveCount(0);
});

test('without the permission of device settings a picture is seen and not changed', async () => {
  const first = await open('operador', 'Tractor');
  const dialog = await openDialog(first);
  await choose(dialog, TALL);
  await save(dialog).click();
  await shown(first).waitFor();
  const permission = ['--login', 'cliente', '--permission', 'MONITORING_DEVICES_SETTINGS'];
  await rastro(fleet.server, 'user', 'permission', 'remove', ...permission);
  try {
    const { page, close } = await withSession(browser, fleet.server.url, 'cliente', { map: false });
    await goTo(page, 'Tractor');
    await shown(page).waitFor();
    await web(edit(page)).toHaveCount(0);
    await close();
  } finally {
    await rastro(fleet.server, 'user', 'permission', 'add', ...permission);
  }
});

test('panel and dialog of a picture are accessible on a phone in the dark, in English', async () => {
  const page = await open('cliente', 'Taxi', 'en-US');
  await showAs(page, { theme: 'dark', size: PHONE });
  await expectAccessible(page);
  const dialog = await openDialog(page);
  await choose(dialog, WIDE);
  await dialog.getByRole('img').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await dialog.waitFor({ state: 'detached' });
});
