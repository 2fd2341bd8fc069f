import { useMemo } from 'react';
import { grants } from '../../../domain/grants.ts';
import { useCall } from '../../query/use-call.ts';
import { useSignedIn } from '../../session/session-context.tsx';

export interface GroupChoice {
  value: string;
  label: string;
}

const NONE: readonly GroupChoice[] = [];

/** The groups of a brand to choose from; none for who may not see groups. */
export function useGroupChoices(brand: string): readonly GroupChoice[] {
  const { permissions } = useSignedIn();
  const { value } = useCall('groups.list', grants(permissions, 'MONITORING_GROUPS') ? { query: { brand } } : null);
  return useMemo(() => value?.map(({ id, name }) => ({ value: String(id), label: name })) ?? NONE, [value]);
}
