import { z } from 'zod';
import { speedLimitSchema } from './device-dashboard.ts';
import { deviceStatus } from './device.ts';
import { idSchema } from '../../base/id.ts';
import { text } from '../../base/text.ts';

/** Devices that one edit may change. */
export const MOST_EDITED = 100_000;
/** Devices that may be named one by one; more are chosen by a filter. */
export const MOST_NAMED = 5_000;

/** Which devices are edited: those that are named, all that a filter finds as the list of devices has it, or what both agree on. */
export const editedSchema = z.object({
  devices: z.array(idSchema).min(1).max(MOST_NAMED).optional(),
  brand: idSchema.optional(),
  ofUser: idSchema.optional(),
  ofGroup: idSchema.optional(),
  status: deviceStatus.optional(),
  term: text().trim().max(100).optional(),
  /** All devices that the editor sees, where nothing else says which. */
  all: z.literal(true).optional(),
});

/** What is set of all of them; what is left out stays. */
export const deviceChangesSchema = z.object({
  /** Km/h; 9999 switches the limit off. */
  speedLimit: speedLimitSchema.optional(),
  /** The model of the tracker, by its name. */
  model: text().trim().min(1).max(60).optional(),
  /** The customer they go to now; null takes them back. */
  user: idSchema.nullable().optional(),
  /** The group they come into. */
  joinGroup: idSchema.optional(),
  /** The group they leave. */
  leaveGroup: idSchema.optional(),
});
export type DeviceChanges = z.infer<typeof deviceChangesSchema>;

const isGiven = (schema: z.ZodObject, values: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(schema.shape).some((name) => values[name] !== undefined);

/** Whether it is said which devices are edited: none of a filter is no wish for all. */
export const isChosen = (edit: Readonly<Record<string, unknown>>): boolean => isGiven(editedSchema, edit);
/** Whether anything is set. */
export const isChange = (edit: Readonly<Record<string, unknown>>): boolean => isGiven(deviceChangesSchema, edit);

/** What came of one device. The others are not changed: `missing` is gone or not the editor's to see; owner and group are of another brand. */
export const EDIT_OUTCOMES = ['changed', 'same', 'missing', 'owner-of-other-brand', 'group-of-other-brand'] as const;
export type EditOutcome = (typeof EDIT_OUTCOMES)[number];

/** A device of an edit; without an outcome its turn has not come. */
export const editedDeviceSchema = z.object({
  device: idSchema,
  identifier: z.string(),
  name: z.string(),
  outcome: z.enum(EDIT_OUTCOMES).nullable(),
});
export type EditedDevice = z.infer<typeof editedDeviceSchema>;
