import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrastOf, hexOfOklch, oklchOf } from './colour.ts';
import { DARK_SHADE, LIGHT_SHADE, NEUTRAL, READABLE, readableText, shadesOf } from './shades.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('a colour survives the way through OKLCH', () => {
  fc.assert(
    fc.property(hex, (colour) => {
      const back = hexOfOklch(oklchOf(colour));
      const channels = (text: string) => [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16));
      channels(back).forEach((channel, index) =>
        expect(Math.abs(channel - channels(colour)[index]!)).toBeLessThanOrEqual(2),
      );
    }),
    { seed: 1, numRuns: 500 },
  );
});

test('contrast is what WCAG says it is', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
});

test('whatever colour a brand has, its texts read on both themes (AA)', () => {
  fc.assert(
    fc.property(hex, fc.option(hex, { nil: undefined }), (primary, navbar) => {
      const shades = shadesOf({ primary, navbar });
      for (const scheme of ['light', 'dark'] as const) {
        const { primary: shown, onPrimary, soft, ink, navbar: bar } = shades[scheme];
        for (const ground of [NEUTRAL[scheme].surface, NEUTRAL[scheme].page, soft])
          expect(contrastOf(shown, ground)).toBeGreaterThanOrEqual(READABLE);
        expect(contrastOf(onPrimary, shown)).toBeGreaterThanOrEqual(READABLE);
        expect(contrastOf(ink, soft)).toBeGreaterThanOrEqual(READABLE);
        expect(contrastOf('#c4d2d9', bar)).toBeGreaterThanOrEqual(READABLE);
      }
      expect(shades.scale).toHaveLength(10);
      expect(shades.scale[LIGHT_SHADE]).toBe(shades.light.primary);
      expect(shades.scale[DARK_SHADE]).toBe(shades.dark.primary);
    }),
    { seed: 2, numRuns: 300 },
  );
});

test('a colour that reads already is taken as the brand gave it', () => {
  expect(shadesOf({ primary: '#2e6373' }).light.primary).toBe('#2e6373');
});

test('status colours have a form that reads as text on both themes', () => {
  for (const scheme of ['light', 'dark'] as const)
    for (const name of ['moving', 'stopped', 'parked', 'offline'] as const) {
      const grounds = [NEUTRAL[scheme].surface, NEUTRAL[scheme].page];
      for (const ground of grounds)
        expect(contrastOf(readableText(NEUTRAL[scheme][name], grounds, scheme), ground)).toBeGreaterThanOrEqual(
          READABLE,
        );
    }
});
