import { expect, test } from 'vitest';
import { firstOrder, readOrder, SORTS, writeOrder } from './vehicle-list-order.ts';

test('an order is stored as text and read back', () => {
  for (const sort of SORTS)
    for (const descending of [false, true])
      expect(readOrder(writeOrder({ sort, descending }))).toEqual({ sort, descending });
});

test('what cannot be read is by name', () => {
  for (const text of [null, '', 'name', 'weight up', 'speed sideways'])
    expect(readOrder(text)).toEqual({ sort: 'name', descending: false });
});

test('the fastest and the most recent come first, names from A', () => {
  expect(SORTS.map((sort) => firstOrder(sort).descending)).toEqual([false, true, true, false]);
});
