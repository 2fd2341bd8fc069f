import { expect, test } from 'vitest';
import { parseOsmandJson } from './osmand-json.ts';
import { parseOsmandQuery } from './osmand-query.ts';

const ARRIVAL = Date.UTC(2026, 10, 21, 12);

const readQuery = (address: string) => {
  const parsed = parseOsmandQuery(new URLSearchParams(address.split('?')[1]), ARRIVAL);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
  return parsed.value;
};
const readJson = (text: string) => {
  const parsed = parseOsmandJson(JSON.parse(text), ARRIVAL);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
  return parsed.value;
};

// URLs and bodies of src/test/java/org/traccar/protocol/OsmAndProtocolDecoderTest.java (github.com/traccar/traccar,
// commit 9e5c458), verbatim.
test.each([
  [
    '/?id=902064&lat=42.06288&lon=-88.23412&timestamp=2016-01-27T18%3A55%3A47Z&hdop=6.0&altitude=224.0&speed=0.0',
    '902064',
    {
      fixTimeMs: Date.parse('2016-01-27T18:55:47Z'),
      latitude: 42.06288,
      longitude: -88.23412,
      altitudeM: 224,
      speedKmh: 0,
    },
  ],
  [
    '/?id=902064&lat=42.06288&lon=-88.23412&timestamp=1442068686579&hdop=6.0&altitude=224.0&speed=0.0',
    '902064',
    { fixTimeMs: 1442068686579 },
  ],
  [
    '/?lat=49.60688&lon=6.15788&timestamp=2014-06-04+09%3A10%3A11&altitude=384.7&speed=0.0&id=353861053849681',
    '353861053849681',
    { fixTimeMs: Date.parse('2014-06-04T09:10:11Z') },
  ],
  [
    '/?id=123456&timestamp=1377177267&lat=60.0&lon=30.0&speed=0.0&bearing=0.0&altitude=0&hdop=0.0',
    '123456',
    { fixTimeMs: 1377177267000, headingDeg: 0 },
  ],
  [
    '/?id=123456&timestamp=1377177267&lat=60.0&lon=30.0',
    '123456',
    { speedKmh: null, headingDeg: null, altitudeM: null },
  ],
  [
    '/?lat=60.0&lon=30.0&speed=0.0&heading=0.0&vacc=0&hacc=0&altitude=0&deviceid=123456',
    '123456',
    { fixTimeMs: ARRIVAL, headingDeg: 0 },
  ],
  [
    '/?id=861001000719969&lat=41.666667&lon=-0.883333&altitude=350.059479&speed=0.000000&batt=87',
    '861001000719969',
    { batteryLevel: 5, batteryPercent: 87 },
  ],
  ['/?id=123456&timestamp=1377177267&location=60.0,30.0', '123456', { latitude: 60, longitude: 30 }],
  [
    '/?id=123456789012345&timestamp=1504763810&lat=40.7232948571&lon=-74.0061408571&bearing=7.19889788244&speed=40&ignition=true&rpm=933&fuel=24',
    '123456789012345',
    { speedKmh: 74.08, headingDeg: 7.2, ignition: true, engine: true },
  ],
])('the URL %s is read', (address, identifier, expected) => {
  const value = readQuery(address);
  expect(value.identifier).toBe(identifier);
  expect(value.reading).toMatchObject({ valid: true, communicationMs: null, receivedMs: ARRIVAL, ...expected });
});

test('a query may write its time and its flags in the ways of its sender', () => {
  const fixed = (timestamp: string) => readQuery(`/?id=1&lat=60&lon=30&timestamp=${timestamp}`).reading.fixTimeMs;
  expect(fixed('2026-11-27%2023:59:20.666')).toBe(Date.UTC(2026, 10, 27, 23, 59, 20, 666));
  expect(fixed('2026-11-27T23:59:20')).toBe(Date.UTC(2026, 10, 27, 23, 59, 20));
  expect(fixed('2026-11-27T23:59:20+00:00')).toBe(Date.UTC(2026, 10, 27, 23, 59, 20));
  expect(fixed('2026-11-27T23:59:60Z')).toBe(Date.UTC(2026, 10, 28));
  expect(readQuery('/?id=1&lat=60&lon=30&ignition=OFF&motion=on&valid=yes&in1=on&out2=No').reading).toMatchObject({
    ignition: false,
    motion: true,
    valid: true,
    inputs: { 1: true },
    outputs: { 2: false },
  });
});

test('a URL without a position, only with cell towers and access points, is a sign of life', () => {
  const { reading } = readQuery(
    '/?id=123456&timestamp=1377177267&cell=257,02,16,2224&cell=257,02,16,2223,-90&wifi=00-14-22-01-23-45,-80&wifi=00-1C-B3-09-85-15,-70',
  );
  expect(reading).toMatchObject({ valid: false, lbs: true, latitude: Number.NaN });
});

test('a missing id is reported by name', () => {
  expect(parseOsmandQuery(new URLSearchParams('timestamp=1377177267&lat=60.0&lon=30.0'), ARRIVAL)).toEqual({
    ok: false,
    fields: { id: 'required' },
  });
});

test('an odd number costs no message: a place or a time that is none is left to the ingest rule, all else is unknown', () => {
  expect(readQuery('/?id=1&lat=sixty&lon=&speed=fast&timestamp=now&rpm=x&alarm=sos').reading).toMatchObject({
    fixTimeMs: Number.NaN,
    latitude: Number.NaN,
    valid: true,
    speedKmh: null,
    engine: null,
    alarms: ['sos'],
  });
  expect(readQuery('/?id=1&lat=60').reading.longitude).toBeNaN();
  expect(readQuery('/?id=1&location=here').reading).toMatchObject({ latitude: Number.NaN, valid: true });
  expect(readQuery('/?id=1&lat=NaN&lon=30').reading.latitude).toBeNaN();
  expect(readQuery('/?id=1&lat=60&lon=30&speed=NaN&batt=-1&valid=0').reading).toMatchObject({
    speedKmh: null,
    batteryLevel: null,
    valid: false,
  });
});

test('the JSON of Traccar Client on Android is read: a negative heading is unknown, a battery of 1 is full', () => {
  const value = readJson(
    '{"location":{"timestamp":"2025-06-15T13:45:12.862Z","coords":{"latitude":37.4219983,"longitude":-122.084,"accuracy":5,"speed":0,"heading":-1,"altitude":5},"is_moving":false,"odometer":0,"event":"motionchange","battery":{"level":1,"is_charging":false},"activity":{"type":"still"},"extras":{},"_":"&id=48241179&lat=37.4219983&lon=-122.084&timestamp=2025-06-15T13:45:12.862Z&"},"device_id":"48241179"}',
  );
  expect(value).toMatchObject({
    identifier: '48241179',
    reading: {
      fixTimeMs: Date.parse('2025-06-15T13:45:12.862Z'),
      communicationMs: Date.parse('2025-06-15T13:45:12.862Z'),
      valid: true,
      latitude: 37.4219983,
      longitude: -122.084,
      accuracyM: 5,
      speedKmh: 0,
      headingDeg: null,
      altitudeM: 5,
      motion: false,
      odometerM: 0,
      batteryLevel: 6,
      batteryPercent: 100,
      ignition: null,
    },
  });
});

test('the JSON of Traccar Client on iOS is read: a negative speed or battery is unknown', () => {
  const { reading } = readJson(
    '{"location":{"extras":{},"mock":true,"coords":{"speed_accuracy":-1,"speed":-1,"longitude":-122.406417,"ellipsoidal_altitude":0,"floor":null,"heading_accuracy":-1,"latitude":37.785834000000001,"accuracy":5,"altitude_accuracy":-1,"altitude":0,"heading":-1},"is_moving":false,"age":188,"odometer":0,"uuid":"2FB04C65-99CF-42AB-8DD3-EBCB4B108BF8","event":"motionchange","battery":{"level":-1,"is_charging":false},"activity":{"type":"unknown","confidence":100},"timestamp":"2025-05-09T04:11:30.579Z"},"device_id":"658765"}',
  );
  expect(reading).toMatchObject({
    latitude: 37.785834,
    speedKmh: null,
    headingDeg: null,
    batteryLevel: null,
    batteryPercent: null,
  });
});

test('the speed in the JSON of Traccar Client is in metres per second', () => {
  const { reading } = readJson(
    '{"location":{"event":"motionchange","is_moving":false,"uuid":"0e9a2473-a9a7-4c00-997b-fb97d2154e75","timestamp":"2021-07-21T08:06:34.444Z","odometer":0,"coords":{"latitude":-6.1148096,"longitude":106.6837015,"accuracy":3.8,"speed":18.67,"speed_accuracy":0.26,"heading":63,"heading_accuracy":0.28,"altitude":35.7,"altitude_accuracy":3.8},"activity":{"type":"still","confidence":100},"battery":{"is_charging":false,"level":0.79},"extras":{}},"device_id":"8737767034"}',
  );
  expect(reading).toMatchObject({ speedKmh: 67.212, headingDeg: 63, batteryPercent: 79, batteryLevel: 5 });
});

test('a JSON location without coordinates is a sign of life, and only the device must be named', () => {
  expect(readJson('{"device_id":"1","location":{"timestamp":"2021-07-21T08:06:34.444Z"}}').reading.valid).toBe(false);
  expect(parseOsmandJson({ location: { timestamp: 'now' } }, ARRIVAL)).toEqual({
    ok: false,
    fields: { device_id: 'required' },
  });
  const odd = '{"device_id":"1","location":{"timestamp":"now","coords":{"latitude":1},"extras":{"alarm":"sos"}}}';
  expect(readJson(odd).reading).toMatchObject({
    fixTimeMs: Number.NaN,
    longitude: Number.NaN,
    valid: true,
    alarms: ['sos'],
  });
});

/**
 * What Traccar Client 9.x posts when its SOS is pressed: the body of its location template, with the alarm in the
 * extras.
 */
const SOS =
  '{"location":{"timestamp":"2026-11-21T11:59:30.000Z","coords":{"latitude":-23.5489,"longitude":-46.6388,"accuracy":5.1,"speed":-1,"heading":-1,"altitude":760.2},"is_moving":false,"odometer":1204.6,"event":"","battery":{"level":0.72,"is_charging":false},"activity":{"type":"still"},"extras":{"alarm":"sos"},"_":"&id=48241179&lat=-23.5489&lon=-46.6388&timestamp=2026-11-21T11:59:30.000Z&"},"device_id":"48241179"}';

test('the SOS of Traccar Client 9 is read as an alarm from the extras', () => {
  expect(readJson(SOS)).toMatchObject({
    identifier: '48241179',
    reading: {
      alarms: ['sos'],
      batteryPercent: 72,
      odometerM: 1204.6,
      odometerOfGateway: null,
      motion: false,
      speedKmh: null,
      headingDeg: null,
    },
  });
});

test('extras are read like attributes, and never override the position', () => {
  const told = SOS.replace(
    '{"alarm":"sos"}',
    '{"alarm":"powerCut","ignition":true,"odometer":7,"driverUniqueId":"TAG-7","temp1":4.5,"rssi":31,"in1":true,"nested":{"a":1},"none":null}',
  ).replace('"event":""', '"event":"","alarm":"sos"');
  expect(readJson(told).reading).toMatchObject({
    alarms: ['sos', 'powerCut'],
    ignition: true,
    odometerM: 1204.6,
    driverId: 'TAG-7',
    temperaturesC: { 1: 4.5 },
    gsmSignal: 4,
    inputs: { 1: true },
    latitude: -23.5489,
  });
  // Extras that are no object are ignored.
  for (const extras of ['[]', '"sos"', 'null'])
    expect(readJson(SOS.replace('{"alarm":"sos"}', extras)).reading).toMatchObject({ alarms: [], latitude: -23.5489 });
});

test('sensors in the parameters of a URL are read', () => {
  expect(
    readQuery('/?id=1&lat=-23.5&lon=-46.6&timestamp=1763726370&hdop=1.2&fuel=24&temp1=-3.5&in1=true&output=2').reading,
  ).toMatchObject({
    hdop: 1.2,
    fuelL: 24,
    temperaturesC: { 1: -3.5 },
    inputs: { 1: true },
    outputs: { 1: false, 2: true },
  });
  expect(readQuery('/?id=1&lat=-23.5&lon=-46.6&hdop=0.0').reading).toMatchObject({
    hdop: null,
    fuelL: null,
    temperaturesC: null,
    inputs: null,
  });
});
