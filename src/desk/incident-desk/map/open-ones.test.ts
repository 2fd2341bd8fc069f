import { expect, test } from 'vitest';
import type { Incident } from '../../../../domain/desk/incidents/incident.ts';
import { byUrgency, countTypes } from './open-ones.ts';

const incident = (id: number, type: string, created: string) => ({ id, type, created }) as Incident;

test('the types on the map are counted, the most urgent first and an unknown one with the usual', () => {
  const types = ['NO_COMMUNICATION_24HS', 'A1B2', 'THEFT', 'BATTERY_LOSS', 'NO_COMMUNICATION_24HS', 'THEFT'];
  expect(countTypes(types.map((type) => ({ type })))).toEqual([
    { type: 'THEFT', count: 2 },
    { type: 'BATTERY_LOSS', count: 1 },
    { type: 'NO_COMMUNICATION_24HS', count: 2 },
    { type: 'A1B2', count: 1 },
  ]);
});

test('an urgent one is drawn above a newer usual one, and the one under the hand above all', () => {
  const all = [
    incident(1, 'CUSTOM', '2026-11-22T10:00:00.000Z'),
    incident(2, 'PANIC', '2026-11-22T08:00:00.000Z'),
    incident(3, 'PANIC', '2026-11-22T09:00:00.000Z'),
  ];
  expect(all.toSorted(byUrgency(null)).map(({ id }) => id)).toEqual([3, 2, 1]);
  expect(all.toSorted(byUrgency(1)).map(({ id }) => id)).toEqual([1, 3, 2]);
});
