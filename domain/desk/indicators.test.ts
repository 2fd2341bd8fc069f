import { expect, test } from 'vitest';
import type { CountedDevice } from './indicators.ts';
import { indicatorsOf, indicatorsSchema } from './indicators.ts';

const NOW_MS = Date.parse('2026-11-21T12:00:00Z');
const DAY_START_MS = Date.parse('2026-11-21T03:00:00Z');
const HOUR_MS = 3_600_000;
const OLD_MS = NOW_MS - 90 * 24 * HOUR_MS;
const device = (given: Partial<CountedDevice> = {}): CountedDevice => ({
  status: 'ACTIVE',
  model: 'FMB920',
  createdMs: OLD_MS,
  statusSinceMs: OLD_MS,
  communicationMs: NOW_MS,
  ...given,
});
const count = (...devices: CountedDevice[]) => indicatorsOf(devices, NOW_MS, DAY_START_MS);

test('indicators hold each total, its today, the no-communication counts and the models (IND-04)', () => {
  expect(Object.keys(indicatorsSchema.shape)).toEqual([
    'total',
    'totalToday',
    'totalInactive',
    'totalInactiveToday',
    'totalActive',
    'totalActiveToday',
    'totalCanceled',
    'totalCanceledToday',
    'noCommunication',
    'models',
  ]);
  expect(indicatorsSchema.parse(count(device()))).toEqual(count(device()));
});

test('a device counts in all and in its status, and today only from the first moment of the day', () => {
  const today = { createdMs: DAY_START_MS, statusSinceMs: DAY_START_MS };
  const yesterday = { createdMs: DAY_START_MS - 1, statusSinceMs: DAY_START_MS - 1 };
  expect(
    count(
      device(today),
      device(yesterday),
      device({ status: 'INACTIVE', statusSinceMs: NOW_MS }),
      device({ status: 'CANCELED' }),
      device({ status: 'CANCELED', ...today }),
      device({ status: 'RECEIVED', ...today }),
    ),
  ).toMatchObject({
    total: 6,
    totalToday: 3,
    totalActive: 2,
    totalActiveToday: 1,
    totalInactive: 1,
    totalInactiveToday: 1,
    totalCanceled: 2,
    totalCanceledToday: 1,
  });
});

test('only active devices count as silent, and one that never spoke since it was added', () => {
  const silent = { communicationMs: NOW_MS - 30 * HOUR_MS };
  const never = device({ communicationMs: null, createdMs: NOW_MS - 2 * HOUR_MS });
  const { noCommunication } = count(
    device(),
    device(silent),
    device({ ...silent, status: 'INACTIVE' }),
    never,
    device({ communicationMs: null }),
  );
  expect(noCommunication).toEqual({
    noComunication1: 0,
    noComunication6: 1,
    noComunication24: 0,
    noComunication48: 1,
    noComunication72: 0,
    noComunication72More: 1,
  });
});

test('models come by frequency, then by name, those without one last among equals', () => {
  const models = ['B', 'A', 'C', 'C', null].map((model) => device({ model }));
  expect(count(...models).models).toEqual([
    { model: 'C', total: 2 },
    { model: 'A', total: 1 },
    { model: 'B', total: 1 },
    { model: null, total: 1 },
  ]);
});
