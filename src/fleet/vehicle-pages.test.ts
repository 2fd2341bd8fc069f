import { expect, test } from 'vitest';
import type { ListPage, ListQuery } from '../../contract/core.ts';
import { VehiclePages, type PageQuery } from './vehicle-pages.ts';

const QUERY: PageQuery = { search: '', activities: [], activeOnly: false, within: null, memberSet: null, sort: 'name', descending: false };

/** A core with `total` vehicles whose names carry the search, answering when told. */
function listing(total: number) {
  const asked: ListQuery[] = [];
  const waiting: (() => void)[] = [];
  const answer = (query: ListQuery): ListPage => ({
    total,
    items: Array.from({ length: Math.max(0, Math.min(query.limit, total - query.offset)) }, (_, at) => {
      const row = query.offset + at;
      return { row, device: row, name: `${query.search}${row}`, licensePlate: null, model: null, customerName: null, status: 'ACTIVE' as const, color: null };
    }),
  });
  const pages = new VehiclePages(
    (query) => {
      asked.push(query);
      return new Promise((resolve) => waiting.push(() => resolve(answer(query))));
    },
    () => undefined,
  );
  const settle = async () => {
    for (const go of waiting.splice(0)) go();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { pages, asked, settle };
}

test('only the pages in view are fetched, each once', async () => {
  const { pages, asked, settle } = listing(1000);
  pages.ask(QUERY, 0);
  await settle();
  pages.show(0, 20);
  pages.show(250, 320);
  await settle();
  pages.show(255, 310);
  expect(asked.map((query) => query.offset)).toEqual([0, 200, 300]);
  expect([pages.read().total, pages.read().at(310)?.name, pages.read().at(500)]).toEqual([1000, '310', undefined]);
});

test('a new question keeps the old lines until the first new ones arrive, then forgets them', async () => {
  const { pages, settle } = listing(300);
  pages.ask(QUERY, 0);
  await settle();
  pages.show(0, 150);
  await settle();
  pages.ask({ ...QUERY, search: 'x' }, 0);
  expect(pages.read().at(3)?.name).toBe('3');
  await settle();
  expect([pages.read().at(3)?.name, pages.read().at(120)?.name, pages.read().at(250)]).toEqual(['x3', 'x120', undefined]);
});

test('the same question is asked anew only in a new edition, and then for the pages in view', async () => {
  const { pages, asked, settle } = listing(1000);
  pages.ask(QUERY, 0);
  await settle();
  pages.show(450, 460);
  await settle();
  pages.ask({ ...QUERY }, 0);
  expect(asked).toHaveLength(2);
  pages.ask(QUERY, 1);
  expect(asked.map((query) => query.offset)).toEqual([0, 400, 400]);
});

test('an answer to an earlier question is dropped', async () => {
  const { pages, asked, settle } = listing(50);
  pages.ask({ ...QUERY, search: 'old' }, 0);
  pages.ask({ ...QUERY, search: 'new' }, 0);
  await settle();
  expect(asked).toHaveLength(2);
  expect(pages.read().at(0)?.name).toBe('new0');
});

test('a vehicle chosen on the map is found in a short list by reading to its end, in a long one only nearby', async () => {
  const { pages, settle } = listing(400);
  pages.ask(QUERY, 0);
  await settle();
  const found = pages.find(350, 500);
  await settle();
  expect(await found).toBe(350);
  const long = listing(5000);
  long.pages.ask(QUERY, 0);
  await long.settle();
  expect(await long.pages.find(4000, 500)).toBe(-1);
});
