import { z } from 'zod';
import { commandSchema, commandStatus, legacyCommandType, orderSchema, socketAction } from '../../domain/commands.ts';
import { idFromText, idSchema } from '../../domain/id.ts';
import { protocolCommandSchema, protocolModelSchema } from '../../domain/protocol-model.ts';
import { STAFF, type CallSpec } from './define.ts';

/** A command that was taken: what becomes of it arrives as a Result with the same request id on the topic of the session. */
export const takenCommandSchema = z.object({ id: idSchema, requestId: z.string(), status: commandStatus });
export type TakenCommand = z.infer<typeof takenCommandSchema>;

const deviceParams = z.object({ device: idFromText });
const taken = { method: 'POST', access: STAFF, output: takenCommandSchema } as const;
const onDevice = { ...taken, params: deviceParams, guards: { 'params.device': 'device' } } as const;

/** Body of a request to the service `commands`. */
export const commandsRequestSchema = z.object({ deviceId: idSchema, interface: z.literal('socket'), action: socketAction });

/** Calls that tell trackers what to do. Beside the profile each needs the permission of its command, and a model that takes it. */
export const commandCalls = {
  'commands.position': { ...onDevice, path: 'commands/actions/position/:device', summary: 'Asks a tracker where it is' },
  'commands.reboot': { ...onDevice, path: 'commands/actions/reboot/:device', summary: 'Has a tracker start anew' },
  'commands.block': { ...onDevice, path: 'commands/actions/block/:device', summary: 'Cuts the vehicle of a tracker' },
  'commands.unblock': { ...onDevice, path: 'commands/actions/unblock/:device', summary: 'Gives the vehicle of a tracker back' },
  'commands.legacy': {
    ...taken,
    path: 'commands',
    body: z.object({ device: idSchema, commandType: legacyCommandType }),
    guards: { 'body.device': 'device' },
    summary: 'The four actions in their older form',
  },
  'commands.create': {
    ...taken,
    path: 'v2/commands/operations/create',
    body: z.object({ deviceId: idSchema, order: orderSchema }),
    guards: { 'body.deviceId': 'device' },
    summary: 'Tells a tracker anything its model takes',
  },
  'commands.defaultAction': {
    ...taken,
    path: 'v2/commands/default-action/:id',
    params: z.object({ id: idFromText }),
    body: z.object({ action: socketAction }),
    guards: { 'params.id': 'device' },
    summary: 'Runs one of the four actions on a device',
  },
  'commands.list': {
    method: 'GET',
    path: 'v2/commands',
    access: STAFF,
    query: z.object({
      brandId: idFromText.optional(),
      deviceId: idFromText.optional(),
      page: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(100).default(10),
    }),
    guards: { 'query.brandId': 'brand', 'query.deviceId': 'device' },
    output: z.object({ content: z.array(commandSchema), totalPages: z.number().int(), totalElements: z.number().int() }),
    summary: 'Commands that were sent and what became of them, the newest first, page by page',
  },
  'protocols.models': {
    method: 'GET',
    path: 'v2/protocols/models/all',
    access: STAFF,
    query: z.object({ commandV2: z.enum(['true', 'false']).transform((text) => text === 'true').optional() }),
    output: z.array(protocolModelSchema),
    summary: 'Kinds of trackers that are known, by name, and what people may be offered for them',
  },
  'protocols.commands': {
    method: 'GET',
    path: 'v2/protocols/models/:model/commands',
    access: STAFF,
    /** Id or name. */
    params: z.object({ model: z.string().min(1).max(60) }),
    output: z.array(protocolCommandSchema),
    summary: 'What trackers of a model can be told',
  },
} as const satisfies Record<string, CallSpec>;
