import { useEffect, useEffectEvent, useState } from 'react';
import { useFleetState } from '../../../live/fleet/use-fleet.ts';
import { after } from '../../../base/platform.ts';
import type { DeskMap } from './desk-map.ts';
import type { Placed } from './use-places.ts';

/** Once the fleet is loaded its last places are on their way to the page for less than this. */
const LAST_PLACES_MS = 2_000;

/**
 * Looks at all there are, and again with each that gets its place while the fleet comes in: whoever comes back to the desk is shown the
 * last known fleet first, which may be a part of it. Ends once all is there, or when the person takes the map in the hand.
 */
export function useFirstLook(map: DeskMap | null, placed: readonly Placed[], isKnown: boolean) {
  const { loading } = useFleetState();
  const [ended, setEnded] = useState<DeskMap | null>(null);
  const isLooking = map !== null && ended !== map;
  const look = useEffectEvent(() => map?.fit(placed.map(({ place }) => place)));
  const who = placed.map(({ incident }) => incident.id).join(' ');
  useEffect(() => {
    if (isLooking) look();
  }, [isLooking, who]);
  useEffect(() => (isLooking ? map.onHand(() => setEnded(map)) : undefined), [isLooking, map]);
  const isThere = isLooking && !loading && isKnown;
  useEffect(() => (isThere ? after(LAST_PLACES_MS, () => setEnded(map)) : undefined), [isThere, map]);
  return { isLooking, end: () => setEnded(map) };
}
