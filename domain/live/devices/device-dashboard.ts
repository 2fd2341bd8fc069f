import { z } from 'zod';
import { linkedVehicleSchema } from './device.ts';
import { idSchema } from '../../base/id.ts';
import { modelButtonsSchema } from '../telemetry/protocol-model.ts';
import { sensorNamesSchema } from './sensor-names.ts';
import { NO_SPEED_LIMIT } from '../alarms/speed-limit.ts';

/** Km/h, or 9999 for none. */
export const speedLimitSchema = z.union([z.number().int().min(1).max(300), z.literal(NO_SPEED_LIMIT)]);

/** A kind of tracker as screens need it: what it may be offered, null where the model is not known, and whether its battery level is the real one. */
export const deviceModelSchema = z.object({
  model: z.string(),
  config: z.object({ showBatteryLevel: z.boolean() }),
  buttons: modelButtonsSchema,
});
export type DeviceModel = z.infer<typeof deviceModelSchema>;

/** What the panel of one device needs beside its line in a list. What only staff may know is null for a customer. */
export const deviceDashboardSchema = z.object({
  id: idSchema,
  /** Counts the changes of the record; a change may name the one it saw. */
  version: z.number().int().min(0),
  /** What the sender calls itself. */
  deviceId: z.string(),
  /** Km/h; 9999 is switched off, null was never set. */
  speedLimit: z.number().int().nullable(),
  /** ICCID. */
  simCard: z.string().nullable(),
  apnHost: z.string().nullable(),
  apnUser: z.string().nullable(),
  /** Whether the plan of its SIM card can be requested: by staff, for a card of the one carrier that reports it. */
  hasSimPlan: z.boolean(),
  /** A picture as a data URI. */
  profileDownload: z.string().nullable(),
  /** The first of its groups, by name. */
  group: idSchema.nullable(),
  groupName: z.string().nullable(),
  groups: z.array(z.object({ id: idSchema, name: z.string() })),
  /** What its inputs, outputs and temperature sensors are called. */
  sensors: sensorNamesSchema,
  /** Null where the model of the device is not known. */
  deviceModel: deviceModelSchema.nullable(),
  /** First part of links that the brand shares. */
  mapPrefix: z.string(),
  relationships: z.object({
    vehicle: linkedVehicleSchema.nullable(),
    customer: z.object({ id: idSchema, name: z.string() }).nullable(),
    person: z.object({ name: z.string() }).nullable(),
  }),
});
export type DeviceDashboard = z.infer<typeof deviceDashboardSchema>;
