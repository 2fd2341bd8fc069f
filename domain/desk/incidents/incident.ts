import { z } from 'zod';
import { idSchema } from '../../base/id.ts';
import { placeSchema } from '../../base/geo/place.ts';
import { severitySchema } from './incident-severity.ts';

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
  /** Counts the operations on it, but for comments: what was seen in an older version is overtaken. */
  version: z.number().int(),
  /** The area that told of it; null where none did. */
  areaId: idSchema.nullish(),
  /** As its brand wanted when it was raised; none where an older server answers. */
  severity: severitySchema.optional(),
  /** Where the device was when it happened: null where it said nothing around that time, none where an older server answers. */
  place: placeSchema.nullish(),
});
export type Incident = z.infer<typeof incidentSchema>;

/** Somebody who may handle an incident, with how many they have in progress. */
export const incidentOperatorSchema = z.object({
  id: idSchema,
  login: z.string(),
  name: z.string(),
  inProgress: z.number().int(),
});
export type IncidentOperator = z.infer<typeof incidentOperatorSchema>;

/** How many incidents the tabs of the operator area hold. */
export const incidentCountsSchema = z.object({
  open: z.number().int(),
  progress: z.number().int(),
  resolved: z.number().int(),
  robberies: z.number().int(),
  /** Urgent ones that wait for an operator; none where an older server answers. */
  urgent: z.number().int().optional(),
});
export type IncidentCounts = z.infer<typeof incidentCountsSchema>;

/** Something that was done with an incident: by whom, when, and what it changed. */
export const incidentDeedSchema = z.object({
  at: z.iso.datetime(),
  /** Such as `create`, `assign` or `resolve`. */
  operation: z.string(),
  bySystem: z.boolean(),
  /** Null for the system, and for people of brands the reader does not see. */
  byName: z.string().nullable(),
  status: z.string().nullable(),
  situation: z.string().nullable(),
  /** Who was given the incident. */
  operatorName: z.string().nullable(),
  returned: z.iso.datetime().nullable(),
});
export type IncidentDeed = z.infer<typeof incidentDeedSchema>;

/** Something that happened to one of the incidents that somebody sees: it was raised, or something was done with it. */
export const incidentNoticeSchema = incidentDeedSchema.extend({
  /** Numbers the notices. */
  id: z.number().int(),
  incident: idSchema,
  code: z.string(),
  type: z.string(),
  title: z.string(),
  device: idSchema,
  deviceName: z.string(),
  licensePlate: z.string().nullable(),
});
export type IncidentNotice = z.infer<typeof incidentNoticeSchema>;

/** Somebody who has an incident open. */
export const incidentViewerSchema = z.object({ id: idSchema, name: z.string() });
export type IncidentViewer = z.infer<typeof incidentViewerSchema>;
