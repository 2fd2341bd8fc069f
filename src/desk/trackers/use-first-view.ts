import { useEffect, useEffectEvent, useRef } from 'react';
import type { FleetStore } from '../../live/fleet/fleet-store.ts';
import { useFleet } from '../../live/fleet/use-fleet.ts';
import { FIRST_DEVICE_ZOOM } from '../../live/map/constants.ts';
import type { FleetMap } from '../../live/map/fleet-map.ts';

function firstPlace(fleet: FleetStore): { longitude: number; latitude: number } | null {
  for (let row = 0; row < fleet.mirror.size; row += 1) {
    const place = fleet.placeOf(row);
    if (place) return place;
  }
  return null;
}

/**
 * Looks at the first device as soon as one has a place; once a visit, and once for each `subject` (whose devices they are), and
 * not when the person has moved the map, or chosen a vehicle or an area, meanwhile.
 */
export function useFirstView(map: FleetMap | null, subject: number | null, hasChosen: boolean): void {
  const fleet = useFleet();
  const done = useRef(false);
  const looked = useRef(subject);
  const isChosen = useEffectEvent(() => hasChosen);
  useEffect(() => {
    if (!map) return undefined;
    const look = () => {
      const place = done.current ? null : firstPlace(fleet);
      if (!place) return;
      done.current = true;
      // At once: nobody asked for a flight.
      // What was chosen at this very moment, the screen learns a moment later.
      if (!isChosen() && !map.hasChosen()) map.camera.lookAt(place, FIRST_DEVICE_ZOOM, 0);
    };
    // What is still there of somebody else's is not looked at.
    if (looked.current === subject) look();
    else done.current = false;
    looked.current = subject;
    const leave = () => {
      done.current = true;
    };
    const stops = [map.camera.onHand(leave), fleet.onSet(look)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [map, fleet, subject]);
}
