import { useEffect } from 'react';
import type { DeviceDetail } from '../../../contract/core.ts';
import { useFleet, useFleetGeneration } from './use-fleet.ts';
import { useBridge } from '../../base/session/session-context.tsx';
import { useObservable } from '../../base/ui/use-observable.ts';

/** The full record of a device of the fleet around and its telemetry, kept fresh by the core while it is looked at; null until it came. */
export function useLooked(device: number): DeviceDetail | null {
  const { core, detail$ } = useBridge();
  const newest = useObservable(detail$, null);
  const fleet = useFleet();
  useFleetGeneration();
  // Opening another fleet ends every look: before this one is there it would be for nothing.
  const isThere = fleet.mirror.rowOf(device) >= 0;
  useEffect(() => {
    if (!isThere) return undefined;
    void core.look(device);
    return () => {
      void core.look(null);
    };
  }, [core, device, isThere]);
  return newest?.device.id === device ? newest : null;
}
