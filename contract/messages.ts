import { z } from 'zod';
import { idSchema } from '../domain/id.ts';
import { telemetrySchema } from '../domain/telemetry.ts';
import type { Message } from './topics.ts';

const text = z.string().nullish().transform((value) => value ?? null);
const id = idSchema.nullish().transform((value) => value ?? null);
const count = z.number().nullish().transform((value) => value ?? null);

/** A device raised an alarm; shown as a notification. */
export const alarmSchema = z.object({
  id: z.string(),
  type: z.string(),
  device: idSchema,
  deviceName: text,
  dateTime: z.iso.datetime({ offset: true }),
  description: text,
});
export type Alarm = z.output<typeof alarmSchema>;

export const incidentMessageSchema = z.object({ id: z.string(), code: text, title: text, message: text, type: text, status: text, device: id });
export const notificationSchema = z.object({ id: z.string(), title: text, message: text, dateTime: text });
export const downloadSchema = z.object({ id: z.string(), status: text, description: text, percent: count, url: text });
export const jobProgressSchema = z.object({ jobId: z.string(), status: text, total: count, successful: count, description: text });
export const reportSchema = z.object({ jobId: z.string(), status: text, extension: text, fileName: text, url: text });

/** Answer to a request over the broker: `status` as in HTTP (500 is a broker or service failure), `body` by service. */
export const resultSchema = z.object({ requestId: z.string(), status: z.number().int(), body: z.unknown() });
export type ResultMessage = z.output<typeof resultSchema>;

/** What every request over the broker carries. */
export const requestSchema = z.object({ requestId: z.string(), sessionId: z.string(), token: z.string(), user: idSchema, body: z.unknown(), /** In which language a refusal is said. */ locale: z.string().max(35).optional() });
export type RequestMessage = z.output<typeof requestSchema>;

/** Body of a request to the service `devices`: the devices of a brand; `bind` asks for their live topics too. */
export const devicesRequestSchema = z.object({ brand: idSchema, bind: z.boolean() });

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
} as const satisfies Record<Message, z.ZodType>;

/** A message other than telemetry, as the core hands it to the page. */
export type BrokerMessage = {
  [M in Exclude<Message, 'Telemetry_V2'>]: { message: M; topic: string; body: z.output<(typeof MESSAGE_SCHEMAS)[M]> };
}[Exclude<Message, 'Telemetry_V2'>];
