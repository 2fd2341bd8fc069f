import './harness/without-map.ts';
import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { failed, success, type Failure } from '../../contract/failure.ts';
import type { ClientSuggestion } from '../../domain/desk/client.ts';
import { lands } from './harness/address.ts';
import { expectAccessible } from './harness/axe.ts';
import { fleetCore, type FleetCore } from './harness/fleet-core.ts';
import { DESKTOP, mountAt, PHONE, type MountOptions } from './harness/mount.tsx';
import { BRAND_ID, person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import { refusal, type Answers, type StandIn } from './harness/stand-in-core.ts';
import { expectLines, lines, panel } from './harness/tracker.ts';
import { vehicleAnswers, vehicleOf, type Vehicle } from './harness/vehicles.ts';

const OPERATOR = person('OPERATOR');
const CUSTOMER = person('USER');
const client = (n: number, name: string, brand = BRAND_ID): ClientSuggestion => ({
  id: 1_000_000_000_000_700 + n,
  name,
  brandName: 'Aurora',
  status: 'ACTIVE',
  brand,
});
/** Of another brand than the person. */
const HAULIER = client(1, 'Transportes Boa Viagem do Norte', BRAND_ID + 1);
const BAKERY = client(2, 'Padaria Sol');
const CLIENTS = [HAULIER, BAKERY];

const TRUCKS = [1, 2].map((n) => vehicleOf(n, { device: { name: `Baú 0${n}`, user: HAULIER.id } }));
const VAN = vehicleOf(3, { device: { name: 'Fiorino do pão', user: BAKERY.id } });
const FLEET: readonly Vehicle[] = [...TRUCKS, VAN];
const ofUser = (userId: number): readonly Vehicle[] => FLEET.filter(({ device }) => device.user === userId);

/** As the server finds them: by a part of the name, in any case. */
const found: Answers['clients.search'] = ({ query }) =>
  CLIENTS.filter(({ name }) => name.toLowerCase().includes(query.term.toLowerCase()));

/** Fleets of the clients, and of the customer that of the haulier. */
const fleets = (): FleetCore =>
  fleetCore((scope) => ({
    vehicles:
      scope.kind === 'user' ? (scope.userId === CUSTOMER.user.id ? TRUCKS : ofUser(scope.userId)) : ([] as Vehicle[]),
  }));

/** The tracker without a client, or of the customer who is signed in. */
async function tracker(options: MountOptions = {}, desk = fleets()): Promise<StandIn> {
  const core = await mountAt('/trackback', {
    session: OPERATOR,
    ...options,
    core: { ...desk.core, ...options.core },
    bridge: desk.bridge,
    answers: {
      ...vehicleAnswers(() => FLEET),
      'clients.read': ({ params }) => CLIENTS.find(({ id }) => id === Number(params.id))!,
      'clients.search': found,
      'groups.list': [],
      ...options.answers,
    },
  });
  await expect
    .element(
      page
        .getByText(/^(Nenhum cliente escolhido|No client chosen)$/)
        .or(lines().first())
        .first(),
    )
    .toBeVisible();
  return core;
}

const toolbar = (): Locator => page.getByRole('banner');
const searchButton = (): Locator => toolbar().getByRole('button', { name: /^(Buscar cliente|Find a client)$/ });
const field = (): Locator =>
  page.getByRole('combobox', { name: /^(Nome ou login do cliente|Name or login of the client)$/ });
const option = (name: string): Locator =>
  page
    .getByRole('listbox', { name: /^(Clientes encontrados|Clients found)$/ })
    .getByRole('option')
    .filter({ hasText: name });
const card = (): Locator => toolbar().getByRole('region', { name: /^(Cliente acompanhado|Tracked client)/ });

/** Something that waits until the test opens it. */
function gate(): { opened: Promise<void>; open(): void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}

async function choose({ name }: ClientSuggestion, text = name): Promise<void> {
  await searchButton().click();
  await field().fill(text);
  await option(name).click();
  await expect.element(card()).toBeVisible();
}

const keptOf = (): (string | null)[] =>
  ['currentUserId', 'currentUserBrandId'].map((key) => sessionStorage.getItem(key));

test('choosing a client keeps its id and brand for the tab, closing gives them back (CLS-08, CLS-09)', async () => {
  const desk = fleets();
  await tracker({}, desk);
  const own = [String(OPERATOR.user.id), String(BRAND_ID)];
  await expect.poll(keptOf).toEqual(own);
  await choose(HAULIER, 'transp');
  await expect.poll(keptOf).toEqual([String(HAULIER.id), String(HAULIER.brand)]);
  await expectLines(2);
  await card().getByRole('button', { name: 'Deixar de acompanhar Transportes Boa Viagem do Norte' }).click();
  await expect.element(page.getByText('Nenhum cliente escolhido')).toBeVisible();
  await expect.element(card()).not.toBeInTheDocument();
  await expect.poll(keptOf).toEqual(own);
  expect(desk.opened.at(-1)).toEqual({ kind: 'none' });
});

test('choosing a client loads its security areas (CLS-11)', async () => {
  const yard = { ...recorded('areas.read'), user: BAKERY.id, userName: BAKERY.name, vehicles: 1 };
  const areas = { ...recorded('areas.list'), content: [{ ...yard, created: '2026-11-21T15:00:00Z' }] };
  const pages = { ...areas, totalElements: 1, totalPages: 1 };
  const none = recorded('areas.list');
  const core = await tracker({
    answers: { 'areas.list': ({ query }) => (Number(query.user) === BAKERY.id ? pages : none) },
  });
  await choose(BAKERY);
  const listed = page.getByRole('region', { name: 'Áreas de segurança' });
  await expect.element(listed.getByText(yard.name)).toBeVisible();
  expect(core.askedOf('areas.list').map(({ query }) => Number(query.user))).toEqual([BAKERY.id]);
});

test('Escape and the cross end the search and the button has the focus again; / opens it (CLS-13, CLS-14)', async () => {
  await tracker();
  for (const end of ['escape', 'cross'] as const) {
    await expect.element(searchButton()).toBeVisible();
    await userEvent.keyboard('/');
    await expect.element(field()).toHaveFocus();
    await userEvent.keyboard('tra');
    await expect.element(field()).toHaveValue('tra');
    if (end === 'escape') await userEvent.keyboard('{Escape}');
    else await page.getByRole('button', { name: 'Encerrar a busca' }).click();
    await expect.element(searchButton()).toHaveFocus();
    await expect.element(field()).not.toBeInTheDocument();
  }
});

test('where no client has the name the search says so, in both languages (CLS-25, ERR-49)', async () => {
  for (const [language, words] of [
    ['pt-BR', 'Nenhum cliente encontrado.'],
    ['en-US', 'No clients found.'],
  ] as const) {
    await tracker({ language });
    await searchButton().click();
    await field().fill('nobody of that name');
    await expect.element(page.getByText(words)).toBeVisible();
  }
});

test('a search that fails says why and is tried again', async () => {
  const broken = refusal('broken', 'Falhou aqui.', { status: 500, requestId: 'r' });
  const core = await tracker({ answers: { 'clients.search': broken } });
  await searchButton().click();
  await field().fill('transp');
  await expect.element(page.getByText('A busca falhou. Falhou aqui.')).toBeVisible();
  core.answer({ 'clients.search': found });
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect.element(option('Transportes')).toBeVisible();
});

test('two searches whose answers arrive in the wrong order: what was typed last is shown, and Enter takes nothing earlier', async () => {
  const first = gate();
  const answered: string[] = [];
  const core = await tracker({
    answers: {
      'clients.search': async (input) => {
        if (input.query.term === 'transp') await first.opened;
        answered.push(input.query.term);
        return CLIENTS.filter(({ name }) => name.toLowerCase().includes(input.query.term.toLowerCase()));
      },
    },
  });
  await searchButton().click();
  await field().fill('transp');
  await expect.poll(() => core.askedOf('clients.search').map(({ query }) => query.term)).toEqual(['transp']);
  await field().fill('padaria');
  await expect.element(option('Padaria Sol')).toBeVisible();
  first.open();
  await expect.poll(() => answered).toEqual(['padaria', 'transp']);
  // What an answer changes is drawn by the second frame after it.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  expect(option('Padaria Sol').elements()).toHaveLength(1);
  expect(option('Transportes').elements()).toHaveLength(0);
  await field().fill('boa viagem');
  await userEvent.keyboard('{Enter}');
  await expect.element(card().getByText('Transportes Boa Viag…')).toBeVisible();
});

test('a customer has neither a client search nor a plate search (CLS-01, PRM-11, PRM-12)', async () => {
  await tracker({ session: CUSTOMER });
  await expectLines(2);
  expect(searchButton().elements()).toEqual([]);
  expect(toolbar().getByRole('button', { name: 'Buscar por placa' }).elements()).toEqual([]);
  expect(await lands('/trackback-plus')).toBe('/trackback');
});

test('without the permission for it staff have no client search', async () => {
  await tracker({ session: person('OPERATOR', { denied: ['MONITORING_USERS_SEARCH'] }) });
  await expect.element(page.getByText('Nenhum cliente escolhido')).toBeVisible();
  expect(page.getByRole('button', { name: 'Buscar cliente' }).elements()).toEqual([]);
});

test('opening the tracker from the navigation starts without a client (NAV-46, NAV-47)', async () => {
  const desk = fleets();
  await tracker({}, desk);
  await choose(HAULIER, 'transp');
  await expectLines(2);
  document.querySelector<HTMLElement>('[data-entry="trackback"]')!.click();
  await expect.element(page.getByText('Nenhum cliente escolhido')).toBeVisible();
  await expect.element(card()).not.toBeInTheDocument();
  await expectLines(0);
  expect(desk.opened.at(-1)).toEqual({ kind: 'none' });
});

test('while the devices load it says so (PNL-79, ERR-32)', async () => {
  const held = gate();
  const desk = fleetCore(async (scope) => {
    if (scope.kind === 'user') await held.opened;
    return { vehicles: scope.kind === 'user' ? ofUser(scope.userId) : [] };
  });
  await tracker({}, desk);
  await choose(HAULIER, 'transp');
  for (const place of [panel(), toolbar()])
    await expect.element(place.getByText('Carregando dispositivos...')).toBeVisible();
  expect(lines().elements()).toEqual([]);
  held.open();
  await expectLines(2);
  await expect.element(page.getByText('Carregando dispositivos...')).not.toBeInTheDocument();
});

const lost = (message: string): Failure => ({ kind: 'broken', origin: 'server', message, status: 500, requestId: 'r' });

test('a part of the list that fails leaves the rest with a notice, and loading again completes it (PNL-85, ERR-52)', async () => {
  let fails = true;
  const desk = fleetCore((scope) => {
    if (scope.kind !== 'user') return { vehicles: [] };
    if (!fails) return { vehicles: TRUCKS };
    return {
      vehicles: TRUCKS.slice(1),
      answer: success({ vehicles: 1, revision: -1, partial: lost('Página perdida.') }),
    };
  });
  await tracker({}, desk);
  await choose(HAULIER, 'transp');
  await expect.element(page.getByText('A lista está incompleta')).toBeVisible();
  await expect.element(page.getByText('Página perdida.').first()).toBeVisible();
  await expectLines(1);
  fails = false;
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expectLines(2);
  await expect.element(page.getByText('A lista está incompleta')).not.toBeInTheDocument();
});

test('when neither devices nor groups can be loaded one placeholder of status null replaces them (PNL-84, ERR-51)', async () => {
  const desk = fleetCore((scope) =>
    scope.kind === 'user' ? { vehicles: [], answer: failed(lost('Nada.')) } : { vehicles: [] },
  );
  await tracker({ answers: { 'groups.list': refusal('broken', 'Nada.', { status: 500, requestId: 'r' }) } }, desk);
  await choose(BAKERY, 'padaria');
  await expect.element(lines()).toHaveAttribute('data-status', 'null');
  expect(lines().elements()).toHaveLength(1);
  await expect.element(lines()).toHaveAttribute('aria-disabled', 'true');
  await expect.element(lines()).toHaveTextContent('Não disponível');
  await expect.element(panel().getByText('Nada.')).toBeVisible();
  await expectAccessible();
});

test.each([
  { theme: 'light', language: 'pt-BR', size: DESKTOP },
  { theme: 'dark', language: 'en-US', size: DESKTOP },
  { theme: 'dark', language: 'pt-BR', size: PHONE },
] as const)('search, suggestions and card are accessible: %o', async (options) => {
  await tracker(options);
  await searchButton().click();
  await field().fill('a');
  await expect.element(option('Padaria Sol')).toBeVisible();
  await expectAccessible();
  await option('Transportes').click();
  await expect.element(card()).toBeVisible();
  await expectLines(2);
  await expectAccessible();
});

test('a client who was chosen by keys leaves the keyboard where the search was', async () => {
  await tracker();
  await userEvent.keyboard('/');
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('padaria');
  await expect.element(option(BAKERY.name)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(card()).toBeVisible();
  await expect.element(searchButton()).toHaveFocus();
});

test('"/" changes the client where one is chosen, though the list of their trackers has a search too', async () => {
  await tracker();
  await choose(BAKERY);
  await expect.element(card()).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(field()).toHaveFocus();
});
