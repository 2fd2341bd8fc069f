import { expect, test } from 'vitest';
import { drawRecoveryCode, mustHaveFactor, recoveryCodeOf } from './second-factor.ts';

test('a recovery code is read whether it is written with hyphens, spaces, capitals or none of them', () => {
  for (const typed of ['abcd-efgh-jkmn-pqrs', ' ABCD EFGH JKMN PQRS ', 'abcdefghjkmnpqrs'])
    expect(recoveryCodeOf(typed)).toBe('abcdefghjkmnpqrs');
});

test('a recovery code has four groups of four letters that are not mistaken for one another', () => {
  let at = 0;
  const code = drawRecoveryCode((low, high) => low + (at++ % (high - low + 1)));
  expect(code).toMatch(/^([a-hj-km-np-z2-9]{4}-){3}[a-hj-km-np-z2-9]{4}$/);
});

test('a brand demands a second factor of operators and administrators, never of customers', () => {
  expect(mustHaveFactor('OPERATOR', true)).toBe(true);
  expect(mustHaveFactor('ADMINISTRATOR', true)).toBe(true);
  expect(mustHaveFactor('USER', true)).toBe(false);
  expect(mustHaveFactor('ADMINISTRATOR', false)).toBe(false);
});
