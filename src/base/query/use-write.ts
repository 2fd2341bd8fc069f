import { useRef, useState } from 'react';
import type { Failure, Result } from '../../../contract/failure.ts';
import type { CallInput, CallName, CallOutput } from '../../../contract/rest/calls.ts';
import { useCore } from '../session/session-context.tsx';
import { useQueryCache } from './queries.ts';

interface WriteOptions {
  /** Calls of which everything that is known is asked for again once this one was done. */
  stale?: readonly CallName[];
}

/** A call that changes something, done one at a time. */
export interface Write<N extends CallName> {
  /** Writes; null where the last write is still pending. */
  run(input: CallInput<N>): Promise<Result<CallOutput<N>> | null>;
  /** The pending input; null while none is. */
  running: CallInput<N> | null;
  /** The last outcome; undefined before the first and while a write is pending. */
  value: CallOutput<N> | undefined;
  failure: Failure | null;
}

type Outcome<N extends CallName> = Pick<Write<N>, 'running' | 'value' | 'failure'>;

/** Does a call that changes something: one at a time, its failure as a value, and what it makes stale is asked for again. */
export function useWrite<N extends CallName>(name: N, { stale = [] }: WriteOptions = {}): Write<N> {
  const core = useCore();
  const queries = useQueryCache();
  const [outcome, setOutcome] = useState<Outcome<N>>({ running: null, value: undefined, failure: null });
  // Two presses within one frame are two calls of the same render.
  const isBusy = useRef(false);
  const run = async (input: CallInput<N>): Promise<Result<CallOutput<N>> | null> => {
    if (isBusy.current) return null;
    isBusy.current = true;
    setOutcome({ running: input, value: undefined, failure: null });
    const answer = await core.call(name, input);
    isBusy.current = false;
    setOutcome({
      running: null,
      value: answer.ok ? answer.value : undefined,
      failure: answer.ok ? null : answer.failure,
    });
    if (answer.ok) for (const call of stale) void queries.invalidateQueries({ queryKey: [call] });
    return answer;
  };
  return { run, ...outcome };
}
