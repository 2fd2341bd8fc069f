import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { idleMachine } from './idle.ts';

const AFTER_MS = 900_000;

function started(asks: boolean) {
  const calls: string[] = [];
  const clock = new SimulatedClock();
  const machine = idleMachine.provide({
    actions: { pause: () => calls.push('pause'), resume: () => calls.push('resume') },
  });
  const actor = createActor(machine, { input: { afterMs: AFTER_MS, asks }, clock }).start();
  return { calls, clock, actor };
}

test('after inactivity the live view pauses, and each activity restarts the timer (SES-42)', () => {
  const { calls, clock, actor } = started(true);
  clock.increment(AFTER_MS - 1);
  actor.send({ type: 'ACTIVITY' });
  clock.increment(AFTER_MS - 1);
  expect(calls).toEqual([]);
  clock.increment(1);
  expect(calls).toEqual(['pause']);
});

test('a customer must confirm before the live view resumes (SES-44)', () => {
  const { calls, clock, actor } = started(true);
  clock.increment(AFTER_MS);
  actor.send({ type: 'ACTIVITY' });
  expect(actor.getSnapshot().value).toBe('paused');
  actor.send({ type: 'CONTINUE' });
  expect(calls).toEqual(['pause', 'resume']);
  clock.increment(AFTER_MS);
  expect(calls).toEqual(['pause', 'resume', 'pause']);
});

test('for operators and administrators the live view resumes with their next activity (SES-47)', () => {
  const { calls, clock, actor } = started(false);
  clock.increment(AFTER_MS);
  actor.send({ type: 'ACTIVITY' });
  expect([actor.getSnapshot().value, calls]).toEqual(['active', ['pause', 'resume']]);
});

test('a stopped watch no longer pauses anything', () => {
  const { calls, clock, actor } = started(true);
  actor.stop();
  clock.increment(2 * AFTER_MS);
  expect(calls).toEqual([]);
});
