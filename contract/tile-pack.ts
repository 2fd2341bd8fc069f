/**
 * A pack is a file of many vector tiles: a magic word, a count, then key, offset and length of each tile (little-endian
 * 32-bit words), then the bytes. One file for the world's low zooms and one for each tile of zoom 2, so that a map of one
 * country fetches one or two files and an open sea none.
 */
export const PACK_ZOOM = 2;
const MAGIC = 0x5450_5352;
const HEADER_WORDS = 2;
const ENTRY_WORDS = 3;

export interface PackedTile {
  z: number;
  x: number;
  y: number;
  bytes: Uint8Array;
}

/** Name of the pack that holds a tile. */
export function packOf(z: number, x: number, y: number): string {
  if (z <= PACK_ZOOM) return 'world';
  const shift = z - PACK_ZOOM;
  return `${x >> shift}-${y >> shift}`;
}

/** Key of a tile within the map: zoom, column and row in one 32-bit word (zooms up to 12). */
export const tileKey = (z: number, x: number, y: number): number => ((z << 28) | (x << 14) | y) >>> 0;

/** Writes tiles as one pack; tiles of equal bytes are stored once. */
export function writePack(tiles: readonly PackedTile[]): Uint8Array {
  const stored = new Map<string, number>();
  const bodies: Uint8Array[] = [];
  const index = new Uint32Array(HEADER_WORDS + tiles.length * ENTRY_WORDS);
  index.set([MAGIC, tiles.length]);
  let end = index.byteLength;
  tiles.forEach((tile, at) => {
    const content = String.fromCharCode(...tile.bytes.subarray(0, 512)) + tile.bytes.length;
    const known = tile.bytes.length <= 512 ? stored.get(content) : undefined;
    const offset = known ?? end;
    if (known === undefined) {
      stored.set(content, offset);
      bodies.push(tile.bytes);
      end += tile.bytes.length;
    }
    index.set([tileKey(tile.z, tile.x, tile.y), offset, tile.bytes.length], HEADER_WORDS + at * ENTRY_WORDS);
  });
  const pack = new Uint8Array(end);
  pack.set(new Uint8Array(index.buffer));
  let at = index.byteLength;
  for (const body of bodies) {
    pack.set(body, at);
    at += body.length;
  }
  return pack;
}

/** Opens a pack: answers a tile's bytes, null for a tile that is not in it. Throws when the bytes are no pack. */
export function openPack(bytes: ArrayBuffer): (z: number, x: number, y: number) => ArrayBuffer | null {
  const words = new Uint32Array(bytes, 0, HEADER_WORDS);
  const count = words[1] ?? 0;
  if (words[0] !== MAGIC || bytes.byteLength < (HEADER_WORDS + count * ENTRY_WORDS) * 4)
    throw new Error('not a pack of map tiles');
  const index = new Uint32Array(bytes, HEADER_WORDS * 4, count * ENTRY_WORDS);
  const entryOf = new Map<number, number>();
  for (let at = 0; at < index.length; at += ENTRY_WORDS) entryOf.set(index[at]!, at);
  return (z, x, y) => {
    const entry = entryOf.get(tileKey(z, x, y));
    if (entry === undefined) return null;
    const offset = index[entry + 1]!;
    return bytes.slice(offset, offset + index[entry + 2]!);
  };
}
