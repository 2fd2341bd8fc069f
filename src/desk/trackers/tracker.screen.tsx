import { useMemo } from 'react';
import type { FleetScope as Scope } from '../../../contract/core.ts';
import { grants } from '../../../domain/people/users/grants.ts';
import { ClientSearch } from '../../live/clients/client-search.tsx';
import { useTrackedClient } from '../../live/clients/use-client-desk.ts';
import { FleetScope } from '../../live/fleet/fleet-scope.tsx';
import { useNamesVehicle } from '../../live/map/use-addressed-choice.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { NoClient } from './no-client.tsx';
import { Tracker } from './tracker.tsx';

const SEARCH_PERMISSION = 'MONITORING_USERS_SEARCH';

/**
 * The tracker map: a customer's own vehicles, or those of the client whom staff chose. Staff see it empty until then,
 * unless the URL names a device.
 */
export default function TrackbackScreen() {
  const { user, permissions } = useSignedIn();
  const client = useTrackedClient();
  const isCustomer = user.profile === 'USER';
  const isAsked = useNamesVehicle();
  const userId = isCustomer ? user.id : (client?.id ?? null);
  const scope = useMemo<Scope>(
    () => (userId === null ? { kind: isAsked ? 'all' : 'none' } : { kind: 'user', userId }),
    [userId, isAsked],
  );
  const maySearch = !isCustomer && grants(permissions, SEARCH_PERMISSION);
  return (
    <FleetScope scope={scope}>
      <Tracker
        hasClient={scope.kind !== 'none'}
        userId={userId}
        tools={maySearch ? <ClientSearch /> : undefined}
        none={<NoClient maySearch={maySearch} />}
      />
    </FleetScope>
  );
}
