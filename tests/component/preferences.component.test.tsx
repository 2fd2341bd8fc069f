import './harness/without-map.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from './harness/axe.ts';
import { PHONE } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { card, openPreferences } from './harness/preferences.ts';
import { recorded } from './harness/recorded.ts';
import { refusal } from './harness/stand-in-core.ts';

const profile = () => card('Perfil');
const dialog = () => page.getByRole('dialog').first();
const USER_ID = String(person('USER').user.id);

test('people see their own login, name, contacts, time zone, and how they are notified (RTE-60, ACC-04, ACC-07)', async () => {
  const ana = person('USER', { metadata: { muteSoundNotification: true } });
  ana.user.mobile = '(11) 91234-5678';
  ana.user.data.email = 'ana@example.com';
  await openPreferences('USER', { session: ana });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Preferências' })).toBeVisible();
  await expect.element(profile()).toHaveTextContent(/Login\s*user/);
  await expect.element(profile().getByLabelText('Nome')).toHaveValue('Otávio Leme');
  await expect.element(profile().getByLabelText('Celular')).toHaveValue('(11) 91234-5678');
  await expect.element(profile()).toHaveTextContent('ana@example.com');
  await expect
    .element(page.getByRole('combobox', { name: 'Fuso horário' }))
    .toHaveValue(expect.stringContaining('Sao Paulo, Horário Padrão de Brasília'));
  await expect.element(page.getByRole('switch', { name: 'Silenciar o som' })).toBeChecked();
  await expect.element(page.getByRole('switch', { name: 'Não mostrar notificações' })).not.toBeChecked();
  await expectAccessible();
});

test("the operator's account has the same, under its own name (RTE-34, ACC-05)", async () => {
  await openPreferences('OPERATOR', { theme: 'dark', size: PHONE });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Minha conta' })).toBeVisible();
  await expect.element(profile()).toHaveTextContent(/Perfil de acesso\s*Operador/);
  await expect.element(card('Meus acessos')).toBeVisible();
  await expectAccessible();
});

test('time zone, hidden notifications and the muted sound are kept in the metadata, and hold at once (ACC-08)', async () => {
  const core = await openPreferences('USER');
  const zone = page.getByRole('combobox', { name: 'Fuso horário' });
  await zone.click();
  await zone.fill('manaus');
  await page.getByRole('option', { name: /Manaus/ }).click();
  await expect.element(zone).toHaveValue(expect.stringContaining('Manaus'));
  for (const name of ['Silenciar o som', 'Não mostrar notificações']) {
    await page.getByRole('switch', { name }).click({ force: true });
    await expect.element(page.getByRole('switch', { name })).toBeChecked();
  }
  expect(core.askedOf('users.setMetadata').map(({ params, body }) => [params.id, body])).toEqual([
    [USER_ID, { timezone: 'America/Manaus' }],
    [USER_ID, { muteSoundNotification: true }],
    [USER_ID, { hideMonitoringNotification: true }],
  ]);
});

test('a zone that was not saved goes back to the one before, with the reason and a way to try again', async () => {
  const core = await openPreferences('USER', {
    answers: { 'users.setMetadata': refusal('broken', 'Fora do ar.', { status: 503, requestId: 'r-1' }) },
  });
  const zone = page.getByRole('combobox', { name: 'Fuso horário' });
  await zone.click();
  await zone.fill('lisbon');
  await page.getByRole('option', { name: /Lisbon/ }).click();
  await expect.element(page.getByText(/A escolha não foi salva: Fora do ar\./)).toBeVisible();
  await expect.element(zone).toHaveValue(expect.stringContaining('Sao Paulo'));
  core.answer({ 'users.setMetadata': { ...person('USER').user.metadata, timezone: 'Europe/Lisbon' } });
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect.element(zone).toHaveValue(expect.stringContaining('Lisbon'));
});

test('a name is saved by itself, what was not changed is not sent, and the console calls the person by it at once', async () => {
  const core = await openPreferences('USER');
  const save = profile().getByRole('button', { name: 'Salvar' });
  await expect.element(save).toBeDisabled();
  await profile().getByLabelText('Nome').fill(' ');
  await save.click();
  await expect.element(profile().getByText('Escreva seu nome.')).toBeVisible();
  await profile().getByLabelText('Nome').fill('Ana Prado');
  await save.click();
  await expect.element(page.getByRole('button', { name: /Ana Prado/ })).toBeVisible();
  expect(core.askedOf('account.update').map(({ body }) => body)).toEqual([{ name: 'Ana Prado' }]);
  await expect.element(save).toBeDisabled();
});

test('another e-mail is kept once the code came back that was mailed to it', async () => {
  const core = await openPreferences('USER');
  await profile().getByRole('button', { name: 'Adicionar' }).click();
  await dialog().getByLabelText('Novo e-mail').fill('ana@example');
  await dialog().getByLabelText('Senha atual').fill('a guess');
  await dialog().getByRole('button', { name: 'Enviar o código' }).click();
  await expect.element(dialog().getByText('Escreva um e-mail válido.')).toBeVisible();
  await dialog().getByLabelText('Novo e-mail').fill('ana@example.com');
  await dialog().getByRole('button', { name: 'Enviar o código' }).click();
  await expect.element(dialog().getByText(/código de oito números para ana@example\.com/)).toBeVisible();
  await expect.element(dialog().getByLabelText('Código')).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('1234 5678{Enter}');
  await expect.element(profile().getByText('ana@example.com')).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(core.askedOf('account.confirmEmail')[0]!.body).toEqual({ code: '12345678' });
});

test('a new password needs the one of now and twice the new one, and says how many other sessions ended', async () => {
  const core = await openPreferences('USER', {
    answers: {
      'account.changePassword': refusal('refused', 'Confira os campos.', {
        status: 400,
        requestId: 'r-1',
        fields: { present: 'Esta não é a sua senha.' },
      }),
    },
  });
  const password = card('Senha');
  const change = password.getByRole('button', { name: 'Trocar a senha' });
  await expect.element(card('Meus acessos').getByText(/Pixel 9/)).toBeVisible();
  await password.getByLabelText('Senha atual').fill('a guess');
  await password.getByLabelText('Nova senha').fill('the new one');
  await password.getByLabelText('Confirmar senha').fill('another one');
  await change.click();
  await expect.element(password.getByText('Confimação de senha deve ser igual ao campo Senha.')).toBeVisible();
  expect(core.askedOf('account.changePassword')).toEqual([]);
  await password.getByLabelText('Confirmar senha').fill('the new one');
  await change.click();
  await expect.element(password.getByText('Esta não é a sua senha.')).toBeVisible();
  core.answer({ 'account.changePassword': { ended: 1 }, 'sessions.own': [] });
  await password.getByLabelText('Senha atual').fill('the old one');
  await change.click();
  await expect.element(page.getByText('Senha trocada. 1 outro acesso foi encerrado.')).toBeVisible();
  for (const name of ['Senha atual', 'Nova senha', 'Confirmar senha'])
    await expect.element(password.getByLabelText(name)).toHaveValue('');
  await expect.element(card('Meus acessos').getByText(/Pixel 9/)).not.toBeInTheDocument();
});

test('language and theme are chosen where the other preferences are, and every card reads in the language', async () => {
  await openPreferences('OPERATOR');
  const display = card('Idioma e exibição');
  await display.getByText('Escuro', { exact: true }).click();
  await expect.poll(() => document.documentElement.dataset['mantineColorScheme']).toBe('dark');
  await display.getByText('English', { exact: true }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
  await expect.element(card('Language and display')).toBeVisible();
  await expect.element(card('Password')).toBeVisible();
  await expectAccessible();
});

test('each kind of news comes by the ways that were chosen, and one that cannot be says why', async () => {
  const core = await openPreferences('OPERATOR');
  const tick = (name: string) => page.getByRole('checkbox', { name, exact: true });
  await expect.element(tick('Alarmes: No navegador')).toBeChecked();
  await expect.element(tick('Incidentes novos: No navegador')).not.toBeChecked();
  await tick('Incidentes novos: No navegador').click();
  await expect.element(tick('Incidentes novos: No navegador')).toBeChecked();
  await tick('Alarmes: Na tela').click();
  await expect.element(tick('Alarmes: Na tela')).not.toBeChecked();
  expect(core.askedOf('users.setMetadata').at(-1)!.body).toEqual({
    newsWays: {
      alarm: { console: false, push: true, mail: false },
      incident: { console: true, push: true, mail: false },
      personal: { console: true, push: true, mail: false },
    },
  });
  core.answer({
    'users.setMetadata': refusal('refused', 'Confira os campos.', {
      status: 400,
      requestId: 'r-1',
      fields: { newsWays: 'Sua conta não tem e-mail: adicione um antes.' },
    }),
  });
  await tick('Alarmes: Por e-mail').click();
  await expect.element(page.getByText(/Sua conta não tem e-mail/)).toBeVisible();
  await expect.element(tick('Alarmes: Por e-mail')).not.toBeChecked();
});

test('a server that sends no mail offers no news by e-mail, and says why', async () => {
  const answers = { 'support.contact': { ...recorded('support.contact'), sendsMail: false } };
  await openPreferences('USER', { answers });
  await expect.element(page.getByText('Este servidor ainda não envia e-mails.')).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Alarmes: Por e-mail' })).toBeDisabled();
  await expect.element(page.getByRole('checkbox', { name: 'Alarmes: Na tela' })).toBeEnabled();
  await expectAccessible();
});

test('quiet hours are the night at first, and hold as soon as a field of them is left', async () => {
  const core = await openPreferences('USER', { size: PHONE });
  const quiet = page.getByRole('switch', { name: 'Horário de silêncio' });
  await quiet.click({ force: true });
  await expect.element(page.getByLabelText('Das')).toHaveValue('22:00');
  await page.getByLabelText('Das').fill('21:30');
  await userEvent.tab();
  await page.getByLabelText('Às').fill('');
  await userEvent.tab();
  await expect.element(page.getByLabelText('Às')).toHaveValue('06:00');
  await expectAccessible();
  await quiet.click({ force: true });
  await expect.element(page.getByLabelText('Das')).not.toBeInTheDocument();
  expect(core.askedOf('users.setMetadata').map(({ body }) => body)).toEqual([
    { quietHours: { from: '22:00', to: '06:00' } },
    { quietHours: { from: '21:30', to: '06:00' } },
    { quietHours: null },
  ]);
});
