import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { another, incidentOf, names, PATIENCE, rows, startDesk, tab, type DeskHouse } from './harness/desk.ts';
import { afresh } from './harness/in-page.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

let desk: DeskHouse;
let browser: Browser;
const lend = keptVisits();

/** Twelve open ones, a theft that is worked on, one in progress in another situation, one resolved, one of a code that nobody named. */
const INCIDENTS = [
  ...Array.from({ length: 12 }, (_, index) => incidentOf(index + 1)),
  incidentOf(20, { type: 'THEFT', title: 'Levado', status: 'PROGRESS', situation: 'Análise em andamento' }),
  incidentOf(21, { title: 'Sem resposta', status: 'PROGRESS', situation: 'Resposta fora do padrão' }),
  incidentOf(22, { title: 'Encerrado', status: 'RESOLVED' }),
  incidentOf(23, { type: 'A1B2C3', title: '<b>Sem nome</b>', status: 'CANCELLED' }),
];

beforeAll(async () => {
  [desk, browser] = await Promise.all([startDesk(INCIDENTS), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await desk?.server.dispose();
});

/** The desk as at a first visit, refreshed by hand alone, so that no test depends on how far the countdown is. */
async function opened(): Promise<Page> {
  const path = '/operator-area';
  const { page } = await lend('desk', () => signedIn(browser, desk.server.url, 'operador', { path, map: false }));
  await afresh(page, `${desk.server.url}/monitoring${path}`);
  await rows(page).getByRole('rowheader').first().waitFor(PATIENCE);
  await page.getByRole('switch', { name: 'Atualização automática' }).press('Space');
  await web(page.getByRole('timer')).toHaveText('', { useInnerText: true });
  return page;
}

test('a new one is announced above the list, which does not move until it is asked for', async () => {
  const page = await opened();
  const before = await names(page);
  const raise = await another(desk.server.url);
  await raise('create', { devices: [desk.id('truck')], type: 'STEAL', title: 'Levado agora' });
  const news = page.getByRole('button', { name: '1 novo' });
  await news.waitFor(PATIENCE);
  expect(await names(page)).toEqual(before);
  await news.click();
  await expect.poll(async () => (await names(page))[0], PATIENCE).toContain('Levado agora');
  await web(news).toHaveCount(0);
});

test('tab, order, page and filter are there again after a reload, and another tab clears them (INC-13, INC-14, INC-15)', async () => {
  const page = await opened();
  await tab(page, 'Filtro avançado').click();
  await page.getByRole('textbox', { name: 'Placa' }).fill('van1');
  await page.keyboard.press('Enter');
  await page.getByText(/^1–10 de 1\d$/).waitFor(PATIENCE);
  await page.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('button', { name: /próxima/i }).click();
  await page.getByText(/^11–1\d de 1\d$/).waitFor(PATIENCE);
  await page.reload();
  await page.getByText(/^11–1\d de 1\d$/).waitFor(PATIENCE);
  await web(tab(page, 'Filtro avançado')).toHaveAttribute('aria-selected', 'true');
  await web(page.getByRole('textbox', { name: 'Placa' })).toHaveValue('van1');
  await web(page.getByRole('columnheader', { name: 'Status' })).toHaveAttribute('aria-sort', 'ascending');
  await tab(page, 'Resolvidos').click();
  await page.getByText(/^1–\d de \d$/).waitFor(PATIENCE);
  await tab(page, 'Filtro avançado').click();
  await web(page.getByRole('textbox', { name: 'Placa' })).toHaveValue('');
});
