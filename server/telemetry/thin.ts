/** Why a fix of a long period is a point of its track; a fix may have several reasons. */
export const REASON = {
  /** The first or last of its stretch. */
  EDGE: 1,
  /** The fastest or slowest of its stretch. */
  FASTEST: 2,
  SLOWEST: 4,
  /** The highest or lowest of its stretch in another charted column. */
  EXTREME: 8,
  /** The ignition is not what it was at the fix before. */
  IGNITION: 16,
  /** One of evenly spaced fixes, which give the line its shape. */
  SPACED: 32,
} as const;

/** What is given up last comes first. */
const BY_WORTH = [REASON.FASTEST, REASON.IGNITION, REASON.EDGE, REASON.SLOWEST, REASON.EXTREME, REASON.SPACED] as const;

/** So many of a list, evenly spread over it. */
function spread<T>(list: readonly T[], most: number): readonly T[] {
  if (list.length <= most) return list;
  return Array.from({ length: most }, (_, i) => list[Math.floor((i * list.length) / most)]!);
}

/** Where the highest speed is; null where none is known. */
function fastestOf(speeds: readonly (number | null)[]): number | null {
  let fastest: number | null = null;
  for (const [place, speed] of speeds.entries())
    if (speed !== null && (fastest === null || speed > speeds[fastest]!)) fastest = place;
  return fastest;
}

/**
 * The places of at most `most` points, in their order, by what they are points for. The first, the last and the fastest of all are
 * always among them; of what does not fit whole, evenly spread ones are.
 */
export function placesWithin(
  reasons: readonly number[],
  speeds: readonly (number | null)[],
  most: number,
): readonly number[] | null {
  if (reasons.length <= most) return null;
  const always = [0, reasons.length - 1, fastestOf(speeds)].filter((place) => place !== null);
  const chosen = new Set(always);
  for (const reason of BY_WORTH) {
    const places: number[] = [];
    for (const [place, why] of reasons.entries()) if ((why & reason) !== 0 && !chosen.has(place)) places.push(place);
    for (const place of spread(places, most - chosen.size)) chosen.add(place);
    if (chosen.size >= most) break;
  }
  return [...chosen].sort((a, b) => a - b);
}
