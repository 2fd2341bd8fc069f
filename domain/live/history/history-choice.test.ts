import { expect, test } from 'vitest';
import { MOST_VEHICLES, readChoice, writeChoice } from './history-choice.ts';
import { HISTORY_DAYS } from './history-days.ts';
import { CALENDAR_DAYS } from './track.ts';

const TODAY = '2026-11-22';
const VAN = 1_234_567_890_123_456;
const TRUCK = 2_234_567_890_123_456;
const read = (query: string) => readChoice(new URLSearchParams(query), TODAY);

test('without a vehicle in the address there is none, and the period is today (HST-09)', () => {
  expect(read('')).toEqual({
    devices: [],
    focus: null,
    period: { from: TODAY, to: TODAY, fromMinute: 0, toMinute: 1439 },
    layers: ['route', 'fixes'],
    measure: null,
    tab: 'days',
  });
  expect(writeChoice(read(''), TODAY)).toBe('');
});

test('what is chosen stands in the address, and reads back as it was', () => {
  const query = `device=${VAN},${TRUCK}&focus=${TRUCK}&from=2026-11-20&to=2026-11-21&times=08:00-17:30&show=stood&chart=fuel&tab=positions`;
  const choice = read(query);
  expect(choice.period).toEqual({ from: '2026-11-20', to: '2026-11-21', fromMinute: 480, toMinute: 1050 });
  expect(choice).toMatchObject({
    devices: [VAN, TRUCK],
    focus: TRUCK,
    layers: ['stood'],
    measure: 'fuel',
    tab: 'positions',
  });
  expect(writeChoice(choice, TODAY)).toBe(query);
});

test('an address that names no vehicle, no period or no measure falls back to what is usual', () => {
  const choice = read(`device=7,x,${VAN},${VAN}&focus=${TRUCK}&from=2026-02-30&chart=wind&show=moon`);
  expect(choice).toMatchObject({ devices: [VAN], focus: VAN, layers: [], measure: null });
  expect(choice.period.from).toBe(TODAY);
});

test('an end before its start is no period, and one day alone needs no end', () => {
  expect(read('from=2026-11-20&to=2026-11-19').period).toEqual(read('').period);
  expect(read('from=2026-11-20').period).toMatchObject({ from: '2026-11-20', to: '2026-11-20' });
});

test('no more than five vehicles are looked at at once', () => {
  const all = Array.from({ length: 9 }, (_, at) => VAN + at);
  expect(read(`device=${all.join()}`).devices).toEqual(all.slice(0, MOST_VEHICLES));
});

test('the calendar asks for as many days as the server counts by itself (HST-12)', () => {
  expect(HISTORY_DAYS).toBe(CALENDAR_DAYS.usual);
});
