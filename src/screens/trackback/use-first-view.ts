import { useEffect, useRef } from 'react';
import type { FleetStore } from '../../fleet/fleet-store.ts';
import { useFleet } from '../../fleet/use-fleet.ts';
import { FIRST_DEVICE_ZOOM } from '../../map/constants.ts';
import type { FleetMap } from '../../map/fleet-map.ts';

function firstPlace(fleet: FleetStore): { longitude: number; latitude: number } | null {
  for (let row = 0; row < fleet.mirror.size; row += 1) {
    const place = fleet.placeOf(row);
    if (place) return place;
  }
  return null;
}

/** Looks at the first device as soon as one has a place; once a visit, and not when the person has moved the map already. */
export function useFirstView(map: FleetMap | null): void {
  const fleet = useFleet();
  const done = useRef(false);
  useEffect(() => {
    if (!map) return undefined;
    const look = () => {
      const place = done.current ? null : firstPlace(fleet);
      if (!place) return;
      done.current = true;
      map.goTo(place, FIRST_DEVICE_ZOOM);
    };
    look();
    const leave = () => {
      done.current = true;
    };
    map.map.on('dragstart', leave);
    const stop = fleet.onSet(look);
    return () => {
      map.map.off('dragstart', leave);
      stop();
    };
  }, [map, fleet]);
}
