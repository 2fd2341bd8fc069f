import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from './harness/axe.ts';
import { mountAt, PHONE, type MountOptions } from './harness/mount.tsx';
import { refusal } from './harness/stand-in-core.ts';

const passwordPage = (query = '?t=a-token', options: MountOptions = {}) => mountAt(`/password${query}`, options);

const LABELS = {
  password: /^(nova senha|new password)/i,
  confirmation: /^(confirmar senha|confirm password)/i,
} as const;
const field = (which: keyof typeof LABELS) => page.getByLabelText(LABELS[which]).first();
const save = () => page.getByRole('button', { name: /^(salvar a senha|save the password)$/i }).click();
const words = (text: string) => page.getByText(text, { exact: true });

async function fill(password: string, confirmation: string): Promise<void> {
  await field('password').fill(password);
  await field('confirmation').fill(confirmation);
}

/** Waits for a message at a field: its accessible description. */
async function atField(which: keyof typeof LABELS, text: string): Promise<void> {
  await expect.element(field(which)).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field(which)).toHaveAccessibleDescription(expect.stringContaining(text));
}

test('the link of a reset mail shows the form of the new password and leaves no token in the address (RTE-07, RTE-08)', async () => {
  const core = await passwordPage('?t=secret-token', { answers: { 'password.change': {} } });
  await expect.element(page.getByRole('heading', { name: 'Nova senha' })).toBeVisible();
  await expect.poll(() => location.pathname + location.search).toBe('/password');
  await expect.element(field('password')).toHaveFocus();
  await fill('senha-nova-1', 'senha-nova-1');
  await save();
  const body = { token: 'secret-token', password: 'senha-nova-1', confirmPassword: 'senha-nova-1' };
  await expect.poll(() => core.askedOf('password.change')).toEqual([{ body }]);
  await expect.element(page.getByText('Senha salva')).toBeVisible();
  await expect.element(field('password')).not.toBeInTheDocument();
});

test('empty fields are asked for at the fields (ERR-21)', async () => {
  await passwordPage();
  await save();
  await atField('password', 'Preencha todos os campos para continuar.');
  await atField('confirmation', 'Preencha todos os campos para continuar.');
});

test('a length outside 8 to 32 is refused at its field (ERR-22, ERR-23)', async () => {
  await passwordPage();
  for (const text of ['1234567', 'x'.repeat(33)]) {
    await fill(text, text);
    await save();
    await atField('password', 'Campo nova senha deve conter entre 8 e 32 caracteres.');
    await atField('confirmation', 'Campo confimar senha deve conter entre 8 e 32 caracteres.');
  }
});

test('a confirmation that differs is refused at its field (ERR-24)', async () => {
  await passwordPage();
  await fill('senha-nova-1', 'senha-nova-2');
  await save();
  await atField('confirmation', 'Confimação de senha deve ser igual ao campo Senha.');
});

test('a link without its token says so (ERR-25)', async () => {
  await passwordPage('');
  await fill('senha-nova-1', 'senha-nova-1');
  await save();
  const alert = page.getByRole('alert').getByText('Não foi possivel obter o parâmetro do token.', { exact: true });
  await expect.element(alert).toBeVisible();
});

test('another refusal shows the message of the server, and without one that of the specification (ERR-27)', async () => {
  const refused = refusal('refused', 'Esta senha é conhecida.', { status: 400, requestId: 'r-1' });
  const core = await passwordPage('?t=a-token', { answers: { 'password.change': refused } });
  await fill('senha-nova-1', 'senha-nova-1');
  await save();
  await expect.element(words('Esta senha é conhecida.')).toBeVisible();
  core.answer({ 'password.change': refusal('offline', 'Failed to fetch', { origin: 'core' }) });
  await save();
  await expect.element(words('Falha ao enviar requisição, tente novamente.')).toBeVisible();
});

test('the page is accessible in both themes, on a desktop and a phone', async () => {
  for (const options of [{ theme: 'light' }, { theme: 'dark', language: 'en-US', size: PHONE }] as const) {
    await passwordPage('', options);
    await save();
    await expect.element(page.getByRole('alert').first()).toBeVisible();
    await expectAccessible();
  }
});
