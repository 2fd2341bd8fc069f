import type { Page } from 'playwright-core';
import { startMapFleet, type MapFleet } from '../../builders/map-fleet.ts';
import { goWithin } from './in-page.ts';

/** Each that is changed by one test alone. */
export const DEVICES = {
  van: 'Van branca',
  renamed: 'Kombi',
  secret: 'Daily',
} as const;
export type DeviceName = keyof typeof DEVICES;

const HOUR_MS = 3_600_000;
const at = { latitude: -23.55, longitude: -46.63 };

/** A server with devices that have sent real payloads. */
export async function startDeviceHouse(): Promise<MapFleet> {
  const names = Object.keys(DEVICES) as DeviceName[];
  const fleet = await startMapFleet(
    names.map((identifier, index) => ({
      identifier,
      name: DEVICES[identifier],
      plate: `DEV${index}A23`,
      model: 'GT06N',
      addedAgoMs: 30 * 24 * HOUR_MS,
    })),
  );
  await fleet.send(
    ...names.map((identifier) => ({
      identifier,
      ...at,
      speedKmh: 40,
      attributes: { ignition: true, rssi: 4, sat: 11, power: 12.6, odometer: 48_213_000, driverUniqueId: 'TAG-7' },
    })),
  );
  return fleet;
}

export const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });
export const panel = (page: Page) => page.getByRole('tabpanel');
export const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** What stands beside a name in a card. */
export const fact = (page: Page, within: string, name: string) =>
  card(page, within)
    .locator('div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd')
    .first();

/** Comes to a tab of a device from another screen. */
export async function openDevice(page: Page, id: number, name: string, part?: string): Promise<void> {
  await goWithin(page, '/diagnostics');
  await page.getByRole('heading', { level: 1, name: /^(Diagnóstico|Diagnostics)$/ }).waitFor();
  await goWithin(page, `/device?device=${id}${part === undefined ? '' : `&tab=${part}`}`);
  await page.getByRole('heading', { level: 1, name }).waitFor({ state: 'attached' });
}
