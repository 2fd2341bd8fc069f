import { expect, test } from 'vitest';
import { faultOf, MAX_FUTURE_MS } from './acceptance.ts';
import { FLAG } from '../telemetry/hot-fix.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const good = {
  latitude: -23.5,
  longitude: -46.6,
  fixTimeMs: NOW,
  communicationMs: NOW,
  speedKmh: 60,
  flags: FLAG.VALID,
};
const fault = (change: Partial<typeof good>) => {
  const f = { ...good, ...change };
  return faultOf(f.latitude, f.longitude, f.fixTimeMs, f.communicationMs, f.speedKmh, f.flags, NOW);
};

test('a sound fix has no fault, with an unknown speed too', () => {
  expect(fault({})).toBeNull();
  expect(fault({ speedKmh: Number.NaN })).toBeNull();
});

test('a fix at latitude 0 or longitude 0 exactly is the receiver without a fix', () => {
  expect(fault({ latitude: 0 })).toBe('null-island');
  expect(fault({ longitude: 0 })).toBe('null-island');
  expect(fault({ latitude: -0 })).toBe('null-island');
  expect(fault({ latitude: 0.0001 })).toBeNull();
  expect(fault({ latitude: 0, longitude: 0 })).toBe('null-island');
});

test('a fix at longitude 0 exactly is a place where the meridian runs over land', () => {
  // Greenwich, Lérida's plain in Spain, Gao's desert in Mali, Tema in Ghana.
  for (const latitude of [51.4779, 41.6, 16.5, 5.67]) expect(fault({ latitude, longitude: 0 })).toBeNull();
  for (const latitude of [4.9, 54.1, -23.5]) expect(fault({ latitude, longitude: 0 })).toBe('null-island');
  expect(fault({ latitude: 0, longitude: 9.4 })).toBe('null-island');
});

test('coordinates off the globe are refused', () => {
  expect(fault({ latitude: 95 })).toBe('out-of-range');
  expect(fault({ latitude: -90.0001 })).toBe('out-of-range');
  expect(fault({ longitude: 180.5 })).toBe('out-of-range');
});

test('anything that is not a number is refused as such', () => {
  for (const change of [
    { latitude: Number.NaN },
    { longitude: Number.POSITIVE_INFINITY },
    { fixTimeMs: Number.NaN },
    { communicationMs: Number.NaN },
  ])
    expect(fault(change)).toBe('not-a-number');
});

test('a speed above 300 km/h is a glitch', () => {
  expect(fault({ speedKmh: 300 })).toBeNull();
  expect(fault({ speedKmh: 300.1 })).toBe('implausible-speed');
});

test("a fix more than ten minutes ahead of the server's clock is refused", () => {
  expect(fault({ fixTimeMs: NOW + MAX_FUTURE_MS })).toBeNull();
  expect(fault({ fixTimeMs: NOW + MAX_FUTURE_MS + 1 })).toBe('future');
});

test('a fix its sender calls invalid is refused', () => {
  expect(fault({ flags: 0 })).toBe('invalid');
});
