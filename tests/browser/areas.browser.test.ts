import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { areaColour } from '../../src/map/area-marks.ts';
import { startMapFleet, withAreas, type FleetArea, type MapFleet } from '../builders/map-fleet.ts';
import { mapCorner, mapShows, painted } from '../builders/map-page.ts';
import { launchBrowser } from './harness/chromium.ts';
import { expectAccessible, PHONE, signIn, visit, type Visit, type VisitOptions } from './harness/page.ts';

const PATIENCE = { timeout: 20_000 };
const YARD = { latitude: -23.55, longitude: -46.63 };
const corner = (lat: number, lng: number) => ({ lat, lng, rad: 0 });

const AREAS: FleetArea[] = [
  { name: 'Garagem central', address: 'Rua das Flores, 12', type: 'CIRCLE', ...YARD, radiusM: 60, color: '#b4531f', devices: ['moving', 'silent'] },
  { name: 'Centro expandido', type: 'polygon', latitude: -23.56, longitude: -46.66, points: [corner(-23.52, -46.69), corner(-23.52, -46.67), corner(-23.6, -46.67), corner(-23.6, -46.69)], devices: ['moving'] },
  ...Array.from({ length: 11 }, (_, n): FleetArea => ({ name: `Zona ${String(n + 1).padStart(2, '0')}`, type: 'CIRCLE', latitude: -23.2 - n * 0.01, longitude: -46.2, radiusM: 90 + n })),
  { name: 'Da marca', type: 'CIRCLE', latitude: -23.5, longitude: -46.5, radiusM: 100, customers: false },
];

let fleet: MapFleet;
let bare: MapFleet;
let browser: Browser;

beforeAll(async () => {
  const vehicles = [{ identifier: 'moving', name: 'Sandero prata' }, { identifier: 'silent', name: 'Uno que nunca falou' }];
  [fleet, bare, browser] = await Promise.all([startMapFleet(vehicles, {}, withAreas(AREAS)), startMapFleet(vehicles), launchBrowser()]);
  await fleet.send({ identifier: 'moving', latitude: -23.548, longitude: -46.628, speedKmh: 30, attributes: { ignition: true } });
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([fleet?.server.dispose(), bare?.server.dispose()]);
});

const panel = (page: Page) => page.getByRole('region', { name: /^(Áreas de segurança|Security areas)$/ });
const rows = (page: Page) => panel(page).getByRole('listitem').getByRole('button');
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const line = (page: Page, name: string) => page.getByRole('option').filter({ hasText: name });
const toggle = (page: Page) => page.getByRole('group', { name: /^(Controles do mapa|Map controls)$/ }).getByRole('button', { name: /^(Áreas de segurança|Security areas)$/ });

interface Asked {
  paths: string[];
}

/** Opens the console as the customer; what the browser asks of areas is written down. */
async function open(options: VisitOptions & { on?: MapFleet; login?: string; to?: string; before?(route: Visit['context']): Promise<void> } = {}): Promise<Visit & Asked> {
  const { on = fleet, login = 'cliente', to, before, ...rest } = options;
  const opened = await visit(browser, `${on.server.url}/monitoring/login${to === undefined ? '' : `?to=${encodeURIComponent(to)}`}`, rest);
  const paths: string[] = [];
  opened.context.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/api\/(v2\/)?areas?(\/|$)/.test(pathname)) paths.push(`${pathname}${search}`);
  });
  await before?.(opened.context);
  await signIn(opened.page, on.server.url, login);
  return { ...opened, paths };
}

/** Answers the permissions of who signs in without one of them. */
const without = (permission: string) => async (context: Visit['context']) => {
  await context.route(/\/api\/permissions\/users\/\d+/, async (route: Route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(`"${permission}"`, '"TAKEN_AWAY"') });
  });
};

test('the panel of security areas shows while no vehicle with telemetry is selected (PNL-18, ARE-31)', async () => {
  const { page, close } = await open();
  await panel(page).waitFor();
  await line(page, 'Sandero prata').click();
  await panel(page).waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'Detalhes do rastreador' }).waitFor();
  await line(page, 'Sandero prata').click();
  await panel(page).waitFor();
  await line(page, 'Uno que nunca').click();
  await page.getByText('Este rastreador ainda não', { exact: false }).first().waitFor();
  await panel(page).waitFor();
  await close();
});

test('areas are listed ten a page with kind, size and count of trackers, in a list 205 px high (ARE-32, ARE-33, CST-53)', async () => {
  const { page, close } = await open();
  await expect.poll(() => rows(page).count(), PATIENCE).toBe(10);
  expect(await panel(page).getByRole('list').evaluate((list) => list.getBoundingClientRect().height)).toBe(205);
  expect((await row(page, 'Garagem central').innerText()).replaceAll('\u00a0', ' ')).toMatch(/Círculo de 60 m · 2 rastreadores/);
  expect(await row(page, 'Centro expandido').innerText()).toMatch(/Polígono de 4 vértices · 1 rastreador$/);
  expect(await panel(page).innerText()).toContain('1–10 de 13');
  await panel(page).getByRole('button', { name: 'Próxima página' }).click();
  await expect.poll(() => rows(page).count()).toBe(3);
  expect(await panel(page).getByRole('button', { name: 'Próxima página' }).isDisabled()).toBe(true);
  expect(await panel(page).innerText()).not.toContain('Da marca');
  await close();
});

test('areas are found by name and address, and a search without a match says so', async () => {
  const { page, close } = await open();
  const search = panel(page).getByRole('searchbox', { name: 'Buscar área' });
  await search.fill('flores garagem');
  await expect.poll(() => rows(page).allInnerTexts(), PATIENCE).toEqual([expect.stringContaining('Garagem central')]);
  await search.fill('zona 1');
  await expect.poll(() => rows(page).count()).toBe(3);
  await search.fill('nada disso');
  await panel(page).getByText('Nenhuma área corresponde à busca.').waitFor();
  await search.press('Escape');
  await expect.poll(() => rows(page).count()).toBe(10);
  await close();
});

test('choosing an area moves the map to it at zoom 18, and choosing it again lets go (MAP-24, CST-60)', async () => {
  const { page, close } = await open();
  await row(page, 'Garagem central').click();
  const door = await mapShows(page, ({ zoom, moving, areas }) => !moving && zoom === 18 && areas.some(({ chosen }) => chosen));
  expect(door.areas.find(({ chosen }) => chosen)?.name).toBe('Garagem central');
  expect(await row(page, 'Garagem central').getAttribute('aria-pressed')).toBe('true');
  await row(page, 'Garagem central').click();
  await mapShows(page, ({ areas }) => areas.every(({ chosen }) => !chosen));
  await close();
});

test('an area larger than the screen is shown whole, clear of the panels', async () => {
  const { page, close } = await open();
  await row(page, 'Centro expandido').click();
  const { zoom, areas, size } = await mapShows(page, (door) => !door.moving && door.areas.some(({ chosen }) => chosen) && door.zoom > 12.2 && door.zoom < 18);
  expect(zoom).toBeLessThan(18);
  const [x, y] = areas.find(({ chosen }) => chosen)!.at!;
  const tracker = (await page.getByRole('region', { name: 'Rastreadores' }).boundingBox())!;
  const list = (await panel(page).boundingBox())!;
  const { x: left } = await mapCorner(page);
  expect(x + left).toBeGreaterThan(tracker.x + tracker.width);
  expect(x + left).toBeLessThan(list.x);
  expect(Math.abs(y - size[1]! / 2)).toBeLessThan(40);
  await close();
});

test('areas are drawn in their colour over the map, and hidden when told to', async () => {
  const { page, close } = await open();
  await row(page, 'Garagem central').click();
  const door = await mapShows(page, ({ zoom, moving }) => !moving && zoom === 18);
  const from = await mapCorner(page);
  const { at, colour } = door.areas.find(({ chosen }) => chosen)!;
  expect(colour).toBe(areaColour('#b4531f', 'light'));
  // Left of the name, well within the circle; and beside the circle.
  const points = [[from.x + at![0] - 60, from.y + at![1] - 30], [from.x + at![0], from.y + at![1] - 260]] as const;
  const redness = (pixel: number[] | undefined) => pixel![0]! - pixel![2]!;
  const differs = async () => {
    const [inside, outside] = await painted(page, points);
    return redness(inside) - redness(outside);
  };
  await expect.poll(differs, PATIENCE).toBeGreaterThan(15);
  const eye = panel(page).getByRole('button', { name: 'Mostrar as áreas no mapa' });
  await eye.click();
  expect(await eye.getAttribute('aria-pressed')).toBe('false');
  await mapShows(page, ({ areas }) => areas.length === 0);
  await expect.poll(async () => Math.abs(await differs()), PATIENCE).toBeLessThan(4);
  await page.reload();
  await expect.poll(() => panel(page).getByRole('button', { name: 'Mostrar as áreas no mapa' }).getAttribute('aria-pressed'), PATIENCE).toBe('false');
  await close();
});

test('pointing at an area on the map names it, a click chooses it in the list, and a vehicle within is chosen before it', async () => {
  const { page, close } = await open();
  await row(page, 'Garagem central').click();
  const { areas } = await mapShows(page, ({ zoom, moving }) => !moving && zoom === 18);
  await page.keyboard.press('Escape');
  await mapShows(page, (door) => door.areas.every(({ chosen }) => !chosen));
  await panel(page).getByRole('button', { name: 'Próxima página' }).click();
  const from = await mapCorner(page);
  const [x, y] = areas.find(({ name }) => name === 'Garagem central')!.at!;
  // A hand that trembles: a map that is just drawing takes no notice of a single move.
  let tremble = 0;
  await expect
    .poll(async () => {
      tremble = 1 - tremble;
      await page.mouse.move(from.x + x - 30 + tremble, from.y + y - 20);
      return page.locator('.rastro-map-tip').innerText();
    }, PATIENCE)
    .toBe('Garagem central');
  await page.mouse.click(from.x + x - 30, from.y + y - 20);
  await expect.poll(() => row(page, 'Garagem central').getAttribute('aria-pressed').catch(() => null), PATIENCE).toBe('true');
  await page.mouse.move(from.x + x, from.y + y - 260);
  await expect.poll(() => page.locator('.rastro-map-tip').isHidden()).toBe(true);
  await page.keyboard.press('Escape');
  await fleet.send({ identifier: 'moving', ...YARD, speedKmh: 20, attributes: { ignition: true } });
  await mapShows(page, ({ moving }) => !moving);
  await expect.poll(async () => {
    await page.mouse.click(from.x + x, from.y + y);
    return line(page, 'Sandero prata').getAttribute('aria-selected');
  }, PATIENCE).toBe('true');
  await close();
});

test('the security-area entry of a customer is a button that opens the panel on the tracker map (NAV-24, ARE-30)', async () => {
  const { page, close } = await open({ to: '/diagnostics' });
  const entry = page.locator('button[data-shortcut="security-area-component"]');
  await entry.click();
  await page.waitForURL(/\/trackback\?panel=areas$/);
  await panel(page).waitFor();
  await panel(page).getByRole('button', { name: 'Fechar as áreas de segurança' }).click();
  await panel(page).waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('');
  await entry.click();
  await panel(page).waitFor();
  await line(page, 'Sandero prata').click();
  await panel(page).waitFor({ state: 'detached' });
  await entry.click();
  await panel(page).waitFor();
  expect(await page.getByRole('option', { selected: true }).count()).toBe(0);
  await close();
});

test('the button on the map opens and closes the panel, and the device remembers', async () => {
  const { page, close } = await open();
  await panel(page).waitFor();
  expect(await toggle(page).getAttribute('aria-pressed')).toBe('true');
  await toggle(page).click();
  await panel(page).waitFor({ state: 'detached' });
  await page.reload();
  await mapShows(page, ({ areas }) => areas.length === 13);
  expect(await toggle(page).getAttribute('aria-pressed')).toBe('false');
  await toggle(page).click();
  await panel(page).waitFor();
  await close();
});

test('a customer\'s own areas and devices are loaded at login, wherever they land (ARE-38, PRM-18, SES-59)', async () => {
  const devices: string[] = [];
  const { page, paths, close } = await open({ before: async (context) => void context.on('request', (request) => request.url().includes('/v2/devices/detail') && devices.push(request.url())) });
  await expect.poll(() => paths.length, PATIENCE).toBeGreaterThan(0);
  const id = await page.evaluate(() => sessionStorage.getItem('currentUserId'));
  expect(new URLSearchParams(paths[0]!.split('?')[1]).get('user')).toBe(id);
  await expect.poll(() => devices.some((url) => url.includes(`userId=${id}`)), PATIENCE).toBe(true);
  await close();
  const elsewhere = await open({ to: '/diagnostics' });
  await expect.poll(() => elsewhere.paths.length, PATIENCE).toBeGreaterThan(0);
  expect(new URL(elsewhere.page.url()).pathname).toMatch(/\/diagnostics$/);
  await elsewhere.close();
  const staff = await open({ login: 'operador' });
  await staff.page.goto(`${fleet.server.url}/monitoring/trackback`);
  await staff.page.getByText('Nenhum cliente escolhido').waitFor();
  expect(staff.paths).toEqual([]);
  expect(await toggle(staff.page).count()).toBe(0);
  await staff.close();
});

test('the flag of the second form switches areas to the v2 calls, without it they come by the older ones (PRM-24, ARE-37)', async () => {
  const second = await open();
  await expect.poll(() => rows(second.page).count(), PATIENCE).toBe(10);
  expect(await second.page.evaluate(() => sessionStorage.getItem('MONITORING_ALLOW_V2_AREA'))).toBe('true');
  expect(second.paths.every((path) => path.startsWith('/api/v2/area?'))).toBe(true);
  await second.close();
  const first = await open({ before: without('MONITORING_ALLOW_V2_AREA') });
  await expect.poll(() => rows(first.page).count(), PATIENCE).toBe(10);
  expect(await first.page.evaluate(() => sessionStorage.getItem('MONITORING_ALLOW_V2_AREA'))).toBeNull();
  expect(first.paths.length).toBeGreaterThan(0);
  expect(first.paths.every((path) => path.startsWith('/api/areas?'))).toBe(true);
  await first.close();
});

test('without the permission for areas there is no panel, no button, and nothing is asked', async () => {
  const { page, paths, close } = await open({ before: without('MONITORING_AREAS') });
  await mapShows(page, ({ signs }) => signs > 0);
  expect([await toggle(page).count(), await panel(page).count(), await page.locator('[data-shortcut="security-area-component"]').count(), paths.length]).toEqual([0, 0, 0, 0]);
  await close();
});

test('who has no area is told so where the panel is opened, and sees no panel before', async () => {
  const { page, close } = await open({ on: bare });
  await toggle(page).waitFor();
  await line(page, 'Sandero prata').waitFor();
  expect(await panel(page).count()).toBe(0);
  await toggle(page).click();
  await panel(page).getByText('Nenhuma área de segurança está cadastrada ainda.').waitFor();
  await expectAccessible(page);
  await close();
});

test('while areas load the panel says so; when they cannot be had it says why and tries again', async () => {
  let answers: 'hold' | 'fail' | 'pass' = 'hold';
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const { page, context, close } = await open({
    to: '/trackback?panel=areas',
    before: async (asked) => {
      await asked.route('**/api/v2/area?*', async (route) => {
        if (answers === 'hold') await held;
        if (answers === 'pass') return route.fallback();
        return route.fulfill({ status: 500, json: { code: 'internal', message: 'O cadastro de áreas não respondeu.', requestId: 'r-1' } });
      });
    },
  });
  await panel(page).getByRole('status', { name: 'Carregando as áreas…' }).waitFor();
  answers = 'fail';
  release();
  await panel(page).getByRole('alert').waitFor();
  expect(await panel(page).innerText()).toMatch(/As áreas não puderam ser carregadas[\s\S]*O cadastro de áreas não respondeu\./);
  await expectAccessible(page);
  answers = 'pass';
  await panel(page).getByRole('button', { name: 'Tentar novamente' }).click();
  await expect.poll(() => rows(page).count(), PATIENCE).toBe(10);
  expect(context.pages()).toHaveLength(1);
  await close(/500/);
});

test('on a phone the areas are a sheet that opens by the button and closes again', async () => {
  const { page, close } = await open({ size: PHONE });
  await toggle(page).waitFor();
  expect(await panel(page).count()).toBe(0);
  await toggle(page).click();
  await panel(page).waitFor();
  const box = (await panel(page).boundingBox())!;
  expect([box.x, box.width]).toEqual([0, PHONE.width]);
  await row(page, 'Garagem central').click();
  const { areas, size } = await mapShows(page, ({ zoom, moving }) => !moving && zoom > 15);
  const [, y] = areas.find(({ chosen }) => chosen)!.at!;
  expect(y).toBeLessThan(size[1]! / 2);
  await panel(page).getByRole('button', { name: 'Fechar as áreas de segurança' }).click();
  await panel(page).waitFor({ state: 'detached' });
  await close();
});

test.each([
  { theme: 'light', language: 'pt-BR' },
  { theme: 'dark', language: 'en-US' },
  { theme: 'light', language: 'en-US', size: PHONE },
  { theme: 'dark', language: 'pt-BR', size: PHONE },
] as const)('the panel of areas is accessible, one chosen or none: %o', async (options) => {
  const { page, close } = await open(options);
  await toggle(page).waitFor();
  if ((await toggle(page).getAttribute('aria-pressed')) === 'false') await toggle(page).click();
  await expect.poll(() => rows(page).count(), PATIENCE).toBe(10);
  await expectAccessible(page);
  await row(page, 'Garagem central').click();
  await expect.poll(() => row(page, 'Garagem central').getAttribute('aria-pressed')).toBe('true');
  await expectAccessible(page);
  await close();
});
