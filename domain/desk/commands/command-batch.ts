import { z } from 'zod';
import { isAdvanced } from './command-rules.ts';
import { commandFault, commandRequestId, commandStatus, commandWay } from './commands.ts';
import { idSchema } from '../../base/id.ts';
import { MOST_WITHOUT_NUMBER } from '../../base/typed-count.ts';
import { JOB_STATES, jobIdSchema } from '../../work/job.ts';
import { commandType, type CommandType } from '../../live/telemetry/protocol-model.ts';

/** Vehicles that one command goes to at most. */
export const MOST_BATCH_VEHICLES = 5_000;

/**
 * What became of a vehicle of a batch: the status of its command where one was written down. WAITING: its turn comes. REFUSED: no command
 * was made, `fault` says why. NOT_SENT: the batch ended before its turn.
 */
export const batchItemState = z.enum(['WAITING', 'NOT_SENT', 'REFUSED', ...commandStatus.options]);
export type BatchItemState = z.infer<typeof batchItemState>;

/** Why a vehicle got no command, or its command failed. */
export const batchFault = z.enum([...commandFault.options, 'under-way', 'missing']);
export type BatchFault = z.infer<typeof batchFault>;

/** One command for many vehicles. */
export const commandBatchSchema = z.object({
  /** As its sender drew it. */
  id: commandRequestId,
  type: commandType,
  payload: z.record(z.string(), z.unknown()),
  way: commandWay,
  /** Minutes that each command waits for its tracker; null where none waits. */
  queueMinutes: z.number().int().nullable(),
  userName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** The job that sends it, and its state; `done` once the list of jobs forgot it. */
  jobId: jobIdSchema,
  jobState: z.enum(JOB_STATES),
  total: z.number().int(),
  /** Vehicles by state; a state without any is left out. */
  counts: z.partialRecord(batchItemState, z.number().int()),
});
export type CommandBatch = z.infer<typeof commandBatchSchema>;

/** A vehicle of a batch and what became of it. */
export const batchItemSchema = z.object({
  deviceId: idSchema,
  deviceName: z.string(),
  licensePlate: z.string().nullable(),
  state: batchItemState,
  fault: batchFault.nullable(),
  /** What the gateway said. */
  answer: z.string().nullable(),
  /** The command, where one was made. */
  commandId: idSchema.nullable(),
  requestId: z.string().nullable(),
  sentAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
});
export type BatchItem = z.infer<typeof batchItemSchema>;

/** Whether a batch for so many vehicles wants their number typed: many, blocking more than one, and what cannot be taken back. */
export const wantsConfirmation = (order: { type: CommandType; cut?: boolean }, vehicles: number): boolean =>
  vehicles > MOST_WITHOUT_NUMBER ||
  isAdvanced(order.type) ||
  (order.type === 'oilCut' && order.cut === true && vehicles > 1);

/** Vehicles that a preview of a batch names; the others are counted. */
export const MOST_NAMED_VEHICLES = 200;

/** A vehicle that a batch would go to. */
export const metVehicleSchema = z.object({
  id: idSchema,
  /** Of the vehicle, else what the tracker is called. */
  name: z.string(),
  licensePlate: z.string().nullable(),
  customerName: z.string().nullable(),
  /** Whether its model takes the command. */
  takes: z.boolean(),
  /** Its speed while it moves, km/h; null of one that does not, as far as is known. */
  movingKmh: z.number().nullable(),
});
export type MetVehicle = z.infer<typeof metVehicleSchema>;
