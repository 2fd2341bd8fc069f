import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { success } from '../../contract/failure.ts';
import type { AccountRecord } from '../../domain/people/users/account.ts';
import { PERMISSION_NAMES } from '../../domain/people/users/permission.ts';
import { PROFILE_PERMISSIONS } from '../../domain/people/users/permission-sets.ts';
import { expectAccessible } from './harness/axe.ts';
import { rowsIn } from './harness/grid.ts';
import { mountAt, PHONE, type MountOptions } from './harness/mount.tsx';
import { pageOf } from './harness/pages.ts';
import { BRAND_ID, person } from './harness/people.ts';
import { fill, submit } from './harness/sign-in.ts';
import { refusal, type Answers } from './harness/stand-in-core.ts';

const FIRST_ID = 4_000_000_000_000_000;
const account = (index: number, changes: Partial<AccountRecord>): AccountRecord => ({
  id: FIRST_ID + index,
  version: 3,
  login: `login-${index}`,
  name: `Pessoa ${index}`,
  email: `pessoa-${index}@example.com`,
  mobile: null,
  brand: BRAND_ID,
  brandName: 'Aurora',
  profile: 'OPERATOR',
  isDisabled: false,
  lastSignInAt: '2026-11-20T12:00:00.000Z',
  hasFactor: false,
  permissions: [...PROFILE_PERMISSIONS.OPERATOR],
  openSessions: 2,
  ...changes,
});

function answers(): Answers {
  let kept = [
    account(1, { name: 'Ana Prado', hasFactor: true }),
    account(2, { name: 'Bruno Sá', isDisabled: true, openSessions: 0, lastSignInAt: null }),
  ];
  const of = (id: unknown): AccountRecord => kept.find((one) => one.id === Number(id))!;
  const set = (id: unknown, changes: Partial<AccountRecord>): AccountRecord => {
    kept = kept.map((one) => (one.id === Number(id) ? { ...one, ...changes, version: one.version + 1 } : one));
    return of(id);
  };
  const rowOf = ({ permissions: _, openSessions: __, ...row }: AccountRecord) => row;
  return {
    'brands.tree': [],
    'accounts.list': ({ query }) =>
      pageOf(
        kept.filter(({ name }) => name.toLowerCase().includes((query.term ?? '').toLowerCase())).map(rowOf),
        query,
      ),
    'accounts.read': ({ params }) => of(params.id),
    'accounts.update': ({ params, body: { version: _, ...body } }) => set(params.id, body),
    'accounts.disable': ({ params }) => set(params.id, { isDisabled: true, openSessions: 0 }),
    'accounts.endSessions': ({ params }) => {
      set(params.id, { openSessions: 0 });
      return { ended: 2 };
    },
    'accounts.create': ({ body }) => ({
      ...account(9, { name: body.name, login: body.login, lastSignInAt: null }),
      isMailed: true,
    }),
  };
}

const look = async (options: MountOptions = {}, path = '/users') => {
  const core = await mountAt(path, { session: person('ADMINISTRATOR'), answers: answers(), ...options });
  await expect.element(rows().first()).toBeVisible();
  return core;
};
const rows = () => rowsIn(page.getByRole('grid', { name: /^(Usuários|Users)$/ }));
const row = (name: string) => rows().filter({ hasText: name });
const dialog = () => page.getByRole('dialog').first();
const button = (name: string) => dialog().getByRole('button', { name, exact: true });

for (const theme of ['light', 'dark'] as const)
  test(`users are listed with profile, brand, status, last sign-in and second factor, ${theme}`, async () => {
    await look({ theme });
    for (const text of ['Operador', 'Ativo', 'Sim', 'login-1', 'pessoa-1@example.com'])
      await expect.element(row('Ana Prado')).toHaveTextContent(text);
    for (const text of ['Desativado', 'nunca', 'Não']) await expect.element(row('Bruno Sá')).toHaveTextContent(text);
    await expectAccessible();
    await row('Ana Prado').click();
    await expect.element(dialog().getByText('2 sessões abertas')).toBeVisible();
    await expectAccessible();
  });

test('a set of permissions is compared with what the user has before it is saved', async () => {
  const core = await look();
  await row('Ana Prado').click();
  await dialog().getByRole('combobox', { name: 'Conjunto' }).click();
  await page.getByRole('option', { name: 'Só consulta' }).click();
  const compared = dialog().getByLabelText('O que muda nas permissões');
  await expect.element(compared).toHaveTextContent('Deixa de ter 17 permissões');
  await expect.element(compared).toHaveTextContent('Bloquear e desbloquear');
  await dialog().getByRole('checkbox', { name: 'Chat de suporte' }).click();
  await expect.element(compared).toHaveTextContent('Passa a ter 1 permissãoChat de suporte');
  await button('Salvar').click();
  await expect.poll(() => core.askedOf('accounts.update').length).toBe(1);
  const { body } = core.askedOf('accounts.update')[0]!;
  expect([body.version, body.permissions.length, body.permissions.includes('ERP_CHAT_SUPPORT')]).toEqual([3, 7, true]);
});

test('a permission that the administrator does not hold cannot be ticked, and no set brings it', async () => {
  const permissions = PERMISSION_NAMES.filter((name) => name !== 'ERP_CHAT_SUPPORT' && name !== 'ERP_WEB');
  const core = await look({ session: person('ADMINISTRATOR', { permissions }) });
  await row('Ana Prado').click();
  for (const name of ['Chat de suporte', 'Painel do ERP'])
    await expect.element(dialog().getByRole('checkbox', { name })).toBeDisabled();
  await dialog().getByRole('combobox', { name: 'Conjunto' }).click();
  await page.getByRole('option', { name: 'Administrador' }).click();
  await button('Salvar').click();
  await expect.poll(() => core.askedOf('accounts.update')[0]?.body.permissions).not.toContain('ERP_WEB');
});

test('what the server refuses stands in the dialog, and the user stays as it is', async () => {
  const last = refusal('refused', 'Este é o último administrador ativo da marca: cadastre outro antes.', {
    status: 409,
    requestId: 'r-1',
  });
  await look({ answers: { ...answers(), 'accounts.disable': last } });
  await row('Ana Prado').click();
  await button('Desativar').click();
  const ask = page.getByRole('dialog', { name: 'Desativar Ana Prado?' });
  await ask.getByRole('button', { name: 'Desativar' }).click();
  await expect.element(ask.getByText(/último administrador/)).toBeVisible();
});

test('a user is disabled after a question, and is then offered to be enabled', async () => {
  await look();
  await row('Ana Prado').click();
  await button('Desativar').click();
  const ask = page.getByRole('dialog', { name: 'Desativar Ana Prado?' });
  await expect.element(ask).toHaveTextContent('As sessões são encerradas na hora');
  await ask.getByRole('button', { name: 'Desativar' }).click();
  await expect.element(button('Ativar')).toBeVisible();
  await expect.element(dialog().getByText('Nenhuma sessão aberta')).toBeVisible();
});

test('a new user without a password gets a link by mail, from the menu or the address', async () => {
  const core = await look({}, '/users?new');
  await dialog().getByRole('textbox', { name: /^Nome/ }).fill('Nina');
  await dialog()
    .getByRole('textbox', { name: /^Login/ })
    .fill('nina');
  await dialog()
    .getByRole('textbox', { name: /^E-mail/ })
    .fill('nina@example.com');
  await button('Salvar').click();
  await expect.element(page.getByText('Nina recebeu o link para escolher a senha')).toBeVisible();
  const { body } = core.askedOf('accounts.create')[0]!;
  expect(body).toMatchObject({ login: 'nina', brand: BRAND_ID, profile: 'OPERATOR', password: null });
});

test('a new user has the permissions of the profile, which go with it unless they were chosen one by one', async () => {
  await look({}, '/users?new');
  const field = (name: string) => dialog().getByRole('combobox', { name });
  const choose = async (name: string) => {
    await field('Perfil').click();
    await page.getByRole('option', { name, exact: true }).click();
  };
  await expect.element(field('Conjunto')).toHaveValue('Operador');
  await choose('Cliente');
  await expect.element(field('Conjunto')).toHaveValue('Cliente');
  await expect.element(dialog().getByRole('checkbox', { name: 'Bloquear e desbloquear' })).not.toBeChecked();
  await dialog().getByRole('checkbox', { name: 'Bloquear e desbloquear' }).click();
  await choose('Operador');
  await expect.element(field('Conjunto')).toHaveValue('');
});

test('the own account is not changed here: the dialog leads to the preferences', async () => {
  const session = person('ADMINISTRATOR');
  const own = account(0, { name: 'Eu Mesmo' });
  await look({
    session,
    answers: { ...answers(), 'accounts.list': ({ query }) => pageOf([{ ...own, id: session.user.id }], query) },
  });
  await row('Eu Mesmo').click();
  await expect.element(button('Abrir preferências')).toBeVisible();
  expect(button('Salvar').elements()).toEqual([]);
});

test('on a phone users are cards, and the dialog fits', async () => {
  await look({ size: PHONE, language: 'en-US' });
  await expect.element(row('Ana Prado')).toHaveTextContent('Operator');
  await row('Ana Prado').click();
  await expect.element(dialog().getByRole('checkbox', { name: 'Block and unblock' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessible();
});

test('a new user whose administrator is signed out by the server is typed again but for the password', async () => {
  const core = await look(
    {
      core: { signIn: async () => success(person('ADMINISTRATOR')) },
      answers: { ...answers(), 'sessions.brandsByLogin': [] },
    },
    '/users?new',
  );
  const field = (name: RegExp) => dialog().getByLabelText(name).first();
  await field(/^Nome/).fill('Nina');
  await field(/^Senha/).fill('uma-senha-inicial');
  core.tell.ended$.next('invalid-token');
  await fill('administrator', 'rastro-demo');
  await submit();
  await page.getByRole('button', { name: 'Novo usuário' }).click();
  await expect.element(field(/^Nome/)).toHaveValue('Nina');
  await expect.element(field(/^Senha/)).toHaveValue('');
});

test.each([
  {
    call: 'accounts.resetPassword',
    deed: 'Enviar link de nova senha',
    question: 'Enviar um link de nova senha a Ana Prado?',
    done: 'O link foi enviado a Ana Prado',
    isOnce: false,
  },
  {
    call: 'accounts.endSessions',
    deed: 'Encerrar sessões',
    question: 'Encerrar todas as sessões de Ana Prado?',
    done: 'As sessões de Ana Prado foram encerradas',
    isOnce: true,
  },
  {
    call: 'accounts.resetFactors',
    deed: 'Redefinir segundo fator',
    question: 'Redefinir o segundo fator de Ana Prado?',
    done: 'O segundo fator de Ana Prado foi redefinido',
    isOnce: true,
  },
] as const)(
  'how a user gets in is changed after a question, and what is done is not offered again: $call',
  async ({ call, deed, question, done, isOnce }) => {
    let ana = account(1, { name: 'Ana Prado', hasFactor: true });
    const core = await look({
      answers: {
        ...answers(),
        'accounts.read': () => ana,
        'accounts.resetPassword': {},
        'accounts.endSessions': () => {
          ana = { ...ana, openSessions: 0 };
          return { ended: 2 };
        },
        'accounts.resetFactors': () => (ana = { ...ana, hasFactor: false }),
      },
    });
    await row('Ana Prado').click();
    await button(deed).click();
    await page.getByRole('dialog', { name: question }).getByRole('button', { name: deed }).click();
    await expect.element(page.getByText(done)).toBeVisible();
    expect(core.askedOf(call).map(({ params }) => params.id)).toEqual([String(ana.id)]);
    await expect.poll(() => button(deed).elements().length).toBe(isOnce ? 0 : 1);
  },
);

/** An administrator who has come to the users from an unknown address, and half typed a new one. */
async function halfTyped(): Promise<void> {
  await mountAt('/nowhere', { session: person('ADMINISTRATOR'), answers: answers() });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  history.pushState(null, '', '/users');
  await page.getByRole('button', { name: 'Novo usuário' }).click();
  await dialog().getByLabelText(/^Nome/).first().fill('Nina');
}

test('a new user that was half typed goes with its screen when the browser goes back, and is there again on it', async () => {
  await halfTyped();
  history.back();
  await expect.poll(() => location.pathname).toBe('/nowhere');
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
  history.forward();
  await page.getByRole('button', { name: 'Novo usuário' }).click();
  await expect.element(dialog().getByLabelText(/^Nome/).first()).toHaveValue('Nina');
});

test('a new user whose changes are given up does not stay over the screen that was asked for', async () => {
  await halfTyped();
  // As a link in a notice over the dialog leads there.
  document.querySelector<HTMLElement>('a[href$="/diagnostics"]')!.click();
  await page.getByRole('button', { name: 'Descartar alterações' }).click();
  await expect.poll(() => location.pathname).toBe('/diagnostics');
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
});
