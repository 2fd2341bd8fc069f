import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PERMISSION_NAMES } from '../../domain/people/users/permission.ts';
import { expectAccessible } from './harness/axe.ts';
import { mountAt, PHONE } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { contactId, lookAtPhonebook, names, row } from './harness/phonebook.ts';
import { recorded } from './harness/recorded.ts';
import { refusal } from './harness/stand-in-core.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog').first();
const field = (name: string) => dialog().getByLabelText(name);
const focused = () => document.activeElement?.getAttribute('aria-label');

test('the contacts are listed in the order in which they are called, with their numbers masked (CON-01, CON-09, RTE-54)', async () => {
  await lookAtPhonebook();
  await expect.poll(names).toEqual(['Ana Prado', 'Bruno Sá', 'Célia Rocha']);
  await expect.element(row('Ana Prado')).toHaveTextContent('(11)91234-5678');
  await expect.element(row('Bruno Sá')).toHaveTextContent('(11)3456-7890');
  await expect.element(row('Célia Rocha')).toHaveTextContent('celia@example.com');
  await expectAccessible();
});

test('staff see the phonebook of one client only, a customer is not asked', async () => {
  const client = { ...recorded('users.search')[0]!, name: 'Clara Nunes' };
  const core = await lookAtPhonebook('/phonebook', {
    session: person('OPERATOR'),
    answers: { 'users.search': [client] },
  });
  await page.getByRole('combobox', { name: 'Cliente' }).click();
  await page.getByRole('option', { name: /Clara Nunes/ }).click();
  await expect.poll(() => core.askedOf('contacts.list').at(-1)).toMatchObject({ query: { user: String(client.id) } });
  await lookAtPhonebook();
  await expect.element(row('Ana Prado')).toBeVisible();
  expect(page.getByRole('combobox', { name: 'Cliente' }).query()).toBeNull();
});

test('a contact is called, written to on WhatsApp or by mail, by what is known of them', async () => {
  await lookAtPhonebook();
  const linkOf = (name: string) => page.getByRole('link', { name });
  await expect.element(linkOf('Ligar para Ana Prado')).toHaveAttribute('href', 'tel:+5511912345678');
  await expect
    .element(linkOf('Mensagem no WhatsApp para Ana Prado'))
    .toHaveAttribute('href', 'https://wa.me/5511912345678?text=');
  await expect.element(linkOf('Ligar para Bruno Sá')).toHaveAttribute('href', 'tel:+551134567890');
  expect(linkOf('Mensagem no WhatsApp para Bruno Sá').query()).toBeNull();
  await expect.element(linkOf('E-mail para Célia Rocha')).toHaveAttribute('href', 'mailto:celia@example.com');
});

test('a contact is moved in the order by keys, and the button that moved it keeps the focus', async () => {
  const core = await lookAtPhonebook();
  ((await button('Ligar antes para Célia Rocha').findElement()) as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(names).toEqual(['Ana Prado', 'Célia Rocha', 'Bruno Sá']);
  expect(focused()).toBe('Ligar antes para Célia Rocha');
  await userEvent.keyboard('{Enter}');
  await expect.poll(names).toEqual(['Célia Rocha', 'Ana Prado', 'Bruno Sá']);
  await expect.element(button('Ligar antes para Célia Rocha')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  expect(core.askedOf('contacts.move')).toHaveLength(2);
});

test('a search shows a part of the phonebook, in which nothing is moved', async () => {
  await lookAtPhonebook();
  await page.getByRole('searchbox').fill('bru');
  await expect.poll(names).toEqual(['Bruno Sá']);
  expect(button('Ligar antes para Bruno Sá').query()).toBeNull();
});

test('a contact is created in a form whose fields are all required, with the mask of the number (CON-10, CON-11, RTE-56)', async () => {
  const core = await lookAtPhonebook();
  await button('Novo contato').click();
  await expect.poll(() => location.pathname).toBe('/phonebook-create');
  await dialog().getByRole('button', { name: 'Salvar' }).click();
  await expect.poll(() => dialog().getByText('Campo obrigatório.').elements().length).toBe(2);
  await field('Nome').fill('Davi Moura');
  await field('Celular').fill('1198');
  await dialog().getByRole('button', { name: 'Salvar' }).click();
  await expect.element(dialog().getByText('Escreva o número com DDD.')).toBeVisible();
  await field('Celular').fill('11987654321');
  await expect.element(field('Celular')).toHaveValue('(11)98765-4321');
  await expectAccessible();
  await dialog().getByRole('button', { name: 'Salvar' }).click();
  await expect.element(page.getByText('Contato salvo.')).toBeVisible();
  await expect.poll(() => location.pathname).toBe('/phonebook');
  await expect.poll(() => names().at(-1)).toBe('Davi Moura');
  expect(core.askedOf('contacts.create')[0]!.body).toMatchObject({ name: 'Davi Moura', type: 'MOBILE', user: null });
});

test('a contact is updated and removed, and the success of each is said (CON-12, CON-13, ERR-42)', async () => {
  const core = await lookAtPhonebook();
  await row('Bruno Sá').click();
  await expect.element(field('Telefone')).toHaveValue('(11)3456-7890');
  await field('Nome').fill('Bruno Sales');
  await dialog().getByRole('button', { name: 'Salvar' }).click();
  await expect.element(page.getByText('Contato atualizado.')).toBeVisible();
  expect(core.askedOf('contacts.update')[0]).toMatchObject({
    params: { id: String(contactId(2)) },
    body: { name: 'Bruno Sales', version: 2 },
  });
  await row('Bruno Sales').click();
  await dialog().getByRole('button', { name: 'Remover' }).click();
  const ask = page.getByRole('dialog', { name: 'Remover Bruno Sales?' });
  await ask.getByRole('button', { name: 'Remover' }).click();
  await expect.element(page.getByText('Contato removido.')).toBeVisible();
  await expect.poll(names).toEqual(['Ana Prado', 'Célia Rocha']);
});

test('a contact that could not be saved keeps what was typed and says why', async () => {
  await lookAtPhonebook('/phonebook', {
    answers: { 'contacts.create': refusal('broken', 'Fora do ar.', { status: 500, requestId: 'r-1' }) },
  });
  await button('Novo contato').click();
  await field('Nome').fill('Davi Moura');
  await field('Celular').fill('11987654321');
  await dialog().getByRole('button', { name: 'Salvar' }).click();
  await expect.element(dialog().getByText('Fora do ar.')).toBeVisible();
  await expect.element(field('Nome')).toHaveValue('Davi Moura');
});

test('staff see whose a contact is, and choose it for a new one', async () => {
  await lookAtPhonebook('/phonebook', { session: person('OPERATOR'), language: 'en-US', theme: 'dark' });
  await expect.element(row('Ana Prado')).toHaveTextContent('Clara Nunes');
  await button('New contact').click();
  await expect.element(dialog().getByRole('combobox', { name: 'Client' })).toBeVisible();
  await expectAccessible();
});

test('whoever may not see contacts is told so, and nothing is asked for', async () => {
  const permissions = PERMISSION_NAMES.filter((name) => name !== 'MONITORING_CONTACTS_LIST');
  const core = await mountAt('/phonebook-create', { session: person('USER', { permissions }) });
  await expect.element(page.getByText('Sem acesso à agenda')).toBeVisible();
  expect(core.askedOf('contacts.list')).toEqual([]);
});

test('on a phone the contacts are cards that can be called', async () => {
  await lookAtPhonebook('/phonebook', { size: PHONE });
  await expect.element(page.getByRole('link', { name: 'Ligar para Ana Prado' })).toBeInViewport();
  await expectAccessible();
});
