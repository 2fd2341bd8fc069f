import { z } from 'zod';
import {
  batchFault,
  batchItemSchema,
  batchItemState,
  commandBatchSchema,
  MOST_BATCH_VEHICLES,
  metVehicleSchema,
} from '../../../domain/desk/commands/command-batch.ts';
import { COMMANDS_PERMISSION, ORDER_PERMISSION } from '../../../domain/desk/commands/command-rules.ts';
import { commandRequestId, orderSchema } from '../../../domain/desk/commands/commands.ts';
import { text } from '../../../domain/base/text.ts';
import { idFromText, idSchema } from '../../../domain/base/id.ts';
import { commandManner } from './command-calls.ts';
import { STAFF, type CallSpec } from '../base/define.ts';
import { paged } from '../base/paged.ts';

const ofBatch = z.object({ id: commandRequestId });
const rights = { access: STAFF, permission: COMMANDS_PERMISSION, scope: 'brands' } as const;

/** Vehicles by name, by group and by area, together; of groups and areas those that the sender sees. */
const chosen = {
  deviceIds: z.array(idSchema).max(MOST_BATCH_VEHICLES).default([]),
  groupIds: z.array(idSchema).max(100).default([]),
  areaIds: z.array(idSchema).max(100).default([]),
};
const sending = {
  ...rights,
  fieldRights: { 'body.order.type': { byValue: ORDER_PERMISSION } },
  guards: { 'body.deviceIds': 'device', 'body.groupIds': 'group', 'body.areaIds': 'area' },
} as const;

/** Calls that tell many trackers the same. */
export const commandBatchCalls = {
  'commands.batchPreview': {
    method: 'POST',
    path: 'v2/commands/batches/preview',
    ...sending,
    body: z.object({ order: orderSchema, ...chosen }),
    output: z.object({
      /** Vehicles chosen: what `confirm` has to say where it is wanted. */
      total: z.number().int(),
      wantsConfirmation: z.boolean(),
      /** How many would get no command, by reason. */
      refused: z.partialRecord(batchFault, z.number().int()),
      /** How many have reported lately; the others are not connected as far as is known. */
      online: z.number().int(),
      /** How many a text can reach: they take the command, their SIM card has a number, and a gateway may send texts for their brand. */
      takeTexts: z.number().int(),
      /** Whom it would meet, by plate: the first ones, those that take no such command and those that move before the others. */
      vehicles: z.array(metVehicleSchema),
    }),
    summary: 'How many vehicles a choice is, and how many of them take a command',
  },
  'commands.batch': {
    method: 'POST',
    path: 'v2/commands/batches',
    ...sending,
    body: z.object({
      /** Drawn by the sender: the same again is the same batch. */
      batchId: commandRequestId,
      /** What its job is called, in the words of the screen. */
      title: text().trim().min(1).max(120),
      order: orderSchema,
      ...commandManner,
      ...chosen,
      /** The number of vehicles as the sender typed it: needed for more than ten, to block more than one and for what cannot be taken back, and compared wherever it is sent. */
      confirm: z.number().int().optional(),
    }),
    output: commandBatchSchema,
    summary: 'Tells many trackers the same, as a job',
  },
  'commands.batches': {
    method: 'GET',
    path: 'v2/commands/batches',
    ...rights,
    ...paged(commandBatchSchema, { brandId: idFromText.optional() }, { sizes: { usual: 10, most: 100 } }),
    guards: { 'query.brandId': 'brand' },
    summary: 'Commands for many vehicles, the newest first, page by page',
  },
  'commands.readBatch': {
    method: 'GET',
    path: 'v2/commands/batches/:id',
    ...rights,
    params: ofBatch,
    output: commandBatchSchema,
    summary: 'A command for many vehicles, with how many are in which state',
  },
  'commands.batchItems': {
    method: 'GET',
    path: 'v2/commands/batches/:id/items',
    ...rights,
    params: ofBatch,
    ...paged(batchItemSchema, { state: batchItemState.optional() }, { sizes: { usual: 20, most: 200 } }),
    summary: 'The vehicles of a command for many and what became of each, page by page',
  },
  'commands.cancelBatch': {
    method: 'POST',
    path: 'v2/commands/batches/:id/cancel',
    ...rights,
    params: ofBatch,
    output: commandBatchSchema,
    summary: 'Stops what of a command for many vehicles is not sent yet, those that wait for their trackers too',
  },
} as const satisfies Record<string, CallSpec>;
