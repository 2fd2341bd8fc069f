import { z } from 'zod';
import { idSchema } from '../../base/id.ts';
import { RECORD_SHAPE } from './fields.ts';

const instant = z.iso.datetime({ offset: true });
const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null);

/** Telemetry activity as a record carries it; what a screen shows is derived (`activity.ts`). */
export const telemetryActivity = z.enum(['ONLINE', 'OFFLINE']);
/** What the server decided at ingest; null is unknown ("none" in the specification). */
export const movementState = z.enum(['MOVING', 'PARKING']);

/**
 * The measured state of a device at a time, as a `Telemetry_V2` message and the REST calls carry it.
 *
 * Units: `speed` km/h, `angle` degrees from north clockwise, `altitude` and `accuracy` m, `odometer` m, `engineTimeOn` ms,
 * tensions V, temperatures °C, consumption and franchise bytes. Times are ISO 8601 in UTC. Unknown is null, never zero.
 * Read defensively: a missing field is null, an unknown field is dropped. Jammer and RF are off and there is no engine fault
 * unless a record says so.
 */
export const telemetrySchema = z.object({
  device: idSchema,
  id: optional(z.string()),
  dateTime: instant,
  lastCommunication: optional(instant),
  lastTracking: optional(instant),
  lastMovement: optional(instant),
  lastValid: optional(instant),
  received: optional(instant),
  pos: optional(z.object({ gpsdt: optional(instant) })),
  activity: optional(telemetryActivity),
  valid: z.boolean(),
  latitude: z.number(),
  longitude: z.number(),
  ...RECORD_SHAPE,
  movement: optional(movementState),
  parked: optional(z.boolean()),
  batteryDemolition: optional(z.boolean()),
  batteryRemoved: optional(z.boolean()),
  robberyAlarm: optional(z.boolean()),
  theftAlarm: optional(z.boolean()),
  panic: optional(z.boolean()),
  jammerOn: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
  rfOn: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
  engineFaultCode: z
    .string()
    .nullish()
    .transform((value) => value ?? ''),
  totalConsumption: optional(z.number()),
  simCardDataFranchise: optional(z.number()),
});
export type Telemetry = z.output<typeof telemetrySchema>;
