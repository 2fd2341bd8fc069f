import { expect, test } from 'vitest';
import { anyId, anyText, oneOf } from './filters.ts';
import { fittedTo, isFiltered, listSpec, queryOf, readState, writeState } from './list-spec.ts';

const SPEC = listSpec({
  call: 'drivers.list',
  filters: { term: anyText, license: oneOf(['expired', 'valid']), brand: anyId },
  keep: 'address',
  sizes: [10, 25],
  sorts: ['driverName', 'number'],
});
const read = (query: string) => readState(SPEC, new URLSearchParams(query));

test('an address without a word of the list is its first page, in its usual order', () => {
  expect(read('')).toEqual({
    page: 0,
    size: 10,
    sort: { by: 'driverName', isDescending: false },
    filters: { term: null, license: null, brand: null },
  });
});

test('what is written into an address is read out of it again, beside what others keep there', () => {
  const state = {
    page: 2,
    size: 25,
    sort: { by: 'number', isDescending: true },
    filters: { term: 'ana', license: 'expired', brand: null },
  } as const;
  const query = writeState(SPEC, state, new URLSearchParams('panel=areas&brand=6137206846521344'));
  expect(query.toString()).toBe('panel=areas&term=ana&license=expired&sort=-number&size=25&page=3');
  expect(readState(SPEC, query)).toEqual(state);
});

test('what an address says that the list does not know is left out', () => {
  expect(read('license=lost&brand=1&sort=-height&size=7&page=-3&term=%20')).toEqual(read(''));
});

test('the call is asked for what the state says, beside what is fixed', () => {
  expect(queryOf(read('term=ana&sort=-number&page=2'), { tz: 'UTC' })).toEqual({
    query: { tz: 'UTC', term: 'ana', sort: '-number', page: 1, limit: 10 },
  });
});

test('a list is filtered once one filter says something', () => {
  expect([isFiltered(read('page=2').filters), isFiltered(read('term=a').filters)]).toEqual([false, true]);
});

test('a list may begin with another size and another order than the first, and then writes neither (INC-61, INC-62)', () => {
  const spec = listSpec({
    ...SPEC,
    sizes: [5, 10, 25],
    usual: { size: 10, sort: { by: 'number', isDescending: true } },
  });
  const first = readState(spec, new URLSearchParams());
  expect(first).toMatchObject({ size: 10, sort: { by: 'number', isDescending: true } });
  expect(writeState(spec, first, new URLSearchParams()).toString()).toBe('');
  const other = { ...first, size: 5, sort: { by: 'number', isDescending: false } };
  expect(writeState(spec, other, new URLSearchParams()).toString()).toBe('sort=number&size=5');
});

test('a tall window begins with more rows, and another number that is chosen there stays in the address', () => {
  const sizeIn = (heightPx: number, query = '') => readState(fittedTo(SPEC, heightPx), new URLSearchParams(query)).size;
  expect([900, 1299, 1300].map((heightPx) => sizeIn(heightPx))).toEqual([10, 10, 25]);
  expect(sizeIn(1300, 'size=10')).toBe(10);
  const chosen = { ...read(''), size: 10 };
  expect(writeState(fittedTo(SPEC, 1300), chosen, new URLSearchParams()).get('size')).toBe('10');
});
