import { expect, test } from 'vitest';
import { NO_PASSWORD, hashPassword, passwordFits } from './passwords.ts';

test('a password is kept as argon2id with 19 MiB and two passes, and only it fits', async () => {
  const hash = await hashPassword('correct horse');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordFits(hash, 'correct horse')).toBe(true);
  expect(await passwordFits(hash, 'correct horsf')).toBe(false);
});

test('no password fits an unknown login or an account without one', async () => {
  expect(await passwordFits(null, 'a password nobody has')).toBe(false);
  expect(await passwordFits(NO_PASSWORD, NO_PASSWORD)).toBe(false);
});
