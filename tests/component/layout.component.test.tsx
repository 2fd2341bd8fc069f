import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import type { ListPage } from '../../contract/core.ts';
import type { Profile } from '../../domain/people/users/user.ts';
import { layoutFrom } from '../../src/shell/layout.ts';
import { chooseLayout } from '../../src/shell/use-layout.ts';
import { goTo } from './harness/address.ts';
import { areaServer } from './harness/area-editor.ts';
import { expectAccessible } from './harness/axe.ts';
import { DESKTOP, mountAt, PHONE, type MountOptions } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import type { Answers } from './harness/stand-in-core.ts';
import './harness/without-map.ts';

const onMap = (): Answers => ({
  'brands.parameters': recorded('brands.parameters'),
  'groups.list': recorded('groups.list'),
});
const list = async (): Promise<ListPage> => ({ total: 0, items: [], offset: 0, order: 0, shift: 0, foundAt: -1 });

/** A screen of somebody. */
async function desk(profile: Profile, path: string, options: MountOptions = {}): Promise<void> {
  await mountAt(path, {
    session: person(profile),
    core: { list },
    ...options,
    answers: { ...onMap(), ...options.answers },
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument();
}

/** Shows the layout that a device remembers. */
const remembered = (kept: object): void => chooseLayout(layoutFrom(JSON.stringify(kept)));

const openMenu = (): Promise<void> => page.getByRole('button', { name: /^(Conta de|Account of)/ }).click();
const menu = () => page.getByRole('menu');

async function openLayout(): Promise<Locator> {
  await openMenu();
  await page.getByRole('menuitem', { name: /^(Disposição da tela|Layout)/ }).click();
  const dialog = page.getByRole('dialog', { name: /^(Disposição da tela|Layout)$/ });
  await expect.element(dialog).toBeVisible();
  return dialog;
}

async function leave(dialog: Locator): Promise<void> {
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => dialog.query()).toBeNull();
}

/** Chooses by the words on the card or button: the radio itself is hidden below them. */
const choose = (dialog: Locator, group: string, word: string): Promise<void> =>
  dialog.getByRole('group', { name: group, exact: true }).getByText(word, { exact: true }).click();

const box = (of: Locator): DOMRect => of.element().getBoundingClientRect();
const bar = () => page.getByRole('navigation').first();
const strip = () => page.getByRole('navigation', { name: 'Navegação', exact: true });

test('there are three layouts: the navigation at the side, on a bar below the toolbar, and within the toolbar (SHL-10, SHL-11, SHL-12)', async () => {
  await desk('OPERATOR', '/diagnostics');
  expect(box(bar()).x).toBe(0);
  expect(box(bar()).height).toBeGreaterThan(600);
  const dialog = await openLayout();
  const offered = dialog.getByRole('group', { name: 'Navegação' }).getByRole('radio');
  await expect.poll(() => offered.elements().length).toBe(3);
  await choose(dialog, 'Navegação', 'Horizontal 1');
  await expect.poll(() => box(bar())).toMatchObject({ y: 64, width: DESKTOP.width });
  await choose(dialog, 'Navegação', 'Horizontal 2');
  await expect.poll(() => box(bar()).bottom).toBeLessThanOrEqual(64);
  await leave(dialog);
  expect(box(bar()).bottom).toBeLessThanOrEqual(64);
});

test('a layout can be boxed, and its navbar, toolbar and footer be hidden; the toolbar always leaves a way back (SHL-13, SHL-14)', async () => {
  await desk('OPERATOR', '/diagnostics');
  const banner = page.getByRole('banner');
  const footer = page.getByRole('contentinfo');
  const dialog = await openLayout();
  await choose(dialog, 'Largura', 'Moldura');
  await expect.poll(() => box(bar()).x).toBeGreaterThan(60);
  expect(box(banner).right).toBeLessThan(DESKTOP.width - 60);
  await choose(dialog, 'Largura', 'Toda a janela');
  await expect.poll(() => box(bar()).x).toBe(0);
  await choose(dialog, 'Menu', 'Oculto');
  await expect.poll(() => page.getByRole('navigation').query()).toBeNull();
  await choose(dialog, 'Menu', 'Aberto');
  await expect.poll(() => box(bar()).width).toBe(280);
  await choose(dialog, 'Barra superior', 'Acima do menu');
  await expect.poll(() => box(banner).width).toBe(DESKTOP.width);
  await choose(dialog, 'Barra superior', 'Oculta');
  await expect.poll(() => banner.query()).toBeNull();
  await choose(dialog, 'Rodapé', 'Oculto');
  await expect.poll(() => footer.query()).toBeNull();
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();
  await expect.poll(() => dialog.query()).toBeNull();
  await openMenu();
  await expect.element(menu()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => menu().query()).toBeNull();
  await page.getByRole('button', { name: 'Mostrar a barra superior' }).click();
  await expect.element(banner).toBeVisible();
  const again = await openLayout();
  await again.getByRole('button', { name: 'Voltar ao padrão' }).click();
  await expect.element(footer).toBeVisible();
  await expect.poll(() => box(bar()).width).toBe(64);
});

test('a customer has no navigation bar and keeps the toolbar, whatever the device remembers', async () => {
  await desk('USER', '/diagnostics');
  for (const variant of ['vertical', 'horizontal1', 'horizontal2'] as const) {
    remembered({ variant, navbar: 'shown', toolbar: 'hidden', footer: 'hidden' });
    await expect.poll(() => page.getByRole('contentinfo').query()).toBeNull();
    await expect.element(page.getByRole('banner')).toBeVisible();
    expect(strip().query()).toBeNull();
  }
});

test('entries without room on the bar stand in its menu', async () => {
  await desk('OPERATOR', '/suport-contact', {
    size: { width: 900, height: 700 },
    answers: { 'support.contact': recorded('support.contact') },
  });
  remembered({ variant: 'horizontal1' });
  await expect.element(strip().getByRole('link', { name: 'Indicadores' })).toBeVisible();
  await expect.poll(() => strip().getByRole('link', { name: 'Diagnóstico' }).query()).toBeNull();
  const ends = () =>
    Math.max(
      ...strip()
        .getByRole('link')
        .elements()
        .map((link) => link.getBoundingClientRect().right),
    );
  await expect.poll(ends).toBeLessThan(900 - 100);
  await page.getByRole('button', { name: 'Mais telas' }).click();
  await page.getByRole('menuitem', { name: 'Diagnóstico' }).first().click();
  await expect.element(page.getByRole('heading', { name: 'Diagnóstico', level: 1 })).toBeVisible();
});

test('a dialog stands above every screen, and the page below cannot be reached (SHL-40)', async () => {
  await desk('OPERATOR', '/trackdevice');
  const dialog = await openLayout();
  const topmost = () => {
    const { x, y, width, height } = box(dialog);
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('dialog') ?? null;
  };
  await expect.poll(topmost).not.toBeNull();
  for (let step = 0; step < 25; step += 1) {
    await userEvent.tab();
    const held = document.activeElement;
    expect(held === document.body || held?.closest('dialog') !== null).toBe(true);
  }
  await leave(dialog);
});

test('a visitor without a session finds Login in the menu, and Register where the brand has a place for it (SHL-23)', async () => {
  const visit = (brand: MountOptions['brand']) => mountAt('/nowhere', { language: 'en-US', brand });
  const open = () => page.getByRole('button', { name: 'Visitor menu' }).click();
  const register = () => page.getByRole('menuitem', { name: 'Register' });
  const login = () => page.getByRole('menuitem', { name: 'Login' });
  await visit({});
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await open();
  await expect.element(login()).toBeVisible();
  expect(register().query()).toBeNull();
  await expectAccessible();
  await visit({ registerUrl: 'https://register.example/new' });
  await open();
  await expect.element(register()).toHaveAttribute('href', 'https://register.example/new');
  await login().click();
  await expect.poll(() => location.pathname).toBe('/login');
});

test('Open Street is always offered, and a map that cannot be chosen says why (PRM-29)', async () => {
  await desk('OPERATOR', '/trackdevice', {
    session: person('OPERATOR', { permissions: ['MONITORING_WEB', 'MAPS_HERE'] }),
  });
  await page.getByRole('button', { name: /Open Street/ }).click();
  const offered = (name: RegExp) => page.getByRole('menuitemradio', { name });
  await expect.element(offered(/^Google.*Sem permissão/)).toBeDisabled();
  await expect.element(offered(/^Here.*A marca não tem chave/)).toBeDisabled();
  await expect.element(offered(/^Open Street/)).toBeEnabled();
});

/** What is wrong with the frame on a phone of a size: nothing where bars and screen have room of their own. */
function faultsAt({ width, height }: { width: number; height: number }): string[] {
  const banner = page.getByRole('banner').element();
  const head = banner.getBoundingClientRect();
  const foot = document.querySelector('nav')!.getBoundingClientRect();
  const parts = [...banner.children].map((part) => part.getBoundingClientRect()).filter((part) => part.width > 0);
  return Object.entries({
    'the toolbar ends beside the window': head.right > width,
    'the toolbar covers the bar below': head.bottom >= foot.top,
    'the bar does not end with the window': Math.round(foot.bottom) !== height,
    'the page is wider than the window': document.documentElement.scrollWidth !== width,
    'parts of the toolbar overlap': parts.some(({ left }, n) => left < (n === 0 ? 0 : parts[n - 1]!.right) - 1),
  }).flatMap(([fault, isSo]) => (isSo ? [fault] : []));
}

test('nothing of the frame overlaps on phones, upright and across, and both map settings are in the menu', async () => {
  const sizes = [{ width: 360, height: 740 }, PHONE, { width: 667, height: 375 }];
  await desk('ADMINISTRATOR', '/trackdevice', { size: sizes[0] });
  for (const path of ['/trackdevice', '/trackback', '/diagnostics', '/device-add']) {
    goTo(path);
    for (const size of sizes) {
      await page.viewport(size.width, size.height);
      await expect.poll(() => faultsAt(size), { message: `${path} at ${size.width}` }).toEqual([]);
      if (path !== '/trackdevice') continue;
      await openMenu();
      await expect.element(page.getByRole('menuitemcheckbox', { name: 'Nomes e placas' })).toBeVisible();
      await expect.element(page.getByRole('menuitemradio', { name: /Open Street/ })).toBeInTheDocument();
      await userEvent.keyboard('{Escape}');
      await expect.poll(() => menu().query()).toBeNull();
    }
  }
});

test('the layouts and their dialog are accessible in both themes and languages', async () => {
  for (const options of [{}, { theme: 'dark', language: 'en-US' }] as const) {
    await desk('OPERATOR', '/diagnostics', options);
    const dialog = await openLayout();
    await expectAccessible();
    for (const name of ['Horizontal 1', 'Horizontal 2']) {
      await dialog.getByText(name, { exact: true }).click();
      await leave(dialog);
      await expectAccessible();
      await openLayout();
    }
    await dialog
      .getByRole('group', { name: /^(Barra superior|Toolbar)$/ })
      .getByText(/^(Oculta|Hidden)$/)
      .click();
    await leave(dialog);
    await expectAccessible();
  }
});

/** How large the letters of the fields are that are typed in, px. */
const typedPx = (): number[] =>
  [...document.querySelectorAll<HTMLElement>('input, textarea, select')]
    .filter((one) => !/checkbox|radio|range|file|color/.test(one.getAttribute('type') ?? '') && one.checkVisibility())
    .map((one) => Number.parseFloat(getComputedStyle(one).fontSize));

test('on a phone what is typed has letters of 16 px: into smaller ones an iPhone zooms', async () => {
  await mountAt('/login', { size: PHONE });
  await expect.poll(() => typedPx().length).toBeGreaterThanOrEqual(2);
  const found = typedPx();
  await desk('USER', '/area-setting/novo', { size: PHONE, answers: areaServer() });
  await expect.poll(() => typedPx().length).toBeGreaterThanOrEqual(3);
  found.push(...typedPx());
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await expect.element(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
  found.push(...typedPx());
  await userEvent.keyboard('{Escape}{Control>}k{/Control}');
  await expect.element(page.getByRole('dialog', { name: 'Paleta de comandos' })).toBeVisible();
  expect([...found, ...typedPx()].filter((px) => px < 16)).toEqual([]);
});
