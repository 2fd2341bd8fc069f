import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeviceWhole } from '../../domain/live/devices/device-page.ts';
import type { MapFleet } from '../builders/map-fleet.ts';
import { restOf } from '../builders/rest.ts';
import { launchBrowser } from './harness/chromium.ts';
import {
  card,
  DEVICES,
  fact,
  openDevice,
  panel,
  startDeviceHouse,
  tab,
  type DeviceName,
} from './harness/device-house.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { expectAccessible } from './harness/page.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

let fleet: MapFleet;
let browser: Browser;
let read: Awaited<ReturnType<typeof restOf>>;

beforeAll(async () => {
  [fleet, browser] = await Promise.all([startDeviceHouse(), launchBrowser()]);
  read = await restOf(fleet.server.url, 'admin');
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});
const lend = keptVisits();

const whole = (device: DeviceName): Promise<DeviceWhole> => read(`v2/devices/${fleet.id(device)}/whole`);

/** A page that tests share, without a map, which they do not look at. */
async function opened(device: DeviceName, part?: string): Promise<Page> {
  const { page } = await lend('admin', () =>
    signedIn(browser, fleet.server.url, 'admin', { path: '/diagnostics', map: false }),
  );
  await openDevice(page, fleet.id(device), DEVICES[device], part);
  return page;
}

const drive = (identifier: DeviceName, speedKmh: number, attributes: Record<string, unknown> = {}) =>
  fleet.send({
    identifier,
    latitude: -23.55,
    longitude: -46.63,
    speedKmh,
    attributes: { ignition: true, driverUniqueId: 'TAG-7', odometer: 48_213_000, ...attributes },
  });

test('the page of a device shows what it is, whose, and how it moves now, live (RTE-20)', async () => {
  await drive('van', 40);
  const page = await opened('van');
  await web(fact(page, 'Rastreador', 'Identificador')).toHaveText('van', { useInnerText: true });
  await web(fact(page, 'Rastreador', 'Situação')).toHaveText('Ativo', { useInnerText: true });
  await web(fact(page, 'Rastreador', 'Cliente')).toHaveText('Clara Nunes', { useInnerText: true });
  await web(fact(page, 'Agora', 'Velocidade')).toHaveText('40 km/h', { useInnerText: true });
  await drive('van', 52);
  await web(fact(page, 'Agora', 'Velocidade')).toHaveText('52 km/h', { useInnerText: true });
  await expectAccessible(page);
});

test('telemetry shows the last record as it was understood, and the next one by itself', async () => {
  const page = await opened('van', 'telemetry');
  await drive('van', 30, { sat: 7, power: 13.1 });
  await web(panel(page)).toContainText('13,1 V', { useInnerText: true });
  await web(panel(page)).toHaveText(/30 km\/h[\s\S]*7 satélites/, { useInnerText: true });
  await drive('van', 30, { sat: 8, power: 12.2 });
  await web(panel(page)).toContainText('12,2 V', { useInnerText: true });
  await expectAccessible(page);
});

test('an administrator changes the vehicle in place: the page, the record and the history say so', async () => {
  const page = await opened('renamed', 'vehicle');
  await page.getByRole('button', { name: 'Editar: Veículo' }).click();
  const name = page.getByLabel('Nome do veículo');
  await expect.poll(() => name.evaluate((node) => node === document.activeElement)).toBe(true);
  await name.fill('Kombi 2');
  await page.getByLabel('Ano', { exact: true }).fill('19');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Um ano com quatro dígitos.').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Ano', { exact: true }).fill('2019');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('heading', { level: 1, name: 'Kombi 2' }).waitFor();
  // The keyboard goes on where it was.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Editar: Veículo');
  expect(await whole('renamed')).toMatchObject({ name: 'Kombi 2', vehicleYear: 2019 });
  await tab(page, 'Histórico').click();
  await web(card(page, 'Alterações')).toContainText('Nome do veículo: Kombi → Kombi 2', { useInnerText: true });
  await web(card(page, 'Alterações')).toContainText('Ada Reis', { useInnerText: true });
  await web(card(page, 'Histórico de clientes')).toContainText('Clara Nunes', { useInnerText: true });
});

test('the secret is made anew after a question, shown once, and the one before is refused', async () => {
  const page = await opened('secret');
  const renew = async (): Promise<string> => {
    await page.getByRole('button', { name: 'Ações', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Gerar novo segredo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Gerar novo segredo' }).click();
    const shown = page.getByRole('dialog', { name: 'Novo segredo de Daily' });
    const secret = await shown.locator('dt', { hasText: 'Segredo' }).locator('+ dd code').innerText();
    await expectAccessible(page);
    await shown.getByRole('button', { name: 'Copiei, fechar' }).click();
    await shown.waitFor({ state: 'detached' });
    return secret;
  };
  const status = async (secret: string): Promise<number> =>
    (
      await fetch(
        `${fleet.server.url}/ingest/osmand/${secret}?id=secret&lat=-23.5&lon=-46.6&timestamp=${Math.floor(Date.now() / 1000)}`,
      )
    ).status;
  const first = await renew();
  expect(await status(first)).toBe(200);
  const second = await renew();
  expect([await status(first), await status(second)]).toEqual([401, 200]);
  expect(await page.content()).not.toContain(second);
});
