import { setup } from 'xstate';

export interface IdleContext {
  /** After this long without activity the live view pauses, ms. */
  afterMs: number;
  /** The person is asked whether to go on; without it the next activity goes on by itself. */
  asks: boolean;
}

export type IdleEvent =
  /** A pointer, a key, a touch. */
  | { type: 'ACTIVITY' }
  /** The person chose to go on. */
  | { type: 'CONTINUE' };

/**
 * Pauses the live view of somebody who left. Pure: `pause` and `resume` are injected with `provide`. A customer is asked before it
 * goes on; who works with the console all day goes on by moving.
 */
export const idleMachine = setup({
  types: { context: {} as IdleContext, events: {} as IdleEvent, input: {} as IdleContext },
  actions: { pause: () => undefined, resume: () => undefined },
  guards: { goesOnByItself: ({ context }) => !context.asks },
  delays: { patience: ({ context }) => context.afterMs },
}).createMachine({
  id: 'idle',
  context: ({ input }) => input,
  initial: 'active',
  states: {
    active: {
      after: { patience: 'paused' },
      on: { ACTIVITY: { target: 'active', reenter: true } },
    },
    paused: {
      entry: 'pause',
      exit: 'resume',
      on: {
        ACTIVITY: { guard: 'goesOnByItself', target: 'active' },
        CONTINUE: 'active',
      },
    },
  },
});
