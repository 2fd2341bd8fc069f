import type { Id } from '../../base/id.ts';
import { exceeds } from '../../live/alarms/speed-alert.ts';
import { isLeap, spotOf, type Spot } from '../../live/trips/still.ts';
import { crossingOf, ruleSinceMs, sideOf, type Fence } from './fence.ts';

/** What the engine reads of a fix. Unknown is null. */
export interface GeofenceFix extends Spot {
  speedKmh: number | null;
  accuracyM: number | null;
}

/** How far a fix lies clear of an edge where its sender does not say how sure it is, and the least where it does, metres. */
export const USUAL_ACCURACY_M = 10;
export const LEAST_ACCURACY_M = 5;
/** So many fixes in a row on one side count as one that lies clear of the edge. */
export const AGREEING_FIXES = 3;
/** A vehicle that was silent for longer stood where it was and came or went in the last of it: who stands reports little. */
export const WAY_MS = 10 * 60_000;

/** A vehicle may have changed sides: the last fix on the old side, the first one on the new, and how many agree. */
interface Turn {
  from: Spot | null;
  to: Spot;
  fixes: number;
  topKmh: number | null;
}

/** What is known of a device and an area that it is in, or that it may be in. */
export interface AreaState {
  area: Id;
  isInside: boolean;
  /** When it came in; of no meaning outside. */
  enteredMs: number;
  topKmh: number | null;
  isFast: boolean;
  turn: Turn | null;
}

/** What is known of a device after a fix: plain data. Areas that it is surely outside of are not in it. */
export interface DeviceState {
  last: Spot;
  areas: readonly AreaState[];
}

/**
 * What a fix decides. `isSeen` is whether the crossing lies between two fixes: a vehicle that is inside when it is first heard,
 * or when an area is drawn around it, did not come in as far as anybody saw.
 */
export type Decision =
  | { kind: 'enter'; area: Id; atMs: number; isSeen: boolean }
  | { kind: 'exit'; area: Id; enteredMs: number; atMs: number; topKmh: number | null; isSeen: boolean }
  | { kind: 'speed'; area: Id; atMs: number; began: boolean };

/** The fences of a device. */
export interface DeviceFences {
  /** Those whose box holds a place. */
  at(latitude: number, longitude: number): readonly Fence[];
  /** One of them; undefined where it is no longer the device's. */
  byId(area: Id): Fence | undefined;
}

/** How far from an edge a fix decides alone, metres. */
const clearM = ({ accuracyM }: GeofenceFix): number => Math.max(accuracyM ?? USUAL_ACCURACY_M, LEAST_ACCURACY_M);

const higher = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.max(a, b);

/** When a vehicle crossed an edge between two fixes; null where nobody saw it. */
function crossedMs(fence: Fence, { from, to }: Turn): number | null {
  const part = from && crossingOf(fence, from, to);
  if (from === null || part === null) return null;
  const wayMs = Math.min(to.timeMs - from.timeMs, WAY_MS);
  return Math.round(to.timeMs - wayMs * (1 - part));
}

/** Whether a vehicle is too fast for an area, knowing whether it was; a limit says nothing of fixes that are older than it is. */
function isFastAt(
  fence: Fence,
  before: boolean,
  { timeMs, speedKmh }: Pick<GeofenceFix, 'timeMs' | 'speedKmh'>,
): boolean {
  return timeMs < ruleSinceMs(fence, 'speedLimitKmh') ? before : exceeds(before, speedKmh, fence.rules.speedLimitKmh);
}

/** One step of one area; what it decides is added to `told`. Null is surely outside. */
function stepArea(
  fence: Fence,
  before: AreaState | null,
  { fix, last, isSure }: { fix: GeofenceFix; last: Spot | null; isSure: boolean },
  told: Decision[],
): AreaState | null {
  const { isInside, edgeM } = sideOf(fence, fix.latitude, fix.longitude);
  const area = fence.id;
  const known = before ?? { area, isInside: false, enteredMs: 0, topKmh: null, isFast: false, turn: null };
  if (isInside === known.isInside) {
    if (!isInside) return null;
    const isFast = isFastAt(fence, known.isFast, fix);
    if (isFast !== known.isFast) told.push({ kind: 'speed', area, atMs: fix.timeMs, began: isFast });
    return { ...known, topKmh: higher(known.topKmh, fix.speedKmh), isFast, turn: null };
  }
  const turn: Turn = known.turn
    ? { ...known.turn, fixes: known.turn.fixes + 1, topKmh: higher(known.turn.topKmh, fix.speedKmh) }
    : { from: last, to: spotOf(fix), fixes: 1, topKmh: fix.speedKmh };
  const isDecided = (isSure && edgeM > clearM(fix)) || turn.fixes >= AGREEING_FIXES;
  if (!isDecided) return { ...known, turn };
  const seenMs = crossedMs(fence, turn);
  const atMs = seenMs ?? turn.to.timeMs;
  const isSeen = seenMs !== null;
  if (!isInside) {
    if (known.isFast) told.push({ kind: 'speed', area, atMs: fix.timeMs, began: false });
    const { enteredMs, topKmh } = known;
    told.push({ kind: 'exit', area, enteredMs, atMs: Math.max(atMs, enteredMs), topKmh, isSeen });
    return null;
  }
  told.push({ kind: 'enter', area, atMs, isSeen });
  const isFast = isFastAt(fence, false, fix);
  if (isFast) told.push({ kind: 'speed', area, atMs: fix.timeMs, began: true });
  return { area, isInside, enteredMs: atMs, topKmh: turn.topKmh, isFast, turn: null };
}

const NONE: readonly AreaState[] = [];

/**
 * One step of the engine: what is known after the next fix of a device, and what the fix decides. A fix decides on which side
 * of an edge a vehicle is where it lies clear of the edge by its accuracy; nearer to it, or where it leapt there, a few in a
 * row have to agree. The crossing is then that of the way to the first of them.
 */
export function advance(
  before: DeviceState | null,
  fix: GeofenceFix,
  fences: DeviceFences,
): { state: DeviceState; told: readonly Decision[] } {
  const last = before?.last ?? null;
  const here = fences.at(fix.latitude, fix.longitude);
  const known = before?.areas ?? NONE;
  if (here.length === 0 && known.length === 0) return { state: { last: spotOf(fix), areas: NONE }, told: [] };
  const isSure = last === null || !isLeap(last, fix);
  const told: Decision[] = [];
  const areas: AreaState[] = [];
  const step = (fence: Fence, state: AreaState | null): void => {
    const next = stepArea(fence, state, { fix, last, isSure }, told);
    if (next) areas.push(next);
  };
  for (const state of known) {
    const fence = fences.byId(state.area);
    if (fence) step(fence, state);
  }
  for (const fence of here) if (!known.some(({ area }) => area === fence.id)) step(fence, null);
  return { state: { last: spotOf(fix), areas }, told };
}

/**
 * What is known after a fix wherever one began: null unless the fix lies clear of every edge, so that it decides alone. Areas
 * that it is in are entered at `enteredMs(area)`; one that answers null is left to the next fix.
 */
export function stateAtClear(
  last: Spot | null,
  fix: GeofenceFix,
  fences: DeviceFences & { all(): Iterable<Fence> },
  entered: (area: Id) => { enteredMs: number; topKmh: number | null } | null,
): DeviceState | null {
  if (last !== null && isLeap(last, fix)) return null;
  const areas: AreaState[] = [];
  for (const fence of fences.all()) {
    const { isInside, edgeM } = sideOf(fence, fix.latitude, fix.longitude);
    if (edgeM <= clearM(fix)) return null;
    const since = isInside ? entered(fence.id) : null;
    if (!since) continue;
    const isFast = isFastAt(fence, false, fix);
    areas.push({ area: fence.id, isInside: true, ...since, isFast, turn: null });
  }
  return { last: spotOf(fix), areas };
}

/**
 * What is known of a vehicle that reported nothing since an area was drawn around it, or away from it: it is where it was. Nobody
 * saw it come or go.
 */
export function afterRedrawing(
  state: DeviceState,
  fences: DeviceFences,
): { state: DeviceState; told: readonly Decision[] } {
  const { last } = state;
  const told: Decision[] = [];
  const isClear = (edgeM: number): boolean => edgeM > USUAL_ACCURACY_M;
  const areas = state.areas.filter(({ area, isInside, turn, enteredMs, topKmh }) => {
    const fence = fences.byId(area);
    if (!fence || !isInside || turn !== null) return true;
    const side = sideOf(fence, last.latitude, last.longitude);
    if (side.isInside || !isClear(side.edgeM)) return true;
    const atMs = Math.max(fence.sinceMs, last.timeMs, enteredMs);
    told.push({ kind: 'exit', area, enteredMs, atMs, topKmh, isSeen: false });
    return false;
  });
  for (const fence of fences.at(last.latitude, last.longitude)) {
    const { isInside, edgeM } = sideOf(fence, last.latitude, last.longitude);
    if (!isInside || !isClear(edgeM) || state.areas.some(({ area }) => area === fence.id)) continue;
    const enteredMs = Math.max(fence.sinceMs, last.timeMs);
    told.push({ kind: 'enter', area: fence.id, atMs: enteredMs, isSeen: false });
    areas.push({ area: fence.id, isInside: true, enteredMs, topKmh: null, isFast: false, turn: null });
  }
  return { state: { last, areas }, told };
}
