import { expect, test } from 'vitest';
import { createToastStore, type ToastStore } from './toast-store.ts';

/** A store whose clock the test advances. */
function heldStore(): { store: ToastStore; advance(ms: number): void; texts(): string[] } {
  let nowMs = 0;
  const timers = new Map<() => void, number>();
  const store = createToastStore({
    nowMs: () => nowMs,
    after: (delayMs, run) => {
      timers.set(run, nowMs + delayMs);
      return () => void timers.delete(run);
    },
  });
  const advance = (ms: number): void => {
    nowMs += ms;
    for (const [run, dueMs] of timers)
      if (dueMs <= nowMs) {
        timers.delete(run);
        run();
      }
  };
  return { store, advance, texts: () => store.current().map(({ text }) => text) };
}

test('a toast leaves when its life is over and not before', () => {
  const { store, advance, texts } = heldStore();
  store.show({ kind: 'warning', text: 'slow' });
  store.show({ kind: 'success', text: 'done' });
  advance(5_999);
  expect(texts()).toEqual(['slow', 'done']);
  advance(1);
  expect(texts()).toEqual(['slow']);
  advance(2_000);
  expect(texts()).toEqual([]);
});

test('a held toast stays, and after the last release stays for the rest of its time', () => {
  const { store, advance, texts } = heldStore();
  const id = store.show({ kind: 'error', text: 'failed' });
  advance(4_000);
  store.hold(id, 'pointer');
  store.hold(id, 'focus');
  advance(60_000);
  store.release(id, 'pointer');
  advance(60_000);
  expect(texts()).toEqual(['failed']);
  store.release(id, 'focus');
  advance(1_999);
  expect(texts()).toEqual(['failed']);
  advance(1);
  expect(texts()).toEqual([]);
});

test('the fifth toast removes the oldest one that is not held', () => {
  const { store, texts } = heldStore();
  const first = store.show({ kind: 'info', text: '1' });
  store.hold(first, 'pointer');
  for (const text of ['2', '3', '4', '5']) store.show({ kind: 'info', text });
  expect(texts()).toEqual(['1', '3', '4', '5']);
});

test('a dismissed toast takes its timer along', () => {
  const { store, advance, texts } = heldStore();
  const id = store.show({ kind: 'info', text: 'gone' });
  store.dismiss(id);
  store.release(id, 'pointer');
  store.show({ kind: 'info', text: 'new' });
  advance(7_999);
  expect(texts()).toEqual(['new']);
});
