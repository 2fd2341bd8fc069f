import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { another, incidentOf, PATIENCE, rowOf, rows, startDesk, walkTo, type DeskHouse } from './harness/desk.ts';
import { afresh, shownAs } from './harness/in-page.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { expectAccessible, PHONE } from './harness/page.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

let desk: DeskHouse;
let browser: Browser;
const lend = keptVisits();

beforeAll(async () => {
  const incidents = [incidentOf(1), incidentOf(2, { type: 'BATTERY_LOSS' }), incidentOf(3, { status: 'RESOLVED' })];
  [desk, browser] = await Promise.all([startDesk(incidents), launchBrowser()]);
  await desk.send({ identifier: 'truck', latitude: -22.9, longitude: -43.2, attributes: {} });
});
afterAll(async () => {
  await browser?.close();
  await desk?.server.dispose();
});

async function opened(): Promise<Page> {
  const path = '/operator-area';
  const { page } = await lend('desk', () => signedIn(browser, desk.server.url, 'operador', { path }));
  await afresh(page, `${desk.server.url}/monitoring${path}`);
  await rows(page).getByRole('rowheader').first().waitFor(PATIENCE);
  return page;
}
const map = (page: Page) => page.getByRole('region', { name: 'Incidentes não encerrados no mapa' });
const mark = (page: Page, name: RegExp) => map(page).getByRole('button', { name });

test('the map beside the list has the open ones by type; what covers another says how many, and lists them', async () => {
  const page = await opened();
  await mark(page, /^Pânico 1$/).waitFor(PATIENCE);
  await mark(page, /^Perda de bateria 1$/).waitFor();
  const both = mark(page, /^2 incidentes, o mais urgente: Pânico$/);
  await both.press('Enter');
  const card = map(page).getByRole('group', { name: 'Escolhido no mapa' });
  await web(card.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  // A type that is taken from the map leaves the other alone, whose mark then leads to its row.
  await mark(page, /^Perda de bateria 1$/).click();
  await mark(page, /^Pânico · VAN1A23$/).press('Enter');
  await expect.poll(() => rowOf(page, 'Alerta 01').evaluate((row) => row === document.activeElement)).toBe(true);
  await card.getByRole('button', { name: /^Urgente Pânico/ }).click();
  await page.waitForURL(/\/operator-area-detail\/\d{16}$/);
});

test('a row that is gone to stands out on the map, and one that is raised comes onto it by itself', async () => {
  const page = await opened();
  await mark(page, /^2 incidentes/).waitFor(PATIENCE);
  await walkTo(page, 'Alerta 02');
  const current = map(page).locator('[data-current="true"]');
  // Both are of the same vehicle: the mark stands out, and still says what is the most urgent there.
  await web(current).toHaveAttribute('aria-label', /o mais urgente: Pânico$/);
  const raise = await another(desk.server.url);
  await raise('create', { devices: [desk.id('truck')], type: 'STEAL', title: 'Levado agora' });
  await mark(page, /^Roubo 1$/).waitFor(PATIENCE);
  await map(page).getByRole('button', { name: 'Ver todos' }).click();
  await mark(page, /^Roubo · TRK7B88$/).waitFor(PATIENCE);
});

test('on a phone, dark, the map is folded away until somebody asks for it, and stays as it was left', async () => {
  const page = await opened();
  await shownAs(page, { size: PHONE, theme: 'dark' }, async () => {
    await web(map(page)).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Mapa', exact: true }).click();
    await mark(page, /^Pânico 1$/).waitFor(PATIENCE);
    await expectAccessible(page);
    await page.reload();
    await mark(page, /^Pânico 1$/).waitFor(PATIENCE);
  });
});
