import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import { another, createColleague } from './harness/desk.ts';
import { comeTo, goTo } from './harness/in-page.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { expectAccessible } from './harness/page.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

let fleet: MapFleet;
let browser: Browser;
let lastMs = 0;
// The sound of an alarm waits for a press in a new browser.
const lend = keptVisits(/AudioContext/);

/** The van raises an alarm; each is of a time of its own. */
async function raise(alarm: string, agoMs: number): Promise<void> {
  lastMs += 1;
  await fleet.send({
    identifier: 'van',
    latitude: -23.55,
    longitude: -46.63 + lastMs / 1_000,
    speedKmh: 20,
    communicationAgoMs: agoMs,
    attributes: { ignition: true, alarm },
  });
}

beforeAll(async () => {
  const vehicle = { identifier: 'van', name: 'Van branca', plate: 'VAN1A23' };
  [fleet, browser] = await Promise.all([
    startMapFleet([vehicle], {}, async (db, { brandId }) => void (await createColleague(db, brandId))),
    launchBrowser(),
  ]);
  await raise('overspeed', 180_000);
  await raise('jamming', 120_000);
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});

const rows = (page: Page) => page.getByRole('grid', { name: 'Notificações' }).locator('tbody').getByRole('row');

/** Opens a list as somebody who is at another screen. */
async function opened(login = 'operador', path = '/notifications'): Promise<Page> {
  const { page } = await lend(login, () =>
    signedIn(browser, fleet.server.url, login, { path: '/diagnostics', map: false }),
  );
  await comeTo(page, path);
  await page.getByRole('grid').getByRole('row').nth(1).waitFor();
  return page;
}

test('alarms are listed newest first with vehicle and type in words, unread until they were looked at, and lead to the map (INC-60, INC-72, RTE-48)', async () => {
  // Nobody looked in this browser before.
  const { page, close } = await signedIn(browser, fleet.server.url, 'cliente', { path: '/notifications', map: false });
  const jamming = rows(page).filter({ hasText: 'Jammer' });
  for (const text of ['Van branca', 'VAN1A23', 'não lida'])
    await web(jamming).toContainText(text, { useInnerText: true });
  const all = await rows(page).allInnerTexts();
  const at = (name: string): number => all.findIndex((text) => text.includes(name));
  expect(at('Excesso de velocidade')).toBe(at('Jammer') + 1);
  await expectAccessible(page);
  await page.reload();
  await jamming.waitFor();
  await web(jamming).not.toContainText('não lida', { useInnerText: true });
  await jamming.getByRole('link', { name: 'Van branca' }).click();
  await page.waitForURL(`**/trackback?device=${fleet.id('van')}`);
  await close(/AudioContext/);
});

test('a new alarm is announced above the list and moves no row; acknowledged by one, the other sees by whom (CAL-092, CAL-093)', async () => {
  const page = await opened('operador');
  const other = await opened('cliente');
  const first = rows(page).first().getByRole('rowheader');
  const before = await first.innerText();
  await raise('powerCut', 0);
  const announced = page.getByRole('button', { name: '1 nova: mostrar' });
  await announced.waitFor();
  await web(first).toHaveText(before, { useInnerText: true });
  const count = await rows(page).count();
  await announced.click();
  await web(rows(page)).toHaveCount(count + 1);
  await announced.waitFor({ state: 'detached' });
  const last = rows(other).last();
  await last.getByRole('button', { name: /^Reconhecer / }).click();
  await last.getByText('Clara Nunes').waitFor();
  await rows(page).last().getByText('Clara Nunes').waitFor();
});

/** Asks the server as the operator, beside the page. */
async function post<T>(path: string, body: object): Promise<T> {
  const send = async (to: string, said: object, token?: string): Promise<Response> =>
    fetch(`${fleet.server.url}/api/${to}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(said),
    });
  const session = await send('sessions', { login: 'operador', password: 'rastro-demo' });
  const { accessToken } = (await session.json()) as { accessToken: string };
  return (await (await send(path, body, accessToken)).json()) as T;
}

/** Raises an incident about the van as the operator. */
async function raiseIncident(title: string): Promise<{ id: number; code: string }> {
  const body = { devices: [fleet.id('van')], type: 'THEFT', title };
  return (await post<{ created: { id: number; code: string }[] }>('v2/incidents/operation/create', body)).created[0]!;
}

test('what happens to incidents is announced above its list, and each notice leads to its incident (RTE-26, INC-60, INC-31)', async () => {
  await raiseIncident('Levado da rua');
  const page = await opened('operador', '/incidents-notifications');
  const announced = page.getByRole('button', { name: /^\d+ novas?: mostrar$/ });
  await page.getByText('O que foi registrado e o que mudou, o mais novo primeiro').waitFor();
  const { id, code } = await raiseIncident('Levado do pátio');
  await announced.click();
  const about = page
    .getByRole('grid', { name: 'Notificações de incidentes' })
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: code, exact: true }) });
  await about.waitFor();
  for (const text of ['Furto', 'Registrou o incidente', 'Van branca', 'VAN1A23', 'Otávio Leme', 'não lida'])
    await web(about).toContainText(text, { useInnerText: true });
  // What is said about it is news as well.
  await post(`v2/incidents/operation/comment/${id}`, { comment: 'Liguei' });
  await announced.click();
  await web(about).toHaveCount(2);
  await web(about.first()).toContainText('Comentou', { useInnerText: true });
  await expectAccessible(page);
  await about.first().getByRole('link', { name: code, exact: true }).click();
  await page.waitForURL(`**/operator-area-detail/${code}`);
  await page.getByRole('heading', { level: 1, name: `Incidente ${code}` }).waitFor();
});

test('an alarm and an incident show as toasts, each of which leads to it in one press (INC-01, INC-68, INC-70)', async () => {
  const page = await opened();
  await goTo(page, '/diagnostics');
  const toast = (kind: string, text: string) =>
    page.getByRole('region', { name: 'Avisos' }).locator(`[data-kind="${kind}"]`).filter({ hasText: text });
  await raise('tampering', 0);
  const alarm = toast('notification', 'Van branca');
  await alarm.getByRole('button', { name: 'Abrir' }).click();
  await page.getByRole('heading', { level: 1, name: 'Notificações' }).waitFor();
  // Who raises an incident needs no toast about it.
  const raiseAs = await another(fleet.server.url);
  const raised = await raiseAs('create', { devices: [fleet.id('van')], type: 'THEFT', title: 'Levado da garagem' });
  const { code } = (raised as { created: { code: string }[] }).created[0]!;
  const incident = toast('incident', 'Levado da garagem');
  await web(incident).toHaveAttribute('data-variant', 'error');
  await incident.getByRole('button', { name: 'Abrir' }).click();
  await page.getByRole('heading', { level: 1, name: `Incidente ${code}` }).waitFor();
});
