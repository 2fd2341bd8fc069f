import { expect, test } from 'vitest';
import { backupBatteryAfter, type BackupBattery } from './backup-battery.ts';

const states = (...volts: (number | null)[]): (BackupBattery | undefined)[] => {
  let state: BackupBattery | undefined;
  return volts.map((each) => (state = backupBatteryAfter(state, each)));
};

test('the tracker’s own battery is connected, gone or broken by its voltage', () => {
  expect(states(4.1, 0, 3.7, 1.8)).toEqual(['connected', 'disconnected', 'connected', 'error']);
  expect(states(5)).toEqual(['error']);
});

test('a message without a voltage leaves the state, and before the first there is none', () => {
  expect(states(null, 4, null, 0.1, null)).toEqual([
    undefined,
    'connected',
    'connected',
    'disconnected',
    'disconnected',
  ]);
});

test('a voltage that wavers about a limit is one state and not many', () => {
  expect(states(2.6, 2.45, 2.55, 2.45)).toEqual(['connected', 'connected', 'connected', 'connected']);
  expect(states(2.2, 2.55, 2.65, 2.75)).toEqual(['error', 'error', 'error', 'connected']);
});

test('of a tracker with more cells nothing is said', () => {
  expect(states(7.4, 8.2)).toEqual([undefined, undefined]);
});
