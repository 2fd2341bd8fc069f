import { expect, test } from 'vitest';
import { add, larger, sumsOf } from './sums.ts';

const rows = [
  { device: 1, name: 'Van', km: 80 },
  { device: 2, name: 'Kombi', km: 95 },
  { device: 1, name: 'Van', km: 90 },
];
const of = ({ device, name, km }: (typeof rows)[number]) => ({ key: String(device), label: name, value: km });

test('the chart of a report puts its rows together by vehicle, the largest first', () => {
  expect(sumsOf(rows, of, add).map(({ label, value }) => [label, value])).toEqual([
    ['Van', 170],
    ['Kombi', 95],
  ]);
  expect(sumsOf(rows, of, larger).map(({ label, value }) => [label, value])).toEqual([
    ['Kombi', 95],
    ['Van', 90],
  ]);
  expect(sumsOf([], of, add)).toEqual([]);
});
