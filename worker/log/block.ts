import { decodeFrame, newFrame, UNKNOWN_U16, type FrameColumns } from '../../contract/frame.ts';
import type { FleetColumns } from '../../contract/diff.ts';
import { MAX_ID, MIN_ID } from '../../domain/id.ts';
import type { Block } from './database.ts';

/** FNV-1a over 32-bit words: a torn or foreign block is told from a whole one, nothing more is asked of it. */
export function checksumOf(bytes: Uint8Array): number {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const words = new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength >> 2);
  let hash = 0x811c9dc5 ^ bytes.byteLength;
  for (let i = 0; i < words.length; i += 1) hash = Math.imul(hash ^ words[i]!, 0x01000193);
  return hash >>> 0;
}

export const sealed = (bytes: Uint8Array): Block => ({ bytes, checksum: checksumOf(bytes) });

const isId = (device: number): boolean => device >= MIN_ID && device <= MAX_ID;

/** The frame of a block; null when it is torn, changed, of another format or about something that is no device. */
export function opened(block: Block): FrameColumns | null {
  if (!(block.bytes instanceof Uint8Array) || checksumOf(block.bytes) !== block.checksum) return null;
  const frame = decodeFrame(block.bytes);
  return typeof frame === 'string' || !frame.device.every(isId) ? null : frame;
}

const wire = (value: number): number => (Number.isNaN(value) ? UNKNOWN_U16 : Math.round(value * 10));

/** Rows `start` to `end` of a fleet as the bytes of a frame; a row that never reported keeps its NaN times. */
export function frameOfRows(columns: FleetColumns, start: number, end: number): Uint8Array {
  const { bytes, columns: frame } = newFrame(end - start, 0);
  for (let row = start; row < end; row += 1) {
    const i = row - start;
    frame.device[i] = columns.device[row]!;
    frame.fixTimeMs[i] = columns.fixTimeMs[row]!;
    frame.communicationMs[i] = columns.communicationMs[row]!;
    frame.longitudeE7[i] = Math.round(columns.position[2 * row]! * 1e7);
    frame.latitudeE7[i] = Math.round(columns.position[2 * row + 1]! * 1e7);
    frame.speedDeciKmh[i] = wire(columns.speedKmh[row]!);
    frame.headingDeciDeg[i] = wire(columns.headingDeg[row]!);
    frame.flags[i] = columns.flags[row]!;
    frame.batteryLevel[i] = columns.batteryLevel[row]!;
    frame.gsmSignal[i] = columns.gsmSignal[row]!;
  }
  return bytes;
}

/** Copies event `i` of a frame to place `to` of another. */
export function copyEvent(from: FrameColumns, i: number, into: FrameColumns, to: number): void {
  into.device[to] = from.device[i]!;
  into.fixTimeMs[to] = from.fixTimeMs[i]!;
  into.communicationMs[to] = from.communicationMs[i]!;
  into.latitudeE7[to] = from.latitudeE7[i]!;
  into.longitudeE7[to] = from.longitudeE7[i]!;
  into.speedDeciKmh[to] = from.speedDeciKmh[i]!;
  into.headingDeciDeg[to] = from.headingDeciDeg[i]!;
  into.flags[to] = from.flags[i]!;
  into.batteryLevel[to] = from.batteryLevel[i]!;
  into.gsmSignal[to] = from.gsmSignal[i]!;
}

/** Events `start` to `end` of a frame as the bytes of a frame of their own. */
export function frameOfEvents(events: FrameColumns, start: number, end: number): Uint8Array {
  const { bytes, columns } = newFrame(end - start, 0);
  for (let i = start; i < end; i += 1) copyEvent(events, i, columns, i - start);
  return bytes;
}
