import { BATCH_MOST_POINTS } from '../../contract/rest/geo-calls.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import type { Ask } from '../query/ask.ts';
import { useAsked } from '../query/use-asked.ts';
import type { Place } from './use-address.ts';

const KEPT_MS = 10 * 60_000;
const keyOf = ({ latitude, longitude }: Place): string => `${latitude},${longitude}`;

/** In as few calls as the server takes them. */
async function askAll(ask: Ask, places: readonly Place[]): Promise<(string | null)[]> {
  const points = places.map(({ latitude, longitude }) => ({ lat: latitude, lng: longitude }));
  const parts = Array.from({ length: Math.ceil(points.length / BATCH_MOST_POINTS) }, (_, at) =>
    points.slice(at * BATCH_MOST_POINTS, (at + 1) * BATCH_MOST_POINTS),
  );
  const answers = await Promise.all(parts.map((part) => ask('geo.batch', { body: { points: part } })));
  return answers.flat().map(({ formatted_address: words }) => words);
}

/** The addresses of the places of a page, asked for together; null of a place until its address is known. */
export function useAddresses(places: readonly Place[]): (place: Place) => string | null {
  const keys = places.map(keyOf);
  const { value } = useAsked<(string | null)[]>(
    // An address depends on the language.
    places.length === 0 ? null : ['geo.batch', keys, currentLanguage()],
    (ask) => askAll(ask, places),
    { keptMs: KEPT_MS },
  );
  const found = new Map(keys.map((key, at) => [key, value?.[at] ?? null]));
  return (place) => found.get(keyOf(place)) ?? null;
}
