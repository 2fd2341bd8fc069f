import { z } from 'zod';
import { text } from '../../base/text.ts';
import { idSchema } from '../../base/id.ts';
import { commandType } from '../../live/telemetry/protocol-model.ts';

/** The four actions as a request over the broker names them. */
export const socketAction = z.enum(['block', 'unblock', 'request-position', 'reboot']);
export type SocketAction = z.infer<typeof socketAction>;

/** The same in the legacy form. */
export const legacyCommandType = z.enum(['BLOCK', 'UNBLOCK', 'POSITION', 'REBOOT']);

/** Bytes in hexadecimal: digits and A to F, in pairs, nothing between them. */
export const hexBytes = text()
  .trim()
  .min(2)
  .max(2048)
  .regex(/^([0-9a-f]{2})+$/i);

/** What a tracker that speaks text is told: one line of letters and signs, without spaces around it. */
export const rawText = text()
  .trim()
  .min(1)
  .max(1024)
  .regex(/^\P{Cc}+$/u);

const rawSchema = z.discriminatedUnion('format', [
  z.object({ type: z.literal('raw'), format: z.literal('hex').default('hex'), data: hexBytes }),
  z.object({ type: z.literal('raw'), format: z.literal('text'), data: rawText }),
]);

/** The commands a tracker takes, each with its fields and their limits; the interval is in seconds. */
export const orderSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('positionInquiry') }),
  z.object({ type: z.literal('reboot') }),
  z.object({ type: z.literal('oilCut'), cut: z.boolean() }),
  rawSchema,
  z.object({ type: z.literal('interval'), seconds: z.number().int().min(5).max(86_400) }),
  z.object({
    type: z.literal('serverAddress'),
    host: text().trim().min(1).max(253),
    port: z.number().int().min(1).max(65_535),
  }),
  z.object({
    type: z.literal('apn'),
    host: text().trim().min(1).max(100),
    user: text().max(64).default(''),
    pass: text().max(64).default(''),
  }),
  z.object({ type: z.literal('rf'), on: z.boolean() }),
  z.object({ type: z.literal('sleep'), on: z.boolean() }),
]);
export type Order = z.infer<typeof orderSchema>;

/**
 * QUEUED: waits for its tracker to be connected. PENDING: is being handed over. SENT: waits for the tracker's report. DONE: the tracker
 * showed it, or where none can be seen (`isConfirmable`) it was delivered. FAILED: refused, `fault` says by whom. EXPIRED: nothing came in
 * time, or the tracker was not connected until then. UNKNOWN: nobody can say whether it reached the tracker; nothing sends it again by
 * itself. CANCELLED: taken back before it was sent.
 */
export const commandStatus = z.enum(['PENDING', 'SENT', 'DONE', 'FAILED', 'EXPIRED', 'QUEUED', 'UNKNOWN', 'CANCELLED']);
export type CommandStatus = z.infer<typeof commandStatus>;

/** Why a command failed: a closed set. */
export const commandFault = z.enum([
  'no-transport',
  'not-supported',
  'gateway-unreachable',
  'gateway-refused',
  'superseded',
  'no-answer',
  /** The tracker is not connected, and the sender did not let it wait. */
  'not-connected',
  /** The tracker was not connected as long as the sender let it wait. */
  'queue-expired',
  /** The gateway got it and did not answer. */
  'gateway-silent',
  /** The server ended while it handed it over. */
  'server-lost',
  /** Its sender may not send it any more. */
  'forbidden',
  /** Its SIM card has no number that a text could go to. */
  'no-sms',
]);
export type CommandFault = z.infer<typeof commandFault>;

/** Over the data link of the tracker, or as a text to the number of its SIM card. */
export const commandWay = z.enum(['gprs', 'sms']);
export type CommandWay = z.infer<typeof commandWay>;

/** Minutes that a command may wait for a tracker that is not connected: a week at most. */
export const queueMinutes = z.number().int().min(1).max(10_080);

/** What names a command to its sender, who draws it: the same again is the same command, and is not sent twice. */
export const commandRequestId = z.string().regex(/^[\w-]{8,64}$/);

/** A command as it was sent, and its outcome. */
export const commandSchema = z.object({
  id: idSchema,
  requestId: z.string(),
  deviceId: idSchema,
  brandId: idSchema,
  type: commandType,
  interface: z.string(),
  /** Its parameters, such as `{ cut: true }`. */
  payload: z.record(z.string(), z.unknown()),
  status: commandStatus,
  fault: commandFault.nullable(),
  /** Who sent it; null where that is no longer known, or the reader may not see it. */
  userName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  deviceName: z.string(),
  licensePlate: z.string().nullable(),
  way: commandWay,
  /** Until when it waits for its tracker; null where it does not wait. */
  expiresAt: z.iso.datetime().nullable(),
  /** What the gateway said about it, in its own words. */
  answer: z.string().nullable(),
  /** The batch that it was sent with. */
  batchId: z.string().nullable(),
});
export type Command = z.infer<typeof commandSchema>;

/** Body of the Result message with a command's outcome. */
export const outcomeSchema = z.object({
  id: idSchema,
  deviceId: idSchema,
  status: commandStatus,
  fault: commandFault.nullable(),
});
export type CommandOutcome = z.infer<typeof outcomeSchema>;
