import { z } from 'zod';
import { text } from '../../../domain/base/text.ts';
import {
  actionOfLegacy,
  actionOfSocket,
  COMMANDS_PERMISSION,
  ORDER_PERMISSION,
  orderOf,
  type QuickAction,
} from '../../../domain/desk/commands/command-rules.ts';
import {
  commandFault,
  commandRequestId,
  commandSchema,
  commandStatus,
  commandWay,
  legacyCommandType,
  orderSchema,
  queueMinutes,
  socketAction,
} from '../../../domain/desk/commands/commands.ts';
import { idFromText, idSchema } from '../../../domain/base/id.ts';
import type { PermissionName } from '../../../domain/people/users/permission.ts';
import {
  commandType,
  protocolCommandSchema,
  protocolModelSchema,
} from '../../../domain/live/telemetry/protocol-model.ts';
import { STAFF, type CallSpec } from '../base/define.ts';
import { paged } from '../base/paged.ts';

/** An accepted command: its outcome arrives as a Result with the same request id on the topic of the session. */
export const takenCommandSchema = z.object({ id: idSchema, requestId: z.string(), status: commandStatus });
export type TakenCommand = z.infer<typeof takenCommandSchema>;

const deviceParams = z.object({ device: idFromText });
/** Whoever asks over the broker names requests in their own way. */
const ofRequest = z.object({ requestId: text().min(1).max(200) });
const taken = {
  method: 'POST',
  access: STAFF,
  permission: COMMANDS_PERMISSION,
  output: takenCommandSchema,
} as const;

const ownPermissions = (action: QuickAction): readonly PermissionName[] => ORDER_PERMISSION[orderOf(action).type];

/** A call whose path names the action. */
const onDevice = (action: QuickAction) =>
  ({
    ...taken,
    permission: [COMMANDS_PERMISSION, ...ownPermissions(action)],
    params: deviceParams,
    guards: { 'params.device': 'device' },
  }) as const;

/** The right to a field that names the action. */
const byAction = <Value extends string>(values: readonly Value[], actionOf: (value: Value) => QuickAction) => ({
  byValue: Object.fromEntries(values.map((value) => [value, ownPermissions(actionOf(value))])),
});

/** Body of a request to the service `commands`. */
export const commandsRequestSchema = z.object({
  deviceId: idSchema,
  interface: z.literal('socket'),
  action: socketAction,
});

/** How a command goes: over GPRS where nobody says, and only to a tracker that is connected unless it may wait. */
export const commandManner = {
  way: commandWay.default('gprs'),
  /** So long it waits for a tracker that is not connected; without it such a command is refused (`command-not-connected`). */
  queueMinutes: queueMinutes.optional(),
};

/** `SENT,DONE`: some of the states. */
const statusList = text()
  .max(120)
  .transform((written) => written.split(','))
  .pipe(z.array(commandStatus));

/** What one way to a tracker can do now. */
const wayReach = z.object({
  isPossible: z.boolean(),
  /** What can be sent by it. */
  types: z.array(commandType),
  /** Why nothing can. */
  fault: commandFault.nullable(),
});
/** The ways to a tracker. */
export const reachSchema = z.object({
  /** Whether it is connected now; null where nobody can say. */
  isConnected: z.boolean().nullable(),
  gprs: wayReach,
  sms: wayReach,
});
export type CommandReach = z.infer<typeof reachSchema>;

/** Calls that tell trackers what to do. Beside its rights each needs a model that takes the command. */
export const commandCalls = {
  'commands.position': {
    ...onDevice('position'),
    path: 'commands/actions/position/:device',
    summary: 'Asks a tracker where it is',
  },
  'commands.reboot': {
    ...onDevice('reboot'),
    path: 'commands/actions/reboot/:device',
    summary: 'Has a tracker start anew',
  },
  'commands.block': {
    ...onDevice('block'),
    path: 'commands/actions/block/:device',
    summary: 'Cuts the vehicle of a tracker',
  },
  'commands.unblock': {
    ...onDevice('unblock'),
    path: 'commands/actions/unblock/:device',
    summary: 'Gives the vehicle of a tracker back',
  },
  'commands.legacy': {
    ...taken,
    path: 'commands',
    body: z.object({ device: idSchema, commandType: legacyCommandType }),
    fieldRights: { 'body.commandType': byAction(legacyCommandType.options, actionOfLegacy) },
    guards: { 'body.device': 'device' },
    summary: 'The four actions in their older form',
  },
  'commands.create': {
    ...taken,
    path: 'v2/commands/operations/create',
    body: z.object({
      deviceId: idSchema,
      order: orderSchema,
      ...commandManner,
      /** Drawn by the sender, so that asking again after a broken link does not send again. */
      requestId: commandRequestId.optional(),
    }),
    fieldRights: { 'body.order.type': { byValue: ORDER_PERMISSION } },
    guards: { 'body.deviceId': 'device' },
    summary: 'Tells a tracker anything its model takes',
  },
  'commands.defaultAction': {
    ...taken,
    path: 'v2/commands/default-action/:id',
    params: z.object({ id: idFromText }),
    body: z.object({ action: socketAction }),
    fieldRights: { 'body.action': byAction(socketAction.options, actionOfSocket) },
    guards: { 'params.id': 'device' },
    summary: 'Runs one of the four actions on a device',
  },
  'commands.list': {
    method: 'GET',
    path: 'v2/commands',
    access: STAFF,
    scope: 'brands',
    ...paged(
      commandSchema,
      {
        brandId: idFromText.optional(),
        deviceId: idFromText.optional(),
        status: statusList.optional(),
        type: commandType.optional(),
        way: commandWay.optional(),
        batchId: commandRequestId.optional(),
      },
      { sizes: { usual: 10, most: 100 } },
    ),
    guards: { 'query.brandId': 'brand', 'query.deviceId': 'device' },
    summary: 'Commands that were sent and what became of them, the newest first, page by page',
  },
  'commands.read': {
    method: 'GET',
    path: 'v2/commands/requests/:requestId',
    access: STAFF,
    scope: 'brands',
    params: ofRequest,
    output: commandSchema,
    summary: 'A command and what became of it, by the request id that it was sent with',
  },
  'commands.cancel': {
    ...taken,
    path: 'v2/commands/requests/:requestId/cancel',
    scope: 'brands',
    params: ofRequest,
    output: commandSchema,
    summary: 'Takes back a command that waits for its tracker; one that was sent stays as it is',
  },
  'commands.reach': {
    method: 'GET',
    path: 'v2/commands/reach/:device',
    access: STAFF,
    permission: COMMANDS_PERMISSION,
    params: deviceParams,
    guards: { 'params.device': 'device' },
    output: reachSchema,
    summary: 'By which ways a tracker can be told something now, and what',
  },
  'protocols.models': {
    method: 'GET',
    path: 'v2/protocols/models/all',
    access: STAFF,
    query: z.object({
      commandV2: z
        .enum(['true', 'false'])
        .transform((text) => text === 'true')
        .optional(),
    }),
    output: z.array(protocolModelSchema),
    summary: 'Kinds of trackers that are known, by name, and what people may be offered for them',
  },
  'protocols.commands': {
    method: 'GET',
    path: 'v2/protocols/models/:model/commands',
    access: STAFF,
    /** Id or name. */
    params: z.object({ model: text().min(1).max(60) }),
    output: z.array(protocolCommandSchema),
    summary: 'What trackers of a model can be told',
  },
} as const satisfies Record<string, CallSpec>;
