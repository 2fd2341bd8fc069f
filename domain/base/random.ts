/** A stream of numbers from 0 (inclusive) to 1 (exclusive), as `Math.random` gives, but repeatable. */
export type Random = () => number;

/**
 * Seeded generator (sfc32 with a fixed warm-up): the same seed gives the same stream on every machine, so generated
 * fleets and property tests can be run again from the seed alone.
 */
export function seededRandom(seed: number): Random {
  let a = 0x9e3779b9;
  let b = 0x243f6a88;
  let c = seed | 0;
  let d = 1;
  const next = (): number => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return (t >>> 0) / 4294967296;
  };
  for (let i = 0; i < 12; i += 1) next();
  return next;
}

/** A whole number from `low` to `high`, both included. */
export function randomInt(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

/** One item of a list that is not empty. */
export function pick<T>(random: Random, items: readonly T[]): T {
  if (items.length === 0) throw new Error('pick: the list is empty');
  return items[Math.floor(random() * items.length)]!;
}
