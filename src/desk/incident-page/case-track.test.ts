import { expect, test } from 'vitest';
import type { Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import { boxAround } from '../../../domain/base/geo/unrolled.ts';
import { eventPlace, fixAt, hourAround, trackOf, waypointsOf } from './case-track.ts';

const EVENT_MS = Date.parse('2026-11-21T12:00:00.000Z');
const MINUTE_MS = 60_000;
const fix = (minutes: number, longitude: number, given: Partial<Telemetry> = {}): Telemetry =>
  ({
    dateTime: new Date(EVENT_MS + minutes * MINUTE_MS).toISOString(),
    pos: null,
    valid: true,
    longitude,
    latitude: longitude / 2,
    speed: 40,
    angle: 90,
    ...given,
  }) as Telemetry;

test('the track of a case is the hour around its event', () => {
  const { startMs, endMs } = hourAround(EVENT_MS);
  expect([EVENT_MS - startMs, endMs - EVENT_MS]).toEqual([30 * MINUTE_MS, 30 * MINUTE_MS]);
});

test('a track is in order of the fixes, each moment once, without what has no place', () => {
  const late = fix(9, 4, { pos: { gpsdt: new Date(EVENT_MS - 4 * MINUTE_MS).toISOString() } });
  const track = trackOf([fix(2, 3), fix(-2, 2), fix(2, 9), fix(1, 5, { valid: false }), late]);
  expect(track.map(({ ms, longitude }) => [(ms - EVENT_MS) / MINUTE_MS, longitude])).toEqual([
    [-4, 4],
    [-2, 2],
    [2, 3],
  ]);
  expect([...waypointsOf(track)]).toEqual([4, 2, 2, 1, 3, 1.5]);
  expect(boxAround(track)).toEqual([2, 1, 4, 2]);
});

test('the event took place at the last fix before it; where there is none, at the first after it', () => {
  const track = trackOf([fix(-5, 1), fix(-1, 2), fix(3, 3)]);
  expect(eventPlace(track, EVENT_MS)?.longitude).toBe(2);
  expect(eventPlace(track.slice(2), EVENT_MS)?.longitude).toBe(3);
  expect(eventPlace([], EVENT_MS)).toBeNull();
});

test('at a moment of the past the vehicle stands at its last fix, and nowhere before the first', () => {
  const track = trackOf([fix(-5, 1), fix(3, 3)]);
  expect([-6, -5, 0, 3, 9].map((minutes) => fixAt(track, EVENT_MS + minutes * MINUTE_MS)?.longitude ?? null)).toEqual([
    null,
    1,
    1,
    3,
    3,
  ]);
});
