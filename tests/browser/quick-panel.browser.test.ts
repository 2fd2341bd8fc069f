import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import type { Visit } from './harness/page.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

let fleet: MapFleet;
let browser: Browser;

beforeAll(async () => {
  fleet = await startMapFleet([
    { identifier: 'one', name: 'Entrega 014', plate: 'QXA9D21' },
    { identifier: 'two', name: 'Munck 02', plate: 'FXK4C10' },
  ]);
  await fleet.send({ identifier: 'one', latitude: -23.5, longitude: -46.6, speedKmh: 40, heading: 90 });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});

async function open(path: string): Promise<Visit> {
  return signedIn(browser, fleet.server.url, 'operador', { path, map: false });
}

test('the quick panel is a drawer with the counts, the link, the log and the versions of the moment (SHL-37, SHL-38)', async () => {
  const { page, close } = await open('/trackdevice');
  await page.getByRole('button', { name: 'Painel rápido' }).click();
  const panel = page.getByRole('dialog', { name: 'Painel rápido' });
  await panel.waitFor();
  const rightEdge = async () => {
    const { x, width } = (await panel.boundingBox())!;
    return Math.round(x + width);
  };
  await expect.poll(rightEdge).toBe(1440);
  const moving = panel.getByRole('listitem').filter({ hasText: 'Em movimento' });
  await web(moving).toContainText('1');
  await fleet.send({ identifier: 'two', latitude: -23.6, longitude: -46.7, speedKmh: 50, heading: 90 });
  await web(moving).toContainText('2');
  await web(panel.getByText('Ao vivo', { exact: true })).toHaveCount(1);
  await panel.getByText('Versão do servidor').waitFor();
  await web(panel.locator('dt', { hasText: 'Retrocede até' }).locator('+ dd')).toHaveText(/\d/);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await close();
}, 120_000);
