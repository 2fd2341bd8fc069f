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

/** The position of https://github.com/traccar/traccar/issues/4529, verbatim: ISO times with an offset without colon. */
const OSMAND_POSITION = `{"id":0,"attributes":{"batteryLevel":53,"distance":0,"totalDistance":5922.96,"motion":false},"deviceId":1,"type":null,"protocol":"osmand","serverTime":"2020-05-07T09:48:18.770+0000","deviceTime":"2020-05-07T09:48:15.000+0000","fixTime":"2020-05-07T09:48:15.000+0000","outdated":false,"valid":true,"latitude":21.1416013,"longitude":99.6410078,"altitude":0,"speed":0,"course":90,"address":null,"accuracy":2200,"network":null}`;

const read = (payload: unknown) => {
  const parsed = parseTraccar(payload, ARRIVAL);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
  return parsed.value;
};
const withAttributes = (attributes: object, position: object = {}) =>
  read({
    position: { fixTime: '2026-11-21T11:59:00.000+00:00', latitude: -23.5, longitude: -46.6, ...position, attributes },
    device: { uniqueId: 'one' },
  }).reading;

test('a forwarded position of a Teltonika tracker is converted to the units of Rastro', () => {
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
    gsmSignal: 4,
    batteryLevel: null,
    oilCutOff: null,
    lbs: null,
    alarms: [],
  });
});

test('a forwarded position of a phone is read: times with +0000, battery in percent, the total distance if there is no odometer', () => {
  const { reading } = read({ position: JSON.parse(OSMAND_POSITION), device: { uniqueId: '48241179' } });
  expect(reading).toMatchObject({
    fixTimeMs: Date.parse('2020-05-07T09:48:15Z'),
    batteryLevel: 3,
    batteryPercent: 53,
    odometerM: 5922.96,
    motion: false,
    speedKmh: 0,
    headingDeg: 90,
    accuracyM: 2200,
    ignition: null,
  });
});

/**
 * What current Traccar posts for a device of the GT06 family that was heard without a position: its classes
 * (PositionData, Position, Device) in the order of their fields, with nulls, ISO times with a colon, without `outdated`
 * and `type`, and NaN as text, as its ObjectMapper writes them. Position, speed and course are those of the last fix.
 */
const HEARTBEAT = `{"position":{"id":0,"attributes":{"status":70,"ignition":true,"charge":true,"blocked":false,"batteryLevel":100,"rssi":4,"alarm":"sos","distance":0.0,"totalDistance":26721.89,"motion":true,"hours":3263000},"deviceId":134,"protocol":"gt06","serverTime":"2026-11-21T11:59:30.120+00:00","deviceTime":"2026-11-21T11:59:30.118+00:00","fixTime":"2026-11-21T11:58:00.000+00:00","valid":true,"latitude":-23.5489,"longitude":-46.6388,"altitude":0.0,"speed":29.157667386609073,"course":211.0,"address":null,"accuracy":0.0,"network":null,"geofenceIds":null},"device":{"id":134,"attributes":{},"groupId":0,"calendarId":0,"name":"BRA2E19","uniqueId":"359632106090555","status":"online","lastUpdate":"2026-11-21T11:59:30.121+00:00","positionId":2147589454,"phone":null,"model":null,"contact":null,"category":null,"disabled":false,"expirationTime":null}}`;

test('a heartbeat as Traccar serializes it keeps the time of its fix separate from the time at which it was sent', () => {
  expect(read(JSON.parse(HEARTBEAT)).reading).toMatchObject({
    fixTimeMs: Date.parse('2026-11-21T11:58:00Z'),
    communicationMs: Date.parse('2026-11-21T11:59:30.118Z'),
    valid: true,
    speedKmh: 54,
    headingDeg: 211,
    ignition: true,
    oilCutOff: false,
    gsmSignal: 4,
    odometerM: 26_721.89,
    odometerOfGateway: true,
    alarms: ['sos'],
  });
});

test('a device that was never located is distinguished from a fix: Traccar sends the start of GPS time and 0/0, not valid', () => {
  const never = HEARTBEAT.replace(
    '"fixTime":"2026-11-21T11:58:00.000+00:00","valid":true,"latitude":-23.5489,"longitude":-46.6388',
    '"fixTime":"1980-01-06T00:00:00.000+00:00","valid":false,"latitude":0.0,"longitude":0.0',
  );
  expect(read(JSON.parse(never)).reading).toMatchObject({
    valid: false,
    fixTimeMs: Date.UTC(1980, 0, 6),
    communicationMs: Date.parse('2026-11-21T11:59:30.118Z'),
  });
});

test('a field that is not a number is dropped, its fix is not', () => {
  const broken = HEARTBEAT.replace('"altitude":0.0', '"altitude":"NaN"')
    .replace('"course":211.0', '"course":"NaN"')
    .replace('"accuracy":0.0', '"accuracy":"Infinity"')
    .replace('"totalDistance":26721.89', '"totalDistance":"NaN"');
  expect(read(JSON.parse(broken)).reading).toMatchObject({
    latitude: -23.5489,
    speedKmh: 54,
    altitudeM: null,
    headingDeg: null,
    accuracyM: null,
    odometerM: null,
  });
  // A position that is not a number is invalid: the rule refuses it.
  expect(read(JSON.parse(HEARTBEAT.replace('-23.5489', '"NaN"'))).reading.latitude).toBeNaN();
});

test('the signal strength follows the scale of the protocol', () => {
  const signal = (protocol: string | null, rssi: number) => withAttributes({ rssi }, { protocol }).gsmSignal;
  expect([0, 1, 2, 3, 4, 5].map((rssi) => signal('teltonika', rssi))).toEqual([1, 1, 2, 3, 4, 4]);
  expect([0, 1, 2, 3, 4].map((rssi) => signal('gt06', rssi))).toEqual([1, 1, 2, 3, 4]);
  expect([0, 25, 26, 60, 100, 101].map((rssi) => signal('watch', rssi))).toEqual([1, 1, 2, 3, 4, null]);
  expect([0, 1, 4, 7].map((rssi) => signal('mta6', rssi))).toEqual([1, 1, 3, 4]);
  expect([signal('t55', -70), signal('t55', 70), signal('calamp', -110)]).toEqual([4, null, 1]);
  // Any other protocol forwards the count of its modem, and so does a GT06 maker with values above its steps.
  expect([signal('meitrack', 5), signal('meitrack', 99), signal(null, 31), signal('gt06', 20)]).toEqual([
    1,
    null,
    4,
    3,
  ]);
});

test('fuel, temperatures, inputs, outputs and hdop are read', () => {
  expect(
    withAttributes({
      fuel: 47.5,
      fuelLevel: 63,
      temp1: -18.25,
      temp2: 'x',
      deviceTemp: 31,
      coolantTemp: 88,
      in1: true,
      in2: 0,
      out1: false,
      input: 7,
      hdop: 0.9,
    }),
  ).toMatchObject({
    fuelL: 47.5,
    fuelPercent: 63,
    temperaturesC: { 1: -18.25, device: 31, coolant: 88 },
    inputs: { 1: true, 2: false },
    outputs: { 1: false },
    hdop: 0.9,
  });
  expect(withAttributes({ input: 5, output: 0 })).toMatchObject({
    inputs: { 1: true, 2: false, 3: true },
    outputs: { 1: false },
  });
  expect(withAttributes({ input: -1, output: 2 ** 20, fuelLevel: 255, hdop: -1 })).toMatchObject({
    inputs: null,
    outputs: null,
    fuelPercent: null,
    hdop: null,
    temperaturesC: null,
  });
});

test('the odometer of a tracker is distinguished from the distance that Traccar counts', () => {
  expect(withAttributes({ odometer: 101_944_000, totalDistance: 2_600 })).toMatchObject({
    odometerM: 101_944_000,
    odometerOfGateway: null,
  });
  expect(withAttributes({ totalDistance: 2_600 })).toMatchObject({ odometerM: 2_600, odometerOfGateway: true });
  expect(withAttributes({})).toMatchObject({ odometerM: null, odometerOfGateway: null });
});

test('an outdated or invalid position is not trusted, one located by cell towers is, and is marked as such', () => {
  expect(withAttributes({}, { outdated: true, valid: true }).valid).toBe(false);
  expect(withAttributes({}, { valid: false }).valid).toBe(false);
  // GeolocationHandler of Traccar sets `approximate` and `valid` and leaves `outdated` unchanged.
  expect(withAttributes({ approximate: true }, { outdated: true, valid: true })).toMatchObject({
    valid: true,
    lbs: true,
  });
});

test('voltages, blocking and the alarms of the list are read', () => {
  expect(
    withAttributes({ power: 12.81, battery: 4.1, blocked: true, armed: false, alarm: 'jamming,powerCut, sos' }),
  ).toMatchObject({
    batteryTensionV: 12.81,
    backupBatteryV: 4.1,
    oilCutOff: true,
    vehicleFortification: false,
    alarms: ['jamming', 'powerCut', 'sos'],
  });
});

test('an attribute of an unexpected type is unknown and does not affect the others', () => {
  expect(withAttributes({ ignition: 'perhaps', odometer: '12', rssi: null, alarm: 7 })).toMatchObject({
    ignition: null,
    odometerM: null,
    gsmSignal: null,
    alarms: [],
  });
});

test('the flags of computed attributes and bridges are read as words and numbers, the tag of a driver as a number', () => {
  expect(
    withAttributes({
      ignition: 'ON',
      motion: 0,
      blocked: 'no',
      armed: '1',
      in1: 'off',
      out2: 'yes',
      driverUniqueId: 4_711,
    }),
  ).toMatchObject({
    ignition: true,
    motion: false,
    oilCutOff: false,
    vehicleFortification: true,
    inputs: { 1: false },
    outputs: { 2: true },
    driverId: '4711',
  });
});

test('a time without a zone is UTC, wherever the server stands', () => {
  const times = { fixTime: '2026-11-21T11:59:00', deviceTime: '2026-11-21 11:59:30.666' };
  expect(withAttributes({}, times)).toMatchObject({
    fixTimeMs: Date.UTC(2026, 10, 21, 11, 59),
    communicationMs: Date.UTC(2026, 10, 21, 11, 59, 30, 666),
  });
});

test('texts that a database would refuse are cleaned', () => {
  expect(withAttributes({ driverUniqueId: `tag\u0000\ud800${'x'.repeat(100)}` }).driverId).toMatch(/^tag \ufffdx{59}$/);
});

test('only what a message cannot do without is reported, with its path: an odd value of another field is unknown', () => {
  expect(parseTraccar({ position: {}, device: {} }, ARRIVAL)).toEqual({
    ok: false,
    fields: { 'device.uniqueId': 'required' },
  });
  expect(parseTraccar('text', ARRIVAL)).toMatchObject({ ok: false, fields: { body: 'wrong-type' } });
  expect(parseTraccar({ position: [], device: null }, ARRIVAL)).toMatchObject({
    ok: false,
    fields: { position: 'wrong-type', device: 'required' },
  });
  const odd = { fixTime: 'yesterday', latitude: '1', valid: 'no', speed: {}, attributes: { alarm: 'sos', rpm: [] } };
  expect(parseTraccar({ position: odd, device: { uniqueId: '7' } }, ARRIVAL)).toMatchObject({
    ok: true,
    value: { reading: { fixTimeMs: Number.NaN, latitude: Number.NaN, valid: false, speedKmh: null, alarms: ['sos'] } },
  });
});
