import { z } from 'zod';
import { contactSchema } from './contacts/contact.ts';
import { idSchema } from '../base/id.ts';
import { day } from '../base/time/instant.ts';
import { text } from '../base/text.ts';
import { isTimeZone } from '../base/time/time-zone.ts';
import { workingHoursSchema } from '../base/time/working-hours.ts';

/** Categories of a Brazilian driving licence; ACC allows mopeds alone. */
export const LICENSE_CATEGORIES = ['ACC', 'A', 'B', 'C', 'D', 'E', 'AB', 'AC', 'AD', 'AE'] as const;

/** Vehicles that one driver may be allowed to drive. */
export const MOST_DRIVER_VEHICLES = 200;

/** A licence that ends within so many days is about to expire. */
export const LICENSE_WARNING_DAYS = 30;

/** Contacts that are called when something happens to a driver. */
export const MOST_DRIVER_CONTACTS = 10;

/** A contact of the phonebook that is called when something happens to a driver. */
export const driverContactSchema = contactSchema.pick({ id: true, name: true, type: true, value: true });
export type DriverContact = z.infer<typeof driverContactSchema>;

/** A driver, recognized by the tag that trackers read. The licence's expiry is a day, `2027-05-31`, on which it still holds. */
export const driverSchema = z.object({
  id: idSchema,
  driverName: z.string(),
  /** Of the licence. */
  number: z.string().nullable(),
  driverLicenseCategory: z.string().nullable(),
  driverLicenseExpiration: z.iso.date().nullable(),
  electronicTag: z.string().nullable(),
  /** Who is called when something happens, in order; of whose phonebook the caller sees. */
  contacts: z.array(driverContactSchema),
});
export type Driver = z.infer<typeof driverSchema>;

/** A driver as a list shows them: whose they are, what they may drive and when they work. */
export const driverRowSchema = driverSchema.extend({
  brand: idSchema,
  /** The customer whose driver it is; null is one of the brand's staff. */
  user: idSchema.nullable(),
  /** Name of that customer. */
  userName: z.string().nullable(),
  /** Devices of the vehicles that this person may drive, as far as the caller sees them, by name. */
  vehicles: z.array(z.object({ id: idSchema, name: z.string().nullable(), licensePlate: z.string().nullable() })),
  workingHours: workingHoursSchema,
  /** Zone of the working hours. */
  timeZone: z.string(),
  hasPhoto: z.boolean(),
  /** Counts the changes of the record; a change names the one it saw. */
  version: z.number().int().min(0),
});
export type DriverRow = z.infer<typeof driverRowSchema>;

/** A driver with the photo, a data URI. */
export const driverRecordSchema = driverRowSchema.extend({ photo: z.string().nullable() });
export type DriverRecord = z.infer<typeof driverRecordSchema>;

/** A text that may be left empty, which is none. */
const optionalText = (mostLetters: number) =>
  text()
    .trim()
    .max(mostLetters)
    .nullable()
    .transform((value) => value || null);

/** What people write of a driver. */
export const driverInputSchema = z.object({
  driverName: text().trim().min(1).max(120),
  number: optionalText(20).default(null),
  driverLicenseCategory: z.enum(LICENSE_CATEGORIES).nullable().default(null),
  driverLicenseExpiration: day().nullable().default(null),
  electronicTag: optionalText(64).default(null),
  /** Ids of devices. */
  vehicles: z.array(idSchema).max(MOST_DRIVER_VEHICLES).default([]),
  workingHours: workingHoursSchema.default([]),
  /** Contacts of the phonebook of whose driver it is, by their ids; those of before where it is left out. */
  contacts: z.array(idSchema).max(MOST_DRIVER_CONTACTS).optional(),
  /** The caller's own zone where it is left out. */
  timeZone: text().max(64).refine(isTimeZone).optional(),
});
export type DriverInput = z.output<typeof driverInputSchema>;

export const LICENSE_STATES = ['expired', 'expiring', 'valid', 'unknown'] as const;
export type LicenseState = (typeof LICENSE_STATES)[number];

const DAY_MS = 86_400_000;

/** How a licence stands on a day (`2026-11-21`): it holds until its last day is over, and `expiring` warns before. */
export function licenseState(expiration: string | null, today: string): LicenseState {
  if (expiration === null) return 'unknown';
  const daysLeft = (Date.parse(expiration) - Date.parse(today)) / DAY_MS;
  if (daysLeft < 0) return 'expired';
  return daysLeft <= LICENSE_WARNING_DAYS ? 'expiring' : 'valid';
}
