import { assign, fromCallback, setup } from 'xstate';
import { pastStop } from '../domain/live/history/track-stops.ts';

/** How fast the past is played, as multiples of real time. */
export const REPLAY_SPEEDS = [1, 2, 5, 10, 20, 30, 60] as const;
export type ReplaySpeed = (typeof REPLAY_SPEEDS)[number];

/** A page that was suspended goes on where it was: more than this between two frames does not count. */
const LONGEST_FRAME_MS = 1_000;

interface Span {
  startMs: number;
  endMs: number;
}

export interface ReplayContext {
  /** From the first fix to the last of all vehicles. */
  fromMs: number;
  toMs: number;
  /** The moment that map, chart and table show. */
  atMs: number;
  speed: ReplaySpeed;
  /** Times in which nothing moves. */
  stops: readonly Span[];
  /** Whether playing leaves these out. */
  skipsStops: boolean;
  /** Whether the camera goes with the vehicle. */
  follows: boolean;
  frameMs: number | null;
}

export type ReplayEvent =
  | { type: 'LOAD'; fromMs: number; toMs: number; stops: readonly Span[] }
  /** Nothing is there to be played. */
  | { type: 'UNLOAD' }
  | { type: 'PLAY' }
  | { type: 'PAUSE' }
  | { type: 'TOGGLE' }
  /** Goes to a moment, also while it plays. */
  | { type: 'SEEK'; atMs: number }
  /** The pointer rests on a moment: only where nothing plays. */
  | { type: 'POINT'; atMs: number }
  | { type: 'SPEED'; speed: ReplaySpeed }
  | { type: 'FASTER' }
  | { type: 'SLOWER' }
  | { type: 'SKIP'; on: boolean }
  | { type: 'FOLLOW'; on: boolean }
  /** A picture is about to be drawn. */
  | { type: 'FRAME'; nowMs: number };

const nextSpeed = (speed: ReplaySpeed, by: 1 | -1): ReplaySpeed =>
  REPLAY_SPEEDS[REPLAY_SPEEDS.indexOf(speed) + by] ?? speed;

const within = ({ fromMs, toMs }: ReplayContext, atMs: number): number => Math.min(toMs, Math.max(fromMs, atMs));

function played(context: ReplayContext, nowMs: number): number {
  const elapsedMs = Math.min(LONGEST_FRAME_MS, Math.max(0, nowMs - (context.frameMs ?? nowMs)));
  const nextMs = context.atMs + elapsedMs * context.speed;
  return context.skipsStops ? pastStop(context.stops, nextMs) : nextMs;
}

/**
 * Replay of what vehicles did in a period: one moment that everything on the screen shows, paused or playing. Pure: `frames` is given by
 * the page and sends FRAME before each picture while something plays.
 */
export const replayMachine = setup({
  types: { context: {} as ReplayContext, events: {} as ReplayEvent },
  actors: { frames: fromCallback(() => undefined) },
  guards: {
    isOver: ({ context, event }) => event.type === 'FRAME' && played(context, event.nowMs) >= context.toMs,
  },
  actions: {
    load: assign(({ context, event }) => {
      if (event.type !== 'LOAD') return context;
      const { fromMs, toMs, stops } = event;
      const next = { ...context, fromMs, toMs, stops };
      // Another vehicle in the same period goes on at the same moment.
      const isInside = context.atMs >= fromMs && context.atMs <= toMs;
      return { ...next, atMs: isInside ? context.atMs : fromMs };
    }),
    goTo: assign(({ context, event }) =>
      event.type === 'SEEK' || event.type === 'POINT' ? { atMs: within(context, event.atMs) } : {},
    ),
    frame: assign(({ context, event }) =>
      event.type === 'FRAME' ? { atMs: within(context, played(context, event.nowMs)), frameMs: event.nowMs } : {},
    ),
    fromTheStart: assign(({ context }) => (context.atMs >= context.toMs ? { atMs: context.fromMs } : {})),
  },
}).createMachine({
  id: 'replay',
  context: {
    fromMs: 0,
    toMs: 0,
    atMs: 0,
    speed: 10,
    stops: [],
    skipsStops: true,
    follows: true,
    frameMs: null,
  },
  initial: 'empty',
  on: {
    SPEED: { actions: assign({ speed: ({ event }) => event.speed }) },
    FASTER: { actions: assign({ speed: ({ context }) => nextSpeed(context.speed, 1) }) },
    SLOWER: { actions: assign({ speed: ({ context }) => nextSpeed(context.speed, -1) }) },
    SKIP: { actions: assign({ skipsStops: ({ event }) => event.on }) },
    FOLLOW: { actions: assign({ follows: ({ event }) => event.on }) },
    UNLOAD: { target: '.empty' },
  },
  states: {
    empty: { on: { LOAD: { target: 'paused', actions: 'load' } } },
    paused: {
      on: {
        LOAD: { actions: 'load' },
        PLAY: { target: 'playing', actions: 'fromTheStart' },
        TOGGLE: { target: 'playing', actions: 'fromTheStart' },
        SEEK: { actions: 'goTo' },
        POINT: { actions: 'goTo' },
      },
    },
    playing: {
      entry: assign({ frameMs: null }),
      invoke: { src: 'frames' },
      on: {
        LOAD: { target: 'paused', actions: 'load' },
        PAUSE: 'paused',
        TOGGLE: 'paused',
        SEEK: { actions: 'goTo' },
        FRAME: [{ guard: 'isOver', target: 'paused', actions: 'frame' }, { actions: 'frame' }],
      },
    },
  },
});
