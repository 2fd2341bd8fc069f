import { expect, test } from 'vitest';
import { ALARM_PAUSE_MS, AlarmRate } from './alarm-rate.ts';

test('a device that keeps raising an alarm is told of once a minute; other alarms and devices are not held back', () => {
  const rate = new AlarmRate();
  expect(rate.admits(1, 'sos', 0)).toBe(true);
  expect(rate.admits(1, 'sos', ALARM_PAUSE_MS - 1)).toBe(false);
  expect(rate.admits(1, 'powerCut', 1)).toBe(true);
  expect(rate.admits(2, 'sos', 1)).toBe(true);
  expect(rate.admits(1, 'sos', ALARM_PAUSE_MS)).toBe(true);
  expect(rate.admits(1, 'sos', ALARM_PAUSE_MS + 1)).toBe(false);
});

test('a flood of devices does not make the memory of alarms forget what is not over', () => {
  const rate = new AlarmRate();
  for (let device = 1; device <= 20_000; device += 1) rate.admits(device, 'sos', device);
  expect(rate.admits(20_000, 'sos', 20_001)).toBe(false);
  expect(rate.admits(1, 'sos', 1 + ALARM_PAUSE_MS)).toBe(true);
});
