import type { OwnedChoice } from '../../live/clients/use-owned-choices.ts';
import { useGroupChoices } from '../../live/groups/use-group-choices.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';

/** Groups to choose from: the customer's own, or those of the brand; none for who may not see groups. */
export function useAreaGroups(brand: number): readonly OwnedChoice[] {
  const { user } = useSignedIn();
  return useGroupChoices(user.profile === 'USER' ? { userId: String(user.id) } : { brand: String(brand) });
}
