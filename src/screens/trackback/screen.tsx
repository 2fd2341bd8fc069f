import { useMemo } from 'react';
import type { FleetScope as Scope } from '../../../contract/core.ts';
import { FleetScope } from '../../fleet/fleet-scope.tsx';
import { useSignedIn } from '../../shell/console-context.tsx';
import { Tracker } from './tracker.tsx';

/** The tracker map: a customer's own vehicles. Staff see it empty until they choose a client. */
export default function TrackbackScreen() {
  const { user } = useSignedIn();
  const isCustomer = user.profile === 'USER';
  const scope = useMemo<Scope>(() => (isCustomer ? { kind: 'user', userId: user.id } : { kind: 'none' }), [isCustomer, user.id]);
  return (
    <FleetScope scope={scope}>
      <Tracker hasClient={isCustomer} />
    </FleetScope>
  );
}
