import { useSelector } from '@xstate/react';
import { useSyncExternalStore, type MouseEvent } from 'react';
import type { CurrentClient } from '../../domain/current-client.ts';
import { useBridge, useSignedIn } from '../shell/console-context.tsx';
import { clientDeskOf, type ClientDesk } from './client-desk.ts';
import type { Followed } from './kept-clients.ts';

/** Whom the person watches over, and what can be done about it. */
export const useClientDesk = (): ClientDesk => clientDeskOf(useBridge(), useSignedIn());

/** The tracked client; null for nobody. */
export const useTrackedClient = (): CurrentClient | null => useSelector(useClientDesk().tracked, ({ context }) => context.client);

/** The devices followed by plate. */
export function useFollowed(): readonly Followed[] {
  const { followed } = useClientDesk();
  return useSyncExternalStore(followed.onChange, followed.devices);
}

/** What was followed when the list was cleared last. */
export function useClearedList(): readonly Followed[] {
  const { followed } = useClientDesk();
  return useSyncExternalStore(followed.onChange, followed.cleared);
}

/** Tells that an entry of the navigation was clicked; one that opens in a tab of its own leaves this one as it is. */
export function useEntered(): (entryId: string, event?: MouseEvent) => void {
  const desk = useClientDesk();
  return (entryId, event) => {
    if (!event || !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button > 0)) desk.enter(entryId);
  };
}
