import { z } from 'zod';
import { idSchema } from '../../base/id.ts';
import { USUAL_WAYS } from './news-ways.ts';
import { timeOfDay } from '../../base/time/time-of-day.ts';
import { DEFAULT_TIMEZONE } from '../../base/time/time-zone.ts';

export const profileSchema = z.enum(['ADMINISTRATOR', 'OPERATOR', 'USER']);
export type Profile = z.infer<typeof profileSchema>;

/** Identity providers that a user may sign in with. */
export const vendorSchema = z.enum(['GOOGLE', 'FACEBOOK']);
export type Vendor = z.infer<typeof vendorSchema>;

const ways = z.object({ console: z.boolean(), push: z.boolean(), mail: z.boolean() });
/** By which ways each kind of news comes. */
export const newsWaysSchema = z.object({ alarm: ways, incident: ways, personal: ways });
export const quietHoursSchema = z.object({ from: timeOfDay, to: timeOfDay });

/** Preferences of a person. In `quietHours` nothing rings and nothing is pushed; `mailLocale` is the language of mails about news. */
export const userMetadataSchema = z.object({
  timezone: z.string().default(DEFAULT_TIMEZONE),
  hideMonitoringNotification: z.boolean().default(false),
  muteSoundNotification: z.boolean().default(false),
  readReleaseNotesMonitoring: z.boolean().default(false),
  lastReleaseNotesMonitoring: z.string().nullable().default(null),
  newsWays: newsWaysSchema.default(USUAL_WAYS),
  quietHours: quietHoursSchema.nullable().default(null),
  mailLocale: z.enum(['pt-BR', 'en-US']).default('pt-BR'),
});
export type UserMetadata = z.infer<typeof userMetadataSchema>;

/** What a person sees of themselves beside the account; `shortcuts` are ids of navigation entries, in the order they are drawn. */
export const userDataSchema = z.object({
  displayName: z.string(),
  email: z.string().nullable(),
  photoURL: z.string().nullable(),
  shortcuts: z.array(z.string()),
});
export type UserData = z.infer<typeof userDataSchema>;

/** A person who signs in; `brand` is the id of the brand the account belongs to. */
export const userSchema = z.object({
  id: idSchema,
  login: z.string(),
  name: z.string(),
  mobile: z.string().nullable(),
  brand: idSchema,
  profile: profileSchema,
  cpfCnpj: z.string().nullable(),
  metadata: userMetadataSchema,
  data: userDataSchema,
});
export type User = z.infer<typeof userSchema>;

/** A permission counts as granted when its type is ACCESS. */
export const permissionSchema = z.object({ name: z.string(), type: z.string() });
export type Permission = z.infer<typeof permissionSchema>;
