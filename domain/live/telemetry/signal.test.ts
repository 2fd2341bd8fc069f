import { expect, test } from 'vitest';
import {
  batteryColour,
  batteryByteOf,
  batteryLevelOfPercent,
  batteryOfByte,
  batteryPercentOfLevel,
  gsmColour,
  gsmPercentOfSignal,
  shownBatteryPercent,
} from './signal.ts';

test.each([
  { row: 'TLM-31', level: 1, percent: 21 },
  { row: 'TLM-32', level: 2, percent: 37 },
  { row: 'TLM-33', level: 3, percent: 52 },
  { row: 'TLM-34', level: 4, percent: 65 },
  { row: 'TLM-35', level: 5, percent: 77 },
  { row: 'TLM-36', level: 6, percent: 100 },
])('battery level $level maps to $percent percent ($row)', ({ level, percent }) => {
  expect(batteryPercentOfLevel(level)).toBe(percent);
});

test('the six battery levels are the only ones; an unknown level has no percent (CST-35)', () => {
  expect([0, 7, null].map(batteryPercentOfLevel)).toEqual([null, null, null]);
});

test.each([
  { row: 'TLM-41', signal: 1, percent: 25 },
  { row: 'TLM-42', signal: 2, percent: 50 },
  { row: 'TLM-43', signal: 3, percent: 75 },
  { row: 'TLM-44', signal: 4, percent: 100 },
])('GSM signal $signal maps to $percent percent ($row)', ({ signal, percent }) => {
  expect(gsmPercentOfSignal(signal)).toBe(percent);
});

test('the four GSM signals are the only ones; an unknown signal has no percent (CST-37)', () => {
  expect([0, 5, null].map(gsmPercentOfSignal)).toEqual([null, null, null]);
});

test('a model that reports the real level shows it rounded, without the mapping (TLM-37)', () => {
  expect(shownBatteryPercent(4, 58.6, true)).toBe(59);
  expect(shownBatteryPercent(4, 58.6, false)).toBe(65);
  expect(shownBatteryPercent(4, null, true)).toBe(65);
});

test('a percentage a sender gives becomes the highest level not above it, 1 below the first step', () => {
  expect([0, 20, 21, 36, 37, 64.9, 65, 99, 100].map(batteryLevelOfPercent)).toEqual([1, 1, 1, 1, 2, 3, 4, 5, 6]);
});

test('the battery is red up to 37, yellow up to 65 and green above, judged on whole percent (CST-36)', () => {
  expect([37, 37.4, 38, 65, 65.4, 66].map(batteryColour)).toEqual([
    'red',
    'red',
    'yellow',
    'yellow',
    'yellow',
    'green',
  ]);
});

test('the GSM signal is red up to 25, orange up to 50 and green above, judged on whole percent (CST-38)', () => {
  expect([25, 25.4, 26, 50, 50.4, 51].map(gsmColour)).toEqual(['red', 'red', 'orange', 'orange', 'orange', 'green']);
});

test('a battery in one byte is shown as it is by a model that tells the real level, else as the step it stands for (TLM-37)', () => {
  expect([batteryByteOf(null, null), batteryByteOf(4, null), batteryByteOf(5, 98.6)]).toEqual([0, 4, 199]);
  expect([0, 4, 100, 141, 199].map((byte) => batteryOfByte(byte, true))).toEqual([null, 65, 0, 41, 99]);
  expect([0, 4, 100, 141, 199].map((byte) => batteryOfByte(byte, false))).toEqual([null, 65, 21, 37, 77]);
});
