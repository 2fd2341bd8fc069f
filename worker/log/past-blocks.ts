import { newFrame, type FrameColumns } from '../../contract/frame.ts';
import { copyEvents } from './block.ts';
import type { PastBlock } from './contents.ts';

/** Period of one block of past events. */
export const SLOT_MS = 10_000;
/** Events a block. */
const MOST_EVENTS = 50_000;

interface Span {
  startMs: number;
  endMs: number;
}

/**
 * When an event belongs to in a stretch nobody followed: when it was communicated, or, for what a device kept for
 * itself and sent after, when it was measured. What was measured before stood there when it began. NaN: not in the stretch.
 */
function momentOf(frame: FrameColumns, i: number, { startMs, endMs }: Span): number {
  const within = (ms: number): boolean => ms > startMs && ms < endMs;
  const communicationMs = frame.communicationMs[i]!;
  if (within(communicationMs)) return communicationMs;
  if (frame.fixTimeMs[i]! <= startMs) return startMs;
  return within(frame.fixTimeMs[i]!) ? frame.fixTimeMs[i]! : Number.NaN;
}

interface Place {
  frame: number;
  i: number;
  ms: number;
}

function placesOf(frames: readonly FrameColumns[], span: Span): Place[] {
  const places: Place[] = [];
  frames.forEach((frame, at) => {
    for (let i = 0; i < frame.count; i += 1) {
      const ms = momentOf(frame, i, span);
      if (!Number.isNaN(ms)) places.push({ frame: at, i, ms });
    }
  });
  return places.sort((a, b) => a.ms - b.ms || a.frame - b.frame || a.i - b.i);
}

function blockOf(frames: readonly FrameColumns[], places: readonly Place[], atMs: number): PastBlock {
  const { bytes, columns } = newFrame(places.length, 0);
  frames.forEach((frame, at) => {
    const sources: number[] = [];
    const targets: number[] = [];
    places.forEach((place, n) => {
      if (place.frame !== at) return;
      sources.push(place.i);
      targets.push(n);
    });
    copyEvents(frame, Int32Array.from(sources), columns, Int32Array.from(targets), sources.length);
  });
  return { atMs, bytes, events: places.length };
}

/** Events of the server's history as blocks inside a stretch, in order of time; those outside of it are left out. */
export function pastBlocks(frames: readonly FrameColumns[], span: Span): PastBlock[] {
  const places = placesOf(frames, span);
  const blocks: PastBlock[] = [];
  // How the fleet stood when the stretch began is of that moment, all else of the end of its slot.
  const endOf = ({ ms }: Place): number =>
    ms === span.startMs ? ms : Math.min(span.endMs - 1, (Math.floor(ms / SLOT_MS) + 1) * SLOT_MS - 1);
  for (let first = 0; first < places.length;) {
    const atMs = endOf(places[first]!);
    let next = first;
    while (next < places.length && next - first < MOST_EVENTS && endOf(places[next]!) === atMs) next += 1;
    blocks.push(blockOf(frames, places.slice(first, next), atMs));
    first = next;
  }
  return blocks;
}
