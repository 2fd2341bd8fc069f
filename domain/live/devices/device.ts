import { z } from 'zod';
import { idSchema } from '../../base/id.ts';

export const deviceStatus = z.enum([
  'ACTIVE',
  'INACTIVE',
  'CANCELED',
  'UNINSTALLED',
  'DISCARDED',
  'TESTED',
  'RECEIVED',
]);
export type DeviceStatus = z.infer<typeof deviceStatus>;

/** Statuses of a device whose reports are refused: its contract ended, or it was disposed of. */
const RETIRED: readonly DeviceStatus[] = ['CANCELED', 'DISCARDED'];

/** Whether reports of a device with this status are accepted. */
export const mayReport = (status: DeviceStatus): boolean => !RETIRED.includes(status);

export const linkedVehicleSchema = z.object({
  name: z.string().nullable(),
  licensePlate: z.string().nullable(),
  manufacture: z.string().nullable(),
  model: z.string().nullable(),
  color: z.string().nullable(),
});

/** A tracker. `name` is the vehicle's name, else its plate, else the person's name, else the identifier. */
export const deviceSchema = z.object({
  id: idSchema,
  /** The sender's own identifier (IMEI, Traccar uniqueId, OwnTracks user). Unique on the installation. */
  identifier: z.string(),
  imei: z.string().nullable(),
  number: z.string().nullable(),
  name: z.string(),
  model: z.string().nullable(),
  brandId: idSchema,
  brandName: z.string(),
  operator: z.string().nullable(),
  status: deviceStatus,
  hidden: z.boolean(),
  color: z.string().nullable(),
  vehicleId: idSchema.nullable(),
  /** The user (customer) it is assigned to now. */
  user: idSchema.nullable(),
  customerName: z.string().nullable(),
  vehicle: linkedVehicleSchema.nullable(),
  /** When it last communicated, only for a device that was never located; otherwise its telemetry has it. */
  heardAt: z.iso.datetime().nullish(),
});
export type Device = z.infer<typeof deviceSchema>;
