import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type RunningServer } from '../builders/running-server.ts';
import { launchBrowser } from './harness/chromium.ts';
import { LOST_LINKS } from './harness/flood-house.ts';
import { openGate, type Gate } from './harness/gate.ts';
import { signedIn } from './harness/signed-in.ts';
import { diagnosticsOf, placesOf } from './harness/truth.ts';

let server: RunningServer;
let gate: Gate;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ env: { DEMO_VEHICLES: '6' } }), launchBrowser()]);
  gate = await openGate(server.url);
});

afterAll(async () => {
  await browser?.close();
  await gate?.close();
  await server?.dispose();
});

test('behind a proxy that refuses websockets the vehicles move, the footer says how often, and a way that opens is taken', async () => {
  gate.cut();
  const { page, close } = await signedIn(browser, gate.url, 'operador', { map: false });
  await page.goto(`${gate.url}/monitoring/trackdevice`);
  const footer = page.getByRole('contentinfo');
  await footer.getByText('Atualizado a cada 5 s', { exact: true }).waitFor({ timeout: 60_000 });
  expect(gate.refused()).toBeGreaterThan(0);
  const placed = async (): Promise<string> => JSON.stringify([...(await placesOf(page))]);
  const before = await placed();
  await expect.poll(placed, { timeout: 60_000 }).not.toBe(before);
  const { accepted } = (await diagnosticsOf(page)).events;
  await expect
    .poll(async () => (await diagnosticsOf(page)).events.accepted, { timeout: 60_000 })
    .toBeGreaterThan(accepted);
  gate.open();
  // The browser reports its network as back: the websocket is tried at once instead of within two minutes.
  const live = async (): Promise<boolean> => {
    const reported = page
      .workers()
      .map((worker) => worker.evaluate(() => globalThis.dispatchEvent(new Event('online'))));
    await Promise.all(reported);
    return (await diagnosticsOf(page)).link.state === 'live';
  };
  await expect.poll(live, { timeout: 60_000, interval: 1_000 }).toBe(true);
  await footer.getByText('Ao vivo', { exact: true }).waitFor();
  await close(LOST_LINKS);
});
