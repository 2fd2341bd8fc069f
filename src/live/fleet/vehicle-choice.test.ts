import { expect, test } from 'vitest';
import { rowsOf, VehicleChoice } from './vehicle-choice.ts';

const chosen = (choice: VehicleChoice): number[] => [...choice.read().devices];

test('a vehicle is chosen and let go again, and several are added to those that are', () => {
  const choice = new VehicleChoice();
  choice.toggle(1);
  choice.add([2, 3, 1]);
  expect(chosen(choice)).toEqual([1, 2, 3]);
  choice.toggle(2);
  expect(chosen(choice)).toEqual([1, 3]);
});

test('the vehicles of another client are chosen from none, those of the same one stay', () => {
  const choice = new VehicleChoice();
  choice.begin(7);
  choice.add([1, 2]);
  choice.begin(7);
  expect(chosen(choice)).toEqual([1, 2]);
  choice.begin(8);
  expect(chosen(choice)).toEqual([]);
});

test('rows are found by device, whatever row a fleet that was loaded again has it in', () => {
  const devices = new Set([11, 13, 99]);
  expect(rowsOf(devices, Float64Array.of(10, 11, 12, 13), 4)).toEqual([1, 3]);
  expect(rowsOf(devices, Float64Array.of(13, 12, 11, 10), 4)).toEqual([0, 2]);
  expect(rowsOf(devices, Float64Array.of(13, 12, 11, 10), 1)).toEqual([0]);
});
