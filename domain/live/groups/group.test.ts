import { expect, test } from 'vitest';
import { groupLines, groupTree, type Group } from './group.ts';

const group = (id: number, name: string, parent: number | null, devices: number[] = []): Group => ({
  id,
  name,
  parent,
  brand: 1,
  user: null,
  userName: null,
  devices,
  color: null,
  kind: 'MONITORING',
  version: 0,
});
const drawn = (groups: Group[], folded?: ReadonlySet<number>): string[] =>
  groupLines(groupTree(groups), folded).map(
    ({ name, depth, devices }) => `${'-'.repeat(depth)}${name} ${devices.size}`,
  );

test('groups stand by name below the group they lie in, and a group counts the devices of all below it once', () => {
  expect(
    drawn([
      group(3, 'Vans', 1, [10, 11]),
      group(1, 'City', null, [12]),
      group(2, 'Bikes', 1, [11, 13]),
      group(4, 'Alto', null),
    ]),
  ).toEqual(['Alto 0', 'City 4', '-Bikes 2', '-Vans 2']);
});

test('a folded group hides what lies in it', () => {
  expect(
    drawn([group(1, 'City', null, [12]), group(2, 'Bikes', 1, [13]), group(3, 'Red', 2, [14])], new Set([2])),
  ).toEqual(['City 3', '-Bikes 2']);
});

test('a group whose parent is not among them stands at the top', () => {
  expect(drawn([group(2, 'Bikes', 99, [13])])).toEqual(['Bikes 1']);
});

test('groups that lie in one another are drawn once each', () => {
  expect(drawn([group(1, 'a', 2), group(2, 'b', 1), group(3, 'c', 2), group(4, 'self', 4)]).sort()).toEqual([
    '--c 0',
    '-b 0',
    'a 0',
    'self 0',
  ]);
});

test('a group is called by the way to it, so that two of one name are told apart', () => {
  const groups = [group(1, 'City', null), group(2, 'Coast', null), group(3, 'Vans', 2), group(4, 'Vans', 1)];
  expect(groupLines(groupTree(groups)).map(({ id, path }) => [id, path])).toEqual([
    [1, 'City'],
    [4, 'City › Vans'],
    [2, 'Coast'],
    [3, 'Coast › Vans'],
  ]);
});
