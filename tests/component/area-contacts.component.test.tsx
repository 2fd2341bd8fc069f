import './harness/without-map.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { areaOf, areaServer, openEditor, pathOf, save } from './harness/area-editor.ts';
import { expectAccessible } from './harness/axe.ts';
import { person } from './harness/people.ts';
import { contactAnswers, contactId } from './harness/phonebook.ts';
import { PERMISSION_NAMES } from '../../domain/people/users/permission.ts';

const GUARD = { name: 'Guarda', type: 'phone', value: '(11)4444-5555' };
const YARD = areaOf(1, { name: 'Garagem', radius: 1500, contacts: [GUARD] });
const answers = () => ({ ...areaServer([YARD]), ...contactAnswers() });
const picker = () => page.getByRole('combobox', { name: 'Contato da agenda' });
const items = () => page.getByRole('group', { name: 'Contatos' }).getByRole('listitem');
const pick = async (name: RegExp) => {
  await picker().click();
  await page.getByRole('option', { name }).click();
};
const sentContacts = (operations: readonly { path: string; value?: unknown }[]) =>
  operations.find(({ path }) => path === '/contacts')?.value;

test('contacts of the phonebook are picked for an area, put in order and saved with those that are written (CON-16)', async () => {
  const core = await openEditor(pathOf(YARD), { answers: answers() });
  await pick(/Ana Prado/);
  await pick(/Célia Rocha/);
  await expect.element(items().nth(1)).toHaveTextContent('Ana Prado(11)91234-5678');
  const call = items().nth(1).getByRole('link', { name: 'Ligar para Ana Prado' });
  await expect.element(call).toHaveAttribute('href', 'tel:+5511912345678');
  // One that was picked is not offered again.
  await picker().click();
  await expect.element(page.getByRole('option', { name: /Bruno/ })).toBeVisible();
  await expect.element(page.getByRole('option', { name: /Ana Prado/ })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Ligar antes para Célia Rocha' }).click();
  await page.getByRole('button', { name: 'Ligar antes para Célia Rocha' }).click();
  await page.getByRole('button', { name: 'Excluir o contato 2' }).click();
  await expectAccessible();
  await save().click();
  await expect.poll(() => core.askedOf('areas.update')).toHaveLength(1);
  expect(sentContacts(core.askedOf('areas.update')[0]!.body.operations)).toEqual([
    { id: contactId(3), name: 'Célia Rocha', type: 'EMAIL', value: 'celia@example.com' },
    { id: contactId(1), name: 'Ana Prado', type: 'MOBILE', value: '11912345678' },
  ]);
});

test('who may not see the phonebook writes contacts at an area, and is offered none', async () => {
  const permissions = PERMISSION_NAMES.filter((name) => name !== 'MONITORING_CONTACTS_LIST');
  const core = await openEditor(pathOf(YARD), { answers: answers(), session: person('USER', { permissions }) });
  await expect.element(items().getByRole('textbox', { name: 'Nome do contato 1' })).toHaveValue('Guarda');
  await expect.element(picker()).not.toBeInTheDocument();
  expect(core.askedOf('contacts.list')).toEqual([]);
});
