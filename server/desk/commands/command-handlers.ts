import type { CallName } from '../../../contract/rest/calls.ts';
import { actionOfLegacy, actionOfSocket, orderOf } from '../../../domain/desk/commands/command-rules.ts';
import type { Command, Order } from '../../../domain/desk/commands/commands.ts';
import type { Caller } from '../../base/rights/caller.ts';
import type { Handlers } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { message } from '../../base/messages/message.ts';
import { authorOf, recordChange } from '../../base/audit/record-change.ts';
import type { StaffScope } from '../../base/rights/scope.ts';
import { drawRequestId } from '../../base/platform.ts';
import { readCommands } from './command-list.ts';
import { cancelQueued } from './queue-rows.ts';
import type { CommandDeps, CommandDesk } from './command-desk.ts';
import { commandsOf, readModel, readModels } from './models.ts';

type CommandCallName = Exclude<
  Extract<CallName, `commands.${string}` | `protocols.${string}`>,
  `commands.${'batch' | 'batchPreview' | 'batches' | 'readBatch' | 'batchItems' | 'cancelBatch'}`
>;

/** Handlers of commands and of the commands that models take. */
export function commandHandlers(
  desk: Pick<CommandDesk, 'send' | 'reach'>,
  { db, clock }: Pick<CommandDeps, 'db' | 'clock'>,
): Pick<Handlers, CommandCallName> {
  const send = (caller: Caller, deviceId: number, order: Order, by = 'rest') =>
    desk.send({ caller, deviceId, order, interface: by, requestId: drawRequestId() });
  const readOne = async (scope: StaffScope, requestId: string): Promise<Command> => {
    const { content } = await readCommands(db, scope, { requestId }, { page: 0, limit: 1 });
    if (!content[0]) throw new Refusal('missing');
    return content[0];
  };
  return {
    'commands.position': ({ caller, params }) => send(caller, params.device, orderOf('position')),
    'commands.reboot': ({ caller, params }) => send(caller, params.device, orderOf('reboot')),
    'commands.block': ({ caller, params }) => send(caller, params.device, orderOf('block')),
    'commands.unblock': ({ caller, params }) => send(caller, params.device, orderOf('unblock')),
    'commands.legacy': ({ caller, body }) =>
      send(caller, body.device, orderOf(actionOfLegacy(body.commandType)), 'legacy'),
    'commands.create': ({ caller, body: { deviceId, order, way, queueMinutes, requestId = drawRequestId() } }) =>
      desk.send({ caller, deviceId, order, interface: 'rest', requestId, way, queueMinutes }),
    'commands.defaultAction': ({ caller, params, body }) =>
      send(caller, params.id, orderOf(actionOfSocket(body.action))),
    'commands.list': ({ scope, query: { page, limit, brandId: _, ...filter } }) =>
      readCommands(db, scope, filter, { page, limit }),
    'commands.read': ({ scope, params }) => readOne(scope, params.requestId),
    'commands.cancel': async ({ scope, caller, params, requestId }) => {
      const { id, deviceId, brandId, type } = await readOne(scope, params.requestId);
      await db.transaction(async (tx) => {
        if (!(await cancelQueued(tx, id, clock.now()))) throw new Refusal('command-not-waiting');
        await recordChange(tx, clock, authorOf(caller, requestId), {
          brandId,
          action: 'device.command-cancel',
          entity: 'device',
          entityId: deviceId,
          after: { type },
        });
      });
      return readOne(scope, params.requestId);
    },
    'commands.reach': ({ params }) => desk.reach(params.device),
    'protocols.models': ({ query }) => readModels(db, query.commandV2 ?? null),
    'protocols.commands': async ({ params, locale }) => {
      const model = await readModel(db, params.model);
      if (!model) throw new Refusal('missing');
      return commandsOf(model).map((name) => ({ name, description: message(locale, `command.${name}`) }));
    },
  };
}
