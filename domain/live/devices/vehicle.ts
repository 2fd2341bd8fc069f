import { z } from 'zod';
import { chassisSchema, optionalText } from './device-fields.ts';
import { idSchema } from '../../base/id.ts';

export const VEHICLE_TYPES = ['CAR', 'TRUCK', 'MOTORCYCLE'] as const;
export const vehicleTypeSchema = z.enum(VEHICLE_TYPES);
export type VehicleType = z.infer<typeof vehicleTypeSchema>;

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
  type: vehicleTypeSchema.nullable(),
  device: idSchema.nullable(),
  /** The client whose tracker it is now. */
  customerName: z.string().nullable(),
  /** Counts the changes; a change names the one it saw. */
  version: z.number().int().min(0),
});
export type Vehicle = z.infer<typeof vehicleSchema>;

/** What people write of a vehicle; what is left out stays, null or an empty text is none. */
export const vehicleInputSchema = z.object({
  name: optionalText(80).optional(),
  licensePlate: optionalText(12).optional(),
  manufacture: optionalText(60).optional(),
  model: optionalText(60).optional(),
  color: optionalText(40).optional(),
  year: z.number().int().min(1900).max(2100).nullable().optional(),
  chassis: chassisSchema.optional(),
  type: vehicleTypeSchema.nullable().optional(),
});
export type VehicleInput = z.output<typeof vehicleInputSchema>;

/** Manufacturers or models that are suggested where one is written. */
export const MOST_SUGGESTED = 1_000;
