import { expect, test, vi } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { mountAt } from './harness/mount.tsx';
import { recorded } from './harness/recorded.ts';

/** The code of the captcha comes when the test lets it: once a page, so that this test has a file of its own. */
const code = vi.hoisted(() => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  return { held, release: () => release() };
});
vi.mock('../../src/people/sign-in/altcha-captcha.tsx', async (original) => {
  await code.held;
  return original();
});

/** A rectangle itself would equal any other: what it says are no properties of its own. */
const placeOf = (one: Locator): unknown => one.element().getBoundingClientRect().toJSON();

test('the form stands still when its captcha comes, so that no click goes astray', async () => {
  await mountAt('/login', { answers: { 'captcha.challenge': recorded('captcha.challenge') } });
  await page.getByRole('button', { name: 'Esqueci a senha' }).click();
  const back = page.getByRole('button', { name: 'Voltar para a entrada' });
  let before: unknown;
  try {
    await expect.element(back).toBeVisible();
    await expect.element(page.getByRole('status', { name: 'Carregando…' })).toBeVisible();
    before = placeOf(back);
  } finally {
    // Code that never came would take the runner down with a test that failed.
    code.release();
    await import('../../src/people/sign-in/altcha-captcha.tsx');
  }
  await expect.element(page.getByRole('checkbox', { name: /robô/i })).toBeVisible();
  expect(placeOf(back)).toEqual(before);
});
