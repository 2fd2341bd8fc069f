import { useMemo } from 'react';
import type { Failure } from '../../../contract/failure.ts';
import {
  QUICK_ACTIONS,
  mayOrder,
  orderOf,
  quickActionsFor,
  type QuickAction,
} from '../../../domain/desk/commands/command-rules.ts';
import { useCall } from '../../base/query/use-call.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';

const KEPT_MS = 10 * 60_000;
/** A missing button has no retry of its own: the list is requested again automatically. */
const AGAIN_MS = 15_000;

export interface QuickActions {
  /** What this person may do to a tracker of the model by one button; nothing while the models are not known yet. */
  actions: readonly QuickAction[];
  /** Why it is not known whether there are any. */
  failure: Failure | null;
  again(): void;
}

/** The quick actions of trackers of a model. */
export function useQuickActions(model: string | null): QuickActions {
  const { user, permissions } = useSignedIn();
  const mayAny = QUICK_ACTIONS.some((action) => mayOrder(user.profile, permissions, orderOf(action).type));
  const { value, failure, again } = useCall(
    'protocols.models',
    mayAny && model !== null ? { query: { commandV2: 'true' } } : null,
    { keptMs: KEPT_MS, againMs: AGAIN_MS },
  );
  const actions = useMemo(() => {
    const buttons = value?.find(({ name }) => name === model)?.buttons ?? null;
    return quickActionsFor(user.profile, permissions, model, buttons);
  }, [value, model, user.profile, permissions]);
  return { actions, failure: value ? null : failure, again };
}
