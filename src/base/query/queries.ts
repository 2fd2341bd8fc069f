import { QueryClient } from '@tanstack/react-query';
import { useScope } from '../session/session-context.tsx';
import type { SessionScope } from '../session/session-scope.ts';
import { hearMessages } from './hear-messages.ts';

/** Stale time: a repeated query is answered from the cache within it, by the server after it. */
export const KEPT_MS = 60_000;

/**
 * Creates the query cache of a session, by `scope.once`; it ends with the session. The core retries by itself; focusing the window
 * refetches nothing, a message of the broker does.
 */
export function openQueries({ onEnd, bridge }: Pick<SessionScope, 'onEnd' | 'bridge'>): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { refetchOnWindowFocus: false, retry: false, staleTime: KEPT_MS } },
  });
  client.mount();
  const stopHearing = hearMessages(client, bridge);
  onEnd(() => {
    stopHearing();
    client.unmount();
    client.clear();
  });
  return client;
}

/** The query cache of the session. */
export const useQueryCache = (): QueryClient => useScope().once(openQueries);
