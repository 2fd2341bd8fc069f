import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { comeTo, goWithin, showAs } from './harness/in-page.ts';
import { expectAccessible, PHONE, type VisitOptions } from './harness/page.ts';
import { restOf } from '../builders/rest.ts';
import { startServer, type RunningServer } from '../builders/running-server.ts';
import { signedIn, withSession } from './harness/signed-in.ts';
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
const adminsPage = async (language: VisitOptions['language'] = 'pt-BR'): Promise<Page> =>
  (await lend(language, () => signedIn(browser, server.url, 'admin', { path: '/diagnostics', language }))).page;

/** Comes to the dashboard, in a page that the tests of a language share. */
async function opened(language?: VisitOptions['language']): Promise<Page> {
  const page = await adminsPage(language);
  await comeTo(page, '/erp/dashboard');
  await page.getByRole('slider').waitFor();
  await cards(page).locator('strong').nth(6).waitFor();
  return page;
}

const cards = (page: Page): Locator => page.getByRole('group', { name: /^(Escolha o que|Choose what)/ });
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

test('days of one’s own are chosen, and a period that ends before it starts says so', async () => {
  const page = await opened();
  await page.getByRole('button', { name: 'Outro' }).click();
  await page.getByLabel('De', { exact: true }).fill('2026-01-10');
  await page.getByLabel('Até', { exact: true }).fill('2026-01-05');
  await page.getByText('O fim deve vir depois do começo').waitFor();
  await page.getByLabel('Até', { exact: true }).fill('2026-01-12');
  await page.getByText('Nada neste período.').waitFor();
  await page.getByRole('button', { name: 'Ver como tabela' }).click();
  await web(page.getByRole('rowheader')).toHaveText(
    ['12 de janeiro de 2026', '11 de janeiro de 2026', '10 de janeiro de 2026'],
    { useInnerText: true },
  );
});

test('the chart is walked by keys, each day saying its number', async () => {
  const page = await opened();
  const slider = page.getByRole('slider', { name: 'Rastreadores adicionados por dia' });
  // Away from the bars: the one below the pointer is chosen too.
  await page.mouse.move(5, 5);
  await slider.focus();
  await page.keyboard.press('End');
  await web(slider).toHaveAttribute('aria-valuenow', '29');
  const today = (await slider.getAttribute('aria-valuetext'))!;
  await page.keyboard.press('ArrowLeft');
  await web(slider).toHaveAttribute('aria-valuenow', '28');
  await web(slider).not.toHaveAttribute('aria-valuetext', today);
  await page.keyboard.press('End');
  await web(slider).toHaveAttribute('aria-valuetext', today);
  await card(page, 'Acessos').click();
  const signIns = page.getByRole('slider', { name: 'Acessos por dia' });
  await signIns.waitFor();
  await web(signIns).toHaveAttribute('aria-valuetext', /: [1-9]\d*$/);
});

test('only an administrator sees the ERP dashboard (RTE-77)', async () => {
  for (const [login, place] of [
    ['operador', /\/indicators$/],
    ['cliente', /\/trackback$/],
  ] as const) {
    const { page, close } = await withSession(browser, server.url, login, { map: false });
    await page.goto(`${server.url}/monitoring/erp/dashboard`);
    await page.waitForURL(place);
    await close();
  }
});

test('the ERP dashboard is accessible in both themes and languages, on a desktop and a phone, as chart and as table', async () => {
  for (const { language, ...look } of [
    { language: 'pt-BR', theme: 'light' },
    { language: 'en-US', theme: 'dark' },
    { language: 'pt-BR', theme: 'light', size: PHONE },
  ] as const) {
    const page = await opened(language);
    await showAs(page, look);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^(Ver como tabela|Show as a table)$/ }).click();
    await page.getByRole('table').waitFor();
    await expectAccessible(page);
    await showAs(page, {});
  }
});
