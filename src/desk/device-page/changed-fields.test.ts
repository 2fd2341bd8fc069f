import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

test('a change is told by the fields that differ, as texts of a bearable length', () => {
  expect(
    changedFields({
      before: { name: 'Van', plate: null, same: 1, year: 2019 },
      after: { name: 'Van 2', plate: 'ABC1D23', same: 1, year: 2020 },
    }),
  ).toEqual([
    { field: 'name', before: 'Van', after: 'Van 2' },
    { field: 'plate', before: null, after: 'ABC1D23' },
    { field: 'year', before: '2019', after: '2020' },
  ]);
  expect(changedFields({ before: null, after: { picture: 'x'.repeat(90) } })).toEqual([
    { field: 'picture', before: null, after: `${'x'.repeat(60)}…` },
  ]);
});

test('something that is new has no before, and nothing at all has no fields', () => {
  expect(changedFields({ before: null, after: { identifier: 'x', number: '' } })).toEqual([
    { field: 'identifier', before: null, after: 'x' },
  ]);
  expect(changedFields({ before: null, after: null })).toEqual([]);
});
