/** Sixteen bits at a time: at most four passes over the rows, and none over digits that all of them share. */
const DIGIT_BITS = 16;
const BUCKETS = 2 ** DIGIT_BITS;
const SIGN = 0x8000_0000;

/** Numbers as pairs of words whose unsigned order is that of the numbers, downwards where asked. */
function wordsOf(values: Float64Array, descending: boolean): Uint32Array {
  const words = new Uint32Array(values.buffer, 0, values.length * 2);
  const all = descending ? 0xffff_ffff : 0;
  for (let at = 0; at < words.length; at += 2) {
    const isNegative = words[at + 1]! >= SIGN;
    const low = isNegative ? ~words[at]! : words[at]!;
    const high = isNegative ? ~words[at + 1]! : words[at + 1]! ^ SIGN;
    words[at] = low ^ all;
    words[at + 1] = high ^ all;
  }
  return words;
}

/** One pass of the sort: moves places by a digit of their words, keeping the order of equal ones; false where all share the digit. */
function passed(words: Uint32Array, word: number, shift: number, from: Uint32Array, to: Uint32Array): boolean {
  if (from.length === 0) return false;
  const ends = new Uint32Array(BUCKETS);
  for (let at = word; at < words.length; at += 2) ends[(words[at]! >>> shift) & (BUCKETS - 1)]! += 1;
  if (ends[(words[word]! >>> shift) & (BUCKETS - 1)] === from.length) return false;
  let start = 0;
  for (let digit = 0; digit < BUCKETS; digit += 1) {
    const count = ends[digit]!;
    ends[digit] = start;
    start += count;
  }
  for (const place of from) {
    const digit = (words[2 * place + word]! >>> shift) & (BUCKETS - 1);
    to[ends[digit]!] = place;
    ends[digit]! += 1;
  }
  return true;
}

/** Rows sorted by a key of each, equal ones in the order given; unknown ones (NaN) come last whichever the direction. */
export function sortedByKey(rows: Uint32Array, keys: ArrayLike<number>, descending: boolean): Uint32Array {
  const sorted = new Uint32Array(rows.length);
  const known = new Uint32Array(rows.length);
  const values = new Float64Array(rows.length);
  const unknown: number[] = [];
  let count = 0;
  for (const row of rows) {
    const key = keys[row]!;
    if (Number.isNaN(key)) unknown.push(row);
    else {
      known[count] = row;
      // Adding 0 makes one zero of the two.
      values[count++] = key + 0;
    }
  }
  sorted.set(unknown, count);
  const words = wordsOf(values.subarray(0, count), descending);
  let from = new Uint32Array(count);
  for (let place = 0; place < count; place += 1) from[place] = place;
  let to = new Uint32Array(count);
  for (const word of [0, 1])
    for (const shift of [0, DIGIT_BITS]) if (passed(words, word, shift, from, to)) [from, to] = [to, from];
  for (let at = 0; at < count; at += 1) sorted[at] = known[from[at]!]!;
  return sorted;
}
