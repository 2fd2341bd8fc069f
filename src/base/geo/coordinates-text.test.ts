import { expect, test } from 'vitest';
import { formatterOf } from '../i18n/formatter.ts';
import { coordinatesText } from './coordinates-text.ts';

test('coordinates are written as the language writes numbers, told apart where a comma stands before decimals', () => {
  const place = { latitude: -23.550_52, longitude: -46.633_308 };
  const written = ['pt-BR', 'en-US'].map((locale) => coordinatesText(place, formatterOf(locale, 'America/Sao_Paulo')));
  expect(written).toEqual(['-23,55052;\u00a0-46,63331', '-23.55052,\u00a0-46.63331']);
});
