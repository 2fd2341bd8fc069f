import { useEffect, useState } from 'react';
import type { FleetModel } from '../../../contract/core.ts';
import { useCore } from '../../base/session/session-context.tsx';
import { useFleetGeneration } from './use-fleet.ts';

const NONE: readonly FleetModel[] = [];

/** Models of the fleet, loaded while they are shown. */
export function useModels(isLooking: boolean): readonly FleetModel[] {
  const core = useCore();
  const generation = useFleetGeneration();
  const [models, setModels] = useState(NONE);
  useEffect(() => {
    if (!isLooking) return undefined;
    let isLeft = false;
    void core
      .models()
      .then((found) => !isLeft && setModels(found))
      // The core is gone: it is asked again with the fleet of the next one.
      .catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [core, generation, isLooking]);
  return models;
}
