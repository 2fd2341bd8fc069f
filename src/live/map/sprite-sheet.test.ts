import { expect, test } from 'vitest';
import { emptySheet, withReach } from './sprite-sheet.ts';

/** A sheet of two cells of 20 px with one painted pixel, so far right of and below the first cell's corner. */
function painted(right: number, down: number) {
  const sheet = emptySheet(2, [20, 20], 1);
  sheet.pixels[(down * sheet.width + right) * 4 + 3] = 255;
  return withReach(sheet).reach!;
}

test('of a cell only what is painted on is drawn, with a pixel for its smooth edge', () => {
  // Its outer edge lies 4 px from the middle, of 10.
  expect(painted(13, 10)[0]).toBeCloseTo(0.5, 6);
  expect(painted(10, 6)[0]).toBeCloseTo(0.5, 6);
  expect(painted(13, 10)[1]).toBeCloseTo(0.1, 6);
});

test('a cell that is painted to its edge is drawn whole, and so is one that nobody looked at', () => {
  expect(painted(0, 10)[0]).toBe(1);
  expect(painted(13, 10)[2]).toBe(1);
});
