import { expect, test } from 'vitest';
import { NEW_PASSWORD, RESET_MINUTES, resetMinutes } from './password-rules.ts';

test('a link to set a new password holds 4320 minutes, which are three days, and never longer (CST-25, CST-26)', () => {
  expect(RESET_MINUTES).toBe(4320);
  expect(RESET_MINUTES).toBe(3 * 24 * 60);
  expect(resetMinutes(30)).toBe(30);
  expect(resetMinutes(100_000)).toBe(4320);
});

test('a new password has 8 to 32 characters (CST-69)', () => {
  expect(NEW_PASSWORD).toEqual({ shortest: 8, longest: 32 });
});
