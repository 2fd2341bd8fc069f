import type { FleetColumns } from '../../contract/diff.ts';
import { MOVING } from '../../domain/activity.ts';

/**
 * Numbers of a row in `data`: degrees of longitude, of latitude and of turn between where the glide began and the fix, when it ends
 * (ms after the epoch), and its share of a whole glide a ms. What is left of it at a time is `clamp((end - now) * share, 0, 1)` of
 * the first three, on top of the fix.
 */
export const GLIDE_STRIDE = 5;
/** Numbers of a row in `last`, the fix as it was applied: longitude, latitude, time, turn. The turn is NaN for one that does not move. */
const LAST_STRIDE = 4;

/** A glide lasts as long as the time between its fixes, but no longer than this: what is drawn must not lag far behind. */
export const GLIDE_MOST_MS = 10_000;
/** After a longer silence nobody knows which way it went. */
export const GLIDE_GAP_MS = 120_000;
/** Fixes that lie farther apart than one can drive jump. */
const MOST_KMH = 300;
const KM_A_DEG = 111.195;
const MOST_DEG_A_MS = MOST_KMH / KM_A_DEG / 3_600_000;
const SQUARE_RAD = (Math.PI / 180) ** 2;

/** How rows glide that are applied now. Outside the box, and for less than a pixel, nobody would see it: those jump. */
export interface GlideWay {
  west: number;
  south: number;
  east: number;
  north: number;
  /** Degrees a pixel. */
  pixelDeg: number;
  /** Every glide lasts this long, ms; null is the time between the fixes. */
  lastsMs: number | null;
}

export type GlideColumns = Pick<FleetColumns, 'position' | 'fixTimeMs' | 'headingDeg' | 'activity'>;

/** Room for some rows. */
export interface GlideRows {
  data: Float32Array;
  last: Float64Array;
}

/** Makes room for at least `size` rows; those that are new never had a fix. */
export function withRoom({ data, last }: GlideRows, size: number): GlideRows {
  const known = last.length / LAST_STRIDE;
  if (size <= known) return { data, last };
  const room = Math.max(size, known * 2);
  const wider = { data: new Float32Array(room * GLIDE_STRIDE), last: new Float64Array(room * LAST_STRIDE).fill(Number.NaN, known * LAST_STRIDE) };
  wider.data.set(data);
  wider.last.set(last);
  return wider;
}

/** Where a moving vehicle points, degrees; NaN for one that does not move. */
const turnOf = (activity: number, headingDeg: number): number => (activity === MOVING ? (headingDeg === headingDeg ? headingDeg : 0) : Number.NaN);

/** Brings a turn between -180 and 180 degrees. */
const shortestTurn = (deg: number): number => deg - 360 * Math.floor(deg / 360 + 0.5);

/** The cosine of a latitude, right to 2 %: enough to tell driving from jumping, and no call in a loop over a fleet. */
function roughCosine(latitude: number): number {
  const square = latitude * latitude * SQUARE_RAD;
  return 1 - square / 2 + (square * square) / 24;
}

/** Whether a vehicle can have driven that far in that time, rather than appeared there. */
function isDriven(eastDeg: number, northDeg: number, latitude: number, betweenMs: number): boolean {
  const east = eastDeg * roughCosine(latitude);
  const most = MOST_DEG_A_MS * betweenMs;
  return betweenMs > 0 && betweenMs <= GLIDE_GAP_MS && east * east + northDeg * northDeg <= most * most;
}

/** Whether a stretch of one axis, from `from` beside a place to the place, touches a range. */
const touches = (place: number, from: number, least: number, most: number): boolean => (from < 0 ? place >= least && place + from <= most : place + from >= least && place <= most);

/** Lets rows jump to where the columns have them, null for the first `size` of them. */
export function landRows({ data, last }: GlideRows, { position, fixTimeMs, headingDeg, activity }: GlideColumns, rows: Uint32Array | null, size: number): void {
  const count = rows ? rows.length : size;
  for (let index = 0; index < count; index += 1) {
    const row = rows ? rows[index]! : index;
    const at = row * LAST_STRIDE;
    last[at] = position[row * 2]!;
    last[at + 1] = position[row * 2 + 1]!;
    last[at + 2] = fixTimeMs[row]!;
    last[at + 3] = turnOf(activity[row]!, headingDeg[row]!);
    rest(data, row * GLIDE_STRIDE);
  }
}

function rest(data: Float32Array, to: number): void {
  data[to] = 0;
  data[to + 1] = 0;
  data[to + 2] = 0;
  data[to + 3] = 0;
  data[to + 4] = 0;
}

/**
 * Lets rows glide from where they are drawn to where the columns have them; `nowMs` after the epoch. Answers when the last of these
 * glides ends, 0 when none began. One loop over plain arrays: it runs over a whole fleet within a millisecond.
 */
export function glideRows({ data, last }: GlideRows, { position, fixTimeMs, headingDeg, activity }: GlideColumns, rows: Uint32Array, way: GlideWay, nowMs: number): number {
  const { west, south, east, north, pixelDeg, lastsMs } = way;
  let endsMs = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index]!;
    const at = row * LAST_STRIDE;
    const to = row * GLIDE_STRIDE;
    const longitude = position[row * 2]!;
    const latitude = position[row * 2 + 1]!;
    const eastDeg = longitude - last[at]!;
    const northDeg = latitude - last[at + 1]!;
    const betweenMs = fixTimeMs[row]! - last[at + 2]!;
    const wasTurn = last[at + 3]!;
    const turn = turnOf(activity[row]!, headingDeg[row]!);
    last[at] = longitude;
    last[at + 1] = latitude;
    last[at + 2] = fixTimeMs[row]!;
    last[at + 3] = turn;
    if (eastDeg === 0 && northDeg === 0) {
      // The same place again: a glide that is under way goes on, only the sign may point elsewhere.
      if (turn !== wasTurn) data[to + 2] = 0;
      continue;
    }
    const left = Math.min(1, Math.max(0, (data[to + 3]! - nowMs) * data[to + 4]!));
    const fromEast = data[to]! * left - eastDeg;
    const fromNorth = data[to + 1]! * left - northDeg;
    const isMoving = turn === turn || wasTurn === wasTurn;
    const isWide = Math.abs(fromEast) >= pixelDeg || Math.abs(fromNorth) >= pixelDeg;
    if (isMoving && isWide && isDriven(eastDeg, northDeg, latitude, betweenMs) && touches(longitude, fromEast, west, east) && touches(latitude, fromNorth, south, north)) {
      const takesMs = lastsMs ?? Math.min(betweenMs, GLIDE_MOST_MS);
      const fromTurn = shortestTurn(data[to + 2]! * left + wasTurn - turn);
      data[to] = fromEast;
      data[to + 1] = fromNorth;
      data[to + 2] = fromTurn === fromTurn ? fromTurn : 0;
      data[to + 3] = nowMs + takesMs;
      data[to + 4] = 1 / takesMs;
      if (nowMs + takesMs > endsMs) endsMs = nowMs + takesMs;
    } else rest(data, to);
  }
  return Math.fround(endsMs);
}
