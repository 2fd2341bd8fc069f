import { expect, test } from 'vitest';
import { hotFixOf, FLAG } from './hot-fix.ts';
import { telemetrySchema } from './telemetry.ts';

const DEVICE = 1_234_567_890_123_456;
const minimal = { device: DEVICE, dateTime: '2026-11-21T12:00:00Z', valid: true, latitude: -23.5, longitude: -46.6 };

test('a telemetry record has its identity and its times (TLM-01)', () => {
  const times = {
    id: 't1',
    lastCommunication: '2026-11-21T12:00:05Z',
    lastTracking: '2026-11-21T12:00:00Z',
    lastMovement: '2026-11-21T11:59:00Z',
    lastValid: '2026-11-21T12:00:00Z',
    received: '2026-11-21T12:00:06Z',
    pos: { gpsdt: '2026-11-21T12:00:00Z' },
    activity: 'ONLINE',
  };
  expect(telemetrySchema.parse({ ...minimal, ...times })).toMatchObject({ ...minimal, ...times });
});

test('a telemetry record has its position, speed, distances and movement (TLM-02, TLM-06, TLM-07)', () => {
  const measured = {
    angle: 90,
    altitude: 760,
    accuracy: 4,
    geolocate: false,
    satellitesAvailable: 11,
    speed: 54.2,
    odometer: 48_213_000,
    engineTimeOn: 6_855_120_000,
    movement: 'MOVING',
    driverId: 'tag-7',
  };
  expect(telemetrySchema.parse({ ...minimal, ...measured })).toMatchObject(measured);
});

test('a telemetry record has its electrical state and its alarms (TLM-03)', () => {
  const state = {
    backupBattery: 4.1,
    batteryTension: 12.8,
    batteryLevel: 6,
    gsmSignal: 4,
    ignition: true,
    engine: true,
    oilCutOff: false,
    batteryDemolition: false,
    batteryRemoved: false,
    robberyAlarm: false,
    theftAlarm: false,
    vehicleFortification: true,
  };
  expect(telemetrySchema.parse({ ...minimal, ...state })).toMatchObject(state);
});

test('a telemetry record has the data used and the franchise of its SIM, in bytes (TLM-04)', () => {
  const data = { totalConsumption: 7_100_000, simCardDataFranchise: 10_000_000 };
  expect(telemetrySchema.parse({ ...minimal, ...data })).toMatchObject(data);
});

test('a battery level outside 1 to 6 or a GSM signal outside 1 to 4 is refused (TLM-08, TLM-09)', () => {
  for (const wrong of [{ batteryLevel: 0 }, { batteryLevel: 7 }, { gsmSignal: 0 }, { gsmSignal: 5 }])
    expect(telemetrySchema.safeParse({ ...minimal, ...wrong }).success).toBe(false);
  expect(telemetrySchema.safeParse({ ...minimal, batteryLevel: 1, gsmSignal: 4 }).success).toBe(true);
});

test('a missing field reads as unknown, never as zero, and an unknown field is dropped', () => {
  const read = telemetrySchema.parse({ ...minimal, somethingNew: 1 });
  expect(read).toMatchObject({ speed: null, odometer: null, ignition: null });
  expect(read).not.toHaveProperty('somethingNew');
});

test('a record that says nothing of them has jammer and RF off and no engine fault (TLM-10, TLM-11, TLM-12)', () => {
  const off = { jammerOn: false, rfOn: false, engineFaultCode: '' };
  expect(telemetrySchema.parse(minimal)).toMatchObject(off);
  expect(telemetrySchema.parse({ ...minimal, jammerOn: null, rfOn: null, engineFaultCode: null })).toMatchObject(off);
});

test('the hot fields prefer the time of the position and of the last communication', () => {
  const fix = hotFixOf(
    telemetrySchema.parse({ ...minimal, pos: { gpsdt: '2026-11-21T11:59:58Z' }, received: '2026-11-21T12:00:09Z' }),
  );
  expect(fix.fixTimeMs).toBe(Date.UTC(2026, 10, 21, 11, 59, 58));
  expect(fix.communicationMs).toBe(Date.UTC(2026, 10, 21, 12, 0, 9));
});

test('the flags of the hot fields tell false from unknown', () => {
  const off = hotFixOf(telemetrySchema.parse({ ...minimal, ignition: false })).flags;
  const unknown = hotFixOf(telemetrySchema.parse(minimal)).flags;
  expect(off & (FLAG.IGNITION_KNOWN | FLAG.IGNITION_ON)).toBe(FLAG.IGNITION_KNOWN);
  expect(unknown & (FLAG.IGNITION_KNOWN | FLAG.IGNITION_ON)).toBe(0);
});
