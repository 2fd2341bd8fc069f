import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MapFleet } from '../builders/map-fleet.ts';
import { mapRests, mapShows } from '../builders/map-page.ts';
import {
  line,
  openAreas,
  panel,
  row,
  rows,
  startAreaFleet,
  toggle,
  without,
  WITHOUT_AREAS,
  type AreaVisit,
} from './harness/areas.ts';
import { launchBrowser } from './harness/chromium.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { goWithin, showAs } from './harness/in-page.ts';
import { expectAccessible, PHONE } from './harness/page.ts';
import { web } from './harness/web.ts';

let fleet: MapFleet;
let browser: Browser;

beforeAll(async () => {
  [fleet, browser] = await Promise.all([startAreaFleet(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});

const lend = keptVisits();
/** With a map where the test needs it: the button of the panel stands among the map's. */
const open = (options: AreaVisit = {}) => openAreas(browser, fleet, options);
const openWithoutMap = (options: AreaVisit = {}) => open({ map: false, ...options });

test('the security-area entry of a customer is a button that opens the panel on the tracker map (NAV-24, ARE-30)', async () => {
  const { page, close } = await openWithoutMap({ to: '/diagnostics' });
  const entry = page.locator('button[data-shortcut="security-area-component"]');
  await entry.click();
  await page.waitForURL(/\/trackback\?panel=areas$/);
  await panel(page).waitFor();
  await panel(page).getByRole('button', { name: 'Fechar as áreas de segurança' }).click();
  await panel(page).waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await entry.click();
  await panel(page).waitFor();
  await line(page, 'Sandero prata').click();
  await panel(page).waitFor({ state: 'detached' });
  await entry.click();
  await panel(page).waitFor();
  await web(page.getByRole('option', { selected: true })).toHaveCount(0);
  await close();
});

test('the button on the map opens and closes the panel, and the device remembers', async () => {
  const { page, close } = await open();
  await panel(page).waitFor();
  await web(toggle(page)).toHaveAttribute('aria-pressed', 'true');
  await toggle(page).click();
  await panel(page).waitFor({ state: 'detached' });
  await page.reload();
  await mapShows(page, ({ areas }) => areas.length === 13);
  await web(toggle(page)).toHaveAttribute('aria-pressed', 'false');
  await toggle(page).click();
  await panel(page).waitFor();
  await close();
});

test("a customer's own areas and devices are loaded at login, wherever they land (ARE-38, PRM-18, SES-59)", async () => {
  const devices: string[] = [];
  const { page, paths, close } = await openWithoutMap({
    before: async (context) =>
      void context.on(
        'request',
        (request) => request.url().includes('/v2/devices/detail') && devices.push(request.url()),
      ),
  });
  await expect.poll(() => paths.length).toBeGreaterThan(0);
  const id = await page.evaluate(() => sessionStorage.getItem('currentUserId'));
  expect(new URLSearchParams(paths[0]!.split('?')[1]).get('user')).toBe(id);
  await expect.poll(() => devices.some((url) => url.includes(`userId=${id}`))).toBe(true);
  await close();
  const elsewhere = await openWithoutMap({ to: '/diagnostics' });
  await expect.poll(() => elsewhere.paths.length).toBeGreaterThan(0);
  expect(new URL(elsewhere.page.url()).pathname).toMatch(/\/diagnostics$/);
  await elsewhere.close();
  const staff = await open({ login: 'operador' });
  await staff.page.getByText('Nenhum cliente escolhido').waitFor();
  expect(staff.paths).toEqual([]);
  await mapShows(staff.page, ({ moving }) => !moving);
  await web(toggle(staff.page)).toHaveCount(0);
  await staff.close();
});

test('the flag of the second form switches areas to the v2 calls, without it they come by the older ones (PRM-24)', async () => {
  const second = await openWithoutMap();
  await web(rows(second.page)).toHaveCount(10);
  expect(await second.page.evaluate(() => sessionStorage.getItem('MONITORING_ALLOW_V2_AREA'))).toBe('true');
  expect(second.paths.every((path) => path.startsWith('/api/v2/area?'))).toBe(true);
  await second.close();
  const first = await openWithoutMap({ before: without('MONITORING_ALLOW_V2_AREA') });
  await web(rows(first.page)).toHaveCount(10);
  expect(await first.page.evaluate(() => sessionStorage.getItem('MONITORING_ALLOW_V2_AREA'))).toBeNull();
  expect(first.paths.length).toBeGreaterThan(0);
  expect(first.paths.every((path) => path.startsWith('/api/areas?'))).toBe(true);
  await first.close();
});

test('without the permission for areas there is no panel, no button, and nothing is asked', async () => {
  const { page, paths, close } = await open({ before: without('MONITORING_AREAS') });
  await mapShows(page, ({ signs }) => signs > 0);
  for (const one of [toggle(page), panel(page), page.locator('[data-shortcut="security-area-component"]')])
    await web(one).toHaveCount(0);
  expect(paths).toEqual([]);
  await close();
});

test('without areas the opened panel says so, and no panel shows before', async () => {
  let answered: Promise<unknown> = Promise.resolve();
  const { page, close } = await open({
    login: WITHOUT_AREAS.login,
    before: async (context) =>
      void (answered = context.waitForEvent('response', (response) => response.url().includes('/api/v2/area?'))),
  });
  await toggle(page).waitFor();
  await answered;
  await line(page, WITHOUT_AREAS.vehicle).waitFor();
  await web(panel(page)).toHaveCount(0);
  await toggle(page).click();
  await panel(page).getByText('Nenhuma área de segurança está cadastrada ainda.').waitFor();
  await expectAccessible(page);
  await close();
});

test('while areas load the panel says so; after a failure it shows the reason and a retry', async () => {
  let answers: 'hold' | 'fail' | 'pass' = 'hold';
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const { page, context, close } = await openWithoutMap({
    to: '/trackback?panel=areas',
    before: async (asked) => {
      await asked.route('**/api/v2/area?*', async (route) => {
        if (answers === 'hold') await held;
        if (answers === 'pass') return route.fallback();
        return route.fulfill({
          status: 500,
          json: { code: 'internal', message: 'O cadastro de áreas não respondeu.', requestId: 'r-1' },
        });
      });
    },
  });
  await panel(page).getByRole('status', { name: 'Carregando as áreas…' }).waitFor();
  answers = 'fail';
  release();
  await panel(page).getByRole('alert').waitFor();
  await web(panel(page)).toHaveText(/As áreas não puderam ser carregadas[\s\S]*O cadastro de áreas não respondeu\./, {
    useInnerText: true,
  });
  await expectAccessible(page);
  answers = 'pass';
  await panel(page).getByRole('button', { name: 'Tentar novamente' }).click();
  await web(rows(page)).toHaveCount(10);
  expect(context.pages()).toHaveLength(1);
  await close(/500/);
});

test('on a phone the areas are a sheet that opens by the button and closes again', async () => {
  let answered: Promise<unknown> = Promise.resolve();
  const { page, close } = await open({
    size: PHONE,
    before: async (context) =>
      void (answered = context.waitForEvent('response', (response) => response.url().includes('/api/v2/area?'))),
  });
  await toggle(page).waitFor();
  // With the areas and the vehicles there, nothing more is to come that would open it.
  await answered;
  await mapShows(page, ({ signs }) => signs > 0);
  await web(panel(page)).toHaveCount(0);
  await toggle(page).click();
  await panel(page).waitFor();
  const box = (await panel(page).boundingBox())!;
  expect([box.x, box.width]).toEqual([0, PHONE.width]);
  await row(page, 'Garagem central').click();
  const { areas, size } = await mapRests(page, ({ zoom }) => zoom > 15);
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
] as const)('the panel of areas is accessible, one chosen or none: %o', async ({ language, ...look }) => {
  const { page } = await lend(language, () => openWithoutMap({ language, to: '/diagnostics' }));
  await goWithin(page, '/diagnostics');
  await panel(page).waitFor({ state: 'detached' });
  await showAs(page, look);
  await goWithin(page, '/trackback?panel=areas');
  await web(rows(page)).toHaveCount(10);
  await expectAccessible(page);
  await row(page, 'Garagem central').click();
  await web(row(page, 'Garagem central')).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
});
