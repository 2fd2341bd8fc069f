import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { mapShows } from '../builders/map-page.ts';
import { clientDesk } from './harness/client-desk.ts';
import { expectAccessible, PHONE, signIn, visit, type Visit, type VisitOptions } from './harness/page.ts';
import { lines, SLOW } from './harness/tracker-panel.ts';

const desk = clientDesk();
const tracker = (login?: string, options?: VisitOptions): Promise<Visit> => desk.open('/trackback', login, options);
const url = () => desk.house().server.url;
const users = () => desk.house().users;

const toolbar = (page: Page) => page.getByRole('banner');
const searchButton = (page: Page) => toolbar(page).getByRole('button', { name: /^(Buscar cliente|Find a client)$/ });
const field = (page: Page) => page.getByRole('combobox', { name: /^(Nome ou login do cliente|Name or login of the client)$/ });
const option = (page: Page, name: string) => page.getByRole('listbox', { name: /^(Clientes encontrados|Clients found)$/ }).getByRole('option').filter({ hasText: name });
const card = (page: Page) => toolbar(page).getByRole('region', { name: /^(Cliente acompanhado|Tracked client)/ });
const kept = (page: Page, key: string) => page.evaluate((name) => sessionStorage.getItem(name), key);

async function choose(page: Page, text: string, name = text): Promise<void> {
  await searchButton(page).click();
  await field(page).fill(text);
  await option(page, name).click();
  await card(page).waitFor();
}

/** Paths and queries of what the page asks the server, from now on. */
function asks(page: Page): URL[] {
  const asked: URL[] = [];
  page.context().on('request', (request: Request) => asked.push(new URL(request.url())));
  return asked;
}
const searches = (asked: readonly URL[]) => asked.filter(({ pathname }) => pathname.endsWith('/v2/users/clients')).map(({ searchParams }) => searchParams.get('term'));

test('staff find a client and see its trackers: button, typing, suggestions, card (SHL-17, CLS-26, SHL-19)', async () => {
  const { page, close } = await tracker();
  await page.getByText('Nenhum cliente escolhido').waitFor();
  await searchButton(page).click();
  await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true);
  await page.getByText('Digite o nome de um cliente.').waitFor();
  await field(page).fill('transp');
  await option(page, 'Transportes Boa Viagem do Norte').waitFor();
  expect(await option(page, 'Transportes Boa Viagem do Norte').innerText()).toContain('Aurora');
  await page.keyboard.press('Enter');
  await card(page).waitFor();
  expect(await card(page).innerText()).toContain('Transportes Boa Viag…');
  expect(await card(page).getByText('Transportes Boa Viag…').getAttribute('title')).toBe('Transportes Boa Viagem do Norte');
  await expect.poll(() => lines(page).count(), SLOW).toBe(2);
  await mapShows(page, ({ signs }) => signs === 2);
  await close();
});

test('choosing a client keeps its id and brand for the tab, closing gives them back (CLS-08, CLS-09, CLS-17)', async () => {
  const { page, close } = await tracker();
  expect(await kept(page, 'currentUserId')).toBe(String(users().operador));
  await choose(page, 'transp', 'Transportes');
  expect([await kept(page, 'currentUserId'), await kept(page, 'currentUserBrandId')]).toEqual([String(users().transportes), String(desk.house().brandId)]);
  await expect.poll(() => lines(page).count(), SLOW).toBe(2);
  await card(page).getByRole('button', { name: 'Deixar de acompanhar Transportes Boa Viagem do Norte' }).click();
  await card(page).waitFor({ state: 'detached' });
  expect(await kept(page, 'currentUserId')).toBe(String(users().operador));
  await close();
});

test('choosing a client loads its security areas (CLS-11)', async () => {
  const { page, close } = await tracker();
  const asked = asks(page);
  await choose(page, 'transp', 'Transportes');
  const areas = () => asked.filter(({ pathname, search }) => /\/area/.test(pathname) && `${pathname}${search}`.includes(String(users().transportes)));
  await expect.poll(() => areas().length, SLOW).toBeGreaterThan(0);
  await close();
});

test('closing the client by the card empties list and map, lets go of the vehicle and returns to the tracker (SHL-20, CLS-18, CLS-19)', async () => {
  const { page, close } = await tracker();
  await choose(page, 'transp', 'Transportes');
  await lines(page).filter({ hasText: 'Baú 01' }).click();
  await mapShows(page, ({ chosen }) => chosen !== null);
  await page.getByRole('link', { name: 'Indicadores' }).first().click();
  await page.waitForURL(/indicators/);
  // The card stays wherever one goes.
  await card(page).getByRole('button').click();
  await page.waitForURL(/\/trackback$/);
  await page.getByText('Nenhum cliente escolhido').waitFor();
  await mapShows(page, ({ signs, chosen }) => signs === 0 && chosen === null);
  await close();
});

test('Escape and the cross end the search and the button has the focus again; / opens it (CLS-13, CLS-14)', async () => {
  const { page, close } = await tracker();
  for (const end of ['escape', 'cross'] as const) {
    await searchButton(page).waitFor();
    // The button may be drawn before the key is listened for.
    await expect
      .poll(async () => {
        if ((await field(page).count()) === 0) await page.keyboard.press('/');
        return field(page).count();
      }, SLOW)
      .toBe(1);
    await field(page).fill('tra');
    if (end === 'escape') await field(page).press('Escape');
    else await page.getByRole('button', { name: 'Encerrar a busca' }).click();
    await field(page).waitFor({ state: 'detached' });
    await expect.poll(() => searchButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
  }
  await close();
});

test('where no client has the name the search says so, in both languages (CLS-25, ERR-49)', async () => {
  for (const [language, words] of [['pt-BR', 'Nenhum cliente encontrado.'], ['en-US', 'No clients found.']] as const) {
    const { page, close } = await tracker('operador', { language });
    await searchButton(page).click();
    await field(page).fill('nobody of that name');
    await page.getByText(words).waitFor();
    await close();
  }
});

test('a search that fails says why and is tried again', async () => {
  const { page, close } = await tracker();
  let fails = true;
  await page.context().route('**/api/v2/users/clients?*', (route) => (fails ? route.fulfill({ status: 500, json: { code: 'internal', message: 'Falhou aqui.', requestId: 'r' } }) : route.continue()));
  await searchButton(page).click();
  await field(page).fill('transp');
  await page.getByText('A busca falhou. Falhou aqui.').waitFor();
  fails = false;
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await option(page, 'Transportes').waitFor();
  await close(/500/);
});

test('two searches whose answers arrive in the wrong order: what was typed last is shown', async () => {
  const { page, close } = await tracker();
  let letFirst: () => void = () => undefined;
  const first = new Promise<void>((resolve) => (letFirst = resolve));
  await page.context().route('**/api/v2/users/clients?*', async (route) => {
    if (route.request().url().includes('term=transp')) await first;
    await route.continue().catch(() => undefined);
  });
  const asked = asks(page);
  await searchButton(page).click();
  await field(page).fill('transp');
  await expect.poll(() => searches(asked), SLOW).toEqual(['transp']);
  await field(page).fill('padaria');
  await option(page, 'Padaria Sol').waitFor();
  const late = page.context().waitForEvent('response', (response) => response.url().includes('term=transp'));
  letFirst();
  await late;
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect([await option(page, 'Padaria Sol').count(), await option(page, 'Transportes').count()]).toEqual([1, 0]);
  await close();
});

test('a customer has neither a client search nor a plate search (CLS-01, PRM-11, PRM-12)', async () => {
  const { page, close } = await tracker('transportes');
  await lines(page).first().waitFor();
  expect([await searchButton(page).count(), await toolbar(page).getByRole('button', { name: 'Buscar por placa' }).count()]).toEqual([0, 0]);
  await page.goto(`${url()}/monitoring/trackback-plus`);
  await page.waitForURL(/\/trackback$/);
  await close();
});

test('without the permission for it staff have no client search', async () => {
  const { page, close } = await tracker('sem-busca');
  await page.getByText('Nenhum cliente escolhido').waitFor();
  expect(await page.getByRole('button', { name: 'Buscar cliente' }).count()).toBe(0);
  await close();
});

test('a customer loads the own devices at sign-in, 40 a page (PRM-17, SES-59, PNL-81)', async () => {
  const opened = await visit(desk.browser(), `${url()}/monitoring/login`);
  const asked = asks(opened.page);
  await signIn(opened.page, url(), 'transportes');
  await lines(opened.page).first().waitFor();
  const pages = asked.filter(({ pathname }) => pathname.endsWith('/v2/devices/detail'));
  expect(new Set(pages.map(({ searchParams }) => `${searchParams.get('userId')} ${searchParams.get('limit')}`))).toEqual(new Set([`${users().transportes} 40`]));
  await opened.close();
});

test('a reload of the tab keeps the tracked client', async () => {
  const { page, close } = await tracker();
  await choose(page, 'transp', 'Transportes');
  await page.reload();
  await card(page).waitFor();
  await expect.poll(() => lines(page).count(), SLOW).toBe(2);
  expect(await kept(page, 'currentUserId')).toBe(String(users().transportes));
  await close();
});

test('opening the tracker from the navigation begins with nobody (NAV-46, NAV-47, NAV-48)', async () => {
  const { page, close } = await tracker();
  await choose(page, 'transp', 'Transportes');
  await expect.poll(() => lines(page).count(), SLOW).toBe(2);
  await page.locator('[data-entry="trackback"]').first().click();
  await card(page).waitFor({ state: 'detached' });
  await page.getByText('Nenhum cliente escolhido').waitFor();
  await mapShows(page, ({ signs }) => signs === 0);
  await close();
});

/** Holds the lists of devices back until the answer is called. */
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
  const { page, close } = await tracker();
  const letGo = await holdDevices(page);
  await choose(page, 'transp', 'Transportes');
  await page.getByText('Carregando dispositivos...').first().waitFor();
  letGo();
  await expect.poll(() => lines(page).count(), SLOW).toBe(2);
  await expect.poll(() => page.getByText('Carregando dispositivos...').count(), SLOW).toBe(0);
  await close();
});

test('showing all of them waits until they are loaded, with a word (PNL-78, ERR-31)', async () => {
  const { page, close } = await tracker();
  const letGo = await holdDevices(page);
  await choose(page, 'transp', 'Transportes');
  await page.getByRole('button', { name: 'Mostrar todos os veículos' }).click();
  await page.getByText('Aguarde todos os rastreadores serem carregados.').waitFor();
  letGo();
  await expect.poll(() => lines(page).count(), SLOW).toBe(2);
  await close();
});

test('a client closed while its pages load leaves nothing behind', async () => {
  const { page, close } = await tracker();
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.context().route('**/api/v2/devices/detail?*', async (route) => {
    if (!route.request().url().includes('page=0')) await held;
    await route.continue().catch(() => undefined);
  });
  await choose(page, 'frota grande', 'Frota Grande');
  await expect.poll(() => lines(page).count(), SLOW).toBeGreaterThan(0);
  await card(page).getByRole('button').click();
  await page.getByText('Nenhum cliente escolhido').waitFor();
  letGo();
  await choose(page, 'padaria', 'Padaria Sol');
  await expect.poll(() => lines(page).count(), SLOW).toBe(1);
  await mapShows(page, ({ signs }) => signs <= 1);
  await close();
});

test('a part of the list that fails leaves the rest with a notice, and loading anew completes it (PNL-85, ERR-52)', async () => {
  const { page, close } = await tracker();
  let fails = true;
  await page.context().route('**/api/v2/devices/detail?*', (route) =>
    fails && route.request().url().includes('page=2') ? route.fulfill({ status: 500, json: { code: 'internal', message: 'Página perdida.', requestId: 'r' } }) : route.continue(),
  );
  await choose(page, 'frota grande', 'Frota Grande');
  await page.getByText('A lista está incompleta').waitFor();
  expect(await page.getByText('Página perdida.').count()).toBeGreaterThan(0);
  expect(await lines(page).count()).toBeGreaterThan(0);
  fails = false;
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await page.getByText('A lista está incompleta').waitFor({ state: 'detached' });
  await close(/500/);
});

test('when neither devices nor groups can be had one placeholder of status null stands for them (PNL-84, ERR-51)', async () => {
  const { page, close } = await tracker();
  await page.context().route(/\/api\/v2\/(devices\/detail|groups)/, (route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'Nada.', requestId: 'r' } }));
  await choose(page, 'padaria', 'Padaria Sol');
  const placeholder = lines(page);
  await expect.poll(() => placeholder.getAttribute('data-status'), SLOW).toBe('null');
  expect([await placeholder.count(), await placeholder.getAttribute('aria-disabled'), await placeholder.innerText()]).toEqual([1, 'true', expect.stringContaining('Não disponível')]);
  await expectAccessible(page);
  await close(/500/);
});

test.each([
  { theme: 'light', language: 'pt-BR' },
  { theme: 'dark', language: 'en-US' },
  { theme: 'dark', language: 'pt-BR', size: PHONE },
] as const)('search, suggestions and card are accessible: %o', async (options) => {
  const { page, close } = await tracker('operador', options);
  await searchButton(page).click();
  await field(page).fill('a');
  await option(page, 'Padaria Sol').waitFor();
  await expectAccessible(page);
  await option(page, 'Transportes').click();
  await card(page).waitFor();
  await expect.poll(() => lines(page).count(), SLOW).toBe(2);
  await expectAccessible(page);
  await close();
});
