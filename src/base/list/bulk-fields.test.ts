import { expect, test } from 'vitest';
import { missingOf } from './bulk-fields.tsx';

const FIELDS = [
  { name: 'situation', label: 'Situation' },
  { name: 'comment', label: 'Comment', isRequired: true },
];

test('an action that asks for a comment goes on only with one, and blanks are none (INC-48)', () => {
  expect(missingOf(FIELDS, {})).toEqual(['comment']);
  expect(missingOf(FIELDS, { comment: '  \n' })).toEqual(['comment']);
  expect(missingOf(FIELDS, { comment: 'A false alarm' })).toEqual([]);
});
