import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { formatterOf } from '../../base/i18n/formatter.ts';
import { ptBr } from '../../base/i18n/pt-br/all.ts';
import { degreesText, headingText, linesText, metresText, temperatureName, voltsText } from '../../base/i18n/units.ts';

const format = formatterOf('pt-BR', 'America/Sao_Paulo');
const texts: Record<string, string> = {
  ...ptBr.panel,
  ...Object.fromEntries(Object.entries(ptBr.panel.compass).map(([point, text]) => [`compass.${point}`, text])),
} as never;
const t = ((key: string, values: Record<string, string> = {}) =>
  texts[key.replace('panel.', '')]!.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name]!)) as TFunction;

test('a heading is degrees and the nearest point of the compass, all the way round', () => {
  expect([0, 22, 23, 38, 90, 180, 270, 337, 338, 360, -90].map((degrees) => headingText(t, format, degrees))).toEqual([
    '0° N',
    '22° N',
    '23° NE',
    '38° NE',
    '90° L',
    '180° S',
    '270° O',
    '337° NO',
    '338° N',
    '0° N',
    '270° O',
  ]);
});

test('metres, volts and degrees of a place are written as the language writes numbers', () => {
  expect([metresText(t, format, 742.4), voltsText(t, format, 12.84), degreesText(format, -23.550_52)]).toEqual([
    '742 m',
    '12,8 V',
    '-23,55052',
  ]);
});

test('a temperature is named by its sensor or its part, inputs by those that are on', () => {
  const wordOf = (key: string): string =>
    key
      .split('.')
      .slice(1)
      .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], ptBr.panel) as string;
  const say = ((key: string, values: Record<string, string> = {}) =>
    wordOf(key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name]!)) as TFunction;
  expect(['1', 'device', 'coolant', 'engine'].map((sensor) => temperatureName(say, sensor))).toEqual([
    'Temperatura 1',
    'Temperatura do rastreador',
    'Temperatura do arrefecimento',
    'Temperatura do motor',
  ]);
  expect([linesText(say, { 1: true, 2: false, 3: true }), linesText(say, { 1: false })]).toEqual([
    'Ligadas: 1, 3',
    'Todas desligadas',
  ]);
  expect([format.celsius(-18.25), format.litres(47.5)].map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    '-18,3 °C',
    '47,5 l',
  ]);
});
