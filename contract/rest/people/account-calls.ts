import { z } from 'zod';
import { text } from '../../../domain/base/text.ts';
import { customerSchema } from '../../../domain/people/customers/customer.ts';
import { debtStatus } from '../../../domain/people/brands/brand.ts';
import { idFromText, idSchema } from '../../../domain/base/id.ts';
import { isTimeZone } from '../../../domain/base/time/time-zone.ts';
import {
  newsWaysSchema,
  profileSchema,
  quietHoursSchema,
  userMetadataSchema,
} from '../../../domain/people/users/user.ts';
import { EVERY_PROFILE, seenVersion, STAFF, type CallSpec } from '../base/define.ts';

const params = z.object({ id: idFromText });

/** How many navigation entries a person may mark. */
export const MOST_SHORTCUTS = 24;

const metadataChanges = z.object({
  id: idSchema.optional(),
  readReleaseNotesMonitoring: z.boolean().optional(),
  lastReleaseNotesMonitoring: text().trim().max(64).nullable().optional(),
  timezone: text().max(64).refine(isTimeZone).optional(),
  hideMonitoringNotification: z.boolean().optional(),
  muteSoundNotification: z.boolean().optional(),
  /** All of them. */
  newsWays: newsWaysSchema.optional(),
  quietHours: quietHoursSchema.nullable().optional(),
});
export type MetadataChanges = Omit<z.infer<typeof metadataChanges>, 'id'>;

const shortcut = z.string().regex(/^[\w.-]{1,64}$/);
const shortcuts = z
  .array(shortcut)
  .max(MOST_SHORTCUTS)
  .refine((ids) => new Set(ids).size === ids.length);

const customerChanges = z.object({
  name: text().trim().min(1).max(120).optional(),
  cpfCnpj: text()
    .trim()
    .regex(/^[\dA-Z./-]{11,18}$/)
    .nullable()
    .optional(),
  email: z.email().max(254).nullable().optional(),
  phone: text()
    .trim()
    .regex(/^\+?[\d ()-]{8,20}$/)
    .nullable()
    .optional(),
  debt: debtStatus.nullable().optional(),
});
export type CustomerChanges = z.infer<typeof customerChanges>;

/** Calls of accounts and of the customers they belong to. */
export const accountCalls = {
  'users.metadata': {
    method: 'GET',
    path: 'v2/users/:id/metadata',
    access: EVERY_PROFILE,
    params,
    guards: { 'params.id': 'user' },
    output: userMetadataSchema,
    summary: 'Preferences of a user',
  },
  'users.setMetadata': {
    method: 'PATCH',
    path: 'v2/users/:id/metadata',
    access: EVERY_PROFILE,
    params,
    body: metadataChanges,
    guards: { 'params.id': 'self', 'body.id': 'self' },
    output: userMetadataSchema,
    summary: 'Changes preferences of the own account; what is left out stays',
  },
  'users.saveShortcuts': {
    method: 'PUT',
    path: 'v2/users/:id/shortcuts',
    access: EVERY_PROFILE,
    params,
    body: z.object({ shortcuts }),
    guards: { 'params.id': 'self' },
    output: z.object({ shortcuts: z.array(z.string()) }),
    summary: 'Saves which navigation entries the own account marked, in their order',
  },
  'users.ofDevice': {
    method: 'GET',
    path: 'v2/users/device/:id',
    access: EVERY_PROFILE,
    params,
    guards: { 'params.id': 'device' },
    output: z.array(
      z.object({
        id: idSchema,
        login: z.string(),
        name: z.string(),
        mobile: z.string().nullable(),
        email: z.string().nullable(),
        brand: idSchema,
        profile: profileSchema,
      }),
    ),
    summary: 'The users that a device belongs to now',
  },
  'customers.ofUser': {
    method: 'GET',
    path: 'v2/customers',
    access: EVERY_PROFILE,
    query: z.object({ userId: idFromText }),
    guards: { 'query.userId': 'user' },
    output: z.array(customerSchema),
    summary: 'The customer a user belongs to: one, or none for staff',
  },
  'customers.update': {
    method: 'PUT',
    path: 'customers/:id',
    access: STAFF,
    params,
    /** Without a version it is changed whatever it has become. */
    body: customerChanges.extend({ version: seenVersion.optional() }),
    guards: { 'params.id': 'customer' },
    output: customerSchema,
    summary: 'Changes a customer; what is left out stays',
  },
} as const satisfies Record<string, CallSpec>;
