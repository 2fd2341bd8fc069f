import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { startServer, type RunningServer } from '../builders/running-server.ts';
import { goWithin } from './harness/in-page.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { withSession } from './harness/signed-in.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

/** How many vehicles the page follows. */
const vehicles = (page: Page) =>
  page.evaluate(
    async () =>
      (
        await (
          globalThis as unknown as { rastro: { diagnostics(): Promise<{ vehicles: number }> } }
        ).rastro.diagnostics()
      ).vehicles,
  );

/** Asks the server as the page does, with the session of its tab. */
const ask = (page: Page, path: string) =>
  page.evaluate(async (each) => {
    const { accessToken } = JSON.parse(sessionStorage.getItem('rastro.session') ?? '{}') as { accessToken: string };
    const answer = await fetch(`/api/${each}`, { headers: { authorization: `Bearer ${accessToken}` } });
    return { status: answer.status, body: (await answer.json()) as unknown };
  }, path);

interface Found {
  content: { name: string; hidden: boolean; user: number | null }[];
  totalElements: number;
}

/** The console of an account, whose number of vehicles and lists stand beside no map, in a page that tests share. */
const lend = keptVisits(/status of 40[03]/);
async function at(login: string, place: string): Promise<Page> {
  const { page } = await lend(login, () => withSession(browser, server.url, login, { map: false }));
  if (page.url().includes('/monitoring')) await goWithin(page, place);
  else await page.goto(`${server.url}/monitoring${place}`);
  return page;
}

test('operators and administrators follow all vehicles of their brands on the map, hidden ones only administrators (PRM-20)', async () => {
  const admin = await at('admin', '/trackdevice');
  await expect.poll(() => vehicles(admin)).toBe(60);
  const all = (await ask(admin, 'v2/devices/detail?limit=100')).body as Found;
  const hidden = all.content.filter((device) => device.hidden);
  expect([all.totalElements, hidden.length]).toEqual([60, 1]);
  const operator = await at('operador', '/trackdevice');
  await expect.poll(() => vehicles(operator)).toBe(59);
  const seen = (await ask(operator, 'v2/devices/detail?limit=100')).body as Found;
  expect(seen.content.map(({ name }) => name)).not.toContain(hidden[0]!.name);
});

test('a customer follows the own trackers only (PRM-03)', async () => {
  const page = await at('cliente', '/trackback');
  await page.getByRole('option').first().waitFor();
  const own = (await ask(page, 'v2/devices/detail?limit=100')).body as Found;
  expect(new Set(own.content.map(({ user }) => user)).size).toBe(1);
  expect(own.totalElements).toBeGreaterThan(0);
  await expect.poll(() => vehicles(page)).toBe(own.totalElements);
  expect((await ask(page, 'v2/users')).status).toBe(403);
});

test('operators and administrators follow the fleet, handle incidents and have areas, groups and reports, a customer all but incidents (PRM-01)', async () => {
  const own = { '/trackback': 'Rastreamento', '/groups': 'Grupos', '/reports': 'Relatórios' };
  const staff = { ...own, '/operator-area': 'Área do operador', '/areas-list': 'Áreas de segurança' };
  for (const [login, places] of [
    ['admin', staff],
    ['operador', staff],
    ['cliente', { ...own, '/securityArea': 'Áreas de segurança' }],
  ] as const) {
    for (const [place, title] of Object.entries(places)) {
      const page = await at(login, place);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.waitForURL(new RegExp(`/monitoring${place}$`));
    }
  }
});

test('an administrator opens what an operator and a customer may not (PRM-05)', async () => {
  for (const [login, place, lands] of [
    ['admin', '/device-add', '/device-add'],
    ['admin', '/trackdevice', '/trackdevice'],
    ['operador', '/device-add', '/indicators'],
    ['cliente', '/device-add', '/trackback'],
    ['cliente', '/trackdevice', '/trackback'],
  ] as const) {
    const page = await at(login, '/diagnostics');
    await page.getByRole('heading', { level: 1, name: 'Diagnóstico' }).waitFor();
    await at(login, place);
    await page.waitForURL(new RegExp(`/monitoring${lands}$`));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  }
});
