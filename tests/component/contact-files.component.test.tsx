import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ImportedContacts } from '../../domain/desk/contacts/contact-file.ts';
import { expectAccessible } from './harness/axe.ts';
import { PHONE } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { lookAtPhonebook, names } from './harness/phonebook.ts';
import { refusal } from './harness/stand-in-core.ts';

const FOUND: ImportedContacts = {
  format: 'vcard',
  added: 2,
  changed: 1,
  contacts: [
    { at: 0, name: 'Dora', type: 'MOBILE', value: '11911112222', deed: 'ADD', problem: null, nameBefore: null },
    { at: 1, name: 'Dora', type: 'EMAIL', value: 'd@example.com', deed: 'ADD', problem: null, nameBefore: null },
    { at: 2, name: 'Ana P.', type: 'MOBILE', value: '11912345678', deed: 'CHANGE', problem: null, nameBefore: 'Ana' },
    { at: 3, name: 'Bruno Sá', type: 'PHONE', value: '1134567890', deed: 'SAME', problem: null, nameBefore: null },
    { at: 4, name: '', type: null, value: '3333', deed: 'REFUSE', problem: 'no-name', nameBefore: null },
  ],
};
const CARDS = new File(['BEGIN:VCARD\r\nFN:Dora\r\nPHOTO:x\r\nTEL:11911112222\r\nEND:VCARD\r\n'], 'dora.vcf');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog', { name: 'Importar contatos' });
const entries = () => dialog().getByRole('list', { name: 'Contatos do arquivo' }).getByRole('listitem');

async function openImport(options: Parameters<typeof lookAtPhonebook>[1] = {}) {
  const answers = { 'contacts.import': FOUND, ...options.answers };
  const core = await lookAtPhonebook('/phonebook', { ...options, answers });
  await button('Importar contatos').click();
  await expect.element(dialog()).toBeVisible();
  return core;
}
const choose = (file: File) =>
  userEvent.upload(dialog().element().querySelector<HTMLInputElement>('input[type=file]')!, file);

test('a file is looked at entry by entry before any of it is written, and what is left out is not', async () => {
  const core = await openImport();
  await button('Conferir').click();
  await expect.element(dialog().getByText('Escolha um arquivo.').first()).toBeVisible();
  await choose(CARDS);
  await button('Conferir').click();
  await expect
    .element(dialog().getByRole('status'))
    .toHaveTextContent('2 novos, 1 renomeado, 1 já na agenda, 1 recusado.');
  const [looked] = core.askedOf('contacts.import');
  expect(looked!.body).toMatchObject({ isDryRun: true, user: null });
  expect(looked!.body.text).not.toContain('PHOTO');
  await expect.element(entries().nth(0)).toHaveTextContent('Dora (11)91111-2222Novo');
  await expect.element(entries().nth(2)).toHaveTextContent('Muda de nome, era Ana');
  await expect.element(entries().nth(4)).toHaveTextContent('Sem nome');
  await expectAccessible();
  await entries().nth(1).getByRole('checkbox').click();
  await button('Importar 2 contatos').click();
  await expect.element(page.getByText('Contatos importados: 2 novos, 1 renomeado.')).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(core.askedOf('contacts.import')[1]!.body).toMatchObject({ isDryRun: false, only: [0, 2] });
});

test('a file that cannot be read says why, staff say whose phonebook it is for, and it fits a phone', async () => {
  const words = 'Este arquivo não é um vCard.';
  const unread = refusal('refused', 'Dados inválidos.', { fields: { text: words } });
  await openImport({ session: person('OPERATOR'), answers: { 'contacts.import': unread }, size: PHONE });
  await expect.element(dialog().getByRole('combobox', { name: 'Cliente' })).toBeVisible();
  await choose(CARDS);
  await button('Conferir').click();
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('O arquivo não foi lido');
  await expectAccessible();
});

test('the contacts that a filter shows are taken out as cards', async () => {
  const file = { fileName: 'contatos.vcf', text: 'BEGIN:VCARD\r\nEND:VCARD\r\n', contacts: 1 };
  const core = await lookAtPhonebook('/phonebook', { answers: { 'contacts.file': file } });
  await page.getByRole('searchbox').fill('Célia');
  await expect.poll(names).toEqual(['Célia Rocha']);
  await button('vCard').click();
  await expect.poll(() => core.askedOf('contacts.file').map(({ query }) => query)).toEqual([{ term: 'Célia' }]);
});
