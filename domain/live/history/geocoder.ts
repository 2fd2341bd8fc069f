import { z } from 'zod';

/** What turns coordinates into addresses: a map service, an own Nominatim, or the embedded list of places, which needs no key. */
export const geocoderSchema = z.enum(['OFFLINE', 'OPENSTREET', 'GOOGLE', 'HERE']);
export type GeocoderName = z.infer<typeof geocoderSchema>;

/** Decimals of a degree within which an address is taken for the same: about 11 m. */
const KEPT_DECIMALS = 4;

/** A coordinate as an address is kept under it. */
export const roundedDegrees = (degrees: number): number => Number(degrees.toFixed(KEPT_DECIMALS));
