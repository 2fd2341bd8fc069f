import { useEffect, useEffectEvent, useState } from 'react';
import type { Core } from '../../contract/core.ts';
import type { Failure } from '../../contract/failure.ts';
import { grants } from '../../domain/people/users/grants.ts';
import { useDebounced } from '../live/fleet/use-debounced.ts';
import { useCore, useSignedIn } from '../base/session/session-context.tsx';
import type { Subject } from './lines.ts';
import type { RecentVehicle } from './recent.ts';
import { dotted } from '../base/i18n/dotted.ts';

const REST_MS = 200;
/** Single letters find half of the fleet. */
const SHORTEST = 2;
const MOST_VEHICLES = 8;
const MOST_CLIENTS = 5;
/** As long as no plate is: part of what a tracker calls itself, which the open fleet does not know. */
const IDENTIFIER = /^\d{5,}$/;

export interface Found {
  /** Still looking for what the field says. */
  searching: boolean;
  subjects: readonly Subject[];
  failure: Failure | null;
}

type Part = Omit<Found, 'searching'>;
const NONE: Part = { subjects: [], failure: null };

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
    detail: dotted(label.licensePlate, label.customerName),
  }));
}

/** Searches the open fleet, and the server where no fleet is open or it has none. */
async function vehicles(core: Core, search: string): Promise<Part> {
  const near = IDENTIFIER.test(search) ? [] : await ofFleet(core, search);
  if (near.length > 0) return { subjects: near.map((vehicle) => ({ kind: 'vehicle', vehicle })), failure: null };
  const answer = await core.call('devices.detail', { query: { term: search, limit: MOST_VEHICLES } });
  if (!answer.ok) return { ...NONE, failure: answer.failure };
  const found = answer.value.content.map(({ id, name, vehicle, customerName, identifier }) => ({
    device: id,
    name,
    detail: dotted(vehicle?.licensePlate ?? null, IDENTIFIER.test(search) ? identifier : null, customerName),
  }));
  return { subjects: found.map((vehicle) => ({ kind: 'vehicle', vehicle })), failure: null };
}

async function clients(core: Core, term: string): Promise<Part> {
  const answer = await core.call('clients.search', { query: { term, limit: MOST_CLIENTS } });
  if (!answer.ok) return { ...NONE, failure: answer.failure };
  return { subjects: answer.value.map((client) => ({ kind: 'client', client })), failure: null };
}

/** Vehicles by name, plate or identifier, and for those who search clients these too, once typing has paused. */
export function useFound(search: string): Found {
  const core = useCore();
  const { user, permissions } = useSignedIn();
  const hasClients = user.profile !== 'USER' && grants(permissions, 'MONITORING_USERS_SEARCH');
  const wanted = search.trim();
  const debounced = useDebounced(wanted, REST_MS);
  const [found, setFound] = useState<(Part & { search: string }) | null>(null);
  const look = useEffectEvent(async (text: string): Promise<Part> => {
    const parts = await Promise.all([vehicles(core, text), hasClients ? clients(core, text) : NONE]);
    return {
      subjects: parts.flatMap(({ subjects }) => subjects),
      failure: parts.find(({ failure }) => failure !== null)?.failure ?? null,
    };
  });
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
  if (wanted.length < SHORTEST) return { ...NONE, searching: false };
  const current = found?.search === wanted ? found : null;
  return { searching: current === null, ...(current ?? NONE) };
}
