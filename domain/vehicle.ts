import { z } from 'zod';
import { idSchema } from './id.ts';

/** A vehicle, with a tracker that sits in it. */
export const vehicleSchema = z.object({
  id: idSchema,
  brand: idSchema,
  name: z.string().nullable(),
  licensePlate: z.string().nullable(),
  manufacture: z.string().nullable(),
  model: z.string().nullable(),
  color: z.string().nullable(),
  year: z.number().int().nullable(),
  chassis: z.string().nullable(),
  device: idSchema.nullable(),
});
export type Vehicle = z.infer<typeof vehicleSchema>;

/** Manufacturers or models that are suggested where one is written. */
export const MOST_SUGGESTED = 1_000;
