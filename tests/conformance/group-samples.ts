import type { CallInput, CallName } from '../../contract/rest/calls.ts';
import type { Ids } from './samples.ts';
import { unique } from './unique.ts';

/** Inputs of the calls of groups; see `SAMPLES`. */
export const GROUP_SAMPLES: { [N in Extract<CallName, `groups.${string}`>]: (ids: Ids) => CallInput<N> } = {
  'groups.create': ({ brand, user, group, device }) => ({
    body: { name: unique(), brand, user, parent: group, devices: [device] },
  }),
  'groups.createForMaintenance': ({ brand, user, group, device }) => ({
    body: { name: unique(), brand, user, parent: group, devices: [device] },
  }),
  'groups.update': ({ group }) => ({
    params: { id: String(group) },
    body: { name: unique(), version: 0 },
  }),
  'groups.delete': ({ group }) => ({ params: { id: String(group) }, query: { version: '0' } }),
  'groups.move': ({ device, group }) => ({ body: { devices: [device], from: group, to: group } }),
  'groups.list': ({ user, brand }) => ({ query: { userId: String(user), brand: String(brand) } }),
  'groups.read': ({ group }) => ({ params: { id: String(group) } }),
  'groups.ofUser': ({ user }) => ({ params: { id: String(user) } }),
};
