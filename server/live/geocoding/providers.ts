import { z } from 'zod';
import type { Locale } from '../../base/messages/message.ts';
import type { HttpAnswer } from '../../base/platform.ts';

/** A point with its address. */
export interface Spot {
  formattedAddress: string;
  latitude: number;
  longitude: number;
  /** It is a city or more, and no street. */
  isCity?: true;
}

/** A service that knows addresses. Both throw where it does not answer as it should; an empty answer is null or none. */
export interface AddressService {
  reverse(latitude: number, longitude: number, locale: Locale): Promise<Spot | null>;
  /** Only in Brazil. */
  search(address: string, locale: Locale): Promise<Spot[]>;
}

export type Ask = (url: string) => Promise<HttpAnswer>;

/** Where the services are; tests put stand-ins there. */
export interface ServiceAddresses {
  google: string;
  hereReverse: string;
  hereSearch: string;
}

export const SERVICE_ADDRESSES: ServiceAddresses = {
  google: 'https://maps.googleapis.com/maps/api/geocode/json',
  hereReverse: 'https://revgeocode.search.hereapi.com/v1/revgeocode',
  hereSearch: 'https://geocode.search.hereapi.com/v1/geocode',
};

const MOST_FOUND = 8;

/** What the services call a city, and what holds cities. */
const CITIES = new Set(
  'locality administrative_area_level_1 administrative_area_level_2 country administrativeArea city town village municipality county state region'.split(
    ' ',
  ),
);
const cityMark = (kinds: readonly (string | undefined)[]): Pick<Spot, 'isCity'> =>
  kinds.some((kind) => kind !== undefined && CITIES.has(kind)) ? { isCity: true } : {};

/** An address with parameters, none of which can break out of its place. */
function withQuery(base: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(base);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

async function read<T>(ask: Ask, url: string, schema: z.ZodType<T>): Promise<T> {
  const { status, json } = await ask(url);
  if (status !== 200) throw new Error(`the address service answered ${status}`);
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new Error('the address service answered in another shape');
  return parsed.data;
}

const googleAnswer = z.object({
  status: z.string(),
  results: z
    .array(
      z.object({
        formatted_address: z.string(),
        types: z.array(z.string()).default([]),
        geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
      }),
    )
    .default([]),
});

/** Google's Geocoding API: a refusal comes as a status within an answer of 200. */
export function googleService(ask: Ask, base: string, key: string): AddressService {
  const spots = async (query: Record<string, string>): Promise<Spot[]> => {
    const { status, results } = await read(ask, withQuery(base, { ...query, key }), googleAnswer);
    if (status !== 'OK' && status !== 'ZERO_RESULTS') throw new Error(`Google answered ${status}`);
    return results.map(({ formatted_address: formattedAddress, types, geometry: { location } }) => ({
      formattedAddress,
      latitude: location.lat,
      longitude: location.lng,
      ...cityMark(types),
    }));
  };
  return {
    reverse: async (latitude, longitude, locale) =>
      (await spots({ latlng: `${latitude},${longitude}`, language: locale }))[0] ?? null,
    search: async (address, locale) =>
      (await spots({ address, components: 'country:BR', language: locale })).slice(0, MOST_FOUND),
  };
}

const hereAnswer = z.object({
  items: z.array(
    z.object({
      title: z.string(),
      resultType: z.string().optional(),
      address: z.object({ label: z.string() }).optional(),
      position: z.object({ lat: z.number(), lng: z.number() }),
    }),
  ),
});

/** Here's Geocoding and Search API v7. */
export function hereService(
  ask: Ask,
  addresses: Pick<ServiceAddresses, 'hereReverse' | 'hereSearch'>,
  apiKey: string,
): AddressService {
  const spots = async (base: string, query: Record<string, string>): Promise<Spot[]> => {
    const { items } = await read(ask, withQuery(base, { ...query, apiKey }), hereAnswer);
    return items.map(({ title, resultType, address, position }) => ({
      formattedAddress: address?.label ?? title,
      latitude: position.lat,
      longitude: position.lng,
      ...cityMark([resultType]),
    }));
  };
  return {
    reverse: async (latitude, longitude, locale) =>
      (await spots(addresses.hereReverse, { at: `${latitude},${longitude}`, lang: locale }))[0] ?? null,
    search: (q, locale) =>
      spots(addresses.hereSearch, { q, in: 'countryCode:BRA', lang: locale, limit: String(MOST_FOUND) }),
  };
}

/** Nominatim gives coordinates as text. */
const place = z.object({
  display_name: z.string(),
  lat: z.coerce.number(),
  lon: z.coerce.number(),
  addresstype: z.string().optional(),
});
const nothing = z.object({ error: z.unknown() });

/** An own Nominatim over OpenStreetMap's data; the public one forbids use like a console's. */
export function nominatimService(ask: Ask, base: string): AddressService {
  const root = base.replace(/\/$/, '');
  const spotOf = ({ display_name: formattedAddress, lat, lon, addresstype }: z.output<typeof place>): Spot => ({
    formattedAddress,
    latitude: lat,
    longitude: lon,
    ...cityMark([addresstype]),
  });
  return {
    reverse: async (latitude, longitude, locale) => {
      const found = await read(
        ask,
        withQuery(`${root}/reverse`, {
          format: 'jsonv2',
          lat: String(latitude),
          lon: String(longitude),
          'accept-language': locale,
        }),
        z.union([place, nothing]),
      );
      return 'error' in found ? null : spotOf(found);
    },
    search: async (q, locale) =>
      (
        await read(
          ask,
          withQuery(`${root}/search`, {
            format: 'jsonv2',
            q,
            countrycodes: 'br',
            limit: String(MOST_FOUND),
            'accept-language': locale,
          }),
          z.array(place),
        )
      ).map(spotOf),
  };
}
