import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Diagnostics } from '../../contract/core.ts';
import type { DrawnFrames } from '../../src/live/map/drawn-frames.ts';
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

const ask = (page: Page): Promise<Diagnostics> =>
  page.evaluate(() =>
    (globalThis as unknown as { rastro: { diagnostics(): Promise<Diagnostics> } }).rastro.diagnostics(),
  );

/** Opens the moving fleet, then the diagnostics from within the console: a fresh page has no fleet. */
async function diagnosing() {
  const own = await signedIn(browser, server.url, 'operador');
  await expect.poll(async () => (await ask(own.page)).events.accepted).toBeGreaterThan(0);
  await toDiagnostics(own.page);
  return own;
}

async function toDiagnostics(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^(Diagnóstico|Diagnostics)$/ }).click();
  await page.getByRole('heading', { level: 1, name: /^(Diagnóstico|Diagnostics)$/ }).waitFor();
}

const numberOf = (text: string): number => Number(text.replaceAll(/\D/g, ''));

test('the diagnostics show link, vehicles and accepted events, and go on counting', async () => {
  const { page, close } = await diagnosing();
  await page.getByRole('main').getByText('Ao vivo').waitFor();
  const vehicles = page.locator('dt', { hasText: 'Veículos' }).locator('+ dd span').first();
  await expect.poll(async () => numberOf(await vehicles.innerText()) - (await ask(page)).vehicles).toBe(0);
  const accepted = page
    .getByRole('row', { name: /^Aceitos/ })
    .first()
    .getByRole('cell')
    .first();
  const before = numberOf(await accepted.innerText());
  await expect.poll(async () => numberOf(await accepted.innerText())).toBeGreaterThan(before);
  await close();
});

test('the diagnostics show how many frames the map has drawn, and away from it the count stands still', async () => {
  const { page, close } = await signedIn(browser, server.url, 'operador');
  await page.goto(`${server.url}/monitoring/trackdevice`);
  const frames = () =>
    page.evaluate(() => (globalThis as unknown as { rastro: { frames(): DrawnFrames } }).rastro.frames());
  await expect.poll(async () => (await frames()).vehicles, { timeout: 30_000 }).toBeGreaterThan(0);
  await toDiagnostics(page);
  const { vehicles } = await frames();
  const shown = page.locator('dt', { hasText: 'Quadros de veículos desenhados' }).locator('+ dd');
  await expect.poll(async () => numberOf(await shown.innerText()), { timeout: 30_000 }).toBe(vehicles);
  expect((await frames()).vehicles).toBe(vehicles);
  await close();
});

test('the same numbers come as plain JSON from the page', async () => {
  const { page, close } = await diagnosing();
  const numbers = await ask(page);
  expect(JSON.parse(JSON.stringify(numbers))).toEqual(numbers);
  expect(numbers.link.state).toBe('live');
  expect(numbers.vehicles).toBeGreaterThan(0);
  expect(Object.keys(numbers)).toEqual(
    expect.arrayContaining(['link', 'vehicles', 'events', 'freshnessMs', 'eventsPerSecond', 'log', 'storage']),
  );
  expect(numbers.freshnessMs).toHaveProperty('p50');
  expect(numbers.freshnessMs).toHaveProperty('p99');
  await close();
});
