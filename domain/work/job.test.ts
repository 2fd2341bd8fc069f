import { expect, test } from 'vitest';
import { afterLoss, FILE_NAME, fractionOf, isOver, JOB_STATES, MOST_LOSSES } from './job.ts';

test('a job that is queued or running goes on, any other is over', () => {
  expect(JOB_STATES.filter((state) => !isOver(state))).toEqual(['queued', 'running']);
});

test('how much is done is known once the total is, never above all of it, and all of it when the job is done', () => {
  const of = (done: number, total: number | null) => fractionOf({ state: 'running', done, total });
  expect([of(0, null), of(0, 0), of(5, 20), of(30, 20)]).toEqual([null, null, 0.25, 1]);
  expect(fractionOf({ state: 'done', done: 0, total: 0 })).toBe(1);
});

test('a job that loses its server is queued again, fails after too many losses, and is cancelled where that was asked', () => {
  expect(Array.from({ length: MOST_LOSSES + 1 }, (_, i) => afterLoss(i + 1, false))).toEqual([
    'queued',
    'queued',
    'failed',
  ]);
  expect(afterLoss(1, true)).toBe('cancelled');
});

test('the name of a file holds nothing that a header or a disk could read as something else', () => {
  for (const name of ['eventos-2026-11-22.csv', 'a.csv']) expect(name).toMatch(FILE_NAME);
  for (const name of ['', '../x.csv', 'a"b.csv', 'a\r\nb', '.hidden', 'ação.csv', 'a b.csv'])
    expect(name).not.toMatch(FILE_NAME);
});
