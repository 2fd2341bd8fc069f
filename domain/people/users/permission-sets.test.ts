import { expect, test } from 'vitest';
import { comparePermissions, PERMISSION_SETS, PROFILE_PERMISSIONS, setOf } from './permission-sets.ts';

test('permissions are known by the name of a set only where they are all of it and nothing else', () => {
  for (const name of ['viewer', 'customer', 'operator', 'administrator'] as const)
    expect(setOf(PERMISSION_SETS[name].toReversed())).toBe(name);
  expect(setOf(PROFILE_PERMISSIONS.OPERATOR.slice(1))).toBeNull();
  expect(setOf([...PROFILE_PERMISSIONS.OPERATOR, 'MAPS_HERE'])).toBeNull();
  expect(setOf([])).toBeNull();
});

test('a change of permissions is compared: what it gives and what it takes', () => {
  expect(comparePermissions(['A', 'B'], ['B', 'C'])).toEqual({ given: ['C'], taken: ['A'] });
});
