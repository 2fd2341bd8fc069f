import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { FleetStore } from '../../src/live/fleet/fleet-store.ts';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { mapShows } from '../builders/map-page.ts';
import { launchBrowser } from './harness/chromium.ts';
import { signIn, visit, type Visit } from './harness/page.ts';
import { bar, moment, openBar, poll, scrubTo, slider } from './harness/time-bar.ts';
import { web } from './harness/web.ts';

const VAN = 'Van escolar 3';
const LONGITUDE = -46.6;
/** Where the van is at first, then during the gap, and at last. */
const [A, B, AWAY, D] = [-23.5, -23.6, -23.7, -23.8];
/** Where the bus was half an hour ago, and where the other stands since yesterday. */
const [LONG_AGO, DEPOT] = [-22.1, -22.9];
const SECOND_MS = 1000;

let fleet: MapFleet;
let browser: Browser;
/** A desk that follows the whole fleet: it sees A, then B, then nothing for a while, then D. */
let desk: Visit;
/** When each place was sent and on the page, server's clock (this machine's), ms. */
const at = { still: 0, a: 0, sentB: 0, b: 0, left: 0 };

type FleetDoor = ReturnType<FleetStore['describe']>;
const fleetDoor = (page: Page): Promise<FleetDoor | null> =>
  page.evaluate(
    () => (globalThis as unknown as { rastro?: { fleet?: () => unknown } }).rastro?.fleet?.() ?? null,
  ) as Promise<FleetDoor | null>;

async function vanLatitude(page: Page): Promise<number | null> {
  const door = await fleetDoor(page);
  const row = door?.device.indexOf(fleet.id('van')) ?? -1;
  return row < 0 ? null : Math.round(door!.position[row * 2 + 1]! * 1000) / 1000;
}

const LONG = { timeout: 30_000, interval: 100 };
const vanIs = (page: Page, latitude: number) =>
  vi.waitFor(async () => expect(await vanLatitude(page)).toBe(latitude), LONG);
/** Lets time pass: what is tested is that the log remembers when things were. */
const untilMs = (ms: number) =>
  vi.waitFor(() => expect(Date.now()).toBeGreaterThanOrEqual(ms), { timeout: 60_000, interval: 250 });

const send = (latitude: number, more: object = {}) =>
  fleet.send({ identifier: 'van', latitude, longitude: LONGITUDE, speedKmh: 40, heading: 90, ...more });

async function follow(latitude: number): Promise<number> {
  await vanIs(desk.page, latitude);
  return Date.now();
}

beforeAll(async () => {
  fleet = await startMapFleet([
    { identifier: 'van', name: VAN, plate: 'VAN3E33' },
    { identifier: 'still', name: 'Carreta 1' },
    { identifier: 'bus', name: 'Ônibus 7' },
    { identifier: 'depot', name: 'Reserva 2' },
  ]);
  const minutesAgo = (minutes: number) => ({
    fixAgoMs: minutes * 60 * SECOND_MS,
    communicationAgoMs: minutes * 60 * SECOND_MS,
  });
  const standing = { identifier: 'depot', latitude: DEPOT, longitude: LONGITUDE, speedKmh: 0 };
  await fleet.send({ ...standing, ...minutesAgo(20 * 60), attributes: { ignition: false } });
  for (const minutes of [45, 40, 35, 31])
    await fleet.send({
      identifier: 'bus',
      latitude: LONG_AGO,
      longitude: LONGITUDE,
      speedKmh: 60,
      ...minutesAgo(minutes),
    });
  await fleet.send({ identifier: 'bus', latitude: -22.2, longitude: LONGITUDE, speedKmh: 60, ...minutesAgo(5) });
  browser = await launchBrowser();
  desk = await visit(browser, `${fleet.server.url}/monitoring/login?to=%2Ftrackdevice`);
  await signIn(desk.page, fleet.server.url, 'operador');
  at.still = Date.now();
  await fleet.send({ identifier: 'still', latitude: -23.4, longitude: LONGITUDE });
  await send(A);
  at.a = await follow(A);
  await untilMs(at.a + 8 * SECOND_MS);
  at.sentB = Date.now();
  await send(B, { attributes: { alarm: 'sos' } });
  at.b = await follow(B);
  // The stretch that was followed is on disk after some seconds.
  await untilMs(at.b + 14 * SECOND_MS);
  await desk.page.goto('about:blank');
  at.left = Date.now();
  await untilMs(at.left + 6 * SECOND_MS);
  await send(AWAY);
  await untilMs(at.left + 26 * SECOND_MS);
  await desk.page.goto(`${fleet.server.url}/monitoring/trackdevice`);
  await follow(AWAY);
  await send(D);
  await follow(D);
});
afterAll(async () => {
  await desk?.close();
  await browser?.close();
  await fleet?.server.dispose();
});

/** Waits until the line of a vehicle says that it was heard of between these two times ago, ms. */
async function expectAgo(page: Page, name: string, [leastMs, mostMs]: [number, number]): Promise<void> {
  const line = page.getByRole('option').filter({ hasText: name });
  const isWithin = async (): Promise<boolean> => {
    const text = await line.innerText();
    const [, count, unit] = /há (\d+)\s*(s|min)/.exec(text) ?? (text.includes('agora') ? ['', '0', 's'] : []);
    const stepMs = unit === 'min' ? 60 * SECOND_MS : 5 * SECOND_MS;
    const shownMs = Number(count) * (unit === 'min' ? 60 : 1) * SECOND_MS;
    return shownMs <= mostMs + SECOND_MS && shownMs + stepMs >= leastMs;
  };
  await poll(isWithin).toBe(true);
}

/** Goes to a moment, again where the bar moved on with the time while the pointer was on its way; answers which it is, ms. */
async function scrubNear(page: Page, ms: number): Promise<number> {
  return vi.waitFor(async () => {
    await scrubTo(page, ms);
    const rewoundToMs = (await fleetDoor(page))?.rewoundToMs ?? 0;
    expect(Math.abs(rewoundToMs - ms)).toBeLessThan(3.5 * SECOND_MS);
    return rewoundToMs;
  }, LONG);
}

test('a scrub shows the fleet as it was recorded while it was followed, before the page was loaded anew; L returns to live', async () => {
  const { page } = desk;
  await openBar(page);
  await page.getByRole('button', { name: 'Mostrar todos os veículos' }).click();
  expect((await fleetDoor(page))!.rewoundToMs).toBeNull();
  await scrubNear(page, at.a + 4 * SECOND_MS);
  await vanIs(page, A);
  const rewoundToMs = await scrubNear(page, at.b + 2 * SECOND_MS);
  await vanIs(page, B);
  // Between what was sent and what was seen on the page lies when the server heard of it.
  await expectAgo(page, VAN, [rewoundToMs - at.b, rewoundToMs - at.sentB]);
  await expectAgo(page, 'Carreta 1', [rewoundToMs - at.a, rewoundToMs - at.still]);
  await page.keyboard.press('l');
  await vanIs(page, D);
  await poll(() => moment(page)).toBe('Agora, ao vivo');
});

test("a period without live following comes from the server's history by itself, for the whole fleet, and the recorded moments around it are as before", async () => {
  const { page } = desk;
  await openBar(page);
  await page.getByRole('button', { name: 'Mostrar todos os veículos' }).click();
  await bar(page).getByText('Buscando o histórico').waitFor({ state: 'hidden' });
  await web(bar(page).getByRole('button', { name: /^Sem registro das/ })).toHaveCount(0);
  await scrubNear(page, at.left + 21 * SECOND_MS);
  await vanIs(page, AWAY);
  await scrubNear(page, at.b + 2 * SECOND_MS);
  await vanIs(page, B);
});

test('whoever signs in for the first time and opens the time bar sees the fleet as it was half an hour ago', async () => {
  const first = await visit(browser, `${fleet.server.url}/monitoring/login?to=%2Ftrackdevice`);
  try {
    const { page } = first;
    await signIn(page, fleet.server.url, 'operador');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('r');
    await poll(async () =>
      web(slider(page))
        .toHaveAttribute('aria-disabled', 'false')
        .then(() => true),
    ).toBe(true);
    await bar(page).getByText('Buscando o histórico').waitFor({ state: 'hidden' });
    const halfAnHourAgo = Date.now() - 30 * 60 * SECOND_MS;
    await scrubTo(page, halfAnHourAgo);
    await vi.waitFor(async () => {
      const door = (await fleetDoor(page))!;
      const latitudeOf = (identifier: string) => door.position[door.device.indexOf(fleet.id(identifier)) * 2 + 1]!;
      expect(Math.abs(door.rewoundToMs! - halfAnHourAgo)).toBeLessThan(60 * SECOND_MS);
      // The bus drove then, the other was parked since yesterday, and of the van nothing was known yet.
      expect([latitudeOf('bus'), latitudeOf('depot'), latitudeOf('van')]).toEqual([LONG_AGO, DEPOT, Number.NaN]);
    }, LONG);
    const chips = page.getByRole('button', { name: /^(Em movimento|Estacionado|Desconhecido|Offline)/ });
    await poll(async () => (await chips.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
      'Em movimento 1',
      'Estacionado 1',
      'Offline 0',
      'Desconhecido 2',
    ]);
    // One chip more makes the bar higher: it does not lie over the buttons of the map.
    await page.getByRole('button', { name: 'Aproximar' }).click({ trial: true, position: { x: 8, y: 3 } });
  } finally {
    await first.close();
  }
});

test('a panic that a vehicle sent is marked on the bar; a click shows its moment and chooses the vehicle', async () => {
  const { page } = desk;
  await openBar(page);
  const mark = bar(page).getByRole('button', { name: new RegExp(`^Pânico · ${VAN}`) });
  await mark.click();
  await vanIs(page, B);
  const { chosen } = await mapShows(page, (door) => door.chosen !== null && !door.moving);
  expect(chosen!.device).toBe(fleet.id('van'));
  const { rewoundToMs } = (await fleetDoor(page))!;
  expect([rewoundToMs! >= at.sentB - SECOND_MS, rewoundToMs! <= at.b + SECOND_MS]).toEqual([true, true]);
});
