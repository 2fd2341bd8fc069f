import type { Bridge } from '../bridge/bridge.ts';
import { openScope, type OpenScope, type SessionActor, type SessionScope } from './session-scope.ts';

/** The scope of the signed-in user. */
export interface ScopeKeeper {
  /** Null while signed out. */
  current(): SessionScope | null;
  /** Calls when another scope is the current one; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

/**
 * Opens a scope for whoever signs in and ends it when they are gone. Call it before the actor is started and before
 * anything is drawn: what is drawn then never sees a session whose scope is not there, nor what the last one left.
 */
export function keepScopes(bridge: Bridge, actor: SessionActor, onOpen: (scope: SessionScope) => void): ScopeKeeper {
  const listeners = new Set<() => void>();
  let open: OpenScope | null = null;
  actor.subscribe(({ context: { session } }) => {
    if ((session?.sessionId ?? null) === (open?.scope.session.sessionId ?? null)) return;
    const last = open;
    open = session === null ? null : openScope(bridge, actor, session);
    try {
      last?.end();
    } finally {
      if (open) onOpen(open.scope);
      for (const listener of listeners) listener();
    }
  });
  return {
    current: () => open?.scope ?? null,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
