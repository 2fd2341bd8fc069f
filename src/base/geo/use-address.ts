import { useState } from 'react';
import type { Address } from '../../../contract/rest/live/geo-calls.ts';
import type { Failure } from '../../../contract/failure.ts';
import { distanceM } from '../../../domain/base/geo/geo.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { useAsked } from '../query/use-asked.ts';

export interface Place {
  latitude: number;
  longitude: number;
}

/** A vehicle that moved less than this is still at its address: its tracker's error alone is as large. */
const SAME_PLACE_M = 30;
const KEPT_MS = 10 * 60_000;

/** The place last asked for, until the vehicle has left it. */
function useDebouncedPlace(place: Place): Place {
  const [rested, setRested] = useState(place);
  const isLeft = distanceM(rested.latitude, rested.longitude, place.latitude, place.longitude) > SAME_PLACE_M;
  if (isLeft) setRested(place);
  return isLeft ? place : rested;
}

export type AddressState =
  | { state: 'loading' }
  | { state: 'known'; address: Address }
  | { state: 'failed'; failure: Failure; retry(): void };

/** The address of a position, requested again when the position moved by more than a tracker's error. */
export function useAddress(place: Place): AddressState {
  const { latitude, longitude } = useDebouncedPlace(place);
  const input = { query: { lat: latitude, lng: longitude } };
  // An address depends on the language.
  const { value, failure, again } = useAsked(
    ['geo.reverse', input, currentLanguage()],
    (ask) => ask('geo.reverse', input),
    { keptMs: KEPT_MS },
  );
  if (value) return { state: 'known', address: value };
  return failure ? { state: 'failed', failure, retry: again } : { state: 'loading' };
}
