import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { QUICK_ACTIONS, mayOrder, orderOf, quickActionsFor, type QuickAction } from '../../domain/command-rules.ts';
import { useCore, useSignedIn } from '../shell/console-context.tsx';

const KEPT_MS = 10 * 60_000;

/** What this person may do to a tracker of a model by one button; nothing while the models are not known yet. */
export function useQuickActions(model: string | null): readonly QuickAction[] {
  const core = useCore();
  const { user, permissions } = useSignedIn();
  const mayAny = QUICK_ACTIONS.some((action) => mayOrder(user.profile, permissions, orderOf(action).type));
  const { data } = useQuery({
    queryKey: ['protocols', 'models'],
    staleTime: KEPT_MS,
    enabled: mayAny && model !== null,
    queryFn: () => core.call('protocols.models', { query: { commandV2: 'true' } }),
  });
  return useMemo(() => {
    const buttons = (data?.ok && data.value.find(({ name }) => name === model)?.buttons) || null;
    return quickActionsFor(user.profile, permissions, model, buttons);
  }, [data, model, user.profile, permissions]);
}
