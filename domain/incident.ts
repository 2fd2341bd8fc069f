import { z } from 'zod';
import { idSchema } from './id.ts';

/** A code that a kind of incident may have. */
export const incidentTypeSchema = z.string().regex(/^[A-Z0-9][A-Z0-9_]{0,59}$/);

export const incidentCommentSchema = z.object({
  comment: z.string(),
  /** `COMMENT` where a person wrote it. */
  type: z.string(),
  /** Who wrote it; null for the system, and for people of brands the reader does not see. */
  createdUserId: idSchema.nullable(),
  createdUserName: z.string().nullable(),
  created: z.iso.datetime(),
});
export type IncidentComment = z.infer<typeof incidentCommentSchema>;

/**
 * A case raised about a device. `dateTime` is when it happened, `created` when it was raised, `returned` when the vehicle was given
 * back. `code` is what people call it by. `comments` are the latest, newest first.
 */
export const incidentSchema = z.object({
  id: idSchema,
  code: z.string(),
  title: z.string(),
  message: z.string().nullable(),
  dateTime: z.iso.datetime(),
  created: z.iso.datetime(),
  brandId: idSchema,
  deviceId: idSchema,
  vehicleId: idSchema.nullable(),
  /** Who works on it: id, login and name; null for nobody, and for people of brands the reader does not see. */
  userOperatorId: idSchema.nullable(),
  operator: z.string().nullable(),
  operatorName: z.string().nullable(),
  licensePlate: z.string().nullable(),
  /** Whose vehicle it was when it was raised. */
  customerName: z.string().nullable(),
  type: z.string(),
  observation: z.string().nullable(),
  status: z.string(),
  situation: z.string().nullable(),
  returned: z.iso.datetime().nullable(),
  comments: z.array(incidentCommentSchema),
});
export type Incident = z.infer<typeof incidentSchema>;
