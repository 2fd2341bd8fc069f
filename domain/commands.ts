import { z } from 'zod';
import { idSchema } from './id.ts';
import { commandType } from './protocol-model.ts';

/** The four actions as a request over the broker names them. */
export const socketAction = z.enum(['block', 'unblock', 'request-position', 'reboot']);
export type SocketAction = z.infer<typeof socketAction>;

/** The same in the legacy form. */
export const legacyCommandType = z.enum(['BLOCK', 'UNBLOCK', 'POSITION', 'REBOOT']);

/** Bytes in hexadecimal: digits and A to F, in pairs, nothing between them. */
export const hexBytes = z.string().trim().min(2).max(2048).regex(/^([0-9a-f]{2})+$/i);

/** What a tracker is told. Seconds for the interval. */
export const orderSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('positionInquiry') }),
  z.object({ type: z.literal('reboot') }),
  z.object({ type: z.literal('oilCut'), cut: z.boolean() }),
  z.object({ type: z.literal('raw'), data: hexBytes }),
  z.object({ type: z.literal('interval'), seconds: z.number().int().min(5).max(86_400) }),
  z.object({ type: z.literal('serverAddress'), host: z.string().trim().min(1).max(253), port: z.number().int().min(1).max(65_535) }),
  z.object({ type: z.literal('apn'), host: z.string().trim().min(1).max(100), user: z.string().max(64).default(''), pass: z.string().max(64).default('') }),
  z.object({ type: z.literal('rf'), on: z.boolean() }),
  z.object({ type: z.literal('sleep'), on: z.boolean() }),
]);
export type Order = z.infer<typeof orderSchema>;

export const commandStatus = z.enum(['PENDING', 'SENT', 'DONE', 'FAILED', 'EXPIRED']);
export type CommandStatus = z.infer<typeof commandStatus>;

/** Why a command came to nothing: a closed set. */
export const commandFault = z.enum(['no-transport', 'not-supported', 'gateway-unreachable', 'gateway-refused', 'superseded', 'no-answer']);
export type CommandFault = z.infer<typeof commandFault>;

/** A command as it was sent and what became of it. */
export const commandSchema = z.object({
  id: idSchema,
  requestId: z.string(),
  deviceId: idSchema,
  brandId: idSchema,
  type: commandType,
  interface: z.string(),
  /** What it said beside its type, such as `{ cut: true }`. */
  payload: z.record(z.string(), z.unknown()),
  status: commandStatus,
  fault: commandFault.nullable(),
  /** Who sent it; null where that is no longer known, or not for the reader to know. */
  userName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
});
export type Command = z.infer<typeof commandSchema>;

/** Body of the Result that tells what became of a command. */
export const outcomeSchema = z.object({ id: idSchema, deviceId: idSchema, status: commandStatus, fault: commandFault.nullable() });
export type CommandOutcome = z.infer<typeof outcomeSchema>;
