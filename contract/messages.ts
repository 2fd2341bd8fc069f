import { z } from 'zod';
import { alarmAreaSchema } from '../domain/live/alarms/alarm.ts';
import { idSchema } from '../domain/base/id.ts';
import { severitySchema } from '../domain/desk/incidents/incident-severity.ts';
import { telemetrySchema } from '../domain/live/telemetry/telemetry.ts';
import { NEWS_MESSAGES, type NewsMessage } from './resources.ts';
import type { Message } from './topics.ts';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null);
const id = idSchema.nullish().transform((value) => value ?? null);
const count = z
  .number()
  .nullish()
  .transform((value) => value ?? null);

/** A device raised an alarm; shown as a notification. */
export const alarmSchema = z.object({
  id: z.string(),
  type: z.string(),
  device: idSchema,
  deviceName: text,
  dateTime: z.iso.datetime({ offset: true }),
  description: text,
  /** The area that told it; null of one that the device raised itself. */
  area: alarmAreaSchema.nullish().transform((value) => value ?? null),
  /** When somebody acknowledged it, where it is told of for that reason and not because it is new. */
  acknowledged: z.string().nullish(),
});
export type Alarm = z.output<typeof alarmSchema>;

export const INCIDENT_CHANGES = ['RAISED', 'CHANGED', 'COMMENTED', 'VIEWED'] as const;
export type IncidentChange = (typeof INCIDENT_CHANGES)[number];

/** The same words in each language that the server speaks, for a text that nobody wrote by hand. */
const inLanguages = z.record(z.string(), z.string()).nullish();

/** Something happened to an incident; what does not say what is news of one that was raised. */
export const incidentMessageSchema = z.object({
  id: z.string(),
  code: text,
  title: text,
  /** Where the title only names the type: its name in each language. */
  titles: inLanguages,
  message: text,
  type: text,
  /** How urgent it is, as its brand wants; by its type where it is left out. */
  severity: severitySchema.nullish(),
  status: text,
  device: id,
  /** What the vehicle is called. */
  deviceName: text,
  /** Who raised it; told to staff alone, and only of one that a person raised. */
  raisedBy: id,
  change: z
    .enum(INCIDENT_CHANGES)
    .nullish()
    .transform((value) => value ?? 'RAISED'),
  version: count,
});
export const notificationSchema = z.object({
  id: z.string(),
  title: text,
  titles: inLanguages,
  message: text,
  messages: inLanguages,
  dateTime: text,
});

/**
 * A record was added, changed or removed: what is known of it and the lists of its kind are to be asked for again. It names nothing of the
 * record, since not everybody who hears a brand may see it.
 */
export const changeMessageSchema = z.object({ id: idSchema, change: z.enum(['ADDED', 'CHANGED', 'REMOVED']) });
export type ChangeMessage = z.output<typeof changeMessageSchema>;

/** Of a driver also the tags that the driver had or has. */
export const driverMessageSchema = changeMessageSchema.extend({ tags: z.array(z.string()) });
export type DriverMessage = z.output<typeof driverMessageSchema>;

/**
 * A plan of maintenance, what was done by one, an entry of the cost centre or a service order was added, changed or removed: lists of them are to be
 * asked for again. It names neither the record nor the vehicle: whoever hears it may not see them.
 */
export const maintenanceMessageSchema = z.object({ record: z.enum(['PLAN', 'COST', 'ORDER']) });
export type MaintenanceMessage = z.output<typeof maintenanceMessageSchema>;

/** The record of a device was changed: what is known of it beside its telemetry is to be asked for again. */
export const deviceChangedSchema = z.object({ id: idSchema, version: count });
export type DeviceChanged = z.output<typeof deviceChangedSchema>;

export const downloadSchema = z.object({ id: z.string(), status: text, description: text, percent: count, url: text });
export const jobProgressSchema = z.object({
  jobId: z.string(),
  status: text,
  total: count,
  successful: count,
  description: text,
});
/** A report has come to its end: with where to ask for the link to its file, or with what went wrong and no file. */
export const reportSchema = z.object({
  jobId: z.string(),
  status: text,
  extension: text,
  fileName: text,
  url: text,
  /** In the language the report was asked for in; the first one is shown. */
  errors: z
    .array(z.string())
    .nullish()
    .transform((value) => value ?? []),
});

/** Answer to a request over the broker: `status` as in HTTP (500 is a broker or service failure), `body` by service. */
export const resultSchema = z.object({ requestId: z.string(), status: z.number().int(), body: z.unknown() });
export type ResultMessage = z.output<typeof resultSchema>;

/** The fields of every request over the broker. */
export const requestSchema = z.object({
  requestId: z.string(),
  sessionId: z.string(),
  token: z.string(),
  user: idSchema,
  body: z.unknown(),
  /** Language of error messages. */ locale: z.string().max(35).optional(),
});
export type RequestMessage = z.output<typeof requestSchema>;

/** Body of a request to the service `devices`: the devices of a brand; `bind` asks for their live topics too. */
export const devicesRequestSchema = z.object({ brand: idSchema, bind: z.boolean() });

const changeMessages = Object.fromEntries(NEWS_MESSAGES.map((message) => [message, changeMessageSchema])) as Record<
  NewsMessage,
  typeof changeMessageSchema
>;

/** Schema of each message; telemetry arrives far more often in frames and is then never seen by zod. */
export const MESSAGE_SCHEMAS = {
  Telemetry_V2: telemetrySchema,
  Alarm: alarmSchema,
  Incident: incidentMessageSchema,
  Notification: notificationSchema,
  Download: downloadSchema,
  JobProgress: jobProgressSchema,
  Report: reportSchema,
  Result: resultSchema,
  ...changeMessages,
  Driver: driverMessageSchema,
  Maintenance: maintenanceMessageSchema,
  Device: deviceChangedSchema,
} as const satisfies Record<Message, z.ZodType>;

/** A message other than telemetry, as the core hands it to the page. */
export type BrokerMessage = {
  [M in Exclude<Message, 'Telemetry_V2'>]: { message: M; topic: string; body: z.output<(typeof MESSAGE_SCHEMAS)[M]> };
}[Exclude<Message, 'Telemetry_V2'>];
