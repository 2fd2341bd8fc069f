import { expect, test } from 'vitest';
import {
  heightAfterKey,
  heightAfterTap,
  nearestHeight,
  readHeight,
  SHEET_HEIGHTS,
  TWO_HEIGHTS,
} from './sheet-height.ts';

test('a released sheet snaps to the nearest of its three heights', () => {
  expect([10, 200, 280, 420, 600, 900].map((px) => nearestHeight(px, 800))).toEqual([
    'folded',
    'folded',
    'open',
    'open',
    'full',
    'full',
  ]);
});

test('taps raise a sheet step by step and fold it at the top', () => {
  expect(SHEET_HEIGHTS.map((height) => heightAfterTap(height))).toEqual(['open', 'full', 'folded']);
});

test('arrows step through the heights and stay at the ends', () => {
  expect(SHEET_HEIGHTS.map((height) => heightAfterKey(height, 'ArrowUp'))).toEqual(['open', 'full', 'full']);
  expect(SHEET_HEIGHTS.map((height) => heightAfterKey(height, 'ArrowDown'))).toEqual(['folded', 'folded', 'open']);
  expect([heightAfterKey('open', 'Home'), heightAfterKey('open', 'End'), heightAfterKey('open', 'x')]).toEqual([
    'folded',
    'full',
    null,
  ]);
});

test('the default height is half', () => {
  expect([null, 'tall', 'full'].map(readHeight)).toEqual(['open', 'open', 'full']);
});

test('a sheet of two heights folds by a tap and never becomes full', () => {
  expect(TWO_HEIGHTS.map((height) => heightAfterTap(height, TWO_HEIGHTS))).toEqual(['open', 'folded']);
  expect([
    nearestHeight(900, 800, TWO_HEIGHTS),
    heightAfterKey('open', 'ArrowUp', TWO_HEIGHTS),
    heightAfterKey('folded', 'End', TWO_HEIGHTS),
  ]).toEqual(['open', 'open', 'open']);
});
