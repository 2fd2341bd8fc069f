import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Address } from '../../contract/rest/geo-calls.ts';
import type { Failure } from '../../contract/failure.ts';
import { distanceM } from '../../domain/geo.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { useCore } from '../shell/console-context.tsx';

export interface Place {
  latitude: number;
  longitude: number;
}

/** A vehicle that moved less than this is still at its address: its tracker's error alone is as large. */
const SAME_PLACE_M = 30;
const KEPT_MS = 10 * 60_000;

/** The place last asked for, until the vehicle has left it. */
function useRestedPlace(place: Place): Place {
  const [rested, setRested] = useState(place);
  const isLeft = distanceM(rested.latitude, rested.longitude, place.latitude, place.longitude) > SAME_PLACE_M;
  if (isLeft) setRested(place);
  return isLeft ? place : rested;
}

export type AddressState = { state: 'loading' } | { state: 'known'; address: Address } | { state: 'failed'; failure: Failure; retry(): void };

/** The address of a place, asked of the server anew when the place is left by more than a tracker's error. */
export function useAddress(place: Place): AddressState {
  const core = useCore();
  const { latitude, longitude } = useRestedPlace(place);
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['geo', 'reverse', latitude, longitude, currentLanguage()],
    staleTime: KEPT_MS,
    queryFn: () => core.call('geo.reverse', { query: { lat: latitude, lng: longitude } }),
  });
  if (data?.ok) return { state: 'known', address: data.value };
  if (data === undefined || isFetching) return { state: 'loading' };
  return { state: 'failed', failure: data.failure, retry: () => void refetch() };
}
