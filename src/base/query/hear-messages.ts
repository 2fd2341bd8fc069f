import type { QueryClient } from '@tanstack/react-query';
import type { BrokerMessage } from '../../../contract/messages.ts';
import type { CallName } from '../../../contract/rest/calls.ts';
import type { Bridge } from '../bridge/bridge.ts';
import { onMissedMessages } from './missed-messages.ts';

/** Calls whose answers are asked for again when a message says that they may be out of date. */
const STALE_BY_MESSAGE: Readonly<Partial<Record<BrokerMessage['message'], readonly CallName[]>>> = {
  Driver: ['drivers.byTag', 'drivers.list'],
  Area: ['areas.list', 'areas.read', 'areas.listV1', 'areas.readV1'],
  Group: [
    'groups.list',
    'groups.read',
    'groups.members',
    'groups.shared',
    'groups.sharedVehicles',
    'invites.own',
    'devices.detail',
  ],
  // Areas name contacts of the phonebook.
  Contact: ['contacts.list', 'areas.read'],
  // An open form stays as it was begun: its save says that somebody else was faster.
  Maintenance: [
    'maintenance.due',
    'maintenance.plans',
    'maintenance.history',
    'costs.list',
    'costs.byVehicle',
    'costs.byMonth',
    'serviceOrders.list',
  ],
  Device: [
    'devices.whole',
    'devices.read',
    'devices.dashboard',
    'devices.owners',
    'devices.changes',
    'devices.messages',
    'devices.health',
  ],
};

/** Has what a message makes stale asked for again, and all of it where messages may have been missed; returns a function that ends that. */
export function hearMessages(
  queries: QueryClient,
  { messages$, link$ }: Pick<Bridge, 'messages$' | 'link$'>,
): () => void {
  const ask = (calls: readonly CallName[]): void =>
    calls.forEach((call) => void queries.invalidateQueries({ queryKey: [call] }));
  const heard = messages$.subscribe(({ message }) => ask(STALE_BY_MESSAGE[message] ?? []));
  heard.add(onMissedMessages(link$, () => ask(Object.values(STALE_BY_MESSAGE).flat())));
  return () => heard.unsubscribe();
}
