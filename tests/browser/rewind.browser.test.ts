import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { FleetStore } from '../../src/fleet/fleet-store.ts';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { mapShows } from '../builders/map-page.ts';
import { launchBrowser } from './harness/chromium.ts';
import { expectAccessible, PHONE, signIn, visit, type Visit } from './harness/page.ts';
import { shownAs } from './harness/in-page.ts';
import { signedIn } from './harness/signed-in.ts';
import { bar, moment, openBar, placeOf, poll, scrubTo, slider } from './harness/time-bar.ts';
import { web } from './harness/web.ts';

const VAN = 'Van escolar 3';
const LONGITUDE = -46.6;
/** Where the van is at first, then during the gap, and at last. */
const [A, B, AWAY, D] = [-23.5, -23.6, -23.7, -23.8];
const SECOND_MS = 1000;

let fleet: MapFleet;
let browser: Browser;
/** A desk that follows the whole fleet, and a customer's phone. Both see A, then B, then nothing for a while, then D. */
let desk: Visit;
let phone: Visit;
/** When each place was on both pages, server's clock (this machine's), ms. */
const at = { still: 0, sent: 0, a: 0, sentB: 0, b: 0, left: 0, back: 0, d: 0 };

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
  await Promise.all([vanIs(desk.page, latitude), vanIs(phone.page, latitude)]);
  return Date.now();
}

beforeAll(async () => {
  fleet = await startMapFleet([
    { identifier: 'van', name: VAN, plate: 'VAN3E33' },
    { identifier: 'still', name: 'Carreta 1' },
  ]);
  browser = await launchBrowser();
  desk = await visit(browser, `${fleet.server.url}/monitoring/login?to=%2Ftrackdevice`);
  await signIn(desk.page, fleet.server.url, 'operador');
  phone = await signedIn(browser, fleet.server.url, 'cliente', { size: PHONE });
  at.still = Date.now();
  await fleet.send({ identifier: 'still', latitude: -23.4, longitude: LONGITUDE });
  at.sent = Date.now();
  await send(A);
  at.a = await follow(A);
  await untilMs(at.a + 8 * SECOND_MS);
  at.sentB = Date.now();
  await send(B, { attributes: { alarm: 'sos' } });
  at.b = await follow(B);
  // The stretch that was followed is on disk after some seconds.
  await untilMs(at.b + 14 * SECOND_MS);
  await Promise.all([desk.page.goto('about:blank'), phone.page.goto('about:blank')]);
  at.left = Date.now();
  await untilMs(at.left + 6 * SECOND_MS);
  await send(AWAY);
  await untilMs(at.left + 26 * SECOND_MS);
  await Promise.all([
    desk.page.goto(`${fleet.server.url}/monitoring/trackdevice`),
    phone.page.goto(`${fleet.server.url}/monitoring/trackback`),
  ]);
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

/** The desk on the map of all vehicles, wherever the test before left it. */
async function deskPage(): Promise<Page> {
  const { page } = desk;
  if (!page.url().endsWith('/trackdevice')) await page.goto(`${fleet.server.url}/monitoring/trackdevice`);
  return page;
}

test('opening the time bar leaves the fleet live; a scrub shows it as it was and says so everywhere; L returns to live', async () => {
  const page = await deskPage();
  await openBar(page);
  expect((await fleetDoor(page))!.rewoundToMs).toBeNull();
  await scrubTo(page, at.a + 4 * SECOND_MS);
  await vanIs(page, A);
  const { rewoundToMs } = (await fleetDoor(page))!;
  // The bar moves on with the time while the pointer is on its way.
  expect(Math.abs(rewoundToMs! - at.a - 4 * SECOND_MS)).toBeLessThan(3.5 * SECOND_MS);
  const clock = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'medium', timeZone: 'America/Sao_Paulo' }).format(
    rewoundToMs!,
  );
  await bar(page).getByText('Passado', { exact: true }).waitFor();
  await bar(page).getByText(clock, { exact: true }).waitFor();
  await page.getByRole('contentinfo').getByText(`Passado: o mapa mostra ${clock}`).waitFor();
  await web(page.getByRole('contentinfo')).not.toContainText('Ao vivo', { useInnerText: true });
  await web(page).toHaveTitle(/^Passado · /);
  await page.keyboard.press('l');
  await vanIs(page, D);
  await poll(() => page.title()).not.toContain('Passado');
  await page.getByRole('contentinfo').getByText('Ao vivo').waitFor();
  await web(page.getByText(/mapa mostra/)).toHaveCount(0);
});

test('dragging takes the fleet along, and beyond the right end it is live again', async () => {
  const page = await deskPage();
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
  const page = await deskPage();
  await openBar(page);
  await scrubTo(page, at.b + 2 * SECOND_MS);
  await vanIs(page, B);
  const { rewoundToMs } = (await fleetDoor(page))!;
  // Between what was sent and what was seen on both pages lies when the server heard of it.
  await expectAgo(page, VAN, [rewoundToMs! - at.b, rewoundToMs! - at.sentB]);
  await expectAgo(page, 'Carreta 1', [rewoundToMs! - at.a, rewoundToMs! - at.still]);
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

test('playing moves the fleet on, pause holds it, and at now it is live by itself', async () => {
  const page = await deskPage();
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

test('a period without live following is a gap; chosen, it is filled from the server for the vehicles in view', async () => {
  const page = await deskPage();
  await openBar(page);
  await page.getByRole('button', { name: 'Mostrar todos os veículos' }).click();
  const gap = bar(page).getByRole('button', { name: /^Sem registro das/ });
  await gap.waitFor();
  await scrubTo(page, at.left + 21 * SECOND_MS);
  await vanIs(page, B);
  await bar(page).getByText('a frota fica parada').waitFor();
  await web(gap).toHaveAttribute('aria-pressed', 'true');
  const fetch = bar(page).getByRole('button', { name: /^Buscar no servidor \(2 veículos na tela\)/ });
  await fetch.click();
  await page.getByText(/^Trecho preenchido: \d+ posiç/).waitFor();
  await bar(page)
    .getByRole('button', { name: /buscados? no servidor\.$/ })
    .first()
    .waitFor();
  // The moment is shown again, with the data of the server.
  await vanIs(page, AWAY);
});

test('a panic is marked on the bar; a click shows its moment and chooses the vehicle', async () => {
  const page = await deskPage();
  await openBar(page);
  const mark = bar(page).getByRole('button', { name: new RegExp(`^Pânico · ${VAN}`) });
  await mark.click();
  await vanIs(page, B);
  const { chosen } = await mapShows(page, (door) => door.chosen !== null && !door.moving);
  expect(chosen!.device).toBe(fleet.id('van'));
  const { rewoundToMs } = (await fleetDoor(page))!;
  expect([rewoundToMs! >= at.sentB - SECOND_MS, rewoundToMs! <= at.b + SECOND_MS]).toEqual([true, true]);
  // Escape closes the tooltip of the mark before it deselects the vehicle.
  await slider(page).focus();
  await page.mouse.move(700, 300);
  await page.getByRole('tooltip').waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await mapShows(page, (door) => door.chosen === null);
  expect((await fleetDoor(page))!.rewoundToMs).not.toBeNull();
});

test('the bar works by keys alone: R opens, arrows and Home and End move, Escape goes live and then closes', async () => {
  const page = await deskPage();
  await openBar(page);
  await page.keyboard.press('r');
  await bar(page).waitFor({ state: 'hidden' });
  const search = page.getByRole('searchbox');
  await search.press('r');
  await web(search).toHaveValue('r');
  await web(bar(page)).toHaveCount(0);
  await search.fill('');
  await search.blur();
  await page.keyboard.press('r');
  await web(slider(page)).toHaveAttribute('aria-disabled', 'false');
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
  // At once, while the fleet may still be on its way back from where Home led: a step then is not lost.
  const end = Date.now();
  await page.keyboard.press('ArrowLeft');
  await poll(async () => (await fleetDoor(page))!.rewoundToMs ?? 0).toBeGreaterThan(end - 12 * SECOND_MS);
  await page.keyboard.press('Escape');
  await poll(async () => (await fleetDoor(page))!.rewoundToMs).toBeNull();
  await web(bar(page)).toBeVisible();
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
  await web(detail.getByText('Hodômetro')).toHaveCount(0);
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
  await poll(() => page.title()).not.toContain('Passado');
  await web(bar(page)).toHaveCount(0);
});

test('a fleet without recorded data has no past, and the bar says so', async () => {
  const { page } = desk;
  await page.goto(`${fleet.server.url}/monitoring/trackback`);
  await page.getByRole('button', { name: 'Voltar no tempo' }).click();
  await bar(page).getByText('Nada registrado ainda').waitFor();
  await web(bar(page).getByRole('button', { name: 'Reproduzir' })).toBeDisabled();
  await web(slider(page)).toHaveAttribute('aria-disabled', 'true');
});

test.each(['light', 'dark'] as const)(
  'the time bar is accessible, rewound and with a gap chosen: %s',
  async (theme) => {
    const page = await deskPage();
    await openBar(page);
    await bar(page)
      .getByRole('button', { name: /Sem registro das|buscados? no servidor\.$/ })
      .first()
      .click();
    await bar(page)
      .getByRole('button', { name: /^Buscar no servidor/ })
      .waitFor();
    await scrubTo(page, at.a + 4 * SECOND_MS);
    await shownAs(page, { theme }, () => expectAccessible(page));
    await page.keyboard.press('Escape');
  },
);
