import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeFrame, fixAt } from '../../contract/frame.ts';
import { topicOf } from '../../contract/topics.ts';
import { hotFixOf } from '../../domain/live/telemetry/hot-fix.ts';
import { telemetrySchema } from '../../domain/live/telemetry/telemetry.ts';
import { deviceId, fixOf, jsonOf } from '../../tests/builders/fixes.ts';
import { NOON } from '../../tests/builders/held-platform.ts';
import { decode, framesOf, type Decoded } from './decode.ts';
import { hotFixOfJson } from './json-fix.ts';

const BRAND = 6137206846521344;
const TELEMETRY = topicOf('brand', BRAND, 'Telemetry_V2');
const bytes = (value: unknown): Uint8Array =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));
const read = (topic: string, payload: Uint8Array): Decoded => decode(topic, payload, NOON);
function telemetry(payload: Uint8Array): Extract<Decoded, { kind: 'frame' }> {
  const decoded = read(TELEMETRY, payload);
  if (decoded.kind !== 'frame') throw new Error(JSON.stringify(decoded));
  return decoded;
}

test('a telemetry frame, one JSON event and an array of events come out alike (BRK-03)', () => {
  const fixes = [fixOf(), fixOf({ device: deviceId(2), speedKmh: Number.NaN })];
  const frame = telemetry(encodeFrame(fixes, NOON));
  const array = telemetry(bytes(fixes.map(jsonOf)));
  const single = telemetry(bytes(jsonOf(fixes[0]!)));
  expect(fixes.map((_, i) => fixAt(frame.frame, i))).toEqual(fixes);
  expect(fixes.map((_, i) => fixAt(array.frame, i))).toEqual(fixes);
  expect([single.frame.count, fixAt(single.frame, 0)]).toEqual([1, fixes[0]]);
  expect([frame.isStamped, frame.frame.sentAtMs, array.isStamped]).toEqual([true, NOON, false]);
});

test('a frame that lies unaligned in the buffer of its packet is read all the same', () => {
  const whole = encodeFrame([fixOf()], NOON);
  for (let offset = 1; offset < 8; offset += 1) {
    const packet = Buffer.alloc(whole.length + offset);
    packet.set(whole, offset);
    expect(fixAt(telemetry(packet.subarray(offset)).frame, 0)).toEqual(fixOf());
  }
});

test('each message of the broker is identified by its topic and checked by its schema (BRK-11)', () => {
  const bodies = {
    Alarm: { id: 'a', type: 'PANIC', device: deviceId(1), dateTime: '2026-11-21T12:00:00Z' },
    Incident: { id: 'i' },
    Notification: { id: 'n', title: 'x' },
    Download: { id: 'd', percent: 20 },
    JobProgress: { jobId: 'j', total: 3 },
    Report: { jobId: 'r', extension: 'csv' },
  } as const;
  for (const [message, body] of Object.entries(bodies)) {
    const topic = topicOf('user', BRAND, message as keyof typeof bodies);
    expect(read(topic, bytes(body))).toMatchObject({ kind: 'message', message: { message, topic, body } });
    expect(read(topic, bytes({ unrelated: true }))).toEqual({ kind: 'rejected', reason: 'malformed' });
  }
  expect(read('session/abc/Result', bytes({ requestId: 'q', status: 200, body: [] }))).toMatchObject({
    kind: 'message',
    message: { message: 'Result' },
  });
});

test('unreadable input is rejected with its reason, never with an exception', () => {
  const future = encodeFrame([fixOf()], NOON);
  future[1] = 9;
  const whole = encodeFrame([fixOf()], NOON);
  expect([
    read(TELEMETRY, whole.subarray(0, 40)),
    read(TELEMETRY, future),
    read(TELEMETRY, bytes('{"device":')),
    read(TELEMETRY, bytes('7')),
    read(TELEMETRY, new Uint8Array([0xc3, 0x28])),
    read(TELEMETRY, new Uint8Array(0)),
    read('planet/1/Telemetry_V2', whole),
    read('brand/1/Weather', whole),
    read('nonsense', whole),
  ]).toEqual(
    [
      'broken-frame',
      'unknown-frame-version',
      'malformed',
      'malformed',
      'malformed',
      'malformed',
      'foreign-topic',
      'unknown-message',
      'foreign-topic',
    ].map((reason) => ({ kind: 'rejected', reason })),
  );
});

test('in an array of events the bad ones are counted and the good ones kept', () => {
  const good = jsonOf(fixOf());
  const decoded = telemetry(
    bytes([
      good,
      { ...good, latitude: '-23' },
      { ...good, latitude: 0 },
      { ...good, device: 12 },
      null,
      { ...good, latitude: 1e12 },
    ]),
  );
  expect(decoded.frame.count).toBe(1);
  expect(decoded.records).toEqual([good]);
  expect(decoded.rejected).toEqual(['malformed', 'null-island', 'malformed', 'malformed', 'out-of-range']);
});

test('no bytes on any topic make it throw', () => {
  const topic = fc.oneof(fc.constantFrom(TELEMETRY, 'user/1/Alarm', 'session/x/Result', 'a/b'), fc.string());
  fc.assert(
    fc.property(
      topic,
      fc.oneof(
        fc.uint8Array({ maxLength: 200 }),
        fc.json().map(bytes),
        fc.uint8Array({ maxLength: 120 }).map((rest) => Uint8Array.from([0xf7, 1, ...rest])),
      ),
      (name, payload) => {
        expect(['frame', 'message', 'rejected']).toContain(read(name, payload).kind);
      },
    ),
    { seed: 5, numRuns: 500 },
  );
});

test('reading the hot fields by hand gives what the schema gives, for every record the schema takes', () => {
  const instant = fc
    .date({ min: new Date('2003-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString());
  const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null | undefined> =>
    fc.option(fc.option(value), { nil: undefined });
  const record = fc.record({
    device: fc.oneof(fc.integer({ min: 1e15, max: Number.MAX_SAFE_INTEGER }), fc.constant(5), fc.constant('x')),
    dateTime: fc.oneof(
      instant,
      fc.constantFrom('2026-11-21T09:00:00-03:00', '2026-11-21', '2026-11-21T09:00:00', 'today'),
    ),
    pos: maybe(fc.record({ gpsdt: maybe(instant) })),
    lastCommunication: maybe(instant),
    received: maybe(instant),
    valid: fc.oneof(fc.boolean(), fc.constant(null)),
    latitude: fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constant('1')),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    speed: maybe(fc.double({ min: 0, max: 200, noNaN: true })),
    angle: maybe(fc.double({ min: 0, max: 359, noNaN: true })),
    batteryLevel: maybe(fc.integer({ min: 0, max: 7 })),
    batteryPercent: maybe(fc.double({ min: -1, max: 101 })),
    gsmSignal: maybe(fc.integer({ min: 0, max: 5 })),
    ignition: maybe(fc.boolean()),
    parked: maybe(fc.boolean()),
    movement: maybe(fc.constantFrom('MOVING', 'PARKING', 'FLYING')),
    geolocate: maybe(fc.boolean()),
    oilCutOff: maybe(fc.boolean()),
    jammerOn: maybe(fc.boolean()),
    panic: maybe(fc.boolean()),
    batteryRemoved: maybe(fc.boolean()),
  });
  fc.assert(
    fc.property(record, (value) => {
      const parsed = telemetrySchema.safeParse(value);
      expect(hotFixOfJson(value)).toEqual(parsed.success ? hotFixOf(parsed.data) : null);
    }),
    { seed: 9, numRuns: 1_000 },
  );
});

test('a wrong field that is not hot does not cost the vehicle its position', () => {
  expect(hotFixOfJson({ ...jsonOf(fixOf()), altitude: 'high', driverId: 7 })).toEqual(fixOf());
});

test('frames one after another are read to the first broken one', () => {
  const frames = [
    encodeFrame([fixOf(), fixOf({ device: deviceId(2) })], NOON),
    encodeFrame([fixOf({ device: deviceId(3) })], NOON),
  ];
  const whole = Uint8Array.from(frames.flatMap((frame) => [...frame]));
  expect(framesOf(whole).frames.map((frame) => frame.count)).toEqual([2, 1]);
  const cut = framesOf(whole.subarray(0, whole.length - 5));
  expect([cut.frames.length, cut.fault]).toEqual([1, 'broken-frame']);
  expect(framesOf(new Uint8Array(0))).toEqual({ frames: [], fault: null });
});
