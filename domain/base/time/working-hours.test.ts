import { expect, test } from 'vitest';
import { isAtWork, shiftSchema, type WorkingHours } from './working-hours.ts';

const ZONE = 'America/Sao_Paulo';
/** 2026-11-23 is a Monday; São Paulo is three hours behind UTC. */
const at = (local: string): number => Date.parse(`${local}:00-03:00`);
const isAt = (hours: WorkingHours, local: string): boolean => isAtWork(hours, at(local), ZONE);

test('a shift begins with its first minute and its last one is no longer in it', () => {
  const monday: WorkingHours = [{ weekday: 1, from: '08:00', to: '17:30' }];
  expect(['07:59', '08:00', '17:29', '17:30'].map((time) => isAt(monday, `2026-11-23T${time}`))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isAt(monday, '2026-11-24T10:00')).toBe(false);
});

test('a shift through the night goes on in the day after, also from Sunday to Monday', () => {
  const night: WorkingHours = [{ weekday: 7, from: '22:00', to: '06:00' }];
  expect(isAt(night, '2026-11-22T23:30')).toBe(true);
  expect(isAt(night, '2026-11-23T05:59')).toBe(true);
  expect(isAt(night, '2026-11-23T06:00')).toBe(false);
  expect(isAt(night, '2026-11-22T05:00')).toBe(false);
});

test('a shift that ends when it began lasts a whole day', () => {
  const around: WorkingHours = [{ weekday: 2, from: '08:00', to: '08:00' }];
  expect(isAt(around, '2026-11-24T07:59')).toBe(false);
  expect(isAt(around, '2026-11-24T08:00')).toBe(true);
  expect(isAt(around, '2026-11-25T07:59')).toBe(true);
  expect(isAt(around, '2026-11-25T08:00')).toBe(false);
});

test('a break between two shifts of a day is no work, and nobody without shifts is at work', () => {
  const day: WorkingHours = [
    { weekday: 1, from: '08:00', to: '12:00' },
    { weekday: 1, from: '13:00', to: '17:00' },
  ];
  expect(['11:00', '12:30', '14:00'].map((time) => isAt(day, `2026-11-23T${time}`))).toEqual([true, false, true]);
  expect(isAtWork([], at('2026-11-23T10:00'), ZONE)).toBe(false);
});

test('hours are what the clocks of their zone show, on either side of a change of the clocks', () => {
  const hours: WorkingHours = [{ weekday: 7, from: '08:00', to: '09:00' }];
  // Lisbon goes back from UTC+1 to UTC in the night to Sunday, 2026-10-25.
  expect(isAtWork(hours, Date.parse('2026-10-18T07:30:00Z'), 'Europe/Lisbon')).toBe(true);
  expect(isAtWork(hours, Date.parse('2026-10-25T07:30:00Z'), 'Europe/Lisbon')).toBe(false);
  expect(isAtWork(hours, Date.parse('2026-10-25T08:30:00Z'), 'Europe/Lisbon')).toBe(true);
});

test('a shift has a weekday and times of the day', () => {
  const fits = (shift: unknown): boolean => shiftSchema.safeParse(shift).success;
  expect(fits({ weekday: 1, from: '00:00', to: '23:59' })).toBe(true);
  expect(fits({ weekday: 0, from: '08:00', to: '09:00' })).toBe(false);
  expect(fits({ weekday: 8, from: '08:00', to: '09:00' })).toBe(false);
  expect(fits({ weekday: 1, from: '24:00', to: '09:00' })).toBe(false);
  expect(fits({ weekday: 1, from: '8:00', to: '09:00' })).toBe(false);
});
