import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { comeTo, goWithin } from './harness/in-page.ts';
import { restOf } from '../builders/rest.ts';
import { startServer, type RunningServer } from '../builders/running-server.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

let server: RunningServer;
let browser: Browser;
let truth: <T>(path: string) => Promise<T>;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  truth = await restOf(server.url, 'admin');
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const lend = keptVisits();
const adminsPage = async (): Promise<Page> =>
  (await lend('admin', () => signedIn(browser, server.url, 'admin', { path: '/diagnostics' }))).page;

/** Comes to the dashboard, in a page that the tests share. */
async function opened(): Promise<Page> {
  const page = await adminsPage();
  await comeTo(page, '/erp/dashboard');
  await page.getByRole('slider').waitFor();
  await cards(page).locator('strong').nth(6).waitFor();
  return page;
}

const cards = (page: Page): Locator => page.getByRole('group', { name: /^Escolha o que/ });
const card = (page: Page, name: string): Locator => cards(page).getByRole('button', { name });
const figure = async (of: Locator): Promise<number> =>
  Number((await of.locator('strong').innerText()).replaceAll(/\D/g, ''));

interface Metrics {
  total: number | null;
  inPeriod: number;
}
const DAY_MS = 86_400_000;
const lately = (days: number): string =>
  `start=${new Date(Date.now() - days * DAY_MS).toISOString()}&end=${new Date().toISOString()}`;

test('an administrator reaches the ERP dashboard by the navigation and sees what there is (RTE-78, IND-09, IND-10)', async () => {
  const page = await adminsPage();
  await goWithin(page, '/diagnostics');
  await page.getByRole('navigation').getByRole('link', { name: 'Painel do ERP' }).first().click();
  await page.waitForURL(/\/erp\/dashboard$/);
  await cards(page).locator('strong').nth(6).waitFor();
  for (const [name, entity] of [
    ['Rastreadores', 'devices'],
    ['Usuários', 'users'],
    ['Clientes', 'customers'],
    ['Marcas', 'brands'],
  ] as const) {
    const { total } = await truth<Metrics>(`v2/dashboard/${entity}/metrics?${lately(30)}`);
    await expect.poll(() => figure(card(page, name)), { message: name }).toBe(total);
  }
});

test('a period and a brand are chosen, and the days are those of the server (IND-11)', async () => {
  const page = await opened();
  await page.getByRole('button', { name: '90 dias' }).click();
  await page.getByRole('button', { name: 'Ver como tabela' }).click();
  const table = page.getByRole('table', { name: 'Rastreadores adicionados por dia' });
  await web(table.getByRole('row')).toHaveCount(91);
  const sum = async (): Promise<number> =>
    (await table.getByRole('cell').allInnerTexts()).reduce((total, text) => total + Number(text), 0);
  const { start } = await truth<{ startsAt: string }[]>(
    `v2/dashboard/devices/date-histogram?tz=America/Sao_Paulo&${lately(89)}`,
  ).then((days) => ({ start: days[0]!.startsAt }));
  const inPeriod = async (more = ''): Promise<number> =>
    (await truth<Metrics>(`v2/dashboard/devices/metrics?start=${start}&end=${new Date().toISOString()}${more}`))
      .inPeriod;
  await expect.poll(sum).toBe(await inPeriod());
  const brands = await truth<{ id: number; name: string }[]>('v2/brands?name=Aurora');
  await page.getByRole('combobox', { name: 'Marca' }).click();
  await page.getByRole('option', { name: brands[0]!.name }).click();
  const expected = await inPeriod(`&brand=${brands[0]!.id}`);
  await expect.poll(sum).toBe(expected);
});
