import { expect, test } from 'vitest';
import { ALARM_PAUSE_MS, AlarmRate } from './alarm-rate.ts';

test('a repeated alarm of a device is published once a minute; other alarms and devices are not limited', () => {
  const rate = new AlarmRate();
  expect(rate.admits(1, 'sos', 0)).toBe(true);
  expect(rate.admits(1, 'sos', ALARM_PAUSE_MS - 1)).toBe(false);
  expect(rate.admits(1, 'powerCut', 1)).toBe(true);
  expect(rate.admits(2, 'sos', 1)).toBe(true);
  expect(rate.admits(1, 'sos', ALARM_PAUSE_MS)).toBe(true);
  expect(rate.admits(1, 'sos', ALARM_PAUSE_MS + 1)).toBe(false);
});

test('a flood of devices does not drop alarms that are still within their minute', () => {
  const rate = new AlarmRate();
  for (let device = 1; device <= 20_000; device += 1) rate.admits(device, 'sos', device);
  expect(rate.admits(20_000, 'sos', 20_001)).toBe(false);
  expect(rate.admits(1, 'sos', 1 + ALARM_PAUSE_MS)).toBe(true);
});
