import { expect, test } from 'vitest';
import { Batcher, BATCH_SIZE, BusyError } from './batcher.ts';

/**
 * A batcher whose batches the test finishes one by one, with success or not. `prepared` holds each batch and the one it
 * was prepared on.
 */
function held() {
  const batches: number[][] = [];
  const prepared: { first: number; onTopOf: number | null }[] = [];
  const finish: ((isAsPrepared?: boolean) => void)[] = [];
  const batcher = new Batcher<number, number>(
    {
      prepare: (batch, before) => {
        prepared.push({ first: batch[0]!, onTopOf: before });
        return batch[0]!;
      },
      finish: (batch) => {
        batches.push([...batch]);
        return new Promise((resolve) => finish.push((isAsPrepared = true) => resolve(isAsPrepared)));
      },
    },
    () => ({ brand: 1, device: 1 }),
  );
  return { batcher, batches, prepared, finish };
}
/** Adds `count` integers, starting at `from`. */
const addMany = (batcher: Batcher<number, number>, from: number, count: number): void => {
  for (let i = 0; i < count; i += 1) batcher.add(from + i);
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a full batch starts at once, and items that arrive meanwhile wait for it in order', async () => {
  const { batcher, batches, finish } = held();
  for (let i = 0; i < BATCH_SIZE + 5; i += 1) batcher.add(i);
  expect(batches.map((batch) => batch.length)).toEqual([BATCH_SIZE]);
  batcher.add(-1);
  finish[0]!();
  await turn();
  expect(batches[1]).toEqual([1000, 1001, 1002, 1003, 1004, -1]);
  finish[1]!();
});

test('stopping finishes accepted items and accepts no more', async () => {
  const { batcher, batches, finish } = held();
  batcher.add(1);
  const stopped = batcher.stop();
  expect(batches).toEqual([[1]]);
  expect(() => batcher.add(2)).toThrow(BusyError);
  finish[0]!();
  await stopped;
});

test('while the database does not keep up, senders get an error instead of filling the memory', () => {
  const { batcher } = held();
  expect(() => {
    for (let i = 0; i < 60_000; i += 1) batcher.add(i);
  }).toThrow(BusyError);
});

test('a full batch is prepared while the one before is finished, and starts after it', async () => {
  const { batcher, batches, prepared, finish } = held();
  addMany(batcher, 0, 3 * BATCH_SIZE);
  expect(prepared).toEqual([
    { first: 0, onTopOf: null },
    { first: BATCH_SIZE, onTopOf: 0 },
  ]);
  expect(batches).toHaveLength(1);
  finish[0]!();
  await turn();
  expect(batches.map(([first]) => first)).toEqual([0, BATCH_SIZE]);
  expect(prepared.at(-1)).toEqual({ first: 2 * BATCH_SIZE, onTopOf: BATCH_SIZE });
  finish[1]!();
  await turn();
  finish[2]!();
  await batcher.stop();
});

test('a batch prepared on top of one that failed is prepared again', async () => {
  const { batcher, batches, prepared, finish } = held();
  addMany(batcher, 0, 2 * BATCH_SIZE);
  finish[0]!(false);
  await turn();
  expect(prepared).toEqual([
    { first: 0, onTopOf: null },
    { first: BATCH_SIZE, onTopOf: 0 },
    { first: BATCH_SIZE, onTopOf: null },
  ]);
  expect(batches[1]).toHaveLength(BATCH_SIZE);
  finish[1]!();
  await batcher.stop();
});

test('stopping also finishes the prepared batch', async () => {
  const { batcher, batches, finish } = held();
  addMany(batcher, 0, 2 * BATCH_SIZE);
  const stopped = batcher.stop();
  finish[0]!();
  await turn();
  finish[1]!();
  await stopped;
  expect(batches).toHaveLength(2);
});
