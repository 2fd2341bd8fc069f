import type { CallOutput } from '../../../contract/rest/calls.ts';
import type { Profile } from '../../../domain/people/users/user.ts';

/** What came of a device for which an incident was to be raised; without id and code where the session had raised one already. */
export interface Raised {
  device: number;
  name: string;
  id: number | null;
  code: string | null;
}

/** What came of each device, in the order in which they were chosen; one of which nothing is said was not raised. */
export const raisedOf = (
  { created }: Pick<CallOutput<'incidents.create'>, 'created'>,
  devices: readonly { id: number; name: string }[],
): Raised[] =>
  devices.map(({ id: device, name }) => {
    const incident = created.find(({ deviceId }) => deviceId === device);
    return { device, name, id: incident?.id ?? null, code: incident?.code ?? null };
  });

/** Where somebody goes once incidents were raised: staff to the first of them; a customer stays, the message is all they need. */
export const placeAfter = (created: readonly { id: number }[], profile: Profile): string | null =>
  created[0] && profile !== 'USER' ? `/operator-area-detail/${created[0].id}` : null;
