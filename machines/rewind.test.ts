import { createActor, fromPromise, SimulatedClock, type SnapshotFrom } from 'xstate';
import { afterEach, expect, test } from 'vitest';
import { failed, success, type Failure, type Result } from '../contract/failure.ts';
import { rewindMachine, TICK_MS } from './rewind.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const HOUR_MS = 3_600_000;

type Answer = Result<{ atMs: number }>;

/** The machine on a held clock; each requested rewind waits until the test answers it. */
function started() {
  const clock = new SimulatedClock();
  const asked: { atMs: number; answer(result: Answer): void }[] = [];
  let lives = 0;
  const machine = rewindMachine.provide({
    actors: {
      rewind: fromPromise<Answer, { atMs: number }>(
        ({ input }) => new Promise<Answer>((resolve) => asked.push({ atMs: input.atMs, answer: resolve })),
      ),
      goLive: fromPromise<void>(async () => {
        lives += 1;
      }),
    },
  });
  const actor = createActor(machine, { clock, input: { now: () => NOON + clock.now() } });
  actor.start();
  actor.send({ type: 'SPAN', oldestMs: NOON - HOUR_MS });
  stop = () => actor.stop();
  const state = (): SnapshotFrom<typeof rewindMachine> => actor.getSnapshot();
  return {
    actor,
    clock,
    asked,
    state,
    lives: () => lives,
    /** Answers the newest request as shown, or with a failure, and lets the machine process it. */
    answer: async (failure?: Failure['kind']) => {
      const last = asked.at(-1)!;
      last.answer(failure ? failed({ kind: failure, origin: 'core', message: failure }) : success({ atMs: last.atMs }));
      await settled();
    },
  };
}

let stop = (): void => undefined;
afterEach(() => stop());

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

function open() {
  const house = started();
  house.actor.send({ type: 'OPEN' });
  return house;
}

test('opening the bar leaves the fleet live', () => {
  const { state, asked } = open();
  expect(state().value).toBe('live');
  expect([state().context.atMs, asked]).toEqual([null, []]);
});

test('the first scrub rewinds the fleet', async () => {
  const { actor, asked, state, answer } = open();
  actor.send({ type: 'SEEK', atMs: NOON - 60_000 });
  expect(asked.map(({ atMs }) => atMs)).toEqual([NOON - 60_000]);
  await answer();
  expect(state().matches({ rewound: { transport: 'paused', seek: 'idle' } })).toBe(true);
  expect(state().context.shownMs).toBe(NOON - 60_000);
});

test('while one moment is loading only the newest request follows it', async () => {
  const { actor, asked, state, answer } = open();
  for (const back of [10, 20, 30, 40]) actor.send({ type: 'SEEK', atMs: NOON - back * 1000 });
  expect(asked).toHaveLength(1);
  await answer();
  expect(asked.map(({ atMs }) => NOON - atMs)).toEqual([10_000, 40_000]);
  await answer();
  expect(asked).toHaveLength(2);
  expect(state().context.shownMs).toBe(NOON - 40_000);
});

test('a step back from live goes ten seconds into the past, a step to now or later goes live', async () => {
  const { actor, state, answer, lives } = open();
  actor.send({ type: 'STEP', byMs: 10_000 });
  expect(state().value).toBe('live');
  actor.send({ type: 'STEP', byMs: -10_000 });
  await answer();
  expect(state().context.shownMs).toBe(NOON - 10_000);
  actor.send({ type: 'STEP', byMs: 60_000 });
  await settled();
  expect([state().value, state().context.atMs, lives()]).toEqual(['live', null, 1]);
});

test('no moment older than the log is requested', () => {
  const { actor, asked } = open();
  actor.send({ type: 'SEEK', atMs: NOON - 5 * HOUR_MS });
  expect(asked[0]!.atMs).toBe(NOON - HOUR_MS);
});

test('with an empty log the fleet stays live whatever is pressed', () => {
  const { actor, asked, state } = open();
  actor.send({ type: 'SPAN', oldestMs: null });
  actor.send({ type: 'SEEK', atMs: NOON - 1000 });
  actor.send({ type: 'STEP', byMs: -10_000 });
  actor.send({ type: 'PLAY', fromMs: NOON - HOUR_MS });
  expect([state().value, asked]).toEqual(['live', []]);
});

test('playing requests the elapsed time multiplied by the speed', async () => {
  const { actor, clock, asked, answer } = open();
  actor.send({ type: 'SPEED', speed: 30 });
  actor.send({ type: 'PLAY', fromMs: NOON - 600_000 });
  await answer();
  for (let tick = 0; tick < 4; tick += 1) {
    clock.increment(TICK_MS);
    await answer();
  }
  expect(asked.map(({ atMs }) => atMs - (NOON - 600_000))).toEqual([0, 7500, 15_000, 22_500, 30_000]);
});

test('a slow core does not delay playback: the next request is for the current position of the head', async () => {
  const { actor, clock, asked, answer } = open();
  actor.send({ type: 'PLAY', fromMs: NOON - 600_000 });
  for (let tick = 0; tick < 4; tick += 1) clock.increment(TICK_MS);
  expect(asked).toHaveLength(1);
  await answer();
  expect(asked.map(({ atMs }) => atMs - (NOON - 600_000))).toEqual([0, 10_000]);
});

test('a page that was suspended continues playing where it was', async () => {
  const { actor, clock, state, answer } = open();
  actor.send({ type: 'SPEED', speed: 1 });
  actor.send({ type: 'PLAY', fromMs: NOON - 1_800_000 });
  await answer();
  clock.increment(600_000);
  expect(state().context.atMs).toBe(NOON - 1_800_000 + 2000);
});

test('playing goes live by itself when it reaches now', async () => {
  const { actor, clock, state, answer, lives } = open();
  actor.send({ type: 'SPEED', speed: 60 });
  actor.send({ type: 'PLAY', fromMs: NOON - 20_000 });
  await answer();
  clock.increment(TICK_MS);
  await answer();
  expect(state().matches('rewound')).toBe(true);
  clock.increment(TICK_MS);
  await settled();
  expect([state().value, lives()]).toEqual(['live', 1]);
});

test('a pause stops the head', async () => {
  const { actor, clock, state, answer } = open();
  actor.send({ type: 'PLAY', fromMs: NOON - 600_000 });
  await answer();
  actor.send({ type: 'PAUSE' });
  clock.increment(10_000);
  expect(state().context.atMs).toBe(NOON - 600_000);
});

test('a moment that cannot be shown puts the head back, stops playing, shows the reason, and can be tried again', async () => {
  const { actor, asked, state, answer } = open();
  actor.send({ type: 'SEEK', atMs: NOON - 10_000 });
  await answer();
  actor.send({ type: 'PLAY', fromMs: 0 });
  actor.send({ type: 'SEEK', atMs: NOON - 90_000 });
  await answer('storage');
  expect(state().matches({ rewound: { transport: 'paused', seek: 'idle' } })).toBe(true);
  expect(state().context).toMatchObject({
    atMs: NOON - 10_000,
    failure: { atMs: NOON - 90_000, failure: { kind: 'storage' } },
  });
  actor.send({ type: 'RETRY' });
  await answer();
  expect(asked.at(-1)!.atMs).toBe(NOON - 90_000);
  expect(state().context).toMatchObject({ shownMs: NOON - 90_000, failure: null });
});

test('when the very first moment cannot be shown the fleet stays live and the reason is shown', async () => {
  const { actor, state, answer } = open();
  actor.send({ type: 'SEEK', atMs: NOON - 10_000 });
  await answer('storage');
  expect(state().value).toBe('live');
  expect(state().context.failure?.failure.kind).toBe('storage');
});

test('closing the bar returns to live first', async () => {
  const { actor, state, answer, lives } = open();
  actor.send({ type: 'SEEK', atMs: NOON - 10_000 });
  await answer();
  actor.send({ type: 'CLOSE' });
  await settled();
  expect([state().value, lives()]).toEqual(['closed', 1]);
});

test('what is pressed while the fleet returns to live is not lost: a step, playing and closing', async () => {
  const { actor, asked, state, answer } = open();
  actor.send({ type: 'SEEK', atMs: NOON - 60_000 });
  await answer();
  actor.send({ type: 'LIVE' });
  expect(state().value).toBe('returning');
  actor.send({ type: 'STEP', byMs: 10_000 });
  expect(state().value).toBe('returning');
  actor.send({ type: 'STEP', byMs: -10_000 });
  await answer();
  expect(state().matches({ rewound: { transport: 'paused', seek: 'idle' } })).toBe(true);
  expect(NOON - asked.at(-1)!.atMs).toBe(10_000);
  actor.send({ type: 'LIVE' });
  actor.send({ type: 'PLAY', fromMs: NOON - 600_000 });
  await answer();
  expect(state().matches({ rewound: { transport: 'playing' } })).toBe(true);
  expect(NOON - asked.at(-1)!.atMs).toBe(600_000);
  actor.send({ type: 'LIVE' });
  actor.send({ type: 'CLOSE' });
  await settled();
  expect(state().value).toBe('closed');
});

test('when the fleet goes live without the bar, for example reopened, the bar goes live too', async () => {
  const { actor, state, answer, lives } = open();
  actor.send({ type: 'SEEK', atMs: NOON - 10_000 });
  actor.send({ type: 'WENT_LIVE' });
  expect(state().matches('rewound')).toBe(true);
  await answer();
  actor.send({ type: 'WENT_LIVE' });
  expect([state().value, lives()]).toEqual(['live', 0]);
});

test('a cancelled moment without a newer request ends live', async () => {
  const { actor, state, answer } = open();
  actor.send({ type: 'SEEK', atMs: NOON - 10_000 });
  await answer('cancelled');
  expect(state().value).toBe('live');
  expect(state().context.failure).toBeNull();
});
