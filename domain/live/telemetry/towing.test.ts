import { expect, test } from 'vitest';
import { emptyReading, type Reading } from './reading.ts';
import { towingAfter, type TowMemory } from './towing.ts';

const M_PER_DEG = 111_195;
const T0 = Date.parse('2026-11-21T12:00:00Z');
let n = 0;

/** A fix so many metres north of where the vehicle was left. */
const fix = (northM: number, given: Partial<Reading> = {}): Reading => ({
  ...emptyReading(T0 + (n += 1) * 60_000, T0),
  latitude: -23.55 + northM / M_PER_DEG,
  longitude: -46.63,
  ignition: false,
  ...given,
});
const after = (...fixes: readonly Reading[]): TowMemory => fixes.reduce<TowMemory>(towingAfter, {});

test('a vehicle with its ignition off is towed with the second fix in a row that is over 200 m away', () => {
  expect(after(fix(0), fix(250)).towed).toBeUndefined();
  expect(after(fix(0), fix(250), fix(400)).towed).toBe(true);
});

test('one position that jumps away and back is no towing', () => {
  expect(after(fix(0), fix(5_000), fix(10), fix(5_000), fix(20)).towed).toBeUndefined();
});

test('a position of cell towers or of little accuracy says nothing', () => {
  const vague = [fix(900, { lbs: true }), fix(900, { accuracyM: 500 }), fix(950, { lbs: true })];
  expect(after(fix(0), ...vague).towed).toBeUndefined();
  expect(after(fix(0), fix(900), ...vague, fix(900)).towed).toBe(true);
});

test('a vehicle that drives is not towed, and what was ends when the ignition comes on', () => {
  expect(after(fix(0, { ignition: true }), fix(500, { ignition: true }), fix(900, { ignition: true }))).toEqual({});
  expect(after(fix(0), fix(300), fix(600), fix(900, { ignition: true }))).toEqual({});
});

test('towing lasts while the ignition is off or left out, wherever the vehicle is', () => {
  expect(after(fix(0), fix(300), fix(600), fix(10), fix(700, { ignition: null })).towed).toBe(true);
});

test('where the ignition is not known no vehicle is towed', () => {
  expect(after(fix(0, { ignition: null }), fix(300, { ignition: null }), fix(600, { ignition: null }))).toEqual({});
});
