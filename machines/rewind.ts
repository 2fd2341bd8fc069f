import { assign, fromPromise, setup } from 'xstate';
import type { Failure, Result } from '../contract/failure.ts';

/** Playback speeds, as multiples of real time. */
export const SPEEDS = [1, 10, 30, 60] as const;
export type Speed = (typeof SPEEDS)[number];

/** Time between two requested moments while playing. */
export const TICK_MS = 250;
/** Longest step of one tick: a page that was suspended continues where it was. */
const LONGEST_TICK_MS = 2000;

export interface RewindContext {
  /** The server's clock, ms. */
  now(): number;
  /** Position of the head, ms of the server's clock; null means live. */
  atMs: number | null;
  /** The moment last requested from the core. */
  askedMs: number | null;
  /** The moment the core last showed; null before the first one. */
  shownMs: number | null;
  /** Oldest moment in the log; null while it is empty or not known yet. */
  oldestMs: number | null;
  speed: Speed;
  /** When the last tick of playing was. */
  tickMs: number;
  /** Why a moment could not be shown, and which. */
  failure: { atMs: number; failure: Failure } | null;
  /** Whether the bar closes once the fleet is live. */
  closing: boolean;
}

export type RewindEvent =
  | { type: 'OPEN' }
  | { type: 'CLOSE' }
  /** Goes to a moment; one that is not past goes live. */
  | { type: 'SEEK'; atMs: number }
  | { type: 'STEP'; byMs: number }
  /** Plays from the head, or from `fromMs` if the head is at now. */
  | { type: 'PLAY'; fromMs: number }
  | { type: 'PAUSE' }
  | { type: 'SPEED'; speed: Speed }
  | { type: 'LIVE' }
  /** Repeats the request for the moment that failed. */
  | { type: 'RETRY' }
  /** The range of the log was read. */
  | { type: 'SPAN'; oldestMs: number | null }
  /** The fleet went live without a request: it was reopened. */
  | { type: 'WENT_LIVE' };

const notProvided = (effect: string) => () => Promise.reject(new Error(`effect not provided: ${effect}`));

const atNow = { atMs: null, askedMs: null, shownMs: null } as const;

const clamped = (context: RewindContext, atMs: number): number => Math.max(atMs, context.oldestMs ?? atMs);

/** Target of a step; from live it starts at now. */
const stepped = (context: RewindContext, byMs: number): number => (context.atMs ?? context.now()) + byMs;

function played(context: RewindContext): number {
  const elapsedMs = Math.min(Math.max(0, context.now() - context.tickMs), LONGEST_TICK_MS);
  return (context.atMs ?? context.now()) + elapsedMs * context.speed;
}

const isCancelled = (result: Result<unknown>): boolean => !result.ok && result.failure.kind === 'cancelled';

/** The failure, unless it was only a cancellation. */
const failureOf = (result: Result<unknown>, atMs: number): RewindContext['failure'] =>
  result.ok || isCancelled(result) ? null : { atMs, failure: result.failure };

/**
 * The time bar: live at now, or the fleet rewound to a moment, paused or playing. Pure: the effects are injected with
 * `provide`. `rewind` shows a moment, one at a time, and the newest request follows it; `goLive` returns to the live
 * fleet.
 */
export const rewindMachine = setup({
  types: { context: {} as RewindContext, events: {} as RewindEvent, input: {} as { now(): number } },
  actors: {
    rewind: fromPromise<Result<{ atMs: number }>, { atMs: number }>(notProvided('rewind')),
    goLive: fromPromise<void>(notProvided('goLive')),
  },
  guards: {
    isMoved: ({ context }) => context.atMs !== context.askedMs,
    hasShown: ({ context }) => context.shownMs !== null,
  },
  actions: {
    noteTick: assign({ tickMs: ({ context }) => context.now() }),
    goTo: assign(({ context }, { atMs }: { atMs: number }) => ({
      atMs: clamped(context, atMs),
      tickMs: context.now(),
      failure: null,
      closing: false,
    })),
  },
  delays: { tick: TICK_MS },
}).createMachine({
  id: 'rewind',
  context: ({ input }) => ({
    now: input.now,
    ...atNow,
    oldestMs: null,
    speed: 10,
    tickMs: 0,
    failure: null,
    closing: false,
  }),
  initial: 'closed',
  on: {
    SPEED: { actions: assign({ speed: ({ event }) => event.speed }) },
    SPAN: { actions: assign({ oldestMs: ({ event }) => event.oldestMs }) },
  },
  states: {
    closed: { entry: assign({ ...atNow, failure: null, closing: false }), on: { OPEN: 'live' } },
    /** The bar is open, its head at now. */
    live: {
      entry: assign({ ...atNow, closing: false }),
      on: {
        CLOSE: 'closed',
        SEEK: {
          guard: ({ context, event }) => context.oldestMs !== null && event.atMs < context.now(),
          target: 'rewound',
          actions: { type: 'goTo', params: ({ event }) => ({ atMs: event.atMs }) },
        },
        STEP: {
          guard: ({ context, event }) => context.oldestMs !== null && event.byMs < 0,
          target: 'rewound',
          actions: { type: 'goTo', params: ({ context, event }) => ({ atMs: stepped(context, event.byMs) }) },
        },
        PLAY: {
          guard: ({ context, event }) => context.oldestMs !== null && event.fromMs < context.now(),
          target: '#rewind.rewound.transport.playing',
          actions: { type: 'goTo', params: ({ event }) => ({ atMs: event.fromMs }) },
        },
        RETRY: {
          guard: ({ context }) => context.failure !== null,
          target: 'rewound',
          actions: { type: 'goTo', params: ({ context }) => ({ atMs: context.failure?.atMs ?? context.now() }) },
        },
      },
    },
    rewound: {
      type: 'parallel',
      on: {
        CLOSE: { target: 'returning', actions: assign({ closing: true }) },
        LIVE: 'returning',
        SEEK: [
          { guard: ({ context, event }) => event.atMs >= context.now(), target: 'returning' },
          { actions: { type: 'goTo', params: ({ event }) => ({ atMs: event.atMs }) } },
        ],
        STEP: [
          { guard: ({ context, event }) => stepped(context, event.byMs) >= context.now(), target: 'returning' },
          { actions: { type: 'goTo', params: ({ context, event }) => ({ atMs: stepped(context, event.byMs) }) } },
        ],
        RETRY: {
          guard: ({ context }) => context.failure !== null,
          actions: { type: 'goTo', params: ({ context }) => ({ atMs: context.failure?.atMs ?? context.now() }) },
        },
      },
      states: {
        transport: {
          initial: 'paused',
          states: {
            paused: { on: { PLAY: { target: 'playing', actions: assign({ failure: null }) } } },
            playing: {
              entry: 'noteTick',
              on: { PAUSE: 'paused' },
              always: { guard: ({ context }) => context.failure !== null, target: 'paused' },
              after: {
                tick: [
                  { guard: ({ context }) => played(context) >= context.now(), target: '#rewind.returning' },
                  { target: 'playing', reenter: true, actions: assign({ atMs: ({ context }) => played(context) }) },
                ],
              },
            },
          },
        },
        seek: {
          initial: 'idle',
          states: {
            idle: {
              always: { guard: 'isMoved', target: 'seeking' },
              on: { WENT_LIVE: { guard: 'hasShown', target: '#rewind.live' } },
            },
            seeking: {
              entry: assign({ askedMs: ({ context }) => context.atMs }),
              invoke: {
                src: 'rewind',
                input: ({ context }) => ({ atMs: context.atMs ?? context.now() }),
                onDone: [
                  {
                    guard: ({ event }) => event.output.ok,
                    target: 'idle',
                    actions: assign({
                      shownMs: ({ context, event }) => (event.output.ok ? event.output.value.atMs : context.shownMs),
                    }),
                  },
                  // Superseded by a newer request: that one is next.
                  {
                    guard: ({ context, event }) => isCancelled(event.output) && context.atMs !== context.askedMs,
                    target: 'idle',
                  },
                  // The shown moment stays, and the head returns to it.
                  {
                    guard: ({ context, event }) => context.shownMs !== null && failureOf(event.output, 0) !== null,
                    target: 'idle',
                    actions: assign(({ context, event }) => ({
                      failure: failureOf(event.output, context.askedMs ?? 0),
                      atMs: context.shownMs,
                      askedMs: context.shownMs,
                    })),
                  },
                  {
                    target: '#rewind.returning',
                    actions: assign({ failure: ({ context, event }) => failureOf(event.output, context.askedMs ?? 0) }),
                  },
                ],
                onError: {
                  target: '#rewind.returning',
                  actions: assign({
                    failure: ({ context, event }) => ({
                      atMs: context.askedMs ?? 0,
                      failure: { kind: 'unsupported' as const, origin: 'core' as const, message: String(event.error) },
                    }),
                  }),
                },
              },
            },
          },
        },
      },
    },
    returning: {
      entry: assign(atNow),
      invoke: {
        src: 'goLive',
        onDone: [{ guard: ({ context }) => context.closing, target: 'closed' }, { target: 'live' }],
        onError: [{ guard: ({ context }) => context.closing, target: 'closed' }, { target: 'live' }],
      },
      on: {
        OPEN: { actions: assign({ closing: false }) },
        CLOSE: { actions: assign({ closing: true }) },
        // The head stands at now already, so what is asked is what live would do: nothing pressed meanwhile is lost.
        SEEK: {
          guard: ({ context, event }) => event.atMs < context.now(),
          target: 'rewound',
          actions: { type: 'goTo', params: ({ event }) => ({ atMs: event.atMs }) },
        },
        STEP: {
          guard: ({ event }) => event.byMs < 0,
          target: 'rewound',
          actions: { type: 'goTo', params: ({ context, event }) => ({ atMs: stepped(context, event.byMs) }) },
        },
        PLAY: {
          guard: ({ context, event }) => event.fromMs < context.now(),
          target: '#rewind.rewound.transport.playing',
          actions: { type: 'goTo', params: ({ event }) => ({ atMs: event.fromMs }) },
        },
      },
    },
  },
});
