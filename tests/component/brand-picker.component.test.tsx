import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Core } from '../../contract/core.ts';
import { failed } from '../../contract/failure.ts';
import { expectAccessible } from './harness/axe.ts';
import { mountAt, PHONE, type MountOptions } from './harness/mount.tsx';
import { BRAND_ID } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import { refusal, type Answers, type StandIn } from './harness/stand-in-core.ts';

const PASSWORD = 'two-brands';
/** A login with an account in each of two brands, neither of which is the address's. */
const BRANDS = ['Aurora Rastreamento', 'Vértice Frotas'].map((name, index) => ({
  ...recorded('brands.exposed'),
  id: BRAND_ID + 1 + index,
  name,
  alias: `brand-${index}`,
}));
const known: Answers = { 'sessions.brandsByLogin': ({ query }) => (query.login === 'dupla' ? BRANDS : []) };

async function loginPage(options: MountOptions = {}): Promise<StandIn> {
  const core = await mountAt('/login', { answers: known, ...options });
  await expect.element(login()).toBeVisible();
  return core;
}
const login = () => page.getByLabelText(/^login$/i);
const password = () => page.getByLabelText(/^senha$/i);
const submit = () => page.getByRole('button', { name: /^(entrar|sign in)$/i }).click();
const brand = (name: string | RegExp) => page.getByRole('radio', { name });

test('a login of several brands brings a picker with their names, one of a single brand brings none (SES-03)', async () => {
  const core = await loginPage();
  for (const [typed, brands] of [
    ['operador', []],
    ['solo', BRANDS.slice(0, 1)],
  ] as const) {
    core.answer({ 'sessions.brandsByLogin': [...brands] });
    await login().fill(typed);
    await expect.poll(() => core.askedOf('sessions.brandsByLogin').at(-1)).toEqual({ query: { login: typed } });
    // What comes of an answer is there with the next frame.
    await new Promise((done) => void requestAnimationFrame(() => requestAnimationFrame(done)));
    expect(page.getByRole('radio').elements()).toEqual([]);
  }
  core.answer(known);
  await login().fill('dupla');
  await expect.element(page.getByRole('group', { name: 'Marca' })).toBeVisible();
  expect(page.getByRole('radio').elements().length).toBe(2);
  await expect.element(brand('Aurora Rastreamento')).toBeVisible();
  await expect.element(brand('Vértice Frotas')).toBeVisible();
});

test('nothing is sent while the brand is open, and the picker says so', async () => {
  const signIn = vi.fn<Core['signIn']>();
  await loginPage({ core: { signIn } });
  await login().fill('dupla');
  await expect.element(brand(/Aurora/)).toBeVisible();
  await password().fill(PASSWORD);
  await submit();
  await expect.element(page.getByRole('alert').getByText('Escolha a marca da sua conta')).toBeVisible();
  await expect.element(brand(/Aurora/)).toHaveFocus();
  expect(signIn).not.toHaveBeenCalled();
});

test('the picker also shows when the server cannot determine the brand', async () => {
  const message = 'Este login existe em mais de uma marca. Escolha a marca.';
  const signIn = vi.fn<Core['signIn']>(async (request) =>
    'brand' in request && request.brand === null
      ? failed({
          kind: 'refused',
          origin: 'server',
          message,
          status: 400,
          requestId: 'r-1',
          fields: { brand: message },
        })
      : new Promise<never>(() => undefined),
  );
  // As when the login is sent before its brands were looked up.
  const core = await loginPage({
    answers: { 'sessions.brandsByLogin': refusal('busy', 'Espere.', { status: 429, requestId: 'r-2' }) },
    core: { signIn },
  });
  await login().fill('dupla');
  await expect.poll(() => core.askedOf('sessions.brandsByLogin').length).toBe(1);
  core.answer(known);
  await password().fill(PASSWORD);
  await submit();
  await expect.element(page.getByRole('alert').getByText(/mais de uma marca/)).toBeVisible();
  await brand('Aurora Rastreamento').click();
  await submit();
  const request = { login: 'dupla', password: PASSWORD, persistent: false };
  await expect
    .poll(() => signIn.mock.calls.map(([asked]) => asked))
    .toEqual([
      { ...request, brand: null },
      { ...request, brand: BRANDS[0]!.id },
    ]);
});

test('the picker is accessible in both themes, on a desktop and a phone', async () => {
  for (const options of [{ theme: 'light' }, { theme: 'dark', language: 'en-US', size: PHONE }] as const) {
    await loginPage(options);
    await login().fill('dupla');
    await brand('Aurora Rastreamento').click();
    await expect.element(brand('Aurora Rastreamento')).toBeChecked();
    await expectAccessible();
    const heights = page
      .getByRole('radio')
      .elements()
      .map((radio) => radio.closest('label')!.getBoundingClientRect().height);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  }
});
