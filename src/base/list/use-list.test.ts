import { expect, test } from 'vitest';
import type { ListState } from './list-spec.ts';
import { changesOf } from './use-list.ts';

type Filters = Record<string, (text: string) => string | null>;
const STATE: ListState<Filters> = {
  page: 3,
  size: 25,
  sort: { by: 'type', isDescending: false },
  filters: { type: 'THEFT', status: null },
};

/** The state after a change. */
function after(change: (changes: ReturnType<typeof changesOf<Filters>>) => void): ListState<Filters> {
  let state = STATE;
  change(changesOf(STATE, (next) => (state = next)));
  return state;
}

test('clearing the filter comes to page 0 and keeps size and order, as another tab of the desk does (INC-13, INC-14)', () => {
  expect(after(({ clearFilters }) => clearFilters())).toEqual({
    ...STATE,
    page: 0,
    filters: { type: null, status: null },
  });
});

test('another filter, order or size begins at page 0, turning the pages keeps all of them', () => {
  expect(after(({ filter }) => filter({ status: 'OPEN' }))).toMatchObject({
    page: 0,
    filters: { type: 'THEFT', status: 'OPEN' },
  });
  expect(after(({ sortBy }) => sortBy('type'))).toMatchObject({ page: 0, sort: { by: 'type', isDescending: true } });
  expect(after(({ resize }) => resize(5))).toMatchObject({ page: 0, size: 5 });
  expect(after(({ turn }) => turn(1))).toEqual({ ...STATE, page: 1 });
});
