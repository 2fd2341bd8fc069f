import { useSelector } from '@xstate/react';
import { useSyncExternalStore, type MouseEvent } from 'react';
import type { CurrentClient } from '../../../domain/desk/current-client.ts';
import { useScope } from '../../base/session/session-context.tsx';
import { openClientDesk, type ClientDesk } from './client-desk.ts';
import type { Followed } from './kept-clients.ts';

/** What the user monitors, and the actions on it. */
export const useClientDesk = (): ClientDesk => useScope().once(openClientDesk);

/** The tracked client; null for none. */
export const useTrackedClient = (): CurrentClient | null =>
  useSelector(useClientDesk().tracked, ({ context }) => context.client);

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

/** Reports that an entry of the navigation was clicked; one that opens in a new tab leaves this one as it is. */
export function useEntered(): (entryId: string, event?: MouseEvent) => void {
  const desk = useClientDesk();
  return (entryId, event) => {
    if (!event || !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button > 0))
      desk.enter(entryId);
  };
}
