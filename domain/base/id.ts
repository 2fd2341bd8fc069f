import { z } from 'zod';
import type { Random } from './random.ts';

/** Smallest id: 16 digits, so that an export filter can tell a device id from a number (11) or an IMEI (15) by length. */
export const MIN_ID = 1_000_000_000_000_000;
/** Largest id: what a float64 column still holds exactly. */
export const MAX_ID = Number.MAX_SAFE_INTEGER;

/** Id of a brand, user, customer, device or vehicle: a 16-digit whole number below 2^53. */
export const idSchema = z.number().int().min(MIN_ID).max(MAX_ID);
export type Id = z.infer<typeof idSchema>;

/** The same id where it arrives as text (path and query parameters). */
export const idFromText = z
  .string()
  .regex(/^\d{16}$/)
  .transform(Number)
  .pipe(idSchema);

/** Draws an id. With a good source of randomness a clash among a million ids has odds of about 1 in 16,000. */
export function drawId(random: Random): Id {
  return MIN_ID + Math.floor(random() * (MAX_ID - MIN_ID));
}
