import { useMemo } from 'react';
import { useSearch } from 'wouter';
import type { FleetScope as Scope } from '../../../contract/core.ts';
import { FleetScope } from '../../fleet/fleet-scope.tsx';
import { useSignedIn } from '../../shell/console-context.tsx';
import { Tracker } from './tracker.tsx';

/** The tracker map: a customer's own vehicles. Staff see it empty until they choose a client, or come by the address of a device. */
export default function TrackbackScreen() {
  const { user } = useSignedIn();
  const isCustomer = user.profile === 'USER';
  const isAsked = new URLSearchParams(useSearch()).has('device');
  const scope = useMemo<Scope>(() => (isCustomer ? { kind: 'user', userId: user.id } : { kind: isAsked ? 'all' : 'none' }), [isCustomer, isAsked, user.id]);
  return (
    <FleetScope scope={scope}>
      <Tracker hasClient={scope.kind !== 'none'} userId={isCustomer ? user.id : null} />
    </FleetScope>
  );
}
