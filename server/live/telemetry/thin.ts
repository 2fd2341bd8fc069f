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

/** How rows are thinned. */
export interface Spacing {
  /** Rows of a stretch, of which the peaks are kept. */
  stretch: number;
  /** Every so manieth row is kept besides. */
  spacing: number;
}

/** How long stretches may be so that the peaks of so many charted columns beside the speed fit into so many points; null where all rows do. */
export function spacingFor(rows: number, points: number, charted: number): Spacing | null {
  if (rows <= points) return null;
  const ofAStretch = 4 + 2 * charted;
  const stretch = Math.ceil(rows / Math.max(1, Math.floor(points / ofAStretch)));
  return { stretch, spacing: Math.max(1, Math.ceil((2 * rows) / points)) };
}

/** Columns of the same length that are charted: the peaks of which are kept. */
interface Charted {
  speeds: readonly (number | null)[];
  ignition: readonly (boolean | null)[];
  others: readonly (readonly (number | null)[])[];
}

/** Marks the first row of each stretch that has its highest value, and the first that has its lowest. */
function markPeaks(
  values: readonly (number | null)[],
  stretch: number,
  mark: (row: number, isHighest: boolean) => void,
) {
  for (let start = 0; start < values.length; start += stretch) {
    let [highest, lowest] = [-1, -1];
    for (let row = start; row < Math.min(values.length, start + stretch); row += 1) {
      const value = values[row]!;
      if (value === null) continue;
      if (highest < 0 || value > values[highest]!) highest = row;
      if (lowest < 0 || value < values[lowest]!) lowest = row;
    }
    if (highest < 0) continue;
    mark(highest, true);
    mark(lowest, false);
  }
}

/** Why each row may be a point: 0 is for nothing. The same as the database says of rows that are too many to be read (`track-query.ts`). */
export function reasonsOf({ speeds, ignition, others }: Charted, { stretch, spacing }: Spacing): number[] {
  const reasons = speeds.map((_, row) => {
    const isEdge = row % stretch === 0 || row % stretch === stretch - 1 || row === speeds.length - 1;
    const hasTurned = ignition[row] !== (row === 0 ? null : ignition[row - 1]);
    return (isEdge ? REASON.EDGE : 0) | (hasTurned ? REASON.IGNITION : 0) | (row % spacing === 0 ? REASON.SPACED : 0);
  });
  markPeaks(speeds, stretch, (row, isHighest) => (reasons[row]! |= isHighest ? REASON.FASTEST : REASON.SLOWEST));
  for (const values of others) markPeaks(values, stretch, (row) => (reasons[row]! |= REASON.EXTREME));
  return reasons;
}

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
