import { expect, test } from 'vitest';
import { joinFiles, type Costs } from './join.ts';
import type { Module } from './modules.ts';

const SETTING = { isElsewhere: () => false, isPage: (id: string) => id === 'page', openerOf: () => null };
const COSTS: Costs = { weightOf: () => 1, bytesOfFile: 10, maxUnusedShare: 1 };

/** Modules as `name: 'imports > imported later'`, each of one byte where nothing else is said. */
function modulesOf(words: Readonly<Record<string, string>>, bytes: Readonly<Record<string, number>> = {}) {
  const namesIn = (text = ''): string[] => text.split(' ').filter(Boolean);
  return new Map(
    Object.entries(words).map(([id, text]): [string, Module] => {
      const [imports, importsLater] = text.split('>');
      const isRoot = id === 'page' || id === 'worker';
      return [id, { imports: namesIn(imports), importsLater: namesIn(importsLater), isRoot, bytes: bytes[id] ?? 1 }];
    }),
  );
}
const joined = (modules: ReadonlyMap<string, Module>, costs = COSTS): string[] =>
  joinFiles(modules, SETTING, costs)
    .map((ids) => ids.toSorted().join(' '))
    .toSorted();

/** Three screens: all share a button, two of them a list. */
const THREE = { page: '> a b c', a: 'button list', b: 'button list', c: 'button', button: '', list: '' };

test('small parts that screens share come in one file', () => {
  expect(joined(modulesOf(THREE))).toEqual(['button list']);
});

test('a part that some screens do not use stays apart where it weighs more than a file', () => {
  expect(joined(modulesOf(THREE, { list: 50 }))).toEqual(['button', 'list']);
});

test('no screen loads more of what it does not use than its share, however many others it would help', () => {
  const modules = modulesOf(THREE, { button: 50, list: 5 });
  expect(joined(modules, { ...COSTS, maxUnusedShare: 0.1 })).toEqual(['button list']);
  expect(joined(modules, { ...COSTS, maxUnusedShare: 0.09 })).toEqual(['button', 'list']);
});

test('what one screen alone uses comes with that screen', () => {
  expect(joined(modulesOf({ page: '> a b', a: 'own shared', b: 'shared', own: '', shared: '' }))).toEqual(['shared']);
});

test('a worker brings no code of the page along', () => {
  const modules = modulesOf({
    page: '> a b',
    worker: 'both > core',
    core: 'both',
    a: 'both button',
    b: 'both button',
    both: '',
    button: '',
  });
  expect(joined(modules)).toEqual(['both', 'button']);
});

test('what comes with a screen costs the dialogs that are opened from it nothing', () => {
  const words = {
    page: '> a b',
    a: 'button list > dialog',
    b: 'button list > dialog',
    dialog: 'button',
    button: '',
    list: '',
  };
  expect(joined(modulesOf(words, { list: 50 }))).toEqual(['button list']);
});
