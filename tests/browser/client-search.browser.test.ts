import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { mapShows } from '../builders/map-page.ts';
import { clientDesk } from './harness/client-desk.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { goWithin } from './harness/in-page.ts';
import { signIn, visit, type VisitOptions } from './harness/page.ts';
import { lines } from './harness/tracker-panel.ts';
import { web } from './harness/web.ts';

const desk = clientDesk();
const lend = keptVisits();
const url = () => desk.house().server.url;
const users = () => desk.house().users;

const toolbar = (page: Page) => page.getByRole('banner');
const searchButton = (page: Page) => toolbar(page).getByRole('button', { name: /^(Buscar cliente|Find a client)$/ });
const field = (page: Page) =>
  page.getByRole('combobox', { name: /^(Nome ou login do cliente|Name or login of the client)$/ });
const option = (page: Page, name: string) =>
  page
    .getByRole('listbox', { name: /^(Clientes encontrados|Clients found)$/ })
    .getByRole('option')
    .filter({ hasText: name });
const card = (page: Page) => toolbar(page).getByRole('region', { name: /^(Cliente acompanhado|Tracked client)/ });
const kept = (page: Page, key: string) => page.evaluate((name) => sessionStorage.getItem(name), key);

async function choose(page: Page, text: string, name = text): Promise<void> {
  await searchButton(page).click();
  await field(page).fill(text);
  await option(page, name).click();
  await card(page).waitFor();
}

/**
 * The tracker without a client, in a page that tests share, so without a map where a test does not look at one. What was once
 * loaded of a client is there at once when it is chosen again: a test of the loading chooses one that no other does there.
 */
async function tracker({ map = false }: Pick<VisitOptions, 'map'> = {}): Promise<Page> {
  const { page } = await lend(`${map}`, () => desk.open('/trackback', 'operador', { map }));
  await searchButton(page).or(field(page)).first().waitFor();
  if (await field(page).isVisible()) await field(page).press('Escape');
  if (await card(page).isVisible()) await card(page).getByRole('button').click();
  await goWithin(page, '/trackback');
  await page.getByText(/^(Nenhum cliente escolhido|No client chosen)$/).waitFor();
  return page;
}

/** Paths and queries of what the page asks the server, from now on. */
function asks(page: Page): URL[] {
  const asked: URL[] = [];
  page.context().on('request', (request: Request) => asked.push(new URL(request.url())));
  return asked;
}
test('staff find a client and see its trackers: button, typing, suggestions, card (SHL-17, CLS-26, SHL-19)', async () => {
  const page = await tracker({ map: true });
  await searchButton(page).click();
  await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true);
  await page.getByText('Digite o nome de um cliente.').waitFor();
  await field(page).fill('transp');
  await option(page, 'Transportes Boa Viagem do Norte').waitFor();
  await web(option(page, 'Transportes Boa Viagem do Norte')).toContainText('Aurora', { useInnerText: true });
  await page.keyboard.press('Enter');
  await card(page).waitFor();
  await web(card(page)).toContainText('Transportes Boa Viag…', { useInnerText: true });
  await web(card(page).getByText('Transportes Boa Viag…')).toHaveAttribute('title', 'Transportes Boa Viagem do Norte');
  await web(lines(page)).toHaveCount(2);
  await mapShows(page, ({ signs }) => signs === 2);
});

test('closing the client by the card empties list and map, deselects the vehicle and returns to the tracker (SHL-20, CLS-18, CLS-19)', async () => {
  const page = await tracker({ map: true });
  await choose(page, 'transp', 'Transportes');
  await lines(page).filter({ hasText: 'Baú 01' }).click();
  await mapShows(page, ({ chosen }) => chosen !== null);
  await page.getByRole('link', { name: 'Indicadores' }).first().click();
  await page.waitForURL(/indicators/);
  // The card stays on every screen.
  await card(page).getByRole('button').click();
  await page.waitForURL(/\/trackback$/);
  await page.getByText('Nenhum cliente escolhido').waitFor();
  await mapShows(page, ({ signs, chosen }) => signs === 0 && chosen === null);
});

test('a customer loads the own devices at sign-in, 40 a page (PRM-17, SES-59, PNL-81)', async () => {
  const opened = await visit(desk.browser(), `${url()}/monitoring/login`, { map: false });
  const asked = asks(opened.page);
  await signIn(opened.page, url(), 'transportes');
  await lines(opened.page).first().waitFor();
  const pages = asked.filter(({ pathname }) => pathname.endsWith('/v2/devices/detail'));
  expect(
    new Set(pages.map(({ searchParams }) => `${searchParams.get('userId')} ${searchParams.get('limit')}`)),
  ).toEqual(new Set([`${users().transportes} 40`]));
  await opened.close();
});

test('a reload of the tab keeps the tracked client', async () => {
  const page = await tracker();
  await choose(page, 'transp', 'Transportes');
  await page.reload();
  await card(page).waitFor();
  await web(lines(page)).toHaveCount(2);
  expect(await kept(page, 'currentUserId')).toBe(String(users().transportes));
});

/** Delays the lists of devices; returns a function that releases them. */
async function holdDevices(page: Page): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.context().route('**/api/v2/devices/detail?*', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  return () => letGo();
}

test('showing all of them waits until they are loaded, with a message (PNL-78, ERR-31)', async () => {
  const page = await tracker({ map: true });
  const letGo = await holdDevices(page);
  await choose(page, 'transp', 'Transportes');
  await page.getByRole('button', { name: 'Mostrar todos os veículos' }).click();
  await page.getByText('Aguarde todos os rastreadores serem carregados.').waitFor();
  letGo();
  await web(lines(page)).toHaveCount(2);
});

test('a client closed while its pages load leaves nothing behind', async () => {
  const page = await tracker({ map: true });
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.context().route('**/api/v2/devices/detail?*', async (route) => {
    if (!route.request().url().includes('page=0')) await held;
    await route.continue().catch(() => undefined);
  });
  await choose(page, 'frota grande', 'Frota Grande');
  await web(lines(page)).not.toHaveCount(0);
  await card(page).getByRole('button').click();
  await page.getByText('Nenhum cliente escolhido').waitFor();
  letGo();
  await choose(page, 'padaria', 'Padaria Sol');
  await web(lines(page)).toHaveCount(1);
  await mapShows(page, ({ signs }) => signs === 1);
});
