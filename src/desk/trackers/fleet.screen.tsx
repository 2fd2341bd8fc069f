import { FleetScope } from '../../live/fleet/fleet-scope.tsx';
import { FleetScreen } from './fleet-screen.tsx';

const ALL = { kind: 'all' } as const;

/** Every vehicle that a member of staff may see, on one map. */
export default function TrackdeviceScreen() {
  return (
    <FleetScope scope={ALL}>
      <FleetScreen />
    </FleetScope>
  );
}
