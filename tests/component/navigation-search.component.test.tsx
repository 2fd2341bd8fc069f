import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PERMISSION_NAMES } from '../../domain/people/users/permission.ts';
import { expectAccessible } from './harness/axe.ts';
import { mountAt } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { UNANSWERED } from './harness/unanswered.ts';

const field = () => page.getByRole('combobox', { name: /^(Buscar no menu|Search the menu)$/ });
const results = () => page.getByRole('listbox', { name: 'Resultados da busca no menu' });
/** The heading of the screen: there the pointer is off the navbar, which stays open below it. */
const leaveNavbar = () => page.getByRole('heading', { level: 2 }).hover();

async function openSearch(): Promise<void> {
  await leaveNavbar();
  await page.getByRole('navigation').getByRole('button', { name: 'Buscar no menu' }).click();
}

/** The titles that a search has found, as they are read. */
const found = (): string[] =>
  [...(results().query()?.querySelectorAll<HTMLElement>('[role=option]') ?? [])].map((option) => option.innerText);

test('the search at the top of the navbar finds entries by title, and opens them by the keys (NAV-57, NAV-60)', async () => {
  const permissions = PERMISSION_NAMES.filter((name) => name !== 'MONITORING_REPORTS');
  await mountAt('/no-such-place', { session: person('OPERATOR', { permissions }), ...UNANSWERED });
  await openSearch();
  await expect.element(field()).toHaveFocus();
  const areas = ['Área do operador', 'Áreas de segurança', 'Minhas áreas', 'Nova área'];
  await field().fill('ÁREA');
  await expect.poll(found).toEqual(areas);
  await field().fill('RELATORIOS');
  await expect.element(page.getByText('Nenhum resultado..')).toBeVisible();
  await field().fill('area');
  await expect.poll(found).toEqual(areas);
  await userEvent.keyboard('{ArrowDown}');
  const second = results().getByRole('option', { name: 'Áreas de segurança' });
  await expect.element(second).toHaveAttribute('aria-selected', 'true');
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe('/areas-list');
});

test('the search gives ten results at most, and Escape empties it and then leaves the field', async () => {
  await mountAt('/no-such-place', { session: person('ADMINISTRATOR'), ...UNANSWERED });
  await openSearch();
  await leaveNavbar();
  await field().fill('a');
  await expect.poll(() => found().length).toBe(10);
  await userEvent.keyboard('{Escape}');
  await expect.element(field()).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  await expect.element(field()).not.toBeInTheDocument();
});

test('the search says in English to the letter that nothing matches, in the toolbar of a customer (NAV-59)', async () => {
  await mountAt('/no-such-place', { session: person('USER'), language: 'en-US', ...UNANSWERED });
  await page.getByRole('banner').getByRole('combobox', { name: 'Search the menu' }).fill('xyzzy');
  await expect.element(page.getByText('No results..', { exact: true })).toBeVisible();
});
