import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beatNowMs, onBeat } from './ticker.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.now() + 60_000 }));
afterEach(() => void vi.useRealTimers());

test('while nobody listens to the beat, two reads a moment apart get one answer, and none is older than a second', () => {
  const first = beatNowMs();
  expect(first).toBe(Date.now());
  vi.advanceTimersByTime(999);
  expect(beatNowMs()).toBe(first);
  vi.advanceTimersByTime(1);
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
