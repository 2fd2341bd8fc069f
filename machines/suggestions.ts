import { assign, emit, fromPromise, setup } from 'xstate';
import type { Failure, Result } from '../contract/failure.ts';
import { SUGGESTION_PAUSE_MS } from '../domain/desk/client.ts';

export interface SuggestionContext<T> {
  /** The text in the field. */
  text: string;
  /** The term searched last. */
  term: string;
  /** The last results; they stay until the next answer. */
  found: readonly T[];
  /** Why the search failed; null if it did not. */
  failure: Failure | null;
  /** Enter was pressed before the answer: a single result is chosen. */
  isEntered: boolean;
}

export type SuggestionEvent<T> =
  | { type: 'OPEN' }
  | { type: 'TYPED'; text: string }
  | { type: 'SELECT'; chosen: T }
  /** With the suggestion that is marked, null without one. */
  | { type: 'ENTER'; marked: T | null }
  | { type: 'RETRY' }
  | { type: 'CLOSE' };

const NOTHING = { text: '', term: '', found: [], failure: null, isEntered: false };

const setupOf = <T>() =>
  setup({
    types: {
      context: {} as SuggestionContext<T>,
      events: {} as SuggestionEvent<T>,
      emitted: {} as { type: 'chosen'; chosen: T },
    },
    actors: {
      ask: fromPromise<Result<readonly T[]>, string>(() => Promise.reject(new Error('effect not provided: ask'))),
    },
    actions: {
      choose: emit((_, { chosen }: { chosen: T }) => ({ type: 'chosen' as const, chosen })),
      sayFailed: (_, _params: { failure: Failure }) => undefined,
      reset: assign(NOTHING),
    },
    delays: { pause: SUGGESTION_PAUSE_MS },
  });

/** State that requests the term; its targets are `answered` and `failed`. */
const askingOf = <T>() =>
  setupOf<T>().createStateConfig({
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
          guard: ({ context, event }) => context.isEntered && event.output.ok && event.output.value.length === 1,
          target: '#closed',
          actions: {
            type: 'choose',
            params: ({ event }) => ({ chosen: (event.output as { value: readonly T[] }).value[0]! }),
          },
        },
        {
          target: 'answered',
          actions: assign({ found: ({ event }) => (event.output.ok ? event.output.value : []) }),
        },
      ],
    },
    on: { ENTER: { actions: assign({ isEntered: true }) } },
  });

/**
 * A search field with suggestions: opened, typed into, answered with suggestions, none or a failure, and closed with or
 * without a choice. Only non-empty text is searched, after a pause in typing or at Enter; an answer to an earlier text is
 * ignored. Enter chooses the suggestion that is marked; before the answer, when the suggestions are still those of an earlier
 * text, it chooses a single result once it is there. Pure: `ask` asks the server, `choose` receives the choice and emits
 * `chosen` unless it is provided, `sayFailed` reports a failure. `termOf` returns the search term for the typed text, empty
 * if there is nothing to search.
 */
export function suggestionMachine<T>(id: string, termOf: (text: string) => string) {
  return setupOf<T>().createMachine({
    id,
    context: NOTHING,
    initial: 'closed',
    states: {
      closed: { id: 'closed', entry: 'reset', on: { OPEN: 'open' } },
      open: {
        initial: 'empty',
        on: {
          CLOSE: 'closed',
          SELECT: { target: 'closed', actions: { type: 'choose', params: ({ event }) => ({ chosen: event.chosen }) } },
          TYPED: [
            {
              guard: ({ event }) => termOf(event.text) === '',
              target: '.empty',
              actions: assign(({ event }) => ({ ...NOTHING, text: event.text })),
            },
            // The same term with one more space: its suggestions stay.
            {
              guard: ({ context, event }) => termOf(event.text) === context.term,
              actions: assign({ text: ({ event }) => event.text }),
            },
            {
              target: '.resting',
              actions: assign(({ event }) => ({
                text: event.text,
                term: termOf(event.text),
                failure: null,
                isEntered: false,
              })),
            },
          ],
        },
        states: {
          empty: {},
          resting: {
            after: { pause: 'asking' },
            on: { ENTER: { target: 'asking', actions: assign({ isEntered: true }) } },
          },
          asking: askingOf<T>(),
          answered: {
            always: [{ guard: ({ context }) => context.found.length === 0, target: 'none' }, { target: 'suggestions' }],
          },
          suggestions: {
            on: {
              ENTER: {
                guard: ({ event }) => event.marked !== null,
                target: '#closed',
                actions: { type: 'choose', params: ({ event }) => ({ chosen: event.marked! }) },
              },
            },
          },
          none: {},
          failed: { on: { RETRY: { target: 'asking', actions: assign({ failure: null }) } } },
        },
      },
    },
  });
}

/** The machine of a search for `T`, whose effects may have been provided. */
export type SuggestionMachine<T> = ReturnType<typeof suggestionMachine<T>>;
