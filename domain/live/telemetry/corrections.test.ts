import fc from 'fast-check';
import { expect, test } from 'vitest';
import { counterValue, countOn, engineRunMs, lateCount, LONGEST_RUN_MS, setCounter } from './corrections.ts';

const value = fc.integer({ min: 0, max: 1e12 });
const steps = fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 40 });

test('a corrected counter grows by exactly what the tracker counts, however its reports are spaced', () => {
  fc.assert(
    fc.property(value, value, steps, fc.infiniteStream(fc.boolean()), (told, set, grown, tells) => {
      let reported = told;
      let counter = setCounter(undefined, told, set, 0);
      // A record without a count in between adds the observed growth, until the tracker reports its count again.
      for (const step of grown) {
        reported += step;
        counter = countOn(counter, tells.next().value ? reported : null, step);
      }
      expect(counterValue(countOn(counter, reported, 0))).toBe(set + reported - told);
    }),
  );
});

test('a counter of a tracker that reports none grows by what is observed', () => {
  fc.assert(
    fc.property(value, steps, (set, grown) => {
      const counter = grown.reduce((before, seen) => countOn(before, null, seen), setCounter(undefined, null, set, 0));
      expect(counterValue(counter)).toBe(set + grown.reduce((sum, seen) => sum + seen, 0));
    }),
  );
});

test('a tracker that starts to count, or is reset, never lowers the counter', () => {
  const begun = countOn(countOn(setCounter(undefined, null, 5_000, 0), null, 300), 12, 40);
  expect(counterValue(begun)).toBe(5_340);
  expect(counterValue(countOn(begun, 112, 0))).toBe(5_440);
  const anew = countOn(countOn(setCounter(undefined, 9_000, 5_000, 0), 9_500, 0), 0, 25);
  expect(counterValue(anew)).toBe(5_525);
  expect(counterValue(countOn(anew, 100, 0))).toBe(5_625);
});

test('a second correction counts from what the tracker reported, not from what the first one showed', () => {
  const first = countOn(setCounter(undefined, 1_000, 50_000, 0), 1_200, 0);
  const second = setCounter(first, counterValue(first), 80_000, 10);
  expect(counterValue(countOn(second, 1_250, 0))).toBe(80_050);
});

test('a late record from before the correction keeps its reported count, one from after it is corrected', () => {
  const counter = countOn(setCounter(undefined, 1_000, 50_000, 100), 1_500, 0);
  expect(lateCount(counter, 900, 99)).toBe(900);
  expect(lateCount(counter, 1_200, 150)).toBe(50_200);
  expect(lateCount(counter, null, 150)).toBeNull();
  expect(lateCount(undefined, 700, 150)).toBe(700);
});

test('the engine ran between two records when both say so and they are not too far apart', () => {
  expect(engineRunMs(true, true, 0, 60_000)).toBe(60_000);
  expect(engineRunMs(true, false, 0, 60_000)).toBe(0);
  expect(engineRunMs(null, true, 0, 60_000)).toBe(0);
  expect(engineRunMs(true, true, 0, LONGEST_RUN_MS + 1)).toBe(0);
  expect(engineRunMs(true, true, 60_000, 0)).toBe(0);
});
