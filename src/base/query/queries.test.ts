import { focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { Subject } from 'rxjs';
import type { LinkState } from '../../../contract/core.ts';
import type { BrokerMessage } from '../../../contract/messages.ts';
import type { Bridge } from '../bridge/bridge.ts';
import { openQueries } from './queries.ts';

const messages$ = new Subject<BrokerMessage>();
const link$ = new Subject<LinkState>();
const bridge = { messages$, link$ } as unknown as Bridge;

let ends: (() => void)[] = [];
const end = (): void => ends.splice(0).forEach((run) => run());
const opened = () => openQueries({ onEnd: (run) => void ends.push(run), bridge });

afterEach(() => {
  focusManager.setFocused(undefined);
  end();
  ends = [];
});

test('focusing the window refetches nothing, however old the answer (SHL-47, CST-67)', async () => {
  let asked = 0;
  const queries = opened();
  const observer = new QueryObserver(queries, {
    queryKey: ['focus'],
    queryFn: () => {
      asked += 1;
      return Promise.resolve(asked);
    },
    staleTime: 0,
  });
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().data).toBe(1);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  expect(observer.getCurrentResult().isFetching).toBe(false);
  // The same in a client of the usual settings asks again: the test would see it.
  expect(queries.getDefaultOptions().queries?.refetchOnWindowFocus).toBe(false);
  await queries.refetchQueries({ queryKey: ['focus'] });
  expect(asked).toBe(2);
  stop();
});

test('what a session was answered is gone with it', () => {
  const queries = opened();
  queries.setQueryData(['shares.ofDevice', { params: { device: '1' } }], [{ link: '/share/a' }]);
  end();
  expect(queries.getQueryCache().getAll()).toEqual([]);
});

test('an answer that a message makes stale is asked for again, and once more when the link was away', async () => {
  let asked = 0;
  const queries = opened();
  const observer = new QueryObserver(queries, {
    queryKey: ['drivers.byTag', {}],
    queryFn: () => Promise.resolve((asked += 1)),
    staleTime: 600_000,
  });
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().data).toBe(1);
  messages$.next({ message: 'Driver', topic: 'brand/1/Driver', body: { id: 1, change: 'ADDED', tags: [] } });
  await expect.poll(() => observer.getCurrentResult().data).toBe(2);
  link$.next({ state: 'live', sinceMs: 0 });
  link$.next({ state: 'waiting', attempt: 1, retryAtMs: 0, reason: 'closed' });
  link$.next({ state: 'live', sinceMs: 1 });
  await expect.poll(() => observer.getCurrentResult().data).toBe(3);
  stop();
  end();
  messages$.next({ message: 'Driver', topic: 'brand/1/Driver', body: { id: 1, change: 'REMOVED', tags: [] } });
  expect([asked, messages$.observed]).toEqual([3, false]);
});
