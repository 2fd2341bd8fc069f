import type { Locale } from '../../base/messages/message.ts';
import { message } from '../../base/messages/message.ts';
import type { FoundPlace, NearestPlace } from './places.ts';

/** Within this distance a point is at a place, beyond it the distance is named. */
const AT_PLACE_M = 1_000;

/** How a language names countries and distances: these are costly to make, and a file needs them for each of its rows. */
const wordsOf = (locale: Locale) => {
  const kilometres = (maximumFractionDigits: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilometer', maximumFractionDigits });
  return {
    countries: new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' }),
    near: kilometres(1),
    far: kilometres(0),
  };
};
const WORDS: Readonly<Record<Locale, ReturnType<typeof wordsOf>>> = {
  'pt-BR': wordsOf('pt-BR'),
  'en-US': wordsOf('en-US'),
};

/** States that the list of places names in English alone. */
const STATES: Readonly<Partial<Record<Locale, Readonly<Record<string, string>>>>> = {
  'pt-BR': { 'Federal District': 'Distrito Federal' },
};

/** `Campinas, São Paulo, Brasil`; a state of the same name as its place is not repeated. */
export function placeWords(
  { name, state, country }: Pick<FoundPlace, 'name' | 'state' | 'country'>,
  locale: Locale,
): string {
  const nation = WORDS[locale].countries.of(country) ?? country;
  return [name, state === name ? null : (STATES[locale]?.[state ?? ''] ?? state), nation].filter(Boolean).join(', ');
}

/** Address of a point, by the nearest named place. */
export function nearestWords(place: NearestPlace, locale: Locale): string {
  const words = placeWords(place, locale);
  if (place.distanceM < AT_PLACE_M) return words;
  const km = place.distanceM / 1000;
  const distance = WORDS[locale][km < 10 ? 'near' : 'far'].format(km);
  return message(locale, 'place.away', { distance, place: words });
}
