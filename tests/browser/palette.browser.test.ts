import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

/** The console loaded anew, beside no map. */
const fresh = (login: string) => signedIn(browser, server.url, login, { path: '/diagnostics', map: false });

async function paletteOf(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: /^(Paleta de comandos|Command palette)$/ });
  await palette.waitFor();
  return palette;
}

const group = (palette: Locator, name: string): Locator => palette.getByRole('group', { name });

test('a vehicle is found by its plate where no fleet is open, and opened on the map', async () => {
  const { page, close } = await fresh('operador');
  const vehicle = await page.evaluate(async () => {
    const kept = JSON.parse(sessionStorage.getItem('rastro.session')!) as { accessToken: string };
    const answer = await fetch('/api/v2/devices/detail?limit=5', {
      headers: { authorization: `Bearer ${kept.accessToken}` },
    });
    return (
      (await answer.json()) as {
        content: { id: number; name: string; vehicle: { licensePlate: string | null } | null }[];
      }
    ).content.find((device) => device.vehicle?.licensePlate)!;
  });
  const palette = await paletteOf(page);
  await palette.getByRole('combobox').fill(vehicle.vehicle!.licensePlate!);
  const found = group(palette, 'Veículos').getByRole('option').first();
  await found.getByText(vehicle.name, { exact: true }).waitFor();
  await found.click();
  await page.waitForURL(`${server.url}/monitoring/trackdevice?device=${vehicle.id}`);
  await page.locator('.maplibregl-popup, [role="option"][aria-selected="true"]').first().waitFor();
  await close();
});

test('the palette is loaded when it is first opened, with a message when that fails', async () => {
  const { page, context, close } = await fresh('operador');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await context.route(/assets\/palette-[^/]*\.js$/, (route) => route.abort('connectionrefused'));
  await page.evaluate(() => sessionStorage.setItem('rastro.reloaded', String(Date.now())));
  await page.keyboard.press('Control+k');
  await page.getByText('A paleta não pôde ser carregada.').waitFor();
  expect(asked.some((url) => /assets\/palette-/.test(url))).toBe(true);
  await close(/ERR_CONNECTION|Failed to (load|fetch)/);
});
