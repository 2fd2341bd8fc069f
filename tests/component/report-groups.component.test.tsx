import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PERMISSION_NAMES } from '../../domain/people/users/permission.ts';
import { expectAccessible } from './harness/axe.ts';
import { mountAt, type MountOptions } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import type { Sent, StandIn } from './harness/stand-in-core.ts';

const CLIENT = { ...recorded('clients.read'), id: 1_000_000_000_000_700, name: 'Clara Nunes' };
type Group = Sent<'groups.list'>[number];
const idOf = (nth: number): number => 1_000_000_000_000_000 + nth;
const group = (id: number, name: string, more: Partial<Group> = {}): Group => ({
  ...recorded('groups.list')[0]!,
  id: idOf(id),
  name,
  parent: null,
  user: null,
  userName: null,
  devices: [],
  ...more,
});
const GROUPS = [
  group(11, 'Litoral'),
  group(12, 'Vans', { parent: idOf(11) }),
  group(13, 'Da Clara', { user: CLIENT.id, userName: CLIENT.name }),
  group(14, 'Do vizinho', { user: 1_000_000_000_000_701, userName: 'Ipê' }),
];
const NOTHING = { content: [], page: 0, limit: 50, totalElements: 0, totalPages: 0 };

const opened = (path: string, { answers, ...options }: MountOptions = {}): Promise<StandIn> =>
  mountAt(path, {
    session: person('OPERATOR'),
    answers: {
      'clients.read': CLIENT,
      'clients.search': [CLIENT],
      'groups.list': GROUPS,
      'reports.mileage': NOTHING,
      'reports.commands': NOTHING,
      'incidents.details': NOTHING,
      'positions.silent': NOTHING,
      'schedules.list': [],
      ...answers,
    },
    ...options,
  });
const chooser = () => page.getByRole('combobox', { name: 'Grupo', exact: true });
const query = (): Record<string, string> => Object.fromEntries(new URLSearchParams(location.search));

test('a report is limited to a group, which the address keeps and which is called by the groups around it', async () => {
  const core = await opened('/reports?report=mileage');
  await chooser().click();
  await page.getByRole('option', { name: 'Litoral › Vans' }).click();
  await expect.poll(query).toMatchObject({ report: 'mileage', group: String(idOf(12)) });
  await expect.poll(() => core.askedOf('reports.mileage').at(-1)!.query).toMatchObject({ group: String(idOf(12)) });
  await expectAccessible();
  const again = await opened(`/reports?report=commands&group=${idOf(12)}`);
  await expect.element(chooser()).toHaveValue('Litoral › Vans');
  await expect.poll(() => again.askedOf('reports.commands').at(-1)!.query).toMatchObject({ group: String(idOf(12)) });
});

test('of a client the groups are offered that can hold their vehicles, and one that was chosen before stays', async () => {
  await opened(`/reports?report=mileage&user=${CLIENT.id}&group=${idOf(14)}`);
  await expect.element(chooser()).toHaveValue('Do vizinho · Ipê');
  await chooser().click();
  const options = page.getByRole('option');
  await expect.poll(() => options.elements().map(({ textContent }) => textContent)).toContain('Da Clara · Clara Nunes');
  expect(options.elements()).toHaveLength(4);
  await opened(`/reports?report=mileage&user=${CLIENT.id}`);
  await chooser().click();
  await expect
    .poll(() => options.elements().map(({ textContent }) => textContent))
    .toEqual(['Da Clara · Clara Nunes', 'Litoral', 'Litoral › Vans']);
  // Without a client those of the staff: several clients may call a group alike.
  await opened('/reports?report=mileage');
  await chooser().click();
  await expect
    .poll(() => options.elements().map(({ textContent }) => textContent))
    .toEqual(['Litoral', 'Litoral › Vans']);
});

test('who may see no groups is offered none, and nobody is asked for them', async () => {
  const permissions = PERMISSION_NAMES.filter((name) => name !== 'MONITORING_GROUPS');
  const core = await opened('/reports?report=mileage', { session: person('OPERATOR', { permissions }) });
  await expect.element(page.getByText('Nenhum dado encontrado')).toBeVisible();
  await expect.element(chooser()).not.toBeInTheDocument();
  expect(core.askedOf('groups.list')).toEqual([]);
});

test('the reports of incidents and of silent trackers are limited to a group too', async () => {
  for (const [report, call] of [
    ['incidents', 'incidents.details'],
    ['silent', 'positions.silent'],
  ] as const) {
    const core = await opened(`/reports?report=${report}&group=${idOf(12)}`);
    await expect.element(chooser()).toHaveValue('Litoral › Vans');
    await expect.poll(() => core.askedOf(call).at(-1)!.query).toMatchObject({ group: String(idOf(12)) });
    await expectAccessible();
  }
});
