import { expect, test } from 'vitest';
import { inTurn, perSecond } from './rounds.ts';

test('measured and baseline runs alternate, their order changes, and the warm-up is discarded', async () => {
  const order: string[] = [];
  const run = (name: string) => () => {
    order.push(name);
    return order.length;
  };
  const rounds = await inTurn({ rounds: 2, warmUp: 2 }, run('measured'), run('baseline'));
  expect(order).toEqual([
    'measured',
    'baseline',
    'baseline',
    'measured',
    'measured',
    'baseline',
    'baseline',
    'measured',
  ]);
  expect(rounds).toEqual({ measured: [5, 8], baseline: [6, 7] });
});

test('a rate is a count over milliseconds, a second', () => {
  expect(perSecond(500, 250)).toBe(2_000);
});
