import type { Core } from '../../../contract/core.ts';
import type { CallInput, CallName, CallOutput } from '../../../contract/rest/calls.ts';
import { valueOf } from './call-error.ts';

/** Makes one call within a query; throws its failure as a CallError, so that it is never cached as data. */
export type Ask = <N extends CallName>(name: N, input: CallInput<N>) => Promise<CallOutput<N>>;

let lastTicket = 0;

/** The call function of one query. When its signal is aborted, pending calls are cancelled. */
export function askOf(core: Pick<Core, 'call' | 'cancel'>, signal: AbortSignal): Ask {
  return async (name, input) => {
    lastTicket += 1;
    const ticket = lastTicket;
    const callOff = (): void => void core.cancel(ticket);
    signal.addEventListener('abort', callOff, { once: true });
    try {
      return await valueOf(core.call(name, input, ticket));
    } finally {
      signal.removeEventListener('abort', callOff);
    }
  };
}

/** Cache key of a call and its input. All entries of a call begin with its name. */
export const keyOf = <N extends CallName>(name: N, input: CallInput<N>): readonly [N, CallInput<N>] => [name, input];
