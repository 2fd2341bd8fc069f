import { driven, segmentsOfTally, SHORTEST_MS, tallyAt, told, type Segment, type Tally } from './segment.ts';
import {
  apartM,
  CREEP_KMH,
  DRIFT_M,
  DWELL_MS,
  dwellMs,
  isLeap,
  isStill,
  isStillSince,
  LEAPS_MOST,
  LEAPS_MS,
  placeOf,
  spotOf,
  type Place,
  type Spot,
} from './still.ts';
import { GAP_MS, paceAfter, silenceMs, type Pace } from './silence.ts';
import type { TripFix } from './trip-fix.ts';

/** Whoever left must have come this far: less is manoeuvring, or drift. */
export const DEPARTURE_M = 100;
/** After a gap a vehicle that is this near has stood meanwhile … */
const GAP_NEAR_M = 250;
/** … and one that was parked with its ignition off, where its tracker sleeps and is awake a little later than the engine. */
const SLEPT_M = 2_000;
/** The fix before the first that moves is where a trip begins, unless it is older than this. */
const DEPARTURE_MS = 2 * 60_000;
/** A vehicle that after silence is as far on as this speed takes it on the straight way has driven there … */
const ROAD_KMH = 20;
/** … where it was silent for no longer. */
const ROAD_SILENCE_MS = 30 * 60_000;
/** How fast a vehicle came whose tracker tells no speed. */
const USUAL_KMH = 30;

/** What segmentation knows of a vehicle after a fix. Plain data: it is stored between two fixes. */
export interface TripState {
  kind: Segment['kind'];
  /** The open segment; of a trip as far as `rest`. */
  open: Tally;
  /** Where it stands, or began to stand before this trip. */
  anchor: Place;
  /** The last fix that showed movement: where and when it came to rest if no other follows. */
  rest: Spot;
  /** How long it has been still since, with its ignition on. */
  restIdleMs: number;
  last: Spot & { ignition: boolean | null };
  /** The trip that may have begun while it stands, and the fixes that speak for it. */
  turn: { tally: Tally; fixes: number } | null;
  /** Fixes in a row that leapt and were left out. */
  leaps: number;
  /** Of a tracker that reports rarely. */
  pace?: Pace;
}

export interface Advance {
  state: TripState;
  /** Segments that ended, oldest first. */
  closed: Segment[];
}

const NONE: Segment[] = [];

const lastOf = ({ timeMs, latitude, longitude, ignition }: TripFix): TripState['last'] => ({
  timeMs,
  latitude,
  longitude,
  ignition,
});
/** Time with the ignition on since the last fix. */
const idleMs = ({ last }: TripState, fix: TripFix): number =>
  last.ignition && fix.ignition ? fix.timeMs - last.timeMs : 0;

/** A vehicle that stands at a spot since its time. */
const standingAt = (spot: Spot, last: TripState['last'], idle = 0): TripState => ({
  kind: 'standing',
  open: { ...tallyAt(spot, spot.timeMs), idleMs: idle },
  anchor: placeOf(spot),
  rest: spotOf(spot),
  restIdleMs: 0,
  last,
  turn: null,
  leaps: 0,
});

/** Nothing is known of a vehicle before this fix. */
const begin = (fix: TripFix): Advance => stand(standingAt(fix, lastOf(fix)), fix);

/** The open segment of a state as far as it is known; none where it is too short yet. */
export function openSegments({ kind, open, rest, last, turn, anchor }: TripState): Segment[] {
  if (kind === 'moving') return segmentsOfTally(kind, open, rest);
  return segmentsOfTally(kind, open, { ...anchor, timeMs: turn?.tally.startMs ?? last.timeMs });
}

/** Where a trip that began while the vehicle stood is sure: it drives on, or has come to rest elsewhere. */
const hasLeft = ({ turn, rest, anchor }: TripState): boolean =>
  turn !== null && rest.timeMs - turn.tally.startMs >= SHORTEST_MS && apartM(anchor, rest) > DEPARTURE_M;

/** The trip that began, and the standing before it that ended. */
const leave = (state: TripState): Advance => ({
  state: { ...state, kind: 'moving', open: state.turn!.tally, turn: null },
  closed: segmentsOfTally('standing', state.open, { ...state.anchor, timeMs: state.turn!.tally.startMs }),
});

/** When a vehicle left that was away with its first fix: with the last fix, or as long before as its speed, or a usual one, takes for the way. */
function leftMs({ anchor, last }: TripState, fix: TripFix): number {
  if (last.ignition !== false && fix.timeMs - last.timeMs <= DEPARTURE_MS) return last.timeMs;
  const speedKmh = fix.speedKmh === null || fix.speedKmh < CREEP_KMH ? USUAL_KMH : fix.speedKmh;
  const wayMs = Math.round((apartM(anchor, fix) / 1000 / speedKmh) * 3_600_000);
  return Math.max(last.timeMs, fix.timeMs - wayMs);
}

/** A first fix away from where the vehicle stands. */
function depart(state: TripState, fix: TripFix): TripState {
  const { anchor } = state;
  const tally = driven(tallyAt(anchor, leftMs(state, fix)), apartM(anchor, fix), fix);
  return { ...state, turn: { tally, fixes: 1 }, rest: spotOf(fix), restIdleMs: 0, last: lastOf(fix), leaps: 0 };
}

/** A fix of a vehicle that stands, or may have left. */
function stand(state: TripState, fix: TripFix): Advance {
  const { anchor, turn, rest } = state;
  const restIdleMs = state.restIdleMs + idleMs(state, fix);
  const next: TripState = {
    kind: state.kind,
    open: told(state.open, fix),
    anchor,
    rest,
    restIdleMs,
    last: lastOf(fix),
    turn,
    leaps: 0,
  };
  // What it idled belongs to the stay as soon as it is sure that it stays.
  const stays = (place: Place): Advance => ({
    state: {
      ...next,
      open: restIdleMs === 0 ? next.open : { ...next.open, idleMs: next.open.idleMs + restIdleMs },
      anchor: place === anchor ? anchor : placeOf(place),
      restIdleMs: 0,
      turn: null,
    },
    closed: NONE,
  });
  if (isStill(anchor, fix) && (!turn || apartM(anchor, fix) <= DRIFT_M)) return stays(anchor);
  if (!turn) return { state: depart(state, fix), closed: NONE };
  if (!isStillSince(rest, state.last, fix)) {
    const moved = { tally: driven(turn.tally, apartM(rest, fix), fix), fixes: turn.fixes + 1 };
    const on = { ...state, turn: moved, rest: spotOf(fix), restIdleMs: 0, last: lastOf(fix), leaps: 0 };
    return moved.fixes >= 2 && hasLeft(on) ? leave(on) : { state: on, closed: NONE };
  }
  if (fix.timeMs - rest.timeMs < dwellMs(fix.ignition)) return { state: next, closed: NONE };
  // At rest elsewhere: a trip of few fixes, or nothing but drift and manoeuvring.
  return hasLeft(state) ? then(leave(next), (left) => arrive(left, lastOf(fix), restIdleMs)) : stays(rest);
}

/** The trip ends where the vehicle came to rest. */
const arrive = (state: TripState, last: TripState['last'], idle: number): Advance => ({
  state: standingAt(state.rest, last, idle),
  closed: segmentsOfTally('moving', state.open, state.rest),
});

/** The second of two steps, with what the first one closed. */
const then = ({ state, closed }: Advance, step: (state: TripState) => Advance): Advance => {
  const next = step(state);
  return { state: next.state, closed: [...closed, ...next.closed] };
};

/** A fix of a vehicle that drives. */
function drive(state: TripState, fix: TripFix): Advance {
  const { rest, last, open } = state;
  const stillMs = fix.timeMs - rest.timeMs;
  const restIdleMs = state.restIdleMs + idleMs(state, fix);
  if (isStillSince(rest, state.last, fix)) {
    if (stillMs >= dwellMs(fix.ignition)) return arrive(state, lastOf(fix), restIdleMs);
    return { state: { ...state, open: told(open, fix), restIdleMs, last: lastOf(fix), leaps: 0 }, closed: NONE };
  }
  // Its ignition was off and is on again: it was parked, though no fix in between told so.
  if (last.ignition === false && fix.ignition && stillMs >= DWELL_MS.off)
    return then(arrive(state, last, state.restIdleMs), (stood) => stand(stood, fix));
  return {
    state: {
      kind: 'moving',
      open: driven(open, apartM(rest, fix), fix),
      anchor: state.anchor,
      rest: spotOf(fix),
      restIdleMs: 0,
      last: lastOf(fix),
      turn: null,
      leaps: 0,
    },
    closed: NONE,
  };
}

/** Whether a vehicle that is elsewhere after silence drove there: its tracker always reports that rarely, or the way tells it. */
function droveOn({ last, pace }: TripState, fix: TripFix): boolean {
  const silentMs = fix.timeMs - last.timeMs;
  if (silentMs <= silenceMs(pace)) return true;
  return silentMs <= ROAD_SILENCE_MS && apartM(last, fix) / 1000 / (silentMs / 3_600_000) >= ROAD_KMH;
}

/** What is known after a fix, with the drive marked in which nobody saw a part of the way. */
function sparsely({ state, closed }: Advance): Advance {
  const { kind, open, turn } = state;
  if (turn) return { state: { ...state, turn: { ...turn, tally: { ...turn.tally, isSparse: true } } }, closed };
  return kind === 'moving' ? { state: { ...state, open: { ...open, isSparse: true } }, closed } : { state, closed };
}

const same = (state: TripState): Advance => ({ state, closed: NONE });
const step = (state: TripState, fix: TripFix): Advance =>
  state.kind === 'moving' ? drive(state, fix) : stand(state, fix);

/** The first fix after silence: near where it was it has stood meanwhile; elsewhere it drove on, or nothing is known of that time. */
function afterGap(state: TripState, fix: TripFix): Advance {
  const { last } = state;
  const isNear = apartM(last, fix) <= (last.ignition === false ? SLEPT_M : GAP_NEAR_M);
  // One fix away from where it stood may have been the drive.
  const known = state.kind === 'standing' && hasLeft(state) ? leave(state) : same(state);
  if (!isNear && droveOn(state, fix)) return then(known, (before) => sparsely(step(before, fix)));
  const stood = then(known, (before) =>
    before.kind === 'moving' ? arrive(before, last, before.restIdleMs) : same(before),
  );
  return then(stood, (before) => {
    if (!isNear) return then({ state: before, closed: openSegments(before) }, () => begin(fix));
    return stand(before.turn ? { ...before, anchor: placeOf(before.rest), turn: null } : before, fix);
  });
}

/**
 * What is known after one more fix of a vehicle, and the segments that it ends. Fixes come in the order of their times;
 * one that is not newer than the last is ignored: a heartbeat repeats the last position.
 */
export function advance(state: TripState | null, fix: TripFix): Advance {
  if (state === null) return begin(fix);
  const { last, leaps } = state;
  if (fix.timeMs <= last.timeMs) return { state, closed: NONE };
  if (isLeap(last, fix)) {
    if (leaps + 1 < LEAPS_MOST || fix.timeMs - last.timeMs < LEAPS_MS)
      return { state: { ...state, leaps: leaps + 1 }, closed: NONE };
    return then({ state, closed: openSegments(state) }, () => begin(fix));
  }
  const intervalMs = fix.timeMs - last.timeMs;
  const next = intervalMs > GAP_MS ? afterGap(state, fix) : step(state, fix);
  const pace = paceAfter(state.pace, intervalMs);
  return pace === state.pace && next.state.pace === pace ? next : { ...next, state: { ...next.state, pace } };
}

/** The segments of fixes in order, the open one last. */
export function segmentsOf(fixes: Iterable<TripFix>): Segment[] {
  const segments: Segment[] = [];
  let state: TripState | null = null;
  for (const fix of fixes) {
    const next: Advance = advance(state, fix);
    state = next.state;
    segments.push(...next.closed);
  }
  return state ? [...segments, ...openSegments(state)] : segments;
}
