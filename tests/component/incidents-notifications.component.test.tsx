import './harness/without-map.ts';
import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { PERMISSION_NAMES } from '../../domain/people/users/permission.ts';
import { expectAccessible } from './harness/axe.ts';
import { rowsIn, textUnder } from './harness/grid.ts';
import { incidentWith, tellOf } from './harness/incidents.ts';
import { mountAt, PHONE, type MountOptions } from './harness/mount.tsx';
import { pageOf } from './harness/pages.ts';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import type { Sent, StandIn } from './harness/stand-in-core.ts';

type Notice = Sent<'incidents.notices'>['content'][number];

const [ONE] = recorded('incidents.notices').content;
const notice = (id: number, given: Partial<Notice> = {}): Notice => ({
  ...ONE!,
  id,
  code: `10000${id}`,
  type: 'THEFT',
  deviceName: 'Van branca',
  licensePlate: 'VAN1A23',
  byName: 'Bia Ramos',
  ...given,
});
const usual = (): Notice[] => [
  notice(3, { operation: 'resolve', status: 'RESOLVED' }),
  notice(2, { operation: 'assign', operatorName: 'Otávio Leme' }),
  notice(1, { operation: 'create', bySystem: true, byName: null }),
];

async function open(notices = usual(), options: MountOptions = {}): Promise<StandIn> {
  const core = await mountAt('/incidents-notifications', {
    session: person('OPERATOR'),
    answers: { 'incidents.notices': ({ query }) => pageOf(notices, query) },
    ...options,
  });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Notificações de incidentes' })).toBeVisible();
  return core;
}

const grid = (): Locator => page.getByRole('grid', { name: 'Notificações de incidentes' });
const rows = (): Locator => rowsIn(grid());
const under = (row: number, head: string): string => textUnder(grid(), row, head);

test('each notice says what was done, about which incident and vehicle, and by whom (INC-60)', async () => {
  await open();
  await expect.poll(() => rows().elements().length).toBe(3);
  expect(under(0, 'O que aconteceu')).toContain('Furto');
  expect(under(0, 'O que aconteceu')).toContain('Resolveu');
  expect(under(1, 'O que aconteceu')).toContain('Otávio Leme');
  expect(under(2, 'O que aconteceu')).toContain('Registrou o incidente');
  expect(under(0, 'Veículo')).toContain('Van brancaVAN1A23');
  expect(under(0, 'Incidente')).toContain('100003');
  expect(under(1, 'Por')).toContain('Bia Ramos');
  expect(under(2, 'Por')).toContain('Sistema');
  await expectAccessible();
});

test('what happens meanwhile is counted above the list, told twice counts once, and is shown when it is asked for', async () => {
  const notices = usual();
  const core = await open(notices);
  await expect.poll(() => rows().elements().length).toBe(3);
  const incident = incidentWith({});
  for (const change of ['RAISED', 'RAISED', 'COMMENTED'] as const) tellOf(core, incident, change);
  const announced = page.getByRole('main').getByRole('button', { name: '2 novas: mostrar' });
  await expect.element(announced).toBeVisible();
  expect(rows().elements().length).toBe(3);
  notices.unshift(notice(5), notice(4));
  await announced.click();
  await expect.poll(() => rows().elements().length).toBe(5);
  await expect.element(announced).not.toBeInTheDocument();
});

test('a row leads to its incident by Enter', async () => {
  await open();
  await expect.poll(() => rows().elements().length).toBe(3);
  (rows().elements()[1] as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe('/operator-area-detail/100002');
});

test('the list says when there is nothing, and without the permission asks for nothing', async () => {
  await open([], { size: PHONE, theme: 'dark' });
  await expect.element(page.getByText('Nenhuma notificação de incidente')).toBeVisible();
  await expectAccessible();
  const permissions = PERMISSION_NAMES.filter((name) => name !== 'MONITORING_INCIDENTS');
  const core = await open(usual(), { session: person('OPERATOR', { permissions }) });
  await expect.element(page.getByText('Sem acesso aos incidentes')).toBeVisible();
  expect(core.askedOf('incidents.notices')).toEqual([]);
});
