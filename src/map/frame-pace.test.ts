import { expect, test } from 'vitest';
import { FramePace } from './frame-pace.ts';

/** Frames every `periodMs`; answers after how many it gave up, 0 when it never did. */
function givenUpAfter(pace: FramePace, startMs: number, periodMs: number, frames = 100): number {
  pace.begin();
  for (let frame = 1; frame <= frames; frame += 1) if (!pace.frame(startMs + frame * periodMs)) return frame;
  return 0;
}

test('where frames come slower than eight a second, motion rests after a few of them and is tried again later', () => {
  const pace = new FramePace();
  const frames = givenUpAfter(pace, 0, 200);
  expect(frames).toBeGreaterThan(3);
  expect([pace.mayRun(frames * 200), pace.mayRun(frames * 200 + 14_999), pace.mayRun(frames * 200 + 15_000)]).toEqual([false, false, true]);
});

test('a rest that did not help doubles the next', () => {
  const pace = new FramePace();
  givenUpAfter(pace, 0, 200);
  const frames = givenUpAfter(pace, 100_000, 200);
  const endedMs = 100_000 + frames * 200;
  expect([pace.mayRun(endedMs + 29_999), pace.mayRun(endedMs + 30_000)]).toEqual([false, true]);
});

test('neither smooth frames nor a single slow one among them, nor the pause between two runs, end motion', () => {
  const pace = new FramePace();
  expect(givenUpAfter(pace, 0, 16)).toBe(0);
  let nowMs = 10_000;
  pace.begin();
  const kept = Array.from({ length: 60 }, (_, frame) => pace.frame((nowMs += frame % 3 === 0 ? 400 : 16)));
  expect(kept).not.toContain(false);
  expect(givenUpAfter(pace, 900_000, 16)).toBe(0);
});
