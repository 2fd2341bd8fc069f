import type { CallInput, CallName, CallOutput } from '../../../contract/rest/calls.ts';
import type { AskOptions, Asked } from './question.ts';
import { useAsked } from './use-asked.ts';

/** Asks one call and keeps its answer for the session; a null input asks nothing. */
export function useCall<N extends CallName>(
  name: N,
  input: CallInput<N> | null,
  options?: AskOptions,
): Asked<CallOutput<N>> {
  return useAsked(input === null ? null : [name, input], (ask) => ask(name, input!), options);
}
