import { useMemo } from 'react';
import type { CallOutput } from '../../../contract/rest/calls.ts';
import type { OwnedChoice } from '../../clients/use-owned-choices.ts';
import { useGroupChoices } from '../../groups/use-group-choices.ts';
import { useAsked } from '../../query/use-asked.ts';
import { useSignedIn } from '../../session/session-context.tsx';

type Device = CallOutput<'devices.read'>;

/** Trackers of an area whose names are asked for one by one; of more than that the others stand with their number. */
const MOST_NAMED = 60;

export interface KnownDevice {
  id: number;
  name: string | null;
  licensePlate: string | null;
}

/** The names of trackers that an area has; undefined until they are there. One that the caller does not see has none. */
export function useDeviceNames(ids: readonly number[]): readonly KnownDevice[] | undefined {
  const asked = ids.slice(0, MOST_NAMED);
  const { value, failure } = useAsked(asked.length > 0 ? ['devices.read', 'names', ...asked] : null, async (ask) => {
    const answers = await Promise.all(
      asked.map((id) => ask('devices.read', { params: { id: String(id) } }).catch((): Device | null => null)),
    );
    return answers.map((device, at): KnownDevice => ({
      id: asked[at]!,
      name: device?.name ?? null,
      licensePlate: device?.vehicle?.licensePlate ?? null,
    }));
  });
  return useMemo(() => (asked.length === 0 || failure ? [] : value), [asked.length, failure, value]);
}

/** Groups to choose from: the customer's own, or those of the brand; none for who may not see groups. */
export function useAreaGroups(brand: number): readonly OwnedChoice[] {
  const { user } = useSignedIn();
  return useGroupChoices(user.profile === 'USER' ? { userId: String(user.id) } : { brand: String(brand) });
}
