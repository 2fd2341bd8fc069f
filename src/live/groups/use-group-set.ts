import { useEffect, useState } from 'react';
import { useFleetGeneration } from '../fleet/use-fleet.ts';
import { useCore } from '../../base/session/session-context.tsx';

export interface GroupSet {
  /** Set for a list's query; null is no group. */
  id: number | null;
  /** Increases with every set: a new one may reuse the number of a lost one. */
  turn: number;
}

/**
 * Lets the core keep the devices of a group as a set that lists can be limited to; created again with the fleet, whose
 * core may have been replaced.
 */
export function useGroupSet(devices: ReadonlySet<number> | null): GroupSet {
  const core = useCore();
  const generation = useFleetGeneration();
  const [set, setSet] = useState<GroupSet>({ id: null, turn: 0 });
  useEffect(() => {
    let isLeft = false;
    if (devices === null) setSet(({ turn }) => ({ id: null, turn }));
    else {
      void core
        .gather(Float64Array.from(devices))
        .then(({ id }) => !isLeft && setSet(({ turn }) => ({ id, turn: turn + 1 })))
        // The core is gone: the next one brings another fleet, with which it is asked again.
        .catch(() => undefined);
    }
    return () => {
      isLeft = true;
    };
  }, [core, devices, generation]);
  return devices === null ? { id: null, turn: set.turn } : set;
}
