import { expect, test } from 'vitest';
import { judge, NO_MEMORY, type IngestMemory, type Judgement } from '../ingest/ingest-rule.ts';
import { emptyReading, type Reading } from './reading.ts';
import { correctCounter } from './telemetry-counters.ts';
import type { Telemetry } from './telemetry.ts';

const DEVICE = 1_234_567_890_123_456;
const NOON = Date.UTC(2026, 10, 21, 12);
const SECOND = 1_000;
const MINUTE = 60_000;
const iso = (ms: number) => new Date(ms).toISOString();

/** A fix as Traccar forwards it, sent when it was measured. */
const fix = (fixTimeMs: number, given: Partial<Reading> = {}): Reading => ({
  ...emptyReading(fixTimeMs, fixTimeMs + SECOND),
  communicationMs: fixTimeMs,
  latitude: -23.55,
  longitude: -46.63,
  speedKmh: 54.2,
  headingDeg: 90,
  altitudeM: 760,
  ...given,
});
/** The same fix once more, with the time at which the device sent something else. */
const sign = (fixTimeMs: number, sentMs: number, given: Partial<Reading> = {}): Reading =>
  fix(fixTimeMs, { communicationMs: sentMs, receivedMs: sentMs + SECOND, ...given });

class Fed {
  telemetry: Telemetry | null = null;
  memory: IngestMemory = NO_MEMORY;
  feed(reading: Reading): Judgement {
    const judgement = judge(DEVICE, this.telemetry, this.memory, reading, reading.receivedMs);
    this.telemetry = judgement.live ?? this.telemetry;
    this.memory = judgement.memory;
    return judgement;
  }
}
const fed = (...readings: Reading[]): Fed => {
  const device = new Fed();
  for (const reading of readings) device.feed(reading);
  return device;
};
const FULL: Partial<Reading> = {
  ignition: true,
  engine: true,
  oilCutOff: true,
  driverId: 'TAG-7',
  engineTimeOnMs: 3_600_000,
  odometerM: 48_000,
  gsmSignal: 4,
  engineFaultCode: 'P0301',
  fuelPercent: 40,
  temperaturesC: { 1: -18, 2: 4 },
  inputs: { 1: true },
  satellites: 9,
  hdop: 0.9,
};

test('a heartbeat that repeats the last fix with a newer device time updates the communication and nothing that it does not carry', () => {
  const device = fed(fix(NOON, FULL));
  const before = device.telemetry!;
  const { outcome, live, history, events } = device.feed(sign(NOON, NOON + MINUTE));
  expect({ outcome, history, events }).toEqual({ outcome: 'accepted', history: null, events: [] });
  expect(live).toEqual({
    ...before,
    lastCommunication: iso(NOON + MINUTE),
    lastTracking: iso(NOON + MINUTE),
    received: iso(NOON + MINUTE + SECOND),
  });
});

test('a heartbeat says of the device what it says: ignition, driver, hours, sensors one by one', () => {
  const device = fed(fix(NOON, FULL));
  const { live, events } = device.feed(
    sign(NOON, NOON + MINUTE, {
      ignition: false,
      oilCutOff: false,
      driverId: 'TAG-8',
      engineTimeOnMs: 3_660_000,
      gsmSignal: 1,
      temperaturesC: { 2: 5 },
      inputs: { 2: false },
    }),
  );
  expect(live).toMatchObject({
    ignition: false,
    parked: true,
    movement: 'PARKING',
    oilCutOff: false,
    driverId: 'TAG-8',
    engineTimeOn: 3_660_000,
    gsmSignal: 1,
    engine: true,
    odometer: 48_000,
  });
  expect(live).toMatchObject({
    temperatures: { 1: -18, 2: 5 },
    inputs: { 1: true, 2: false },
    speed: 54.2,
    dateTime: iso(NOON),
  });
  expect(events.map(({ type, onOff, dateTime }) => [type, onOff, dateTime])).toEqual([
    ['ACC_OFF', true, iso(NOON + MINUTE)],
    ['OIL_CUT_OFF', false, iso(NOON + MINUTE)],
  ]);
});

test('each alarm without a new position is published once, at the time the device sent it', () => {
  const device = fed(fix(NOON));
  const first = sign(NOON, NOON + 30 * SECOND, { alarms: ['sos'] });
  const second = sign(NOON, NOON + 90 * SECOND, { alarms: ['sos'] });
  const told = [first, second].map((reading) => device.feed(reading));
  expect(told.map(({ alarms }) => alarms)).toEqual([['sos'], ['sos']]);
  expect(told.map(({ events }) => events.map(({ dateTime, description }) => [dateTime, description]))).toEqual([
    [[iso(NOON + 30 * SECOND), 'sos']],
    [[iso(NOON + 90 * SECOND), 'sos']],
  ]);
  expect(device.telemetry!.panic).toBe(true);
  // A message that is sent again has the same events, and nothing is published again.
  for (const reading of [first, second]) {
    const again = device.feed({ ...reading, receivedMs: NOON + 10 * MINUTE });
    expect(again).toMatchObject({ outcome: 'duplicate', live: null, history: null, alarms: [] });
    for (const { id } of again.events)
      expect(told.flatMap(({ events }) => events.map((event) => event.id))).toContain(id);
  }
});

test('a heartbeat without an alarm does not end one, the next fix does', () => {
  const device = fed(fix(NOON, { alarms: ['sos', 'jamming'] }), sign(NOON, NOON + MINUTE));
  expect(device.telemetry).toMatchObject({ panic: true, jammerOn: true });
  device.feed(fix(NOON + 2 * MINUTE));
  expect(device.telemetry).toMatchObject({ panic: null, jammerOn: false });
});

test('a corrected fix of the same time replaces the stored one, in history too, and keeps fields that only the other had', () => {
  const device = fed(fix(NOON, FULL));
  const { outcome, history } = device.feed(
    fix(NOON, { latitude: -23.56, speedKmh: 12, communicationMs: NOON + MINUTE, receivedMs: NOON + 2 * MINUTE }),
  );
  expect(outcome).toBe('accepted');
  expect(history).toMatchObject({
    latitude: -23.56,
    speed: 12,
    ignition: true,
    oilCutOff: true,
    driverId: 'TAG-7',
    movement: 'MOVING',
    lastCommunication: iso(NOON + MINUTE),
  });
});

test('a heartbeat that a later one overtook changes nothing, but its alarm counts', () => {
  const device = fed(fix(NOON, { ignition: true }), sign(NOON, NOON + 2 * MINUTE, { ignition: false }));
  const before = device.telemetry;
  expect(device.feed(sign(NOON, NOON + MINUTE, { ignition: true, alarms: ['sos'] }))).toMatchObject({
    outcome: 'duplicate',
    live: null,
    history: null,
    alarms: ['sos'],
    events: [{ dateTime: iso(NOON + MINUTE) }],
  });
  expect(device.telemetry).toBe(before);
});

test('a heartbeat that a newer fix overtook replaces no row of history and its alarm counts', () => {
  const device = fed(fix(NOON, FULL), fix(NOON + MINUTE, FULL));
  const before = device.telemetry;
  expect(device.feed(sign(NOON, NOON + 30 * SECOND, { alarms: ['sos'] }))).toMatchObject({
    outcome: 'older',
    live: null,
    fillsGap: true,
    alarms: ['sos'],
    events: [{ dateTime: iso(NOON + 30 * SECOND) }],
  });
  expect(device.telemetry).toBe(before);
});

test('two messages of one second are both taken', () => {
  const device = fed(fix(NOON), sign(NOON, NOON + MINUTE, { ignition: false }));
  expect(device.feed(sign(NOON, NOON + MINUTE, { alarms: ['sos'] }))).toMatchObject({
    outcome: 'accepted',
    history: null,
    alarms: ['sos'],
  });
  expect(device.telemetry).toMatchObject({ ignition: false, panic: true });
});

test('a gateway that kept its last fix in whole seconds sends keep-alives like any other', () => {
  const device = fed(fix(NOON + 250, FULL));
  expect(device.feed(sign(NOON, NOON + MINUTE))).toMatchObject({
    outcome: 'accepted',
    history: null,
    live: { dateTime: iso(NOON + 250), ignition: true },
  });
});

test('an older fix that was sent after all others carries the current state, unless its tracker had buffered it', () => {
  const older = { latitude: -23.6, ignition: false };
  const device = fed(fix(NOON, { ignition: true }));
  expect(device.feed(sign(NOON - MINUTE, NOON + MINUTE, { ...older, archived: true }))).toMatchObject({
    outcome: 'older',
    live: { ignition: true, dateTime: iso(NOON), lastCommunication: iso(NOON + MINUTE) },
    history: { ignition: false },
  });
  expect(device.feed(sign(NOON - MINUTE, NOON + 2 * MINUTE, older))).toMatchObject({
    outcome: 'older',
    live: { ignition: false, dateTime: iso(NOON), lastCommunication: iso(NOON + 2 * MINUTE) },
  });
});

test('a device that was heard but never located has a last communication, which its first fix does not set back', () => {
  const device = fed(sign(Date.UTC(1980, 0, 6), NOON, { valid: false, latitude: 0, longitude: 0 }));
  expect(device).toMatchObject({ telemetry: null, memory: { heardMs: NOON } });
  device.feed(fix(NOON - MINUTE));
  expect(device.telemetry).toMatchObject({ dateTime: iso(NOON - MINUTE), lastCommunication: iso(NOON) });
  expect(device.memory.heardMs).toBeUndefined();
});

test('once a tracker has sent its own odometer, the distance of its gateway does not replace it', () => {
  const gateway = (odometerM: number): Partial<Reading> => ({ odometerM, odometerOfGateway: true });
  const device = fed(fix(NOON, gateway(2_600)));
  expect(device.telemetry!.odometer).toBe(2_600);
  device.feed(fix(NOON + MINUTE, { odometerM: 101_944_000 }));
  for (const reading of [
    fix(NOON + 2 * MINUTE, gateway(2_700)),
    sign(NOON + 2 * MINUTE, NOON + 3 * MINUTE, gateway(2_700)),
    fix(NOON + 4 * MINUTE, gateway(2_800)),
  ]) {
    device.feed(reading);
    expect(device.telemetry!.odometer).toBe(101_944_000);
  }
  expect(device.feed(fix(NOON + 90 * SECOND, gateway(2_650))).history!.odometer).toBeNull();
});

test('a counter that a person set does not jump when the tracker begins to send its own odometer', () => {
  const device = fed(fix(NOON, { odometerM: 2_600, odometerOfGateway: true }));
  const set = correctCounter(device.telemetry!, device.memory, 'odometer', 50_000);
  device.telemetry = set.telemetry;
  device.memory = set.memory;
  device.feed(fix(NOON + MINUTE, { odometerM: 101_944_000 }));
  expect(device.telemetry.odometer).toBe(50_000);
  device.feed(fix(NOON + 2 * MINUTE, { odometerM: 101_945_000 }));
  expect(device.telemetry.odometer).toBe(51_000);
  // A heartbeat counts no way and no time.
  device.feed(sign(NOON + 2 * MINUTE, NOON + 3 * MINUTE));
  expect(device.telemetry.odometer).toBe(51_000);
});
