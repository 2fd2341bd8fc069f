import type { Kilometers } from './trip.ts';
import type { Piece } from './pieces.ts';

/** What pieces of segments come to. */
export interface TripTotals {
  distanceM: number;
  movingMs: number;
  standingMs: number;
  /** Of the standing time, with the ignition on. */
  idleMs: number;
  /** Null where no fix told a speed. */
  speedMaxKmh: number | null;
  /** Trips that began. */
  trips: number;
  /** Litres, of the trips that tell; null where none does. */
  fuelUsedL: number | null;
}

export const NO_TOTALS: TripTotals = {
  distanceM: 0,
  movingMs: 0,
  standingMs: 0,
  idleMs: 0,
  speedMaxKmh: null,
  trips: 0,
  fuelUsedL: null,
};

const HOUR_MS = 3_600_000;

/**
 * Mean speed of the time in which it moved; null where it did not. At most the highest speed that a fix told: an odometer and the time
 * between two fixes are rounded. A device that tells 0 all along knows no speed.
 */
export function speedMeanKmh({
  distanceM,
  movingMs,
  speedMaxKmh,
}: Pick<TripTotals, 'distanceM' | 'movingMs' | 'speedMaxKmh'>): number | null {
  if (movingMs === 0) return null;
  return Math.min(distanceM / 1000 / (movingMs / HOUR_MS), speedMaxKmh || Infinity);
}

/** Litres that a segment took; null where the tank does not tell, or was filled. */
export const fuelUsedOf = ({ fuelStartL, fuelEndL }: Pick<Piece, 'fuelStartL' | 'fuelEndL'>): number | null =>
  fuelStartL === null || fuelEndL === null || fuelEndL > fuelStartL ? null : fuelStartL - fuelEndL;

const sumOf = (a: number | null, b: number | null): number | null => (a === null || b === null ? (a ?? b) : a + b);
const highest = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);

export const plus = (a: TripTotals, b: TripTotals): TripTotals => ({
  distanceM: a.distanceM + b.distanceM,
  movingMs: a.movingMs + b.movingMs,
  standingMs: a.standingMs + b.standingMs,
  idleMs: a.idleMs + b.idleMs,
  speedMaxKmh: highest(a.speedMaxKmh, b.speedMaxKmh),
  trips: a.trips + b.trips,
  fuelUsedL: sumOf(a.fuelUsedL, b.fuelUsedL),
});

function totalsOfPiece(piece: Piece): TripTotals {
  const ms = piece.endMs - piece.startMs;
  if (piece.kind === 'standing') return { ...NO_TOTALS, standingMs: ms, idleMs: piece.idleMs };
  return {
    ...NO_TOTALS,
    distanceM: piece.distanceM,
    movingMs: ms,
    speedMaxKmh: piece.speedMaxKmh,
    trips: piece.isContinued ? 0 : 1,
    fuelUsedL: fuelUsedOf(piece),
  };
}

/** What pieces come to together. */
export const totalsOf = (pieces: readonly Piece[]): TripTotals =>
  pieces.reduce((sum, piece) => plus(sum, totalsOfPiece(piece)), NO_TOTALS);

const totalsOfDay = (day: Kilometers): TripTotals => ({
  distanceM: day.mileage,
  movingMs: day.movingMs,
  standingMs: day.standingMs,
  idleMs: day.idleMs,
  speedMaxKmh: day.speedMax,
  trips: day.trips,
  fuelUsedL: day.fuelUsed,
});

/** What days come to together. */
export const totalsOfDays = (days: readonly Kilometers[]): TripTotals => days.map(totalsOfDay).reduce(plus, NO_TOTALS);

/** Whether anything is known of the time. */
export const isKnown = ({ movingMs, standingMs }: TripTotals): boolean => movingMs + standingMs > 0;
