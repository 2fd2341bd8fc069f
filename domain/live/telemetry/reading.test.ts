import { expect, test } from 'vitest';
import { emptyReading, fingerprintOf, type Reading } from './reading.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const reading: Reading = {
  ...emptyReading(NOON, NOON + 500),
  latitude: -23.5505,
  longitude: -46.6333,
  speedKmh: 54,
  alarms: ['sos'],
};

test('a fix that was sent twice has one fingerprint, whenever it arrives', () => {
  expect(fingerprintOf({ ...reading, receivedMs: NOON + 90_000 })).toBe(fingerprintOf(reading));
});

test('a fix of which anything differs has another fingerprint', () => {
  const others: Partial<Reading>[] = [
    { fixTimeMs: NOON + 1 },
    { latitude: -23.5506 },
    { latitude: reading.longitude, longitude: reading.latitude },
    { speedKmh: null },
    { speedKmh: null, headingDeg: 54 },
    { speedKmh: 54.000_000_1 },
    { ignition: false },
    { ignition: true },
    { engine: true },
    { batteryLevel: 1 },
    { gsmSignal: 1 },
    { driverId: 'a' },
    { engineFaultCode: 'a' },
    { driverId: 'b' },
    { alarms: [] },
    { alarms: ['sos', 'jamming'] },
    { alarms: ['jamming', 'sos'] },
  ];
  const fingerprints = [reading, ...others.map((other) => ({ ...reading, ...other }))].map(fingerprintOf);
  expect(new Set(fingerprints).size).toBe(fingerprints.length);
  expect(fingerprints.every((value) => Number.isSafeInteger(value) && value >= 0)).toBe(true);
});

test('a hundred thousand neighbouring places have as many fingerprints', () => {
  const seen = new Set<number>();
  for (let i = 0; i < 1_000; i += 1)
    for (let k = 0; k < 100; k += 1) seen.add(fingerprintOf({ ...reading, latitude: i / 1e7, longitude: k / 1e7 }));
  expect(seen.size).toBe(100_000);
});
