import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/failure.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { failureText } from '../../base/ui/failure-text.ts';
import { toast } from '../../base/ui/toasts.ts';

/** Calls whose answers depend on what is in which group. */
export const STALE_BY_GROUPS = ['groups.list', 'groups.read', 'devices.detail'] as const;

/** Why vehicles were not moved: what the server says of them, else of the whole. */
export const whyNot = (failure: Failure): string =>
  Object.values(failure.fields ?? {}).join(' ') || failureText(failure);

export interface Moving {
  devices: readonly number[];
  from: { id: number; name: string } | null;
  to: { id: number; name: string } | null;
}

/** Moves vehicles between groups and says so; the answer is why not, null where it was done. */
export function useMove(): (moving: Moving) => Promise<Failure | null> {
  const { t } = useTranslation();
  const { run } = useWrite('groups.move', { stale: STALE_BY_GROUPS });
  return async ({ devices, from, to }) => {
    const answer = await run({ body: { devices: [...devices], from: from?.id ?? null, to: to?.id ?? null } });
    if (answer === null) return null;
    if (!answer.ok) return answer.failure;
    const count = answer.value.moved;
    if (count === 0 && to) toast('info', t('groupScreen.already', { name: to.name }));
    else if (to && from) toast('success', t('groupScreen.moved', { count, name: to.name }));
    else if (to) toast('success', t('groupScreen.put', { count, name: to.name }));
    else if (from) toast('success', t('groupScreen.taken', { count, name: from.name }));
    return null;
  };
}
