import { expect, test } from 'vitest';
import type { ListPage, ListQuery } from '../../../contract/core.ts';
import { VehiclePages, type PageQuery } from './vehicle-pages.ts';

const QUERY: PageQuery = {
  search: '',
  activities: [],
  activeOnly: false,
  within: null,
  memberSet: null,
  sort: 'name',
  descending: false,
};

/** A core with `total` vehicles whose names contain the search, answering when the test says so. */
function listing(total: number) {
  const asked: ListQuery[] = [];
  const waiting: ((refuses: boolean) => void)[] = [];
  const delayed: (() => void)[] = [];
  const core = { total, order: 1, shift: 0 };
  const answer = (query: ListQuery): ListPage => {
    const offset = query.seen ? Math.floor((query.seen.first + core.shift) / query.limit) * query.limit : query.offset;
    const items = Array.from({ length: Math.max(0, Math.min(query.limit, core.total - offset)) }, (_, at) =>
      lineOf(query.search, offset + at),
    );
    return {
      total: core.total,
      items,
      offset,
      order: core.order,
      shift: query.seen ? core.shift : 0,
      foundAt: query.find !== undefined && query.find < core.total ? query.find : -1,
    };
  };
  const pages = new VehiclePages(
    (query) => {
      asked.push(query);
      return new Promise((resolve, reject) =>
        waiting.push((refuses) => (refuses ? reject(new Error('no answer')) : resolve(answer(query)))),
      );
    },
    () => undefined,
    (run) => delayed.push(run),
  );
  const answerAll = async (refuses = false) => {
    for (const go of waiting.splice(0)) go(refuses);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const settle = async () => {
    while (waiting.length > 0) await answerAll();
  };
  const offsets = () => asked.map((query) => query.offset);
  return { core, pages, asked, offsets, answerAll, settle, delayed };
}

const lineOf = (search: string, row: number) => ({
  row,
  device: row,
  name: `${search}${row}`,
  licensePlate: null,
  model: null,
  customerName: null,
  status: 'ACTIVE' as const,
  color: null,
});

test('only the pages on screen are fetched, each once', async () => {
  const { pages, offsets, settle } = listing(1000);
  pages.ask(QUERY, 0);
  await settle();
  pages.show(0, 20);
  pages.show(0, 30);
  await settle();
  expect(offsets()).toEqual([0]);
  expect([pages.read().total, pages.read().at(99)?.name, pages.read().at(100)]).toEqual([1000, '99', undefined]);
});

test('two pages at most are on their way, those scrolled past are not asked for, and those ahead come before they are reached', async () => {
  const { pages, offsets, answerAll, settle } = listing(100_000);
  pages.ask(QUERY, 0);
  await settle();
  for (let first = 10_000; first <= 50_000; first += 10_000) pages.show(first + 20, first + 35);
  expect(offsets()).toEqual([0, 10_000, 10_100]);
  await answerAll();
  expect(offsets()).toEqual([0, 10_000, 10_100, 50_000, 50_100]);
  await settle();
  expect(offsets().slice(5)).toEqual([50_200]);
  pages.show(50_020, 50_034);
  pages.show(50_019, 50_033);
  await settle();
  expect(offsets().slice(6)).toEqual([49_900, 49_800]);
});

test('a new question keeps the old lines until the first new ones arrive, then forgets them and is read from its top', async () => {
  const { pages, asked, settle } = listing(300);
  pages.ask(QUERY, 0);
  await settle();
  pages.show(130, 150);
  await settle();
  pages.ask({ ...QUERY, search: 'x' }, 0);
  expect(pages.read().at(133)?.name).toBe('133');
  expect(asked.at(-1)).toMatchObject({ search: 'x', offset: 0 });
  pages.show(0, 15);
  await settle();
  expect([pages.read().at(3)?.name, pages.read().at(250), pages.read().shift]).toEqual(['x3', undefined, null]);
});

test('the same query is repeated only in a new edition, and then with the lines on screen, which the new order moves', async () => {
  const { pages, asked, core, settle } = listing(1000);
  pages.ask(QUERY, 0);
  await settle();
  pages.show(450, 452);
  await settle();
  const before = asked.length;
  pages.ask({ ...QUERY }, 0);
  expect(asked).toHaveLength(before);
  const { turn } = pages.read();
  Object.assign(core, { order: 2, shift: 130 });
  pages.ask(QUERY, 1);
  await settle();
  expect(asked[before]).toMatchObject({ seen: { first: 450, rows: [450, 451, 452] } });
  expect(asked[before]!.order).toBeUndefined();
  expect([pages.read().turn - turn, pages.read().shift, pages.read().at(580)?.name]).toEqual([1, 130, '580']);
});

test('a list scrolled to the top shows new lines at the top', async () => {
  const { pages, asked, settle } = listing(50);
  pages.ask(QUERY, 0);
  await settle();
  pages.show(0, 12);
  pages.ask(QUERY, 1);
  await settle();
  expect([asked.at(-1)!.seen, pages.read().shift]).toEqual([undefined, 0]);
});

test('pages of a list go on in the order of its first page', async () => {
  const { pages, asked, settle } = listing(1000);
  pages.ask(QUERY, 0);
  await settle();
  pages.show(250, 260);
  await settle();
  expect(asked.slice(1).every((query) => query.order === 1)).toBe(true);
  expect(asked.length).toBeGreaterThan(1);
});

test('lines of an expired order are not mixed with those on screen: the list is loaded again', async () => {
  const { pages, asked, core, settle } = listing(1000);
  pages.ask(QUERY, 0);
  await settle();
  core.order = 2;
  pages.show(250, 260);
  await settle();
  expect(asked.filter((query) => query.order === undefined)).toHaveLength(2);
  expect(pages.read().at(255)?.name).toBe('255');
});

test('an answer to an earlier question is dropped', async () => {
  const { pages, asked, settle } = listing(50);
  pages.ask({ ...QUERY, search: 'old' }, 0);
  pages.ask({ ...QUERY, search: 'new' }, 0);
  await settle();
  expect(asked).toHaveLength(2);
  expect(pages.read().at(0)?.name).toBe('new0');
});

test('a question that got no answer is asked again a little later', async () => {
  const { pages, asked, answerAll, settle, delayed } = listing(50);
  pages.ask(QUERY, 0);
  await answerAll(true);
  expect([asked.length, pages.read().total]).toEqual([1, null]);
  delayed.splice(0).forEach((run) => run());
  await settle();
  expect([asked.length, pages.read().total, pages.read().at(49)?.name]).toEqual([2, 50, '49']);
});

test('a page that got no answer is asked again a little later', async () => {
  const { pages, answerAll, settle, delayed } = listing(1000);
  pages.ask(QUERY, 0);
  await settle();
  pages.show(400, 410);
  await answerAll(true);
  delayed.splice(0).forEach((run) => run());
  await settle();
  expect(pages.read().at(405)?.name).toBe('405');
});

test('a list sorted by speed stands still while the user is at it, and updates afterwards', async () => {
  const { pages, asked, settle } = listing(50);
  pages.ask({ ...QUERY, sort: 'speed' }, 0);
  await settle();
  pages.hold(false, true);
  pages.ask({ ...QUERY, sort: 'speed' }, 1);
  await settle();
  expect([asked.length, pages.read().isPaused]).toEqual([1, true]);
  pages.hold(false, false);
  await settle();
  expect([asked.length, pages.read().isPaused]).toEqual([2, false]);
});

test('no list is reordered while it scrolls; one sorted by name is while the user is at it', async () => {
  const { pages, asked, settle } = listing(50);
  pages.ask(QUERY, 0);
  await settle();
  pages.hold(true, true);
  pages.ask(QUERY, 1);
  expect(asked).toHaveLength(1);
  pages.hold(false, true);
  await settle();
  expect(asked).toHaveLength(2);
  pages.ask(QUERY, 2);
  await settle();
  expect(asked).toHaveLength(3);
});

test('another part of the map is listed at once, also while the user is at the list', async () => {
  const { pages, asked, settle } = listing(50);
  pages.ask({ ...QUERY, sort: 'speed', within: { west: 0, south: 0, east: 1, north: 1 } }, 0);
  await settle();
  pages.hold(false, true);
  pages.ask({ ...QUERY, sort: 'speed', within: { west: 1, south: 0, east: 2, north: 1 } }, 0);
  await settle();
  expect(asked.at(-1)!.within).toMatchObject({ west: 1 });
});

test('a list that was empty without a fleet fills in the next edition', async () => {
  const { pages, core, settle } = listing(0);
  pages.ask(QUERY, 0);
  await settle();
  expect(pages.read().total).toBe(0);
  Object.assign(core, { total: 3, order: 2 });
  pages.ask(QUERY, 1);
  await settle();
  expect([pages.read().total, pages.read().at(2)?.name]).toEqual([3, '2']);
});

test('a vehicle chosen on the map is found in a list of any length, without reading it', async () => {
  const { pages, asked, settle } = listing(100_000);
  pages.ask(QUERY, 0);
  await settle();
  pages.watch(64_000);
  await settle();
  expect(pages.read().watched).toEqual({ row: 64_000, at: 64_000 });
  expect(asked).toHaveLength(2);
  pages.watch(200_000);
  await settle();
  expect(pages.read().watched).toEqual({ row: 200_000, at: -1 });
});

test('a vehicle chosen while the list is on its way is found in it', async () => {
  const { core, pages, answerAll, settle } = listing(100_000);
  pages.ask(QUERY, 0);
  pages.watch(64_000);
  await settle();
  expect(pages.read().watched).toEqual({ row: 64_000, at: 64_000 });
  core.order = 2;
  pages.ask(QUERY, 1);
  pages.watch(63_000);
  await answerAll();
  expect(pages.read().watched).toEqual({ row: 63_000, at: null });
  await settle();
  expect(pages.read().watched).toEqual({ row: 63_000, at: 63_000 });
});

test('where a vehicle stands in another order than the one on screen is not told before that one is on screen', async () => {
  const { core, pages, answerAll, settle } = listing(0);
  pages.ask(QUERY, 0);
  await settle();
  Object.assign(core, { total: 100, order: 2 });
  pages.watch(64);
  await answerAll();
  expect([pages.read().total, pages.read().watched]).toEqual([0, { row: 64, at: null }]);
  await settle();
  expect([pages.read().total, pages.read().watched]).toEqual([100, { row: 64, at: 64 }]);
});
