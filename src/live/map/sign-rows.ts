import type { FleetColumns } from '../../../contract/diff.ts';
import { isCached, MOVING } from '../../../domain/live/telemetry/activity.ts';
import { cellActivity, NO_CELL, signCell, signTurn } from './sign-cells.ts';

/**
 * Numbers of a row in `glides`: degrees of longitude, of latitude and of turn between where the glide began and the fix, when it ends
 * (ms after the epoch), and its share of a whole glide a ms. What is left of it at a time is `clamp((end - now) * share, 0, 1)` of
 * the first three, on top of the fix.
 */
export const GLIDE_STRIDE = 5;
/** Which of them is the turn. */
export const TURN_PART = 2;
/** Numbers of a row in `last`, the fix as it was applied: longitude, latitude, time. */
const LAST_STRIDE = 3;

/** A glide lasts as long as the time between its fixes, but no longer than this: what is drawn must not lag far behind. */
export const GLIDE_MOST_MS = 10_000;
/** After a longer silence nobody knows which way it went. */
export const GLIDE_GAP_MS = 120_000;
/** Fixes that lie farther apart than one can drive jump. */
const MOST_KMH = 300;
const KM_A_DEG = 111.195;
const MOST_DEG_A_MS = MOST_KMH / KM_A_DEG / 3_600_000;
const SQUARE_RAD = (Math.PI / 180) ** 2;

/** They jump. */
export const AT_ONCE = 0;

/** How rows glide that are applied now. Outside the box, and for less than a pixel, nobody would see it: those jump. */
export interface GlideWay {
  west: number;
  south: number;
  east: number;
  north: number;
  /** Degrees a pixel. */
  pixelDeg: number;
  /** Every glide lasts this long, ms; null is the time between the fixes, AT_ONCE none. */
  lastsMs: number | null;
}

/** Nothing is as wide as a pixel: every row jumps. */
export const JUMP: GlideWay = {
  west: 0,
  south: 0,
  east: 0,
  north: 0,
  pixelDeg: Number.POSITIVE_INFINITY,
  lastsMs: null,
};

export type SignColumns = Pick<FleetColumns, 'position' | 'fixTimeMs' | 'communicationMs' | 'headingDeg' | 'activity'>;

/** Nothing looks different; something does, but by less than half a pixel; something that one can see. In this order. */
export const [SAME, UNSEEN, SEEN] = [0, 1, 2] as const;
export type Change = typeof SAME | typeof UNSEEN | typeof SEEN;

/** Signs by row of the fleet as the graphics card takes them, beside their places, and the fixes they stand for. */
export interface SignRows {
  glides: Float32Array;
  /** Turn in degrees and cell of the sheet. */
  looks: Float32Array;
  last: Float64Array;
  /** How much of what the last rows brought one can see in the box of their way. */
  change: Change;
}

/** Makes room for at least `size` rows; those that are new never had a fix. */
export function withRoom(rows: SignRows, size: number): SignRows {
  const known = rows.last.length / LAST_STRIDE;
  if (size <= known) return rows;
  const room = Math.max(size, known * 2);
  const wider: SignRows = {
    glides: new Float32Array(room * GLIDE_STRIDE),
    looks: new Float32Array(room * 2).fill(NO_CELL, known * 2),
    last: new Float64Array(room * LAST_STRIDE).fill(Number.NaN, known * LAST_STRIDE),
    change: rows.change,
  };
  for (const name of ['glides', 'looks', 'last'] as const) wider[name].set(rows[name]);
  return wider;
}

/** A sign that turns by less than this moves its edge by less than half a pixel. */
const SEEN_TURN_DEG = 3;

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

/**
 * Whether a stretch of one axis, from `from` beside a place to the place, touches a range. Where `from` is not a number (the place
 * before is not known) only the place counts.
 */
const touches = (place: number, from: number, least: number, most: number): boolean =>
  (place >= least || place + from >= least) && (place <= most || place + from <= most);

/** Whether a way to a place, from so far beside it, touches what the map shows. */
const isInView = (way: GlideWay, longitude: number, latitude: number, fromEast: number, fromNorth: number): boolean =>
  touches(longitude, fromEast, way.west, way.east) && touches(latitude, fromNorth, way.south, way.north);

/** Whether a way so far along either axis is as wide as a part of a pixel. */
const isWide = (way: GlideWay, fromEast: number, fromNorth: number, pixels: number): boolean =>
  Math.abs(fromEast) >= way.pixelDeg * pixels || Math.abs(fromNorth) >= way.pixelDeg * pixels;

/** Whether one would see a glide from so far beside a place. */
const isGlideSeen = (
  way: GlideWay,
  longitude: number,
  latitude: number,
  fromEast: number,
  fromNorth: number,
): boolean =>
  way.lastsMs !== AT_ONCE &&
  isWide(way, fromEast, fromNorth, 1) &&
  isInView(way, longitude, latitude, fromEast, fromNorth);

/** Sets what is drawn of a row, and answers what one can see of that: a sign that turned, or is another now. */
function setLook(looks: Float32Array, row: number, turn: number, cell: number): Change {
  const turnedDeg = Math.abs(turn - looks[row * 2]!);
  const isOtherCell = cell !== looks[row * 2 + 1]!;
  looks[row * 2] = turn;
  looks[row * 2 + 1] = cell;
  return isOtherCell || turnedDeg > SEEN_TURN_DEG ? SEEN : turnedDeg > 0 ? UNSEEN : SAME;
}

/** The share of a glide (at `to`) that is still to come, from 0 to 1. */
function leftOf(glides: Float32Array, to: number, nowMs: number): number {
  const share = (glides[to + 3]! - nowMs) * glides[to + 4]!;
  return share > 0 ? (share < 1 ? share : 1) : 0;
}

/** Begins a glide (at `to`) so far beside its fix. */
function setGlide(
  glides: Float32Array,
  to: number,
  fromEast: number,
  fromNorth: number,
  fromTurn: number,
  nowMs: number,
  takesMs: number,
): void {
  glides[to] = fromEast;
  glides[to + 1] = fromNorth;
  glides[to + 2] = fromTurn;
  glides[to + 3] = nowMs + takesMs;
  glides[to + 4] = 1 / takesMs;
}

/** Ends a glide (at `to`) at its fix. */
function endGlide(glides: Float32Array, to: number): void {
  glides[to + 3] = 0;
  glides[to + 4] = 0;
}

/**
 * Brings rows (null: the first `size`) to what the columns say: their looks at once, their places by gliding from where they are drawn,
 * where `way` lets them. `nowMs` after the epoch, `endsMs` the end of the last glide so far; answers what it is now. One loop over
 * plain arrays that touches no more memory than it must: it runs over a whole fleet.
 */
export function takeRows(
  taken: SignRows,
  columns: SignColumns,
  rows: Uint32Array | null,
  size: number,
  way: GlideWay,
  nowMs: number,
  endsMs: number,
): number {
  const { glides, looks, last } = taken;
  const { position, fixTimeMs, communicationMs, headingDeg, activity } = columns;
  const count = rows === null ? size : rows.length;
  const isAnyGliding = nowMs < endsMs;
  let [latestMs, change]: [number, Change] = [endsMs, SAME];
  for (let index = 0; index < count; index += 1) {
    const row = rows === null ? index : rows[index]!;
    const shown = activity[row]!;
    const fixMs = fixTimeMs[row]!;
    const wasTurn = looks[row * 2]!;
    const wasCell = looks[row * 2 + 1]!;
    const turn = signTurn(shown, headingDeg[row]!);
    const turned = setLook(looks, row, turn, signCell(shown, isCached(fixMs, communicationMs[row]!)));

    const at = row * LAST_STRIDE;
    const to = row * GLIDE_STRIDE;
    const longitude = position[row * 2]!;
    const latitude = position[row * 2 + 1]!;
    const eastDeg = longitude - last[at]!;
    const northDeg = latitude - last[at + 1]!;
    const betweenMs = fixMs - last[at + 2]!;
    last[at + 2] = fixMs;
    if (eastDeg === 0 && northDeg === 0) {
      // The same place again: a glide that is under way goes on, only the sign may point elsewhere.
      if (turn !== wasTurn) glides[to + 2] = 0;
      if (turned > change && isInView(way, longitude, latitude, 0, 0)) change = turned;
      continue;
    }
    last[at] = longitude;
    last[at + 1] = latitude;
    const left = isAnyGliding ? leftOf(glides, to, nowMs) : 0;
    const fromEast = glides[to]! * left - eastDeg;
    const fromNorth = glides[to + 1]! * left - northDeg;
    if (change !== SEEN && isInView(way, longitude, latitude, -eastDeg, -northDeg))
      change = turned === SEEN || isWide(way, fromEast, fromNorth, 0.5) ? SEEN : UNSEEN;
    const isMoving = shown === MOVING;
    const wasMoving = cellActivity(wasCell) === MOVING;
    if (
      (isMoving || wasMoving) &&
      isGlideSeen(way, longitude, latitude, fromEast, fromNorth) &&
      isDriven(eastDeg, northDeg, latitude, betweenMs)
    ) {
      const takesMs = way.lastsMs ?? Math.min(betweenMs, GLIDE_MOST_MS);
      const fromTurn = isMoving && wasMoving ? shortestTurn(glides[to + 2]! * left + wasTurn - turn) : 0;
      setGlide(glides, to, fromEast, fromNorth, fromTurn, nowMs, takesMs);
      if (nowMs + takesMs > latestMs) latestMs = nowMs + takesMs;
    } else if (isAnyGliding) {
      endGlide(glides, to);
    }
  }
  taken.change = change;
  return Math.fround(latestMs);
}
