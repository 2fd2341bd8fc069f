import { z } from 'zod';
import { idSchema } from '../../base/id.ts';
import { profileSchema } from './user.ts';

/** An account as administrators list it. */
export const accountRowSchema = z.object({
  id: idSchema,
  version: z.number().int(),
  login: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  brand: idSchema,
  brandName: z.string(),
  profile: profileSchema,
  isDisabled: z.boolean(),
  /** Null of an account that never signed in. */
  lastSignInAt: z.iso.datetime().nullable(),
  hasFactor: z.boolean(),
});
export type AccountRow = z.infer<typeof accountRowSchema>;

/** An account with what it may do and what can be ended or taken away. */
export const accountRecordSchema = accountRowSchema.extend({
  /** Names of those that are held. */
  permissions: z.array(z.string()),
  openSessions: z.number().int(),
});
export type AccountRecord = z.infer<typeof accountRecordSchema>;
