import { Subject } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LinkState } from '../../../contract/core.ts';
import type { BrokerMessage } from '../../../contract/messages.ts';
import { COUNT_MS, hearIncidents, READ_MS, type IncidentNews } from './hear-incidents.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const news = (id: number, change: IncidentNews['change']): BrokerMessage => ({
  message: 'Incident',
  topic: 't',
  body: {
    id: String(id),
    code: null,
    title: null,
    message: null,
    type: 'PANIC',
    status: 'OPEN',
    device: null,
    deviceName: null,
    raisedBy: null,
    change,
    version: 1,
  },
});

/** A desk that shows the incidents 1 and 2, and what it does about what it hears. */
function heard() {
  const messages$ = new Subject<BrokerMessage>();
  const link$ = new Subject<LinkState>();
  const done = { announced: [] as string[], counts: 0, read: [] as string[], refreshes: 0 };
  const end = hearIncidents(
    { messages$, link$ },
    {
      announce: ({ id }) => void done.announced.push(id),
      count: () => void (done.counts += 1),
      isStale: ({ id }) => id === '1' || id === '2',
      read: (id) => void done.read.push(id),
      refresh: () => void (done.refreshes += 1),
    },
  );
  return {
    done,
    end,
    tell: (message: BrokerMessage) => messages$.next(message),
    link: (state: LinkState['state']) => link$.next({ state } as LinkState),
  };
}

test('while 50 changes a second arrive the counts are asked for once in two seconds, and a shown row once in one', () => {
  const { done, end, tell } = heard();
  for (let tick = 0; tick < 500; tick += 1) {
    tell(news(tick % 40, 'CHANGED'));
    vi.advanceTimersByTime(20);
  }
  vi.advanceTimersByTime(COUNT_MS + READ_MS);
  // Ten seconds: at once, then at the end of each two.
  expect(done.counts).toBeGreaterThanOrEqual(5);
  expect(done.counts).toBeLessThanOrEqual(7);
  expect(new Set(done.read)).toEqual(new Set(['1', '2']));
  expect(done.read.length).toBeLessThanOrEqual(22);
  expect(done.announced).toHaveLength(500);
  end();
});

test('a row that is told of twice within a second is read once, and what is not shown is not read', () => {
  const { done, end, tell } = heard();
  for (const id of [1, 1, 2, 9]) tell(news(id, 'CHANGED'));
  vi.advanceTimersByTime(READ_MS);
  expect(done.read).toEqual(['1', '2']);
  end();
});

test('a comment and a look change no count', () => {
  const { done, end, tell } = heard();
  tell(news(1, 'COMMENTED'));
  tell(news(1, 'VIEWED'));
  vi.advanceTimersByTime(COUNT_MS);
  expect(done.counts).toBe(0);
  end();
});

test('once the link is back all is read anew, not when it first comes; and after the end nothing is heard', () => {
  const { done, end, tell, link } = heard();
  link('live');
  expect(done.refreshes).toBe(0);
  for (const state of ['waiting', 'connecting', 'live', 'live'] as const) link(state);
  expect(done.refreshes).toBe(1);
  end();
  tell(news(1, 'RAISED'));
  vi.advanceTimersByTime(COUNT_MS + READ_MS);
  expect([done.counts, done.read, done.announced]).toEqual([0, [], []]);
});
