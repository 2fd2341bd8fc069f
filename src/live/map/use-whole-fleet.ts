import { useEffect, useEffectEvent, useRef } from 'react';
import { useFleet } from '../fleet/use-fleet.ts';
import { FLEET_ZOOM } from './constants.ts';
import type { FleetMap } from './fleet-map.ts';

/**
 * Brings the whole fleet into view when vehicles come, from no nearer than the map starts: until the person moves the
 * map, chooses something or rewinds: from then on the user controls the view.
 */
export function useWholeFleet(map: FleetMap | null, isTaken: boolean): void {
  const fleet = useFleet();
  const done = useRef(false);
  const taken = useEffectEvent(() => isTaken);
  useEffect(() => {
    if (!map) return undefined;
    const look = () => {
      // What was chosen at this very moment, such as what the address names, the screen learns a moment later.
      done.current ||= taken() || map.hasChosen() || fleet.rewoundToMs() !== null;
      if (!done.current) map.camera.bringAllIntoView(FLEET_ZOOM);
    };
    look();
    const stops = [fleet.onSet(look), map.camera.onHand(() => (done.current = true))];
    return () => {
      for (const stop of stops) stop();
    };
  }, [map, fleet]);
}
