/** The most that something may be repeated by a number. */
const MOST_REPEATS = 50;

/** One piece of a pattern: an escape, a class, a bracket, a repetition, or a letter. */
const PIECE =
  /\\(?:[dwsDWS]|[^\w\s])|\[\^?(?:\\[dwsDWS]|\\[^\w\s]|[^\\[\]])+\]|\(\?:|[()]|(?:[*+?]|\{\d{1,2}(?:,\d{0,2})?\})|[|.^$]|[^\\[\](){}*+?|.^$]/y;

const repeatsOf = (piece: string): number => Math.max(...(piece.match(/\d+/g) ?? ['0']).map(Number));

/**
 * Whether a regular expression may be asked of a database and a page: the part of the language that both read alike, without what can
 * make either search for ever — no references back, no looking around, and nothing repeated that repeats by itself.
 */
export function isSafePattern(pattern: string): boolean {
  // Of each group that is open: whether something in it repeats.
  const open: boolean[] = [];
  let isRepeatable = false;
  let repeatsInside = false;
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < pattern.length) {
    const piece = PIECE.exec(pattern)?.[0];
    if (piece === undefined) return false;
    if (piece === '(' || piece === '(?:') {
      open.push(false);
      isRepeatable = false;
    } else if (piece === ')') {
      const repeats = open.pop();
      if (repeats === undefined) return false;
      repeatsInside = repeats;
      if (repeats && open.length > 0) open[open.length - 1] = true;
      isRepeatable = true;
    } else if (/^[*+?]$|^\{/.test(piece)) {
      if (!isRepeatable || repeatsInside || repeatsOf(piece) > MOST_REPEATS) return false;
      if (open.length > 0) open[open.length - 1] = true;
      isRepeatable = false;
    } else {
      isRepeatable = !/^[|^]$/.test(piece);
      repeatsInside = false;
    }
  }
  if (open.length > 0) return false;
  try {
    return new RegExp(pattern, 'u').source.length > 0;
  } catch {
    return false;
  }
}
