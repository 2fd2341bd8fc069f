import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ListPage } from '../../contract/core.ts';
import { expectAccessible } from './harness/axe.ts';
import { mountAt, PHONE, type MountOptions } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import type { Answers, StandIn } from './harness/stand-in-core.ts';
import './harness/without-map.ts';

afterEach(() => {
  vi.useRealTimers();
});

const onMap = (): Answers => ({
  'brands.parameters': recorded('brands.parameters'),
  'groups.list': recorded('groups.list'),
});
const list = async (): Promise<ListPage> => ({ total: 0, items: [], offset: 0, order: 0, shift: 0, foundAt: -1 });

const heading = () => page.getByRole('heading', { level: 1 });

async function shell(options: MountOptions = {}): Promise<StandIn> {
  const core = await mountAt('/diagnostics', { session: person('OPERATOR'), ...options });
  await expect.element(heading()).toHaveTextContent(/^Diagn/);
  return core;
}

const boxOf = (role: 'banner' | 'contentinfo' | 'navigation'): DOMRect =>
  page.getByRole(role).element().getBoundingClientRect();
/** The part of the navigation that is as wide as it is drawn; it opens over the screen beside it. */
const navbar = (): HTMLElement => page.getByRole('navigation').element().querySelector<HTMLElement>(':scope > div')!;
const navbarWidth = (): number => navbar().getBoundingClientRect().width;
/** What was set before has been drawn. */
const nextFrame = (): Promise<void> =>
  new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
/** A folded navbar opens under the pointer. */
const pointerAway = (): Promise<void> => heading().hover();
const openMenu = (): Promise<void> => page.getByRole('button', { name: /^(Conta de|Account of)/ }).click();

test('the toolbar has the height of the specification (SHL-15, CST-63)', async () => {
  await shell();
  await expect.poll(() => boxOf('banner').height).toBe(64);
});

test('the footer has the height of the specification (SHL-16, CST-64)', async () => {
  await shell();
  await expect.poll(() => boxOf('contentinfo').height).toBe(38);
});

test('the navbar is folded to 64 px and can be kept open at 280 px (NAV-54, NAV-55, CST-65)', async () => {
  await shell();
  await pointerAway();
  await expect.poll(navbarWidth).toBe(64);
  await page.getByRole('button', { name: 'Manter o menu aberto' }).click();
  await pointerAway();
  await expect.poll(navbarWidth).toBe(280);
  // What it is after a reload is a promise of the layout.
  await page.getByRole('button', { name: 'Recolher o menu' }).click();
  await pointerAway();
  await expect.poll(navbarWidth).toBe(64);
});

test('a folded navbar opens when the pointer rests on it, and closes behind it (NAV-56, CST-66)', async () => {
  await shell();
  await pointerAway();
  await expect.poll(navbarWidth).toBe(64);
  // Held, or a slow machine's own time would count beside the test's. A poll would make it go on.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await userEvent.hover(navbar());
  while (vi.getTimerCount() === 0) await nextFrame();
  vi.advanceTimersByTime(149);
  await nextFrame();
  expect(navbar().dataset['open']).toBe('false');
  vi.advanceTimersByTime(2);
  await nextFrame();
  expect(navbar().dataset['open']).toBe('true');
  vi.useRealTimers();
  await expect.poll(navbarWidth).toBe(280);
  await pointerAway();
  await expect.poll(() => navbar().dataset['open']).toBe('false');
  await expect.poll(navbarWidth).toBe(64);
});

test('a customer has the toolbar and no side navigation (NAV-52, NAV-53)', async () => {
  await shell({ session: person('USER') });
  await expect.element(page.getByRole('banner')).toBeVisible();
  expect(page.getByRole('navigation').query()).toBeNull();
});

test('the user menu names the person and signs out (SHL-21, SHL-22)', async () => {
  await shell({ session: person('USER') });
  await openMenu();
  const menu = page.getByRole('menu');
  await expect.element(menu.getByText('Otávio Leme')).toBeVisible();
  await expect.element(menu.getByText('Cliente', { exact: true })).toBeVisible();
  await menu.getByRole('menuitem', { name: 'Sair' }).click();
  await expect.element(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  expect(location.pathname).toBe('/login');
});

test('theme and language change from the menu without leaving the screen', async () => {
  await shell();
  await openMenu();
  await page.getByRole('menuitemradio', { name: 'Escuro' }).click();
  await expect.poll(() => document.documentElement.dataset['mantineColorScheme']).toBe('dark');
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect.element(page.getByRole('heading', { name: 'Diagnostics', level: 1 })).toBeVisible();
  expect(location.pathname).toBe('/diagnostics');
});

test('the footer of a map offers names on markers and the base map (SHL-25)', async () => {
  await mountAt('/trackdevice', { session: person('OPERATOR'), answers: onMap(), core: { list } });
  const toggle = page.getByRole('contentinfo').getByRole('switch', { name: 'Nomes e placas' });
  await expect.element(toggle).toBeVisible();
  const before = ((await toggle.findElement()) as HTMLInputElement).checked;
  await toggle.click();
  await expect.poll(() => (toggle.element() as HTMLInputElement).checked).toBe(!before);
  await page.getByRole('button', { name: /Open Street/ }).click();
  await expect.element(page.getByRole('menuitemradio', { name: 'Open Street' })).toBeVisible();
});

test('on a phone the navigation is a bar at the bottom, and the menu holds what the footer holds elsewhere', async () => {
  await mountAt('/trackdevice', { session: person('OPERATOR'), size: PHONE, answers: onMap(), core: { list } });
  await expect.element(page.getByRole('navigation').getByRole('link').first()).toBeVisible();
  await expect.poll(() => boxOf('navigation').width).toBe(PHONE.width);
  await expect.poll(() => Math.round(boxOf('navigation').bottom)).toBe(PHONE.height);
  expect(page.getByRole('contentinfo').query()).toBeNull();
  await openMenu();
  await expect.element(page.getByRole('menuitemcheckbox', { name: 'Nomes e placas' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  for (const link of page.getByRole('navigation').getByRole('link').elements())
    expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
});

test('keyboard users can skip to the content', async () => {
  await shell();
  await userEvent.tab();
  const skip = page.getByRole('link', { name: 'Ir para o conteúdo' });
  await expect.element(skip).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement?.id).toBe('content');
});

test('the shell is accessible in both themes and languages, on a desktop and a phone', async () => {
  for (const options of [
    { theme: 'light' },
    { theme: 'dark', language: 'en-US' },
    { theme: 'dark', size: PHONE },
  ] as const) {
    const core = await shell({ session: person('ADMINISTRATOR'), ...options });
    core.tell.link$.next({ state: 'live', sinceMs: Date.now() });
    await expectAccessible();
    await openMenu();
    await expect.element(page.getByRole('menu')).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => page.getByRole('menu').query()).toBeNull();
    await page.getByRole('button', { name: /^(Ao vivo|Live)/ }).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await expectAccessible();
  }
});
