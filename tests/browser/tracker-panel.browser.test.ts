import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MapFleet } from '../builders/map-fleet.ts';
import { mapCorner, mapShows } from '../builders/map-page.ts';
import { afresh } from './harness/in-page.ts';
import { launchBrowser } from './harness/chromium.ts';
import type { Visit } from './harness/page.ts';
import { boxOf, count, line, lines, pager, panel, rows, startTrackerFleet } from './harness/tracker-panel.ts';
import { withSession } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

let fleet: MapFleet;
let browser: Browser;
/** A customer's page with a map. */
let mapped: Visit;

beforeAll(async () => {
  fleet = await startTrackerFleet();
  browser = await launchBrowser();
  mapped = await withSession(browser, fleet.server.url, 'cliente');
});
afterAll(async () => {
  // Fails when the page complained of anything while the tests went over it.
  await mapped?.close();
  await browser?.close();
  await fleet?.server.dispose();
});

/** The tracker as it is at a first visit, in a page that the tests share. */
const track = ({ page }: Visit): Promise<Page> => afresh(page, `${fleet.server.url}/monitoring/trackback`);

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
