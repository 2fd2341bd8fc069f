import { expect, test } from 'vitest';
import { heightAfterKey, readTablePx, tableWithin } from './table-height.ts';

test('the table keeps a least height and leaves the map one', () => {
  expect([tableWithin(400, 800), tableWithin(10, 800), tableWithin(790, 800), tableWithin(300, 300)]).toEqual([
    400, 180, 560, 180,
  ]);
});

test('arrows raise and lower the table, Home and End take it to its ends', () => {
  expect(['ArrowUp', 'ArrowDown', 'Home', 'End', 'x'].map((key) => heightAfterKey(320, key, 800))).toEqual([
    344,
    296,
    180,
    560,
    null,
  ]);
});

test('an invalid stored height falls back to the default', () => {
  expect(['400', null, '', '12', '1e9', '33.5'].map(readTablePx)).toEqual([400, 320, 320, 320, 320, 320]);
});
