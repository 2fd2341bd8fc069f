import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Diagnostics } from '../../contract/core.ts';
import type { DrawnFrames } from '../../src/map/drawn-frames.ts';
import { launchBrowser } from './harness/chromium.ts';
import { expectAccessible, PHONE, signIn, visit, type VisitOptions } from './harness/page.ts';
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
async function diagnosing(options: VisitOptions = {}) {
  const own = await signedIn(browser, server.url, 'operador', options);
  await expect.poll(async () => (await ask(own.page)).events.accepted).toBeGreaterThan(0);
  // On a phone it stands behind "more".
  if (options.size === PHONE) await own.page.getByRole('button', { name: 'Mais', exact: true }).click();
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

test('opened by its address the screen measures the fleet of the person', async () => {
  const { page, close } = await visit(browser, `${server.url}/monitoring/login?to=%2Fdiagnostics`);
  await signIn(page, server.url, 'cliente');
  const vehicles = page.locator('dt', { hasText: 'Veículos' }).locator('+ dd span').first();
  await expect.poll(async () => numberOf(await vehicles.innerText())).toBeGreaterThan(0);
  await expect.poll(async () => (await ask(page)).events.accepted, { timeout: 60_000 }).toBeGreaterThan(0);
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

test('what is shown can be copied as JSON', async () => {
  const { page, context, close } = await diagnosing();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // What is copied is what is shown: the fleet is there first.
  const vehicles = page.locator('dt', { hasText: 'Veículos' }).locator('+ dd span').first();
  await expect.poll(async () => numberOf(await vehicles.innerText())).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Copiar como JSON' }).click();
  await page.getByRole('button', { name: 'Copiado' }).waitFor();
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as Diagnostics;
  expect(copied.vehicles).toBe((await ask(page)).vehicles);
  await close();
});

test('the diagnostics are accessible in both themes and languages, on a desktop and a phone', async () => {
  for (const options of [
    { theme: 'light' },
    { theme: 'dark', language: 'en-US' },
    { theme: 'light', size: PHONE },
  ] as const) {
    const { page, close } = await diagnosing(options);
    await page.getByRole('row').first().waitFor();
    await expectAccessible(page);
    await close();
  }
});
