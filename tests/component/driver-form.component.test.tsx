import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from './harness/axe.ts';
import { button, driverAnswers, form, lookAtDrivers, names, row, rows, TRUCK } from './harness/drivers.ts';
import { BRAND_ID } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import { refusal } from './harness/stand-in-core.ts';

const name = () => form().getByLabelText(/^Nome/);
const save = (): Promise<void> => button(form(), 'Salvar').click();

test('a driver needs a name, and what the server refuses stands at its field while nothing typed is lost', async () => {
  const taken = refusal('refused', 'Confira os campos.', {
    status: 409,
    requestId: 'r-1',
    fields: { electronicTag: 'Outro motorista tem esta tag.' },
  });
  const core = await lookAtDrivers('/drivers', { answers: { ...driverAnswers(), 'drivers.create': taken } });
  await button(page, 'Novo motorista').click();
  await save();
  // The rule of the call says no before anything is sent, and the focus is where it is broken.
  await expect.element(form().getByText('Campo obrigatório.')).toBeVisible();
  await expect.element(name()).toHaveFocus();
  expect(core.askedOf('drivers.create')).toEqual([]);
  await name().fill('Davi Moura');
  await form().getByLabelText('Número da CNH').fill('98765');
  const expiration = form().getByLabelText('Validade da CNH');
  // What is no date is no empty field: nothing is saved without it.
  await expiration.fill('31/02/2031');
  await save();
  await expect.element(form().getByText(/^Esta data não existe/)).toBeVisible();
  await expect.element(expiration).toHaveFocus();
  expect(core.askedOf('drivers.create')).toEqual([]);
  await expiration.fill('2031-05-31');
  const tag = form().getByLabelText('Tag eletrônica');
  await tag.fill('TAG-1');
  await form().getByRole('combobox', { name: 'Veículos' }).fill('TRK');
  await page.getByRole('option', { name: /TRK7B88/ }).click();
  await button(form(), 'Adicionar horário').click();
  await expectAccessible();
  await save();
  await expect.element(tag).toHaveAttribute('aria-invalid', 'true');
  await expect.element(tag).toHaveAccessibleDescription(expect.stringContaining('Outro motorista tem esta tag.'));
  expect((await form().findElement()).querySelectorAll('[aria-invalid="true"]')).toHaveLength(1);
  await expect.element(name()).toHaveValue('Davi Moura');
  await tag.fill('TAG-DAVI');
  core.answer({ 'drivers.create': recorded('drivers.create') });
  await userEvent.keyboard('{Enter}');
  await expect.element(form()).not.toBeInTheDocument();
  expect(core.askedOf('drivers.create').at(-1)!.body).toMatchObject({
    driverName: 'Davi Moura',
    number: '98765',
    driverLicenseExpiration: '2031-05-31',
    electronicTag: 'TAG-DAVI',
    vehicles: [TRUCK.id],
    workingHours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '08:00', to: '18:00' })),
  });
});

test('a new driver is of the brand of the vehicle that is chosen, whose phonebook is offered', async () => {
  const child = BRAND_ID + 1;
  const core = await lookAtDrivers('/drivers', {
    answers: {
      ...driverAnswers(),
      'brands.tree': [{ brandId: BRAND_ID, brandChildId: child, brandChildName: 'Aurora' }],
      'devices.read': { ...recorded('devices.read'), id: TRUCK.id, brandId: child },
      'contacts.list': recorded('contacts.list'),
    },
  });
  await button(page, 'Novo motorista').click();
  await form().getByRole('combobox', { name: 'Veículos' }).fill('TRK');
  await page.getByRole('option', { name: /TRK7B88/ }).click();
  await expect.element(form().getByRole('combobox', { name: 'Marca' })).toHaveValue('Aurora');
  await form().getByRole('combobox', { name: 'Contato da agenda' }).click();
  await expect.poll(() => core.askedOf('contacts.list').at(-1)!.query.brand).toBe(String(child));
});

test('a driver is deleted after asking, and one that is not deleted stays with a word why', async () => {
  const server = driverAnswers();
  const broken = refusal('broken', 'Fora do ar.', { status: 500, requestId: 'r-1' });
  const core = await lookAtDrivers('/drivers', { answers: { ...server, 'drivers.delete': broken } });
  await row('Ana Prado').click();
  await button(form(), 'Excluir').click();
  const question = page.getByRole('dialog', { name: 'Excluir Ana Prado?' });
  await expect.element(question).toBeVisible();
  expect(core.askedOf('drivers.delete')).toEqual([]);
  await button(question, 'Excluir').click();
  await expect.element(question.getByRole('alert')).toHaveTextContent('Fora do ar.');
  core.answer(server);
  await button(question, 'Excluir').click();
  await expect.element(page.getByText('Ana Prado foi excluído.')).toBeVisible();
  await expect.element(form()).not.toBeInTheDocument();
  // Rows do not move below the pointer.
  await page.getByRole('heading', { level: 1 }).hover();
  await expect.element(row('Ana Prado')).not.toBeInTheDocument();
  await expect.element(row('Bruno Sá')).toBeVisible();
});

test('typed words are not thrown away without asking', async () => {
  await lookAtDrivers();
  await rows().first().click();
  await name().fill('Typed by mistake');
  await userEvent.keyboard('{Escape}');
  const question = page.getByRole('dialog', { name: 'Há alterações não salvas' });
  // Enter keeps what was typed.
  await expect.element(button(question, 'Continuar editando')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(name()).toHaveValue('Typed by mistake');
  await button(form(), 'Cancelar').click();
  await button(question, 'Descartar alterações').click();
  await expect.element(form()).not.toBeInTheDocument();
  await expect.poll(() => names()[0]).toContain('Ana Prado');
});

test('of two people who change one driver the second sees both versions and chooses', async () => {
  const server = driverAnswers();
  const clash = refusal('conflict', 'Outra pessoa alterou este registro.', {
    status: 409,
    requestId: 'r-1',
    conflict: {
      version: 1,
      changedAt: new Date().toISOString(),
      changedBy: 'Bia Ramos',
      changes: {
        driverName: { before: 'Bruno Sá', after: 'Bruno Sá da primeira' },
        number: { before: '1002', after: '111' },
      },
    },
  });
  const core = await lookAtDrivers('/drivers?term=bruno', { answers: { ...server, 'drivers.update': clash } });
  await row('Bruno Sá').click();
  await name().fill('Bruno Sá da segunda');
  await save();
  const both = form().getByRole('status').filter({ hasText: 'Outra pessoa salvou antes' });
  await expect.element(both).toHaveTextContent('Bia Ramos');
  const line = (field: string) => both.getByRole('row').filter({ hasText: field });
  await expect.element(line('Nome')).toHaveTextContent('Bruno Sá da primeira');
  await expect.element(line('Nome')).toHaveTextContent('Bruno Sá da segunda');
  await expect.element(line('Número da CNH')).toHaveTextContent('não alterado aqui');
  await expectAccessible();
  core.answer(server);
  await button(both, 'Salvar o que digitei').click();
  await expect.element(form()).not.toBeInTheDocument();
  // What only the first changed is not taken back.
  await expect.element(row('Bruno Sá da segunda')).toHaveTextContent('111');
  expect(core.askedOf('drivers.update').map(({ body }) => [body.version, body.number])).toEqual([
    [0, '1002'],
    [1, '111'],
  ]);
});
