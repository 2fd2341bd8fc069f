import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from './harness/axe.ts';
import { mountAt, PHONE, type MountOptions } from './harness/mount.tsx';
import { recorded } from './harness/recorded.ts';
import { refusal, type StandIn } from './harness/stand-in-core.ts';

async function loginPage({ answers, ...options }: MountOptions = {}): Promise<StandIn> {
  const core = await mountAt('/login', {
    answers: {
      'captcha.challenge': recorded('captcha.challenge'),
      'sessions.brandsByLogin': [],
      ...answers,
    },
    ...options,
  });
  await expect.element(account()).toBeVisible();
  return core;
}

const account = () => page.getByLabelText(/^login/i);
const password = () => page.getByLabelText(/^senha$/i);
const captcha = () => page.getByRole('checkbox', { name: /^(Eu não sou um robô|I'm not a robot)$/ });
const forget = () => page.getByRole('button', { name: /^(esqueci a senha|forgot password)$/i }).click();
const send = () => page.getByRole('button', { name: /^(enviar o link|send the link)$/i }).click();
const alert = (text: string) => page.getByRole('alert').getByText(text, { exact: true });

async function solve(): Promise<void> {
  await captcha().click();
  await expect.element(page.getByText(/^(Verificado|Verified)/)).toBeVisible();
}

test('the card turns to the forgotten password and back, and the login comes along (SES-04)', async () => {
  await loginPage();
  await account().fill('operador');
  await forget();
  await expect.element(page.getByRole('heading', { name: 'Esqueci a senha' })).toBeVisible();
  await expect.element(password()).not.toBeInTheDocument();
  await expect.element(account()).toHaveValue('operador');
  await account().fill('outro.login');
  await page.getByRole('button', { name: 'Voltar para a entrada' }).click();
  await expect.element(password()).toBeVisible();
  await expect.element(account()).toHaveValue('outro.login');
});

test('without the account or the captcha the text of the specification is shown (ERR-20)', async () => {
  const core = await loginPage();
  const words = 'Preencha o campo com seu e-mail ou login e complete o reCAPTCHA!';
  await forget();
  await expect.element(captcha()).toBeVisible();
  await account().fill('operador');
  await send();
  await expect.element(alert(words)).toBeVisible();
  await page.getByRole('button', { name: 'Voltar para a entrada' }).click();
  await forget();
  await account().fill('');
  await solve();
  expect(alert(words).query()).toBeNull();
  await send();
  await expect.element(alert(words)).toBeVisible();
  expect(core.askedOf('password.token')).toEqual([]);
});

test('an unknown account shows the text of the specification, and the captcha restarts (ERR-18)', async () => {
  const missing = refusal('missing', 'Não encontrado.', { status: 404, requestId: 'r-1' });
  const core = await loginPage({ answers: { 'password.token': missing } });
  await forget();
  await account().fill('ninguem.aqui');
  await solve();
  await send();
  await expect.element(alert('Nenhuma conta foi encontrada com os login ou e-mail informado.')).toBeVisible();
  await expect.element(captcha()).toBeVisible();
  await expect.element(captcha()).not.toBeChecked();
  const { body } = core.askedOf('password.token')[0]!;
  expect(body).toMatchObject({ login: 'ninguem.aqui', brand: null });
  // What was solved is the challenge of the server.
  expect(atob(body.recaptchaToken)).toContain(recorded('captcha.challenge').signature);
});

test('another refusal shows the message of the server (ERR-19)', async () => {
  const refused = refusal('refused', 'Hoje não.', { status: 400, requestId: 'r-1' });
  await loginPage({ answers: { 'password.token': refused } });
  await forget();
  await account().fill('operador');
  await solve();
  await send();
  await expect.element(alert('Hoje não.')).toBeVisible();
});

test('the form is accessible in both themes, on a desktop and a phone, before and after the captcha is solved', async () => {
  for (const options of [{ theme: 'light' }, { theme: 'dark', language: 'en-US', size: PHONE }] as const) {
    await loginPage(options);
    await forget();
    await expect.element(captcha()).toBeVisible();
    await send();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expectAccessible();
    await solve();
    await expectAccessible();
  }
});
