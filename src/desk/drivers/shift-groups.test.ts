import { expect, test } from 'vitest';
import { groupsOf, rangesOf, shiftsOf } from './shift-groups.ts';

const on = (days: readonly number[], from: string, to: string) => days.map((weekday) => ({ weekday, from, to }));

test('days with the same hours are one line, and lines are the same shifts again', () => {
  const shifts = [
    ...on([1, 2, 3, 4, 5], '07:00', '11:30'),
    ...on([1, 2, 3, 4, 5], '13:00', '17:30'),
    ...on([6], '07:00', '11:30'),
  ];
  const groups = groupsOf(shifts);
  expect(groups).toEqual([
    { days: [1, 2, 3, 4, 5, 6], from: '07:00', to: '11:30' },
    { days: [1, 2, 3, 4, 5], from: '13:00', to: '17:30' },
  ]);
  expect(new Set(shiftsOf(groups).map((shift) => JSON.stringify(shift)))).toEqual(
    new Set(shifts.map((shift) => JSON.stringify(shift))),
  );
});

test('two lines of the same hours work each day once', () => {
  expect(
    shiftsOf([
      { days: [1, 2], from: '08:00', to: '12:00' },
      { days: [2], from: '08:00', to: '12:00' },
    ]),
  ).toEqual(on([1, 2], '08:00', '12:00'));
});

test('days that follow one another read as a range', () => {
  expect(rangesOf([5, 1, 2, 3, 7])).toEqual([
    [1, 3],
    [5, 5],
    [7, 7],
  ]);
  expect(rangesOf([])).toEqual([]);
});
