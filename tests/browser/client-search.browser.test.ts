import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { mapShows } from '../builders/map-page.ts';
import { clientDesk } from './harness/client-desk.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { goWithin, showAs } from './harness/in-page.ts';
import { DESKTOP, expectAccessible, PHONE, signIn, visit, type VisitOptions } from './harness/page.ts';
import { lines } from './harness/tracker-panel.ts';
import { web } from './harness/web.ts';

const desk = clientDesk();
const lend = keptVisits(/status of 500/);
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
async function tracker(options: Pick<VisitOptions, 'language' | 'map'> = {}): Promise<Page> {
  const { language = 'pt-BR', map = false } = options;
  const { page } = await lend(`${language} ${map}`, () => desk.open('/trackback', 'operador', { language, map }));
  await searchButton(page).or(field(page)).first().waitFor();
  if (await field(page).isVisible()) await field(page).press('Escape');
  if (await card(page).isVisible()) await card(page).getByRole('button').click();
  await goWithin(page, '/trackback');
  await page.getByText(/^(Nenhum cliente escolhido|No client chosen)$/).waitFor();
  return page;
}

/** A page of its own at the tracker. */
const fresh = (login?: string) => desk.open('/trackback', login, { map: false });

/** Paths and queries of what the page asks the server, from now on. */
function asks(page: Page): URL[] {
  const asked: URL[] = [];
  page.context().on('request', (request: Request) => asked.push(new URL(request.url())));
  return asked;
}
const searches = (asked: readonly URL[]) =>
  asked
    .filter(({ pathname }) => pathname.endsWith('/v2/users/clients'))
    .map(({ searchParams }) => searchParams.get('term'));

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

test('choosing a client keeps its id and brand for the tab, closing gives them back (CLS-08, CLS-09)', async () => {
  const page = await tracker();
  await expect.poll(() => kept(page, 'currentUserId')).toBe(String(users().operador));
  await choose(page, 'transp', 'Transportes');
  await expect.poll(() => kept(page, 'currentUserId')).toBe(String(users().transportes));
  expect(await kept(page, 'currentUserBrandId')).toBe(String(desk.house().brandId));
  await web(lines(page)).toHaveCount(2);
  await card(page).getByRole('button', { name: 'Deixar de acompanhar Transportes Boa Viagem do Norte' }).click();
  await card(page).waitFor({ state: 'detached' });
  await expect.poll(() => kept(page, 'currentUserId')).toBe(String(users().operador));
});

test('choosing a client loads its security areas (CLS-11)', async () => {
  const page = await tracker();
  const asked = asks(page);
  await choose(page, 'padaria', 'Padaria Sol');
  const areas = () =>
    asked.filter(
      ({ pathname, search }) => /\/area/.test(pathname) && `${pathname}${search}`.includes(String(users().padaria)),
    );
  await expect.poll(() => areas().length).toBeGreaterThan(0);
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

test('Escape and the cross end the search and the button has the focus again; / opens it (CLS-13, CLS-14)', async () => {
  const page = await tracker();
  for (const end of ['escape', 'cross'] as const) {
    await searchButton(page).waitFor();
    await page.keyboard.press('/');
    await field(page).fill('tra');
    if (end === 'escape') await field(page).press('Escape');
    else await page.getByRole('button', { name: 'Encerrar a busca' }).click();
    await field(page).waitFor({ state: 'detached' });
    await expect.poll(() => searchButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
  }
});

test('where no client has the name the search says so, in both languages (CLS-25, ERR-49)', async () => {
  for (const [language, words] of [
    ['pt-BR', 'Nenhum cliente encontrado.'],
    ['en-US', 'No clients found.'],
  ] as const) {
    const page = await tracker({ language });
    await searchButton(page).click();
    await field(page).fill('nobody of that name');
    await page.getByText(words).waitFor();
  }
});

test('a search that fails says why and is tried again', async () => {
  const page = await tracker();
  let fails = true;
  await page
    .context()
    .route('**/api/v2/users/clients?*', (route) =>
      fails
        ? route.fulfill({ status: 500, json: { code: 'internal', message: 'Falhou aqui.', requestId: 'r' } })
        : route.continue(),
    );
  await searchButton(page).click();
  await field(page).fill('transp');
  await page.getByText('A busca falhou. Falhou aqui.').waitFor();
  fails = false;
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await option(page, 'Transportes').waitFor();
});

test('two searches whose answers arrive in the wrong order: what was typed last is shown, and Enter takes nothing earlier', async () => {
  const page = await tracker();
  let letFirst: () => void = () => undefined;
  const first = new Promise<void>((resolve) => (letFirst = resolve));
  await page.context().route('**/api/v2/users/clients?*', async (route) => {
    if (route.request().url().includes('term=transp')) await first;
    await route.continue().catch(() => undefined);
  });
  const asked = asks(page);
  await searchButton(page).click();
  await field(page).fill('transp');
  await expect.poll(() => searches(asked)).toEqual(['transp']);
  await field(page).fill('padaria');
  await option(page, 'Padaria Sol').waitFor();
  const late = page.context().waitForEvent('response', (response) => response.url().includes('term=transp'));
  letFirst();
  await late;
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await web(option(page, 'Padaria Sol')).toHaveCount(1);
  await web(option(page, 'Transportes')).toHaveCount(0);
  await field(page).fill('boa viagem');
  await field(page).press('Enter');
  await card(page).getByText('Transportes Boa Viag…').waitFor();
});

test('a customer has neither a client search nor a plate search (CLS-01, PRM-11, PRM-12)', async () => {
  const { page, close } = await fresh('transportes');
  await lines(page).first().waitFor();
  await web(searchButton(page)).toHaveCount(0);
  await web(toolbar(page).getByRole('button', { name: 'Buscar por placa' })).toHaveCount(0);
  await page.goto(`${url()}/monitoring/trackback-plus`);
  await page.waitForURL(/\/trackback$/);
  await close();
});

test('without the permission for it staff have no client search', async () => {
  const { page, close } = await fresh('sem-busca');
  await page.getByText('Nenhum cliente escolhido').waitFor();
  await web(page.getByRole('button', { name: 'Buscar cliente' })).toHaveCount(0);
  await close();
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

test('opening the tracker from the navigation starts without a client (NAV-46, NAV-47)', async () => {
  const page = await tracker({ map: true });
  await choose(page, 'transp', 'Transportes');
  await web(lines(page)).toHaveCount(2);
  await page.locator('[data-entry="trackback"]').first().click();
  await card(page).waitFor({ state: 'detached' });
  await page.getByText('Nenhum cliente escolhido').waitFor();
  await mapShows(page, ({ signs }) => signs === 0);
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

test('while the devices load it says so (PNL-79, ERR-32)', async () => {
  const page = await tracker();
  const letGo = await holdDevices(page);
  await choose(page, 'frota grande', 'Frota Grande');
  await page.getByText('Carregando dispositivos...').first().waitFor();
  letGo();
  await web(lines(page)).not.toHaveCount(0);
  await web(page.getByText('Carregando dispositivos...')).toHaveCount(0);
});

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

test('a part of the list that fails leaves the rest with a notice, and loading again completes it (PNL-85, ERR-52)', async () => {
  const { page, close } = await fresh();
  let fails = true;
  await page
    .context()
    .route('**/api/v2/devices/detail?*', (route) =>
      fails && route.request().url().includes('page=2')
        ? route.fulfill({ status: 500, json: { code: 'internal', message: 'Página perdida.', requestId: 'r' } })
        : route.continue(),
    );
  await choose(page, 'frota grande', 'Frota Grande');
  await page.getByText('A lista está incompleta').waitFor();
  await web(page.getByText('Página perdida.')).not.toHaveCount(0);
  await web(lines(page)).not.toHaveCount(0);
  fails = false;
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await page.getByText('A lista está incompleta').waitFor({ state: 'detached' });
  await close(/500/);
});

test('when neither devices nor groups can be loaded one placeholder of status null replaces them (PNL-84, ERR-51)', async () => {
  const { page, close } = await fresh();
  await page
    .context()
    .route(/\/api\/v2\/(devices\/detail|groups)/, (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: 'Nada.', requestId: 'r' } }),
    );
  await choose(page, 'padaria', 'Padaria Sol');
  const placeholder = lines(page);
  await web(placeholder).toHaveAttribute('data-status', 'null');
  await web(placeholder).toHaveCount(1);
  await web(placeholder).toHaveAttribute('aria-disabled', 'true');
  await web(placeholder).toContainText('Não disponível', { useInnerText: true });
  await expectAccessible(page);
  await close(/500/);
});

test.each([
  { theme: 'light', language: 'pt-BR', size: DESKTOP },
  { theme: 'dark', language: 'en-US', size: DESKTOP },
  { theme: 'dark', language: 'pt-BR', size: PHONE },
] as const)('search, suggestions and card are accessible: %o', async ({ theme, language, size }) => {
  const page = await tracker({ language });
  await showAs(page, { theme, size });
  await searchButton(page).click();
  await field(page).fill('a');
  await option(page, 'Padaria Sol').waitFor();
  await expectAccessible(page);
  await option(page, 'Transportes').click();
  await card(page).waitFor();
  await web(lines(page)).toHaveCount(2);
  await expectAccessible(page);
  await showAs(page, {});
});
