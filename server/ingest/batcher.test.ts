import { expect, test } from 'vitest';
import { Batcher, BATCH_SIZE, BusyError } from './batcher.ts';

/** A batcher whose batches a test lets finish one by one. */
function held() {
  const batches: number[][] = [];
  const finish: (() => void)[] = [];
  const batcher = new Batcher<number>((batch) => {
    batches.push([...batch]);
    return new Promise((resolve) => finish.push(resolve));
  });
  return { batcher, batches, finish };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a full batch goes at once, and what comes meanwhile waits for it in order', async () => {
  const { batcher, batches, finish } = held();
  for (let i = 0; i < BATCH_SIZE + 5; i += 1) batcher.add(i);
  expect(batches.map((batch) => batch.length)).toEqual([BATCH_SIZE]);
  batcher.add(-1);
  finish[0]!();
  await turn();
  expect(batches[1]).toEqual([1000, 1001, 1002, 1003, 1004, -1]);
  finish[1]!();
});

test('stopping finishes what was taken and takes nothing more', async () => {
  const { batcher, batches, finish } = held();
  batcher.add(1);
  const stopped = batcher.stop();
  expect(batches).toEqual([[1]]);
  expect(() => batcher.add(2)).toThrow(BusyError);
  finish[0]!();
  await stopped;
});

test('a database that does not keep up is told to the sender instead of filling the memory', () => {
  const { batcher } = held();
  expect(() => {
    for (let i = 0; i < 60_000; i += 1) batcher.add(i);
  }).toThrow(BusyError);
});
