import type { KeyboardEvent } from 'react';
import { expect, test } from 'vitest';
import { onRowKey } from './row-keys.ts';

/** What a key does in the third of five rows. */
function pressed(key: string, changes: object = {}) {
  const done: unknown[] = [];
  const row = {};
  const event = { key, target: row, currentTarget: row, preventDefault: () => done.push('kept'), ...changes };
  onRowKey(event as unknown as KeyboardEvent, 2, 5, {
    go: (at) => done.push(at),
    open: (at) => done.push(`open ${at}`),
    choose: (at) => done.push(`choose ${at}`),
  });
  return done;
}

test('arrows, Home and End walk the rows and stop at their ends', () => {
  expect(['ArrowDown', 'ArrowUp', 'Home', 'End'].map((key) => pressed(key)[0])).toEqual([3, 1, 0, 4]);
});

test('Enter opens a row and Space chooses it; other keys are left to the browser', () => {
  expect([pressed('Enter'), pressed(' '), pressed('Tab')]).toEqual([['open 2', 'kept'], ['choose 2', 'kept'], []]);
});

test('a key on a button within a row is that button’s, and one with Ctrl the browser’s', () => {
  expect([pressed('Enter', { target: {} }), pressed('ArrowDown', { ctrlKey: true })]).toEqual([[], []]);
});
