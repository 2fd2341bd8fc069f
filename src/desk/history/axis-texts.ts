import type { Formatter } from '../../base/i18n/formatter.ts';

const MAX_DIGITS = 3;

/** Decimals that keep marks apart: 12,05 and 12,10 are not both "12,1". */
function digitsOf(splits: readonly number[]): number {
  const isWhole = (value: number, digits: number): boolean => {
    const scaled = value * 10 ** digits;
    return Math.abs(scaled - Math.round(scaled)) < 1e-6;
  };
  return [0, 1, 2].find((digits) => splits.every((value) => isWhole(value, digits))) ?? MAX_DIGITS;
}

/** What stands at the marks of an axis: as exact as needed, so that no two read alike. */
export function axisTexts(splits: readonly number[], format: Pick<Formatter, 'decimal'>, unit = ''): string[] {
  const digits = digitsOf(splits);
  const gap = unit === '' || unit === '%' ? '' : '\u00a0';
  return splits.map((value) => `${format.decimal(value, digits)}${gap}${unit}`);
}
