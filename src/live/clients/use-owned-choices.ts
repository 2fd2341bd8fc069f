import { useMemo } from 'react';
import { dotted } from '../../base/i18n/dotted.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { useTrackedClient } from './use-client-desk.ts';

/** A record that a list offers; `user` is the client whose it is, null the brand's own. */
interface Owned {
  id: number;
  name: string;
  user: number | null;
  userName: string | null;
}

export interface OwnedChoice {
  /** Id. */
  value: string;
  label: string;
  user: number | null;
}

/** Records of clients to choose from. Clients name theirs alike: staff read whose each is, and those of the tracked client come first. */
export function useOwnedChoices(records: readonly Owned[]): readonly OwnedChoice[] {
  const isStaff = useSignedIn().user.profile !== 'USER';
  const tracked = useTrackedClient()?.id ?? null;
  return useMemo(() => {
    const choices = records.map(({ id, name, user, userName }) => ({
      value: String(id),
      label: dotted(name, isStaff && userName),
      user,
    }));
    const isFirst = ({ user }: OwnedChoice): boolean => user !== null && user === tracked;
    return [...choices.filter(isFirst), ...choices.filter((choice) => !isFirst(choice))];
  }, [records, isStaff, tracked]);
}
