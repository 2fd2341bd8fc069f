import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Incident } from '../../domain/desk/incidents/incident.ts';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { launchBrowser } from './harness/chromium.ts';
import type { Visit } from './harness/page.ts';
import { restOf } from '../builders/rest.ts';
import { withSession } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

let fleet: MapFleet;
let browser: Browser;
let read: Awaited<ReturnType<typeof restOf>>;
let own: Visit;

beforeAll(async () => {
  const vehicles = ['two', 'four', 'six'].map((identifier, at) => ({
    identifier,
    name: `Entrega 0${2 * at + 2}`,
    plate: `QXA9D2${2 * at + 1}`,
    model: 'GT06N',
  }));
  [fleet, browser] = await Promise.all([startMapFleet(vehicles), launchBrowser()]);
  for (const { identifier } of vehicles)
    await fleet.send({ identifier, latitude: -23.55, longitude: -46.63, speedKmh: 30, attributes: { ignition: true } });
  read = await restOf(fleet.server.url, 'operador');
});
// Fails when the page complained of anything, but for a tone that no browser plays before somebody did something.
afterEach(() => own?.close(/AudioContext/));
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});

const bar = (page: Page) => page.getByRole('region', { name: /^(Detalhes do rastreador|Details of the tracker)$/ });
const button = (page: Page) => bar(page).getByRole('button', { name: /^(Criar incidente|Create incident)$/ });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^(Novo incidente|New incident)$/ });
const submit = (dialog: Locator) => dialog.getByRole('button', { name: /^(Criar incidente|Create incident)$/ });
const toast = (page: Page, text: string | RegExp) => page.locator('[aria-live="polite"]').getByText(text);
const incidentsOf = async (identifier: string): Promise<Incident[]> =>
  (await read<{ content: Incident[] }>(`v2/incidents?device=${fleet.id(identifier)}`)).content;

async function choose(page: Page, identifier: string): Promise<void> {
  await page.goto(`${fleet.server.url}/monitoring/trackback?device=${fleet.id(identifier)}`);
  await bar(page).waitFor();
}

/** Signs in and comes to a vehicle, beside no map. */
async function at(identifier: string, login: 'operador' | 'cliente' = 'operador'): Promise<Page> {
  own = await withSession(browser, fleet.server.url, login, { map: false });
  await choose(own.page, identifier);
  return own.page;
}

/** Opens the dialog by its button at the vehicle. */
async function open(page: Page): Promise<Locator> {
  await button(page).click();
  await dialogOf(page).waitFor();
  return dialogOf(page);
}

test('a created incident is shown with its code and leads staff to its page (ERR-36, INC-67)', async () => {
  const page = await at('two');
  const dialog = await open(page);
  await dialog.getByLabel(/^Tipo/).selectOption('THEFT');
  await dialog.getByLabel('Título').fill('Levado do pátio');
  await dialog.getByLabel('Quando aconteceu').fill('2026-11-01T23:30');
  await dialog.getByLabel('Observação').fill('O vigia ligou às 23h40.');
  await submit(dialog).click();
  await dialog.waitFor({ state: 'detached' });
  await page.waitForURL(/\/operator-area-detail\/\d+$/);
  const [incident, ...more] = await incidentsOf('two');
  expect(more).toEqual([]);
  expect(incident).toMatchObject({
    type: 'THEFT',
    title: 'Levado do pátio',
    observation: 'O vigia ligou às 23h40.',
    dateTime: '2026-11-02T02:30:00.000Z',
    status: 'OPEN',
    licensePlate: 'QXA9D21',
    customerName: 'Clara Nunes',
  });
  expect(page.url()).toBe(`${fleet.server.url}/monitoring/operator-area-detail/${incident!.id}`);
  await toast(page, `Incidente código ${incident!.code} foi criado com sucesso`).waitFor();
});

test('the user of the vehicle is notified at once that an incident was raised about it', async () => {
  const page = await at('six', 'cliente');
  const answer = await fetch(`${fleet.server.url}/api/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'operador', password: 'rastro-demo' }),
  });
  const { accessToken } = (await answer.json()) as { accessToken: string };
  const shown = page.getByRole('region', { name: 'Avisos' }).locator('[data-kind="incident"]');
  let count = 0;
  const raise = async (): Promise<number> => {
    const body = JSON.stringify({
      devices: [fleet.id('six')],
      type: `TEST_${(count += 1)}`,
      title: 'Movimento estranho',
      message: 'Fora da rota',
    });
    const created = await fetch(`${fleet.server.url}/api/v2/incidents/operation/create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      body,
    });
    expect(created.status).toBe(200);
    return shown.count();
  };
  // The link of a page that was just opened may not stand yet.
  await expect.poll(raise, { timeout: 40_000, interval: 1_000 }).toBeGreaterThan(0);
  await web(shown.first()).toHaveText(/Movimento estranho[\s\S]*Fora da rota/, { useInnerText: true });
});
