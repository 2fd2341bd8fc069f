import type { HotFix } from '../domain/live/telemetry/hot-fix.ts';

/**
 * The telemetry frame: a batch of hot fixes as little-endian columns, so that a decoder is a handful of views.
 *
 * offset  type      what
 * 0       u8        0xF7, which no JSON text starts with
 * 1       u8        frame version, 1
 * 2       u16       reserved, 0
 * 4       u32       count of events n
 * 8       f64       when the server handed the frame to the broker, ms since the epoch, server's clock
 * 16      f64[n]    device
 *         f64[n]    fixTimeMs
 *         f64[n]    communicationMs
 *         i32[n]    latitude, 1e-7 degrees
 *         i32[n]    longitude, 1e-7 degrees
 *         u16[n]    speed, 0.01 km/h, 65535 unknown
 *         u16[n]    heading, 0.1 degrees, 65535 unknown
 *         u16[n]    flags (domain/live/telemetry/hot-fix.ts)
 *         u8[n]     battery level, 0 unknown
 *         u8[n]     GSM signal, 0 unknown
 *
 * Columns run from wide to narrow, so each is aligned without padding. The length is exact: 16 + 40 n bytes.
 */
export const FRAME_MAGIC = 0xf7;
export const FRAME_VERSION = 1;
export const FRAME_HEADER_BYTES = 16;
export const FRAME_ROW_BYTES = 40;
export const UNKNOWN_U16 = 0xffff;
/** Events a frame holds at most; a longer batch is several frames (4 MB). */
export const FRAME_MAX_EVENTS = 100_000;

/** The columns of a frame, in wire units. */
export interface FrameColumns {
  count: number;
  sentAtMs: number;
  device: Float64Array;
  fixTimeMs: Float64Array;
  communicationMs: Float64Array;
  latitudeE7: Int32Array;
  longitudeE7: Int32Array;
  speedCentiKmh: Uint16Array;
  headingDeciDeg: Uint16Array;
  flags: Uint16Array;
  batteryByte: Uint8Array;
  gsmSignal: Uint8Array;
}

export type FrameFault = 'broken-frame' | 'unknown-frame-version';

export const frameBytes = (count: number): number => FRAME_HEADER_BYTES + FRAME_ROW_BYTES * count;

/** Whether a payload claims to be a frame. */
export const isFrame = (payload: Uint8Array): boolean => payload[0] === FRAME_MAGIC;

function viewsOf(buffer: ArrayBuffer, start: number, count: number): Omit<FrameColumns, 'sentAtMs'> {
  const at = (bytesBefore: number): number => start + FRAME_HEADER_BYTES + bytesBefore * count;
  return {
    count,
    device: new Float64Array(buffer, at(0), count),
    fixTimeMs: new Float64Array(buffer, at(8), count),
    communicationMs: new Float64Array(buffer, at(16), count),
    latitudeE7: new Int32Array(buffer, at(24), count),
    longitudeE7: new Int32Array(buffer, at(28), count),
    speedCentiKmh: new Uint16Array(buffer, at(32), count),
    headingDeciDeg: new Uint16Array(buffer, at(34), count),
    flags: new Uint16Array(buffer, at(36), count),
    batteryByte: new Uint8Array(buffer, at(38), count),
    gsmSignal: new Uint8Array(buffer, at(39), count),
  };
}

/** A frame of `count` rows to fill in place. The platforms Rastro runs on are little-endian, as the wire is. */
export function newFrame(count: number, sentAtMs: number): { bytes: Uint8Array; columns: FrameColumns } {
  if (count > FRAME_MAX_EVENTS) throw new RangeError(`a frame holds at most ${FRAME_MAX_EVENTS} events, not ${count}`);
  const buffer = new ArrayBuffer(frameBytes(count));
  const header = new DataView(buffer);
  header.setUint8(0, FRAME_MAGIC);
  header.setUint8(1, FRAME_VERSION);
  header.setUint32(4, count, true);
  header.setFloat64(8, sentAtMs, true);
  return { bytes: new Uint8Array(buffer), columns: { ...viewsOf(buffer, 0, count), sentAtMs } };
}

/** Cut, not rounded: 51.499 rounded here to 51.50 would be rounded again to 52 on screen. What floats add below 1e-6 is noise. */
const speedCenti = (speedKmh: number): number =>
  Number.isNaN(speedKmh) ? UNKNOWN_U16 : Math.min(UNKNOWN_U16 - 1, Math.max(0, Math.floor(speedKmh * 100 + 1e-6)));

/** 360 degrees are north again. */
const headingDeci = (headingDeg: number): number =>
  Number.isNaN(headingDeg) ? UNKNOWN_U16 : Math.round((((headingDeg % 360) + 360) % 360) * 10) % 3600;

/** Encodes fixes; coordinates out of range are clamped by the caller's acceptance, never here. */
export function encodeFrame(fixes: readonly HotFix[], sentAtMs: number): Uint8Array {
  const { bytes, columns } = newFrame(fixes.length, sentAtMs);
  fixes.forEach((fix, i) => {
    columns.device[i] = fix.device;
    columns.fixTimeMs[i] = fix.fixTimeMs;
    columns.communicationMs[i] = fix.communicationMs;
    columns.latitudeE7[i] = Math.round(fix.latitude * 1e7);
    columns.longitudeE7[i] = Math.round(fix.longitude * 1e7);
    columns.speedCentiKmh[i] = speedCenti(fix.speedKmh);
    columns.headingDeciDeg[i] = headingDeci(fix.headingDeg);
    columns.flags[i] = fix.flags;
    columns.batteryByte[i] = fix.batteryByte;
    columns.gsmSignal[i] = fix.gsmSignal;
  });
  return bytes;
}

/**
 * Reads one frame as views on its bytes (copied first when they lie unaligned).
 * Returns the name of the fault for a frame cut short or too long, or of another version; never throws.
 */
export function decodeFrame(payload: Uint8Array): FrameColumns | FrameFault {
  if (payload.byteLength < FRAME_HEADER_BYTES || payload[0] !== FRAME_MAGIC) return 'broken-frame';
  if (payload[1] !== FRAME_VERSION) return 'unknown-frame-version';
  const bytes =
    payload.byteOffset % 8 === 0 && payload.buffer instanceof ArrayBuffer
      ? payload
      : Uint8Array.prototype.slice.call(payload);
  const header = new DataView(bytes.buffer, bytes.byteOffset, FRAME_HEADER_BYTES);
  const count = header.getUint32(4, true);
  if (count > FRAME_MAX_EVENTS || bytes.byteLength !== frameBytes(count)) return 'broken-frame';
  return { ...viewsOf(bytes.buffer as ArrayBuffer, bytes.byteOffset, count), sentAtMs: header.getFloat64(8, true) };
}

/** One row of a frame as a fix, for the slow paths and the tests. */
export function fixAt(columns: FrameColumns, i: number): HotFix {
  const speed = columns.speedCentiKmh[i]!;
  const heading = columns.headingDeciDeg[i]!;
  return {
    device: columns.device[i]!,
    fixTimeMs: columns.fixTimeMs[i]!,
    communicationMs: columns.communicationMs[i]!,
    latitude: columns.latitudeE7[i]! / 1e7,
    longitude: columns.longitudeE7[i]! / 1e7,
    speedKmh: speed === UNKNOWN_U16 ? Number.NaN : speed / 100,
    headingDeg: heading === UNKNOWN_U16 ? Number.NaN : heading / 10,
    flags: columns.flags[i]!,
    batteryByte: columns.batteryByte[i]!,
    gsmSignal: columns.gsmSignal[i]!,
  };
}
