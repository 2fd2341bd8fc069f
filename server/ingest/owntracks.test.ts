import { expect, test } from 'vitest';
import { ownTracksType, parseOwnTracks } from './owntracks.ts';

const ARRIVAL = Date.UTC(2026, 10, 21, 12);
const read = (text: string) => {
  const parsed = parseOwnTracks(JSON.parse(text), ARRIVAL);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
  return parsed.value;
};

test('the location of the booklet is read', () => {
  // docs/guide/quicksetup.md of github.com/owntracks/booklet, commit 8a5a150, to the letter.
  const reading = read('{"_type":"location","SSID":"mywifi","alt":154,"batt":53,"conn":"w","created_at":1706856299,"lat":48.856826,"lon":2.292713,"tid":"j1","tst":1706856298,"vel":0}');
  expect(reading).toMatchObject({ fixTimeMs: 1706856298000, communicationMs: 1706856299000, valid: true, latitude: 48.856826, longitude: 2.292713, altitudeM: 154, speedKmh: 0, headingDeg: null, batteryLevel: 3, batteryPercent: 53, ignition: null });
});

// OwnTracksProtocolDecoderTest.java of github.com/traccar/traccar, commit 9e5c458, to the letter.
test.each([
  ['{"_type":"location","acc":15,"alt":440,"batt":46,"conn":"w","lat":46.0681247,"lon":11.1512805,"t":"u","tid":"5t","tst":1551874878,"vac":2,"vel":0}', { accuracyM: 15, batteryLevel: 2, communicationMs: null }],
  ['{"lon":2.29513,"lat":48.85833,"tst":1497349316,"_type":"location","tid":"JJ"}', { speedKmh: null, batteryLevel: null, altitudeM: null, accuracyM: null }],
  ['{"cog":271,"lon":2.29513,"acc":5,"vel":61,"vac":21,"lat":48.85833,"tst":1497349316,"alt":167,"_type":"location","tid":"JJ","t":"u","batt":67}', { headingDeg: 271, speedKmh: 61, batteryLevel: 4 }],
  ['{"lon":-122,"acc":5,"created_at":1736161415,"lat":37,"topic":"owntracks/ckrey/22A67880-15C3-41A6-9157-25545C7993AC","t":"u","m":1,"tst":1736161169,"conn":"w","alt":0,"_type":"location","tid":"AC"}', { fixTimeMs: 1736161169000, communicationMs: 1736161415000 }],
  ['{"topic":"owntracks/qtripp/865284041968706","lat":47.420051,"lon":13.654704,"vel":0,"cog":113,"tst":1736519167,"mcc":232,"mnc":1,"lac":"4F4D","cid":"673A","_type":"location","acc":10,"alt":1113,"t":"I","don":105,"tid":"CS"}', { headingDeg: 113, altitudeM: 1113 }],
])('the location %s is read', (text, expected) => {
  expect(ownTracksType(JSON.parse(text))).toBe('location');
  expect(read(text)).toMatchObject(expected);
});

test('a velocity of -1 is unknown', () => {
  expect(read('{"_type":"location","lat":1,"lon":2,"tst":1736519167,"vel":-1}').speedKmh).toBeNull();
});

test('other messages of the booklet are told apart by their type', () => {
  expect(ownTracksType({ _type: 'lwt', tst: 1380738247 })).toBe('lwt');
  expect(ownTracksType(null)).toBeNull();
  expect(ownTracksType([1])).toBeNull();
});

test('what is missing or of another type is named', () => {
  expect(parseOwnTracks({ _type: 'location', lat: '1', tst: 1 }, ARRIVAL)).toEqual({ ok: false, fields: { lat: 'wrong-type', lon: 'required' } });
});
