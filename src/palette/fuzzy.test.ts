import { expect, test } from 'vitest';
import { fuzzyScore } from './fuzzy.ts';

const best = (search: string, texts: readonly string[]): string | undefined =>
  texts
    .flatMap((text) => {
      const score = fuzzyScore(search, text);
      return score === null ? [] : [{ text, score }];
    })
    .sort((a, b) => b.score - a.score)[0]?.text;

test('case and accents do not count', () => {
  expect(fuzzyScore('RELATORIOS', 'Relatórios')).not.toBeNull();
  expect(fuzzyScore('área', 'Area de seguranca')).not.toBeNull();
});

test('what begins with the search comes before what holds it, and that before letters in pieces', () => {
  expect(best('ma', ['Tema escuro', 'Mapa de calor', 'Minha conta'])).toBe('Mapa de calor');
  expect(best('conta', ['Minha conta', 'Descontar'])).toBe('Minha conta');
  expect(best('mc', ['Minha conta', 'Marca'])).toBe('Minha conta');
});

test('every word has to be there, in any order', () => {
  expect(fuzzyScore('calor mapa', 'Mapa de calor')).not.toBeNull();
  expect(fuzzyScore('mapa frio', 'Mapa de calor')).toBeNull();
});

test('letters strewn over a text are no match', () => {
  expect(fuzzyScore('mpo', 'Mapa de calor')).toBeNull();
  expect(fuzzyScore('xyz', 'Mapa de calor')).toBeNull();
});

test('a plate is found with its dash left out', () => {
  expect(fuzzyScore('pxt4e21', 'PXT-4E21')).not.toBeNull();
});

test('an empty search matches everything alike', () => {
  expect([fuzzyScore('', 'Mapa'), fuzzyScore('  ', 'Conta')]).toEqual([0, 0]);
});
