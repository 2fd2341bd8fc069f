import type { ActorRefFrom } from 'xstate';
import type { SignedIn } from '../../../contract/core.ts';
import type { sessionMachine } from '../../../machines/session.ts';
import type { Bridge } from '../bridge/bridge.ts';
import { ownCore } from './own-core.ts';

export type SessionActor = ActorRefFrom<typeof sessionMachine>;

/**
 * What lives as long as a session is made here and ends here. Whoever keeps something of a person outside of a
 * component makes it with `once`, or says with `onEnd` how it is forgotten.
 */
export interface SessionScope {
  /** The page's end of the data core for this person: once the session is over it asks nothing and no answer comes back. */
  readonly bridge: Bridge;
  readonly actor: SessionActor;
  /** The user as of sign-in; `useSignedIn` has later changes. */
  readonly session: SignedIn;
  /** Runs when the session ends, in reverse order of registration; at once when it is over. */
  onEnd(run: () => void): void;
  /** The one value of a maker in this session, made when it is first asked for. */
  once<T>(make: (scope: SessionScope) => T): T;
}

export interface OpenScope {
  scope: SessionScope;
  end(): void;
}

/** Opens the scope of a session. */
export function openScope(bridge: Bridge, actor: SessionActor, session: SignedIn): OpenScope {
  const made = new Map<(scope: SessionScope) => unknown, unknown>();
  let ends: (() => void)[] = [];
  let isOver = false;
  const scope: SessionScope = {
    bridge: { ...bridge, core: ownCore(bridge.core, () => isOver) },
    actor,
    session,
    onEnd: (run) => {
      if (isOver) run();
      else ends.push(run);
    },
    once: <T>(make: (scope: SessionScope) => T): T => {
      if (!made.has(make)) made.set(make, make(scope));
      return made.get(make) as T;
    },
  };
  const end = () => {
    isOver = true;
    const running = ends.reverse();
    ends = [];
    made.clear();
    runAll(running);
  };
  return { scope, end };
}

/** Runs all: one that fails must not keep the others from running. */
function runAll(runs: readonly (() => void)[]): void {
  const errors: unknown[] = [];
  for (const run of runs) {
    try {
      run();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'a session did not end as it should');
}
