import { expect, test } from 'vitest';
import { HeavyReads, MOST_AT_ONCE, MOST_OF_ONE, MOST_WAITING_OF_ONE, type ReadTurn } from './heavy-reads.ts';
import { Refusal } from './refusal.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Requests turns and records who got one, in order. */
function asking(heavy: HeavyReads) {
  const started: number[] = [];
  const turns: ReadTurn[] = [];
  const ask = (person: number) =>
    heavy.enter(person).then((turn) => {
      started.push(person);
      turns.push(turn);
    });
  return { started, turns, ask };
}

test('one user reads two long histories at once, and further ones wait while another user reads', async () => {
  const { started, turns, ask } = asking(new HeavyReads());
  for (let i = 0; i < 8; i += 1) void ask(1);
  void ask(2);
  await settle();
  expect(started).toEqual([1, 1, 2]);
  turns[0]!.done();
  turns[0]!.done();
  await settle();
  expect(started).toEqual([1, 1, 2, 1]);
  for (const turn of turns) turn.done();
});

test('few reads run at once in total, the next starts when one ends, in order of arrival', async () => {
  const { started, turns, ask } = asking(new HeavyReads());
  for (let person = 1; person <= MOST_AT_ONCE + 2; person += 1) void ask(person);
  await settle();
  expect(started).toHaveLength(MOST_AT_ONCE);
  turns[1]!.done();
  await settle();
  expect(started.at(-1)).toBe(MOST_AT_ONCE + 1);
  for (const turn of turns) turn.done();
});

test('a user with too many waiting reads is refused, other users are not', async () => {
  const { started, ask } = asking(new HeavyReads());
  for (let i = 0; i < MOST_OF_ONE + MOST_WAITING_OF_ONE; i += 1) void ask(1);
  await expect(ask(1)).rejects.toMatchObject({ code: 'throttled', status: 429 });
  void ask(2);
  await settle();
  expect(started).toContain(2);
});

test('a read that takes too long is aborted and refused at the field to change, and its turn goes to the next', async () => {
  const heavy = new HeavyReads(5);
  const reads = [1, 2].map(() =>
    heavy.run(
      1,
      (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('cut off')))),
    ),
  );
  const third = heavy.run(1, async () => 'read');
  for (const read of reads)
    await expect(read).rejects.toEqual(new Refusal('invalid-input', { end: 'field.shorter-stretch' }));
  expect(await third).toBe('read');
});

test('a read that fails by itself rejects with its own error and gives its turn back', async () => {
  const heavy = new HeavyReads();
  for (let i = 0; i < MOST_AT_ONCE + 1; i += 1)
    await expect(heavy.run(1, () => Promise.reject(new Error('no such table')))).rejects.toThrow('no such table');
  expect(await heavy.run(1, async () => 1)).toBe(1);
});
