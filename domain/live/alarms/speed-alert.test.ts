import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exceeds, SPEED_HYSTERESIS_KMH, SPEED_LIMITS, speedChoices } from './speed-alert.ts';
import { NO_SPEED_LIMIT } from './speed-limit.ts';

test('the speed alert offers 60, 80, 100 and 120 km/h, and 9999 is off (PNL-63, PNL-64, CST-34)', () => {
  expect(SPEED_LIMITS).toEqual([60, 80, 100, 120]);
  expect(NO_SPEED_LIMIT).toBe(9999);
  expect(speedChoices(null)).toEqual([60, 80, 100, 120]);
  expect(speedChoices(NO_SPEED_LIMIT)).toEqual([60, 80, 100, 120]);
  expect(speedChoices(90)).toEqual([60, 80, 90, 100, 120]);
});

/** Whether it exceeds after each of some speeds. */
const after = (speeds: readonly (number | null)[], limit: number | null): boolean[] => {
  let exceeding = false;
  return speeds.map((speed) => (exceeding = exceeds(exceeding, speed, limit)));
};

test('a speed that wavers about the limit is one exceedance; it ends 5 km/h below', () => {
  expect(after([80, 80.1, 79, 81, 75.1, null, 75, 79, 81], 80)).toEqual([
    false,
    true,
    true,
    true,
    true,
    true,
    false,
    false,
    true,
  ]);
});

test('without a limit or with one that is off nothing is exceeded, and switching it off ends what was', () => {
  expect(after([200], null)).toEqual([false]);
  expect(after([200], NO_SPEED_LIMIT)).toEqual([false]);
  expect(exceeds(true, null, NO_SPEED_LIMIT)).toBe(false);
});

test('between two exceedances the speed was at least the margin below the limit', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 200, noNaN: true })),
      fc.constantFrom(...SPEED_LIMITS),
      (speeds, limit) => {
        let lowest = Number.NEGATIVE_INFINITY;
        let before = false;
        let first = true;
        for (const speed of speeds) {
          const now = exceeds(before, speed, limit);
          if (now && !before && !first) expect(lowest).toBeLessThanOrEqual(limit - SPEED_HYSTERESIS_KMH);
          if (now && !before) [lowest, first] = [Number.POSITIVE_INFINITY, false];
          lowest = Math.min(lowest, speed);
          before = now;
        }
      },
    ),
  );
});
