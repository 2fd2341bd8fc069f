import { useEffect, useEffectEvent, useState } from 'react';
import type { Core } from '../../contract/core.ts';
import type { Failure } from '../../contract/failure.ts';
import { useDebounced } from '../fleet/use-debounced.ts';
import { useCore } from '../session/session-context.tsx';
import type { RecentVehicle } from './recent.ts';

const REST_MS = 200;
/** Single letters find half of the fleet. */
const SHORTEST = 2;
const MOST_VEHICLES = 8;

export interface FoundVehicles {
  /** Still looking for what the field says. */
  searching: boolean;
  vehicles: readonly RecentVehicle[];
  failure: Failure | null;
}

const detailOf = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' · ');

/** Vehicles of the fleet that is open, without asking the server. */
async function ofFleet(core: Core, search: string): Promise<RecentVehicle[]> {
  const query = {
    search,
    activities: [],
    activeOnly: false,
    within: null,
    memberSet: null,
    sort: 'name',
    descending: false,
    offset: 0,
    limit: MOST_VEHICLES,
  } as const;
  const page = await core.list({ ...query, activities: [] }).catch(() => null);
  return (page?.items ?? []).slice(0, MOST_VEHICLES).map((label) => ({
    device: label.device,
    name: label.name,
    detail: detailOf(label.licensePlate, label.customerName),
  }));
}

/** Searches the open fleet, and the server where no fleet is open or it has none. */
async function find(core: Core, search: string): Promise<Omit<FoundVehicles, 'searching'>> {
  const near = await ofFleet(core, search);
  if (near.length > 0) return { vehicles: near, failure: null };
  const answer = await core.call('devices.detail', { query: { term: search, limit: MOST_VEHICLES } });
  if (!answer.ok) return { vehicles: [], failure: answer.failure };
  return {
    vehicles: answer.value.content.map((device) => ({
      device: device.id,
      name: device.name,
      detail: detailOf(device.vehicle?.licensePlate ?? null, device.customerName),
    })),
    failure: null,
  };
}

/** Vehicles by name or plate, once typing has paused. */
export function useFoundVehicles(search: string): FoundVehicles {
  const core = useCore();
  const wanted = search.trim();
  const debounced = useDebounced(wanted, REST_MS);
  const [found, setFound] = useState<(Omit<FoundVehicles, 'searching'> & { search: string }) | null>(null);
  const look = useEffectEvent((text: string) => find(core, text));
  useEffect(() => {
    if (debounced.length < SHORTEST) return undefined;
    let isLate = false;
    void look(debounced).then((answer) => {
      if (!isLate) setFound({ ...answer, search: debounced });
    });
    return () => {
      isLate = true;
    };
  }, [debounced]);
  if (wanted.length < SHORTEST) return { searching: false, vehicles: [], failure: null };
  const current = found?.search === wanted ? found : null;
  return { searching: current === null, vehicles: current?.vehicles ?? [], failure: current?.failure ?? null };
}
