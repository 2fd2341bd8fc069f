import { expect, test } from 'vitest';
import { commands, page, userEvent, type Locator } from 'vitest/browser';
import { address } from './harness/address.ts';
import { expectAccessible } from './harness/axe.ts';
import { fleetCore } from './harness/fleet-core.ts';
import { mapCanvas, mapRests, mapShows } from './harness/fleet-map.ts';
import { DESKTOP, mountAt } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import type { Answers } from './harness/stand-in-core.ts';
import { vehicleAnswers, vehicleOf } from './harness/vehicles.ts';

const ANA = 4_000_000_000_000_001;
const GROUP = { ...recorded('groups.list')[0]!, id: 5_000_000_000_000_001, name: 'Turno da noite', parent: null };
/** Two of one client, one of another, one of none, far from one another. */
const FLEET = [ANA, ANA, ANA + 1, null].map((user, n) => {
  const name = `Van ${n}`;
  return vehicleOf(n, {
    device: { name, user, vehicle: { name, licensePlate: null, manufacture: null, model: null, color: null } },
    record: { latitude: -20 + n, longitude: -50 + n },
  });
});
const idOf = (n: number): number => FLEET[n]!.device.id;

const devices: Answers['devices.detail'] = ({ query }) => {
  const content = FLEET.map(({ device }) => device).filter(({ id }) => (query.ids ?? '').includes(String(id)));
  return { ...recorded('devices.detail'), content, totalElements: content.length };
};

async function open() {
  const desk = fleetCore(() => ({ vehicles: FLEET }));
  const core = await mountAt('/trackdevice', {
    session: person('OPERATOR'),
    size: DESKTOP,
    core: desk.core,
    bridge: desk.bridge,
    answers: {
      ...vehicleAnswers(() => FLEET),
      'brands.parameters': {},
      'devices.detail': devices,
      'groups.list': [GROUP],
      'groups.move': { moved: 2 },
    },
  });
  await expect.element(line(0)).toBeVisible();
  return core;
}
const line = (n: number): Locator => page.getByRole('option').filter({ hasText: `Van ${n}` });
const choose = (n: number): Promise<void> => line(n).click({ modifiers: ['ControlOrMeta'] });
const bar = (): Locator => page.getByRole('group', { name: 'Veículos selecionados' });
const button = (name: string): Locator => bar().getByRole('button', { name });
const says = (words: string): Promise<unknown> => expect.element(bar()).toHaveTextContent(words);
const MOVE = 'Adicionar os selecionados a um grupo';

test('an operator chooses vehicles of several clients in the list and goes on with them, and Escape lets them go', async () => {
  await open();
  await choose(0);
  await choose(2);
  await says('2 selecionados');
  await expectAccessible();
  await button('Relatório de deslocamento dos selecionados').click();
  await expect.poll(address).toContain(`/report-displacement?devices=${idOf(0)},${idOf(2)}`);
  await open();
  await choose(1);
  await says('1 selecionado');
  await userEvent.keyboard('{Escape}');
  await expect.element(bar()).not.toBeInTheDocument();
});

test('vehicles of one client are put into a group of the client; of several or of none it says why not', async () => {
  const core = await open();
  await choose(0);
  await choose(2);
  await button(MOVE).click();
  await expect.element(page.getByText(/^Um grupo é de um só cliente/)).toBeVisible();
  await choose(2);
  await choose(1);
  await button(MOVE).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').click();
  await dialog.getByRole('option', { name: 'Turno da noite' }).click();
  await dialog.getByRole('button', { name: 'Colocar', exact: true }).click();
  await expect
    .poll(() => core.askedOf('groups.move').map(({ body }) => body))
    .toEqual([{ devices: [idOf(0), idOf(1)], from: null, to: GROUP.id }]);
  expect(core.askedOf('groups.list').map(({ query }) => query.userId)).toEqual([String(ANA)]);
});

test('Shift and a drag choose what lies in the box, also what a cluster stands for, and the map stays where it was', async () => {
  await open();
  await mapShows(({ moving }) => !moving);
  await page.getByRole('button', { name: 'Mostrar todos os veículos' }).click();
  const before = await mapRests();
  const { left, top, width, height } = mapCanvas().getBoundingClientRect();
  await userEvent.keyboard('{Shift>}');
  await commands.movePointer([left + 20, top + 90], 'down', [left + width - 420, top + height - 20]);
  await commands.movePointer([left + width - 420, top + height - 20], 'up');
  await userEvent.keyboard('{/Shift}');
  await says('4 selecionados');
  const after = await mapShows(({ several }) => several === 4);
  expect([after.centre, after.zoom]).toEqual([before.centre, before.zoom]);
});
