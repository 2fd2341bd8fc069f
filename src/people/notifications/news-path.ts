import type { BrokerMessage } from '../../../contract/messages.ts';
import { grants } from '../../../domain/people/users/grants.ts';
import type { Permission, Profile } from '../../../domain/people/users/user.ts';

/** Where somebody finds what a message tells of; null where they may open nothing of it. */
export function pathOfNews(
  { message, body }: BrokerMessage,
  profile: Profile,
  permissions: readonly Permission[],
): string | null {
  if (message === 'Incident')
    return profile !== 'USER' && grants(permissions, 'MONITORING_INCIDENTS')
      ? `/operator-area-detail/${body.id}`
      : null;
  if (message !== 'Alarm') return null;
  // Without the list there is still the vehicle.
  return grants(permissions, 'MONITORING_NOTIFICATIONS') ? '/notifications' : `/trackback?device=${body.device}`;
}
