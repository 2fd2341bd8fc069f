import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import {
  another,
  dialog,
  focused,
  incidentOf,
  names,
  PATIENCE,
  rowOf,
  rows,
  startDesk,
  tab,
  toasts,
  walkTo,
  type DeskHouse,
} from './harness/desk.ts';
import { afresh } from './harness/in-page.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { expectAccessible } from './harness/page.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

let desk: DeskHouse;
let browser: Browser;
const lend = keptVisits(/status of (400|409)/);

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

test('the desk has its tabs in their order with counts, and the button for a new incident (RTE-30, INC-02, INC-03)', async () => {
  const page = await opened();
  const shown = async () => (await page.getByRole('tab').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ''));
  await expect
    .poll(shown, PATIENCE)
    .toEqual(['Abertos12', 'Emandamento1', 'Resolvidos1', 'Furto/Roubo1', 'Filtroavançado']);
  await web(rows(page)).toHaveCount(10);
  // What the vehicle does now stands in each row, and how old the incident is.
  for (const text of ['40 km/h', 'há 1 h', 'Ninguém'])
    await web(rows(page).first()).toContainText(text, { useInnerText: true });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Novo incidente' }).click();
  await page.waitForURL('**/new-incident');
});

test('in progress are those under analysis, and a theft among them is highlighted (INC-09, INC-16)', async () => {
  const page = await opened();
  await tab(page, 'Em andamento').click();
  await expect.poll(() => names(page), PATIENCE).toEqual([expect.stringContaining('Levado')]);
  await web(rows(page).first()).toHaveAttribute('data-mark', 'alert');
  await page.getByText(/^Só os que estão em/).waitFor();
});

test('a shift is worked by keys alone: next, assign to me, situation, comment, resolve, and open (INC-49, INC-50, INC-52)', async () => {
  const page = await opened();
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
  const row = rowOf(page, 'Alerta 02');
  await walkTo(page, 'Alerta 02');
  // What nobody works on cannot be resolved yet.
  await press('r');
  await toasts(page, /isto não é possível agora/).waitFor(PATIENCE);
  await press('a');
  await toasts(page, /agora é seu/).waitFor(PATIENCE);
  // The row stays under the hand and says what became of it.
  for (const text of ['Em andamento', 'Análise em andamento', 'Eu'])
    await web(row).toContainText(text, { useInnerText: true });
  await press('s');
  const situation = dialog(page).getByLabel(/^Situação/);
  await expect.poll(() => situation.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('Resp');
  await web(situation).toHaveValue('Resposta fora do padrão');
  await press('Control+Enter');
  await dialog(page).waitFor({ state: 'detached', ...PATIENCE });
  await web(row).toContainText('Resposta fora do padrão', { useInnerText: true });
  await expect.poll(() => focused(page), PATIENCE).toBe(1);
  await press('c');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  await page.keyboard.type('Cliente avisado');
  await press('Control+Enter');
  await toasts(page, /VAN1A23: Feito/)
    .first()
    .waitFor(PATIENCE);
  await expect.poll(() => focused(page), PATIENCE).toBe(1);
  await press('r');
  await dialog(page).getByRole('heading', { name: 'Resolver 1 incidente?' }).waitFor();
  await press('Control+Enter');
  await web(row).toContainText('Resolvido', { useInnerText: true });
  await expect.poll(() => focused(page), PATIENCE).toBe(1);
  await press('o');
  await page.waitForURL(/\/operator-area-detail\/\d{16}$/);
  await page.getByText('Cliente avisado').first().waitFor(PATIENCE);
});

test('cancelling by keys asks for a comment, and is not done without one (INC-48, INC-53)', async () => {
  const page = await opened();
  await walkTo(page, 'Alerta 03');
  await page.keyboard.press('x');
  await dialog(page)
    .getByLabel(/^Comentário/)
    .waitFor();
  await page.keyboard.press('Control+Enter');
  await dialog(page).getByText('Campo obrigatório.').waitFor(PATIENCE);
  await page.keyboard.type('Alarme falso');
  await page.keyboard.press('Control+Enter');
  await web(rowOf(page, 'Alerta 03')).toContainText('Cancelado', { useInnerText: true });
});

test('one action on several says of each what came of it, and those that could not be done say why', async () => {
  const page = await opened();
  // One of two is taken, so that only it can be resolved.
  await walkTo(page, 'Alerta 04');
  await page.keyboard.press('a');
  await web(rowOf(page, 'Alerta 04')).toContainText('Em andamento', { useInnerText: true });
  for (const key of ['Space', 'j', 'Space', 'r']) await page.keyboard.press(key);
  await dialog(page).getByRole('heading', { name: 'Resolver 2 incidentes?' }).waitFor();
  await page.keyboard.type('Ligado para o cliente');
  await page.keyboard.press('Control+Enter');
  await dialog(page).getByText('2 de 2').waitFor(PATIENCE);
  const outcomes = dialog(page).getByRole('listitem');
  await expect
    .poll(() => outcomes.evaluateAll((all) => all.map((one) => one.getAttribute('data-failed'))))
    .toEqual(['false', 'true']);
  // More than its number and plate: why it was not resolved.
  await web(outcomes.nth(1)).toHaveText(/[^]{21,}/, { useInnerText: true });
  await page.keyboard.press('Control+Enter');
  await dialog(page).waitFor({ state: 'detached' });
  await tab(page, 'Resolvidos').click();
  await rowOf(page, 'Alerta 04').waitFor(PATIENCE);
});

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

test('the advanced filter finds a code that nobody named, whose title is no markup (INC-12, INC-27)', async () => {
  const page = await opened();
  await tab(page, 'Filtro avançado').click();
  await page.getByRole('combobox', { name: 'Tipo' }).fill('a1b2c3');
  await page.getByRole('option', { name: 'Código A1B2C3' }).click();
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await expect.poll(() => names(page), PATIENCE).toEqual([expect.stringContaining('A1b2c3')]);
  await web(rows(page).first()).toContainText('<b>Sem nome</b>', { useInnerText: true });
});

test('nothing found says so, and leads back (INC-65, ERR-47)', async () => {
  const page = await opened();
  await tab(page, 'Filtro avançado').click();
  await page.getByRole('textbox', { name: 'Placa' }).fill('no such plate');
  await page.keyboard.press('Enter');
  await page.getByText('Nenhum registro encontrado...').waitFor(PATIENCE);
  await page.getByRole('button', { name: 'Limpar filtros' }).last().click();
  await rows(page).getByRole('rowheader').first().waitFor(PATIENCE);
});
