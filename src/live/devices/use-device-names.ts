import { useMemo } from 'react';
import type { CallOutput } from '../../../contract/rest/calls.ts';
import { useAsked } from '../../base/query/use-asked.ts';
import type { NamedVehicle } from './vehicle-label.ts';

type Device = CallOutput<'devices.read'>;

/** Trackers whose names are asked for one by one; of more than that the others stand with their number. */
export const MOST_NAMED = 60;

/** The names of trackers by their ids; undefined until they are there. One that the caller does not see has none. */
export function useDeviceNames(ids: readonly number[]): readonly NamedVehicle[] | undefined {
  const asked = ids.slice(0, MOST_NAMED);
  const { value, failure } = useAsked(asked.length > 0 ? ['devices.read', 'names', ...asked] : null, async (ask) => {
    const answers = await Promise.all(
      asked.map((id) => ask('devices.read', { params: { id: String(id) } }).catch((): Device | null => null)),
    );
    return answers.map((device, at): NamedVehicle => ({
      id: asked[at]!,
      name: device?.name ?? null,
      licensePlate: device?.vehicle?.licensePlate ?? null,
    }));
  });
  return useMemo(() => (asked.length === 0 || failure ? [] : value), [asked.length, failure, value]);
}
