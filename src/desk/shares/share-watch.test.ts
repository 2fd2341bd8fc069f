import { expect, test } from 'vitest';
import type { FailureKind } from '../../../contract/failure.ts';
import type { SharedVehicle } from '../../../contract/rest/desk/share-calls.ts';
import { NEUTRAL_BRAND } from '../../base/brand/brand.ts';
import { BUSY_MS, LOOK_MS, ShareWatch, type ShareState } from './share-watch.ts';

const START_MS = Date.parse('2026-11-21T12:00:00Z');
const vehicle = (latitude: number): SharedVehicle => ({
  name: 'Sandero prata',
  expiresAt: '2026-11-21T13:00:00.000Z',
  now: '2026-11-21T12:00:00.000Z',
  position: {
    latitude,
    longitude: -46.63,
    headingDeg: 90,
    speedKmh: 40,
    activity: 'moving',
    fixTime: '2026-11-21T12:00:00.000Z',
    communication: '2026-11-21T12:00:00.000Z',
  },
});

type Answer = number | FailureKind;

/** A watch with scripted answers of the server and a clock that the test advances. */
function watched(...answers: Answer[]) {
  const states: ShareState[] = [];
  const asked: ('open' | 'look')[] = [];
  let waiting: { delayMs: number; run: () => void } | null = null;
  let nowMs = START_MS;
  const next = async () => {
    const answer = answers.shift() ?? 0;
    return typeof answer === 'number'
      ? ({ ok: true, value: vehicle(answer) } as const)
      : ({ ok: false, failure: { kind: answer, origin: 'server', message: answer } } as const);
  };
  const watch = new ShareWatch({
    open: async () => {
      asked.push('open');
      const found = await next();
      return found.ok ? { ok: true, value: { brand: NEUTRAL_BRAND, vehicle: found.value } } : found;
    },
    look: () => {
      asked.push('look');
      return next();
    },
    after: (delayMs, run) => {
      waiting = { delayMs, run };
      return () => {
        waiting = null;
      };
    },
    now: () => nowMs,
    onState: (state) => states.push(state),
  });
  const settle = async () => {
    for (let i = 0; i < 5; i += 1) await Promise.resolve();
  };
  return {
    watch,
    states,
    asked,
    settle,
    waitMs: () => waiting?.delayMs ?? null,
    last: () => states.at(-1),
    turn: async (laterMs = 0) => {
      nowMs += laterMs;
      const due = waiting;
      waiting = null;
      due?.run();
      await settle();
    },
    begin: async () => {
      watch.start();
      await settle();
    },
  };
}

test('it opens once with the brand, then looks every few seconds', async () => {
  const run = watched(1, 2, 3);
  await run.begin();
  await run.turn();
  await run.turn();
  expect(run.asked).toEqual(['open', 'look', 'look']);
  expect(run.states.map((state) => state.state === 'open' && state.vehicle.position?.latitude)).toEqual([1, 2, 3]);
  expect(run.waitMs()).toBe(LOOK_MS);
});

test('a share that was ended shows nothing more and is not asked for again, also when the page comes back', async () => {
  const run = watched(1, 'missing', 2);
  await run.begin();
  await run.turn();
  expect(run.last()).toEqual({ state: 'ended' });
  expect(run.waitMs()).toBeNull();
  await run.begin();
  expect(run.asked).toEqual(['open', 'look']);
});

test('without an answer the last position stays and says so, until one comes', async () => {
  const run = watched(1, 'offline', 2);
  await run.begin();
  await run.turn();
  expect(run.last()).toMatchObject({ state: 'open', isLost: true, vehicle: { position: { latitude: 1 } } });
  await run.turn();
  expect(run.last()).toMatchObject({ state: 'open', isLost: false, vehicle: { position: { latitude: 2 } } });
});

test('without an answer the vehicle disappears when the share has expired', async () => {
  const run = watched(1, 'offline', 'offline');
  await run.begin();
  await run.turn(59 * 60_000);
  expect(run.last()).toMatchObject({ state: 'open' });
  await run.turn(60_000);
  expect(run.last()).toEqual({ state: 'ended' });
});

test('a server that asks for patience is left alone for a while, and what is shown stays', async () => {
  const run = watched(1, 'busy');
  await run.begin();
  await run.turn();
  expect(run.last()).toMatchObject({ state: 'open', isLost: false });
  expect(run.waitMs()).toBe(BUSY_MS);
});

test('what cannot be opened says why and is tried again', async () => {
  const run = watched('broken', 1);
  await run.begin();
  expect(run.last()).toMatchObject({ state: 'failed', failure: { kind: 'broken' } });
  await run.turn();
  expect(run.last()).toMatchObject({ state: 'open' });
});

test('a closed page sends no requests, and ignores a late answer', async () => {
  const run = watched(1, 2);
  run.watch.start();
  run.watch.stop();
  await run.settle();
  expect(run.states).toEqual([]);
  expect(run.waitMs()).toBeNull();
  await run.begin();
  expect(run.last()).toMatchObject({ state: 'open', vehicle: { position: { latitude: 2 } } });
});

test('a page that comes back while an answer is on its way asks for no second one', async () => {
  const run = watched(1, 2);
  run.watch.start();
  run.watch.stop();
  run.watch.start();
  await run.settle();
  expect(run.asked).toEqual(['open']);
  expect(run.last()).toMatchObject({ state: 'open' });
});
