import { MOST_WHOLE_BYTES, partsOf, unpacked, unpackedText, type Part } from '../../base/zip/zip-parts.ts';

/** A sheet is read as it is unpacked; 100,000 rows of 30 columns have some 150 MB. */
const MOST_SHEET_BYTES = 200_000_000;
/** All texts, and all else, become trees: what counts is how many elements they have. */
const MOST_TEXT_BYTES = 60_000_000;
const MOST_TEXT_TAGS = 1_500_000;
const MOST_OTHER_TAGS = 50_000;

const SHEETS = 'xl/worksheets/';
const TEXTS = 'xl/sharedStrings.xml';
const OPENS = '<'.charCodeAt(0);

function tagsIn(bytes: Uint8Array): number {
  let tags = 0;
  for (let at = bytes.indexOf(OPENS); at !== -1; at = bytes.indexOf(OPENS, at + 1)) tags += 1;
  return tags;
}

/** Whether a part is unpacked to no more than it may be, in bytes as they come and in elements. */
function fits(part: Part, mostBytes: number, mostTags: number): boolean {
  const bytes = unpacked(part, mostBytes);
  return bytes.length <= mostBytes && tagsIn(bytes) <= mostTags;
}

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
    return !isRead(part) || (fits(part, MOST_WHOLE_BYTES, MOST_OTHER_TAGS) && !lendsSheet(part));
  });
}
