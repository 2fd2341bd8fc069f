import { expect, test } from 'vitest';
import { sentFlag, sentMs, sentName } from './sent-values.ts';

test.each([
  ['2026-11-27 23:59:20.666', '2026-11-27T23:59:20.666Z'],
  ['2026-11-27 23:59:20', '2026-11-27T23:59:20.000Z'],
  ['2026-11-27T23:59:20', '2026-11-27T23:59:20.000Z'],
  ['2026-11-27T23:59', '2026-11-27T23:59:00.000Z'],
  ['2026-11-27T23:59:20.666123Z', '2026-11-27T23:59:20.666Z'],
  ['2026-11-27T23:59:20,5z', '2026-11-27T23:59:20.500Z'],
  ['2026-11-27 23:59:20Z', '2026-11-27T23:59:20.000Z'],
  ['2026-11-27T23:59:20+00:00', '2026-11-27T23:59:20.000Z'],
  ['2026-11-27T23:59:20+0000', '2026-11-27T23:59:20.000Z'],
  ['2026-11-27T23:59:20 00:00', '2026-11-27T23:59:20.000Z'],
  ['2026-11-27T23:59:20 0530', '2026-11-27T18:29:20.000Z'],
  ['2026-11-27T23:59:20 -03:00', '2026-11-28T02:59:20.000Z'],
  ['2026-11-27T23:59:20-03', '2026-11-28T02:59:20.000Z'],
  ['2026-11-27T23:59:60Z', '2026-11-28T00:00:00.000Z'],
  ['2026-11-27T24:00:00Z', '2026-11-28T00:00:00.000Z'],
  ['1795823960', '2026-11-27T23:59:20.000Z'],
  ['1795823960666', '2026-11-27T23:59:20.666Z'],
  [1795823960, '2026-11-27T23:59:20.000Z'],
  [1795823960666, '2026-11-27T23:59:20.666Z'],
])('the time %s of a sender is %s, whatever the zone of the server', (value, expected) => {
  expect(new Date(sentMs(value)).toISOString()).toBe(expected);
});

test.each([
  'now',
  '',
  '27/11/2026 23:59:20',
  '2026-11-31T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-11-27T25:00:00Z',
  '2026-11-27T23:60:00Z',
  '2026-11-27T23:59:61Z',
  '2026-11-27T23:59:20+15:00',
  '2026-11-27T23:59:20 America/Sao_Paulo',
  '2026-11-27',
  null,
  {},
  true,
])('%j is no time, and is not guessed', (value) => {
  expect(sentMs(value)).toBeNaN();
});

test('a flag is what any sender calls it, in any case of letters', () => {
  for (const value of [true, 1, 'true', 'TRUE', '1', 'on', 'ON', 'yes', 'Yes', 'y', ' on '])
    expect(sentFlag(value)).toBe(true);
  for (const value of [false, 0, 'false', '0', 'off', 'OFF', 'no', 'N']) expect(sentFlag(value)).toBe(false);
  for (const value of ['', 'perhaps', 2, -1, null, undefined, {}, [true], 'constructor'])
    expect(sentFlag(value)).toBeNull();
});

test('a name may be a number, but not one that has lost digits', () => {
  expect([sentName('a7'), sentName(12_345_678), sentName(0)]).toEqual(['a7', '12345678', '0']);
  for (const value of [2 ** 53, 1.5, Number.NaN, true, null, {}]) expect(sentName(value)).toBeNull();
});
