import { expect, test } from 'vitest';
import type { DeviceHealth } from '../../../domain/live/devices/device-page.ts';
import { batteryLines, healthTable, rangeOf, signalLines, sumOf } from './health-data.ts';

const HOUR_MS = 3_600_000;
const START_MS = Date.parse('2026-11-16T00:00:00Z');
const at = (hour: number): string => new Date(START_MS + hour * HOUR_MS).toISOString();

const health: DeviceHealth = {
  start: at(0),
  end: at(168),
  hours: {
    timeMs: [0, 1, 5].map((hour) => START_MS + hour * HOUR_MS),
    messages: [10, 20, 5],
    gsmSignal: [4, null, 1],
    satellites: [null, null, null],
    batteryLevel: [6, 3, null],
    batteryPercent: [null, 48, null],
    batteryV: [12.4, 12.1, 11.9],
    backupBatteryV: [null, null, null],
  },
  gaps: [
    { start: at(2), end: at(5) },
    { start: at(6), end: null },
  ],
  gapCount: 2,
  days: [],
};

test('only what the tracker told of is a line: the signal in percent, the charge as it was given or by its level', () => {
  expect(signalLines(health)).toEqual([{ key: 'signalGsm', values: [100, null, 25], isPercent: true }]);
  expect(batteryLines(health)).toEqual([
    { key: 'batteryPercent', values: [100, 48, null], isPercent: true },
    { key: 'batteryV', values: [12.4, 12.1, 11.9], isPercent: false },
  ]);
});

test('hours without a message break the lines', () => {
  const [times, signal] = healthTable(health.hours.timeMs, signalLines(health));
  expect(times.map((second) => (second * 1000 - START_MS) / HOUR_MS)).toEqual([0, 1, 1.5, 5]);
  expect(signal).toEqual([100, null, null, 25]);
});

test('the week in short: its messages, the lowest values, and the longest silence, which may go on', () => {
  expect(sumOf(health)).toEqual({
    messages: 35,
    lastHourMs: START_MS + 5 * HOUR_MS,
    lowestSignalPercent: 25,
    lowestBatteryPercent: 48,
    longestGapMs: 162 * HOUR_MS,
  });
});

test('of a week without a word there is nothing to tell', () => {
  const none = Object.fromEntries(
    Object.keys(health.hours).map((key) => [key, []]),
  ) as unknown as DeviceHealth['hours'];
  const silent = { ...health, hours: none, gaps: [] };
  expect(signalLines(silent)).toEqual([]);
  expect(rangeOf(batteryLines(silent))).toBeNull();
  expect(sumOf(silent)).toEqual({
    messages: 0,
    lastHourMs: null,
    lowestSignalPercent: null,
    lowestBatteryPercent: null,
    longestGapMs: null,
  });
});
