import { expect, test } from 'vitest';
import { destination } from '../../base/geo/geo.ts';
import { movementOf, PARKING_AFTER_MS, type Anchor } from './movement.ts';
import { emptyReading, type Reading } from './reading.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const PLACE = { latitude: -23.55, longitude: -46.63 };
const reading = (given: Partial<Reading> = {}): Reading => ({
  ...emptyReading(given.fixTimeMs ?? NOON, NOON),
  ...PLACE,
  ...given,
});
const away = (metres: number) => destination(PLACE.latitude, PLACE.longitude, 90, metres);

/** Feeds readings one after another. */
function run(readings: Reading[]) {
  let anchor: Anchor | null = null;
  return readings.map((next) => {
    const moved = movementOf(anchor, next);
    anchor = moved.anchor;
    return moved;
  });
}

test('a device whose ignition is off is parked at once, whatever its receiver says of speed', () => {
  expect(run([reading({ ignition: false, speedKmh: 3 })])[0]).toMatchObject({
    movement: 'PARKING',
    parked: true,
    isMoving: false,
  });
});

test('a device whose ignition is on is never parked, however long it stands', () => {
  const last = run([reading({ ignition: true }), reading({ ignition: true, fixTimeMs: NOON + 60 * 60_000 })]).at(-1)!;
  expect(last).toMatchObject({ movement: null, parked: false, isMoving: false });
});

test('with unknown ignition it is parked after 5 min within 50 m, and not a moment before', () => {
  const steps = run([
    reading(),
    reading({ ...away(49), fixTimeMs: NOON + PARKING_AFTER_MS - 1 }),
    reading({ ...away(49), fixTimeMs: NOON + PARKING_AFTER_MS }),
  ]);
  expect(steps.map(({ parked }) => parked)).toEqual([false, false, true]);
  expect(steps.at(-1)!.movement).toBe('PARKING');
});

test('leaving the 50 m ends parking and restarts the 5 min', () => {
  const steps = run([
    reading(),
    reading({ fixTimeMs: NOON + PARKING_AFTER_MS }),
    reading({ ...away(51), fixTimeMs: NOON + PARKING_AFTER_MS + 1_000 }),
    reading({ ...away(51), fixTimeMs: NOON + 2 * PARKING_AFTER_MS }),
  ]);
  expect(steps.map(({ movement }) => movement)).toEqual([null, 'PARKING', 'MOVING', null]);
});

test('creeping on by less than 50 m at a time is movement in the end: the distance counts from where it began to stand', () => {
  const steps = run([0, 30, 60].map((metres, i) => reading({ ...away(metres), fixTimeMs: NOON + i * 120_000 })));
  expect(steps.map(({ isMoving }) => isMoving)).toEqual([false, false, true]);
});

test("the sender's motion flag takes precedence over speed", () => {
  expect(run([reading({ ignition: true, motion: false, speedKmh: 2 })])[0]!.movement).toBeNull();
  expect(run([reading({ ignition: true, motion: true, speedKmh: 0 })])[0]!.movement).toBe('MOVING');
  expect(run([reading({ ignition: true, speedKmh: 40 })])[0]!.movement).toBe('MOVING');
});
