import { expect, test } from 'vitest';
import { durationMin, TRIP_STATUS, tripKeyOf, tripKeyText, tripSegmentSchema } from './trip.ts';

test('a duration is in whole minutes, and never less than one (HST-05, HST-06)', () => {
  expect([60_000, 89_000, 91_000, 3_600_000, 20_000].map(durationMin)).toEqual([1, 1, 2, 60, 1]);
  expect(tripSegmentSchema.shape.duration.safeParse(0).success).toBe(false);
});

test('a drive is finished, a stay stopped, and the sum a summary, spelled as they always were (HST-03, HST-04)', () => {
  expect(TRIP_STATUS).toEqual({ 'Em Movimento': 'FINISHED', Estacionado: 'STOPED', Resumo: 'RESUME' });
});

test('a key names the device, the time and what of it is meant, and another text is none', () => {
  const key = {
    device: 1_234_567_890_123_456,
    startMs: 1_795_000_000_000,
    endMs: 1_795_000_600_000,
    name: 'Estacionado',
  } as const;
  expect(tripKeyOf(tripKeyText(key))).toEqual(key);
  const wrong = ['', 'x', '1234567890123456-5-5-m', '1234567890123456-6-5-m', '1234567890123456-5-6-x', '12-5-6-m'];
  expect(wrong.map(tripKeyOf)).toEqual(wrong.map(() => null));
});
