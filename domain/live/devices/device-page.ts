import { z } from 'zod';
import { OUTCOMES } from '../ingest/acceptance.ts';
import { deviceStatus } from './device.ts';
import { deviceModelSchema, speedLimitSchema } from './device-dashboard.ts';
import { chassisSchema, optionalText } from './device-fields.ts';
import { idSchema } from '../../base/id.ts';
import { sensorNamesSchema } from './sensor-names.ts';
import { iccidSchema } from './sim.ts';
import { text } from '../../base/text.ts';
import { vehicleTypeSchema } from './vehicle.ts';

const named = z.object({ id: idSchema, name: z.string() });

/** Everything about one device that its page shows and edits. What only staff may know is null for a customer. */
export const deviceWholeSchema = z.object({
  id: idSchema,
  /** Counts the changes of the record; a change names the one it saw. */
  version: z.number().int().min(0),
  identifier: z.string(),
  brandId: idSchema,
  brandName: z.string(),
  status: deviceStatus,
  statusSince: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  hidden: z.boolean(),
  /** What lists call it: the vehicle's name, else its plate, else the person's name, else the identifier. */
  shownName: z.string(),
  vehicleId: idSchema.nullable(),
  name: z.string().nullable(),
  licensePlate: z.string().nullable(),
  manufacture: z.string().nullable(),
  vehicleModel: z.string().nullable(),
  vehicleColor: z.string().nullable(),
  vehicleYear: z.number().int().nullable(),
  chassis: z.string().nullable(),
  vehicleType: vehicleTypeSchema.nullable(),
  /** The kind of the tracker; `deviceModel` is null where that kind is not known. */
  model: z.string().nullable(),
  deviceModel: deviceModelSchema.nullable(),
  imei: z.string().nullable(),
  number: z.string().nullable(),
  operator: z.string().nullable(),
  /** ICCID. */
  simCard: z.string().nullable(),
  apnHost: z.string().nullable(),
  apnUser: z.string().nullable(),
  /** Whether a word for the access point is kept; the word itself is never shown. */
  hasApnPass: z.boolean().nullable(),
  /** Whether the plan of its SIM card can be asked for. */
  hasSimPlan: z.boolean(),
  /** Whether what the phone sends is encrypted with a key that is kept. */
  isEncrypted: z.boolean().nullable(),
  /** Km/h; 9999 is switched off, null was never set. */
  speedLimit: z.number().int().nullable(),
  sensors: sensorNamesSchema,
  /** A picture as a data URI. */
  picture: z.string().nullable(),
  /** Those of its groups that the caller sees, by name. */
  groups: z.array(named),
  /** Who may drive it, as far as the caller sees them, by name. */
  drivers: z.array(z.object({ id: idSchema, driverName: z.string(), electronicTag: z.string().nullable() })),
  /** Whose it is now. */
  owner: z
    .object({ user: idSchema, name: z.string(), customer: idSchema.nullable(), since: z.iso.datetime() })
    .nullable(),
});
export type DeviceWhole = z.infer<typeof deviceWholeSchema>;

/** Groups that a device may be in, and drivers that may drive it. */
export const MOST_DEVICE_GROUPS = 50;
export const MOST_DEVICE_DRIVERS = 100;
const ids = (most: number) => z.array(idSchema).max(most);

/** What people write of a device; what is left out stays, null or an empty text is none. */
export const devicePatchSchema = z.object({
  name: optionalText(80).optional(),
  licensePlate: optionalText(12).optional(),
  manufacture: optionalText(60).optional(),
  vehicleModel: optionalText(60).optional(),
  vehicleColor: optionalText(40).optional(),
  vehicleYear: z.number().int().min(1900).max(2100).nullable().optional(),
  chassis: chassisSchema.optional(),
  vehicleType: vehicleTypeSchema.nullable().optional(),
  model: optionalText(60).optional(),
  imei: text()
    .trim()
    .regex(/^(\d{14,16})?$/)
    .nullable()
    .transform((value) => value || null)
    .optional(),
  number: optionalText(20).optional(),
  operator: optionalText(60).optional(),
  /** A card that another vehicle of the same brands holds is refused. */
  simCard: iccidSchema.toUpperCase().nullable().optional(),
  apnHost: optionalText(100).optional(),
  apnUser: optionalText(100).optional(),
  apnPass: optionalText(100).optional(),
  speedLimit: speedLimitSchema.optional(),
  /** All of the groups that the caller sees of it; those that are not shown to the caller stay. */
  groups: ids(MOST_DEVICE_GROUPS).optional(),
  drivers: ids(MOST_DEVICE_DRIVERS).optional(),
});
export type DevicePatch = z.output<typeof devicePatchSchema>;

/** Whose a device was and when. The names are null of people that the reader does not see. */
export const ownerPeriodSchema = z.object({
  user: idSchema.nullable(),
  userName: z.string().nullable(),
  start: z.iso.datetime(),
  /** Null while it is theirs. */
  end: z.iso.datetime().nullable(),
  /** Who gave it and who ended the period: an actor of the audit trail, null where it was not written down. */
  startedBy: z.string().nullable(),
  startedByName: z.string().nullable(),
  endedBy: z.string().nullable(),
  endedByName: z.string().nullable(),
});
export type OwnerPeriod = z.infer<typeof ownerPeriodSchema>;

/** Protocols by which a message may come. */
export const SENDER_PROTOCOLS = ['osmand', 'owntracks', 'traccar'] as const;
export type SenderProtocol = (typeof SENDER_PROTOCOLS)[number];

/** A message of a device as it came and as it was understood. */
export const deviceMessageSchema = z.object({
  at: z.iso.datetime(),
  protocol: z.enum(SENDER_PROTOCOLS).nullable(),
  /** As it was sent, without secrets; null where only the refusal is known. Cut where it is long. */
  raw: z.string().nullable(),
  isCut: z.boolean(),
  outcome: z.enum(OUTCOMES),
  /** In Rastro's units, what is unknown left out (domain/live/telemetry/reading.ts); null where nothing could be read. */
  understood: z.record(z.string(), z.unknown()).nullable(),
});
export type DeviceMessage = z.infer<typeof deviceMessageSchema>;

/** The latest messages of a device, as the server that was asked heard them since it started. */
export const deviceMessagesSchema = z.object({
  /** Since when this server listens; others on the same database keep their own. */
  since: z.iso.datetime(),
  /** The newest first: what was stored or only showed that the device is alive, and what was refused. */
  taken: z.array(deviceMessageSchema),
  refused: z.array(deviceMessageSchema),
  counts: z.object({ accepted: z.number().int(), rejected: z.record(z.string(), z.number().int()) }),
});
export type DeviceMessages = z.infer<typeof deviceMessagesSchema>;

/** Days of the health card, and how long a silence is before it is a gap where nobody says. */
export const HEALTH_DAYS = 7;
export const SILENCE_MIN = { least: 5, usual: 60, most: 1440 } as const;
/** The longest gaps of the week that are listed. */
export const MOST_GAPS = 100;

const numbers = z.array(z.number().nullable());

/** How a device did in the last week. */
export const deviceHealthSchema = z.object({
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  /** By hours in which it was heard, oldest first: the same index is the same hour. The lowest value of each, null where none came. */
  hours: z.object({
    timeMs: z.array(z.number()),
    messages: z.array(z.number().int()),
    gsmSignal: numbers,
    satellites: numbers,
    batteryLevel: numbers,
    batteryPercent: numbers,
    batteryV: numbers,
    backupBatteryV: numbers,
  }),
  /** Times without a word, longer than was asked for, oldest first; `end` is null while it lasts. */
  gaps: z.array(z.object({ start: z.iso.datetime(), end: z.iso.datetime().nullable() })),
  /** All gaps of the week: where there are more than are listed, these are the longest. */
  gapCount: z.number().int(),
  /** Stored messages of each day of the reader's zone, oldest first; a day without any is there with 0. */
  days: z.array(z.object({ day: z.iso.date(), messages: z.number().int() })),
});
export type DeviceHealth = z.infer<typeof deviceHealthSchema>;

/** Counters of a device as its last record has them; null where it never told, or not since it is the caller's. */
export const mileageSchema = z.object({
  device: idSchema,
  deviceName: z.string(),
  licensePlate: z.string().nullable(),
  odometerM: z.number().nullable(),
  engineTimeOnMs: z.number().nullable(),
  dateTime: z.iso.datetime().nullable(),
});
export type Mileage = z.infer<typeof mileageSchema>;
