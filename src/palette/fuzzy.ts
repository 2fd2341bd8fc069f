import { plainText } from '../../domain/base/plain-text.ts';

const isWordStart = (text: string, at: number): boolean => at === 0 || /[\s\-/.(]/.test(text[at - 1]!);

/** Score of one word: a contiguous match beats scattered letters, the start of a word beats its middle; null where it is not there. */
function wordScore(word: string, text: string): number | null {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (isWordStart(text, at)) return 100 + (at === 0 ? 20 : 0) + Math.round((20 * word.length) / text.length);
  const inside = text.indexOf(word);
  if (inside >= 0) return 60 + Math.round((20 * word.length) / text.length);
  return inPieces(word, text);
}

/** The letters in their order with others between them; letters that begin words or follow one another count more. */
function inPieces(word: string, text: string): number | null {
  let at = -1;
  let score = 0;
  for (const letter of word) {
    const next = text.indexOf(letter, at + 1);
    if (next < 0) return null;
    if (isWordStart(text, next)) score += 3;
    else if (next === at + 1) score += 2;
    at = next;
  }
  // Letters strewn over a long text are a coincidence, not a match.
  return score >= word.length * 1.5 ? Math.min(40, score) : null;
}

/** How well a text answers a search, the higher the better; null where a word of the search is not in it. Case and accents do not count. */
export function fuzzyScore(search: string, text: string): number | null {
  const plain = plainText(text);
  let sum = 0;
  const words = plainText(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  for (const word of words) {
    const score = wordScore(word, plain);
    if (score === null) return null;
    sum += score;
  }
  return words.length === 0 ? 0 : sum / words.length;
}
