import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { LOST_LINKS } from './harness/flood-house.ts';
import { openGate, type Gate } from './harness/gate.ts';
import { signedIn } from './harness/signed-in.ts';
import { diagnosticsOf, placesOf } from './harness/truth.ts';

let fleet: MapFleet;
let gate: Gate;
let browser: Browser;

beforeAll(async () => {
  [fleet, browser] = await Promise.all([startMapFleet([{ identifier: 'van', name: 'Van' }]), launchBrowser()]);
  await drive(-23.5);
  gate = await openGate(fleet.server.url);
});

afterAll(async () => {
  await browser?.close();
  await gate?.close();
  await fleet?.server.dispose();
});

/** The vehicle reports from further south. */
const drive = (latitude: number): Promise<void> =>
  fleet.send({ identifier: 'van', latitude, longitude: -46.6, speedKmh: 40, heading: 180 });

test('behind a proxy that refuses websockets the vehicles move, the footer says how often, and a way that opens is taken', async () => {
  gate.cut();
  const { page, close } = await signedIn(browser, gate.url, 'operador', { map: false });
  await page.goto(`${gate.url}/monitoring/trackdevice`);
  const footer = page.getByRole('contentinfo');
  await footer.getByText('Atualizado a cada 5 s', { exact: true }).waitFor({ timeout: 60_000 });
  expect(gate.refused()).toBeGreaterThan(0);
  const latitude = async (): Promise<number | undefined> => (await placesOf(page)).get(fleet.id('van'))?.[1];
  for (const next of [-23.51, -23.52]) {
    await drive(next);
    await expect.poll(latitude, { timeout: 60_000 }).toBeCloseTo(next, 5);
  }
  gate.open();
  // The browser reports its network as back: the websocket is tried at once instead of within two minutes.
  const live = async (): Promise<boolean> => {
    await page.evaluate(() => globalThis.dispatchEvent(new Event('online')));
    return (await diagnosticsOf(page)).link.state === 'live';
  };
  await expect.poll(live, { timeout: 60_000, interval: 1_000 }).toBe(true);
  await footer.getByText('Ao vivo', { exact: true }).waitFor();
  await close(LOST_LINKS);
});
