import { assign, fromCallback, setup } from 'xstate';
import type { Failure } from '../contract/failure.ts';
import type { QuickAction } from '../domain/command-rules.ts';
import type { CommandFault, CommandStatus } from '../domain/commands.ts';

/** How long the page waits for word of a command: longer than the server, which ends it after a minute. */
export const OUTCOME_WAIT_MS = 75_000;

/** What is to be done to which device. */
export interface CommandInput {
  deviceId: number;
  action: QuickAction;
}

/** What the effect `execute` tells: the command was taken or not, and later what became of it. */
export type CommandNews =
  | { type: 'TAKEN' }
  | { type: 'REFUSED'; failure: Failure }
  | { type: 'OUTCOME'; status: CommandStatus; fault: CommandFault | null };

export type CommandEvent = { type: 'ASK'; action: QuickAction } | { type: 'CONFIRM' } | { type: 'DISMISS' } | CommandNews;

export interface CommandContext {
  deviceId: number;
  /** The action asked for last; null before the first. */
  action: QuickAction | null;
  /** Why it was not taken; null where it was. */
  failure: Failure | null;
  /** Why it came to nothing after it was taken. */
  fault: CommandFault | null;
}

/** Cutting a vehicle and giving it back are asked about first: somebody may be driving it. */
export const isGrave = (action: QuickAction): boolean => action === 'block' || action === 'unblock';

const inputOf = ({ deviceId, action }: CommandContext): CommandInput => {
  if (action === null) throw new Error('nothing was asked for');
  return { deviceId, action };
};

/**
 * One command to one device at a time, from the wish to its end. While one is under way another wish is not heard: a double click
 * sends once. Pure: `execute` sends and listens; `sayTaken`, `sayRefused` and `sayEnded` tell the person.
 */
export const commandMachine = setup({
  types: { context: {} as CommandContext, events: {} as CommandEvent, input: {} as { deviceId: number } },
  actors: {
    execute: fromCallback<CommandEvent, CommandInput>(() => {
      throw new Error('effect not provided: execute');
    }),
  },
  actions: {
    asked: assign((_, { action }: { action: QuickAction }) => ({ action, failure: null, fault: null })),
    sayTaken: (_, _params: CommandInput) => undefined,
    sayRefused: (_, _params: CommandInput & { failure: Failure }) => undefined,
    sayEnded: (_, _params: CommandInput & { status: CommandStatus; fault: CommandFault | null }) => undefined,
  },
  delays: { outcomeWait: OUTCOME_WAIT_MS },
}).createMachine({
  id: 'command',
  context: ({ input }) => ({ deviceId: input.deviceId, action: null, failure: null, fault: null }),
  initial: 'resting',
  states: {
    resting: {
      initial: 'ready',
      on: {
        ASK: [
          { guard: ({ event }) => isGrave(event.action), target: 'confirming', actions: { type: 'asked', params: ({ event }) => ({ action: event.action }) } },
          { target: 'running', actions: { type: 'asked', params: ({ event }) => ({ action: event.action }) } },
        ],
      },
      states: { ready: {}, done: {}, failed: {}, unanswered: {} },
    },
    confirming: { on: { CONFIRM: 'running', DISMISS: 'resting' } },
    running: {
      invoke: { src: 'execute', input: ({ context }) => inputOf(context) },
      after: {
        outcomeWait: {
          target: 'resting.unanswered',
          actions: [assign({ fault: 'no-answer' }), { type: 'sayEnded', params: ({ context }) => ({ ...inputOf(context), status: 'EXPIRED', fault: 'no-answer' }) }],
        },
      },
      on: {
        REFUSED: {
          target: 'resting.failed',
          actions: [assign({ failure: ({ event }) => event.failure }), { type: 'sayRefused', params: ({ context, event }) => ({ ...inputOf(context), failure: event.failure }) }],
        },
        OUTCOME: [
          { guard: ({ event }) => event.status === 'DONE', target: 'resting.done', actions: { type: 'sayEnded', params: ({ context, event }) => ({ ...inputOf(context), status: event.status, fault: null }) } },
          {
            guard: ({ event }) => event.status === 'EXPIRED',
            target: 'resting.unanswered',
            actions: [assign({ fault: ({ event }) => event.fault }), { type: 'sayEnded', params: ({ context, event }) => ({ ...inputOf(context), status: event.status, fault: event.fault }) }],
          },
          {
            guard: ({ event }) => event.status === 'FAILED',
            target: 'resting.failed',
            actions: [assign({ fault: ({ event }) => event.fault }), { type: 'sayEnded', params: ({ context, event }) => ({ ...inputOf(context), status: event.status, fault: event.fault }) }],
          },
        ],
      },
      initial: 'sending',
      states: {
        sending: { on: { TAKEN: { target: 'waiting', actions: { type: 'sayTaken', params: ({ context }) => inputOf(context) } } } },
        waiting: {},
      },
    },
  },
});
