import { expect, test } from 'vitest';
import { groupMarks } from './group-marks.ts';

const spot = (of: string, x: number, y = 0) => ({ of, x, y });

test('marks that would cover each other are one, at the place of the most important of them', () => {
  expect(groupMarks([spot('theft', 10), spot('silence', 30), spot('panic', 100)], 32)).toEqual([
    { x: 10, y: 0, members: ['theft', 'silence'] },
    { x: 100, y: 0, members: ['panic'] },
  ]);
});

test('a row of marks is no chain: what is far from the first stands apart', () => {
  expect(groupMarks([spot('a', 0), spot('b', 20), spot('c', 40)], 32).map(({ members }) => members)).toEqual([
    ['a', 'b'],
    ['c'],
  ]);
});

test('vehicles at one place are one mark', () => {
  expect(groupMarks([spot('a', 5, 5), spot('b', 5, 5)], 32)).toEqual([{ x: 5, y: 5, members: ['a', 'b'] }]);
});
