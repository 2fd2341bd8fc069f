import { expect, test } from 'vitest';
import { FLAG } from '../../domain/live/telemetry/hot-fix.ts';
import { judge, NO_MEMORY } from '../../domain/live/ingest/ingest-rule.ts';
import { Traffic } from './traffic.ts';

const START_MS = Date.UTC(2026, 5, 1, 12);

/** So many seconds in which every vehicle reports once a second. */
function drive(traffic: Traffic, seconds: number, look: (n: number) => void = () => undefined): void {
  for (let second = 1; second <= seconds; second += 1)
    for (let i = 0; i < traffic.vehicles; i += 1) look(traffic.next(START_MS + second * 1000));
}

test('the same seed and the same times make the same traffic', () => {
  const [left, right] = [new Traffic(50, START_MS), new Traffic(50, START_MS)];
  drive(left, 30);
  drive(right, 30);
  expect(Array.from({ length: 50 }, (_, n) => left.fixOf(n))).toEqual(
    Array.from({ length: 50 }, (_, n) => right.fixOf(n)),
  );
});

test('every vehicle takes its turn, and the ingest rule takes what each says', () => {
  const traffic = new Traffic(200, START_MS);
  const turns = new Map<number, number>();
  drive(traffic, 5, (n) => {
    turns.set(n, (turns.get(n) ?? 0) + 1);
    const reading = traffic.readingOf(n);
    expect(judge(traffic.device[n]!, null, NO_MEMORY, reading, reading.fixTimeMs).outcome).toBe('accepted');
  });
  expect([turns.size, ...new Set(turns.values())]).toEqual([200, 5]);
});

test('a vehicle moves as far as its speed says, and stands where it is stopped or parked', () => {
  const traffic = new Traffic(200, START_MS);
  const before = new Map(Array.from({ length: 200 }, (_, n) => [n, traffic.fixOf(n)]));
  drive(traffic, 60, (n) => {
    const [was, is] = [before.get(n)!, traffic.fixOf(n)];
    const east = (is.longitude - was.longitude) * Math.cos((is.latitude * Math.PI) / 180);
    const metres = Math.hypot(east, is.latitude - was.latitude) * 111_320;
    expect(metres).toBeCloseTo(is.speedKmh / 3.6, 1);
    expect((is.flags & FLAG.MOVEMENT_MOVING) !== 0).toBe(is.speedKmh > 0);
    before.set(n, is);
  });
});

test('after an hour some drive, some stand and some are parked, all around where they began', () => {
  const traffic = new Traffic(300, START_MS);
  const began = Array.from({ length: 300 }, (_, n) => traffic.fixOf(n));
  drive(traffic, 3_600);
  const now = began.map((_, n) => traffic.fixOf(n));
  const share = (flag: number) => now.filter(({ flags }) => (flags & flag) !== 0).length / 300;
  expect(share(FLAG.MOVEMENT_MOVING)).toBeGreaterThan(0.2);
  expect(share(FLAG.PARKED)).toBeGreaterThan(0.1);
  expect(now.some(({ flags }) => (flags & (FLAG.PARKED | FLAG.MOVEMENT_MOVING)) === 0)).toBe(true);
  for (const [n, { latitude }] of now.entries()) expect(Math.abs(latitude - began[n]!.latitude)).toBeLessThan(0.5);
});
