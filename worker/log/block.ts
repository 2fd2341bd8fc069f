import { decodeFrame, newFrame, UNKNOWN_U16, type FrameColumns } from '../../contract/frame.ts';
import type { FleetColumns } from '../../contract/diff.ts';
import { MAX_ID, MIN_ID } from '../../domain/base/id.ts';
import type { Block } from './database.ts';

/** FNV-1a over 32-bit words: it only has to tell a corrupt or foreign block from an intact one. */
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

const wire = (value: number, stepsAUnit: number): number =>
  Number.isNaN(value) ? UNKNOWN_U16 : Math.round(value * stepsAUnit);

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
    frame.speedCentiKmh[i] = wire(columns.speedKmh[row]!, 100);
    frame.headingDeciDeg[i] = wire(columns.headingDeg[row]!, 10);
    frame.flags[i] = columns.flags[row]!;
    frame.batteryByte[i] = columns.batteryByte[row]!;
    frame.gsmSignal[i] = columns.gsmSignal[row]!;
  }
  return bytes;
}

const EVENT_COLUMNS = [
  'device',
  'fixTimeMs',
  'communicationMs',
  'latitudeE7',
  'longitudeE7',
  'speedCentiKmh',
  'headingDeciDeg',
  'flags',
  'batteryByte',
  'gsmSignal',
] as const;

/** Copies `count` events of a frame, named by `sources`, to the places `targets` of another: column by column, in order. */
export function copyEvents(
  from: FrameColumns,
  sources: Int32Array,
  into: FrameColumns,
  targets: Int32Array,
  count: number,
): void {
  for (const name of EVENT_COLUMNS) {
    const source = from[name];
    const target = into[name];
    for (let n = 0; n < count; n += 1) target[targets[n]!] = source[sources[n]!]!;
  }
}

/** Copies events `start` to `start + count` of a frame to the beginning of another. */
export function copyRun(from: FrameColumns, start: number, into: FrameColumns, count: number): void {
  for (const name of EVENT_COLUMNS) into[name].set(from[name].subarray(start, start + count));
}

/** Events `start` to `end` of a frame as the bytes of a frame of their own. */
export function frameOfEvents(events: FrameColumns, start: number, end: number): Uint8Array {
  const { bytes, columns } = newFrame(end - start, 0);
  copyRun(events, start, columns, end - start);
  return bytes;
}
