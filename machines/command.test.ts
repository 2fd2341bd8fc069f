import { expect, test } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import type { Failure } from '../contract/failure.ts';
import type { QuickAction } from '../domain/desk/commands/command-rules.ts';
import { commandMachine, OUTCOME_WAIT_MS, type CommandEvent, type CommandInput, type CommandNews } from './command.ts';

const DEVICE = 1_234_567_890_123_456;
const REFUSED: Failure = { kind: 'refused', origin: 'server', status: 409, message: 'no', requestId: 'r' };

/**
 * The machine of a device with effects that record what was sent and shown; `tell` sends the server's status of the
 * last command.
 */
function desk() {
  const clock = new SimulatedClock();
  const sent: CommandInput[] = [];
  const said: unknown[] = [];
  let tell: (news: CommandNews) => void = () => undefined;
  let listening = 0;
  const machine = commandMachine.provide({
    actors: {
      execute: fromCallback<CommandEvent, CommandInput>(({ input, sendBack }) => {
        sent.push(input);
        listening += 1;
        tell = sendBack;
        return () => void (listening -= 1);
      }),
    },
    actions: {
      sayTaken: (_, params) => said.push(['taken', params.action]),
      sayRefused: (_, params) => said.push(['refused', params.action, params.failure.kind]),
      sayEnded: (_, params) => said.push(['ended', params.action, params.status, params.fault]),
    },
  });
  const actor = createActor(machine, { input: { deviceId: DEVICE }, clock }).start();
  return {
    actor,
    clock,
    sent,
    said,
    tell: (news: CommandNews) => tell(news),
    listening: () => listening,
    ask: (action: QuickAction) => actor.send({ type: 'ASK', action }),
  };
}

test('position and reboot are sent at once, block and unblock only after they were confirmed', () => {
  for (const action of ['position', 'reboot'] as const) {
    const { sent, ask } = desk();
    ask(action);
    expect(sent).toEqual([{ deviceId: DEVICE, action }]);
  }
  for (const action of ['block', 'unblock'] as const) {
    const { actor, sent, ask } = desk();
    ask(action);
    expect([sent, actor.getSnapshot().matches('confirming')]).toEqual([[], true]);
    actor.send({ type: 'CONFIRM' });
    expect(sent).toEqual([{ deviceId: DEVICE, action }]);
  }
});

test('a block that is not confirmed is not sent, and can be requested again', () => {
  const { actor, sent, ask } = desk();
  ask('block');
  actor.send({ type: 'DISMISS' });
  expect([sent, actor.getSnapshot().matches('resting')]).toEqual([[], true]);
  ask('block');
  expect(actor.getSnapshot().matches('confirming')).toBe(true);
});

test('a double click sends once, on the button and on the confirmation; so does another command while one is in progress', () => {
  const { actor, sent, tell, ask } = desk();
  ask('block');
  ask('block');
  actor.send({ type: 'CONFIRM' });
  actor.send({ type: 'CONFIRM' });
  ask('block');
  ask('reboot');
  tell({ type: 'TAKEN' });
  ask('unblock');
  actor.send({ type: 'CONFIRM' });
  expect(sent).toEqual([{ deviceId: DEVICE, action: 'block' }]);
});

test('the user is informed that a command was accepted and of its outcome, each once', () => {
  const { actor, said, tell, listening, ask } = desk();
  ask('reboot');
  expect(actor.getSnapshot().matches({ running: 'sending' })).toBe(true);
  tell({ type: 'TAKEN' });
  expect(actor.getSnapshot().matches({ running: 'waiting' })).toBe(true);
  tell({ type: 'OUTCOME', status: 'DONE', fault: null });
  tell({ type: 'OUTCOME', status: 'FAILED', fault: 'superseded' });
  expect(said).toEqual([
    ['taken', 'reboot'],
    ['ended', 'reboot', 'DONE', null],
  ]);
  expect([actor.getSnapshot().matches({ resting: 'done' }), listening()]).toEqual([true, 0]);
});

test('a refused command shows the reason and allows another one', () => {
  const { actor, said, sent, tell, ask } = desk();
  ask('position');
  tell({ type: 'REFUSED', failure: REFUSED });
  expect([said, actor.getSnapshot().context.failure]).toEqual([[['refused', 'position', 'refused']], REFUSED]);
  ask('reboot');
  expect([sent.length, actor.getSnapshot().context.failure]).toEqual([2, null]);
});

test('a command without an answer ends as unanswered, whether the server reports that or does not respond', () => {
  const told = desk();
  told.ask('position');
  told.tell({ type: 'TAKEN' });
  told.tell({ type: 'OUTCOME', status: 'EXPIRED', fault: 'no-answer' });
  const untold = desk();
  untold.ask('position');
  untold.tell({ type: 'TAKEN' });
  untold.clock.increment(OUTCOME_WAIT_MS - 1);
  expect(untold.actor.getSnapshot().matches('running')).toBe(true);
  untold.clock.increment(1);
  for (const { actor, said, listening } of [told, untold]) {
    expect(actor.getSnapshot().matches({ resting: 'unanswered' })).toBe(true);
    expect([said, listening()]).toEqual([
      [
        ['taken', 'position'],
        ['ended', 'position', 'EXPIRED', 'no-answer'],
      ],
      0,
    ]);
  }
});

test('a command that was replaced by a newer one has failed', () => {
  const { actor, said, tell, ask } = desk();
  ask('reboot');
  tell({ type: 'TAKEN' });
  tell({ type: 'OUTCOME', status: 'SENT', fault: null });
  expect(actor.getSnapshot().matches('running')).toBe(true);
  tell({ type: 'OUTCOME', status: 'FAILED', fault: 'superseded' });
  expect([actor.getSnapshot().matches({ resting: 'failed' }), said.at(-1)]).toEqual([
    true,
    ['ended', 'reboot', 'FAILED', 'superseded'],
  ]);
});
