import type { Address } from '../../../contract/rest/live/geo-calls.ts';
import { roundedDegrees, type GeocoderName } from '../../../domain/live/history/geocoder.ts';
import type { Locale } from '../../base/messages/message.ts';
import type { AddressCache } from './address-cache.ts';
import type { OfflinePlaces } from './offline-places.ts';
import { nearestWords, placeWords } from './place-words.ts';
import type { AddressService, Spot } from './providers.ts';

export type ServiceName = Exclude<GeocoderName, 'OFFLINE'>;

/** Which services a brand may use: those with a key, the one it prefers first. */
export type ServicesOf = (brandId: number) => Promise<readonly { name: ServiceName; service: AddressService }[]>;

export interface Point {
  latitude: number;
  longitude: number;
}

/** What may still be asked of services, which cost money and time; it is told of each answer. */
export interface Asking {
  mayAsk(): boolean;
  asked(isAnswered: boolean): void;
}

export interface Geocoder {
  reverse(brandId: number, points: readonly Point[], wanted: GeocoderName | null, locale: Locale): Promise<Address[]>;
  /**
   * The words for many points, in their order: kept answers, then those of a service as far as it may be asked, then the embedded list of
   * places. Empty where all of these fail.
   */
  wordsOf(brandId: number, points: readonly Point[], locale: Locale, asking: Asking): Promise<string[]>;
  /** Only in Brazil. */
  search(brandId: number, address: string, wanted: GeocoderName | null, locale: Locale): Promise<Address[]>;
}

interface Deps {
  servicesOf: ServicesOf;
  offline: OfflinePlaces;
  cache: AddressCache;
  onFailure(error: unknown, service: GeocoderName): void;
}

interface Named {
  name: ServiceName;
  service: AddressService;
}

const COUNTRY = 'BR';
const MOST_FOUND = 8;

const addressOf = (spot: Spot, provider: GeocoderName, distanceM: number | null = null): Address => ({
  formatted_address: spot.formattedAddress,
  latitude: spot.latitude,
  longitude: spot.longitude,
  provider,
  distanceM,
  ...(spot.isCity && { isCity: true }),
});

const keptKey = (name: ServiceName, locale: Locale, { latitude, longitude }: Point): string =>
  `${name} ${locale} ${roundedDegrees(latitude)} ${roundedDegrees(longitude)}`;

/** What a service says of a point, which is kept; undefined where it fails, null where it knows nothing. */
async function freshOf(
  { name, service }: Named,
  point: Point,
  locale: Locale,
  { cache, onFailure }: Pick<Deps, 'cache' | 'onFailure'>,
): Promise<Spot | null | undefined> {
  try {
    const spot = await service.reverse(roundedDegrees(point.latitude), roundedDegrees(point.longitude), locale);
    await cache.put(keptKey(name, locale, point), spot);
    return spot;
  } catch (error) {
    onFailure(error, name);
    return undefined;
  }
}

/** What a service says of a point, kept answers first; null where it fails or knows nothing. */
async function askedOf(by: Named, point: Point, locale: Locale, deps: Deps): Promise<Spot | null> {
  const kept = await deps.cache.get(keptKey(by.name, locale, point));
  return kept ? kept.spot : ((await freshOf(by, point, locale, deps)) ?? null);
}

/** What a service says, or said, of points, as far as it may be asked; nothing of the others. */
async function spotsOf(
  by: Named,
  points: readonly Point[],
  locale: Locale,
  deps: Deps,
  asking: Asking,
): Promise<(Spot | null)[]> {
  const keys = points.map((point) => keptKey(by.name, locale, point));
  const known = new Map(await deps.cache.getMany(keys));
  for (const [at, point] of points.entries()) {
    if (known.has(keys[at]!) || !asking.mayAsk()) continue;
    const spot = await freshOf(by, point, locale, deps);
    asking.asked(spot !== undefined);
    if (spot !== undefined) known.set(keys[at]!, spot);
  }
  return keys.map((key) => known.get(key) ?? null);
}

/** Points by the embedded list of places. */
async function byPlaces(offline: Deps['offline'], points: readonly Point[], locale: Locale): Promise<Address[]> {
  const places = await offline.nearest(points.map(({ latitude, longitude }) => [latitude, longitude]));
  return points.map((point, at) => {
    const place = places[at] ?? null;
    return addressOf(
      { ...point, formattedAddress: place ? nearestWords(place, locale) : '' },
      'OFFLINE',
      place?.distanceM ?? null,
    );
  });
}

/**
 * Points to addresses and back. A service that fails, or knows nothing of a point, is stood in for by the embedded list
 * of places: an address that says how far the next town is beats none.
 */
export function createGeocoder(deps: Deps): Geocoder {
  const { servicesOf, offline, onFailure } = deps;
  const chosen = async (brandId: number, wanted: GeocoderName | null) => {
    if (wanted === 'OFFLINE') return null;
    const services = await servicesOf(brandId);
    return services.find(({ name }) => name === wanted) ?? (wanted === null ? (services[0] ?? null) : null);
  };

  return {
    reverse: async (brandId, points, wanted, locale) => {
      const by = await chosen(brandId, wanted);
      if (!by) return byPlaces(offline, points, locale);
      const answers: Address[] = [];
      // One after the other: services count requests a second.
      for (const point of points) {
        const spot = await askedOf(by, point, locale, deps);
        answers.push(spot ? addressOf({ ...spot, ...point }, by.name) : (await byPlaces(offline, [point], locale))[0]!);
      }
      return answers;
    },
    wordsOf: async (brandId, points, locale, asking) => {
      const by = await chosen(brandId, null);
      const spots = by ? await spotsOf(by, points, locale, deps, asking) : [];
      const others = points.filter((_, at) => !spots[at]);
      const towns = await byPlaces(offline, others, locale).catch((error: unknown) => {
        onFailure(error, 'OFFLINE');
        return [];
      });
      let next = 0;
      return points.map((_, at) => spots[at]?.formattedAddress ?? towns[next++]?.formatted_address ?? '');
    },
    search: async (brandId, address, wanted, locale) => {
      const by = await chosen(brandId, wanted);
      try {
        if (by) return (await by.service.search(address, locale)).map((spot) => addressOf(spot, by.name));
      } catch (error) {
        onFailure(error, by!.name);
      }
      const found = await offline.named(address, COUNTRY, MOST_FOUND);
      return found.map((place) =>
        addressOf({ ...place, formattedAddress: placeWords(place, locale), isCity: true }, 'OFFLINE'),
      );
    },
  };
}
