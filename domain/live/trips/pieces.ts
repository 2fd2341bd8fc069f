import type { Segment } from './segment.ts';
import { apartM, isLeap, isStillSince, placeOf, spotOf, type Place, type Spot } from './still.ts';
import type { TripFix } from './trip-fix.ts';

/** From one fix that shows movement to the next. */
export interface Leg {
  from: Spot;
  to: Spot;
  metres: number;
  speedKmh: number | null;
}

/** The legs of a trip, found in its fixes as segmentation counted them: their metres add up to those of the trip. */
export function legsOf(trip: Segment, fixes: Iterable<TripFix>): Leg[] {
  const legs: Leg[] = [];
  let rest: Spot = { ...trip.start, timeMs: trip.startMs };
  let last = rest;
  for (const fix of fixes) {
    if (fix.timeMs < trip.startMs || fix.timeMs > trip.endMs) continue;
    if (fix.timeMs > trip.startMs && isLeap(last, fix)) continue;
    const isStill = isStillSince(rest, last, fix);
    last = spotOf(fix);
    if (isStill) continue;
    legs.push({ from: rest, to: last, metres: apartM(rest, fix), speedKmh: fix.speedKmh });
    rest = last;
  }
  return legs;
}

/** A stretch of time that somebody asks for: from its start until before its end. */
export interface Window {
  startMs: number;
  endMs: number;
  /** Since when they may know of the vehicle: a leg that began before is not told. */
  sinceMs: number;
}

/** As much of a segment as lies in a window. */
export interface Piece extends Segment {
  /** Its beginning lies before the window. */
  isContinued: boolean;
}

export const isWithin = ({ startMs, endMs }: Segment, window: Window): boolean =>
  startMs >= window.startMs && endMs <= window.endMs;

/** Where the vehicle was when a piece without a leg began. */
const placeBefore = (trip: Segment, legs: readonly Leg[], atMs: number): Place =>
  legs.findLast(({ to }) => to.timeMs <= atMs)?.to ?? trip.start;

function drivenPiece(trip: Segment, legs: readonly Leg[], window: Window): Piece | null {
  const startMs = Math.max(trip.startMs, window.startMs);
  const endMs = Math.min(trip.endMs, window.endMs);
  const isLast = endMs === trip.endMs;
  const own = legs.filter(
    ({ from, to }) =>
      to.timeMs >= startMs && (to.timeMs < endMs || (isLast && to.timeMs === endMs)) && from.timeMs >= window.sinceMs,
  );
  const [first, end] = [own[0], own.at(-1)];
  if (!first && window.sinceMs > trip.startMs) return null;
  const place = first ? first.from : placeBefore(trip, legs, startMs);
  const speeds = own.flatMap(({ speedKmh }) => speedKmh ?? []);
  return {
    ...trip,
    startMs,
    endMs,
    start: placeOf(place),
    end: placeOf(end?.to ?? place),
    distanceM: own.reduce((sum, { metres }) => sum + metres, 0),
    speedMaxKmh: speeds.length === 0 ? null : speeds.reduce((a, b) => Math.max(a, b)),
    // What the tank held at a cut is not known.
    fuelStartL: null,
    fuelEndL: null,
    isContinued: startMs > trip.startMs,
  };
}

/**
 * As much of a segment as lies in a window; null where nothing does. `legs` are those of a trip that is cut. Pieces of
 * windows that follow one another have the metres and the time of the whole.
 */
export function pieceOf(segment: Segment, legs: readonly Leg[], window: Window): Piece | null {
  if (isWithin(segment, window)) return { ...segment, isContinued: false };
  if (segment.startMs >= window.endMs || segment.endMs <= window.startMs) return null;
  if (segment.kind === 'moving') return drivenPiece(segment, legs, window);
  const startMs = Math.max(segment.startMs, window.startMs);
  const endMs = Math.min(segment.endMs, window.endMs);
  // When the ignition was on is not kept: evenly.
  const share = (endMs - startMs) / (segment.endMs - segment.startMs);
  return {
    ...segment,
    startMs,
    endMs,
    idleMs: segment.idleMs * share,
    fuelStartL: null,
    fuelEndL: null,
    isContinued: startMs > segment.startMs,
  };
}
