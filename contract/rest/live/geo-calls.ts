import { z } from 'zod';
import { text } from '../../../domain/base/text.ts';
import { geocoderSchema } from '../../../domain/live/history/geocoder.ts';
import { EVERY_PROFILE, type CallSpec } from '../base/define.ts';

const latitude = z.coerce.number().min(-90).max(90);
const longitude = z.coerce.number().min(-180).max(180);

/** Points that one batch may ask for. */
export const BATCH_MOST_POINTS = 100;

/**
 * `distanceM` is how far the named place lies from the point; null where the address is of the point itself. `isCity`: of what was
 * searched only a city, or more than one, was found, and the place is its middle.
 */
export const addressSchema = z.object({
  formatted_address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  provider: geocoderSchema,
  distanceM: z.number().int().nullable(),
  isCity: z.boolean().optional(),
});
export type Address = z.infer<typeof addressSchema>;

/** Calls of places and addresses. `provider` asks for one; without it the brand's, and where that has no key the embedded list of places. */
export const geoCalls = {
  'geo.reverse': {
    method: 'GET',
    path: 'v2/geolocations/reversegeocode',
    access: EVERY_PROFILE,
    query: z.object({ lat: latitude, lng: longitude, provider: geocoderSchema.optional() }),
    output: addressSchema,
    summary: 'The address of a point, or the nearest named place with its distance',
  },
  'geo.search': {
    method: 'GET',
    path: 'v2/geolocations/geocode',
    access: EVERY_PROFILE,
    query: z.object({ address: text().trim().min(2).max(200), provider: geocoderSchema.optional() }),
    output: z.array(addressSchema),
    summary: 'Places of an address in Brazil, the best first',
  },
  'geo.batch': {
    method: 'POST',
    path: 'v2/geolocations/reversegeocode',
    access: EVERY_PROFILE,
    body: z.object({
      points: z
        .array(z.object({ lat: latitude, lng: longitude }))
        .min(1)
        .max(BATCH_MOST_POINTS),
      provider: geocoderSchema.optional(),
    }),
    output: z.array(addressSchema),
    summary: 'The addresses of points, in their order',
  },
} as const satisfies Record<string, CallSpec>;
