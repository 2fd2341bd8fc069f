import { expect, test } from 'vitest';
import { parseTraccar } from './traccar.ts';

const ARRIVAL = Date.UTC(2026, 10, 21, 12);

/**
 * Position and device of a Teltonika FMB001 as Traccar 5.3 sent them, from the report
 * https://traccar.org/forums/topic/inconsisten-servertime-and-devicetime (times as milliseconds; the tail of the device
 * object after `category` is not reproduced there).
 */
const TELTONIKA = `{
"position": {
"id": 2147698135,
"attributes": {
"priority": 1,
"sat": 14,
"event": 239,
"ignition": true,
"motion": true,
"rssi": 4,
"io69": 1,
"io113": 100,
"io263": 1,
"io31": 38,
"io37": 5,
"io251": 0,
"io249": 0,
"fuelConsumption": 1.17,
"io15": 0,
"io36": 448,
"io42": 6063,
"io43": 0,
"io49": 11909,
"tripOdometer": 0,
"odometer": 101944000,
"fuelUsed": 224.472,
"vin": "MHFJW8EM7M2394284",
"distance": 10.02,
"totalDistance": 26721.89,
"hours": 3263000
},
"deviceId": 134,
"protocol": "teltonika",
"serverTime": 1663378277602,
"deviceTime": 1663248932000,
"fixTime": 1663248932000,
"outdated": false,
"valid": true,
"latitude": -6.1769233,
"longitude": 106.99672,
"altitude": 21.0,
"speed": 4.859613,
"course": 117.0,
"address": null,
"accuracy": 0.0,
"network": null
},
"device": {
"id": 134,
"attributes": {
"decoder.timezone": "Asia/Jakarta"
},
"groupId": 1,
"name": "B 1957 DFD",
"uniqueId": "359632106090555",
"status": "online",
"lastUpdate": 1663378277603,
"positionId": 2147589454,
"geofenceIds": null,
"phone": "6281119008133",
"model": "FMB001",
"contact": "batavia-traccar",
"category": "car"
}
}`;

/** The position of https://github.com/traccar/traccar/issues/4529, to the letter: ISO times with an offset without colon. */
const OSMAND_POSITION = `{"id":0,"attributes":{"batteryLevel":53,"distance":0,"totalDistance":5922.96,"motion":false},"deviceId":1,"type":null,"protocol":"osmand","serverTime":"2020-05-07T09:48:18.770+0000","deviceTime":"2020-05-07T09:48:15.000+0000","fixTime":"2020-05-07T09:48:15.000+0000","outdated":false,"valid":true,"latitude":21.1416013,"longitude":99.6410078,"altitude":0,"speed":0,"course":90,"address":null,"accuracy":2200,"network":null}`;

const read = (payload: unknown) => {
  const parsed = parseTraccar(payload, ARRIVAL);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
  return parsed.value;
};
const withAttributes = (attributes: object, position: object = {}) =>
  read({ position: { fixTime: '2026-11-21T11:59:00.000+00:00', latitude: -23.5, longitude: -46.6, ...position, attributes }, device: { uniqueId: 'one' } }).reading;

test('a forwarded position of a Teltonika tracker is read in the units of Rastro', () => {
  const { identifier, reading } = read(JSON.parse(TELTONIKA));
  expect(identifier).toBe('359632106090555');
  expect(reading).toMatchObject({
    fixTimeMs: 1663248932000,
    communicationMs: 1663248932000,
    receivedMs: ARRIVAL,
    valid: true,
    latitude: -6.1769233,
    longitude: 106.99672,
    speedKmh: 9,
    headingDeg: 117,
    altitudeM: 21,
    accuracyM: null,
    satellites: 14,
    ignition: true,
    motion: true,
    odometerM: 101_944_000,
    engineTimeOnMs: 3_263_000,
    gsmSignal: 1,
    batteryLevel: null,
    oilCutOff: null,
    lbs: null,
    alarms: [],
  });
});

test('a forwarded position of a phone is read: times with +0000, battery in percent, the total distance for want of an odometer', () => {
  const { reading } = read({ position: JSON.parse(OSMAND_POSITION), device: { uniqueId: '48241179' } });
  expect(reading).toMatchObject({ fixTimeMs: Date.parse('2020-05-07T09:48:15Z'), batteryLevel: 3, batteryPercent: 53, odometerM: 5922.96, motion: false, speedKmh: 0, headingDeg: 90, accuracyM: 2200, ignition: null });
});

test('an outdated or invalid position is not vouched for, one found from cell towers is, and is marked so', () => {
  expect(withAttributes({}, { outdated: true, valid: true }).valid).toBe(false);
  expect(withAttributes({}, { valid: false }).valid).toBe(false);
  // GeolocationHandler of Traccar sets `approximate` and `valid` and leaves `outdated` as it was.
  expect(withAttributes({ approximate: true }, { outdated: true, valid: true })).toMatchObject({ valid: true, lbs: true });
});

test('voltages, blocking and the alarms of the list are taken over', () => {
  expect(withAttributes({ power: 12.81, battery: 4.1, blocked: true, armed: false, alarm: 'jamming,powerCut, sos' })).toMatchObject({
    batteryTensionV: 12.81,
    backupBatteryV: 4.1,
    oilCutOff: true,
    vehicleFortification: false,
    alarms: ['jamming', 'powerCut', 'sos'],
  });
});

test('an attribute of an unexpected type is unknown and spoils nothing', () => {
  expect(withAttributes({ ignition: 'yes', odometer: '12', rssi: null, alarm: 7 })).toMatchObject({ ignition: null, odometerM: null, gsmSignal: null, alarms: [] });
});

test('texts that a database would refuse are cleaned', () => {
  expect(withAttributes({ driverUniqueId: `tag\u0000\ud800${'x'.repeat(100)}` }).driverId).toMatch(/^tag \ufffdx{59}$/);
});

test('wrong and missing fields are named with their paths, all at once', () => {
  expect(parseTraccar({ position: { fixTime: 'yesterday', latitude: '1', valid: 'no' }, device: {} }, ARRIVAL)).toEqual({
    ok: false,
    fields: { 'device.uniqueId': 'required', 'position.fixTime': 'wrong-type', 'position.latitude': 'wrong-type', 'position.longitude': 'required', 'position.valid': 'wrong-type' },
  });
  expect(parseTraccar('text', ARRIVAL)).toMatchObject({ ok: false, fields: { body: 'wrong-type' } });
  expect(parseTraccar({ position: [], device: null }, ARRIVAL)).toMatchObject({ ok: false, fields: { position: 'wrong-type', device: 'required' } });
});
