import { expect, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import type { ListPage } from '../../contract/core.ts';
import { success } from '../../contract/failure.ts';
import { goTo } from './harness/address.ts';
import { expectAccessible } from './harness/axe.ts';
import { mountAt, PHONE, type MountOptions } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import type { Answers, StandIn } from './harness/stand-in-core.ts';
import { UNANSWERED } from './harness/unanswered.ts';
import './harness/without-map.ts';

/** The code of the tracker comes when a test lets it. */
const tracker = vi.hoisted(() => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  return { held, release: () => release() };
});
vi.mock('../../src/desk/trackers/tracker.screen.tsx', async (original) => {
  await tracker.held;
  return original();
});

const list = async (): Promise<ListPage> => ({ total: 0, items: [], offset: 0, order: 0, shift: 0, foundAt: -1 });
const NO_VEHICLES: Answers = {
  'devices.detail': { content: [], limit: 8, page: 0, totalElements: 0, totalPages: 0 },
  'clients.search': [],
};

const heading = () => page.getByRole('heading', { level: 1 });
/** The console with a fleet of no vehicles. */
async function opened({ answers, core, ...options }: MountOptions = {}): Promise<StandIn> {
  const desk = await mountAt('/diagnostics', {
    session: person('OPERATOR'),
    answers: { ...NO_VEHICLES, ...answers },
    core: { list, ...core },
    ...options,
  });
  await expect.element(heading()).toHaveTextContent(/^Diagn/);
  return desk;
}

/** The map of the whole fleet; what it draws is no part of these promises. */
async function onMap(): Promise<void> {
  const { core } = UNANSWERED;
  const answers = { ...UNANSWERED.answers, ...NO_VEHICLES };
  await mountAt('/trackdevice', { session: person('OPERATOR'), answers, core: { ...core, list } });
  await expect.element(page.getByRole('searchbox')).toBeVisible();
}

const palette = () => page.getByRole('dialog', { name: /^(Paleta de comandos|Command palette)$/ });
const keys = () => page.getByRole('dialog', { name: /^(Teclas de atalho|Keys)$/ });
const field = () => palette().getByRole('combobox');
const lines = (within: Locator = palette()) => within.getByRole('option');
const group = (name: string) => palette().getByRole('group', { name });

async function openPalette(): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(palette()).toBeVisible();
}
/** Closes the dialog that is open. */
async function leave(dialog: Locator): Promise<void> {
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
}

test('Ctrl+K opens the palette, letters find a screen, Enter opens it, and it comes first the next time', async () => {
  await opened({ answers: { 'support.contact': recorded('support.contact') } });
  await openPalette();
  await field().fill('cont sup');
  await expect.element(lines().first()).toHaveTextContent(/^Contato do suporte$/);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe('/suport-contact');
  await expect.element(palette()).not.toBeInTheDocument();
  await openPalette();
  await expect.element(lines(group('Recentes'))).toHaveTextContent(/^Contato do suporte$/);
  await expect.element(lines().first()).toHaveTextContent(/^Contato do suporte$/);
  await leave(palette());
});

test('what is typed right after Ctrl+K stands in the palette, however long that takes to come; it opens empty the next time', async () => {
  await opened();
  await userEvent.keyboard('{Control>}k{/Control}cont sup');
  await expect.element(field()).toHaveValue('cont sup');
  await expect.element(lines().first()).toHaveTextContent(/^Contato do suporte$/);
  await leave(palette());
  await openPalette();
  await expect.element(field()).toHaveValue('');
  await leave(palette());
});

test('arrows walk the lines around their ends, Escape closes the palette and gives the focus back', async () => {
  await opened();
  const opener = page.getByRole('button', { name: 'Buscar tela, placa ou ação' });
  await opener.click();
  const chosen = palette().getByRole('option', { selected: true });
  await expect.element(chosen).toBeVisible();
  const all = lines().elements();
  expect(await chosen.findElement()).toBe(all[0]);
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(() => chosen.element()).toBe(all.at(-1));
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => chosen.element()).toBe(all[0]);
  await leave(palette());
  await expect.element(opener).toHaveFocus();
});

test('actions change theme, language and names, and sign out', async () => {
  const signOut = vi.fn(async () => success(null));
  await opened({ session: person('USER'), core: { signOut } });
  const act = async (search: string, name: string): Promise<void> => {
    await openPalette();
    await field().fill(search);
    await palette().getByRole('option', { name }).click();
    await expect.element(palette()).not.toBeInTheDocument();
  };
  await act('escuro', 'Tema: Escuro');
  await expect.poll(() => document.documentElement.dataset['mantineColorScheme']).toBe('dark');
  await act('nomes', 'Esconder nomes e placas do mapa');
  await expect.poll(() => localStorage.getItem('rastro.names')).toBe('hidden');
  await act('english', 'Idioma: English');
  await expect.element(page.getByRole('heading', { name: 'Diagnostics', level: 1 })).toBeVisible();
  expect(signOut).not.toHaveBeenCalled();
  await act('sign', 'Sign out');
  await expect.poll(() => location.pathname).toBe('/login');
  expect(signOut).toHaveBeenCalledOnce();
});

const bar = () => page.getByRole('region', { name: 'Linha do tempo' });

test('the time bar is offered where there is a map, and nowhere else', async () => {
  await onMap();
  await openPalette();
  await field().fill('barra do tempo');
  await expect.element(lines(group('Ações'))).toHaveTextContent('Abrir ou fechar a barra do tempo');
  expect(bar().query()).toBeNull();
  await userEvent.keyboard('{Enter}');
  await expect.element(bar()).toBeVisible();
  goTo('/diagnostics');
  await expect.element(heading()).toHaveTextContent(/^Diagn/);
  await openPalette();
  await field().fill('barra do tempo');
  await expect.element(palette().getByText('Nada encontrado.')).toBeVisible();
  expect(lines().query()).toBeNull();
  await leave(palette());
});

test('"?" lists the keys, Escape closes them and nothing below, and neither works while typing', async () => {
  await onMap();
  await userEvent.keyboard('r');
  await expect.element(bar()).toBeVisible();
  await userEvent.keyboard('?');
  await expect.element(keys().getByText('Abrir ou fechar a barra do tempo')).toBeVisible();
  // At its top, however long it is.
  expect((await keys().findElement()).scrollTop).toBe(0);
  await userEvent.keyboard('r');
  await leave(keys());
  await expect.element(bar()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(bar()).not.toBeInTheDocument();
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
  await userEvent.keyboard('?r/');
  await expect.element(page.getByRole('searchbox')).toHaveValue('?r/');
  expect(keys().query()).toBeNull();
  expect(bar().query()).toBeNull();
});

test('"/" goes to the search of the screen, and where it has none to that of the navigation', async () => {
  await onMap();
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
  await expect.element(page.getByRole('searchbox')).toHaveValue('');
  goTo('/diagnostics');
  await expect.element(heading()).toHaveTextContent(/^Diagn/);
  await userEvent.keyboard('/');
  const search = page.getByRole('combobox', { name: 'Buscar no menu' });
  await expect.element(search).toHaveFocus();
  await expect.element(search).toHaveValue('');
  await leave(search);
});

test('"/" pressed while the tracker is on its way opens its search for clients once it stands', async () => {
  await opened({ answers: { 'clients.search': recorded('clients.search') } });
  goTo('/trackback');
  try {
    await expect.element(page.getByRole('main').getByRole('status', { name: 'Carregando…' })).toBeVisible();
    await userEvent.keyboard('/');
  } finally {
    // Code that never came would take the runner down with a test that failed.
    tracker.release();
    await import('../../src/desk/trackers/tracker.screen.tsx');
  }
  const client = page.getByRole('combobox', { name: 'Nome ou login do cliente' });
  await expect.element(client).toHaveFocus();
  await userEvent.keyboard('name of');
  await expect.element(page.getByRole('option', { name: /Name of customer/ })).toBeVisible();
});

test('palette and keys are accessible in both themes, on a desktop and on a phone', async () => {
  for (const options of [{}, { size: PHONE }, { theme: 'dark', language: 'en-US' }] as const) {
    await opened({ session: person('USER'), ...options });
    await openPalette();
    await expectAccessible();
    await field().fill('re');
    await expect.element(lines().first()).toBeVisible();
    await expectAccessible();
    await leave(palette());
    await userEvent.keyboard('?');
    await expect.element(keys().getByText('Esc', { exact: true })).toBeVisible();
    await expectAccessible();
    await leave(keys());
  }
});
