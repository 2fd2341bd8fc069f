import { expect, test } from 'vitest';
import type { NavigationItem } from '../../domain/base/navigation.ts';
import { synonyms as english } from '../base/i18n/en-us/synonyms.ts';
import { DEEDS, synonyms as portuguese } from '../base/i18n/pt-br/synonyms.ts';
import { entriesOf } from '../navigation/navigation.ts';
import { NAVIGATION } from '../navigation/navigation-tree.ts';
import { partedSearch } from './known-as.ts';

test('a search that names an action and a vehicle is parted, in both languages and without accents', () => {
  expect(partedSearch('bloquear fji-1a80')).toEqual({ term: 'fji-1a80', deeds: ['block'] });
  expect(partedSearch('Carga noturna HISTORICO')).toEqual({ term: 'Carga noturna', deeds: ['history'] });
  expect(partedSearch('share ABC 1D23')).toEqual({ term: 'ABC 1D23', deeds: ['share'] });
});

test('the words of an action alone, and those of no action, are searched as they are', () => {
  expect(partedSearch(' bloquear ')).toEqual({ term: 'bloquear', deeds: [] });
  expect(partedSearch('fji 1a80')).toEqual({ term: 'fji 1a80', deeds: [] });
  expect(partedSearch('')).toEqual({ term: '', deeds: [] });
});

test('every screen and every action has other words in both languages', () => {
  const titles = [
    ...new Set(entriesOf<NavigationItem>(Object.values(NAVIGATION)).map(({ title }) => title)),
  ].toSorted();
  for (const { screens, deeds } of [portuguese, english]) {
    expect(Object.keys(screens).toSorted()).toEqual(titles);
    expect(Object.keys(deeds)).toEqual(DEEDS);
  }
});
