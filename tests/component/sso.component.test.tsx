import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Core } from '../../contract/core.ts';
import type { Vendor } from '../../domain/people/users/user.ts';
import { expectAccessible } from './harness/axe.ts';
import { PHONE, type MountOptions } from './harness/mount.tsx';
import { alert, login, loginPage, refusing } from './harness/sign-in.ts';
import type { StandIn } from './harness/stand-in-core.ts';

const client = { clientId: 'rastro', authorizeUrl: 'https://vendor.example/authorize' };
const options: MountOptions = { config: { sso: { google: client, facebook: client } } };
/** Who the vendor says is there. */
const IDENTITY = { userId: 'vendor-9', accessToken: 'token-of-the-vendor', email: 'stranger@nowhere.example' };
const NAMES: Record<Vendor, string> = { GOOGLE: 'Google', FACEBOOK: 'Facebook' };
const vendor = (name: string) => page.getByRole('button', { name, exact: true });

/** The browser opens no window; what it is given in place of one. */
function opensInstead(popup: object | null): void {
  const open = vi.spyOn(window, 'open').mockReturnValue(popup as Window | null);
  onTestFinished(() => open.mockRestore());
}

/** Asks a vendor whose page leads back at once with a code, as `public/sso.js` tells it. */
async function comeBackFrom(name: Vendor, core: StandIn): Promise<void> {
  const led: URL[] = [];
  const popup = {
    closed: false,
    close: vi.fn<() => void>(),
    location: { replace: (to: string) => led.push(new URL(to)) },
  };
  opensInstead(popup);
  await vendor(NAMES[name]).click();
  await expect.poll(() => led.length).toBe(1);
  const channel = new BroadcastChannel('rastro.sso');
  channel.postMessage({ state: led[0]!.searchParams.get('state'), code: 'code-1', error: null });
  await expect.poll(() => popup.close.mock.calls.length).toBe(1);
  channel.close();
  const { body } = core.askedOf('sso.exchange').at(-1)!;
  expect(body).toMatchObject({ vendor: name, code: 'code-1', redirectUri: led[0]!.searchParams.get('redirect_uri') });
}

const nameless = { 'sso.exchange': { ...IDENTITY, email: null } };

test('an account without an e-mail at Google shows the text of the specification (ERR-08)', async () => {
  const signIn = vi.fn<Core['signIn']>();
  const core = await loginPage({ ...options, answers: nameless, core: { signIn } });
  await comeBackFrom('GOOGLE', core);
  await expect.element(alert('Erro ao logar com o google')).toBeVisible();
  expect(signIn).not.toHaveBeenCalled();
});

test('an account without an e-mail at Facebook shows the text of the specification (ERR-09)', async () => {
  const signIn = vi.fn<Core['signIn']>();
  const core = await loginPage({ ...options, answers: nameless, core: { signIn } });
  await comeBackFrom('FACEBOOK', core);
  await expect.element(alert('Erro ao logar com o facebook')).toBeVisible();
  expect(signIn).not.toHaveBeenCalled();
});

test('an e-mail without an account is refused with the message of the server', async () => {
  const words = 'Nenhuma conta tem este e-mail.';
  const signIn = vi.fn(refusing('missing', words, { status: 404 }));
  const core = await loginPage({ ...options, answers: { 'sso.exchange': IDENTITY }, core: { signIn } });
  await comeBackFrom('GOOGLE', core);
  await expect.element(alert(words)).toBeVisible();
  const { userId, accessToken } = IDENTITY;
  expect(signIn.mock.calls).toEqual([[{ vendor: 'GOOGLE', userId, accessToken, brand: null, persistent: false }]]);
  await expect.element(login()).toHaveValue('');
});

test('a popup that the browser blocks shows what to do', async () => {
  const core = await loginPage(options);
  opensInstead(null);
  await vendor('Google').click();
  await expect.element(page.getByRole('alert').getByText(/bloqueou a janela/)).toBeVisible();
  expect(page.getByText('Continue na janela que se abriu.').elements()).toEqual([]);
  expect(core.askedOf('sso.exchange')).toEqual([]);
});

test('the page with vendors is accessible in both themes, on a desktop and a phone', async () => {
  for (const look of [{ theme: 'light' }, { theme: 'dark', language: 'en-US', size: PHONE }] as const) {
    const core = await loginPage({ ...options, ...look, answers: nameless });
    await comeBackFrom('GOOGLE', core);
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expectAccessible();
  }
});
