import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beatNowMs, onBeat } from './ticker.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.now() + 60_000 }));
afterEach(() => void vi.useRealTimers());

test('while nobody listens to the beat, two reads in one go get one answer, even over the end of a second, and none is older', async () => {
  const first = beatNowMs();
  expect(first).toBe(Date.now());
  await Promise.resolve();
  vi.advanceTimersByTime(999);
  expect(beatNowMs()).toBe(first);
  vi.advanceTimersByTime(1);
  expect(beatNowMs()).toBe(first);
  await Promise.resolve();
  expect(beatNowMs()).toBe(first + 1000);
});

test('who listens to the beat is woken once a second and then reads the time of that beat', () => {
  const heard: number[] = [];
  const stop = onBeat(() => heard.push(beatNowMs()));
  const startedAtMs = Date.now();
  vi.advanceTimersByTime(2500);
  stop();
  expect(heard).toEqual([startedAtMs, startedAtMs + 1000, startedAtMs + 2000]);
});
