import type { QueryClient } from '@tanstack/react-query';
import type { CallInput, CallName, CallOutput } from '../../../contract/rest/calls.ts';
import { keyOf } from './ask.ts';
import { useQueryCache } from './queries.ts';

/** What is known of answers beside asking for them. */
export interface KeptAnswers {
  /** Replaces a cached value with one known from elsewhere, such as the answer to a write. */
  put<N extends CallName>(name: N, input: CallInput<N>, value: CallOutput<N>): void;
  /** Changes an answer that is known. */
  change<N extends CallName>(name: N, input: CallInput<N>, change: (value: CallOutput<N>) => CallOutput<N>): void;
  /** Is asked for again: of a call everything, or one input. */
  ask<N extends CallName>(name: N, input?: CallInput<N>): void;
}

export const keptAnswersOf = (queries: QueryClient): KeptAnswers => ({
  put: (name, input, value) => {
    // What is under way was asked before: its answer would put the old value back.
    void queries.cancelQueries({ queryKey: keyOf(name, input) });
    queries.setQueryData(keyOf(name, input), value);
  },
  change: <N extends CallName>(name: N, input: CallInput<N>, change: (value: CallOutput<N>) => CallOutput<N>) =>
    void queries.setQueryData<CallOutput<N>>(keyOf(name, input), (known) =>
      known === undefined ? undefined : change(known),
    ),
  ask: (name, input) => void queries.invalidateQueries({ queryKey: input === undefined ? [name] : keyOf(name, input) }),
});

export const useKeptAnswers = (): KeptAnswers => keptAnswersOf(useQueryCache());
