import { expect, test } from 'vitest';
import { columnWidths } from './pdf.ts';
import { printable } from './printable.ts';

test('texts of a PDF keep the letters that its fonts have, others lose their accents or become a question mark', () => {
  expect(printable('Ação – São João “1” € ñ')).toBe('Ação – São João “1” € ñ');
  expect(printable('Łódź Dvořák Иван 🚚\n\tx')).toBe('Lódz Dvorák ???? ? x');
  expect(printable('Đorđe Ħamrun Diyarbakır')).toBe('Dorde Hamrun Diyarbakir');
  expect(printable('e\u0301')).toBe('é');
});

test('columns of a PDF share the width of a page by their texts, none so narrow that nothing fits', () => {
  const widths = columnWidths([20, 100, 2_000], 500);
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(500, 6);
  expect(widths[0]).toBeGreaterThan(50);
  expect(widths[2]! / widths[0]!).toBeLessThan(7);
});
