import { expect, test } from 'vitest';
import { ABOVE, DISTRICTS, districtOf, HOMES } from './districts.ts';
import { codeFiles, importsOf, isTest, roomOf } from './sources.ts';

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
