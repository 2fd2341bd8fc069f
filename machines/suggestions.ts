import { assign, fromPromise, setup } from 'xstate';
import type { Failure, Result } from '../contract/failure.ts';
import { SUGGESTION_PAUSE_MS } from '../domain/client.ts';

export interface SuggestionContext<T> {
  /** What stands in the field. */
  text: string;
  /** What was asked for last. */
  term: string;
  /** What was found last; while the next answer is awaited it stays. */
  found: readonly T[];
  /** Why nothing came; null where something did. */
  failure: Failure | null;
}

export type SuggestionEvent<T> = { type: 'OPEN' } | { type: 'TYPED'; text: string } | { type: 'SELECT'; chosen: T } | { type: 'RETRY' } | { type: 'CLOSE' };

const NOTHING = { text: '', term: '', found: [], failure: null };

/**
 * A search that suggests while somebody types: opened, typed into, answered with suggestions, none or a failure, and closed by a
 * choice or without one. Only text that is not empty is asked for, and only after it rested; an answer to an earlier text is
 * not heard. Pure: `ask` asks for a term, `choose` takes what was chosen, `sayFailed` tells that nothing could be had.
 * `termOf` makes of the typed text what is asked for, an empty text where there is nothing to ask.
 */
export function suggestionMachine<T>(id: string, termOf: (text: string) => string) {
  return setup({
    types: { context: {} as SuggestionContext<T>, events: {} as SuggestionEvent<T> },
    actors: {
      ask: fromPromise<Result<readonly T[]>, string>(() => Promise.reject(new Error('effect not provided: ask'))),
    },
    actions: {
      choose: (_, _params: { chosen: T }) => undefined,
      sayFailed: (_, _params: { failure: Failure }) => undefined,
      forget: assign(NOTHING),
    },
    delays: { pause: SUGGESTION_PAUSE_MS },
  }).createMachine({
    id,
    context: NOTHING,
    initial: 'closed',
    states: {
      closed: { entry: 'forget', on: { OPEN: 'open' } },
      open: {
        initial: 'empty',
        on: {
          CLOSE: 'closed',
          SELECT: { target: 'closed', actions: { type: 'choose', params: ({ event }) => ({ chosen: event.chosen }) } },
          TYPED: [
            { guard: ({ event }) => termOf(event.text) === '', target: '.empty', actions: assign(({ event }) => ({ ...NOTHING, text: event.text })) },
            // The same words with a blank more: what was found of them stands.
            { guard: ({ context, event }) => termOf(event.text) === context.term, actions: assign({ text: ({ event }) => event.text }) },
            { target: '.resting', actions: assign(({ event }) => ({ text: event.text, term: termOf(event.text), failure: null })) },
          ],
        },
        states: {
          empty: {},
          resting: { after: { pause: 'asking' } },
          asking: {
            invoke: {
              src: 'ask',
              input: ({ context }) => context.term,
              onDone: [
                {
                  guard: ({ event }) => !event.output.ok,
                  target: 'failed',
                  actions: [
                    assign(({ event }) => ({ found: [], failure: event.output.ok ? null : event.output.failure })),
                    { type: 'sayFailed', params: ({ event }) => ({ failure: (event.output as { failure: Failure }).failure }) },
                  ],
                },
                {
                  target: 'answered',
                  actions: assign({ found: ({ event }) => (event.output.ok ? event.output.value : []) }),
                },
              ],
            },
          },
          answered: { always: [{ guard: ({ context }) => context.found.length === 0, target: 'none' }, { target: 'suggestions' }] },
          suggestions: {},
          none: {},
          failed: { on: { RETRY: { target: 'asking', actions: assign({ failure: null }) } } },
        },
      },
    },
  });
}
