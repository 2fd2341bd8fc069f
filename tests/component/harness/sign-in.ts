import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { Core } from '../../../contract/core.ts';
import { failed, type Failure, type FailureKind } from '../../../contract/failure.ts';
import { mountAt, type MountOptions } from './mount.tsx';
import type { StandIn } from './stand-in-core.ts';

/** The sign-in page of a guest. */
export async function loginPage(options: MountOptions = {}): Promise<StandIn> {
  const core = await mountAt('/login', {
    ...options,
    answers: { 'sessions.brandsByLogin': [], ...options.answers },
  });
  await expect.element(login()).toBeVisible();
  return core;
}

export const login = (): Locator => page.getByLabelText(/^login$/i);
export const password = (): Locator => page.getByLabelText(/^(senha|password)$/i);
export const submit = (): Promise<void> => page.getByRole('button', { name: /^(entrar|sign in)$/i }).click();
export const alert = (words: string | RegExp): Locator => page.getByRole('alert').getByText(words, { exact: true });

export async function fill(name: string, secret: string): Promise<void> {
  await login().fill(name);
  await password().fill(secret);
}

/** A core whose server refuses whoever signs in, in its own words. */
export const refusing =
  (kind: FailureKind, message: string, more: Partial<Failure> = {}): Core['signIn'] =>
  async () =>
    failed({ kind, origin: 'server', message, requestId: 'r-1', ...more });
