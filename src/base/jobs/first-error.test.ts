import { expect, test } from 'vitest';
import { firstErrorOf, firstFieldError } from './first-error.ts';

test('of several errors of a report the first message is shown (RPT-32, ERR-58)', () => {
  expect(firstErrorOf(['', 'No data was found.', 'Another one.'])).toBe('No data was found.');
  expect(firstErrorOf([])).toBeNull();
  expect(firstFieldError({ fields: { 'query.end': 'Ask for a shorter stretch.', 'query.user': 'Not valid.' } })).toBe(
    'Ask for a shorter stretch.',
  );
  expect(firstFieldError({})).toBeNull();
});
