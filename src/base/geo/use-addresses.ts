import { useDebouncedCallback } from '@mantine/hooks';
import { useCallback, useRef, useState } from 'react';
import { BATCH_MOST_POINTS } from '../../../contract/rest/live/geo-calls.ts';
import { roundedDegrees } from '../../../domain/live/history/geocoder.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import type { Ask } from '../query/ask.ts';
import { useAllAsked } from '../query/use-asked.ts';
import type { Place } from './use-address.ts';

const KEPT_MS = 10 * 60_000;
/** What comes into sight within this time is asked for together. */
const TOGETHER_MS = 100;
/** Places of one address have one key. */
const keyOf = ({ latitude, longitude }: Place): string => `${roundedDegrees(latitude)},${roundedDegrees(longitude)}`;

/** The addresses of the places of a list, of which only those in sight are asked for: each may cost money. */
export interface Addresses {
  /** Null until it is known. */
  of(place: Place): string | null;
  /** A place is in sight. */
  see(place: Place): void;
}

async function askAll(ask: Ask, places: readonly Place[]): Promise<ReadonlyMap<string, string>> {
  const points = places.map(({ latitude, longitude }) => ({ lat: latitude, lng: longitude }));
  const answers = await ask('geo.batch', { body: { points } });
  return new Map(places.map((place, at) => [keyOf(place), answers[at]?.formatted_address ?? '']));
}

/** Places that came into sight, in parts that are asked for together; each place is in one of them. */
function useSeen(): [readonly (readonly Place[])[], (place: Place) => void] {
  const [parts, setParts] = useState<readonly (readonly Place[])[]>([]);
  const known = useRef(new Set<string>());
  const waiting = useRef<Place[]>([]);
  const takeUp = useDebouncedCallback(() => {
    const places = waiting.current.splice(0);
    const next = Array.from({ length: Math.ceil(places.length / BATCH_MOST_POINTS) }, (_, at) =>
      places.slice(at * BATCH_MOST_POINTS, (at + 1) * BATCH_MOST_POINTS),
    );
    setParts((before) => [...before, ...next]);
  }, TOGETHER_MS);
  const see = useCallback(
    (place: Place) => {
      if (known.current.has(keyOf(place))) return;
      known.current.add(keyOf(place));
      waiting.current.push(place);
      takeUp();
    },
    [takeUp],
  );
  return [parts, see];
}

/** The addresses of the places of a list. */
export function useAddresses(): Addresses {
  const [parts, see] = useSeen();
  const answers = useAllAsked(
    parts.map((part) => ({
      // An address depends on the language.
      key: ['geo.batch', part.map(keyOf), currentLanguage()],
      ask: (ask: Ask) => askAll(ask, part),
    })),
    { keptMs: KEPT_MS },
  );
  const of = (place: Place): string | null => {
    for (const { value } of answers) {
      const words = value?.get(keyOf(place));
      if (words) return words;
    }
    return null;
  };
  return { of, see };
}
