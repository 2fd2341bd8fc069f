import type { Rights } from '../auth/caller.ts';
import type { Handlers } from '../http/handler.ts';
import { topicsOf } from './hearing-rights.ts';

/** Path of the broker on the console's own origin. */
export const BROKER_PATH = '/mqtt';

/** Handler of the call that tells a session where the broker is and what it may hear. The password is its token. */
export function brokerHandlers({ rights }: { rights: Rights }): Pick<Handlers, 'broker.topics'> {
  return {
    'broker.topics': async ({ caller }) => ({ url: BROKER_PATH, username: caller.sessionId, ...(await topicsOf(caller, rights)) }),
  };
}
