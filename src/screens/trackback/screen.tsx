import { useMemo } from 'react';
import type { FleetScope as Scope } from '../../../contract/core.ts';
import { FleetScope } from '../../fleet/fleet-scope.tsx';
import { tabStore } from '../../platform.ts';
import { useSignedIn } from '../../shell/console-context.tsx';
import { Tracker } from './tracker.tsx';

/** The tracker map: a customer's own vehicles. Staff see it empty until they choose a client. */
export default function TrackbackScreen() {
  const { user } = useSignedIn();
  // Which client staff watch over stays with the tab (CLS-08).
  const clientId = user.profile === 'USER' ? user.id : Number(tabStore.get('currentUserId') ?? 0);
  const hasClient = clientId > 0;
  const scope = useMemo<Scope>(() => (hasClient ? { kind: 'user', userId: clientId } : { kind: 'none' }), [hasClient, clientId]);
  return (
    <FleetScope scope={scope}>
      <Tracker hasClient={hasClient} />
    </FleetScope>
  );
}
