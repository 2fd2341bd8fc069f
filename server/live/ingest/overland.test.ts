import { expect, test } from 'vitest';
import { namedInOverland, overlandFeatures, parseOverland } from './overland.ts';

const ARRIVAL = Date.UTC(2026, 10, 21, 12);

const feature = (properties: object, coordinates: unknown = [-46.6388, -23.5489]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: { timestamp: '2026-11-21T08:59:00-0300', device_id: 'phone-7', ...properties },
});
const read = (given: unknown) => {
  const parsed = parseOverland(given, ARRIVAL);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
  return parsed.value;
};

test('a feature of Overland is read: longitude first, speed in metres per second, the battery from 0 to 1', () => {
  const told = {
    altitude: 760,
    speed: 4,
    horizontal_accuracy: 30,
    course: 91.5,
    battery_level: 0.89,
    motion: ['driving'],
  };
  expect(read(feature(told))).toMatchObject({
    fixTimeMs: Date.UTC(2026, 10, 21, 11, 59),
    communicationMs: Date.UTC(2026, 10, 21, 11, 59),
    valid: true,
    longitude: -46.6388,
    latitude: -23.5489,
    altitudeM: 760,
    speedKmh: 14.4,
    accuracyM: 30,
    headingDeg: 91.5,
    batteryPercent: 89,
  });
  expect(read(feature({ speed: -1, course: -1, battery_level: -1 }))).toMatchObject({
    speedKmh: null,
    headingDeg: null,
    batteryPercent: null,
  });
});

test('an action of Overland is a sign of life: the place in it is older than its time', () => {
  expect(read(feature({ action: 'paused_location_updates', speed: 7, battery_level: 0.5 }))).toMatchObject({
    valid: false,
    latitude: Number.NaN,
    speedKmh: null,
    batteryPercent: 50,
  });
});

test('a place or a time that is none is left to the ingest rule, and what is no feature is reported by name', () => {
  expect(read(feature({ timestamp: 'now' }, ['1', null]))).toMatchObject({
    fixTimeMs: Number.NaN,
    latitude: Number.NaN,
    longitude: Number.NaN,
    valid: true,
  });
  expect(read({ ...feature({}), geometry: { type: 'LineString', coordinates: [1, 2] } }).latitude).toBeNaN();
  expect(parseOverland({ type: 'Feature' }, ARRIVAL)).toEqual({
    ok: false,
    fields: { properties: 'required', geometry: 'required' },
  });
});

test('the device is the one that the newest features name, and other messages are none of Overland', () => {
  const features = [feature({ device_id: 'old' }), feature({ device_id: 'phone-7' }), feature({ device_id: '' }), null];
  expect(namedInOverland(features)).toBe('phone-7');
  expect(namedInOverland([feature({ device_id: '' }), 7])).toBeNull();
  expect(overlandFeatures({ locations: features })).toBe(features);
  for (const other of [null, 7, [], { location: {} }, { locations: {} }]) expect(overlandFeatures(other)).toBeNull();
});
