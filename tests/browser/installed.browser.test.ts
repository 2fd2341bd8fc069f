import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchProfile } from './harness/chromium.ts';
import { contextOptions, signIn, visitIn, type Visit } from './harness/page.ts';
import { web } from './harness/web.ts';

const profile = mkdtempSync(join(tmpdir(), 'rastro-installed-'));
let fleet: MapFleet;
let isServed = false;
/** The host whose first label is the alias of the test's brand. */
const url = (): string => fleet.server.url.replace('localhost', '127.0.0.1');

// A server for each test: one of them pulls its plug.
beforeEach(async () => {
  fleet = await startMapFleet([
    { identifier: 'one', name: 'Entrega 014', plate: 'QXA9D21' },
    { identifier: 'two', name: 'Munck 02', plate: 'FXK4C10' },
  ]);
  await fleet.send(
    { identifier: 'one', latitude: -23.5, longitude: -46.6, speedKmh: 40, heading: 90 },
    { identifier: 'two', latitude: -23.6, longitude: -46.7, speedKmh: 0 },
  );
  isServed = true;
});
afterEach(async () => {
  if (isServed) await fleet.server.dispose();
  isServed = false;
});
afterAll(() => {
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
});

async function open(path: string): Promise<Visit> {
  return visitIn(await launchProfile(profile, contextOptions({ installed: true })), `${url()}/monitoring/${path}`);
}

/** The browser keeps every file of the console by now. */
const shellKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration?.active?.state === 'activated';
  });

/** Vehicles of the newest whole snapshot in the log of the person. */
const vehiclesKept = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { name } = (await indexedDB.databases()).find((database) => /^rastro-\d+$/.test(database.name!)) ?? {};
    if (!name) return 0;
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error!));
      });
    const database = await answer(indexedDB.open(name));
    const heads = (await answer(database.transaction('heads').objectStore('heads').getAll())) as { size: number }[];
    database.close();
    return Math.max(0, ...heads.map(({ size }) => size));
  });

/** Width and height of a picture, px, and the colour of its corner. */
const cornerOf = (page: Page, src: string) =>
  page.evaluate(async (from) => {
    const picture = await createImageBitmap(await (await fetch(from)).blob());
    const drawing = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!;
    drawing.drawImage(picture, 0, 0);
    const [red, green, blue] = drawing.getImageData(1, 1, 1, 1).data;
    return [picture.width, picture.height, `rgb(${red}, ${green}, ${blue})`];
  }, src);

test('the console can be installed under the name and the colour of the brand', async () => {
  const { page, close } = await open('login?brand=127&to=%2Ftrackdevice');
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = (await (await page.request.get(new URL(href!, page.url()).href)).json()) as {
    name: string;
    theme_color: string;
    display: string;
    icons: { src: string }[];
  };
  expect(manifest).toMatchObject({ name: 'Aurora', theme_color: '#2e6373', display: 'standalone' });
  await web(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', manifest.theme_color);
  const icon = await page.request.get(new URL(manifest.icons[0]!.src, page.url()).href);
  expect([icon.headers()['content-type'], await icon.text()]).toEqual([
    expect.stringContaining('image/svg+xml'),
    expect.stringContaining('#2e6373'),
  ]);
  const homeScreen = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  expect(await cornerOf(page, homeScreen!)).toEqual([180, 180, 'rgb(46, 99, 115)']);
  await close();
}, 60_000);

test('a persistent session opens the console without a network and shows the last known fleet, marked as not live', async () => {
  const first = await open('login?brand=127&to=%2Ftrackdevice');
  await first.page.getByLabel('Manter conectado neste aparelho').check();
  await signIn(first.page, url(), 'operador');
  await first.page.waitForURL(/\/trackdevice$/);
  await first.page.getByRole('option', { name: /Entrega 014/ }).waitFor();
  await expect.poll(() => shellKept(first.page)).toBe(true);
  // Closing kills the worker, with whatever it has not written by then.
  await expect.poll(() => vehiclesKept(first.page)).toBe(2);
  await first.close();

  await fleet.server.dispose();
  isServed = false;
  const again = await open('trackdevice');
  await again.page.waitForURL(/\/trackdevice$/);
  await again.page.getByRole('option', { name: /Entrega 014/ }).waitFor();
  await web(again.page.getByRole('option')).toHaveCount(2);
  await again.page.getByText('Reconectando').first().waitFor();
  await again.close(/Failed to load resource|WebSocket connection|net::ERR/);
}, 90_000);
