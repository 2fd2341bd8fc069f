import { expect, test } from 'vitest';
import { formatterOf } from '../../base/i18n/formatter.ts';
import { axisTexts } from './axis-texts.ts';

const format = formatterOf('pt-BR', 'America/Sao_Paulo');

test('no two marks of an axis read alike, however near they are', () => {
  for (const splits of [
    [0, 0.5, 1],
    [12.05, 12.1, 12.15],
    [3.995, 4, 4.005],
    [0, 20, 40],
  ])
    expect(new Set(axisTexts(splits, format)).size).toBe(splits.length);
  expect(axisTexts([0, 0.5, 1], format)).toEqual(['0', '0,5', '1']);
});

test('a percent on an axis is written as everywhere else, other units stand apart', () => {
  expect(axisTexts([0, 50, 100], format, '%')).toEqual(['0%', '50%', '100%']);
  expect(axisTexts([12, 12.5], format, 'V')).toEqual(['12\u00a0V', '12,5\u00a0V']);
});
