import { expect, test } from 'vitest';
import type { Failure } from '../../../contract/failure.ts';
import { againOf, withOutcome, type Outcome } from './bulk-run.ts';

const outcome = (row: string, kind: Failure['kind'] | null): Outcome<string> => ({
  row,
  name: row,
  failure: kind && { kind, origin: 'server', message: '' },
});

test('what failed for now may be tried again, what was done or is refused for good may not', () => {
  const outcomes = [
    outcome('done', null),
    outcome('away', 'offline'),
    outcome('down', 'broken'),
    outcome('overtaken', 'conflict'),
    outcome('closed', 'refused'),
    outcome('gone', 'missing'),
    outcome('hidden', 'forbidden'),
  ];
  expect(againOf(outcomes)).toEqual(['away', 'down', 'overtaken']);
});

test('the outcome of a second try stands where the first one stood', () => {
  const first = [outcome('a', 'offline'), outcome('b', null)];
  expect(withOutcome(first, outcome('a', null))).toEqual([outcome('a', null), outcome('b', null)]);
  expect(withOutcome(first, outcome('c', null))).toEqual([...first, outcome('c', null)]);
});
