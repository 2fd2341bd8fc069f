import { afterEach, expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { replayMachine, type ReplayEvent } from './replay.ts';

const MINUTE_MS = 60_000;
const FROM_MS = Date.UTC(2026, 10, 21, 12);
const TO_MS = FROM_MS + 60 * MINUTE_MS;
const LOAD: ReplayEvent = { type: 'LOAD', fromMs: FROM_MS, toMs: TO_MS, stops: [] };

let stop = (): void => undefined;
afterEach(() => stop());

/** The machine on a clock that the test holds: a frame comes only when it says so. */
function started(load: ReplayEvent = LOAD) {
  let nowMs = 0;
  let isRunning = false;
  let told: (nowMs: number) => void = () => undefined;
  const frames = fromCallback(({ sendBack }) => {
    isRunning = true;
    told = (ms) => sendBack({ type: 'FRAME', nowMs: ms });
    return () => {
      isRunning = false;
    };
  });
  const actor = createActor(replayMachine.provide({ actors: { frames } }));
  actor.start();
  stop = () => actor.stop();
  actor.send(load);
  return {
    send: (event: ReplayEvent) => actor.send(event),
    /** Draws a picture `ms` after the last one. */
    frame: (ms: number) => {
      nowMs += ms;
      told(nowMs);
    },
    atMs: () => actor.getSnapshot().context.atMs - FROM_MS,
    context: () => actor.getSnapshot().context,
    state: () => actor.getSnapshot().value,
    drawsFrames: () => isRunning,
  };
}

test('replay starts paused at the first fix, and frames come only while it plays', () => {
  const { state, atMs, drawsFrames, send } = started();
  expect([state(), atMs(), drawsFrames()]).toEqual(['paused', 0, false]);
  send({ type: 'PLAY' });
  expect(drawsFrames()).toBe(true);
  send({ type: 'PAUSE' });
  expect(drawsFrames()).toBe(false);
});

test('it plays as many times faster as is said, from real time to sixty times', () => {
  const { send, frame, atMs } = started();
  send({ type: 'SPEED', speed: 1 });
  send({ type: 'PLAY' });
  frame(0);
  frame(500);
  expect(atMs()).toBe(500);
  send({ type: 'SPEED', speed: 60 });
  frame(500);
  expect(atMs()).toBe(500 + 30_000);
});

test('a page that slept goes on where it was', () => {
  const { send, frame, atMs } = started();
  send({ type: 'PLAY' });
  frame(0);
  frame(3_600_000);
  expect(atMs()).toBe(10_000);
});

test('after a pause the time that passed meanwhile does not count', () => {
  const { send, frame, atMs } = started();
  send({ type: 'PLAY' });
  frame(0);
  frame(100);
  send({ type: 'TOGGLE' });
  send({ type: 'TOGGLE' });
  frame(900);
  expect(atMs()).toBe(1_000);
});

test('stops are left out where that is wished, and played where not', () => {
  const stops = [{ startMs: FROM_MS + 1_000, endMs: FROM_MS + 30 * MINUTE_MS }];
  const { send, frame, atMs } = started({ type: 'LOAD', fromMs: FROM_MS, toMs: TO_MS, stops });
  send({ type: 'PLAY' });
  frame(0);
  frame(200);
  expect(atMs()).toBe(30 * MINUTE_MS);
  send({ type: 'SKIP', on: false });
  send({ type: 'SEEK', atMs: FROM_MS });
  frame(200);
  expect(atMs()).toBe(2_000);
});

test('at the end it pauses on the last fix, and playing again begins at the first', () => {
  const { send, frame, atMs, state } = started();
  send({ type: 'SEEK', atMs: TO_MS - 1_000 });
  send({ type: 'PLAY' });
  frame(0);
  frame(500);
  expect([state(), atMs()]).toEqual(['paused', 60 * MINUTE_MS]);
  send({ type: 'PLAY' });
  expect([state(), atMs()]).toEqual(['playing', 0]);
});

test('a moment can be gone to while it plays; the pointer moves it only while it does not', () => {
  const { send, atMs } = started();
  send({ type: 'POINT', atMs: FROM_MS + 5_000 });
  expect(atMs()).toBe(5_000);
  send({ type: 'PLAY' });
  send({ type: 'POINT', atMs: FROM_MS + 9_000 });
  expect(atMs()).toBe(5_000);
  send({ type: 'SEEK', atMs: FROM_MS + 7_000 });
  expect(atMs()).toBe(7_000);
});

test('no moment lies before the first fix or after the last', () => {
  const { send, atMs } = started();
  send({ type: 'SEEK', atMs: 0 });
  expect(atMs()).toBe(0);
  send({ type: 'SEEK', atMs: Number.MAX_SAFE_INTEGER });
  expect(atMs()).toBe(60 * MINUTE_MS);
});

test('faster and slower go through the speeds and stop at both ends', () => {
  const { send, context } = started();
  for (let press = 0; press < 9; press += 1) send({ type: 'FASTER' });
  expect(context().speed).toBe(60);
  for (let press = 0; press < 9; press += 1) send({ type: 'SLOWER' });
  expect(context().speed).toBe(1);
});

test('another vehicle in the period keeps the moment, another period begins anew', () => {
  const { send, atMs, context } = started();
  send({ type: 'SEEK', atMs: FROM_MS + 9_000 });
  send({ type: 'LOAD', fromMs: FROM_MS - 5_000, toMs: TO_MS, stops: [] });
  expect(atMs()).toBe(9_000);
  send({ type: 'LOAD', fromMs: TO_MS + 1, toMs: TO_MS + 2, stops: [] });
  expect(context().atMs).toBe(TO_MS + 1);
});

test('without anything to play nothing plays', () => {
  const { send, state } = started();
  send({ type: 'UNLOAD' });
  send({ type: 'PLAY' });
  expect(state()).toBe('empty');
});
