import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PERMISSION_NAMES } from '../../domain/people/users/permission.ts';
import { keepClient } from '../../src/live/clients/kept-clients.ts';
import { expectAccessible } from './harness/axe.ts';
import { button, dayIn, dues, form, lookAtMaintenance, PLAN, row, rows, VAN } from './harness/maintenance.ts';
import { PHONE } from './harness/mount.tsx';
import { pageOf } from './harness/pages.ts';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import { refusal } from './harness/stand-in-core.ts';

const heading = (name: RegExp) => page.getByRole('heading', { name, level: 1 });

test('the maintenance list is marked as beta and says what is due by day, way and hours, the most urgent first (RTE-64, MNT-03)', async () => {
  await lookAtMaintenance();
  await expect.element(heading(/^Manutenção\s*beta$/)).toBeVisible();
  await expect.poll(() => rows().elements().length).toBe(3);
  await expect
    .element(rows().nth(0))
    .toHaveTextContent(/VAN1A23 · Van branca.*Vencida.*3 dias em atraso.*58\.000 km.*faltam 2\.100 km/);
  await expect.element(rows().nth(1)).toHaveTextContent(/Caminhão 7.*Vence em breve.*80\.000 km.*faltam 400 km/);
  await expect.element(rows().nth(2)).toHaveTextContent(/Sem registro.*Registre quando foi feita/);
  await expectAccessible();
});

test('a state, a vehicle and a part of the screen are in the address: whoever opens it sees the same', async () => {
  const core = await lookAtMaintenance();
  await page.getByRole('combobox', { name: 'Situação' }).click();
  await page.getByRole('option', { name: 'Vencida' }).click();
  await expect.poll(() => rows().elements().length).toBe(1);
  await page.getByRole('combobox', { name: 'Veículo' }).click();
  await page.getByRole('option', { name: 'VAN1A23 · Van branca' }).click();
  await expect.poll(() => location.search).toBe(`?state=overdue&vehicle=${VAN.id}`);
  await lookAtMaintenance(`/maintenance-list${location.search}`);
  await expect.element(page.getByRole('combobox', { name: 'Veículo' })).toHaveValue('VAN1A23 · Van branca');
  expect(core.askedOf('maintenance.due').at(-1)!.query).toMatchObject({ vehicle: String(VAN.id), state: 'overdue' });
  await page.getByRole('tab', { name: 'Centro de custo' }).click();
  await expect.poll(() => location.search).toBe('?tab=entries');
  await expect.element(row('Dois pneus')).toBeVisible();
});

test('vehicles to choose from name the client to staff, those of the monitored one first', async () => {
  const vans = ['Aroeira', 'Ipê'].map((customerName, at) => ({
    ...recorded('vehicles.list').content[0]!,
    id: VAN.id + at,
    name: 'Van',
    licensePlate: null,
    customerName,
  }));
  const operator = person('OPERATOR');
  keepClient(operator.sessionId, { ...recorded('clients.read'), profile: 'USER', profileDownload: null });
  await lookAtMaintenance('/maintenance-list', {
    session: operator,
    keepsStorage: true,
    answers: {
      'clients.read': recorded('clients.read'),
      'vehicles.list': ({ query }) => pageOf(query.userId === undefined ? vans : vans.slice(1), query),
    },
  });
  await page.getByRole('combobox', { name: 'Veículo' }).click();
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Van Ipê', 'Van Aroeira']);
});

test('maintenance that was done is noted for today at what the tracker reads, and for another day and odometer', async () => {
  const core = await lookAtMaintenance('/maintenance-list', {
    answers: { 'maintenance.done': { ...recorded('maintenance.done'), plan: PLAN } },
  });
  await row('Vencida').click();
  await expect.element(form().getByLabelText('Feito em')).toHaveValue(dayIn(0).split('-').toReversed().join('/'));
  await expect.element(form().getByLabelText('Hodômetro', { exact: true })).toHaveValue('55.900 km');
  await expectAccessible();
  await form().getByLabelText('Hodômetro', { exact: true }).fill('55000');
  await form().getByLabelText('Feito em').fill(dayIn(-2));
  const asked = core.askedOf('maintenance.due').length;
  await button(form(), 'Registrar como feita').click();
  await expect.element(page.getByText('Troca de óleo: registrada.')).toBeVisible();
  expect(core.askedOf('maintenance.done')).toEqual([
    {
      params: { id: String(PLAN) },
      body: { vehicle: VAN.id, doneOn: dayIn(-2), odometerM: 55_000_000, engineHours: null },
    },
  ]);
  await expect.poll(() => core.askedOf('maintenance.due').length).toBeGreaterThan(asked);
});

test('what somebody else changes about maintenance, costs or orders is asked for again in the part that is open (MNT-15)', async () => {
  const told = (core: Awaited<ReturnType<typeof lookAtMaintenance>>, record: 'PLAN' | 'COST' | 'ORDER') =>
    core.tell.messages$.next({ message: 'Maintenance', topic: 'brand/1/Maintenance', body: { record } });
  const core = await lookAtMaintenance();
  await expect.poll(() => rows().elements().length).toBe(3);
  const dueAsked = core.askedOf('maintenance.due').length;
  told(core, 'PLAN');
  await expect.poll(() => core.askedOf('maintenance.due').length).toBe(dueAsked + 1);
  await page.getByRole('tab', { name: 'Centro de custo' }).click();
  await expect.element(row('Dois pneus')).toBeVisible();
  const entriesAsked = core.askedOf('costs.list').length;
  told(core, 'COST');
  await expect.poll(() => core.askedOf('costs.list').length).toBe(entriesAsked + 1);
  // What is not shown is not asked for.
  expect(core.askedOf('maintenance.due').length).toBe(dueAsked + 1);
});

test('what was noted is taken back after a question', async () => {
  const core = await lookAtMaintenance('/maintenance-list', { answers: { 'maintenance.undo': {} } });
  await row('Vencida').click();
  await button(form(), 'Desfazer o registro de 01/11/2026').click();
  const asked = page.getByRole('dialog', { name: 'Desfazer o registro de Oil?' });
  await button(asked, 'Desfazer').click();
  await expect.element(page.getByText('O registro foi desfeito.')).toBeVisible();
  expect(core.askedOf('maintenance.undo')[0]!.params).toMatchObject({ id: String(PLAN) });
});

test('the maintenance form is marked as beta and holds a plan with how it stands and what was done (RTE-66)', async () => {
  const core = await lookAtMaintenance(`/maintenance-form/${PLAN}`, {
    answers: {
      'maintenance.updatePlan': ({ body }) => ({ ...recorded('maintenance.updatePlan'), ...body, version: 4 }),
    },
  });
  await expect.element(heading(/^Troca de óleo\s*beta$/)).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Meses' })).toHaveValue('6');
  await expect.element(row('Vencida')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'O que foi feito' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('textbox', { name: 'Distância' }).first().fill('15000');
  await button(page, 'Salvar').click();
  await expect
    .poll(() => core.askedOf('maintenance.updatePlan')[0]?.body)
    .toMatchObject({
      intervalMonths: 6,
      intervalM: 15_000_000,
      version: 3,
    });
});

test('a plan needs a name, somebody it is for and an interval, and says so at the fields', async () => {
  const core = await lookAtMaintenance('/maintenance-form/new', {
    answers: { 'maintenance.planVehicle': { ...recorded('maintenance.planVehicle'), id: PLAN, name: 'Correia' } },
  });
  await page.getByRole('textbox', { name: 'Meses' }).fill('');
  await page.getByRole('textbox', { name: 'Distância' }).first().fill('');
  await button(page, 'Novo plano').click();
  await expect.element(page.getByText('Escolha o veículo.')).toBeVisible();
  await expect.element(page.getByText('Diga a cada quanto: por tempo, distância ou horas de motor.')).toBeVisible();
  expect(core.askedOf('maintenance.planVehicle')).toEqual([]);
  await page.getByRole('textbox', { name: /^Nome/ }).fill('Correia');
  await page.getByRole('textbox', { name: 'Horas de motor' }).first().fill('500');
  await page.getByRole('combobox', { name: /^Veículo/ }).click();
  await page.getByRole('option', { name: /Van branca/ }).click();
  await button(page, 'Novo plano').click();
  await expect.poll(() => location.pathname).toContain(`/maintenance-form/${PLAN}`);
  expect(core.askedOf('maintenance.planVehicle')[0]).toMatchObject({
    params: { id: String(VAN.id) },
    body: { name: 'Correia', intervalMonths: null, intervalM: null, intervalEngineHours: 500 },
  });
});

test('of two people who change one plan the second sees both versions and takes the other one', async () => {
  const clash = refusal('conflict', 'Outra pessoa alterou este registro.', {
    status: 409,
    requestId: 'r-1',
    conflict: {
      version: 4,
      changedAt: new Date().toISOString(),
      changedBy: 'Bia Ramos',
      changes: { intervalM: { before: 10_000_000, after: 20_000_000 } },
    },
  });
  const core = await lookAtMaintenance(`/maintenance-form/${PLAN}`, { answers: { 'maintenance.updatePlan': clash } });
  const distance = page.getByRole('textbox', { name: 'Distância' }).first();
  await distance.fill('15000');
  await button(page, 'Salvar').click();
  const both = page.getByRole('status').filter({ hasText: 'Outra pessoa salvou antes' });
  await expect.element(both).toHaveTextContent(/Bia Ramos.*Distância/);
  await button(both, 'Usar o que foi salvo').click();
  await expect.element(distance).toHaveValue('20.000 km');
  core.answer({ 'maintenance.updatePlan': { ...recorded('maintenance.updatePlan'), version: 5 } });
  await button(page, 'Salvar').click();
  await expect
    .poll(() => core.askedOf('maintenance.updatePlan').at(-1)?.body)
    .toMatchObject({
      intervalM: 20_000_000,
      version: 4,
    });
});

test('a plan that is gone, or that no id names, says so and leads back to the plans', async () => {
  const gone = refusal('missing', 'Não existe.', { status: 404, requestId: 'r-1' });
  await lookAtMaintenance(`/maintenance-form/${PLAN}`, { answers: { 'maintenance.readPlan': gone } });
  await expect.element(page.getByText('Este plano não existe')).toBeVisible();
  await lookAtMaintenance('/maintenance-form/nonsense');
  await expect.element(page.getByText('Este plano não existe')).toBeVisible();
  await page.getByRole('link', { name: 'Planos' }).click();
  await expect.poll(() => location.search).toBe('?tab=plans');
});

test('the cost centre stands within the maintenance screens: an entry is set done with what it cost, and reopened (MNT-16)', async () => {
  const core = await lookAtMaintenance('/maintenance-list?tab=entries');
  await row('Dois pneus').click();
  await button(form(), 'Concluir').click();
  const settle = page.getByRole('dialog', { name: 'Concluir' });
  await settle.getByLabelText('Custo').fill('1300,5');
  await button(settle, 'Concluir').click();
  await expect.element(row('Dois pneus')).toHaveTextContent(/Concluído.*R\$ 1\.300,50/);
  expect(core.askedOf('costs.updateCost')[0]!.body).toMatchObject({ costCents: 130_050 });
  await row('Dois pneus').click();
  await button(form(), 'Reabrir').click();
  await button(page.getByRole('dialog', { name: 'Reabrir o lançamento?' }), 'Reabrir').click();
  await expect.element(row('Dois pneus')).toHaveTextContent('Em aberto');
});

test('an entry is added with its vehicle and its cost to the cent, and removed after a question', async () => {
  const core = await lookAtMaintenance('/maintenance-list?tab=entries');
  await expect.element(row('Dois pneus')).toBeVisible();
  await button(page, 'Novo lançamento').click();
  await button(form(), 'Salvar').click();
  await expect.element(form().getByText('Escolha o veículo.')).toBeVisible();
  await form()
    .getByRole('combobox', { name: /^Veículo/ })
    .click();
  await page.getByRole('option', { name: /Caminhão 7/ }).click();
  await form()
    .getByLabelText(/^Descrição/)
    .fill('Pastilhas de freio');
  await form().getByLabelText('Custo').fill('459,07');
  await expectAccessible();
  await button(form(), 'Salvar').click();
  await expect.element(row('Pastilhas de freio')).toHaveTextContent('R$ 459,07');
  expect(core.askedOf('costs.create')[0]!.body).toMatchObject({ costCents: 45_907, dueDate: null });
  await row('Pastilhas de freio').click();
  await button(form(), 'Excluir').click();
  await button(page.getByRole('dialog', { name: 'Excluir o lançamento?' }), 'Excluir').click();
  await expect.element(row('Dois pneus')).toBeVisible();
  await expect.poll(() => row('Pastilhas de freio').elements().length).toBe(0);
});

test('a file that is too large is refused before it is sent, and why another one was not taken is said', async () => {
  const refused = refusal('refused', 'Não é PDF nem imagem.', { status: 422, requestId: 'r-1' });
  const core = await lookAtMaintenance('/maintenance-list?tab=entries', { answers: { 'costs.uploadFile': refused } });
  await row('Dois pneus').click();
  const chooser = form().getByLabelText('Arquivo', { exact: true });
  await chooser.upload(new File([new Uint8Array(10_000_001)], 'video.pdf', { type: 'application/pdf' }));
  await expect.element(page.getByText('video.pdf é grande demais.')).toBeVisible();
  expect(core.askedOf('costs.uploadFile')).toEqual([]);
  await chooser.upload(new File(['<script>'], '<b>.pdf', { type: 'application/pdf' }));
  await expect.element(form().getByText('Não é PDF nem imagem.')).toBeVisible();
});

test('several entries are set done at once, with what came of each', async () => {
  const core = await lookAtMaintenance('/maintenance-list?tab=entries');
  await expect.element(row('Dois pneus')).toBeVisible();
  ((await rows().first().findElement()) as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await button(page.getByRole('group', { name: 'Linhas selecionadas' }), 'Concluir').click();
  await button(page.getByRole('dialog', { name: 'Concluir 1 lançamento?' }), 'Concluir').click();
  await expect.poll(() => core.askedOf('costs.done').length).toBe(1);
});

test('costs are told by vehicle and by month of a period that is chosen', async () => {
  const core = await lookAtMaintenance('/maintenance-list?tab=costs');
  await expect.element(row('OWN-1')).toHaveTextContent('R$ 3.703,68');
  await expect
    .element(page.getByRole('region', { name: 'Custo por mês' }))
    .toHaveTextContent(/nov.*2026.*R\$ 3\.703,68/);
  await page.getByRole('combobox', { name: 'Período' }).click();
  await page.getByRole('option', { name: 'Doze meses' }).click();
  await expect.poll(() => location.search).toBe('?tab=costs&span=year');
  await expect
    .poll(() => {
      const { start, end } = core.askedOf('costs.byVehicle').at(-1)!.query;
      return Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000 / 30);
    })
    .toBeGreaterThanOrEqual(11);
  await expectAccessible();
  await row('OWN-1').click();
  await expect.poll(() => location.search).toMatch(/^\?tab=entries&status=DONE&vehicle=\d{16}$/);
});

test('a service order is added for a vehicle and changed where it stands', async () => {
  const core = await lookAtMaintenance('/maintenance-list?tab=orders', {
    answers: {
      'serviceOrders.create': recorded('serviceOrders.create'),
      'serviceOrders.update': recorded('serviceOrders.update'),
    },
  });
  await button(page, 'Nova ordem de serviço').click();
  await form()
    .getByRole('combobox', { name: /^Veículo/ })
    .click();
  await page.getByRole('option', { name: /Van branca/ }).click();
  await form().getByLabelText('Observação').fill('Levar escada');
  await button(form(), 'Salvar').click();
  await expect
    .poll(() => core.askedOf('serviceOrders.create')[0]?.body)
    .toEqual({
      vehicle: VAN.id,
      type: 'MAINTENANCE',
      status: 'OPEN',
      date: dayIn(0),
      note: 'Levar escada',
    });
  await rows().first().click();
  await form().getByRole('combobox', { name: 'Situação' }).click();
  await page.getByRole('option', { name: 'Concluída' }).click();
  await button(form(), 'Salvar').click();
  await expect.poll(() => core.askedOf('serviceOrders.update')[0]?.body.status).toBe('DONE');
});

test.each([
  ['orders', 'New service order', 'Day', 3],
  ['costs', 'New entry', 'Due on', 3],
] as const)('in English the days and choices of a form are read whole (%s)', async (tab, add, day, least) => {
  await lookAtMaintenance(`/maintenance-list?tab=${tab}`, { language: 'en-US' });
  await button(page, add).click();
  const date = form().getByLabelText(day, { exact: false });
  await date.fill('11/29/2026');
  const inputs = form().getByRole('textbox').or(form().getByRole('combobox')).elements() as HTMLInputElement[];
  expect(inputs.length).toBeGreaterThanOrEqual(least);
  const cut = inputs.filter((input) => input.scrollWidth > input.clientWidth);
  expect(cut.map(({ value, placeholder }) => value || placeholder)).toEqual([]);
});

test('without a plan the list leads to the first one, and on a phone each row is a card', async () => {
  await lookAtMaintenance('/maintenance-list', { answers: { 'maintenance.due': pageOf([]) } });
  await expect.element(page.getByRole('heading', { name: 'Nada a vencer ainda' })).toBeVisible();
  await lookAtMaintenance('/maintenance-list', {
    size: PHONE,
    answers: { 'maintenance.due': pageOf(dues()) },
  });
  await expect.element(row('VAN1A23 · Van branca').first()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE.width);
  await expectAccessible();
});

test('a customer without the permission of the fleet is led away from maintenance', async () => {
  const permissions = PERMISSION_NAMES.filter((name) => name !== 'FLEET_MANAGEMENT');
  await lookAtMaintenance('/maintenance-list', { session: person('USER', { permissions }) });
  await expect.poll(() => location.pathname).not.toContain('maintenance');
});
