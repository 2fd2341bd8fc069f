import type { CallName } from '../../contract/rest/calls.ts';
import { actionOfLegacy, actionOfSocket, orderOf } from '../../domain/command-rules.ts';
import type { Order } from '../../domain/commands.ts';
import type { Caller } from '../auth/caller.ts';
import type { BrandTree } from '../brands/brand-tree.ts';
import type { Handlers } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { message } from '../messages/message.ts';
import { drawRequestId } from '../platform.ts';
import { readCommands } from './command-rows.ts';
import type { CommandDeps, CommandDesk } from './command-desk.ts';
import { commandsOf, readModel, readModels } from './models.ts';

type CommandCallName = Extract<CallName, `commands.${string}` | `protocols.${string}`>;

/** Handlers of commands and of what trackers can be told. */
export function commandHandlers(desk: Pick<CommandDesk, 'send'>, { db, rights, tree }: Pick<CommandDeps, 'db' | 'rights'> & { tree: BrandTree }): Pick<Handlers, CommandCallName> {
  const send = (caller: Caller, deviceId: number, order: Order, by = 'rest') => desk.send({ caller, deviceId, order, interface: by, requestId: drawRequestId() });
  return {
    'commands.position': ({ caller, params }) => send(caller, params.device, orderOf('position')),
    'commands.reboot': ({ caller, params }) => send(caller, params.device, orderOf('reboot')),
    'commands.block': ({ caller, params }) => send(caller, params.device, orderOf('block')),
    'commands.unblock': ({ caller, params }) => send(caller, params.device, orderOf('unblock')),
    'commands.legacy': ({ caller, body }) => send(caller, body.device, orderOf(actionOfLegacy(body.commandType)), 'legacy'),
    'commands.create': ({ caller, body }) => send(caller, body.deviceId, body.order),
    'commands.defaultAction': ({ caller, params, body }) => send(caller, params.id, orderOf(actionOfSocket(body.action))),
    'commands.list': async ({ caller, query }) => {
      const seenBrandIds = await rights.brandIdsOf(caller);
      const brandIds = query.brandId === undefined ? seenBrandIds : tree.withDescendants(query.brandId).map(({ id }) => id);
      return readCommands(db, { brandIds, seenBrandIds, deviceId: query.deviceId ?? null, hidden: caller.profile === 'ADMINISTRATOR' }, query.page, query.limit);
    },
    'protocols.models': ({ query }) => readModels(db, query.commandV2 ?? null),
    'protocols.commands': async ({ params, locale }) => {
      const model = await readModel(db, params.model);
      if (!model) throw new Refusal('missing');
      return commandsOf(model).map((name) => ({ name, description: message(locale, `command.${name}`) }));
    },
  };
}
