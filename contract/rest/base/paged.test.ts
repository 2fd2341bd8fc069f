import { expect, test } from 'vitest';
import { z } from 'zod';
import { CALLS, specOf, type CallName } from '../calls.ts';
import { paged } from './paged.ts';

const item = z.object({ id: z.number() });
const { query, output } = paged(
  item,
  { name: z.string().optional() },
  { sizes: { usual: 10, most: 100 }, sorts: ['-created', 'name'] },
);

test('a page is asked for by page, limit and sort, and by nothing that the list does not have', () => {
  expect(query.parse({})).toEqual({ page: 0, limit: 10, sort: { by: 'created', isDescending: true } });
  expect(query.parse({ page: '2', limit: '100', sort: 'name', name: 'Ana' })).toEqual({
    page: 2,
    limit: 100,
    sort: { by: 'name', isDescending: false },
    name: 'Ana',
  });
  expect(query.parse({ sort: '-name' }).sort).toEqual({ by: 'name', isDescending: true });
  for (const wrong of [{ page: -1 }, { page: 0.5 }, { limit: 0 }, { limit: 101 }, { sort: 'id' }, { sort: '--name' }])
    expect(query.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
  expect('sort' in paged(item, {}, { sizes: { usual: 10, most: 100 } }).query.shape).toBe(false);
});

test('a page is answered with its rows and its pagination record (SHL-43)', () => {
  const page = { content: [{ id: 1 }], page: 0, limit: 10, totalElements: 1, totalPages: 1 };
  expect(output.parse(page)).toEqual(page);
  expect(output.safeParse({ ...page, limit: undefined }).success).toBe(false);
});

test('every call that takes a page answers a whole one', () => {
  const names = (Object.keys(CALLS) as CallName[]).filter((name) => 'page' in (specOf(name).query?.shape ?? {}));
  expect(names.length).toBeGreaterThan(5);
  for (const name of names)
    expect(Object.keys((specOf(name).output as z.ZodObject).shape).sort(), name).toEqual([
      'content',
      'limit',
      'page',
      'totalElements',
      'totalPages',
    ]);
});
