import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Core } from '../../contract/core.ts';
import { failed, success } from '../../contract/failure.ts';
import type { FactorWay } from '../../domain/people/sign-in/second-factor.ts';
import { expectAccessible } from './harness/axe.ts';
import { PHONE, type MountOptions } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { card, openPreferences } from './harness/preferences.ts';
import { recorded } from './harness/recorded.ts';
import { fill, login, loginPage, submit } from './harness/sign-in.ts';
import { refusal, type Sent } from './harness/stand-in-core.ts';

const PENDING = 'p'.repeat(43);
const CODES = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];
const SECRET = 'JBSWY3DPEHPK3PXP';
const APP = { secret: SECRET, uri: `otpauth://totp/Rastro:operador?secret=${SECRET}&issuer=Rastro` };

const step = () => page.getByRole('group', { name: /^(Confirme que é você|Confirm that it is you)$/ });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const code = () => page.getByRole('textbox', { name: /^(Código do aplicativo|Code of the app)$/ });

/** A core that asks for a second step, then takes `right` and nothing else. */
function asking(ways: FactorWay[], right = '123456', isAppClosed?: boolean) {
  return vi.fn<Core['signIn']>(async (request) => {
    if (!('secondStep' in request))
      return failed({
        kind: 'refused',
        origin: 'core',
        message: '',
        secondStep: { step: 'second-factor', pending: PENDING, ways, isAppClosed },
      });
    const { secondStep } = request;
    if (secondStep.way === 'set-up' || ('code' in secondStep && secondStep.code === right))
      return success(person('OPERATOR'));
    const fields = { code: 'Código errado, ou o relógio do celular pode estar errado.' };
    return failed({ kind: 'refused', origin: 'server', message: 'Confira.', status: 400, fields });
  });
}

/** Gives login and password, after which the second step is asked for. */
async function toSecondStep(
  ways: FactorWay[],
  { answers, isAppClosed, ...options }: MountOptions & { isAppClosed?: boolean } = {},
) {
  const signIn = asking(ways, undefined, isAppClosed);
  const core = await loginPage({
    ...options,
    core: { signIn },
    answers: {
      'secondStep.beginApp': APP,
      'indicators.read': recorded('indicators.read'),
      'brands.tree': [],
      ...answers,
    },
  });
  await fill('operador', 'rastro-demo');
  await submit();
  await expect.element(step()).toBeVisible();
  return { core, signIn };
}

test('after the password a code of six digits is asked for, a wrong one is told at the field, and the right one signs in', async () => {
  const { signIn } = await toSecondStep(['code', 'recovery']);
  await expect.element(code()).toHaveFocus();
  await code().fill('12 34');
  await button('Entrar').click();
  await expect.element(code()).toHaveAccessibleDescription(expect.stringContaining('seis números'));
  expect(signIn).toHaveBeenCalledTimes(1);
  await code().fill('000000');
  await button('Entrar').click();
  await expect.element(code()).toHaveAccessibleDescription(expect.stringContaining('relógio do celular'));
  await code().fill('123456');
  await button('Entrar').click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(/^Indicadores/);
  expect(signIn.mock.lastCall![0]).toEqual({
    secondStep: { way: 'code', pending: PENDING, code: '123456' },
    persistent: false,
  });
});

test('a recovery code is typed in place of the code, and the way back leads to login and password', async () => {
  const { signIn } = await toSecondStep(['code', 'recovery']);
  await button('Usar um código de recuperação').click();
  await page.getByRole('textbox', { name: 'Código de recuperação' }).fill('aaaa bbbb');
  await button('Entrar').click();
  await expect
    .poll(() => signIn.mock.lastCall![0])
    .toMatchObject({ secondStep: { way: 'recovery', code: 'aaaa bbbb' } });
  await button('Voltar').click();
  await expect.element(login()).toBeVisible();
});

test('after too many wrong codes the app is not offered, and the sign-in says why and what to do', async () => {
  await toSecondStep(['recovery'], { isAppClosed: true });
  await expect.element(step()).toHaveTextContent(/Os códigos do aplicativo não são aceitos/);
  await expect.element(step()).toHaveTextContent(/chave de acesso ou um código de recuperação/);
  await expect.element(page.getByRole('textbox', { name: 'Código de recuperação' })).toBeVisible();
  await expect.element(button('Usar o aplicativo')).not.toBeInTheDocument();
});

test('where the brand demands a factor an app is set up, its codes are shown once, and only then is the person in', async () => {
  const { core, signIn } = await toSecondStep([], {
    answers: {
      'secondStep.confirmApp': ({ body }) =>
        body.code === '123456'
          ? { recoveryCodes: CODES }
          : refusal('refused', 'Confira.', { status: 400, fields: { code: 'Código errado.' } }),
    },
  });
  await expect.element(page.getByRole('img', { name: /Código QR/ })).toHaveAttribute('data-text', APP.uri);
  await expect.element(step()).toHaveTextContent(/JBSW Y3DP EHPK 3PXP/);
  await code().fill('654321');
  await button('Confirmar').click();
  await expect.element(code()).toHaveAccessibleDescription('Código errado.');
  await code().fill('123456');
  await button('Confirmar').click();
  await expect.element(page.getByRole('list', { name: 'Códigos de recuperação' })).toHaveTextContent(CODES[1]!);
  expect(signIn).toHaveBeenCalledTimes(1);
  // Nothing leads away from codes that are never shown again.
  await expect.element(button('Voltar')).not.toBeInTheDocument();
  await button('Guardei os códigos').click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(/^Indicadores/);
  expect(core.askedOf('secondStep.confirmApp').map(({ body }) => body.code)).toEqual(['654321', '123456']);
});

test('where the browser made no passkey the person is told, and may still set an app up', async () => {
  const { core } = await toSecondStep([], {
    answers: { 'secondStep.beginPasskey': () => recorded('factors.beginPasskey') },
  });
  vi.spyOn(navigator.credentials, 'create').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await button('Usar uma chave de acesso').click();
  await button('Adicionar chave de acesso').click();
  const name = page.getByRole('textbox', { name: 'Nome da chave' });
  await expect.element(name).toHaveAccessibleDescription('Dê um nome à chave.');
  expect(core.askedOf('secondStep.beginPasskey')).toEqual([]);
  await name.fill('Chave azul');
  await button('Adicionar chave de acesso').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('O navegador não criou a chave. Tente de novo.');
  await button('Usar o aplicativo').click();
  await expect.element(page.getByRole('img', { name: /Código QR/ })).toBeVisible();
});

type Factors = Sent<'factors.list'>;
const HELD: Factors = {
  isRequired: true,
  app: { addedAt: '2026-09-01T12:00:00.000Z' },
  passkeys: [
    {
      id: 'one',
      name: 'Chave azul',
      host: 'frota.example.com',
      createdAt: '2026-09-02T12:00:00.000Z',
      lastUsedAt: null,
    },
  ],
  recoveryCodesLeft: 1,
  needsPassword: true,
};

test('who signed in a while ago is asked for the password before a factor goes, and is told why one has to stay', async () => {
  const core = await openPreferences('OPERATOR', {
    answers: {
      'factors.list': HELD,
      'factors.removeApp': ({ body }) =>
        body.password === 'rastro-demo'
          ? refusal('refused', 'Sua empresa exige um segundo fator.', { status: 409, requestId: 'r-1' })
          : {},
    },
  });
  const held = card('Segundo fator');
  await expect.element(held).toHaveTextContent(/Chave azul.*nunca usada.*em frota\.example\.com/);
  await expect.element(held).toHaveTextContent(/1 código restante/);
  await held.getByRole('button', { name: 'Remover o aplicativo' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Remover o aplicativo' }).click();
  await expect.element(dialog).toHaveTextContent(/Escreva sua senha atual/);
  expect(core.askedOf('factors.removeApp')).toEqual([]);
  await dialog.getByLabelText(/^Senha atual/).fill('rastro-demo');
  await dialog.getByRole('button', { name: 'Remover o aplicativo' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Sua empresa exige um segundo fator.');
});

test('recovery codes stay until they were put away: Escape does not lose them', async () => {
  await openPreferences('OPERATOR', {
    answers: {
      'factors.list': { ...HELD, needsPassword: false },
      'factors.newRecoveryCodes': { recoveryCodes: CODES },
    },
  });
  await card('Segundo fator').getByRole('button', { name: 'Gerar novos códigos' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Gerar novos códigos' }).click();
  const codes = page.getByRole('list', { name: 'Códigos de recuperação' });
  await expect.element(codes).toHaveTextContent(CODES[0]!);
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  );
  await expect.element(codes).toBeVisible();
  await button('Guardei os códigos').click();
  await expect.element(codes).not.toBeInTheDocument();
  await expect.element(card('Segundo fator')).toBeVisible();
});

test('the second step and the factors of the account are accessible in both themes and languages, on a desktop and a phone', async () => {
  for (const look of [
    { theme: 'light', language: 'pt-BR' },
    { theme: 'dark', size: PHONE, language: 'en-US' },
  ] as const) {
    for (const ways of [['code', 'passkey', 'recovery'], []] satisfies FactorWay[][]) {
      await toSecondStep(ways, look);
      if (ways.length === 0) await expect.element(page.getByRole('img', { name: /QR/ })).toBeVisible();
      await expectAccessible();
    }
    await openPreferences('OPERATOR', { ...look, answers: { 'factors.list': HELD } });
    await expect.element(page.getByText('Chave azul')).toBeVisible();
    await expectAccessible();
  }
});
