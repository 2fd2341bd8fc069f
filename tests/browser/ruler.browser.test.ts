import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { mapCorner, mapRests, mapShows } from '../builders/map-page.ts';
import { launchBrowser } from './harness/chromium.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

let fleet: MapFleet;
let browser: Browser;

beforeAll(async () => {
  fleet = await startMapFleet([{ identifier: 'one', name: 'Sandero prata', plate: 'PXT4E21' }]);
  await fleet.send({ identifier: 'one', latitude: -23.55, longitude: -46.63, speedKmh: 40, heading: 90 });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});

test('a vehicle that reported is not chosen under the ruler, and stays chosen while it reports on', async () => {
  const { page, close } = await signedIn(browser, fleet.server.url, 'cliente', { path: '/trackback' });
  await page.getByRole('option').filter({ hasText: 'Sandero prata' }).click();
  const { chosen } = await mapRests(page, (door) => door.chosen !== null && door.zoom === 18);
  const panel = page.getByRole('region', { name: 'Medir distância' });
  await page.getByRole('button', { name: 'Medir distância' }).click();
  const corner = await mapCorner(page);
  await page.mouse.click(corner.x + chosen!.at![0], corner.y + chosen!.at![1]);
  await web(panel.getByRole('status')).toContainText('1 ponto', { useInnerText: true });
  await fleet.send({ identifier: 'one', latitude: -23.5502, longitude: -46.63, speedKmh: 40, heading: 180 });
  await mapShows(page, (door) => Math.abs((door.chosen?.fix?.latitude ?? 0) + 23.5502) < 1e-6);
  await web(panel.getByRole('status')).toContainText('1 ponto', { useInnerText: true });
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect((await mapShows(page, () => true)).chosen).not.toBe(null);
  await close();
});
