import { setup } from 'xstate';

export interface IdleContext {
  /** After this long without activity the live view pauses, ms. */
  afterMs: number;
  /** Whether the user has to confirm; otherwise the next activity resumes. */
  asks: boolean;
}

export type IdleEvent =
  /** A pointer, a key, a touch. */
  | { type: 'ACTIVITY' }
  /** The user chose to continue. */
  | { type: 'CONTINUE' };

/**
 * Pauses the live view of an inactive user. Pure: `pause` and `resume` are injected with `provide`. A customer has to
 * confirm before it resumes; for staff the next activity resumes it.
 */
export const idleMachine = setup({
  types: { context: {} as IdleContext, events: {} as IdleEvent, input: {} as IdleContext },
  actions: { pause: () => undefined, resume: () => undefined },
  guards: { resumesByItself: ({ context }) => !context.asks },
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
        ACTIVITY: { guard: 'resumesByItself', target: 'active' },
        CONTINUE: 'active',
      },
    },
  },
});
