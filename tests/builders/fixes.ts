import { decodeFrame, encodeFrame, type FrameColumns } from '../../contract/frame.ts';
import { FLAG, type HotFix } from '../../domain/live/telemetry/hot-fix.ts';
import { NOON } from './held-platform.ts';

/** The n-th device of a test's fleet. */
export const deviceId = (n: number): number => 1_000_000_000_000_000 + n;

/** A sound fix near São Paulo, communicated when it was taken. */
export function fixOf(given: Partial<HotFix> = {}): HotFix {
  const fixTimeMs = given.fixTimeMs ?? NOON;
  return {
    device: deviceId(1),
    fixTimeMs,
    communicationMs: fixTimeMs,
    latitude: -23.55,
    longitude: -46.63,
    speedKmh: 54,
    headingDeg: 90,
    flags: FLAG.VALID,
    batteryByte: 6,
    gsmSignal: 4,
    ...given,
  };
}

/** Fixes as a frame just decoded. */
export function frameOf(fixes: HotFix[], sentAtMs = NOON): FrameColumns {
  const frame = decodeFrame(encodeFrame(fixes, sentAtMs));
  if (typeof frame === 'string') throw new Error(frame);
  return frame;
}

/** A full JSON message of a fix. */
export function jsonOf(fix: HotFix): Record<string, unknown> {
  return {
    device: fix.device,
    dateTime: new Date(fix.fixTimeMs).toISOString(),
    lastCommunication: new Date(fix.communicationMs).toISOString(),
    valid: (fix.flags & FLAG.VALID) !== 0,
    latitude: fix.latitude,
    longitude: fix.longitude,
    speed: Number.isNaN(fix.speedKmh) ? null : fix.speedKmh,
    angle: Number.isNaN(fix.headingDeg) ? null : fix.headingDeg,
    batteryLevel: fix.batteryByte || null,
    gsmSignal: fix.gsmSignal || null,
  };
}
