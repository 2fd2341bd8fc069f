import { expect, test } from 'vitest';
import type { ListQuery } from '../../contract/core.ts';
import { MOVING, OFFLINE, PARKED, STOPPED } from '../../domain/activity.ts';
import { deviceId } from '../../tests/builders/fixes.ts';
import { NOON } from '../../tests/builders/held-platform.ts';
import { Fleet } from '../fleet/fleet.ts';
import { labelsOf, listPage } from './list.ts';

const FLEET = [
  { name: 'Sandero prata', plate: 'PXT4E21', customer: 'Padaria São José', status: 'ACTIVE', activity: MOVING, speed: 54, minutes: 0 },
  { name: 'ônibus 7', plate: null, customer: 'Viação Leste', status: 'ACTIVE', activity: STOPPED, speed: 0, minutes: 1 },
  { name: 'Fiorino', plate: 'ABC1D23', customer: null, status: 'INACTIVE', activity: PARKED, speed: 0, minutes: 400 },
  { name: 'Zafira', plate: 'ZZZ9Z99', customer: 'Padaria São José', status: 'ACTIVE', activity: OFFLINE, speed: Number.NaN, minutes: Number.NaN },
] as const;

function fleet(): Fleet {
  const made = new Fleet();
  FLEET.forEach(({ name, plate, customer, status, activity, speed, minutes }, n) => {
    const row = made.rowFor(deviceId(n));
    made.setLabel({ row, device: deviceId(n), name, licensePlate: plate, model: null, customerName: customer, status, color: null });
    made.columns.activity[row] = activity;
    made.columns.speedKmh[row] = speed;
    made.columns.communicationMs[row] = NOON - minutes * 60_000;
    made.columns.position.set(Number.isNaN(minutes) ? [Number.NaN, Number.NaN] : [-46 - n, -23], 2 * row);
  });
  return made;
}

const ALL: ListQuery = { search: '', activities: [], activeOnly: false, within: null, memberSet: null, sort: 'name', descending: false, offset: 0, limit: 50 };
const names = (query: Partial<ListQuery>): string[] => listPage(fleet(), { ...ALL, ...query }).items.map((label) => label.name);

test('the list is by name without regard to case and accents', () => {
  expect(names({})).toEqual(['Fiorino', 'ônibus 7', 'Sandero prata', 'Zafira']);
  expect(names({ descending: true })).toEqual(['Zafira', 'Sandero prata', 'ônibus 7', 'Fiorino']);
});

test('a search finds every word in name, plate or customer, in any case, with or without accents', () => {
  expect(names({ search: 'ONIBUS' })).toEqual(['ônibus 7']);
  expect(names({ search: 'pxt4' })).toEqual(['Sandero prata']);
  expect(names({ search: 'sao jose' })).toEqual(['Sandero prata', 'Zafira']);
  expect(names({ search: 'padaria zaf' })).toEqual(['Zafira']);
  expect(names({ search: 'nobody' })).toEqual([]);
});

test('the list is filtered by activity, by status and by what lies in a rectangle', () => {
  expect(names({ activities: [MOVING, OFFLINE] })).toEqual(['Sandero prata', 'Zafira']);
  expect(names({ activeOnly: true })).toEqual(['ônibus 7', 'Sandero prata', 'Zafira']);
  expect(names({ within: { west: -47.5, south: -24, east: -46.5, north: -22 } })).toEqual(['ônibus 7']);
  expect(names({ within: { west: 170, south: -24, east: -46.5, north: -22 } })).toEqual(['Fiorino', 'ônibus 7']);
});

test('what is unknown comes last whichever way the list is sorted', () => {
  expect(names({ sort: 'speed', descending: true })).toEqual(['Sandero prata', 'Fiorino', 'ônibus 7', 'Zafira']);
  expect(names({ sort: 'communication' })).toEqual(['Fiorino', 'ônibus 7', 'Sandero prata', 'Zafira']);
  expect(names({ sort: 'communication', descending: true })).toEqual(['Sandero prata', 'ônibus 7', 'Fiorino', 'Zafira']);
  expect(names({ sort: 'activity' })).toEqual(['Sandero prata', 'ônibus 7', 'Fiorino', 'Zafira']);
});

test('a page is a part of the whole list and knows its total', () => {
  const page = listPage(fleet(), { ...ALL, offset: 1, limit: 2 });
  expect([page.total, page.items.map((label) => label.name)]).toEqual([4, ['ônibus 7', 'Sandero prata']]);
});

test('a new name takes its place in the order', () => {
  const made = fleet();
  listPage(made, ALL);
  made.setLabel({ ...made.labels.at(0)!, name: 'Astra' });
  expect(listPage(made, ALL).items[0]!.name).toBe('Astra');
});

test('labels come in the order asked, rows that do not exist are left out', () => {
  expect(labelsOf(fleet(), Uint32Array.from([2, 99, 0])).map((label) => label.name)).toEqual(['Fiorino', 'Sandero prata']);
});
