import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyReading, type Reading } from '../telemetry/reading.ts';
import { ROLLOVER_MS, ROLLOVER_NEAR_MS, soundReading } from './sound-reading.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const DAY = 86_400_000;
const KEPT_SINCE_MS = NOW - 400 * DAY;
const RUNS = { seed: 1024, numRuns: 500 };

const sent = (fixTimeMs: number, given: Partial<Reading> = {}): Reading => ({
  ...emptyReading(fixTimeMs, NOW),
  latitude: -23.55,
  longitude: -46.63,
  ...given,
});
const sound = (reading: Reading) => soundReading(reading, NOW, KEPT_SINCE_MS);
const rollovers = fc.constantFrom(-2, -1, 1, 2);
/** How long ago a fix was taken that a receiver with old firmware dates wrongly. */
const ages = fc.integer({ min: 0, max: ROLLOVER_NEAR_MS });

test('a fix time that is off by rollovers of GPS weeks comes back, and is marked', () => {
  fc.assert(
    fc.property(ages, rollovers, fc.option(fc.constant(NOW)), (ageMs, by, communicationMs) => {
      const { reading, fault } = sound(sent(NOW - ageMs + by * ROLLOVER_MS, { communicationMs }));
      expect({ fault, fixTimeMs: reading.fixTimeMs, weeks: reading.gpsWeeksAdded }).toEqual({
        fault: null,
        fixTimeMs: NOW - ageMs,
        weeks: -by * 1024,
      });
    }),
    RUNS,
  );
});

test('a device time that rolled over with the fix comes back too', () => {
  fc.assert(
    fc.property(ages, rollovers, (ageMs, by) => {
      const offMs = NOW - ageMs + by * ROLLOVER_MS;
      const { reading, fault } = sound(sent(offMs, { communicationMs: offMs }));
      expect([fault, reading.fixTimeMs, reading.communicationMs]).toEqual([null, NOW - ageMs, NOW - ageMs]);
    }),
    RUNS,
  );
});

test('a buffered message is repaired by its own device time, however long it waited', () => {
  const spokenMs = NOW - 90 * DAY;
  const { reading, fault } = sound(sent(spokenMs - ROLLOVER_MS, { communicationMs: spokenMs }));
  expect([fault, reading.fixTimeMs]).toEqual([null, spokenMs]);
});

test('a fix of the time of which history is kept is not repaired, however old it is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: NOW - KEPT_SINCE_MS }), (ageMs) => {
      const given = sent(NOW - ageMs);
      expect(sound(given)).toEqual({ reading: given, fault: null, isTimeless: false });
    }),
    RUNS,
  );
});

test('a time that no rollover explains is refused, and the message counts at the time that can be believed', () => {
  for (const [fixTimeMs, reason] of [
    [NOW - ROLLOVER_MS - 30 * DAY, 'too-old'],
    [NOW - ROLLOVER_MS / 2, 'too-old'],
    [NOW + 11 * 60_000, 'future'],
    [NOW + 3 * ROLLOVER_MS, 'future'],
    [Number.NaN, 'not-a-number'],
    [1e300, 'future'],
    [-1e300, 'out-of-range'],
  ] as const) {
    const spoken = sound(sent(fixTimeMs, { communicationMs: NOW - 5_000 }));
    expect([spoken.fault, spoken.reading.fixTimeMs, spoken.isTimeless]).toEqual([reason, NOW - 5_000, false]);
    const silent = sound(sent(fixTimeMs));
    expect([silent.fault, silent.reading.fixTimeMs, silent.isTimeless]).toEqual([reason, NOW, true]);
  }
});
