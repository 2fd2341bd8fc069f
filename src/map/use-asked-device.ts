import { useEffect, useRef } from 'react';
import { useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { SELECTED_DEVICE_ZOOM } from './constants.ts';
import type { FleetMap } from './fleet-map.ts';
import type { Chosen } from './use-chosen.ts';
import { useFleet, useFleetGeneration } from '../fleet/use-fleet.ts';
import { hasWebgl } from './webgl.ts';

/** Goes with an address that asks for a device: the same one asked for again, later, is another wish. */
interface Asking {
  askedAt?: number;
}

/** Chooses the vehicle that the address names (`?device=ID`), once for each time it is asked for, as soon as map and fleet are there. */
export function useAskedDevice(map: FleetMap | null, chosen: Pick<Chosen, 'row' | 'choose'>): void {
  const asked = Number(new URLSearchParams(useSearch()).get('device'));
  const askedAt = useHistoryState<Asking | null>()?.askedAt ?? 0;
  const wish = `${asked} ${askedAt}`;
  const fleet = useFleet();
  const generation = useFleetGeneration();
  const taken = useRef<string | null>(null);
  const { row: chosenRow, choose } = chosen;
  useEffect(() => {
    // Where no map can be drawn, list and details still show it.
    const row = (map || !hasWebgl()) && asked > 0 && taken.current !== wish ? fleet.mirror.rowOf(asked) : -1;
    if (row < 0) return;
    taken.current = wish;
    // Choosing the chosen one would let it go.
    if (row === chosenRow) map?.choose(row, SELECTED_DEVICE_ZOOM);
    else choose(row, SELECTED_DEVICE_ZOOM);
  }, [map, asked, wish, fleet, generation, chosenRow, choose]);
}
