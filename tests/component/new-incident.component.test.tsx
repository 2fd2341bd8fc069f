import './harness/without-map.ts';
import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { PERMISSION_NAMES } from '../../domain/people/users/permission.ts';
import { expectAccessible } from './harness/axe.ts';
import { incidentServer, incidentWith } from './harness/incidents.ts';
import { mountAt, PHONE, type MountOptions } from './harness/mount.tsx';
import { pageOf } from './harness/pages.ts';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import type { StandIn } from './harness/stand-in-core.ts';
import { UNANSWERED } from './harness/unanswered.ts';

const [FOUND] = recorded('devices.detail').content;
const DEVICES = ['VAN1A23', 'TRK7B88'].map((licensePlate, at) => ({
  ...FOUND!,
  id: FOUND!.id + at,
  name: `Carga ${at}`,
  vehicle: { name: `Carga ${at}`, licensePlate, manufacture: null, model: null, color: null },
}));
const RAISED = DEVICES.map(({ id }, at) => incidentWith({ id: id + 100, code: `40000${at}`, deviceId: id }));

/** The form over a server with two trackers, which raises what is asked for. */
async function open({ answers, ...options }: MountOptions = {}): Promise<StandIn> {
  const core = await mountAt('/new-incident', {
    session: person('OPERATOR'),
    // The page of the incident that follows is none of this test.
    core: UNANSWERED.core!,
    answers: {
      ...UNANSWERED.answers,
      'brands.tree': [],
      ...incidentServer(RAISED).answers,
      'devices.detail': ({ query }) =>
        pageOf(
          DEVICES.filter(({ vehicle }) =>
            vehicle.licensePlate.toLowerCase().includes((query.term ?? '').toLowerCase()),
          ),
          query,
        ),
      'incidents.create': ({ body }) => ({
        created: RAISED.filter(({ deviceId }) => body.devices.includes(deviceId)),
        skipped: [],
      }),
      ...answers,
    },
    ...options,
  });
  await expect.element(devices()).toBeVisible();
  return core;
}

const devices = (): Locator => page.getByRole('combobox', { name: /^Rastreadores/ });
const type = (): Locator => page.getByLabelText(/^Tipo/);
const submit = (): Locator => page.getByRole('main').getByRole('button', { name: 'Criar incidente' });

async function choose(plate: string): Promise<void> {
  await devices().fill(plate.slice(0, 3));
  await page.getByRole('option', { name: new RegExp(plate) }).click();
}

test('without a type the type alone is missing: a title need not be typed', async () => {
  const core = await open();
  await choose('VAN1A23');
  await submit().click();
  await expect.element(page.getByText('Escolha o tipo do incidente.')).toBeVisible();
  expect(page.getByText('Campo obrigatório.').elements()).toEqual([]);
  expect(core.askedOf('incidents.create')).toEqual([]);
});

test('one incident is raised for each of several trackers, and staff open each from what is told of them', async () => {
  const core = await open();
  for (const { vehicle } of DEVICES) await choose(vehicle.licensePlate);
  await userEvent.keyboard('{Escape}');
  await type().selectOptions('PANIC');
  await submit().click();
  const outcome = page.getByRole('dialog', { name: 'Incidentes criados' });
  for (const { code } of RAISED)
    await expect.element(outcome.getByText(`Incidente código ${code} foi criado com sucesso`)).toBeVisible();
  expect(core.askedOf('incidents.create').map(({ body }) => [body.devices, body.type])).toEqual([
    [DEVICES.map(({ id }) => id), 'PANIC'],
  ]);
  await outcome.getByRole('button', { name: 'Abrir' }).nth(1).click();
  await expect.poll(() => location.pathname).toBe(`/operator-area-detail/${RAISED[1]!.id}`);
  await expect.element(outcome).not.toBeInTheDocument();
});

test('of a tracker that had one already it says so, beside the other that was raised', async () => {
  await open({ answers: { 'incidents.create': { created: [RAISED[0]!], skipped: [DEVICES[1]!.id] } } });
  for (const { vehicle } of DEVICES) await choose(vehicle.licensePlate);
  await userEvent.keyboard('{Escape}');
  await type().selectOptions('PANIC');
  await submit().click();
  const outcome = page.getByRole('dialog', { name: 'Incidentes criados' });
  await expect.element(outcome.getByText(/você já criou um incidente do tipo Pânico/)).toBeVisible();
  await expect.poll(() => outcome.getByRole('button', { name: 'Abrir' }).elements().length).toBe(1);
});

test('without a tracker nothing is raised, and its field says so', async () => {
  const core = await open();
  await type().selectOptions('PANIC');
  await submit().click();
  await expect.element(page.getByText('Escolha pelo menos um rastreador.')).toBeVisible();
  await expect.element(devices()).toHaveFocus();
  await expect.element(devices()).toHaveAttribute('aria-invalid', 'true');
  expect(core.askedOf('incidents.create')).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await expectAccessible();
});

test('who may not see incidents raises none, and the form can be used in the dark on a phone', async () => {
  await open({ theme: 'dark', size: PHONE });
  await expectAccessible();
  const permissions = PERMISSION_NAMES.filter((name) => name !== 'MONITORING_INCIDENTS');
  await mountAt('/new-incident', { session: person('OPERATOR', { permissions }), answers: { 'brands.tree': [] } });
  await expect.element(page.getByText('Sem acesso aos incidentes')).toBeVisible();
  expect(devices().elements()).toEqual([]);
});
