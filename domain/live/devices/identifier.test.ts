import { expect, test } from 'vitest';
import { identifierOf, isIdentifier, LONGEST_IDENTIFIER } from './identifier.ts';

test.each([
  '7',
  '07',
  'AB',
  'São João',
  'Ônibus 12',
  '*HQ*4210',
  'truck #7 (north)',
  'a/b+c',
  '京A12345',
  'AA:BB:CC:DD:EE:FF',
  'x'.repeat(LONGEST_IDENTIFIER),
])('%s is an identifier, as Traccar takes it', (text) => {
  expect(isIdentifier(identifierOf(text))).toBe(true);
});

test.each(['', '   ', 'a\nb', 'a\u0000', 'a\u2028b', 'half \ud83d', 'x'.repeat(LONGEST_IDENTIFIER + 1)])(
  '%j is none',
  (text) => {
    expect(isIdentifier(identifierOf(text))).toBe(false);
  },
);

test('space around it is cut off, and an accent is the same in whichever way it was written', () => {
  expect(identifierOf('  Sa\u0303o Joa\u0303o ')).toBe('S\u00e3o Jo\u00e3o');
});
