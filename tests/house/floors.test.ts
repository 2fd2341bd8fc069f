import { expect, test } from 'vitest';
import { ABOVE, DISTRICTS, districtOf, HOMES } from './districts.ts';
import { codeFiles, importsOf, isTest, roomOf } from './sources.ts';

/**
 * The floors of the page, the lowest first: a folder imports from the floors below its own, types included. What two folders of one
 * floor both need goes a floor down; what puts them together, a floor up.
 */
const FLOORS: readonly (readonly string[])[] = [
  // The browser, languages and looks: no word of a fleet.
  ['platform.ts', 'zod-without-eval.ts', 'tabs', 'keys'],
  ['i18n', 'bridge', 'sso', 'reload'],
  ['ui', 'session'],
  ['query'],
  ['form', 'list', 'jobs'],
  ['brand', 'client-desk', 'console'],
  ['frame'],
  // What the console is for, feature by feature.
  ['signs', 'chat', 'contacts', 'device', 'diagnostics', 'geo', 'incidents', 'push', 'share'],
  ['fleet', 'edits', 'factors', 'notes', 'sessions', 'track'],
  ['commands'],
  ['map', 'clients', 'device-panel'],
  ['areas', 'groups', 'rewind', 'navigation', 'preferences'],
  // Screens put features together; the shell is around them.
  ['palette', 'screens'],
  ['shell'],
  ['app.tsx'],
  ['main.tsx'],
];

const folderOf = (path: string): string => path.split('/')[1]!;
const floorOf = (folder: string): number => FLOORS.findIndex((floor) => floor.includes(folder));
const page = codeFiles().filter((file) => roomOf(file) === 'src' && !isTest(file));

test('every folder of the page stands on a floor', () => {
  const folders = [...new Set(page.map(folderOf))];
  expect(folders.length, 'the rule read no file').toBeGreaterThan(20);
  expect(folders.toSorted()).toEqual(FLOORS.flat().toSorted());
});

test('a folder of the page imports only from the floors below it', () => {
  const own = page.flatMap(importsOf).filter(({ target }) => target !== null && roomOf(target) === 'src');
  expect(own.length, 'the rule read no import').toBeGreaterThan(500);
  const isAbove = (from: string, to: string): boolean => from !== to && floorOf(to) >= floorOf(from);
  expect(own.filter(({ file, target }) => isAbove(folderOf(file), folderOf(target!)))).toEqual([]);
});

test.each(Object.keys(HOMES))(
  'every file of %s stands in a district or above them, and imports only from those below',
  (room) => {
    const floors = [...DISTRICTS, ...ABOVE[room]!];
    const floorOf = (path: string): number => floors.indexOf(districtOf(path)!);
    const files = codeFiles().filter((file) => roomOf(file) === room && !isTest(file) && districtOf(file) !== null);
    expect(
      [...new Set(files.map((file) => districtOf(file)!))].toSorted(),
      'a folder without a floor, or a floor without a file',
    ).toEqual(floors.toSorted());
    const own = files
      .flatMap(importsOf)
      .filter(({ target }) => target !== null && districtOf(target) !== null && roomOf(target) === room);
    expect(own.length, 'the rule read no import').toBeGreaterThan(50);
    expect(own.filter(({ file, target }) => floorOf(target!) > floorOf(file))).toEqual([]);
  },
);
