import { expect, test } from 'vitest';
import { PALETTE, paletteColour, shade } from './palette.ts';

test('there are 18 different colours, given out in turn (MAP-28)', () => {
  expect(PALETTE).toHaveLength(18);
  const given = PALETTE.map((_, index) => paletteColour(index));
  expect(given).toEqual([...PALETTE]);
  expect(new Set(given).size).toBe(18);
});

test('when the 18 are exhausted shades of them follow, none of them given before (MAP-29, CST-54)', () => {
  const given = Array.from({ length: 18 * 7 }, (_, index) => paletteColour(index));
  expect(new Set(given).size).toBe(given.length);
  expect(paletteColour(18)).toBe(shade(PALETTE[0], 0.28));
  for (const colour of given) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
});

test('a shade goes towards white or black', () => {
  expect(shade('#804020', 0.5)).toBe('#c0a090');
  expect(shade('#804020', -0.5)).toBe('#402010');
});
