import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Core } from '../../contract/core.ts';
import { success } from '../../contract/failure.ts';
import { startI18n } from '../../src/base/i18n/i18n.ts';
import { address } from './harness/address.ts';
import { expectAccessible } from './harness/axe.ts';
import { mountAt, PHONE } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { alert, fill, login, loginPage, password, refusing, submit } from './harness/sign-in.ts';
import { UNANSWERED } from './harness/unanswered.ts';

/** Whether the code of the vendors' buttons was loaded: once a page, and so by one test of this file. */
const vendors = vi.hoisted(() => ({ isLoaded: false }));
vi.mock('../../src/people/sign-in/vendor-buttons.tsx', (original) => {
  vendors.isLoaded = true;
  return original();
});

const title = (name: string) => page.getByRole('heading', { name, level: 1, exact: true });

test('a guest is asked to sign in (RTE-05)', async () => {
  await mountAt('/');
  await expect.element(title('Entrar')).toBeVisible();
  expect(address()).toBe('/login');
});

test('the form has a login and a password field, which can be shown (SES-01, SES-02)', async () => {
  await loginPage();
  // One types at once.
  await expect.element(login()).toHaveFocus();
  await fill('alguem', 'segredo');
  await expect.element(password()).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Mostrar a senha' }).click();
  await expect.element(password()).toHaveAttribute('type', 'text');
  await expect.element(password()).toHaveValue('segredo');
  await expect.element(login()).toHaveValue('alguem');
});

test('empty fields are asked for, and nothing is sent (SES-09, SES-10)', async () => {
  const signIn = vi.fn<Core['signIn']>();
  await loginPage({ core: { signIn } });
  await submit();
  await expect.poll(() => page.getByText('Preencha este campo').elements().length).toBe(2);
  expect(signIn).not.toHaveBeenCalled();
});

test('fewer than 4 characters are refused with the text of the specification (SES-11)', async () => {
  const signIn = vi.fn<Core['signIn']>();
  await loginPage({ language: 'en-US', core: { signIn } });
  await fill('abc', 'abc');
  await submit();
  await expect.poll(() => page.getByText('Min character length is 4').elements().length).toBe(2);
  expect(signIn).not.toHaveBeenCalled();
});

test('a wrong password shows the message of the server and keeps the input (ERR-02)', async () => {
  const words = 'Login ou senha inválidos.';
  const signIn = vi.fn(refusing('unauthenticated', words, { status: 401 }));
  await loginPage({ core: { signIn } });
  await fill('operador', 'wrong-password');
  await submit();
  await expect.element(alert(words)).toBeVisible();
  await expect.element(login()).toHaveValue('operador');
  await expect.element(password()).toHaveValue('wrong-password');
  expect(signIn.mock.calls).toEqual([
    [{ login: 'operador', password: 'wrong-password', brand: null, persistent: false }],
  ]);
});

test('too many attempts show how long to wait, in the words of the server', async () => {
  const words = 'Too many attempts. Try again in 30 seconds.';
  await loginPage({ language: 'en-US', core: { signIn: refusing('busy', words, { status: 429 }) } });
  await fill('nobody-here', 'wrong-5');
  await submit();
  await expect.element(alert(words)).toBeVisible();
});

test('a server behind a broken gateway reads as 502 Bad Gateway (ERR-01)', async () => {
  await loginPage({ core: { signIn: refusing('broken', 'bad gateway', { status: 502 }) } });
  await fill('operador', 'rastro-demo');
  await submit();
  await expect.element(alert('502 Bad Gateway')).toBeVisible();
});

test('a field that the server refuses shows its message at the input (ERR-03)', async () => {
  const refused = { status: 400, fields: { login: 'Este login não serve.' } };
  await loginPage({ core: { signIn: refusing('refused', 'Confira os campos.', refused) } });
  await fill('operador', 'rastro-demo');
  await submit();
  await expect.element(page.getByText('Este login não serve.')).toBeVisible();
  await expect.element(login()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(login()).toHaveAccessibleDescription(expect.stringContaining('Este login não serve.'));
});

test('an account without MONITORING_WEB is refused with the text of the specification (SES-41, ERR-07)', async () => {
  const signOut = vi.fn<Core['signOut']>(async () => success(null));
  const signIn: Core['signIn'] = async () => success(person('OPERATOR', { denied: ['MONITORING_WEB'] }));
  await loginPage({ core: { signIn, signOut } });
  await fill('operador', 'rastro-demo');
  await submit();
  await expect.element(alert('Você não possui permissão para acessar o sistema.')).toBeVisible();
  expect(address()).toBe('/login');
  await expect.poll(() => signOut.mock.calls.length).toBe(1);
  expect(sessionStorage.getItem('rastro.session')).toBe('signed-out');
});

/** The languages that the browser of the page asks for. */
function asksFor(...languages: string[]): void {
  const asked = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  onTestFinished(() => asked.mockRestore());
}

test('a browser that asks for en-US speaks English, any other Portuguese (I18-03)', async () => {
  for (const [asked, spoken, words] of [
    ['en-US', 'en-US', 'Sign in'],
    ['fr-FR', 'pt-BR', 'Entrar'],
    ['pt-BR', 'pt-BR', 'Entrar'],
  ] as const) {
    localStorage.clear();
    asksFor(asked);
    const language = await startI18n();
    expect(document.documentElement.lang).toBe(spoken);
    await loginPage({ language });
    await expect.element(title(words)).toBeVisible();
    expect(document.documentElement.lang).toBe(spoken);
  }
});

test('both languages can be chosen, and the choice stays (I18-01)', async () => {
  asksFor('pt-BR');
  await loginPage();
  for (const [name, words] of [
    ['English', 'Sign in'],
    ['Português', 'Entrar'],
  ] as const) {
    await page.getByRole('button', { name }).click();
    await expect.element(title(words)).toBeVisible();
    // As a page that is loaded anew finds its language.
    await loginPage({ keepsStorage: true, language: await startI18n() });
    await expect.element(title(words)).toBeVisible();
    await expect.element(page.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
  }
});

test('the sign-in page is accessible in both themes and languages, on a desktop and a phone', async () => {
  for (const options of [
    { theme: 'light' },
    { theme: 'dark', language: 'en-US' },
    { theme: 'dark', size: PHONE },
  ] as const) {
    await loginPage(options);
    await submit();
    await expect.element(page.getByText(/preencha este campo|fill in this field/i).first()).toBeVisible();
    await expectAccessible();
  }
});

test('the accounts of the demo fill the form with a click', async () => {
  const signIn = vi.fn<Core['signIn']>(async () => success(person('OPERATOR')));
  const demoAccounts = ['operador', 'cliente'].map((name) => ({ login: name, password: `${name}-demo` }));
  await loginPage({
    config: { demoAccounts },
    core: { ...UNANSWERED.core, signIn },
    answers: { ...UNANSWERED.answers, 'sessions.brandsByLogin': [] },
  });
  await page.getByRole('button', { name: 'operador', exact: true }).click();
  await expect.element(login()).toHaveValue('operador');
  await submit();
  await expect.poll(address).toBe('/indicators');
  const [[asked]] = signIn.mock.calls as [[unknown]];
  expect(asked).toMatchObject({ login: 'operador', password: 'operador-demo' });
});

test('without client ids there are no buttons of vendors, and none of their code', async () => {
  await loginPage();
  await expect.element(page.getByRole('button', { name: 'Ativar notificações' })).toBeVisible();
  expect(page.getByRole('button', { name: /Google|Facebook/ }).elements()).toEqual([]);
  expect(vendors.isLoaded).toBe(false);
  const google = { clientId: 'rastro', authorizeUrl: 'https://vendor.example/authorize' };
  await loginPage({ config: { sso: { google, facebook: null } } });
  await expect.element(page.getByRole('button', { name: 'Google', exact: true })).toBeVisible();
  expect(page.getByRole('button', { name: 'Facebook' }).elements()).toEqual([]);
  expect(vendors.isLoaded).toBe(true);
});
