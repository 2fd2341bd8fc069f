import type { CallInput, CallName } from '../../contract/rest/calls.ts';
import type { Ids } from './samples.ts';
import { unique } from './unique.ts';

/** A link, an invite and a person that nobody knows. */
const NOBODYS_TOKEN = 'n'.repeat(43);
const NOBODYS_ID = '1234567890123456';

/** Inputs of the calls of groups; see `SAMPLES`. */
export const GROUP_SAMPLES: {
  [N in Extract<CallName, `groups.${string}` | `invites.${string}`>]: (ids: Ids) => CallInput<N>;
} = {
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
  'groups.members': ({ group }) => ({ params: { id: String(group) } }),
  'groups.invite': ({ group }) => ({ params: { id: String(group) }, body: { email: `${unique()}@example.com` } }),
  'groups.cancelInvite': ({ group }) => ({ params: { id: String(group), invite: NOBODYS_ID } }),
  'groups.removeMember': ({ group }) => ({ params: { id: String(group), member: NOBODYS_ID } }),
  'groups.shared': () => ({}),
  'groups.sharedVehicles': ({ membership }) => ({ params: { id: String(membership) }, query: {} }),
  'groups.frame': ({ membership }) => ({ params: { id: String(membership) } }),
  'groups.leave': ({ membership }) => ({ params: { id: String(membership) } }),
  'invites.own': () => ({}),
  'invites.read': () => ({ body: { token: NOBODYS_TOKEN } }),
  'invites.answer': () => ({ body: { token: NOBODYS_TOKEN, accepts: true } }),
  'groups.ofUser': ({ user }) => ({ params: { id: String(user) } }),
};
