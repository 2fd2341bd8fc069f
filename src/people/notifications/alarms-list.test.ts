import { expect, test } from 'vitest';
import type { Alarm } from '../../../contract/messages.ts';
import type { AlarmRecord } from '../../../domain/live/alarms/alarm.ts';
import { readState } from '../../base/list/list-spec.ts';
import { ALARMS, fits, openOf, withKnown, type AlarmFilters } from './alarms-list.ts';

const NONE: AlarmFilters = { type: null, acknowledged: null, device: null, start: null, end: null };
const DEVICE = 1_000_000_000_000_003;
const alarm: Alarm = {
  id: `${DEVICE}-1795262400000-sos`,
  type: 'sos',
  device: DEVICE,
  deviceName: 'Van',
  dateTime: '2026-11-21T12:00:00.000Z',
  description: null,
  area: null,
};
const row = (id: string, given: Partial<AlarmRecord> = {}): AlarmRecord => ({
  id,
  type: 'sos',
  device: DEVICE,
  deviceName: 'Van',
  licensePlate: null,
  dateTime: '2026-11-21T12:00:00.000Z',
  area: null,
  acknowledged: null,
  ...given,
});

test('alarms come thirty at a time, and an address cannot ask for more (INC-63, CST-17)', () => {
  expect(readState(ALARMS, new URLSearchParams()).size).toBe(30);
  expect(readState(ALARMS, new URLSearchParams('size=200')).size).toBe(30);
});

test('filters are read from the address, and what they cannot be is left out', () => {
  const { filters } = readState(
    ALARMS,
    new URLSearchParams('type=sos&acknowledged=maybe&device=12&start=yesterday&end=2026-11-21T12:00:00Z'),
  );
  expect(filters).toEqual({ ...NONE, type: 'sos', end: '2026-11-21T12:00:00.000Z' });
});

test('a new alarm is announced where the filters let it through, and nowhere else', () => {
  const under = (given: Partial<AlarmFilters>) => fits(alarm, { ...NONE, ...given });
  expect([under({}), under({ acknowledged: 'false' }), under({ acknowledged: 'true' })]).toEqual([true, true, false]);
  expect([under({ type: 'sos' }), under({ type: 'jamming, sos' }), under({ type: 'so' })]).toEqual([true, true, false]);
  expect([under({ device: String(DEVICE) }), under({ device: '1000000000000009' })]).toEqual([true, false]);
  expect([under({ start: alarm.dateTime }), under({ end: alarm.dateTime })]).toEqual([true, false]);
  expect(under({ start: '2026-11-21T12:00:00.001Z' })).toBe(false);
});

test('an alarm that somebody acknowledged stays where it stands and says so, and can be acknowledged no more (CAL-093)', () => {
  const taken = { at: '2026-11-21T12:01:00.000Z', byName: 'Ana' };
  const rows = [row('a'), row('b'), row('c')];
  const now = withKnown(rows, [row('b', { acknowledged: taken }), row('z')]);
  expect(now.map(({ id, acknowledged }) => [id, acknowledged?.byName ?? null])).toEqual([
    ['a', null],
    ['b', 'Ana'],
    ['c', null],
  ]);
  expect(openOf(now).map(({ id }) => id)).toEqual(['a', 'c']);
});
