import { MOST_BATCH_VEHICLES } from '../../../domain/desk/commands/command-batch.ts';
import { grants } from '../../../domain/people/users/grants.ts';
import { MOST_MOVED } from '../../../domain/live/groups/group-input.ts';
import { SHARE_PERMISSION } from '../../../domain/desk/share.ts';
import { offeredTrackerActions, REPORT_MOST_DEVICES } from '../../../domain/live/devices/tracker-panel.ts';
import type { Permission, Profile } from '../../../domain/people/users/user.ts';

/** What can be done with several vehicles together, in the order of the buttons. */
export const SEVERAL_ACTIONS = ['commands', 'displacement', 'export', 'share', 'group', 'fit'] as const;
export type SeveralAction = (typeof SEVERAL_ACTIONS)[number];

/** Ids that the list of vehicles takes at once. */
const MOST_EXPORTED = 1_000;
/** Each has a link of its own, that is made one after another. */
const MOST_SHARED = 20;

/** How many vehicles an action takes at most. */
export const MOST_OF: Record<SeveralAction, number> = {
  commands: MOST_BATCH_VEHICLES,
  displacement: REPORT_MOST_DEVICES,
  export: MOST_EXPORTED,
  share: MOST_SHARED,
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
    if (action === 'fit' || action === 'export') return true;
    if (action === 'share') return grants(permissions, SHARE_PERMISSION);
    return action === 'group' ? hasGroups && grants(permissions, 'MONITORING_GROUPS') : single.includes(action);
  });
}
