import { expect, test } from 'vitest';
import { isCached, OFFLINE, PARKED, MOVING, STOPPED, shownActivityCode, telemetryActivityAt } from './activity.ts';
import { FLAG } from './hot-fix.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;
const shown = (silentMs: number, speedKmh: number, flags = 0) =>
  shownActivityCode(NOW - silentMs, speedKmh, flags, NOW);

test('telemetry activity is ONLINE up to ten minutes after the last communication and OFFLINE after (TLM-05, TLM-14, CST-01)', () => {
  expect(telemetryActivityAt(NOW - 10 * MINUTE, NOW)).toBe('ONLINE');
  expect(telemetryActivityAt(NOW - 10 * MINUTE - 1, NOW)).toBe('OFFLINE');
});

test('lists read a device as online up to five minutes after the last communication and not after (TLM-15, CST-02)', () => {
  expect(shown(5 * MINUTE, 40)).toBe(MOVING);
  expect(shown(5 * MINUTE + 1, 40, FLAG.MOVEMENT_MOVING)).toBe(OFFLINE);
});

test('an online device without speed or with an unknown one is stopped, even when its parked flag is set', () => {
  expect(shown(MINUTE, 0)).toBe(STOPPED);
  expect(shown(MINUTE, Number.NaN)).toBe(STOPPED);
  expect(shown(MINUTE, 0, FLAG.PARKED)).toBe(STOPPED);
});

test('a speed that rounds to 0 km/h reads as stopped, so the word and the number never disagree', () => {
  expect(shown(MINUTE, 0.4)).toBe(STOPPED);
  expect(shown(MINUTE, 0.5)).toBe(MOVING);
});

test('a device that is not online is parked when its parked flag is set (TLM-16)', () => {
  expect(shown(6 * MINUTE, 0, FLAG.PARKED)).toBe(PARKED);
  expect(shown(23 * 60 * MINUTE, 0, FLAG.PARKED)).toBe(PARKED);
});

test('a parked device that has been silent for more than a day is offline', () => {
  expect(shown(24 * 60 * MINUTE + 1, 0, FLAG.PARKED)).toBe(OFFLINE);
});

test('a device whose activity is ONLINE with movement PARKING or none is parked (TLM-17)', () => {
  expect(shown(8 * MINUTE, 0, FLAG.MOVEMENT_PARKING)).toBe(PARKED);
  expect(shown(8 * MINUTE, 0)).toBe(PARKED);
  expect(shown(8 * MINUTE, 0, FLAG.MOVEMENT_MOVING)).toBe(OFFLINE);
});

test('a device that is neither online nor parked is offline, and so is one that never reported (TLM-18)', () => {
  expect(shown(11 * MINUTE, 0, FLAG.MOVEMENT_PARKING)).toBe(OFFLINE);
  expect(shownActivityCode(Number.NaN, Number.NaN, 0, NOW)).toBe(OFFLINE);
});

test('a position is cached when its time and the last communication lie more than 30 s apart (MAP-17, CST-03)', () => {
  expect(isCached(NOW, NOW + 30_000)).toBe(false);
  expect(isCached(NOW, NOW + 30_001)).toBe(true);
});
