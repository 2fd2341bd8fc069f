import { inflateSync } from 'node:zlib';

const WOFF_HEAD = 44;
const WOFF_ENTRY = 20;
const SFNT_HEAD = 12;
const SFNT_ENTRY = 16;

/**
 * A font in WOFF as the plain font that is packed in it. Readers of fonts that take WOFF unpack all of its outlines again for each
 * single glyph.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, nth) => {
    const at = WOFF_HEAD + nth * WOFF_ENTRY;
    const [from, packed, bytes] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [number, number, number];
    const body = woff.subarray(from, from + packed);
    return {
      tag: woff.subarray(at, at + 4),
      sum: woff.subarray(at + 16, at + 20),
      body: packed < bytes ? inflateSync(body) : body,
    };
  });
  const head = Buffer.alloc(SFNT_HEAD + count * SFNT_ENTRY);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts: Buffer[] = [head];
  let from = head.length;
  for (const [nth, { tag, sum, body }] of tables.entries()) {
    const at = SFNT_HEAD + nth * SFNT_ENTRY;
    tag.copy(head, at);
    sum.copy(head, at + 4);
    head.writeUInt32BE(from, at + 8);
    head.writeUInt32BE(body.length, at + 12);
    const padding = Buffer.alloc(-body.length & 3);
    parts.push(body, padding);
    from += body.length + padding.length;
  }
  return Buffer.concat(parts);
}
