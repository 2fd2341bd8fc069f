import { expect, test } from 'vitest';
import { paginationOf, paginationSchema } from './page.ts';

test('a pagination record has limit, page, totalElements and totalPages, and no more (SHL-43)', () => {
  expect(Object.keys(paginationSchema.shape).sort()).toEqual(['limit', 'page', 'totalElements', 'totalPages']);
  expect(paginationSchema.parse(paginationOf(101, 50, 2))).toEqual({
    limit: 50,
    page: 2,
    totalElements: 101,
    totalPages: 3,
  });
});

test('pages are whole, nothing is no page, and what counts below zero is no record', () => {
  expect(paginationOf(0, 40, 0).totalPages).toBe(0);
  expect(paginationOf(40, 40, 0).totalPages).toBe(1);
  for (const broken of [{ limit: 0 }, { page: -1 }, { totalElements: 1.5 }, { totalPages: -1 }])
    expect(paginationSchema.safeParse({ ...paginationOf(1, 1, 0), ...broken }).success).toBe(false);
});
