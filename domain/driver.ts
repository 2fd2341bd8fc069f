import { z } from 'zod';
import { idSchema } from './id.ts';

/** Somebody who drives, known by the tag that trackers read. The licence's expiry is a day, `2027-05-31`. */
export const driverSchema = z.object({
  id: idSchema,
  driverName: z.string(),
  number: z.string().nullable(),
  driverLicenseCategory: z.string().nullable(),
  driverLicenseExpiration: z.iso.date().nullable(),
  electronicTag: z.string().nullable(),
});
export type Driver = z.infer<typeof driverSchema>;
