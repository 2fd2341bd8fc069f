import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FramePace } from './frame-pace.ts';

/** Frames that cost so much each, one after the other; returns when the last of them was drawn. */
function draw(pace: FramePace, fromMs: number, ...costsMs: number[]): number {
  let nowMs = fromMs;
  for (const costMs of costsMs) pace.drawn((nowMs += 100 + costMs), costMs);
  return nowMs;
}
const frames = (count: number, costMs: number): number[] => Array.from({ length: count }, () => costMs);

test('where frames are cheap vehicles glide in at most 30 frames a second', () => {
  const pace = new FramePace();
  const nowMs = draw(pace, 0, ...frames(20, 8));
  expect([pace.now(nowMs), 1000 / pace.leastMs(nowMs)]).toEqual(['smooth', expect.closeTo(30, 6)]);
});

test('where a frame costs more than 50 ms glides thin out, where it costs more than 120 ms vehicles jump', () => {
  const pace = new FramePace();
  let nowMs = draw(pace, 0, ...frames(5, 60));
  expect([pace.now(nowMs), pace.leastMs(nowMs)]).toEqual(['thin', 180]);
  nowMs = draw(pace, nowMs, ...frames(5, 130));
  expect(pace.now(nowMs)).toBe('jump');
});

test('one slow frame among cheap ones, or the first frames of a map, change nothing', () => {
  const pace = new FramePace();
  let nowMs = draw(pace, 0, 900, 700);
  expect(pace.now(nowMs)).toBe('smooth');
  nowMs = draw(pace, nowMs, ...frames(8, 10), 400, 10, 10);
  expect(pace.now(nowMs)).toBe('smooth');
});

test('what costs about as much as the limit does not go to and fro', () => {
  const pace = new FramePace();
  let nowMs = draw(pace, 0, ...frames(5, 52));
  const seen = new Set<string>();
  for (let round = 0; round < 10; round += 1) {
    nowMs = draw(pace, nowMs, ...frames(3, 48), ...frames(3, 52));
    seen.add(pace.now(nowMs));
  }
  expect([...seen]).toEqual(['thin']);
  expect(pace.now(draw(pace, nowMs, ...frames(5, 20)))).toBe('smooth');
});

test('what frames cost long ago is forgotten: the next glide is tried again', () => {
  const pace = new FramePace();
  const nowMs = draw(pace, 0, ...frames(5, 300));
  expect([pace.now(nowMs), pace.now(nowMs + 19_999), pace.now(nowMs + 20_000)]).toEqual(['jump', 'jump', 'smooth']);
});

test('a position is on the screen within 400 ms wherever a frame takes no more than 200 ms', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 0, max: 1000 }), (costMs, sinceMs) => {
      const pace = new FramePace();
      const begunMs = draw(pace, 0, ...frames(9, costMs));
      // It comes while a frame is under way, or while the next waits for its turn.
      const cameMs = begunMs + sinceMs;
      const nextMs = Math.max(cameMs, begunMs + Math.max(pace.leastMs(cameMs), costMs));
      expect(nextMs + costMs - cameMs).toBeLessThanOrEqual(400);
    }),
  );
});
