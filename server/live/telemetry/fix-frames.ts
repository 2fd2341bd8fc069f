import { encodeFrame, FRAME_MAX_EVENTS } from '../../../contract/frame.ts';
import type { HotFix } from '../../../domain/live/telemetry/hot-fix.ts';

/** Fixes as telemetry frames one after another. */
export function fixFrames(fixes: readonly HotFix[], sentAtMs: number): Uint8Array {
  const frames: Uint8Array[] = [];
  for (let start = 0; start === 0 || start < fixes.length; start += FRAME_MAX_EVENTS)
    frames.push(encodeFrame(fixes.slice(start, start + FRAME_MAX_EVENTS), sentAtMs));
  return frames.length === 1 ? frames[0]! : Buffer.concat(frames);
}
