import { useSelector } from '@xstate/react';
import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import type { Core, SignedIn } from '../../../contract/core.ts';
import type { Bridge } from '../bridge/bridge.ts';
import type { ScopeKeeper } from './scope-keeper.ts';
import type { SessionActor, SessionScope } from './session-scope.ts';

/** The session actor: created once for a page. */
export interface SessionHouse {
  bridge: Bridge;
  session: SessionActor;
  scopes: ScopeKeeper;
}

const HouseContext = createContext<SessionHouse | null>(null);
const ScopeContext = createContext<SessionScope | null>(null);

/**
 * Everything that is drawn for whoever is signed in, and for guests. Keyed by the session: with another one all of it
 * is made anew, so that nothing of one person is on the screen of the next.
 */
export function SessionRoom({ house, children }: { house: SessionHouse; children: ReactNode }) {
  const scope = useSyncExternalStore(house.scopes.subscribe, house.scopes.current);
  return (
    <HouseContext value={house}>
      <ScopeContext key={scope?.session.sessionId ?? 'nobody'} value={scope}>
        {children}
      </ScopeContext>
    </HouseContext>
  );
}

function useHouse(): SessionHouse {
  const house = useContext(HouseContext);
  if (house === null) throw new Error('no session room around this component');
  return house;
}

/** What lives as long as the session, on screens the guard opens to signed-in people only. */
export function useScope(): SessionScope {
  const scope = useContext(ScopeContext);
  if (scope === null) throw new Error('this screen needs a signed-in person');
  return scope;
}

/** The page's end of the data core: that of the session while there is one. */
export function useBridge(): Bridge {
  const { bridge } = useHouse();
  return useContext(ScopeContext)?.bridge ?? bridge;
}

/** The data core's API. */
export const useCore = (): Core => useBridge().core;

export const useSessionActor = (): SessionActor => useHouse().session;

/** The signed-in user, null when signed out. */
export const useSession = (): SignedIn | null => useSelector(useSessionActor(), (state) => state.context.session);

/** The signed-in user, on screens that the guard opens to signed-in users only. */
export function useSignedIn(): SignedIn {
  const session = useSession();
  if (session === null) throw new Error('this screen needs a signed-in person');
  return session;
}
