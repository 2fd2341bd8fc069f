import { MOST_BATCH_VEHICLES } from '../../../domain/command-batch.ts';
import { grants } from '../../../domain/grants.ts';
import { MOST_MOVED } from '../../../domain/group-input.ts';
import { offeredTrackerActions, REPORT_MOST_DEVICES } from '../../../domain/tracker-panel.ts';
import type { Permission, Profile } from '../../../domain/user.ts';

/** What can be done with several vehicles together, in the order of the buttons. */
export const SEVERAL_ACTIONS = ['commands', 'displacement', 'group', 'fit'] as const;
export type SeveralAction = (typeof SEVERAL_ACTIONS)[number];

/** How many vehicles an action takes at most. */
export const MOST_OF: Record<SeveralAction, number> = {
  commands: MOST_BATCH_VEHICLES,
  displacement: REPORT_MOST_DEVICES,
  group: MOST_MOVED,
  fit: Infinity,
};

/** The actions a user may do: with several as with one; into groups where there are any. */
export function severalOffered(
  profile: Profile,
  permissions: readonly Permission[],
  hasGroups: boolean,
): SeveralAction[] {
  const single = offeredTrackerActions(profile, permissions);
  return SEVERAL_ACTIONS.filter((action) => {
    if (action === 'fit') return true;
    return action === 'group' ? hasGroups && grants(permissions, 'MONITORING_GROUPS') : single.includes(action);
  });
}
