import { expect, test } from 'vitest';
import { seededRandom, pick } from '../../base/random.ts';
import { judge, NO_MEMORY, type IngestMemory, type Judgement } from './ingest-rule.ts';
import { emptyReading, type Reading } from '../telemetry/reading.ts';
import { telemetrySchema, type Telemetry } from '../telemetry/telemetry.ts';

const DEVICE = 1_234_567_890_123_456;
const NOON = Date.UTC(2026, 10, 21, 12);
const iso = (ms: number) => new Date(ms).toISOString();
const at = (fixTimeMs: number, given: Partial<Reading> = {}): Reading => ({
  ...emptyReading(fixTimeMs, fixTimeMs + 1_000),
  latitude: -23.55,
  longitude: -46.63,
  speedKmh: 54.2,
  ...given,
});

/** A device that is fed readings one after another at a clock one second past each. */
class Fed {
  telemetry: Telemetry | null = null;
  memory: IngestMemory = NO_MEMORY;
  feed(reading: Reading, nowMs = reading.receivedMs): Judgement {
    const judgement = judge(DEVICE, this.telemetry, this.memory, reading, nowMs);
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

test('an accepted fix is the live state and a row of history, and fits the schema', () => {
  const { outcome, live, history } = new Fed().feed(at(NOON, { communicationMs: NOON + 500, ignition: true }));
  expect(outcome).toBe('accepted');
  expect(history).toEqual(live);
  expect(telemetrySchema.parse(live)).toEqual(live);
  expect(live).toMatchObject({
    device: DEVICE,
    dateTime: iso(NOON),
    pos: { gpsdt: iso(NOON) },
    lastCommunication: iso(NOON + 500),
    received: iso(NOON + 1_000),
    lastTracking: iso(NOON),
    lastValid: iso(NOON),
    lastMovement: iso(NOON),
    activity: 'ONLINE',
    movement: 'MOVING',
    parked: false,
  });
});

test('a field the sender leaves out stays unknown and never becomes zero', () => {
  const { live } = new Fed().feed(at(NOON, { speedKmh: null }));
  expect(live).toMatchObject({
    speed: null,
    odometer: null,
    angle: null,
    batteryLevel: null,
    ignition: null,
    oilCutOff: null,
    engineTimeOn: null,
  });
});

test('a late fix goes to history and leaves the live state alone', () => {
  const device = fed(at(NOON));
  const before = device.telemetry;
  const { outcome, live, history } = device.feed(at(NOON - 60_000), NOON + 2_000);
  expect(outcome).toBe('older');
  expect(live).toBeNull();
  expect(history).toMatchObject({ dateTime: iso(NOON - 60_000), lastMovement: null });
  expect(device.telemetry).toBe(before);
});

test('the same time and content is a duplicate, even when it arrives later; other content replaces', () => {
  const device = fed(at(NOON));
  expect(device.feed(at(NOON, { receivedMs: NOON + 9_000 }))).toMatchObject({
    outcome: 'duplicate',
    live: null,
    history: null,
  });
  expect(device.feed(at(NOON, { speedKmh: 10 }))).toMatchObject({
    outcome: 'accepted',
    live: { speed: 10, dateTime: iso(NOON) },
  });
});

test('a fix sent again after a keep-alive is still a duplicate and changes nothing', () => {
  const device = fed(
    at(NOON, { ignition: true }),
    at(NOON, { valid: false, ignition: false, communicationMs: NOON + 60_000, receivedMs: NOON + 61_000 }),
  );
  expect(device.feed(at(NOON, { ignition: true })).outcome).toBe('duplicate');
  expect(device.telemetry).toMatchObject({ ignition: false, lastCommunication: iso(NOON + 60_000) });
});

test('a replaced fix never makes the last communication earlier', () => {
  const device = fed(at(NOON, { communicationMs: NOON + 900 }));
  device.feed(at(NOON, { communicationMs: NOON + 100, speedKmh: 1 }));
  expect(device.telemetry!.lastCommunication).toBe(iso(NOON + 900));
});

test('an invalid fix keeps the place and its time and takes over communication, ignition, battery and signal', () => {
  const device = fed(at(NOON, { ignition: true, batteryLevel: 6, gsmSignal: 4, odometerM: 1_000 }));
  const { outcome, live, history } = device.feed(
    at(NOON + 600_000, {
      valid: false,
      latitude: 0,
      longitude: 0,
      ignition: false,
      batteryLevel: 2,
      batteryPercent: 40,
      gsmSignal: 1,
    }),
  );
  expect(outcome).toBe('invalid');
  expect(history).toBeNull();
  expect(live).toMatchObject({
    latitude: -23.55,
    longitude: -46.63,
    dateTime: iso(NOON),
    valid: true,
    odometer: 1_000,
    lastValid: iso(NOON),
    lastCommunication: iso(NOON + 601_000),
    lastTracking: iso(NOON + 601_000),
    ignition: false,
    parked: true,
    movement: 'PARKING',
    batteryLevel: 2,
    batteryPercent: 40,
    gsmSignal: 1,
  });
});

test('an invalid fix of a device that was never seen is counted and leaves nothing', () => {
  expect(new Fed().feed(at(NOON, { valid: false }))).toMatchObject({ outcome: 'invalid', live: null, history: null });
});

test('an invalid fix that is older than the last communication changes nothing', () => {
  const device = fed(at(NOON));
  expect(device.feed(at(NOON - 60_000, { valid: false, ignition: true }))).toMatchObject({
    outcome: 'invalid',
    live: null,
  });
});

const FAULTS: [string, Partial<Reading>][] = [
  ['null-island', { latitude: 0 }],
  ['null-island', { longitude: 0 }],
  ['implausible-speed', { speedKmh: 114 * 3.6 }],
  ['not-a-number', { latitude: Number.NaN }],
  ['not-a-number', { fixTimeMs: Number.NaN }],
  ['out-of-range', { latitude: 95 }],
  ['out-of-range', { fixTimeMs: 0 }],
  ['too-old', { fixTimeMs: Date.UTC(2009, 3, 5) }],
  ['future', { fixTimeMs: Date.UTC(2099, 0, 1) }],
  ['future', { fixTimeMs: NOON + 12 * 60_000 }],
];
const KEPT_SINCE_MS = NOON - 400 * 86_400_000;

test.each(FAULTS)('a message whose place is %s (%o) counts without its place', (outcome, given) => {
  for (const communicationMs of [NOON + 60_000, null]) {
    const device = fed(at(NOON, { ignition: true, communicationMs: NOON, odometerM: 1_000 }));
    const before = device.telemetry!;
    const message = {
      ...at(NOON + 60_000, { communicationMs, ignition: false, alarms: ['sos'], odometerM: 2_000 }),
      ...given,
    };
    const feed = (receivedMs: number): Judgement => {
      const sent = { ...message, receivedMs };
      const judged = judge(DEVICE, device.telemetry, device.memory, sent, receivedMs, null, KEPT_SINCE_MS);
      device.telemetry = judged.live ?? device.telemetry;
      device.memory = judged.memory;
      return judged;
    };
    const told = feed(NOON + 61_000);
    const heardMs = communicationMs ?? NOON + 61_000;
    expect(told).toMatchObject({ outcome, history: null, alarms: ['sos'] });
    expect(told.events.map(({ type }) => type)).toEqual(['ACC_OFF', 'CUSTOM']);
    const { latitude, longitude, dateTime, speed } = before;
    expect(told.live).toMatchObject({ latitude, longitude, dateTime, speed, ignition: false, odometer: 2_000 });
    expect(told.live).toMatchObject({ panic: true, lastCommunication: iso(heardMs) });
    // Sent again, it raises nothing again.
    const again = feed(NOON + 90_000);
    expect(again.alarms).toEqual([]);
    const ids = told.events.map(({ id }) => id);
    for (const { id } of again.events) expect(ids).toContain(id);
  }
});

test('a message without a place that comes late raises its alarm and sets no communication back', () => {
  const device = fed(at(NOON, { communicationMs: NOON }));
  const before = device.telemetry;
  const late = at(NOON - 60_000, { latitude: 95, communicationMs: NOON - 60_000, alarms: ['sos'] });
  expect(device.feed(late, NOON + 1_000)).toMatchObject({ outcome: 'out-of-range', live: null, alarms: ['sos'] });
  expect(device.telemetry).toBe(before);
});

test('a device time that is no number is unknown, and the fix is taken', () => {
  expect(new Fed().feed(at(NOON, { communicationMs: Number.NaN }))).toMatchObject({
    outcome: 'accepted',
    live: { lastCommunication: iso(NOON + 1_000) },
  });
});

test('the distance that a gateway counted to a refused place does not count', () => {
  const device = fed(at(NOON, { odometerM: 1_000, odometerOfGateway: true }));
  device.feed(at(NOON + 60_000, { speedKmh: 2_227, odometerM: 900_000, odometerOfGateway: true }));
  expect(device.telemetry).toMatchObject({ odometer: 1_000, lastCommunication: iso(NOON + 61_000) });
});

test("a sender's clock that runs ahead or stands at 1970 does not decide the time of the last communication", () => {
  expect(new Fed().feed(at(NOON, { communicationMs: Date.UTC(2099, 0, 1) })).live!.lastCommunication).toBe(
    iso(NOON + 1_000),
  );
  expect(new Fed().feed(at(NOON, { communicationMs: 0 })).live!.lastCommunication).toBe(iso(NOON + 1_000));
  expect(new Fed().feed(at(NOON, { communicationMs: -1e300 })).live!.lastCommunication).toBe(iso(NOON + 1_000));
});

test('a fix whose last communication is more than 10 min ago is OFFLINE from the start', () => {
  expect(new Fed().feed(at(NOON, { communicationMs: NOON, receivedMs: NOON + 3_600_000 })).live!.activity).toBe(
    'OFFLINE',
  );
});

test('changes of flags are events, the first value of a flag is not', () => {
  const device = fed(at(NOON, { ignition: true, oilCutOff: false, engine: true, batteryLevel: 3 }));
  const { events } = device.feed(
    at(NOON + 60_000, { ignition: false, oilCutOff: true, engine: false, batteryLevel: 1 }),
  );
  expect(events.map(({ type, onOff }) => [type, onOff])).toEqual([
    ['ACC_OFF', true],
    ['ENGINE', false],
    ['OIL_CUT_OFF', true],
    ['BATTERY', true],
  ]);
  expect(new Fed().feed(at(NOON, { ignition: false, oilCutOff: true })).events).toEqual([]);
});

test('a flag left out in between is compared with its last known state', () => {
  const device = fed(at(NOON, { ignition: true }), at(NOON + 10_000));
  expect(device.feed(at(NOON + 20_000, { ignition: false })).events).toMatchObject([
    { type: 'ACC_OFF', onOff: true, dateTime: iso(NOON + 20_000) },
  ]);
});

test('an alarm is raised once while it lasts and again after it was gone', () => {
  const device = fed(at(NOON));
  const raised = [['sos'], ['sos'], [], ['sos', 'powerCut']].map(
    (alarms, i) => device.feed(at(NOON + (i + 1) * 10_000, { alarms })).alarms,
  );
  expect(raised).toEqual([['sos'], [], [], ['sos', 'powerCut']]);
});

test('alarms become events: battery removed and restored, demolition, low battery, and everything else by name of the sender', () => {
  const { events, live } = new Fed().feed(
    at(NOON, { alarms: ['powerCut', 'removing', 'lowBattery', 'sos', 'jamming', 'tampering'] }),
  );
  expect(events.map(({ type, onOff, description }) => [type, onOff, description])).toEqual([
    ['BATTERY_REMOVED', true, 'powerCut'],
    ['BATTERY_DEMOLITION', true, 'removing'],
    ['BATTERY', true, 'lowBattery'],
    ['CUSTOM', true, 'sos'],
    ['CUSTOM', true, 'jamming'],
    ['CUSTOM', true, 'tampering'],
  ]);
  expect(live).toMatchObject({
    batteryRemoved: true,
    batteryDemolition: true,
    panic: true,
    jammerOn: true,
    theftAlarm: true,
  });
  expect(
    fed(at(NOON, { alarms: ['powerCut'] })).feed(at(NOON + 1_000, { alarms: ['powerRestored'] })).events,
  ).toMatchObject([{ type: 'BATTERY_REMOVED', onOff: false }]);
});

test('an alarm raised without a position, in a garage, is not lost', () => {
  const device = fed(at(NOON));
  const { outcome, alarms, events } = device.feed(
    at(NOON, { valid: false, alarms: ['sos'], communicationMs: NOON + 30_000, receivedMs: NOON + 31_000 }),
  );
  expect({ outcome, alarms }).toEqual({ outcome: 'invalid', alarms: ['sos'] });
  expect(events).toMatchObject([{ type: 'CUSTOM', dateTime: iso(NOON + 30_000) }]);
});

test('the same event sent twice has the same id', () => {
  const event = () => new Fed().feed(at(NOON, { alarms: ['sos'] })).events[0]!.id;
  expect(event()).toBe(event());
});

test('whatever the order of arrival, the live state is the newest valid fix and its time never goes back', () => {
  const random = seededRandom(7);
  for (let round = 0; round < 50; round += 1) {
    const device = new Fed();
    let newest = 0;
    for (let step = 0; step < 40; step += 1) {
      const fixTimeMs = NOON + Math.floor(random() * 60) * 1_000;
      const valid = random() < 0.8;
      const { outcome } = device.feed(
        at(fixTimeMs, { valid, speedKmh: pick(random, [0, 20, 500]), receivedMs: NOON + 120_000 }),
      );
      if (outcome === 'accepted') newest = Math.max(newest, fixTimeMs);
      if (newest > 0) expect(device.telemetry).toMatchObject({ dateTime: iso(newest), valid: true });
    }
  }
});

test('a state stored while the server was an hour ahead does not make what comes older', () => {
  const HOUR_MS = 3_600_000;
  const device = fed(at(NOON + HOUR_MS));
  const { outcome, live } = device.feed(at(NOON, { latitude: -23.5 }));
  expect(outcome).toBe('accepted');
  expect(live).toMatchObject({
    dateTime: iso(NOON),
    lastCommunication: iso(NOON + 1_000),
    lastTracking: iso(NOON),
    latitude: -23.5,
  });
  expect(device.feed(at(NOON - 60_000)).outcome).toBe('older');
});

test('a message without a place ends a state stored while the server was an hour ahead, too', () => {
  const device = fed(at(NOON + 3_600_000, { ignition: true }));
  const { live } = device.feed(at(NOON, { valid: false, ignition: false }));
  expect(live).toMatchObject({ ignition: false, parked: true, lastCommunication: iso(NOON + 1_000) });
});
