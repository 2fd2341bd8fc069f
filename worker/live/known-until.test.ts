import { expect, test } from 'vitest';
import { KnownUntil } from './known-until.ts';

const known = (): KnownUntil => {
  const until = new KnownUntil();
  until.read(1_000, true);
  until.tick(2_000);
  return until;
};

test('a followed fleet is known up to now, and one that is not up to when it was last read', () => {
  const until = known();
  expect(until.ms).toBe(2_000);
  until.lost();
  until.tick(10_000);
  expect(until.ms).toBe(2_000);
  until.read(11_000, false);
  until.tick(20_000);
  expect(until.ms).toBe(11_000);
});

test('a connection that is found dead counts up to when it was last heard, or the positions were read', () => {
  const until = known();
  for (const nowMs of [20_000, 40_000, 60_000, 80_000, 100_000]) until.tick(nowMs);
  until.lost(30_000);
  expect(until.ms).toBe(30_000);
  until.lost(5_000);
  expect(until.ms).toBe(30_000);
  until.read(35_000, true);
  until.tick(60_000 + 50_000);
  until.lost(20_000);
  expect(until.ms).toBe(35_000);
});

test('what arrived while the machine slept is not known until the positions are read again', () => {
  const until = known();
  expect(until.tick(3_600_000)).toBe(false);
  expect([until.ms, until.tick(3_601_000), until.ms]).toEqual([2_000, true, 2_000]);
  until.read(3_602_000, true);
  expect([until.tick(3_603_000), until.ms]).toEqual([true, 3_603_000]);
});

test('another fleet is known as far as the log knows it', () => {
  const until = known();
  until.restart(500);
  until.tick(3_000);
  expect(until.ms).toBe(500);
  until.restart();
  expect(until.ms).toBe(Number.NEGATIVE_INFINITY);
});
