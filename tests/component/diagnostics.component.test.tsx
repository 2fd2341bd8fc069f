import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Core, Diagnostics } from '../../contract/core.ts';
import { success } from '../../contract/failure.ts';
import type { Profile } from '../../domain/people/users/user.ts';
import { expectAccessible } from './harness/axe.ts';
import { mountAt, PHONE, type MountOptions } from './harness/mount.tsx';
import { person } from './harness/people.ts';

/** Numbers of a core at work. */
const AT_WORK: Diagnostics = {
  link: { state: 'live', sinceMs: Date.now() - 60_000 },
  vehicles: 1204,
  events: { accepted: 48_213, rejected: { duplicate: 7, older: 12 } },
  ingest: { accepted: 50_001, rejected: { duplicate: 3 } },
  freshnessMs: { p50: 120, p99: 480 },
  behindMs: 0,
  eventsPerSecond: 37.4,
  log: { events: 9100, bytes: 2_400_000, thinned: 5 },
  storage: { state: 'persistent', usedBytes: 3_000_000, quotaBytes: 900_000_000 },
};

/** The screen, with what its core counts from now on. */
async function diagnosing(profile: Profile, first: Diagnostics, { core, ...options }: MountOptions = {}) {
  let numbers = first;
  const diagnostics = vi.fn<Core['diagnostics']>(async () => numbers);
  const { tell } = await mountAt('/diagnostics', {
    session: person(profile),
    core: { diagnostics, ...core },
    ...options,
  });
  await expect.element(page.getByRole('row').first()).toBeVisible();
  return { counts: (next: Diagnostics) => void (numbers = next), tell };
}

/** The value beside a name, such as of the vehicles. */
const value = (name: string): string | undefined =>
  [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === name)?.nextElementSibling?.textContent;
const cells = (name: RegExp) => page.getByRole('row', { name }).first().getByRole('cell');

test('the diagnostics show what the core counts of link, vehicles and events, and go on counting', async () => {
  const { counts } = await diagnosing('OPERATOR', AT_WORK);
  await expect.element(page.getByRole('main').getByText('Ao vivo', { exact: true })).toBeVisible();
  expect(value('Veículos')).toMatch(/^1\.204\D/);
  await expect.element(page.getByText('Tudo funcionando. Nenhum problema a relatar.')).toBeVisible();
  await expect.element(cells(/^Aceitos/).first()).toHaveTextContent(/^48\.213$/);
  await expect.element(cells(/^Rejeitados/).first()).toHaveTextContent(/^19$/);
  counts({ ...AT_WORK, vehicles: 1205, events: { accepted: 48_300, rejected: {} }, link: { state: 'idle' } });
  await expect.element(cells(/^Aceitos/).first()).toHaveTextContent(/^48\.300$/);
  await expect.element(cells(/^Rejeitados/).first()).toHaveTextContent(/^0$/);
  await expect.poll(() => value('Veículos')).toMatch(/^1\.205\D/);
  await expect.element(page.getByRole('main').getByText('Ao vivo', { exact: true })).not.toBeInTheDocument();
});

test('while positions are polled the footer and the diagnostics say how often, and why', async () => {
  const link = { state: 'polling', everyMs: 5_000, untilMs: Date.now() } as const;
  const { tell } = await diagnosing('OPERATOR', { ...AT_WORK, link });
  tell.link$.next(link);
  tell.problems$.next([
    { code: 'link-polling', severity: 'warning', sinceMs: Date.now() - 60_000, values: { seconds: 5 } },
  ]);
  await expect.element(page.getByRole('main').getByText('Atualizado a cada 5 s', { exact: true })).toBeVisible();
  const mark = page.getByRole('contentinfo').getByRole('button', { name: /Atualizado a cada 5 s/ });
  await expect.element(mark).toHaveTextContent(/1 aviso/);
  await mark.click();
  const problems = page.getByRole('dialog');
  await expect.element(problems).toHaveTextContent(/a rede não permite a conexão ao vivo/);
  await expectAccessible();
});

test('without a link the footer says that the positions are the last known ones, also while the next try is under way', async () => {
  const { tell } = await diagnosing('OPERATOR', AT_WORK);
  const footer = page.getByRole('contentinfo');
  await expect.element(footer.getByRole('button').first()).toBeVisible();
  await expect.element(footer).not.toHaveTextContent('últimas posições conhecidas');
  tell.problems$.next([{ code: 'link-down', severity: 'warning', sinceMs: Date.now() }]);
  tell.link$.next({ state: 'connecting', attempt: 2 });
  await expect.element(footer).toHaveTextContent('últimas posições conhecidas');
});

test('opened by its address the screen measures the fleet of the person', async () => {
  const { id } = person('USER').user;
  for (const [profile, scope] of [
    ['USER', { kind: 'user', userId: id }],
    ['OPERATOR', { kind: 'all' }],
  ] as const) {
    const openFleet = vi.fn<Core['openFleet']>(async () => success({ vehicles: 0, revision: -1 }));
    const { counts } = await diagnosing(profile, { ...AT_WORK, vehicles: 0 }, { core: { openFleet } });
    await expect.poll(() => openFleet.mock.calls).toEqual([[scope]]);
    counts(AT_WORK);
    await expect.poll(() => value('Veículos')).toMatch(/^1\.204\D/);
    expect(openFleet).toHaveBeenCalledTimes(1);
  }
});

test('a fleet that is there already stays as it is', async () => {
  const openFleet = vi.fn<Core['openFleet']>(async () => success({ vehicles: 0, revision: -1 }));
  await diagnosing('OPERATOR', AT_WORK, { core: { openFleet } });
  await expect.poll(() => value('Veículos')).toMatch(/^1\.204\D/);
  expect(openFleet).not.toHaveBeenCalled();
});

test('what is shown can be copied as JSON', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  onTestFinished(() => write.mockRestore());
  await diagnosing('OPERATOR', AT_WORK);
  await expect.poll(() => value('Veículos')).toMatch(/^1\.204\D/);
  await page.getByRole('button', { name: 'Copiar como JSON' }).click();
  await expect.element(page.getByRole('button', { name: 'Copiado' })).toBeVisible();
  expect(write).toHaveBeenCalledTimes(1);
  const copied = JSON.parse(write.mock.calls[0]![0]) as object;
  expect(copied).toMatchObject(AT_WORK);
  expect(copied).toHaveProperty('frames.vehicles');
});

test('the diagnostics are accessible in both themes and languages, on a desktop and a phone', async () => {
  for (const options of [
    { theme: 'light' },
    { theme: 'dark', language: 'en-US' },
    { theme: 'light', size: PHONE },
  ] as const) {
    await diagnosing('OPERATOR', AT_WORK, options);
    await expectAccessible();
  }
});
