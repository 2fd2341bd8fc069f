import { BehaviorSubject } from 'rxjs';
import { expect, test } from 'vitest';
import type { LinkState } from '../../../contract/core.ts';
import { onMissedMessages, REFRESH_EVERY_MS } from './missed-messages.ts';

const WAITING: LinkState = { state: 'waiting', attempt: 1, retryAtMs: 0, reason: 'closed' };
const CONNECTING: LinkState = { state: 'connecting', attempt: 1 };
const LIVE: LinkState = { state: 'live', sinceMs: 0 };
const polledAt = (untilMs: number): LinkState => ({ state: 'polling', everyMs: 5_000, untilMs });

/** How often a page was refreshed after each state of the link. */
function refreshesAfter(first: LinkState, ...states: LinkState[]): number[] {
  const link$ = new BehaviorSubject(first);
  let refreshes = 0;
  const watching = onMissedMessages(link$, () => (refreshes += 1));
  const counts = states.map((state) => {
    link$.next(state);
    return refreshes;
  });
  watching.unsubscribe();
  link$.next(WAITING);
  link$.next(LIVE);
  expect(refreshes).toBe(counts.at(-1));
  return counts;
}

test('a page is refreshed once when the link is back, and not when it comes up first', () => {
  expect(refreshesAfter({ state: 'idle' }, CONNECTING, LIVE, LIVE)).toEqual([0, 0, 0]);
  expect(refreshesAfter(LIVE, WAITING, CONNECTING, LIVE, LIVE)).toEqual([0, 0, 1, 1]);
  expect(refreshesAfter(CONNECTING, WAITING, LIVE)).toEqual([0, 1]);
});

test('a page is refreshed after the data core was started again', () => {
  expect(refreshesAfter(LIVE, { state: 'idle' }, CONNECTING, LIVE)).toEqual([0, 0, 1]);
});

test('while positions are polled a page is refreshed at once and then every half a minute, and once more when the link is back', () => {
  const later = REFRESH_EVERY_MS;
  expect(refreshesAfter(LIVE, WAITING, polledAt(0), polledAt(5_000), polledAt(later), LIVE)).toEqual([0, 1, 1, 2, 3]);
  expect(refreshesAfter(LIVE, WAITING, polledAt(0), WAITING, polledAt(later), polledAt(later))).toEqual([
    0, 1, 1, 2, 2,
  ]);
});

test('a page that is opened while positions are polled is not loaded twice', () => {
  expect(refreshesAfter(polledAt(0), polledAt(5_000), polledAt(REFRESH_EVERY_MS))).toEqual([0, 1]);
});
