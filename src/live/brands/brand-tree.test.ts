import { expect, test } from 'vitest';
import type { BrandRow } from '../../../domain/people/brands/brand-settings.ts';
import { branchesOf, matching, withinOf } from './brand-tree.ts';

const brand = (id: number, parent: number | null, name: string, hosts: string[] = []): BrandRow => ({
  id,
  parent,
  name,
  hosts,
  alias: `alias-${id}`,
  debt: null,
  clients: 0,
  vehicles: 0,
  users: 0,
  gateways: 0,
});
const ROWS = [brand(1, null, 'Own'), brand(2, 1, 'Alfa'), brand(3, 1, 'Beta'), brand(4, 2, 'Gama', ['frota'])];

test('children of a brand stand after it, each a step deeper', () => {
  expect(branchesOf(ROWS).map(({ brand: { id }, depth }) => [id, depth])).toEqual([
    [1, 0],
    [2, 1],
    [4, 2],
    [3, 1],
  ]);
  expect(withinOf(ROWS, 2)).toEqual([2, 4]);
});

test('a brand is found by name, alias or host, with the brands above it', () => {
  const found = (term: string | null) => matching(branchesOf(ROWS), term).map(({ brand: { id } }) => id);
  expect(found(null)).toEqual([1, 2, 4, 3]);
  expect(found('FROT')).toEqual([1, 2, 4]);
  expect(found('beta')).toEqual([1, 3]);
  expect(found('alias-3')).toEqual([1, 3]);
  expect(found('nothing')).toEqual([]);
});
