import { useEffect, useState } from 'react';
import type { Incident } from '../../../../domain/desk/incidents/incident.ts';
import type { FleetStore } from '../../../live/fleet/fleet-store.ts';
import { useFleet, useFleetGeneration } from '../../../live/fleet/use-fleet.ts';
import { after } from '../../../base/platform.ts';
import type { Place } from './desk-map.ts';

/** Marks follow their vehicles at most this often. */
const FOLLOW_MS = 1_000;

export interface Placed {
  incident: Incident;
  place: Place;
}

const placedIn = (fleet: FleetStore, incidents: readonly Incident[]): Placed[] =>
  incidents.flatMap((incident) => {
    const place = fleet.placeOf(fleet.mirror.rowOf(incident.deviceId));
    return place ? [{ incident, place }] : [];
  });

/** Where the vehicles of some incidents are now; those that never reported are left out. */
export function usePlaces(incidents: readonly Incident[]): readonly Placed[] {
  const fleet = useFleet();
  useFleetGeneration();
  const [, setMoves] = useState(0);
  useEffect(() => {
    let stop: (() => void) | null = null;
    const leave = fleet.onDiff(() => {
      stop ??= after(FOLLOW_MS, () => {
        stop = null;
        setMoves((count) => count + 1);
      });
    });
    return () => {
      leave();
      stop?.();
    };
  }, [fleet]);
  return placedIn(fleet, incidents);
}
