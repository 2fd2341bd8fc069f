import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { FleetStore } from '../../src/fleet/fleet-store.ts';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { mapShows } from '../builders/map-page.ts';
import { launchBrowser } from './harness/chromium.ts';
import { expectAccessible, PHONE, signIn, visit, type Visit } from './harness/page.ts';
import { signedIn } from './harness/signed-in.ts';
import { bar, moment, openBar, placeOf, poll, scrubTo, slider } from './harness/time-bar.ts';

const VAN = 'Van escolar 3';
const LONGITUDE = -46.6;
/** Where the van is at first, then, while nobody looks, and at last. */
const [A, B, AWAY, D] = [-23.5, -23.6, -23.7, -23.8];
const SECOND_MS = 1000;

let fleet: MapFleet;
let browser: Browser;
/** A desk that follows the whole fleet, and a customer's phone. Both see A, then B, then nothing for a while, then D. */
let desk: Visit;
let phone: Visit;
/** When each place was on both pages, server's clock (this machine's), ms. */
const at = { sent: 0, a: 0, b: 0, left: 0, back: 0, d: 0 };

type FleetDoor = ReturnType<FleetStore['describe']>;
const fleetDoor = (page: Page): Promise<FleetDoor | null> =>
  page.evaluate(() => (globalThis as unknown as { rastro?: { fleet?: () => unknown } }).rastro?.fleet?.() ?? null) as Promise<FleetDoor | null>;

async function vanLatitude(page: Page): Promise<number | null> {
  const door = await fleetDoor(page);
  const row = door?.device.indexOf(fleet.id('van')) ?? -1;
  return row < 0 ? null : Math.round(door!.position[row * 2 + 1]! * 1000) / 1000;
}

const LONG = { timeout: 30_000, interval: 100 };
const vanIs = (page: Page, latitude: number) => vi.waitFor(async () => expect(await vanLatitude(page)).toBe(latitude), LONG);
/** Lets time pass: what is tested is that the log remembers when things were. */
const untilMs = (ms: number) => vi.waitFor(() => expect(Date.now()).toBeGreaterThanOrEqual(ms), { timeout: 60_000, interval: 250 });

const send = (latitude: number, more: object = {}) => fleet.send({ identifier: 'van', latitude, longitude: LONGITUDE, speedKmh: 40, heading: 90, ...more });

async function follow(latitude: number): Promise<number> {
  await Promise.all([vanIs(desk.page, latitude), vanIs(phone.page, latitude)]);
  return Date.now();
}

beforeAll(async () => {
  fleet = await startMapFleet([{ identifier: 'van', name: VAN, plate: 'VAN3E33' }, { identifier: 'still', name: 'Carreta 1' }]);
  await fleet.send({ identifier: 'still', latitude: -23.4, longitude: LONGITUDE });
  browser = await launchBrowser();
  desk = await visit(browser, `${fleet.server.url}/monitoring/login?to=%2Ftrackdevice`);
  await signIn(desk.page, fleet.server.url, 'operador');
  phone = await signedIn(browser, fleet.server.url, 'cliente', { size: PHONE });
  at.sent = Date.now();
  await send(A);
  at.a = await follow(A);
  await untilMs(at.a + 8 * SECOND_MS);
  await send(B, { attributes: { alarm: 'sos' } });
  at.b = await follow(B);
  // The stretch that was followed is on disk after some seconds.
  await untilMs(at.b + 14 * SECOND_MS);
  await Promise.all([desk.page.goto('about:blank'), phone.page.goto('about:blank')]);
  at.left = Date.now();
  await untilMs(at.left + 6 * SECOND_MS);
  await send(AWAY);
  await untilMs(at.left + 26 * SECOND_MS);
  await Promise.all([desk.page.goto(`${fleet.server.url}/monitoring/trackdevice`), phone.page.goto(`${fleet.server.url}/monitoring/trackback`)]);
  at.back = await follow(AWAY);
  await send(D);
  at.d = await follow(D);
});
afterAll(async () => {
  await desk?.close();
  await phone?.close();
  await browser?.close();
  await fleet?.server.dispose();
});

test('opening the time bar leaves the fleet live; a scrub shows it as it was and says so everywhere; L returns to live', async () => {
  const { page } = desk;
  await openBar(page);
  expect((await fleetDoor(page))!.rewoundToMs).toBeNull();
  await scrubTo(page, at.a + 4 * SECOND_MS);
  await vanIs(page, A);
  const { rewoundToMs } = (await fleetDoor(page))!;
  expect(Math.abs(rewoundToMs! - at.a - 4 * SECOND_MS)).toBeLessThan(2 * SECOND_MS);
  const clock = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'medium', timeZone: 'America/Sao_Paulo' }).format(rewoundToMs!);
  await bar(page).getByText('Passado', { exact: true }).waitFor();
  await bar(page).getByText(clock, { exact: true }).waitFor();
  await page.getByRole('contentinfo').getByText(`Passado: o mapa mostra ${clock}`).waitFor();
  expect(await page.getByRole('contentinfo').innerText()).not.toContain('Ao vivo');
  expect(await page.title()).toMatch(/^Passado · /);
  await page.keyboard.press('l');
  await vanIs(page, D);
  await poll(() => page.title()).not.toContain('Passado');
  await page.getByRole('contentinfo').getByText('Ao vivo').waitFor();
  expect(await page.getByText(/mapa mostra/).count()).toBe(0);
});

test('dragging takes the fleet along, and beyond the right end it is live again', async () => {
  const { page } = desk;
  await openBar(page);
  const before = await slider(page).boundingBox();
  const [x, y] = await placeOf(page, at.b + 2 * SECOND_MS);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await vanIs(page, B);
  // Nothing may shift below a pointer that holds the head.
  expect(await slider(page).boundingBox()).toEqual(before);
  // Asked now: the bar has moved on with the time since.
  const [older] = await placeOf(page, at.a + 3 * SECOND_MS);
  await page.mouse.move(older, y - 200, { steps: 4 });
  await vanIs(page, A);
  const { x: left, width } = (await slider(page).boundingBox())!;
  await page.mouse.move(left + width + 40, y, { steps: 4 });
  await page.mouse.up();
  await vanIs(page, D);
  await poll(() => moment(page)).toBe('Agora, ao vivo');
});

test('how long ago is counted from the moment shown', async () => {
  const { page } = desk;
  await openBar(page);
  await scrubTo(page, at.b + 2 * SECOND_MS);
  await vanIs(page, B);
  const { rewoundToMs } = (await fleetDoor(page))!;
  const line = page.getByRole('option').filter({ hasText: VAN });
  // Sent a moment before it was seen on both pages.
  await poll(async () => /agora|há \ds/.test((await line.innerText()).replaceAll(/\s(?=s\b)/g, ''))).toBe(true);
  const still = page.getByRole('option').filter({ hasText: 'Carreta 1' });
  const agoS = Math.round((rewoundToMs! - at.a) / SECOND_MS);
  const shownS = Number(/há (\d+)/.exec(await still.innerText())?.[1]);
  expect(shownS).toBeGreaterThanOrEqual(agoS);
  expect(shownS).toBeLessThan(agoS + 45);
});

test('playing moves the fleet on, pause holds it, and at now it is live by itself', async () => {
  const { page } = desk;
  await openBar(page);
  await scrubTo(page, at.a + 2 * SECOND_MS);
  await vanIs(page, A);
  await bar(page).getByText('60×').click();
  await bar(page).getByRole('button', { name: 'Reproduzir' }).click();
  await poll(async () => [B, AWAY, D].includes((await vanLatitude(page))!)).toBe(true);
  await poll(() => moment(page)).toBe('Agora, ao vivo');
  await vanIs(page, D);
  await scrubTo(page, at.a + 2 * SECOND_MS);
  await bar(page).getByText('1×', { exact: true }).click();
  await page.keyboard.press(' ');
  const before = (await fleetDoor(page))!.rewoundToMs!;
  await poll(async () => (await fleetDoor(page))!.rewoundToMs! - before).toBeGreaterThan(SECOND_MS);
  await bar(page).getByRole('button', { name: 'Pausar' }).click();
  await bar(page).getByRole('button', { name: 'Reproduzir' }).waitFor();
});

test('a stretch nobody followed is a gap; chosen, it is filled from the server for the vehicles in view', async () => {
  const { page } = desk;
  await openBar(page);
  const gap = bar(page).getByRole('button', { name: /^Sem registro das/ });
  await gap.waitFor();
  await scrubTo(page, at.left + 21 * SECOND_MS);
  await vanIs(page, B);
  await bar(page).getByText('a frota fica parada').waitFor();
  expect(await gap.getAttribute('aria-pressed')).toBe('true');
  const fetch = bar(page).getByRole('button', { name: /^Buscar no servidor \(2 veículos na tela\)/ });
  await fetch.click();
  await page.getByText(/^Trecho preenchido: \d+ posiç/).waitFor();
  await bar(page).getByRole('button', { name: /buscados? no servidor\.$/ }).first().waitFor();
  // The moment that stood still is shown anew, with what the server knew.
  await vanIs(page, AWAY);
});

test('a panic is marked on the bar; a click goes to its moment and chooses the vehicle', async () => {
  const { page } = desk;
  await openBar(page);
  const mark = bar(page).getByRole('button', { name: new RegExp(`^Pânico · ${VAN}`) });
  await mark.click();
  await vanIs(page, B);
  const { chosen } = await mapShows(page, (door) => door.chosen !== null && !door.moving);
  expect(chosen!.device).toBe(fleet.id('van'));
  expect(Math.abs((await fleetDoor(page))!.rewoundToMs! - at.b)).toBeLessThan(5 * SECOND_MS);
  // The words of the mark are nearer to Escape than the vehicle.
  await slider(page).focus();
  await page.mouse.move(700, 300);
  await page.getByRole('tooltip').waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await mapShows(page, (door) => door.chosen === null);
  expect((await fleetDoor(page))!.rewoundToMs).not.toBeNull();
});

test('the bar works by keys alone: R opens, arrows and Home and End move, Escape goes live and then closes', async () => {
  const { page } = desk;
  await openBar(page);
  await page.keyboard.press('r');
  await bar(page).waitFor({ state: 'hidden' });
  await page.getByRole('searchbox').fill('r');
  expect(await bar(page).count()).toBe(0);
  await page.getByRole('searchbox').fill('');
  await page.getByRole('searchbox').blur();
  await page.keyboard.press('r');
  await poll(() => slider(page).getAttribute('aria-disabled')).toBe('false');
  await slider(page).focus();
  await page.keyboard.press('ArrowLeft');
  await poll(async () => (await fleetDoor(page))!.rewoundToMs).not.toBeNull();
  const first = (await fleetDoor(page))!.rewoundToMs!;
  await page.keyboard.press('ArrowLeft');
  await poll(async () => (await fleetDoor(page))!.rewoundToMs! - first).toBe(-10 * SECOND_MS);
  await page.keyboard.press('ArrowRight');
  await poll(async () => (await fleetDoor(page))!.rewoundToMs! - first).toBe(0);
  // Not a minute back: a step of a whole one leads beyond now.
  await page.keyboard.press('Shift+ArrowRight');
  await poll(() => moment(page)).toBe('Agora, ao vivo');
  await page.keyboard.press('Home');
  await poll(async () => (await fleetDoor(page))!.rewoundToMs ?? Infinity).toBeLessThan(at.b);
  await page.keyboard.press('End');
  await poll(() => moment(page)).toBe('Agora, ao vivo');
  await page.keyboard.press('ArrowLeft');
  await poll(async () => (await fleetDoor(page))!.rewoundToMs).not.toBeNull();
  await page.keyboard.press('Escape');
  await poll(async () => (await fleetDoor(page))!.rewoundToMs).toBeNull();
  expect(await bar(page).isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await bar(page).waitFor({ state: 'hidden' });
});

test('on a phone the bar stands above the sheet with room for a thumb, and the details are those of then', async () => {
  const { page } = phone;
  await openBar(page);
  const sheet = page.getByRole('region', { name: 'Rastreadores' });
  const [barBox, sheetBox] = [(await bar(page).boundingBox())!, (await sheet.boundingBox())!];
  expect(barBox.y + barBox.height).toBeLessThanOrEqual(sheetBox.y);
  for (const button of await bar(page).getByRole('button').all()) {
    const { width, height } = (await button.boundingBox())!;
    if (await button.getAttribute('aria-pressed')) continue;
    expect(Math.min(width, height), (await button.getAttribute('aria-label')) ?? '').toBeGreaterThanOrEqual(44);
  }
  await scrubTo(page, at.a + 4 * SECOND_MS);
  await vanIs(page, A);
  await sheet.getByRole('button', { name: 'Abrir o painel' }).click();
  await page.getByRole('option').filter({ hasText: VAN }).click();
  const detail = page.getByRole('region', { name: 'Detalhes do rastreador' });
  await detail.getByText('Passado').waitFor();
  await detail.getByText('Hora da posição').waitFor();
  expect(await detail.getByText('Hodômetro').count()).toBe(0);
  const fixTime = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'medium', timeZone: 'America/Sao_Paulo' });
  const shown = /Hora da posição\s+\S+ (\S+)/.exec(await detail.innerText())![1]!;
  expect(shown >= fixTime.format(at.sent) && shown <= fixTime.format(at.a), shown).toBe(true);
  await expectAccessible(page);
  await bar(page).getByRole('button', { name: 'Voltar ao vivo' }).click();
  await detail.getByText('Hodômetro').waitFor();
  await vanIs(page, D);
});

test('leaving the screen while it is rewound leaves no past behind', async () => {
  const { page } = phone;
  await openBar(page);
  await scrubTo(page, at.a + 4 * SECOND_MS);
  await vanIs(page, A);
  await page.getByRole('link', { name: 'Avisos' }).click();
  await page.waitForURL(/notifications$/);
  await page.getByRole('link', { name: 'Rastrear' }).click();
  await vanIs(page, D);
  expect(await page.title()).not.toContain('Passado');
  expect(await bar(page).count()).toBe(0);
});

test('a fleet nobody followed yet has nothing to go back to, and the bar says so', async () => {
  const { page } = desk;
  await page.goto(`${fleet.server.url}/monitoring/trackback`);
  await page.getByRole('button', { name: 'Voltar no tempo' }).click();
  await bar(page).getByText('Nada registrado ainda').waitFor();
  expect(await bar(page).getByRole('button', { name: 'Reproduzir' }).isDisabled()).toBe(true);
  expect(await slider(page).getAttribute('aria-disabled')).toBe('true');
  await page.goto(`${fleet.server.url}/monitoring/trackdevice`);
});

test.each(['light', 'dark'] as const)('the time bar is accessible, rewound and with a gap chosen: %s', async (colorScheme) => {
  const { page } = desk;
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await openBar(page);
  await bar(page).getByRole('button', { name: /Sem registro das|buscados? no servidor\.$/ }).first().click();
  await bar(page).getByRole('button', { name: /^Buscar no servidor/ }).waitFor();
  await scrubTo(page, at.a + 4 * SECOND_MS);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
});
