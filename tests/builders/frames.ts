import { decodeFrame, fixAt, FRAME_HEADER_BYTES, FRAME_ROW_BYTES } from '../../contract/frame.ts';
import type { HotFix } from '../../domain/live/telemetry/hot-fix.ts';

/** Every fix of frames that lie one after another. */
export function fixesIn(bytes: Uint8Array): HotFix[] {
  const fixes: HotFix[] = [];
  for (let at = 0; at < bytes.byteLength;) {
    const length =
      FRAME_HEADER_BYTES + FRAME_ROW_BYTES * new DataView(bytes.buffer, bytes.byteOffset + at).getUint32(4, true);
    const frame = decodeFrame(bytes.subarray(at, at + length));
    if (typeof frame === 'string') throw new Error(frame);
    for (let i = 0; i < frame.count; i += 1) fixes.push(fixAt(frame, i));
    at += length;
  }
  return fixes;
}
