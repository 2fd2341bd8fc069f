import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Subject } from 'rxjs';
import type { Core } from '../../../contract/core.ts';
import { failed, success, type Result } from '../../../contract/failure.ts';
import type { Bridge } from '../bridge/bridge.ts';
import { openQueries } from './queries.ts';
import { keptAnswersOf } from './kept-answers.ts';
import { askedOf, questionOf, type Asked } from './question.ts';

const AWAY = failed({ kind: 'broken', origin: 'server', message: 'away', status: 503 });
const INPUT = { query: { commandV2: 'true' } } as const;
const KEY = ['protocols.models', INPUT] as const;

const bridge = { messages$: new Subject(), link$: new Subject() } as unknown as Bridge;
let queries: QueryClient;
let end = (): void => undefined;
/** What the core answers, in order; the last one again and again. */
let answers: (Result<unknown> | Promise<Result<unknown>>)[];
let asked: [string, number | undefined][];
let cancelled: number[];

beforeEach(() => {
  queries = openQueries({ onEnd: (run) => (end = run), bridge });
  answers = [];
  asked = [];
  cancelled = [];
});
afterEach(() => end());

const core = {
  call: async (name: string, _input: unknown, ticket?: number) => {
    asked.push([name, ticket]);
    return (await (answers.length > 1 ? answers.shift() : answers[0])) as never;
  },
  cancel: async (ticket: number) => void cancelled.push(ticket),
} as unknown as Pick<Core, 'call' | 'cancel'>;

/** An observer of a query. */
function look() {
  const observer = new QueryObserver(
    queries,
    questionOf<unknown>(core, KEY, (ask) => ask('protocols.models', INPUT), { keptMs: 600_000 }),
  );
  const stop = observer.subscribe(() => undefined);
  return { now: (): Asked<unknown> => askedOf(observer.getCurrentResult()), stop };
}

test('a failed answer is never cached as data: the next observer asks again, however long answers are cached', async () => {
  answers = [AWAY, success([])];
  const first = look();
  await expect.poll(() => first.now().failure?.kind).toBe('broken');
  expect(first.now()).toMatchObject({ value: undefined, isFirst: false });
  first.stop();
  const second = look();
  await expect.poll(() => second.now().value).toEqual([]);
  expect([asked.length, second.now().failure]).toEqual([2, null]);
  second.stop();
});

test('first load, empty, refresh, failed with the last answer and good again are told apart', async () => {
  let release = (_answer: Result<unknown>): void => undefined;
  const held = () => new Promise<Result<unknown>>((resolve) => (release = resolve));
  answers = [held()];
  const { now, stop } = look();
  expect(now()).toMatchObject({ value: undefined, failure: null, isFirst: true, isAsking: true });
  release(success([]));
  await expect.poll(() => now().value).toEqual([]);
  expect(now()).toMatchObject({ failure: null, isFirst: false, isAsking: false });
  answers = [held()];
  now().again();
  expect(now()).toMatchObject({ value: [], isFirst: false, isAsking: true });
  release(AWAY);
  await expect.poll(() => now().failure?.kind).toBe('broken');
  expect(now()).toMatchObject({ value: [], isFirst: false, isAsking: false });
  answers = [success(['GT06N'])];
  now().again();
  await expect.poll(() => now().value).toEqual(['GT06N']);
  expect(now().failure).toBeNull();
  stop();
});

test('a query without observers is cancelled', async () => {
  answers = [new Promise(() => undefined)];
  const { stop } = look();
  await expect.poll(() => asked.length).toBe(1);
  stop();
  expect(cancelled).toEqual([asked[0]![1]]);
});

test('a cached value that is replaced belongs to the same call and input, and to no other', () => {
  const kept = keptAnswersOf(queries);
  kept.put('shares.ofDevice', { params: { device: '1' } }, []);
  kept.change('shares.ofDevice', { params: { device: '1' } }, (shares) => [...shares, { id: 5 } as never]);
  kept.change('shares.ofDevice', { params: { device: '2' } }, (shares) => [...shares, { id: 6 } as never]);
  expect(
    queries
      .getQueryCache()
      .getAll()
      .map(({ queryKey, state }) => [queryKey, state.data]),
  ).toEqual([[['shares.ofDevice', { params: { device: '1' } }], [{ id: 5 }]]]);
});
