const END = 0x06054b50;
const ENTRY = 0x02014b50;
/** The end of a directory has no more than this behind it. */
const LONGEST_COMMENT = 65_557;

/** How many bytes a zip file says that it has when it is unpacked; null where it has no directory that can be read. */
export function unpackedBytes(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const last = bytes.length - 22;
  let end = last;
  while (end >= Math.max(0, last - LONGEST_COMMENT) && view.getUint32(end, true) !== END) end -= 1;
  if (end < 0 || view.getUint32(end, true) !== END) return null;
  const count = view.getUint16(end + 10, true);
  let [at, sum] = [view.getUint32(end + 16, true), 0];
  for (let entry = 0; entry < count; entry += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY) return null;
    sum += view.getUint32(at + 24, true);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return sum;
}
