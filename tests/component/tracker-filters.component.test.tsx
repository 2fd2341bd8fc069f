import './harness/without-map.ts';
import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { expectAccessible } from './harness/axe.ts';
import { PHONE, type MountOptions } from './harness/mount.tsx';
import { BRAND_ID, person } from './harness/people.ts';
import {
  boxOf,
  dragBy,
  expectLines,
  expectTableRows,
  line,
  lines,
  mountTracker,
  nextPage,
  pager,
  panel,
  tableRows,
  trackerId,
} from './harness/tracker.ts';

const groupOf = (id: number, name: string, parent: number | null, ...numbers: number[]) => ({
  id: 1_000_000_000_000_800 + id,
  name,
  parent: parent === null ? null : 1_000_000_000_000_800 + parent,
  brand: BRAND_ID,
  user: person('USER').user.id,
  userName: null,
  devices: numbers.map(trackerId),
  color: null,
  kind: 'MONITORING' as const,
  version: 0,
});
const GROUPS = [groupOf(1, 'Cidade', null, 1), groupOf(2, 'Entregas', 1, 2, 3), groupOf(3, 'Estrada', null, 6, 7, 8)];

const track = (options: MountOptions = {}, query = '') =>
  mountTracker({ ...options, answers: { 'groups.list': GROUPS, ...options.answers } }, query);

const openFilters = (): Promise<void> => page.getByRole('button', { name: /^(Filtros|Filters)/ }).click();
const group = (name: string): Locator =>
  page
    .getByRole('list', { name: /^(Grupos de veículos|Groups of trackers)$/ })
    .getByRole('button', { name: new RegExp(`^${name} \\d+$`) });
const focus = (place: Locator): void => (place.element() as HTMLElement).focus();
/** The switch of panel and table. */
const asTable = (): Promise<void> =>
  panel()
    .getByTitle(/^(Tabela|Table)$/)
    .click();

test('the list is limited to a group with all below it, whose tree folds and counts', async () => {
  await track();
  await openFilters();
  await group('Cidade').click();
  await expectLines(3);
  await expect.element(group('Cidade')).toHaveTextContent(/Cidade\s*3/);
  await group('Entregas').click();
  await expectLines(2);
  await expect.element(page.getByRole('button', { name: 'Filtros (1 ativo)' })).toBeVisible();
  await page.getByRole('button', { name: 'Recolher o grupo Cidade' }).click();
  await expect.element(page.getByRole('button', { name: 'Abrir o grupo Cidade' })).toBeVisible();
  expect(group('Entregas').elements()).toEqual([]);
  await page.getByRole('button', { name: 'Limpar os filtros' }).click();
  await expectLines(10);
});

test('the list is limited to a model and to a status, together and from the first page', async () => {
  await track();
  const moving = page.getByRole('button', { name: /^Em movimento/ });
  await nextPage();
  await expectLines(4);
  await moving.click();
  await expect.element(pager()).toHaveTextContent('1–10 de 14');
  await expectLines(10);
  await moving.click();
  await openFilters();
  const model = page.getByRole('combobox', { name: 'Modelo' });
  await expect.element(model).toHaveTextContent('GT06N (3)');
  await model.selectOptions('GT06N');
  await expectLines(3);
  await page.getByRole('button', { name: /^Offline/ }).click();
  await expect.element(page.getByText('Nenhum rastreador corresponde à busca.')).toBeVisible();
  await moving.click();
  await expectLines(3);
});

test('the list is sorted by what its lines show, and the order is remembered', async () => {
  await track();
  await page.getByRole('button', { name: /^Ordenar/ }).click();
  await page.getByRole('menuitemradio', { name: 'Bateria' }).click();
  await expect.element(lines().first()).toHaveTextContent('Van 13');
  await track({ keepsStorage: true });
  await expect.element(lines().first()).toHaveTextContent('Van 13');
});

test('arrows walk on from the last line of a page to the next page, and what is chosen by the address is turned to', async () => {
  await track();
  const active = (): string | undefined =>
    document.querySelector<HTMLElement>('[role="option"][data-active="true"]')?.textContent;
  focus(page.getByRole('listbox', { name: 'Lista de rastreadores' }));
  await userEvent.keyboard('{End}');
  await expect.poll(active).toContain('Van 09');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(pager()).toHaveTextContent('11–14 de 14');
  await expect.poll(active).toContain('Van 10');
  await userEvent.keyboard('{Enter}');
  await expect.element(line('Van 10')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(pager()).toHaveTextContent('1–10 de 14');
  await track({}, `?device=${trackerId(12)}`);
  await expect.element(line('Van 12')).toHaveAttribute('aria-selected', 'true');
});

test('the table is made higher by its edge, with the pointer and by arrows, and stays so and in view after a reload', async () => {
  await track();
  await asTable();
  await expectTableRows(10);
  const edge = () => page.getByRole('separator', { name: 'Altura da tabela' });
  const heightPx = () => Math.round(boxOf(panel()).height);
  await expect.poll(heightPx).toBe(320);
  await dragBy(edge(), 0, -60);
  await expect.poll(heightPx).toBe(380);
  focus(edge());
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(heightPx).toBe(356);
  await mountTracker({ keepsStorage: true }, '', edge());
  await expectTableRows(10);
  await expect.poll(heightPx).toBe(356);
  focus(edge());
  await userEvent.keyboard('{End}');
  // So much is left above it for the map.
  const above = () => Math.round(boxOf(panel()).y - boxOf(page.getByRole('main')).y);
  await expect.poll(above).toBe(240);
});

test('on a phone the panel is a sheet with three heights: by taps, by a finger, by arrows, remembered', async () => {
  await track({ size: PHONE });
  const roomPx = boxOf(page.getByRole('main')).height;
  const share = () => {
    const { height } = boxOf(panel());
    return height < 110 ? 'head' : height > roomPx * 0.8 ? 'full' : 'half';
  };
  const handle = (name: string) => page.getByRole('button', { name });
  await expect.poll(share).toBe('half');
  await handle('Aumentar o painel').click();
  await expect.poll(share).toBe('full');
  await handle('Recolher o painel').click();
  await expect.poll(share).toBe('head');
  await dragBy(handle('Abrir o painel'), 0, -300);
  await expect.poll(share).toBe('half');
  focus(handle('Aumentar o painel'));
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(share).toBe('full');
  // As a wide window of the same device left it: a phone has no room for a table.
  localStorage.setItem('rastro.tracker-view', 'table');
  await track({ size: PHONE, keepsStorage: true });
  await expect.poll(share).toBe('full');
  expect(panel().getByText('Ativos', { exact: true }).elements()).toHaveLength(1);
  expect(page.getByTitle('Tabela').elements()).toEqual([]);
});

test.each([
  { theme: 'light', language: 'pt-BR' },
  { theme: 'dark', language: 'en-US' },
  { theme: 'light', language: 'pt-BR', size: PHONE },
] as const)('panel, filters and table are accessible: %o', async (options) => {
  await track(options);
  await openFilters();
  await group('Cidade').click();
  await expectLines(3);
  await expectAccessible();
  if ('size' in options) return;
  await asTable();
  await expectTableRows(3);
  tableRows()[0]!.click();
  await expect.element(page.getByRole('region', { name: /^(Detalhes|Details)/ })).toBeVisible();
  await expectAccessible();
});
