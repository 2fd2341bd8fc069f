import { useTranslation } from 'react-i18next';
import { groupLines, groupTree } from '../../../domain/live/groups/group.ts';
import { useCore } from '../../base/session/session-context.tsx';
import { failureText } from '../../base/ui/failure-text.ts';
import { toast } from '../../base/ui/toasts.ts';
import { openMove } from './open-dialogs.tsx';
import type { Grouping } from './use-several.ts';

/** Ids of 16 digits that an address has room for: a server takes 16 kB of it and of the headers. */
const MOST_IN_ADDRESS = 500;

/** Puts vehicles of whichever client into one of the client's groups; where there is no one client it says so. */
export function useGroupingOfClients(): Grouping {
  const { t } = useTranslation();
  const core = useCore();
  const open = async (devices: readonly number[]): Promise<void> => {
    const clients = new Set<number | null | undefined>();
    for (let at = 0; at < devices.length; at += MOST_IN_ADDRESS) {
      const ids = devices.slice(at, at + MOST_IN_ADDRESS);
      const found = await core.call('devices.detail', { query: { ids: ids.join(','), limit: ids.length } });
      if (!found.ok) return toast('error', failureText(found.failure));
      for (const { user } of found.value.content) clients.add(user);
    }
    const [userId, ...others] = clients;
    if (others.length > 0) return toast('info', t('fleet.several.groupClients'));
    if (userId === undefined || userId === null) return toast('info', t('fleet.several.groupNoClient'));
    const groups = await core.call('groups.list', { query: { userId: String(userId) } });
    if (!groups.ok) return toast('error', failureText(groups.failure));
    if (groups.value.length === 0) return toast('info', t('fleet.several.groupNone'));
    openMove(devices, groupLines(groupTree(groups.value)));
    return undefined;
  };
  return { hasGroups: true, open: (devices) => void open(devices) };
}
