import { ACTIVITY_CODES, MOVING, OFFLINE } from '../../../domain/live/telemetry/activity.ts';

/** A cell below 0 hides the sprite. */
export const NO_CELL = -1;
/** Cells of the sheet: a sign for each activity, each with the cached mark, the ring around the chosen vehicle. */
const CACHED_FROM = ACTIVITY_CODES;
export const RING_CELL = 2 * ACTIVITY_CODES;
export const CELLS = RING_CELL + 1;

/** Cell of what is shown of a vehicle. */
export const signCell = (activity: number, cached: boolean): number => activity + (cached ? CACHED_FROM : 0);

/** What a cell of a vehicle shows, and whether with the cached mark; one that has none counts as offline. */
export const cellActivity = (cell: number): number => (cell < 0 ? OFFLINE : cell % CACHED_FROM);
export const isCachedCell = (cell: number): boolean => cell >= CACHED_FROM;

/** 1 for what points somewhere. By table, since who moves cannot be guessed and a wrong guess costs more than the whole row. */
const POINTING = Float64Array.from({ length: ACTIVITY_CODES }, (_, activity) => (activity === MOVING ? 1 : 0));

/** Only a moving vehicle points somewhere; degrees clockwise from north. */
export const signTurn = (activity: number, headingDeg: number): number =>
  headingDeg === headingDeg ? headingDeg * POINTING[activity]! : 0;
