import { assign, fromCallback, setup } from 'xstate';
import type { Failure } from '../contract/failure.ts';
import type { QuickAction } from '../domain/desk/commands/command-rules.ts';
import type { CommandFault, CommandStatus } from '../domain/desk/commands/commands.ts';

/** How long the page waits for a command's outcome: longer than the server, which ends it after a minute. */
export const OUTCOME_WAIT_MS = 75_000;

/** An action on a device. */
export interface CommandInput {
  deviceId: number;
  action: QuickAction;
}

/** What the effect `execute` reports: the command was accepted or not, and later its outcome. */
export type CommandNews =
  | { type: 'TAKEN' }
  | { type: 'REFUSED'; failure: Failure }
  | { type: 'OUTCOME'; status: CommandStatus; fault: CommandFault | null };

export type CommandEvent =
  | { type: 'ASK'; action: QuickAction }
  | { type: 'CONFIRM' }
  | { type: 'DISMISS' }
  | CommandNews;

export interface CommandContext {
  deviceId: number;
  /** The action asked for last; null before the first. */
  action: QuickAction | null;
  /** Why it was refused; null if it was accepted. */
  failure: Failure | null;
  /** Why it failed after it was accepted. */
  fault: CommandFault | null;
}

/** Blocking and unblocking an engine need a confirmation: the vehicle may be moving. */
export const isGrave = (action: QuickAction): boolean => action === 'block' || action === 'unblock';

const inputOf = ({ deviceId, action }: CommandContext): CommandInput => {
  if (action === null) throw new Error('no action was requested');
  return { deviceId, action };
};

/**
 * One command to one device at a time, from the request to its outcome. While one is in progress others are ignored:
 * a double click sends once. Pure: `execute` sends and listens; `sayTaken`, `sayRefused` and `sayEnded` inform the
 * user.
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
          {
            guard: ({ event }) => isGrave(event.action),
            target: 'confirming',
            actions: { type: 'asked', params: ({ event }) => ({ action: event.action }) },
          },
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
          actions: [
            assign({ fault: 'no-answer' }),
            {
              type: 'sayEnded',
              params: ({ context }) => ({ ...inputOf(context), status: 'EXPIRED', fault: 'no-answer' }),
            },
          ],
        },
      },
      on: {
        REFUSED: {
          target: 'resting.failed',
          actions: [
            assign({ failure: ({ event }) => event.failure }),
            { type: 'sayRefused', params: ({ context, event }) => ({ ...inputOf(context), failure: event.failure }) },
          ],
        },
        OUTCOME: [
          {
            guard: ({ event }) => event.status === 'DONE',
            target: 'resting.done',
            actions: {
              type: 'sayEnded',
              params: ({ context, event }) => ({ ...inputOf(context), status: event.status, fault: null }),
            },
          },
          {
            // Of an unknown outcome nothing more is heard either.
            guard: ({ event }) => event.status === 'EXPIRED' || event.status === 'UNKNOWN',
            target: 'resting.unanswered',
            actions: [
              assign({ fault: ({ event }) => event.fault }),
              {
                type: 'sayEnded',
                params: ({ context, event }) => ({ ...inputOf(context), status: event.status, fault: event.fault }),
              },
            ],
          },
          {
            guard: ({ event }) => event.status === 'FAILED' || event.status === 'CANCELLED',
            target: 'resting.failed',
            actions: [
              assign({ fault: ({ event }) => event.fault }),
              {
                type: 'sayEnded',
                params: ({ context, event }) => ({ ...inputOf(context), status: event.status, fault: event.fault }),
              },
            ],
          },
        ],
      },
      initial: 'sending',
      states: {
        sending: {
          on: {
            TAKEN: { target: 'waiting', actions: { type: 'sayTaken', params: ({ context }) => inputOf(context) } },
          },
        },
        waiting: {},
      },
    },
  },
});
