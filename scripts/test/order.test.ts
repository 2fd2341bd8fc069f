import { expect, test } from 'vitest';
import { seedIn, shuffledBy } from './order.ts';

test('a run is repeated in its order by naming its seed beside the stages', () => {
  expect(seedIn(['unit', 'seed=4711', 'pglite'])).toEqual({ seed: 4711, others: ['unit', 'pglite'] });
  expect(seedIn(['unit'])).toEqual({ seed: null, others: ['unit'] });
  expect(shuffledBy(4711)).toContain('--sequence.seed=4711');
});
