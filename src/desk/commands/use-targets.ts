import type { CallOutput } from '../../../contract/rest/calls.ts';
import { grants } from '../../../domain/people/users/grants.ts';
import type { Failure } from '../../../contract/failure.ts';
import { useOwnedChoices, type OwnedChoice } from '../../live/clients/use-owned-choices.ts';
import { useGroupChoices } from '../../live/groups/use-group-choices.ts';
import type { Ask } from '../../base/query/ask.ts';
import { useAsked } from '../../base/query/use-asked.ts';
import { useCall } from '../../base/query/use-call.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';

/** Ids as fields hold them. */
export interface Targets {
  devices: string[];
  groups: string[];
  areas: string[];
}

export const NO_TARGETS: Targets = { devices: [], groups: [], areas: [] };
export const isNobody = ({ devices, groups, areas }: Targets): boolean =>
  devices.length + groups.length + areas.length === 0;

/** What the calls take of a choice. */
export const targetsBody = ({ devices, groups, areas }: Targets) => ({
  deviceIds: devices.map(Number),
  groupIds: groups.map(Number),
  areaIds: areas.map(Number),
});

export interface TargetChoices {
  groups: readonly OwnedChoice[];
  areas: readonly OwnedChoice[];
  mayGroups: boolean;
  mayAreas: boolean;
  failure: Failure | null;
  again(): void;
}

/** Areas that one answer holds, and how many answers are asked for: who has more chooses by group or by name. */
const PAGE = 200;
const MOST_PAGES = 10;
type Area = CallOutput<'areas.list'>['content'][number];
const NONE: readonly Area[] = [];

async function everyArea(ask: Ask): Promise<Area[]> {
  const areas: Area[] = [];
  for (let page = 0, pages = 1; page < Math.min(pages, MOST_PAGES); page += 1) {
    const answer = await ask('areas.list', { query: { page, limit: PAGE } });
    areas.push(...answer.content);
    pages = answer.totalPages;
  }
  return areas;
}

/** The groups and areas that a person may choose vehicles by; none for whoever may not see them. */
export function useTargetChoices(): TargetChoices {
  const { permissions } = useSignedIn();
  const mayGroups = grants(permissions, 'MONITORING_GROUPS');
  const mayAreas = grants(permissions, 'MONITORING_AREAS');
  const groups = useCall('groups.list', mayGroups ? { query: {} } : null);
  const areas = useAsked(mayAreas ? ['areas.list', 'every'] : null, everyArea);
  return {
    groups: useGroupChoices(),
    areas: useOwnedChoices(areas.value ?? NONE),
    mayGroups,
    mayAreas,
    failure: (groups.value ? null : groups.failure) ?? (areas.value ? null : areas.failure),
    again: () => {
      for (const one of [groups, areas]) if (one.failure) one.again();
    },
  };
}
