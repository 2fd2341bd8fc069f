import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PERMISSION_NAMES } from '../../domain/people/users/permission.ts';
import { expectAccessible } from './harness/axe.ts';
import { openDevice } from './harness/device-page.ts';
import { button, driverAnswers, form, lookAtDrivers, row } from './harness/drivers.ts';
import { PHONE } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { contactAnswers, contactId } from './harness/phonebook.ts';
import { recorded } from './harness/recorded.ts';

const ANA = { id: contactId(1), name: 'Ana Prado', type: 'MOBILE', value: '11912345678' } as const;
const MAIL = { id: contactId(3), name: 'Célia Rocha', type: 'EMAIL', value: 'celia@example.com' } as const;
const answers = () => ({ ...driverAnswers(), ...contactAnswers() });
const chosen = () => form().getByRole('group', { name: 'Contatos de emergência' }).getByRole('listitem');
const picker = () => form().getByRole('combobox', { name: 'Contato da agenda' });
const pick = async (name: RegExp) => {
  await picker().click();
  await page.getByRole('option', { name }).click();
};

test('a driver is given emergency contacts of the phonebook, in the order in which they are called', async () => {
  const core = await lookAtDrivers('/drivers', {
    session: person('USER'),
    answers: { ...answers(), 'drivers.create': recorded('drivers.create') },
  });
  await button(page, 'Novo motorista').click();
  await form().getByLabelText(/^Nome/).fill('Davi Moura');
  await pick(/Ana Prado/);
  await pick(/Célia Rocha/);
  await button(form(), 'Ligar antes para Célia Rocha').click();
  await expect.element(chosen().first()).toHaveTextContent('Célia Rocha celia@example.com');
  const call = chosen().nth(1).getByRole('link', { name: 'Ligar para Ana Prado' });
  await expect.element(call).toHaveAttribute('href', 'tel:+5511912345678');
  await expectAccessible();
  await button(form(), 'Salvar').click();
  await expect.poll(() => core.askedOf('drivers.create')).toHaveLength(1);
  expect(core.askedOf('drivers.create')[0]!.body.contacts).toEqual([MAIL.id, ANA.id]);
});

test('who may not see the phonebook changes a driver without sending contacts', async () => {
  const permissions = PERMISSION_NAMES.filter((name) => name !== 'MONITORING_CONTACTS_LIST');
  const core = await lookAtDrivers('/drivers', { session: person('OPERATOR', { permissions }), answers: answers() });
  await row('Bruno Sá').click();
  await form().getByLabelText(/^Nome/).fill('Bruno Sá Neto');
  await expect.element(picker()).not.toBeInTheDocument();
  await button(form(), 'Salvar').click();
  await expect.poll(() => core.askedOf('drivers.update')).toHaveLength(1);
  expect(core.askedOf('drivers.update')[0]!.body).not.toHaveProperty('contacts');
});

test('the page of a vehicle shows whom to call for whoever drives it, on a phone in the dark too', async () => {
  for (const look of [{}, { theme: 'dark', size: PHONE }] as const) {
    await openDevice('driver', {
      ...look,
      answers: { 'drivers.byTag': [{ ...recorded('drivers.read'), contacts: [ANA, MAIL] }] },
    });
    const contacts = page.getByRole('region', { name: 'Contatos de emergência' }).getByRole('listitem');
    await expect.element(contacts.first()).toHaveTextContent('Ana Prado (11)91234-5678');
    await expect
      .element(contacts.first().getByRole('link', { name: 'Ligar para Ana Prado' }))
      .toHaveAttribute('href', 'tel:+5511912345678');
    await expect.element(contacts.nth(1).getByRole('link', { name: /Célia Rocha/ })).toBeVisible();
    await expectAccessible();
  }
});
