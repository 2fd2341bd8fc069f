import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { idleMachine } from './idle.ts';

const AFTER_MS = 900_000;

function started(asks: boolean) {
  const told: string[] = [];
  const clock = new SimulatedClock();
  const machine = idleMachine.provide({ actions: { pause: () => told.push('pause'), resume: () => told.push('resume') } });
  const actor = createActor(machine, { input: { afterMs: AFTER_MS, asks }, clock }).start();
  return { told, clock, actor };
}

test('after inactivity the live view pauses, and each activity begins the time anew (SES-42)', () => {
  const { told, clock, actor } = started(true);
  clock.increment(AFTER_MS - 1);
  actor.send({ type: 'ACTIVITY' });
  clock.increment(AFTER_MS - 1);
  expect(told).toEqual([]);
  clock.increment(1);
  expect(told).toEqual(['pause']);
});

test('a customer who is asked goes on only by choosing to (SES-44)', () => {
  const { told, clock, actor } = started(true);
  clock.increment(AFTER_MS);
  actor.send({ type: 'ACTIVITY' });
  expect(actor.getSnapshot().value).toBe('paused');
  actor.send({ type: 'CONTINUE' });
  expect(told).toEqual(['pause', 'resume']);
  clock.increment(AFTER_MS);
  expect(told).toEqual(['pause', 'resume', 'pause']);
});

test('operators and administrators go on with their next activity (SES-47)', () => {
  const { told, clock, actor } = started(false);
  clock.increment(AFTER_MS);
  actor.send({ type: 'ACTIVITY' });
  expect([actor.getSnapshot().value, told]).toEqual(['active', ['pause', 'resume']]);
});

test('signing out stops the idle timer (SES-39)', () => {
  const { told, clock, actor } = started(true);
  actor.stop();
  clock.increment(2 * AFTER_MS);
  expect(told).toEqual([]);
});
