import './harness/without-map.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { SessionEnd } from '../../contract/core.ts';
import { success } from '../../contract/failure.ts';
import type { Profile } from '../../domain/people/users/user.ts';
import { pageOf } from './harness/pages.ts';
import { person } from './harness/people.ts';
import { mountAt } from './harness/mount.tsx';
import { card, openPreferences } from './harness/preferences.ts';
import { fill, login, submit } from './harness/sign-in.ts';

const name = () => card('Perfil').getByLabelText('Nome');
const restored = () => page.getByText('O que você tinha digitado voltou ao formulário.');

/** A customer types into the form of their profile, until their session is ended elsewhere. */
async function endedWhileTyping(next: Profile = 'USER', end: SessionEnd = 'invalid-token'): Promise<void> {
  const core = await openPreferences('USER', {
    core: { signIn: async () => success(person(next)) },
    answers: { 'sessions.brandsByLogin': [] },
  });
  await name().fill('Otávio L.');
  core.tell.ended$.next(end);
}

async function signInAs(who: string): Promise<void> {
  await fill(who, 'rastro-demo');
  await submit();
}

test('where a session ends while a form has changes, the sign-in page says why, and the same person finds what was typed', async () => {
  await endedWhileTyping();
  await expect.element(page.getByText('access_token inválido')).toBeVisible();
  await signInAs('user');
  await expect.element(name()).toHaveValue('Otávio L.');
  await expect.element(restored()).toBeVisible();
});

afterEach(() => void vi.useRealTimers());

test('an incident that was half typed when the session ended is there minutes later too, with its hour', async () => {
  const core = await mountAt('/new-incident', {
    session: person('OPERATOR'),
    core: { signIn: async () => success(person('OPERATOR')) },
    answers: {
      'brands.tree': [],
      'sessions.brandsByLogin': [],
      'devices.detail': ({ query }) => pageOf([], query),
    },
  });
  const title = () => page.getByLabelText('Título', { exact: true });
  const when = () => page.getByLabelText('Quando aconteceu', { exact: true });
  await title().fill('Batida na saída do pátio');
  const hour = ((await when().findElement()) as HTMLInputElement).value;
  core.tell.ended$.next('invalid-token');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 60_000 });
  await signInAs('operator');
  await expect.element(title()).toHaveValue('Batida na saída do pátio');
  await expect.element(when()).toHaveValue(hour);
});

test('another person who signs in after a session that ended finds nothing of what was typed', async () => {
  await endedWhileTyping('OPERATOR');
  await signInAs('operator');
  await expect.element(login()).not.toBeInTheDocument();
  await expect.element(restored()).not.toBeInTheDocument();
});

test('who signs out leaves nothing of what was typed, not even to themselves', async () => {
  await endedWhileTyping('USER', 'signed-out');
  await signInAs('user');
  await expect.element(name()).toHaveValue('Otávio Leme');
  await expect.element(restored()).not.toBeInTheDocument();
});
