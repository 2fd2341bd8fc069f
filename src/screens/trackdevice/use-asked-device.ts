import { useEffect, useRef } from 'react';
import { useSearch } from 'wouter';
import { useFleet, useFleetGeneration } from '../../fleet/use-fleet.ts';
import { SELECTED_DEVICE_ZOOM } from '../../map/constants.ts';
import type { FleetMap } from '../../map/fleet-map.ts';

/** Chooses the vehicle that the address names (`?device=ID`), once, as soon as map and fleet are there. */
export function useAskedDevice(map: FleetMap | null, choose: (row: number, zoom: number) => void): void {
  const asked = Number(new URLSearchParams(useSearch()).get('device'));
  const fleet = useFleet();
  const generation = useFleetGeneration();
  const taken = useRef<number | null>(null);
  useEffect(() => {
    const row = map && asked > 0 && taken.current !== asked ? fleet.mirror.rowOf(asked) : -1;
    if (row < 0) return;
    taken.current = asked;
    choose(row, SELECTED_DEVICE_ZOOM);
  }, [map, asked, fleet, generation, choose]);
}
