import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { distanceM } from '../../domain/base/geo/geo.ts';
import { DEMO_FLEET, findDriving, type DemoDevice } from '../builders/demo-driving.ts';
import { launchBrowser } from './harness/chromium.ts';
import { restOf } from '../builders/rest.ts';
import { startServer } from '../builders/running-server.ts';
import { placesOf } from './harness/truth.ts';
import { withSession } from './harness/signed-in.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const detail = (page: Page) => page.getByRole('region', { name: /^detalhes/i });
const button = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Comandos' }).getByRole('button', { name, exact: true });
const toast = (page: Page, text: RegExp) => page.locator('[aria-live="polite"]').getByText(text);

type Place = readonly [longitude: number, latitude: number];
const apartM = (one: Place, other: Place): number => distanceM(one[1], one[0], other[1], other[0]);

test('an operator blocks a vehicle of the demo, which comes to a stop on the map, and unblocks it, and it drives on (CMD-01)', async () => {
  const server = await startServer({ env: { DEMO_VEHICLES: String(DEMO_FLEET) } });
  try {
    let device: DemoDevice = null!;
    await expect
      .poll(async () => (device = await findDriving(server.url)), { timeout: 60_000, interval: 1_000 })
      .toBeTruthy();
    const { page, close } = await withSession(browser, server.url, 'operador', { map: false });
    await page.goto(`${server.url}/monitoring/trackback?device=${device.id}`);
    const placeOf = async () => (await placesOf(page)).get(device.id)!;
    const rest = await restOf(server.url, 'operador');
    const lastOf = async () =>
      (
        await rest<{ speed: number; oilCutOff: boolean; latitude: number; longitude: number }[]>(
          `v2/last/positions/devices/${device.id}`,
        )
      )[0]!;
    await button(page, 'Bloquear').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Bloquear veículo' }).click();
    await toast(page, /está bloqueado\.$/).waitFor();
    await expect.poll(lastOf).toMatchObject({ speed: 0, oilCutOff: true });
    await detail(page).getByText('Bloqueado', { exact: true }).waitFor();
    await detail(page).getByText('Parado', { exact: true }).first().waitFor();
    // The map glides to where the tracker says that it stands; asked again, which may be by its cell, it says that it stands still.
    const apartFrom = async ({ longitude, latitude }: { longitude: number; latitude: number }) =>
      apartM([longitude, latitude], await placeOf());
    const stopped = await lastOf();
    await expect.poll(async () => apartFrom(await lastOf())).toBeLessThan(15);
    await button(page, 'Posição').click();
    await toast(page, /posição recebida\.$/).waitFor();
    expect(await lastOf()).toMatchObject({ speed: 0, oilCutOff: true });
    await expect.poll(async () => apartFrom(await lastOf())).toBeLessThan(15);
    await button(page, 'Desbloquear').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Desbloquear veículo' }).click();
    await toast(page, /está desbloqueado\.$/).waitFor();
    await expect.poll(async () => (await lastOf()).speed, { timeout: 60_000 }).toBeGreaterThan(0);
    await expect.poll(() => apartFrom(stopped), { timeout: 60_000 }).toBeGreaterThan(400);
    await close();
  } finally {
    await server.dispose();
  }
});
