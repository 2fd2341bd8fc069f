import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HotFix } from '../domain/live/telemetry/hot-fix.ts';
import { shownSpeedKmh } from '../domain/base/units.ts';
import { decodeFrame, encodeFrame, fixAt, FRAME_HEADER_BYTES, frameBytes, isFrame } from './frame.ts';

const SENT_AT = Date.UTC(2026, 10, 21, 12);
const GOLDEN: HotFix[] = [
  {
    device: 6137206846521344,
    fixTimeMs: SENT_AT - 1500,
    communicationMs: SENT_AT - 400,
    latitude: -23.6301234,
    longitude: -46.7005678,
    speedKmh: 78.4,
    headingDeg: 359.96,
    flags: 0b1000001,
    batteryByte: 6,
    gsmSignal: 4,
  },
  {
    device: 1000000000000000,
    fixTimeMs: SENT_AT,
    communicationMs: SENT_AT,
    latitude: 90,
    longitude: -180,
    speedKmh: Number.NaN,
    headingDeg: Number.NaN,
    flags: 0,
    batteryByte: 0,
    gsmSignal: 0,
  },
];

const decoded = (bytes: Uint8Array) => {
  const frame = decodeFrame(bytes);
  if (typeof frame === 'string') throw new Error(frame);
  return frame;
};

test('a frame of today has the bytes of the golden file, so that no other version is broken unseen', () => {
  const golden = readFileSync(new URL('./frame.golden.hex', import.meta.url), 'utf8').replace(/\s/g, '');
  expect(Buffer.from(encodeFrame(GOLDEN, SENT_AT)).toString('hex')).toBe(golden);
});

test('any batch of fixes comes back as it was sent, to 1e-7 degrees and a hundredth of a km/h', () => {
  const fix = fc.record({
    device: fc.integer({ min: 1e15, max: Number.MAX_SAFE_INTEGER }),
    fixTimeMs: fc.integer({ min: 0, max: 4e12 }),
    communicationMs: fc.integer({ min: 0, max: 4e12 }),
    latitude: fc.integer({ min: -9e8, max: 9e8 }).map((e7) => e7 / 1e7),
    longitude: fc.integer({ min: -18e8, max: 18e8 }).map((e7) => e7 / 1e7),
    speedKmh: fc.oneof(
      fc.constant(Number.NaN),
      fc.integer({ min: 0, max: 60_000 }).map((centi) => centi / 100),
    ),
    headingDeg: fc.oneof(
      fc.constant(Number.NaN),
      fc.integer({ min: 0, max: 3599 }).map((deci) => deci / 10),
    ),
    flags: fc.integer({ min: 0, max: 0xffff }),
    batteryByte: fc.integer({ min: 0, max: 200 }),
    gsmSignal: fc.integer({ min: 0, max: 4 }),
  });
  fc.assert(
    fc.property(fc.array(fix, { maxLength: 40 }), fc.integer({ min: 0, max: 7 }), (fixes, offset) => {
      const bytes = encodeFrame(fixes, SENT_AT);
      const shifted = new Uint8Array(bytes.length + offset);
      shifted.set(bytes, offset);
      const frame = decoded(shifted.subarray(offset));
      expect(frame.sentAtMs).toBe(SENT_AT);
      expect(fixes.map((_, i) => fixAt(frame, i))).toEqual(fixes);
    }),
    { seed: 11 },
  );
});

test('a frame in a Buffer of Node that lies unaligned is read without an error', () => {
  const bytes = encodeFrame(GOLDEN, SENT_AT);
  const shifted = Buffer.alloc(bytes.length + 3);
  shifted.set(bytes, 3);
  expect(fixAt(decoded(shifted.subarray(3)), 0).device).toBe(GOLDEN[0]!.device);
});

test('a frame cut short or with bytes left over is broken, at any length', () => {
  const whole = encodeFrame(GOLDEN, SENT_AT);
  for (let length = 1; length < whole.length; length += 1)
    expect(decodeFrame(whole.subarray(0, length))).toBe('broken-frame');
  expect(decodeFrame(Uint8Array.from([...whole, 0]))).toBe('broken-frame');
});

test('a frame of a future version is told apart from a broken one', () => {
  const future = encodeFrame(GOLDEN, SENT_AT);
  future[1] = 2;
  expect(decodeFrame(future)).toBe('unknown-frame-version');
});

test('a frame that claims more events than any may hold is broken', () => {
  const bytes = new Uint8Array(FRAME_HEADER_BYTES);
  bytes.set([0xf7, 1, 0, 0, 0xff, 0xff, 0xff, 0xff]);
  expect(decodeFrame(bytes)).toBe('broken-frame');
});

test('no JSON text is taken for a frame', () => {
  for (const text of ['{}', '[]', ' {"a":1}', '\ufeff{}', ''])
    expect(isFrame(new TextEncoder().encode(text))).toBe(false);
});

test('a speed reads as the same whole km/h after the wire as before it', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 299, noNaN: true }), (speedKmh) => {
      const fix = fixAt(decoded(encodeFrame([{ ...GOLDEN[0]!, speedKmh }], SENT_AT)), 0);
      expect(shownSpeedKmh(Math.fround(fix.speedKmh))).toBe(shownSpeedKmh(speedKmh));
    }),
    { seed: 3, examples: [[51.499008], [51.5], [0.5], [0.4999]] },
  );
});

test('a heading of 360 degrees is north, one below zero turns round', () => {
  const [north, west] = [360, -90].map(
    (headingDeg) => fixAt(decoded(encodeFrame([{ ...GOLDEN[0]!, headingDeg }], SENT_AT)), 0).headingDeg,
  );
  expect([north, west]).toEqual([0, 270]);
  expect(frameBytes(1)).toBe(56);
});
