import { afterEach, expect, test } from 'vitest';
import type {
  counting,
  double,
  fail,
  fillMemory,
  refuse,
  spin,
  spinAfterFirst,
} from '../../../tests/builders/sample-readers.ts';
import { Refusal } from '../http/refusal.ts';
import { readerOf } from './reader.ts';
import { MOST_WAITING_READINGS, openReading, type Reading } from './reading.ts';

const SAMPLES = new URL('../../../tests/builders/sample-readers.ts', import.meta.url);
const DOUBLE = readerOf<typeof double>(SAMPLES, 'double');
const SPIN = readerOf<typeof spin>(SAMPLES, 'spin');
const FILL = readerOf<typeof fillMemory>(SAMPLES, 'fillMemory');
const REFUSE = readerOf<typeof refuse>(SAMPLES, 'refuse');
const FAIL = readerOf<typeof fail>(SAMPLES, 'fail');
const COUNTING = readerOf<typeof counting>(SAMPLES, 'counting');
const SPIN_AFTER_FIRST = readerOf<typeof spinAfterFirst>(SAMPLES, 'spinAfterFirst');

const ANNA = { brandId: 1, userId: 11 };
const ANNAS_COLLEAGUE = { brandId: 1, userId: 12 };
const BRUNO = { brandId: 2, userId: 21 };

let reading: Reading;
/** Nothing is held to this many milliseconds: what runs for ever is stopped after them. */
const open = (longestMs = 500): Reading => (reading = openReading(longestMs));
afterEach(() => reading.stop());

const codeOf = async (work: Promise<unknown>): Promise<unknown> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof Refusal ? error.code : error;
};

test('what takes too long to read is refused in words, and the next file is read', async () => {
  open();
  expect(await codeOf(reading.run(ANNA, SPIN, undefined))).toBe('reading-too-long');
  expect(await reading.run(ANNA, DOUBLE, 4)).toBe(8);
});

test('what takes too much memory to read is refused in words, and the server goes on', async () => {
  open(60_000);
  expect(await codeOf(reading.run(ANNA, FILL, undefined))).toBe('reading-too-long');
  expect(await reading.run(ANNA, DOUBLE, 4)).toBe(8);
});

test('a refusal of what is wrong with a file arrives as it was thrown, a fault of ours as a fault', async () => {
  open();
  await expect(reading.run(ANNA, REFUSE, 'text')).rejects.toMatchObject({
    code: 'invalid-input',
    status: 400,
    fields: { text: 'field.too-long' },
    values: { most: 3 },
  });
  await expect(reading.run(ANNA, FAIL, undefined)).rejects.toThrow(TypeError);
});

test('while a brand has something read that never ends, another brand has its files read', async () => {
  open(60_000);
  const ends: string[] = [];
  const hostile = [ANNA, ANNAS_COLLEAGUE].map((asker) =>
    codeOf(reading.run(asker, SPIN, undefined)).then(() => ends.push('hostile')),
  );
  expect(await reading.run(BRUNO, DOUBLE, 4)).toBe(8);
  expect(await reading.run(BRUNO, DOUBLE, 5)).toBe(10);
  expect(ends).toEqual([]);
  await reading.stop();
  await Promise.all(hostile);
});

test('one person fills no more than a part of what waits, the next of them is told when to try again, and others have room', async () => {
  open(60_000);
  const asked = Array.from({ length: MOST_WAITING_READINGS }, () => codeOf(reading.run(ANNA, SPIN, undefined)));
  await expect(reading.run(ANNA, DOUBLE, 1)).rejects.toMatchObject({ status: 429, values: { seconds: 5 } });
  const colleagues = codeOf(reading.run(ANNAS_COLLEAGUE, DOUBLE, 1));
  expect(await reading.run(BRUNO, DOUBLE, 4)).toBe(8);
  await reading.stop();
  const codes = await Promise.all(asked);
  expect(codes.filter((code) => code === 'reading-busy').length).toBeGreaterThan(MOST_WAITING_READINGS / 2);
  expect(await colleagues).toBe('not-ready');
});

test('a table comes in lots, as many at a time as are taken', async () => {
  open();
  const taken: number[][] = [];
  for await (const lot of reading.lots(COUNTING, 1_000)) {
    taken.push(lot);
    if (taken.length === 3) break;
  }
  expect(taken).toEqual([[0], [1], [2]]);
});

test('a lot that takes too long ends the reading of a table, and nobody else has theirs ended', async () => {
  open();
  const lots = reading.lots(SPIN_AFTER_FIRST, undefined)[Symbol.asyncIterator]();
  expect(await lots.next()).toEqual({ done: false, value: 1 });
  const [hostile, others] = [codeOf(lots.next()), reading.run(ANNA, DOUBLE, 4)];
  expect(await others).toBe(8);
  expect(await hostile).toBe('reading-too-long');
});
