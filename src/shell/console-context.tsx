import { useSelector } from '@xstate/react';
import { createContext, useContext } from 'react';
import type { Core, SignedIn } from '../../contract/core.ts';
import type { Bridge } from '../bridge/bridge.ts';
import type { AppConfig } from './app-config.ts';
import type { SessionActor } from './session-actor.ts';

/** What lives as long as the page: made once in main.tsx. */
export interface ConsoleHouse {
  bridge: Bridge;
  session: SessionActor;
  config: AppConfig;
}

export const ConsoleContext = createContext<ConsoleHouse | null>(null);

function useHouse(): ConsoleHouse {
  const house = useContext(ConsoleContext);
  if (house === null) throw new Error('no console around this component');
  return house;
}

/** The page's end of the data core. */
export const useBridge = (): Bridge => useHouse().bridge;
/** The data core's API. */
export const useCore = (): Core => useHouse().bridge.core;
/** Tile address and what else the server told the page. */
export const useAppConfig = (): AppConfig => useHouse().config;
export const useSessionActor = (): SessionActor => useHouse().session;

/** Who is signed in, null when nobody is. */
export const useSession = (): SignedIn | null => useSelector(useSessionActor(), (state) => state.context.session);

/** Who is signed in, on screens the guard opens to signed-in people only. */
export function useSignedIn(): SignedIn {
  const session = useSession();
  if (session === null) throw new Error('this screen needs a signed-in person');
  return session;
}
