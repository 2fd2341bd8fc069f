import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hourMeterMs, hourMeterText, odometerText, typedHours, typedKm } from './hour-meter.ts';

const upTo9 = fc.integer({ min: 0, max: 999_999_999 });

test('hours and minutes together are milliseconds (PNL-72)', () => {
  expect(hourMeterMs('1904:12')).toBe((1904 * 60 + 12) * 60_000);
  fc.assert(
    fc.property(upTo9, upTo9, (hours, minutes) => {
      const ms = hourMeterMs(`${hours}:${minutes}`)!;
      expect(ms).toBe(hours * 3_600_000 + minutes * 60_000);
      expect(Number.isSafeInteger(ms)).toBe(true);
    }),
  );
});

test('hours are optional before the colon, and minutes may be left out (PNL-68)', () => {
  expect(hourMeterMs(':45')).toBe(45 * 60_000);
  expect(hourMeterMs('7')).toBe(7 * 3_600_000);
  expect(hourMeterMs('0:00')).toBe(0);
  for (const text of ['', ':', '7:', '1.5', '-1:00', '1:2:3', 'a:10', '１:00'])
    expect(hourMeterMs(text), text).toBeNull();
});

test('hours and minutes are digits only, up to nine each (PNL-69)', () => {
  expect(hourMeterMs('999999999:999999999')).not.toBeNull();
  expect(hourMeterMs('1000000000:00')).toBeNull();
  expect(hourMeterMs('0:1000000000')).toBeNull();
  expect(typedHours('12h34:5x6:78')).toBe('1234:5678');
  expect(typedHours('1234567890123:1234567890123')).toBe('123456789:123456789');
  fc.assert(fc.property(fc.string(), (text) => /^\d{0,9}(:\d{0,9})?$/.test(typedHours(text))));
});

test('what is read can be typed again', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      (minutes) => hourMeterMs(hourMeterText(minutes * 60_000)) === minutes * 60_000,
    ),
  );
});

test('the odometer takes digits only and goes out as metres in text form (PNL-66, PNL-71)', () => {
  expect(typedKm('48.213 km')).toBe('48213');
  expect(typedKm('-12e3')).toBe('123');
  expect(odometerText('48213')).toBe('48213000');
  expect(odometerText('007')).toBe('7000');
  expect(odometerText('')).toBeNull();
  fc.assert(fc.property(fc.string(), (text) => /^\d{0,9}$/.test(typedKm(text))));
});
