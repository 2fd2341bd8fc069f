import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAP_COLOURS } from '../../src/map/map-colours.ts';
import { projector } from '../../src/map/screen-frame.ts';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { isColour, mapCorner, mapDoor, mapRests, mapShows, painted } from '../builders/map-page.ts';
import { afresh, shownAs } from './harness/in-page.ts';
import { launchBrowser } from './harness/chromium.ts';
import { expectAccessible, PHONE, type Visit } from './harness/page.ts';
import { withSession } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

const HOUR_MS = 3_600_000;
const MARKUP = '<img src=x onerror=alert(1)>';
let fleet: MapFleet;
let browser: Browser;
/** Pages of the customer that the tests share: with the map, without it for what stands beside it, and in English in the dark. */
let customer: Visit;
let plain: Visit;
let english: Visit;

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
  plain = await withSession(browser, fleet.server.url, 'cliente', { map: false });
  english = await withSession(browser, fleet.server.url, 'cliente', { language: 'en-US', theme: 'dark' });
});
afterAll(async () => {
  // Fails when a page complained of anything while the tests went over it.
  for (const visit of [customer, plain, english]) await visit?.close();
  await browser?.close();
  await fleet?.server.dispose();
});

/** A shared page on the tracker, with nothing chosen, nothing searched and no tracker left out. */
async function sharedPage({ page }: Visit): Promise<Page> {
  // Again for each test: online lasts five minutes only.
  await sendAll();
  if (!page.url().endsWith('/trackback')) await page.goto(`${fleet.server.url}/monitoring/trackback`);
  await page.getByRole('searchbox').fill('');
  await page.keyboard.press('Escape');
  await page.locator('body').press('Escape');
  await page.locator('label', { hasText: /^(Todos|All)$/ }).click();
  await line(page, 'Sandero prata').waitFor();
  await web(page.getByRole('option', { selected: true })).toHaveCount(0);
  return page;
}

/** The shared page with the map. */
async function customerPage(): Promise<Page> {
  const page = await sharedPage(customer);
  await mapShows(page, ({ chosen }) => chosen === null);
  return page;
}

/** Chooses in the list and waits until the map has come to the vehicle; answers where on the map it stands, px. */
async function flyTo(page: Page, name: string, identifier: string, latitude: number): Promise<[number, number]> {
  await line(page, name).click();
  await mapShows(
    page,
    ({ chosen, zoom, centre }) =>
      chosen?.device === fleet.id(identifier) && zoom === 18 && Math.abs(centre[1]! - latitude) < 0.002,
  );
  const { chosen } = await mapRests(page);
  return chosen!.at as [number, number];
}

const line = (page: Page, name: string) => page.getByRole('option').filter({ hasText: name });
const popup = (page: Page) => page.locator('.rastro-popup');
const colourOf = (page: Page, name: string, part: string) =>
  line(page, name)
    .locator(part)
    .evaluate((element) => getComputedStyle(element).fill);
const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

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

test('an online device shows its speed in whole km/h, at speed 0 it reads Stopped (TLM-19, TLM-20, TLM-48)', async () => {
  const page = await sharedPage(english);
  for (const [name, words] of [
    ['Sandero prata', '54 km/h'],
    ['Caminhão 07', 'Stopped'],
    ['Van escolar 3', 'Parked'],
    ['Munck 02', 'Offline'],
  ] as const)
    await web(line(page, name)).toContainText(words, { useInnerText: true });
});

test('in the list an online device is green, without speed red (TLM-21, TLM-22)', async () => {
  const page = await sharedPage(plain);
  await expect.poll(() => colourOf(page, 'Sandero prata', 'svg[data-activity]')).toBe(rgb('#16925a'));
  await expect.poll(() => colourOf(page, 'Caminhão 07', 'svg[data-activity]')).toBe(rgb('#d23f3f'));
});

test('in the list a parked device is blue-violet and an offline one grey (TLM-23, TLM-24)', async () => {
  const page = await sharedPage(plain);
  await expect.poll(() => colourOf(page, 'Van escolar 3', 'svg[data-activity]')).toBe(rgb('#5a56d6'));
  const offline = line(page, 'Munck 02').locator('svg[data-activity]');
  await expect
    .poll(() => offline.evaluate((element) => [getComputedStyle(element).fill, getComputedStyle(element).stroke]))
    .toEqual(['none', rgb('#84919c')]);
});

test('markers are painted in the colours of the activity, as the list is (MAP-30)', async () => {
  // One that says nothing more is shown as what it is by then.
  await sendAll();
  const page = await customerPage();
  const [moving, stopped, parked] = MAP_COLOURS.light.signs;
  for (const [name, identifier, latitude, colour] of [
    ['Sandero prata', 'moving', -23.55, moving],
    ['Caminhão 07', 'stopped', -23.56, stopped],
    ['Van escolar 3', 'parked', -23.53, parked],
  ] as const) {
    await flyTo(page, name, identifier, latitude);
    const corner = await mapCorner(page);
    await expect
      .poll(async () => {
        // Asked anew for each look: a sign glides on to where it was reported last.
        const [x, y] = (await mapDoor(page)).chosen!.at as [number, number];
        // Left of the letter of a parked one, within every sign.
        const place = [corner.x + x - (name === 'Van escolar 3' ? 6 : 0), corner.y + y] as const;
        const found = (await painted(page, [place]))[0]!;
        return isColour(found, colour) ? 'as the activity' : `${name} at ${place.join(', ')} is ${found.join(', ')}`;
      })
      .toBe('as the activity');
    await line(page, name).click();
  }
});

test('a long name is cut at 13 characters in the list and whole in the popup; markup in a name stays text (MAP-14)', async () => {
  const page = await customerPage();
  await line(page, 'Fiorino entre…').click();
  await web(popup(page).locator('strong')).toHaveText('Fiorino entregas da zona sul', { useInnerText: true });
  await page.keyboard.press('Escape');
  await line(page, MARKUP.slice(0, 13)).click();
  await web(popup(page).locator('strong')).toHaveText(MARKUP, { useInnerText: true });
  await web(popup(page).locator('img')).toHaveCount(0);
});

test('choosing in the list moves the map to zoom 18 and opens the popup; choosing again clears the choice (MAP-23)', async () => {
  const page = await customerPage();
  await flyTo(page, 'Sandero prata', 'moving', -23.55);
  await web(line(page, 'Sandero prata')).toHaveAttribute('aria-selected', 'true');
  await popup(page).waitFor();
  await line(page, 'Sandero prata').click();
  await popup(page).waitFor({ state: 'detached' });
  await mapShows(page, ({ chosen }) => chosen === null);
});

test('choosing on the map chooses in the list', async () => {
  const page = await customerPage();
  await flyTo(page, 'Munck 02', 'offline', -23.58);
  await page.keyboard.press('Escape');
  await mapShows(page, ({ chosen }) => chosen === null);
  const { centre, zoom, size } = await mapRests(page);
  const place = projector({ longitude: centre[0]!, latitude: centre[1]!, zoom, width: size[0]!, height: size[1]! });
  const [x, y] = place(-46.6, -23.58);
  const corner = await mapCorner(page);
  await page.mouse.click(corner.x + x, corner.y + y);
  await web(line(page, 'Munck 02')).toHaveAttribute('aria-selected', 'true');
  await popup(page).waitFor();
});

test('the popup shows the position type and the last connection (MAP-13, MAP-15)', async () => {
  const page = await customerPage();
  await line(page, 'Sandero prata').click();
  await web(popup(page)).toHaveText(/GPS[\s\S]*Última conexão (agora|há)/, { useInnerText: true });
  await line(page, 'Fiorino entre…').click();
  await web(popup(page)).toContainText('LBS', { useInnerText: true });
  await line(page, 'Munck 02').click();
  await web(popup(page)).toContainText('Última conexão há 1 dia', { useInnerText: true });
});

test('the popup marks a cached position and links to an external map at its latitude and longitude (MAP-16, MAP-18)', async () => {
  const page = await customerPage();
  await line(page, 'Fiorino entre…').click();
  await web(popup(page)).toContainText('Posição em cache', { useInnerText: true });
  await line(page, 'Sandero prata').click();
  await web(popup(page)).not.toContainText('Posição em cache', { useInnerText: true });
  await expect
    .poll(() => popup(page).getByRole('link', { name: 'Abrir mapa' }).getAttribute('href'))
    .toContain('query=-23.550000%2C-46.630000');
});

test('the detail bar shows the odometer in km, converted from metres (TLM-50, TLM-51)', async () => {
  const page = await sharedPage(plain);
  await line(page, 'Sandero prata').click();
  const bar = page.getByRole('region', { name: 'Detalhes do rastreador' });
  await web(bar).toContainText('48.213 km', { useInnerText: true });
  await web(bar).toContainText('11 satélites', { useInnerText: true });
});

test('a speed that is not known is shown as 0, never below (TLM-49)', async () => {
  const page = await sharedPage(plain);
  await line(page, MARKUP.slice(0, 13)).click();
  const bar = page.getByRole('region', { name: 'Detalhes do rastreador' });
  await web(bar).toHaveText(/Velocidade\s+0\skm\/h/, { useInnerText: true });
});

test('the battery icon is red up to 37 percent, yellow to 65, green above (TLM-38, TLM-39, TLM-40)', async () => {
  const page = await sharedPage(plain);
  const icon = page
    .getByRole('region', { name: 'Detalhes do rastreador' })
    .locator('dd:has(.tabler-icon-battery-3) [data-level]');
  for (const [name, level] of [
    ['Van escolar 3', 'red'],
    ['Caminhão 07', 'yellow'],
    ['Sandero prata', 'green'],
  ] as const) {
    await line(page, name).click();
    await web(icon).toHaveAttribute('data-level', level);
  }
  const toneOf = (name: string) =>
    line(page, name)
      .locator('[data-level]')
      .evaluate((element) => getComputedStyle(element).color);
  await expect
    .poll(async () => new Set(await Promise.all(['Van escolar 3', 'Caminhão 07', 'Sandero prata'].map(toneOf))).size)
    .toBe(3);
});

test('the GSM icon is red up to 25 percent, orange to 50, green above (TLM-45, TLM-46, TLM-47)', async () => {
  const page = await sharedPage(plain);
  const icon = page
    .getByRole('region', { name: 'Detalhes do rastreador' })
    .locator('dd:has(.tabler-icon-antenna-bars-5) [data-level]');
  for (const [name, level, percent] of [
    ['Van escolar 3', 'red', '25%'],
    ['Caminhão 07', 'orange', '50%'],
    ['Sandero prata', 'green', '%'],
  ] as const) {
    await line(page, name).click();
    await web(icon).toHaveAttribute('data-level', level);
    await web(icon).toContainText(percent, { useInnerText: true });
  }
});

test('the footer turns names and plates on the markers on and off (MAP-11)', async () => {
  const page = await customerPage();
  await page.getByRole('button', { name: 'Mostrar todos os veículos' }).click();
  await mapShows(
    page,
    ({ names }) => names.includes('Sandero prata PXT4E21') && names.includes('Fiorino entre… FXK4C10'),
  );
  const toggle = page.getByRole('switch', { name: 'Nomes e placas' });
  await toggle.click({ force: true });
  await mapShows(page, ({ names }) => names.length === 0);
  await toggle.click({ force: true });
  await mapShows(page, ({ names }) => names.length > 3);
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

test('the search is reached by /, finds by plate, and the arrows and Enter choose', async () => {
  const page = await sharedPage(plain);
  await page.keyboard.press('/');
  await page.locator('input[type="search"]:focus, [role="searchbox"]:focus').waitFor();
  await page.keyboard.type('rta8');
  await web(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await web(page.getByRole('option')).toHaveCount(7);
  await page.getByRole('listbox', { name: 'Lista de rastreadores' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await web(page.getByRole('option', { selected: true })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await web(page.getByRole('option', { selected: true })).toHaveCount(0);
});

test('only active trackers are listed when asked for, and an empty list says why', async () => {
  const page = await sharedPage(plain);
  await line(page, 'Uno que nunca').waitFor();
  await page.locator('label', { hasText: 'Ativos' }).click();
  await web(page.getByRole('option')).toHaveCount(6);
  await page.getByRole('searchbox', { name: 'Buscar rastreador' }).fill('zzz');
  await page.getByText('Nenhum rastreador corresponde à busca.').waitFor();
  await page.locator('label', { hasText: 'Todos' }).click();
});

test('staff see the default map, an empty list and the hint to search for a client (MAP-12, MAP-20, MAP-22)', async () => {
  const { page, close } = await withSession(browser, fleet.server.url, 'operador');
  await page.goto(`${fleet.server.url}/monitoring/trackback`);
  await page.getByText('Busque um cliente').waitFor();
  const door = await mapShows(page, ({ signs, moving }) => signs === 0 && !moving);
  expect([door.zoom, door.centre.map((degrees) => Number(degrees.toFixed(2)))]).toEqual([13, [-46.7, -23.63]]);
  await web(page.getByRole('option')).toHaveCount(0);
  await close();
});

/** Checks the tracker in a shared page, then with a vehicle chosen. */
async function expectTrackerAccessible(page: Page): Promise<void> {
  await expectAccessible(page);
  await line(page, 'Sandero prata').click();
  await page.getByRole('region', { name: /^(Detalhes|Details)/ }).waitFor();
  await expectAccessible(page);
}

test('the tracker is accessible, a vehicle chosen or none: light, Portuguese', async () => {
  await expectTrackerAccessible(await customerPage());
});

test('the tracker is accessible, a vehicle chosen or none: dark, English', async () => {
  await expectTrackerAccessible(await sharedPage(english));
});

test('the tracker is accessible, a vehicle chosen or none: dark, Portuguese, on a phone', async () => {
  const page = await customerPage();
  await shownAs(page, { theme: 'dark', size: PHONE }, () => expectTrackerAccessible(page));
});
