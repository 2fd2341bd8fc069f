import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MapFleet } from '../builders/map-fleet.ts';
import { mapCorner, mapShows } from '../builders/map-page.ts';
import { launchBrowser } from './harness/chromium.ts';
import type { Visit, VisitOptions } from './harness/page.ts';
import { signedIn } from './harness/signed-in.ts';
import { boxOf, count, dragBy, grip, line, lines, pager, panel, rows, SLOW, startTrackerFleet } from './harness/tracker-panel.ts';

let fleet: MapFleet;
let browser: Browser;

beforeAll(async () => {
  fleet = await startTrackerFleet();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});

async function track(login = 'cliente', options: VisitOptions = {}, query = ''): Promise<Visit> {
  const opened = await signedIn(browser, fleet.server.url, login, options);
  if (query !== '') await opened.page.goto(`${fleet.server.url}/monitoring/trackback${query}`);
  return opened;
}

test('over the map floats a panel with the list of trackers, each with its sign and readings (PNL-01, PNL-02, PNL-14)', async () => {
  const { page, close } = await track();
  await count(lines(page), 10);
  const [map, floating] = [await boxOf(page.locator('[data-map-canvas]')), await boxOf(panel(page))];
  expect([floating.x > map.x, floating.y > map.y, floating.x + floating.width < map.x + map.width]).toEqual([true, true, true]);
  const van = line(page, 'Van 02');
  await expect.poll(async () => (await van.innerText()).replaceAll('\u00a0', ' '), SLOW).toMatch(/AAA2B02[\s\S]*100%[\s\S]*22 km\/h[\s\S]*(agora|há)/);
  expect([await van.locator('svg[data-activity]').count(), await van.getByTitle(/^Sinal GSM: /).count(), await van.getByTitle('Ignição: Ligada').count()]).toEqual([1, 1, 1]);
  expect(await line(page, 'Van 01').getByTitle('Ignição: Desligada').count()).toBe(1);
  await close();
});

test('a name is cut at 13 characters in the list, the whole of it in its title (PNL-19)', async () => {
  const { page, close } = await track();
  expect(await line(page, 'Ambulância da…').getByTitle('Ambulância da zona leste').innerText()).toBe('Ambulância da…');
  await close();
});

test('the panel is dragged by its grip, stays inside the window, is there again after a reload, and goes back (PNL-03)', async () => {
  const { page, close } = await track();
  await lines(page).first().waitFor();
  const home = await boxOf(panel(page));
  await dragBy(page, grip(page), 300, 120);
  const moved = await boxOf(panel(page));
  expect([moved.x - home.x, moved.y - home.y]).toEqual([300, 120]);
  await grip(page).press('ArrowLeft');
  await expect.poll(async () => (await boxOf(panel(page))).x - home.x).toBe(284);
  await page.reload();
  await lines(page).first().waitFor();
  expect((await boxOf(panel(page))).x - home.x).toBe(284);
  await dragBy(page, grip(page), 2_000, 2_000);
  const [map, cornered] = [await boxOf(page.locator('[data-map-canvas]')), await boxOf(panel(page))];
  expect(cornered.x + cornered.width).toBeLessThanOrEqual(map.x + map.width);
  expect(cornered.y + cornered.height).toBeLessThanOrEqual(map.y + map.height);
  expect(cornered.height).toBeGreaterThan(200);
  await page.getByRole('button', { name: 'Devolver o painel ao lugar' }).click();
  await expect.poll(() => boxOf(panel(page)).then(({ x, y }) => [x, y])).toEqual([home.x, home.y]);
  await close();
});

test('the panel folds to its head and stays folded after a reload (PNL-04)', async () => {
  const { page, close } = await track();
  await lines(page).first().waitFor();
  await page.getByRole('button', { name: 'Recolher o painel' }).click();
  await count(lines(page), 0);
  await page.reload();
  await page.getByRole('button', { name: 'Abrir o painel' }).click();
  await count(lines(page), 10);
  await close();
});

test('the foot pages the list, ten lines unless another number is chosen, which is remembered (PNL-15)', async () => {
  const { page, close } = await track();
  await expect.poll(() => pager(page).innerText(), SLOW).toContain('1–10 de 14');
  await pager(page).getByRole('button', { name: 'Próxima página' }).click();
  await count(lines(page), 4);
  expect(await pager(page).innerText()).toContain('11–14 de 14');
  await pager(page).getByRole('button', { name: '10 linhas por página' }).click();
  await page.getByRole('menuitemradio', { name: '25' }).click();
  await count(lines(page), 14);
  await page.reload();
  await count(lines(page), 14);
  await close();
});

test('the head offers all or the active trackers, and the switch reads the list from its first page (PNL-05, PNL-20)', async () => {
  const { page, close } = await track();
  await pager(page).getByRole('button', { name: 'Próxima página' }).click();
  await count(lines(page), 4);
  await page.locator('label', { hasText: 'Ativos' }).click();
  await expect.poll(() => pager(page).innerText(), SLOW).toContain('1–10 de 12');
  expect(await line(page, 'Van 04').count()).toBe(0);
  await pager(page).getByRole('button', { name: 'Próxima página' }).click();
  await page.locator('label', { hasText: 'Todos' }).click();
  await expect.poll(() => pager(page).innerText(), SLOW).toContain('1–10 de 14');
  await line(page, 'Van 04').waitFor();
  await close();
});

test('the quick search finds by name and plate, from the first page (PNL-07)', async () => {
  const { page, close } = await track();
  await pager(page).getByRole('button', { name: 'Próxima página' }).click();
  await page.getByRole('searchbox', { name: 'Buscar rastreador' }).fill('aaa7b');
  await count(lines(page), 1);
  await line(page, 'Van 07').waitFor();
  await page.getByRole('searchbox', { name: 'Buscar rastreador' }).fill('ambulancia leste');
  await line(page, 'Ambulância da…').waitFor();
  await count(lines(page), 1);
  await close();
});

test('an account without trackers reads that there is no equipment (PNL-21)', async () => {
  const { page, close } = await track('vazio');
  await panel(page).getByText('Nenhum equipamento').waitFor();
  expect(await lines(page).count()).toBe(0);
  await close();
});

test('choosing a tracker again lets go of it, and choosing another leaves one chosen (PNL-22, PNL-23)', async () => {
  const { page, close } = await track();
  await line(page, 'Van 01').click();
  await mapShows(page, ({ chosen }) => chosen?.device === fleet.id('v1'));
  await line(page, 'Van 02').click();
  await mapShows(page, ({ chosen }) => chosen?.device === fleet.id('v2'));
  expect(await page.locator('[role="option"][aria-selected="true"]').count()).toBe(1);
  await line(page, 'Van 02').click();
  await mapShows(page, ({ chosen }) => chosen === null);
  expect(await page.locator('[role="option"][aria-selected="true"]').count()).toBe(0);
  await close();
});

/** Presses an action of the panel with a tracker chosen, and answers where it leads. */
async function leadsTo(page: Page, action: string): Promise<string> {
  await page.goto(`${fleet.server.url}/monitoring/trackback?device=${fleet.id('v3')}`);
  await page.getByRole('group', { name: 'Ações do rastreador escolhido' }).getByRole('link', { name: `${action} do rastreador` }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/trackback'));
  const { pathname, searchParams } = new URL(page.url());
  return `${pathname.replace('/monitoring', '')} ${searchParams.get('device') === String(fleet.id('v3'))}`;
}

test('Detail, Commands and History lead on with the chosen tracker (PNL-08, PNL-09, PNL-10)', async () => {
  const { page, close } = await track('operador');
  for (const [action, path] of [['Detalhe', '/device'], ['Comandos', '/command'], ['Histórico', '/history']] as const) expect(await leadsTo(page, action)).toBe(`${path} true`);
  await close();
});

test('Trips leads on with the chosen tracker, and so does Incidents (PNL-11, PNL-13)', async () => {
  const { page, close } = await track('operador');
  for (const [action, path] of [['Trajetos', '/trips'], ['Incidentes', '/incidents-notifications']] as const) expect(await leadsTo(page, action)).toBe(`${path} true`);
  await close();
});

test('Displacement opens the displacement report of the chosen tracker (PNL-12, HST-30)', async () => {
  const { page, close } = await track('operador');
  expect(await leadsTo(page, 'Deslocamento')).toBe('/report-displacement true');
  await close();
});

test('without a chosen tracker the actions wait and say for what', async () => {
  const { page, close } = await track();
  const detail = page.getByRole('button', { name: 'Detalhe do rastreador' });
  await detail.waitFor();
  expect([await detail.getAttribute('aria-disabled'), await detail.getAttribute('title')]).toEqual(['true', 'Escolha um rastreador na lista ou no mapa primeiro']);
  await line(page, 'Van 01').click();
  await page.getByRole('link', { name: 'Detalhe do rastreador' }).waitFor();
  await close();
});

/** Actions that somebody is offered, by their short words. */
async function offered(login: string): Promise<string[]> {
  const { page, close } = await track(login, {}, login === 'cliente' ? '' : `?device=${fleet.id('v3')}`);
  const group = page.getByRole('group', { name: 'Ações do rastreador escolhido' });
  await group.waitFor();
  const words = (await group.innerText()).split('\n').map((word) => word.trim()).filter((word) => word !== '');
  await close();
  return words;
}

test('the permissions of commands, history and settings decide about their buttons (PRM-30, PRM-31, PRM-33)', async () => {
  expect(await offered('sem-MONITORING_DEVICES_COMMANDS')).toEqual(['Detalhe', 'Histórico', 'Trajetos', 'Deslocamento', 'Incidentes']);
  expect(await offered('sem-MONITORING_DEVICES_SETTINGS')).toEqual(['Comandos', 'Histórico', 'Trajetos', 'Deslocamento', 'Incidentes']);
  expect(await offered('sem-MONITORING_DEVICES_HISTORY')).toEqual(['Detalhe', 'Comandos', 'Deslocamento', 'Incidentes']);
});

test('trips need the permission of history, displacement that of reports, and incidents are for staff (PRM-32, PRM-48)', async () => {
  expect(await offered('sem-MONITORING_DEVICES_HISTORY')).not.toContain('Trajetos');
  expect(await offered('sem-MONITORING_REPORTS')).toEqual(['Detalhe', 'Comandos', 'Histórico', 'Trajetos', 'Incidentes']);
  expect(await offered('cliente')).toEqual(['Escolha um rastreador na lista ou no mapa primeiro', 'Detalhe', 'Histórico', 'Trajetos', 'Deslocamento']);
});

test('the head turns the panel into a table below the map, and both show the same list (PNL-06, PNL-16)', async () => {
  const { page, close } = await track();
  await page.getByRole('searchbox', { name: 'Buscar rastreador' }).fill('van');
  await expect.poll(() => pager(page).innerText(), SLOW).toContain('1–10 de 13');
  await page.locator('label', { hasText: 'Tabela' }).click();
  await count(rows(page), 10);
  const [corner, table] = [await mapCorner(page), await boxOf(panel(page))];
  const map = await boxOf(page.locator('[data-map-canvas]'));
  expect([corner.x, Math.round(map.y + map.height)]).toEqual([table.x, Math.round(table.y)]);
  expect(await page.getByRole('searchbox', { name: 'Buscar rastreador' }).inputValue()).toBe('van');
  await page.getByRole('columnheader', { name: 'Velocidade' }).getByRole('button').click();
  await expect.poll(() => rows(page).first().innerText(), SLOW).toContain('Van 09');
  await page.getByRole('columnheader', { name: 'Velocidade' }).getByRole('button').click();
  await expect.poll(() => rows(page).first().innerText(), SLOW).toContain('Van 01');
  expect(await page.getByRole('columnheader', { name: 'Velocidade' }).getAttribute('aria-sort')).toBe('ascending');
  await rows(page).nth(1).click();
  await mapShows(page, ({ chosen }) => chosen?.device === fleet.id('v2'));
  expect(await rows(page).nth(1).getAttribute('aria-selected')).toBe('true');
  await page.locator('label', { hasText: 'Painel' }).click();
  await count(lines(page), 10);
  await close();
});
