import { z } from 'zod';
import { idSchema } from '../../base/id.ts';

/** What people may be offered for trackers of a model. */
export const modelButtonsSchema = z.object({
  blockVehicle: z.boolean(),
  reboot: z.boolean(),
  requestPosition: z.boolean(),
  sharePosition: z.boolean(),
  speedAlert: z.boolean(),
});
export type ModelButtons = z.infer<typeof modelButtonsSchema>;

/** A kind of tracker. `commandV2`: it takes commands in the current form; the others are no longer offered for commands. */
export const protocolModelSchema = z.object({
  id: idSchema,
  name: z.string(),
  commandV2: z.boolean(),
  buttons: modelButtonsSchema,
});
export type ProtocolModel = z.infer<typeof protocolModelSchema>;

export const commandType = z.enum([
  'raw',
  'reboot',
  'serverAddress',
  'apn',
  'positionInquiry',
  'oilCut',
  'interval',
  'rf',
  'sleep',
]);
export type CommandType = z.infer<typeof commandType>;

/** One command that trackers of a model take. `description` is in the language of the request. */
export const protocolCommandSchema = z.object({ name: commandType, description: z.string() });
