import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { mapShows } from '../builders/map-page.ts';
import { afresh } from './harness/in-page.ts';
import { launchBrowser } from './harness/chromium.ts';
import type { Visit } from './harness/page.ts';
import { withSession } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

const HOUR_MS = 3_600_000;
const MARKUP = '<img src=x onerror=alert(1)>';
let fleet: MapFleet;
let browser: Browser;
/** The page of the customer that the tests share. */
let customer: Visit;

const VEHICLES = [
  { identifier: 'moving', name: 'Sandero prata', plate: 'PXT4E21' },
  { identifier: 'stopped', name: 'Caminhão 07', plate: 'BRA7E55' },
  { identifier: 'parked', name: 'Van escolar 3', plate: 'RTA8B02' },
  { identifier: 'offline', name: 'Munck 02', plate: 'HNO3D77' },
  { identifier: 'long', name: 'Fiorino entregas da zona sul', plate: 'FXK4C10' },
  { identifier: 'markup', name: MARKUP, plate: null },
  { identifier: 'silent', name: 'Uno que nunca falou', plate: 'GAB2C19', status: 'INACTIVE' as const },
  { identifier: 'strange', name: 'Carro de outro cliente', plate: 'OUT0A00', customers: false },
];

/** All four activities; battery and signal in each of their colours. */
const sendAll = () =>
  fleet.send(
    {
      identifier: 'moving',
      latitude: -23.55,
      longitude: -46.63,
      speedKmh: 54.4,
      heading: 40,
      attributes: { ignition: true, batteryLevel: 88, rssi: 25, odometer: 48_213_400, sat: 11 },
    },
    {
      identifier: 'stopped',
      latitude: -23.56,
      longitude: -46.66,
      speedKmh: 0.3,
      attributes: { ignition: true, batteryLevel: 60, rssi: 15 },
    },
    {
      identifier: 'parked',
      latitude: -23.53,
      longitude: -46.65,
      communicationAgoMs: 3 * HOUR_MS,
      attributes: { ignition: false, batteryLevel: 30, rssi: 5 },
    },
    {
      identifier: 'offline',
      latitude: -23.58,
      longitude: -46.6,
      communicationAgoMs: 40 * HOUR_MS,
      attributes: { ignition: true },
    },
    {
      identifier: 'long',
      latitude: -23.57,
      longitude: -46.62,
      speedKmh: 31,
      fixAgoMs: 95_000,
      attributes: { approximate: true },
    },
    { identifier: 'markup', latitude: -23.54, longitude: -46.61 },
    { identifier: 'strange', latitude: -23.55, longitude: -46.64, speedKmh: 20 },
  );

beforeAll(async () => {
  fleet = await startMapFleet(VEHICLES);
  await sendAll();
  browser = await launchBrowser();
  customer = await withSession(browser, fleet.server.url, 'cliente');
});
afterAll(async () => {
  // Fails when a page complained of anything while the tests went over it.
  await customer?.close();
  await browser?.close();
  await fleet?.server.dispose();
});

/** The shared page on the tracker, with nothing chosen, nothing searched and no tracker left out. */
async function customerPage(): Promise<Page> {
  const { page } = customer;
  // Again for each test: online lasts five minutes only.
  await sendAll();
  if (!page.url().endsWith('/trackback')) await page.goto(`${fleet.server.url}/monitoring/trackback`);
  await page.getByRole('searchbox').fill('');
  await page.keyboard.press('Escape');
  await page.locator('body').press('Escape');
  await page.locator('label', { hasText: /^(Todos|All)$/ }).click();
  await line(page, 'Sandero prata').waitFor();
  await web(page.getByRole('option', { selected: true })).toHaveCount(0);
  await mapShows(page, ({ chosen }) => chosen === null);
  return page;
}

const line = (page: Page, name: string) => page.getByRole('option').filter({ hasText: name });
const popup = (page: Page) => page.locator('.rastro-popup');

test('a customer opens the tracker map and sees only the own vehicles live on it (RTE-12, MAP-01, MAP-25)', async () => {
  const { page } = customer;
  await sendAll();
  await afresh(page, `${fleet.server.url}/monitoring/trackback`);
  await web(page.getByRole('option')).toHaveCount(7);
  await web(line(page, 'outro cliente')).toHaveCount(0);
  const door = await mapShows(page, ({ signs, zoom }) => signs === 7 && zoom === 12);
  expect(door.mode).toBe('points');
  await fleet.send({
    identifier: 'stopped',
    latitude: -23.561,
    longitude: -46.661,
    speedKmh: 71.6,
    attributes: { ignition: true, batteryLevel: 60, rssi: 15 },
  });
  await web(line(page, 'Caminhão 07')).toContainText('72 km/h', { useInnerText: true });
  await fleet.send({
    identifier: 'stopped',
    latitude: -23.56,
    longitude: -46.66,
    speedKmh: 0,
    attributes: { ignition: true, batteryLevel: 60, rssi: 15 },
  });
  await web(line(page, 'Caminhão 07')).toContainText('Parado', { useInnerText: true });
});

test('while live telemetry arrives the waypoints of the chosen device are drawn as its track (MAP-32)', async () => {
  const page = await customerPage();
  await line(page, 'Sandero prata').click();
  await popup(page).waitFor();
  for (let step = 1; step <= 3; step += 1) {
    await fleet.send({
      identifier: 'moving',
      latitude: -23.55 + step * 0.0005,
      longitude: -46.63,
      speedKmh: 54.4,
      heading: 40,
      attributes: { ignition: true, batteryLevel: 88, rssi: 25, odometer: 48_213_400, sat: 11 },
    });
  }
  // Arrows lie along it and say which way.
  await mapShows(page, ({ track: corners, trackArrows }) => corners >= 3 && trackArrows > 0);
  await fleet.send({
    identifier: 'moving',
    latitude: -23.55,
    longitude: -46.63,
    speedKmh: 54.4,
    heading: 40,
    attributes: { ignition: true, batteryLevel: 88, rssi: 25, odometer: 48_213_400, sat: 11 },
  });
});
