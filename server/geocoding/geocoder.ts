import type { Address } from '../../contract/rest/geo-calls.ts';
import { roundedDegrees, type GeocoderName } from '../../domain/geocoder.ts';
import type { Locale } from '../messages/message.ts';
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

export interface Geocoder {
  reverse(brandId: number, points: readonly Point[], wanted: GeocoderName | null, locale: Locale): Promise<Address[]>;
  /** Only in Brazil. */
  search(brandId: number, address: string, wanted: GeocoderName | null, locale: Locale): Promise<Address[]>;
}

interface Deps {
  servicesOf: ServicesOf;
  offline: OfflinePlaces;
  cache: AddressCache;
  onFailure(error: unknown, service: ServiceName): void;
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

/** What a service says of a point, kept answers first; null where it fails or knows nothing. */
async function askedOf(
  { name, service }: { name: ServiceName; service: AddressService },
  point: Point,
  locale: Locale,
  { cache, onFailure }: Pick<Deps, 'cache' | 'onFailure'>,
): Promise<Spot | null> {
  const [latitude, longitude] = [roundedDegrees(point.latitude), roundedDegrees(point.longitude)];
  const key = `${name} ${locale} ${latitude} ${longitude}`;
  const kept = await cache.get(key);
  if (kept) return kept.spot;
  try {
    const spot = await service.reverse(latitude, longitude, locale);
    await cache.put(key, spot);
    return spot;
  } catch (error) {
    onFailure(error, name);
    return null;
  }
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
