import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MapFleet } from '../builders/map-fleet.ts';
import { mapCorner, mapShows } from '../builders/map-page.ts';
import { afresh } from './harness/in-page.ts';
import { launchBrowser } from './harness/chromium.ts';
import type { Visit } from './harness/page.ts';
import {
  boxOf,
  count,
  dragBy,
  grip,
  line,
  lines,
  pager,
  panel,
  rows,
  startTrackerFleet,
} from './harness/tracker-panel.ts';
import { withSession } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

let fleet: MapFleet;
let browser: Browser;
/** A customer's page with a map, the same without one for what the panel does by itself, and an operator's without. */
let mapped: Visit;
let plain: Visit;
let staff: Visit;

beforeAll(async () => {
  fleet = await startTrackerFleet();
  browser = await launchBrowser();
  mapped = await withSession(browser, fleet.server.url, 'cliente');
  plain = await withSession(browser, fleet.server.url, 'cliente', { map: false });
  staff = await withSession(browser, fleet.server.url, 'operador', { map: false });
});
afterAll(async () => {
  // Fails when a page complained of anything while the tests went over it.
  for (const visit of [mapped, plain, staff]) await visit?.close();
  await browser?.close();
  await fleet?.server.dispose();
});

/** The tracker as it is at a first visit, in a page that the tests share. */
const track = ({ page }: Visit, query = ''): Promise<Page> =>
  afresh(page, `${fleet.server.url}/monitoring/trackback${query}`);
const placeOf = async (page: Page) => {
  const { x, y } = await boxOf(panel(page));
  return [x, y];
};

test('over the map floats a panel with the list of trackers, each with its sign and readings (PNL-01, PNL-02, PNL-14)', async () => {
  const page = await track(mapped);
  await count(lines(page), 10);
  await mapShows(page, ({ signs }) => signs > 0);
  const [map, floating] = [await boxOf(page.locator('[data-map-canvas]')), await boxOf(panel(page))];
  expect([floating.x > map.x, floating.y > map.y, floating.x + floating.width < map.x + map.width]).toEqual([
    true,
    true,
    true,
  ]);
  const van = line(page, 'Van 02');
  await web(van).toHaveText(/AAA2B02[\s\S]*100%[\s\S]*22\skm\/h[\s\S]*(agora|há)/, { useInnerText: true });
  for (const sign of [
    van.locator('svg[data-activity]'),
    van.getByTitle(/^Sinal GSM: /),
    van.getByTitle('Ignição: Ligada'),
  ])
    await web(sign).toHaveCount(1);
  await web(line(page, 'Van 01').getByTitle('Ignição: Desligada')).toHaveCount(1);
});

test('a name is cut at 13 characters in the list, the whole of it in its title (PNL-19)', async () => {
  const page = await track(plain);
  await web(line(page, 'Ambulância da…').getByTitle('Ambulância da zona leste')).toHaveText('Ambulância da…', {
    useInnerText: true,
  });
});

test('the panel is dragged by its grip, stays inside the window, is there again after a reload, and goes back (PNL-03)', async () => {
  const page = await track(plain);
  await count(lines(page), 10);
  const home = await boxOf(panel(page));
  await dragBy(page, grip(page), 300, 120);
  await expect.poll(() => placeOf(page)).toEqual([home.x + 300, home.y + 120]);
  await grip(page).press('ArrowLeft');
  await expect.poll(() => placeOf(page)).toEqual([home.x + 284, home.y + 120]);
  await page.reload();
  await count(lines(page), 10);
  await expect.poll(() => placeOf(page)).toEqual([home.x + 284, home.y + 120]);
  await dragBy(page, grip(page), 2_000, 2_000);
  await expect.poll(async () => (await boxOf(panel(page))).x).toBeGreaterThan(home.x + 400);
  const [room, cornered] = [await boxOf(page.getByRole('main')), await boxOf(panel(page))];
  expect(cornered.x + cornered.width).toBeLessThanOrEqual(room.x + room.width);
  expect(cornered.y + cornered.height).toBeLessThanOrEqual(room.y + room.height);
  expect(cornered.height).toBeGreaterThan(200);
  await page.getByRole('button', { name: 'Devolver o painel ao lugar' }).click();
  await expect.poll(() => placeOf(page)).toEqual([home.x, home.y]);
});

test('the panel folds to its head and stays folded after a reload (PNL-04)', async () => {
  const page = await track(plain);
  await lines(page).first().waitFor();
  await page.getByRole('button', { name: 'Recolher o painel' }).click();
  await count(lines(page), 0);
  await page.reload();
  await page.getByRole('button', { name: 'Abrir o painel' }).click();
  await count(lines(page), 10);
});

test('the foot pages the list, ten lines unless another number is chosen, which is remembered (PNL-15)', async () => {
  const page = await track(plain);
  await web(pager(page)).toContainText('1–10 de 14', { useInnerText: true });
  await pager(page).getByRole('button', { name: 'Próxima página' }).click();
  await count(lines(page), 4);
  await web(pager(page)).toContainText('11–14 de 14', { useInnerText: true });
  await pager(page).getByRole('button', { name: '10 linhas por página' }).click();
  await page.getByRole('menuitemradio', { name: '25' }).click();
  await count(lines(page), 14);
  await page.reload();
  await count(lines(page), 14);
});

test('the head offers all or the active trackers, and the switch reads the list from its first page (PNL-05, PNL-20)', async () => {
  const page = await track(plain);
  await pager(page).getByRole('button', { name: 'Próxima página' }).click();
  await count(lines(page), 4);
  await page.locator('label', { hasText: 'Ativos' }).click();
  await web(pager(page)).toContainText('1–10 de 12', { useInnerText: true });
  await count(line(page, 'Van 04'), 0);
  await pager(page).getByRole('button', { name: 'Próxima página' }).click();
  await count(lines(page), 2);
  await page.locator('label', { hasText: 'Todos' }).click();
  await web(pager(page)).toContainText('1–10 de 14', { useInnerText: true });
  await line(page, 'Van 04').waitFor();
});

test('the quick search finds by name and plate, from the first page (PNL-07)', async () => {
  const page = await track(plain);
  await pager(page).getByRole('button', { name: 'Próxima página' }).click();
  await count(lines(page), 4);
  await page.getByRole('searchbox', { name: 'Buscar rastreador' }).fill('aaa7b');
  await count(lines(page), 1);
  await line(page, 'Van 07').waitFor();
  await page.getByRole('searchbox', { name: 'Buscar rastreador' }).fill('ambulancia leste');
  await line(page, 'Ambulância da…').waitFor();
  await count(lines(page), 1);
});

test('an account without trackers reads that there is no equipment (PNL-21)', async () => {
  const { page, close } = await withSession(browser, fleet.server.url, 'vazio', { map: false });
  await page.goto(`${fleet.server.url}/monitoring/trackback`);
  await panel(page).getByText('Nenhum equipamento').waitFor();
  await web(lines(page)).toHaveCount(0);
  await close();
});

test('choosing a tracker again deselects it, and choosing another leaves one chosen (PNL-22, PNL-23)', async () => {
  const page = await track(mapped);
  await line(page, 'Van 01').click();
  await mapShows(page, ({ chosen }) => chosen?.device === fleet.id('v1'));
  await line(page, 'Van 02').click();
  await mapShows(page, ({ chosen }) => chosen?.device === fleet.id('v2'));
  await count(page.getByRole('option', { selected: true }), 1);
  await line(page, 'Van 02').click();
  await mapShows(page, ({ chosen }) => chosen === null);
  await count(page.getByRole('option', { selected: true }), 0);
});

/** Presses actions of the panel with a tracker chosen, coming back after each, and waits until each leads to its screen with that tracker. */
async function expectToLead(actions: Record<string, string>): Promise<void> {
  const page = await track(staff, `?device=${fleet.id('v3')}`);
  const group = page.getByRole('group', { name: 'Ações do rastreador escolhido' });
  for (const [action, path] of Object.entries(actions)) {
    await group.getByRole('link', { name: `${action} do rastreador` }).click();
    await page.waitForURL(
      ({ pathname, searchParams }) =>
        pathname === `/monitoring${path}` && searchParams.get('device') === String(fleet.id('v3')),
    );
    await page.goBack();
  }
}

test('History leads to the past of the chosen tracker (PNL-10, RTE-21)', () => expectToLead({ Histórico: '/history' }));

test('Detail leads to the page of the chosen tracker (PNL-08)', () => expectToLead({ Detalhe: '/device' }));

test('Commands leads to the commands of the chosen tracker (PNL-09)', () => expectToLead({ Comandos: '/command' }));

test('Trips leads on with the chosen tracker, and so does Incidents (PNL-11, PNL-13)', () =>
  expectToLead({ Trajetos: '/trips', Incidentes: '/incidents-notifications' }));

test('Displacement opens the displacement report of the chosen tracker (PNL-12, HST-30)', () =>
  expectToLead({ Deslocamento: '/report-displacement' }));

test('without a chosen tracker the actions wait and say for what', async () => {
  const page = await track(plain);
  const detail = page.getByRole('button', { name: 'Detalhe do rastreador' });
  await detail.waitFor();
  await web(detail).toHaveAttribute('aria-disabled', 'true');
  await web(detail).toHaveAttribute('title', 'Escolha um rastreador na lista ou no mapa primeiro');
  await line(page, 'Van 01').click();
  await page.getByRole('link', { name: 'Detalhe do rastreador' }).waitFor();
});

/** Opens the tracker with one chosen and waits until what is offered for it, by the short texts, is this. */
async function expectOffered(login: string, words: readonly string[]): Promise<void> {
  const { page, close } = await withSession(browser, fleet.server.url, login, { map: false });
  await page.goto(`${fleet.server.url}/monitoring/trackback?device=${fleet.id('v3')}`);
  const group = page.getByRole('group', { name: 'Ações do rastreador escolhido' });
  const offered = async () =>
    (await group.innerText())
      .split('\n')
      .map((word) => word.trim())
      .filter((word) => word !== '');
  await expect.poll(offered).toEqual(words);
  await close();
}

test('the permissions of commands, history and settings decide about their buttons (PRM-30, PRM-31, PRM-33)', async () => {
  await expectOffered('sem-MONITORING_DEVICES_COMMANDS', [
    'Detalhe',
    'Histórico',
    'Trajetos',
    'Deslocamento',
    'Incidentes',
  ]);
  await expectOffered('sem-MONITORING_DEVICES_SETTINGS', [
    'Comandos',
    'Histórico',
    'Trajetos',
    'Deslocamento',
    'Incidentes',
  ]);
  await expectOffered('sem-MONITORING_DEVICES_HISTORY', ['Detalhe', 'Comandos', 'Deslocamento', 'Incidentes']);
});

test('trips need the permission of history, displacement that of reports, and commands and incidents are for staff (PRM-32, PRM-48, PNL-77)', async () => {
  await expectOffered('sem-MONITORING_DEVICES_HISTORY', ['Detalhe', 'Comandos', 'Deslocamento', 'Incidentes']);
  await expectOffered('sem-MONITORING_REPORTS', ['Detalhe', 'Comandos', 'Histórico', 'Trajetos', 'Incidentes']);
  await expectOffered('cliente', ['Detalhe', 'Histórico', 'Trajetos', 'Deslocamento']);
});

test('the head turns the panel into a table below the map, and both show the same list (PNL-06, PNL-16)', async () => {
  const page = await track(mapped);
  await page.getByRole('searchbox', { name: 'Buscar rastreador' }).fill('van');
  await web(pager(page)).toContainText('1–10 de 13', { useInnerText: true });
  await page.locator('label', { hasText: 'Tabela' }).click();
  await count(rows(page), 10);
  // The table begins where the map ends.
  const apart = async () => {
    const [corner, table] = [await mapCorner(page), await boxOf(panel(page))];
    const map = await boxOf(page.locator('[data-map-canvas]'));
    return [corner.x - table.x, Math.round(map.y + map.height) - Math.round(table.y)];
  };
  await expect.poll(apart).toEqual([0, 0]);
  await web(page.getByRole('searchbox', { name: 'Buscar rastreador' })).toHaveValue('van');
  await page.getByRole('columnheader', { name: 'Velocidade' }).getByRole('button').click();
  await web(rows(page).first()).toContainText('Van 09', { useInnerText: true });
  await page.getByRole('columnheader', { name: 'Velocidade' }).getByRole('button').click();
  await web(rows(page).first()).toContainText('Van 01', { useInnerText: true });
  await web(page.getByRole('columnheader', { name: 'Velocidade' })).toHaveAttribute('aria-sort', 'ascending');
  await rows(page).nth(1).click();
  await mapShows(page, ({ chosen }) => chosen?.device === fleet.id('v2'));
  await web(rows(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.locator('label', { hasText: 'Painel' }).click();
  await count(lines(page), 10);
});
