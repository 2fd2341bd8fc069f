import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PermissionName } from '../../domain/people/users/permission.ts';
import { expectAccessible } from './harness/axe.ts';
import { groupAnswers } from './harness/groups.ts';
import { mountAt, PHONE, type MountOptions } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import { refusal, type Answers, type StandIn } from './harness/stand-in-core.ts';

/** The server has what it was asked to keep. */
const taken: Answers = { 'users.saveShortcuts': ({ body: { shortcuts } }) => ({ shortcuts }) };

const heading = () => page.getByRole('heading', { level: 1 });
const as = async (options: MountOptions): Promise<StandIn> => {
  const core = await mountAt('/diagnostics', options);
  await expect.element(heading()).toHaveTextContent(/^Diagnóstico/);
  return core;
};
const operator = (answers: Answers = taken) => as({ session: person('OPERATOR'), answers });
const customer = (more: readonly PermissionName[] = [], options: MountOptions = {}) =>
  as({
    session: person('USER', { permissions: ['MONITORING_WEB', ...CUSTOMERS, ...more] }),
    answers: groupAnswers(),
    ...options,
  });

const place = () => page.getByRole('group', { name: /^(Atalhos|Shortcuts)$/ });
const shortcuts = () =>
  [...(place().query()?.querySelectorAll<HTMLElement>('[data-shortcut]') ?? [])].map((one) => one.dataset['shortcut']);
const openStars = () => page.getByRole('button', { name: /^(Escolher atalhos|Choose shortcuts)$/ }).click();
const star = (id: string) => page.elementLocator(document.querySelector(`[data-star="${id}"]`)!);
/** The star of an entry, once the list of them is open. */
async function shownStar(id: string) {
  await expect.poll(() => document.querySelector(`[data-star="${id}"]`)).not.toBeNull();
  return star(id);
}

test('stars in the toolbar mark entries as shortcuts, which stand there as icons (NAV-76, NAV-78, SHL-24)', async () => {
  const core = await operator({ ...taken, 'support.contact': recorded('support.contact') });
  await openStars();
  await (await shownStar('suport')).click();
  await expect.element(star('suport')).toHaveAttribute('aria-pressed', 'true');
  await star('dashboards').click();
  await expect.poll(shortcuts).toEqual(['suport', 'dashboards']);
  await star('dashboards').click();
  await expect.element(star('dashboards')).toHaveAttribute('aria-pressed', 'false');
  await star('suport').click();
  await expect.poll(shortcuts).toEqual([]);
  await star('suport').click();
  await userEvent.keyboard('{Escape}');
  const icon = place().getByRole('link', { name: 'Contato do suporte' });
  expect((await icon.findElement()).querySelector('svg')).not.toBeNull();
  // Its words are for screen readers: the icon is what is seen.
  expect((await icon.getByText('Contato do suporte').findElement()).clientWidth).toBeLessThanOrEqual(1);
  await icon.click();
  await expect.poll(() => location.pathname).toBe('/suport-contact');
  await expect.element(heading()).not.toHaveTextContent('Diagnóstico');
  await expect.poll(() => core.askedOf('users.saveShortcuts').at(-1)?.body.shortcuts).toEqual(['suport']);
});

test('starred entries are saved by a call with their ids (NAV-77, CAL-022)', async () => {
  const session = person('OPERATOR', { shortcuts: ['dashboards'] });
  const core = await as({ session, answers: taken });
  expect(shortcuts()).toEqual(['dashboards']);
  await openStars();
  await (await shownStar('operator-account')).click();
  await expect
    .poll(() => core.askedOf('users.saveShortcuts'))
    .toEqual([{ params: { id: String(session.user.id) }, body: { shortcuts: ['dashboards', 'operator-account'] } }]);
  await expect.poll(shortcuts).toEqual(['dashboards', 'operator-account']);
});

test('a star that the server refuses is reverted, and can be tried again', async () => {
  const refused = refusal('broken', 'Ocorreu um erro no servidor.', { status: 500, requestId: 'r-1' });
  const core = await operator({ 'users.saveShortcuts': refused });
  expect(shortcuts()).toEqual([]);
  await openStars();
  await (await shownStar('diagnostics')).click();
  await expect.element(page.getByText('Os atalhos não foram salvos.')).toBeVisible();
  await expect.poll(shortcuts).toEqual([]);
  await expect.element(star('diagnostics')).toHaveAttribute('aria-pressed', 'false');
  core.answer(taken);
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect.poll(shortcuts).toEqual(['diagnostics']);
  expect(core.askedOf('users.saveShortcuts').map(({ body }) => body.shortcuts)).toEqual([
    ['diagnostics'],
    ['diagnostics'],
  ]);
});

const CUSTOMERS: readonly PermissionName[] = [
  'MONITORING_NOTIFICATIONS',
  'MONITORING_REPORTS',
  'MONITORING_GROUPS',
  'MONITORING_AREAS',
  'MONITORING_CONTACTS_LIST',
];
const ALWAYS = [
  'trackback',
  'notifications-component',
  'groups-component',
  'security-area-component',
  'customer-account',
  'phonebook-component',
  'reports-component-user',
  'user-preferences',
];

test('a customer has the shortcuts of every customer without a star, the way to every screen', async () => {
  await customer();
  await expect.poll(shortcuts).toEqual(ALWAYS);
  await openStars();
  await expect.element(await shownStar('trackback')).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await place().getByRole('link', { name: 'Grupos' }).click();
  await expect.poll(() => location.pathname).toBe('/groups');
  await expect.element(heading()).not.toHaveTextContent('Diagnóstico');
});

test('the maintenance shortcut of a customer follows its permission (NAV-74)', async () => {
  await customer(['FLEET_MANAGEMENT']);
  await expect.poll(shortcuts).toEqual([...ALWAYS, 'maintenance-list-component']);
});

test('the drivers shortcut of a customer follows its permission (NAV-75)', async () => {
  await customer(['DRIVER_RESOURCES']);
  await expect.poll(shortcuts).toEqual([...ALWAYS, 'drivers']);
});

test('on a phone the sheet of "more" has starred entries above with their texts, and lists each entry once', async () => {
  for (const profile of ['USER', 'OPERATOR'] as const) {
    const session = person(profile, { shortcuts: ['history', 'suport-chat'] });
    await as({ session, size: PHONE, answers: groupAnswers(), config: { chatScriptUrl: 'https://chat.example/w.js' } });
    expect(shortcuts()).toEqual([]);
    await page.getByRole('button', { name: 'Mais', exact: true }).click();
    await expect.poll(shortcuts).toEqual(profile === 'USER' ? ['history'] : ['history', 'suport-chat']);
    const sheet = page.getByRole('dialog', { name: 'Todas as telas' });
    const listed = [...sheet.element().querySelectorAll<HTMLElement>('[data-entry]')].map(
      (one) => one.dataset['entry'],
    );
    expect(listed).toContain('logout');
    const offered = [...shortcuts(), ...listed];
    expect(offered.length).toBe(new Set(offered).size);
    const history = place().getByRole('link', { name: 'Histórico' });
    expect((await history.getByText('Histórico').findElement()).clientWidth).toBeGreaterThan(20);
    await history.click();
    await expect.poll(() => location.pathname).toBe('/history');
  }
});

test('the stars are accessible in both themes', async () => {
  for (const theme of ['light', 'dark'] as const) {
    await as({ session: person('USER'), theme });
    await openStars();
    await expect.element(await shownStar('diagnostics')).toBeVisible();
    await expectAccessible();
  }
});
