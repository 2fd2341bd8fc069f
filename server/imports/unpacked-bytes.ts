import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const DEFLATED = 8;
/** The end of a directory has no more than this behind it. */
const LONGEST_COMMENT = 65_557;

/** A sheet is read as it is unpacked; 100,000 rows of 30 columns have some 150 MB. */
const MOST_SHEET_BYTES = 200_000_000;
/** All texts, and all else, become trees: what counts is how many elements they have. */
const MOST_TEXT_BYTES = 60_000_000;
const MOST_TEXT_TAGS = 1_500_000;
const MOST_OTHER_BYTES = 4_000_000;
const MOST_OTHER_TAGS = 50_000;

const SHEETS = 'xl/worksheets/';
const TEXTS = 'xl/sharedStrings.xml';
const OPENS = '<'.charCodeAt(0);

interface Part {
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

function tagsIn(bytes: Uint8Array): number {
  let tags = 0;
  for (let at = bytes.indexOf(OPENS); at !== -1; at = bytes.indexOf(OPENS, at + 1)) tags += 1;
  return tags;
}

/** Whether a part is unpacked to no more than it may be, in bytes as they come and in elements. */
function fits({ isDeflated, packed }: Part, mostBytes: number, mostTags: number): boolean {
  const unpacked = isDeflated ? inflateRawSync(packed, { maxOutputLength: mostBytes }) : packed;
  return unpacked.length <= mostBytes && tagsIn(unpacked) <= mostTags;
}

/** The text of a part that is no sheet. Throws where it is larger than such a part may be. */
export const unpackedText = ({ isDeflated, packed }: Pick<Part, 'isDeflated' | 'packed'>): string =>
  new TextDecoder().decode(isDeflated ? inflateRawSync(packed, { maxOutputLength: MOST_OTHER_BYTES }) : packed);

/** Relations that give a sheet's part another part to play: it would be read as a tree, with the limits of a sheet. */
function lendsSheet(part: Part): boolean {
  if (!part.name.endsWith('.rels') || part.name.startsWith(SHEETS)) return false;
  const tags = unpackedText(part).match(/<[^>]*>?/g) ?? [];
  return tags.some(
    (tag) =>
      tag.includes('&#') ||
      (/worksheets|sharedStrings\.xml/.test(tag) &&
        (tag.match(/Type\s*=/g)?.length !== 1 || !/Type\s*=\s*["'][^"']*\/(worksheet|sharedStrings)["']/.test(tag))),
  );
}

const isPlain = ({ name, bytes, isDeflated, packed }: Part): boolean => {
  if (name.endsWith('/') || (bytes === 0 && packed.length <= 2)) return true;
  // Without a size the reader would unpack without end; one of 4 GB stands elsewhere.
  if (bytes === 0 || packed.length === 0 || (!isDeflated && bytes !== packed.length)) return false;
  return bytes <= MOST_SHEET_BYTES;
};

/** Pictures, macros and the like are not read. */
const isRead = ({ name }: Part): boolean => /\.(xml|rels)$/i.test(name);

/**
 * Whether a zip file may be unpacked: a small one can be made to fill a memory. Throws where a part is not what its directory says.
 */
export function mayBeUnpacked(bytes: Uint8Array): boolean {
  const parts = partsOf(bytes);
  if (parts === null) return false;
  if (new Set(parts.map(({ name }) => name)).size < parts.length) return false;
  return parts.every((part) => {
    if (!isPlain(part)) return false;
    if (part.name.startsWith(SHEETS)) return true;
    if (part.name === TEXTS) return fits(part, MOST_TEXT_BYTES, MOST_TEXT_TAGS);
    return !isRead(part) || (fits(part, MOST_OTHER_BYTES, MOST_OTHER_TAGS) && !lendsSheet(part));
  });
}
