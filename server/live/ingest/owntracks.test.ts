import { expect, test } from 'vitest';
import { hearOwnTracks, ownTracksType, parseOwnTracks } from './owntracks.ts';
import { encryptPayload } from '../../../tests/builders/encrypted-phone.ts';

const ARRIVAL = Date.UTC(2026, 10, 21, 12);
const read = (text: string) => {
  const parsed = parseOwnTracks(JSON.parse(text), ARRIVAL);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
  return parsed.value;
};

test('the location of the OwnTracks booklet is read', () => {
  // docs/guide/quicksetup.md of github.com/owntracks/booklet, commit 8a5a150, verbatim.
  const reading = read(
    '{"_type":"location","SSID":"mywifi","alt":154,"batt":53,"conn":"w","created_at":1706856299,"lat":48.856826,"lon":2.292713,"tid":"j1","tst":1706856298,"vel":0}',
  );
  expect(reading).toMatchObject({
    fixTimeMs: 1706856298000,
    communicationMs: 1706856299000,
    valid: true,
    latitude: 48.856826,
    longitude: 2.292713,
    altitudeM: 154,
    speedKmh: 0,
    headingDeg: null,
    batteryLevel: 3,
    batteryPercent: 53,
    ignition: null,
  });
});

// OwnTracksProtocolDecoderTest.java of github.com/traccar/traccar, commit 9e5c458, verbatim.
test.each([
  [
    '{"_type":"location","acc":15,"alt":440,"batt":46,"conn":"w","lat":46.0681247,"lon":11.1512805,"t":"u","tid":"5t","tst":1551874878,"vac":2,"vel":0}',
    { accuracyM: 15, batteryLevel: 2, communicationMs: null },
  ],
  [
    '{"lon":2.29513,"lat":48.85833,"tst":1497349316,"_type":"location","tid":"JJ"}',
    { speedKmh: null, batteryLevel: null, altitudeM: null, accuracyM: null },
  ],
  [
    '{"cog":271,"lon":2.29513,"acc":5,"vel":61,"vac":21,"lat":48.85833,"tst":1497349316,"alt":167,"_type":"location","tid":"JJ","t":"u","batt":67}',
    { headingDeg: 271, speedKmh: 61, batteryLevel: 4 },
  ],
  [
    '{"lon":-122,"acc":5,"created_at":1736161415,"lat":37,"topic":"owntracks/ckrey/22A67880-15C3-41A6-9157-25545C7993AC","t":"u","m":1,"tst":1736161169,"conn":"w","alt":0,"_type":"location","tid":"AC"}',
    { fixTimeMs: 1736161169000, communicationMs: 1736161415000 },
  ],
  [
    '{"topic":"owntracks/qtripp/865284041968706","lat":47.420051,"lon":13.654704,"vel":0,"cog":113,"tst":1736519167,"mcc":232,"mnc":1,"lac":"4F4D","cid":"673A","_type":"location","acc":10,"alt":1113,"t":"I","don":105,"tid":"CS"}',
    { headingDeg: 113, altitudeM: 1113 },
  ],
])('the location %s is read', (text, expected) => {
  expect(ownTracksType(JSON.parse(text))).toBe('location');
  expect(read(text)).toMatchObject(expected);
});

test('a velocity of -1 is unknown', () => {
  expect(read('{"_type":"location","lat":1,"lon":2,"tst":1736519167,"vel":-1}').speedKmh).toBeNull();
});

test('other messages of the booklet are recognized by their type', () => {
  expect(ownTracksType({ _type: 'lwt', tst: 1380738247 })).toBe('lwt');
  expect(ownTracksType(null)).toBeNull();
  expect(ownTracksType([1])).toBeNull();
});

test('a place or a time that is none is left to the ingest rule', () => {
  expect(parseOwnTracks({ _type: 'location', lat: '1', t: 'e' }, ARRIVAL)).toMatchObject({
    ok: true,
    value: { fixTimeMs: Number.NaN, latitude: Number.NaN, longitude: Number.NaN, alarms: ['powerCut'] },
  });
});

// Fields and letters are those of docs/tech/json.md of github.com/owntracks/booklet (Queclink), alarm names those of
// Traccar.
test.each([
  [{ t: 'i' }, { ignition: true, alarms: [] }],
  [{ t: 'I' }, { ignition: false, alarms: [] }],
  [{ t: 'I', ign: true }, { ignition: true }],
  [{ ign: false }, { ignition: false }],
  [
    { ign: 'perhaps', t: 5, rpm: 'x' },
    { ignition: null, alarms: [], engine: null },
  ],
  [{ t: 'e' }, { alarms: ['powerCut'], ignition: null }],
  [{ t: 'E' }, { alarms: ['powerRestored'] }],
  [
    { t: '9', batt: 8 },
    { alarms: ['lowBattery'], batteryPercent: 8, batteryLevel: 1 },
  ],
  [{ t: '!' }, { alarms: ['tow'] }],
  [{ t: 's' }, { alarms: ['overspeed'] }],
  [{ t: 'h', rty: 3 }, { alarms: ['hardBraking'] }],
  [{ t: 'h' }, { alarms: [] }],
  [{ t: 'p' }, { ignition: null, alarms: [] }],
  [
    { ubatt: 4.1, uext: 12.7, odometer: 1234.5, hmc: 3600, rpm: 800, motion: true, sent: 1736519170 },
    {
      backupBatteryV: 4.1,
      batteryTensionV: 12.7,
      odometerM: 1_234_500,
      engineTimeOnMs: 3_600_000,
      engine: true,
      motion: true,
      communicationMs: 1736519170000,
    },
  ],
])('the tracker fields %j are read', (fields, expected) => {
  expect(read(JSON.stringify({ _type: 'location', lat: 1, lon: 2, tst: 1736519167, ...fields }))).toMatchObject(
    expected,
  );
});

const KEY = 'mysecreTpass01';
const NONCE = Uint8Array.from({ length: 24 }, (_, i) => i);
const PLACE = { _type: 'location', lat: 48.85, lon: 2.29, tst: 1736519167 };

test('an encrypted position is read with the key of the device', () => {
  // Created with libsodium 1.0.18 (crypto_secretbox_easy, key padded with zeros, preceded by the nonce 0 to 23).
  const data =
    'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXrYuy3CWVvqdBfRv+bz4lxtv2hFEi673vdntViQ9cMNc1+D0+oyr0ujPh1H9CxQ2i3ysZ4ghXkuvBz+rz98cnJOcBGbiOHpMPNyFJKA==';
  expect(hearOwnTracks({ _type: 'encrypted', data }, KEY, ARRIVAL)).toMatchObject({
    reading: { latitude: 48.85, longitude: 2.29, fixTimeMs: 1736519167000 },
  });
  expect(encryptPayload(PLACE, KEY, NONCE).data).toBe(data);
});

test('a message that cannot be decrypted is refused for that reason, whatever is wrong with it', () => {
  const { data } = encryptPayload(PLACE, KEY, NONCE);
  const noJson = encryptPayload(PLACE, KEY, NONCE).data.slice(0, 60);
  for (const [message, key] of [
    [{ data }, 'another'],
    [{ data }, null],
    [{ data }, ''],
    [{ data: noJson }, KEY],
    [{ data: '' }, KEY],
    [{ data: '!!' }, KEY],
    [{ data: 7 }, KEY],
    [{}, KEY],
  ] as const)
    expect(hearOwnTracks({ _type: 'encrypted', ...message }, key, ARRIVAL)).toEqual({
      refused: 'cannot-decrypt',
      fields: {},
    });
});

test('a device with a key accepts no unencrypted position, one without a key does', () => {
  expect(hearOwnTracks(PLACE, KEY, ARRIVAL)).toEqual({ refused: 'not-encrypted', fields: {} });
  expect(hearOwnTracks(PLACE, null, ARRIVAL)).toHaveProperty('reading');
});

test('other messages are recognized by type inside the encryption too', () => {
  for (const message of [{ _type: 'lwt', tst: 1 }, { _type: 'encrypted', data: 'again' }, [1], 7])
    expect(hearOwnTracks(encryptPayload(message as object, KEY, NONCE), KEY, ARRIVAL)).toEqual({
      refused: 'unknown-message',
      fields: {},
    });
});
