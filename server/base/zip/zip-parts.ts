import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const DEFLATED = 8;
/** The end of a directory has no more than this behind it. */
const LONGEST_COMMENT = 65_557;

export interface Part {
  name: string;
  /** As the directory says it: the reader of the sheet ends there, or where it is 0, nowhere. */
  bytes: number;
  isDeflated: boolean;
  packed: Uint8Array;
}

/** The parts of a zip file as its directory has them; null where it has none that can be read. */
export function partsOf(bytes: Uint8Array): Part[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const last = bytes.length - 22;
  let end = last;
  while (end >= Math.max(0, last - LONGEST_COMMENT) && view.getUint32(end, true) !== END) end -= 1;
  if (end < 0 || view.getUint32(end, true) !== END) return null;
  const parts: Part[] = [];
  let at = view.getUint32(end + 16, true);
  for (let entry = view.getUint16(end + 10, true); entry > 0; entry -= 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY) return null;
    const [size, nameLength] = [view.getUint32(at + 20, true), view.getUint16(at + 28, true)];
    const head = view.getUint32(at + 42, true);
    if (head + 30 > bytes.length) return null;
    const start = head + 30 + view.getUint16(head + 26, true) + view.getUint16(head + 28, true);
    parts.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      bytes: view.getUint32(at + 24, true),
      isDeflated: view.getUint16(at + 10, true) === DEFLATED,
      packed: bytes.subarray(start, start + size),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return parts;
}

/** Bytes of a part that is read whole, such as one that becomes a tree. */
export const MOST_WHOLE_BYTES = 4_000_000;

/** The bytes of a part as they were before it was packed. Throws where they are more than `mostBytes`. */
export const unpacked = ({ isDeflated, packed }: Pick<Part, 'isDeflated' | 'packed'>, mostBytes: number): Uint8Array =>
  isDeflated ? inflateRawSync(packed, { maxOutputLength: mostBytes }) : packed;

/** The text of a part that is read whole. Throws where it is larger than such a part may be. */
export const unpackedText = (part: Pick<Part, 'isDeflated' | 'packed'>): string =>
  new TextDecoder().decode(unpacked(part, MOST_WHOLE_BYTES));
