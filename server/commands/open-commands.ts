import type { ServerCore } from '../core.ts';
import type { Broker } from '../broker/broker.ts';
import type { Publisher } from '../broker/publisher.ts';
import { CommandDesk, type CommandDeps } from './command-desk.ts';
import { commandsService } from './commands-service.ts';
import { gatewaySeal } from './gateway-routes.ts';
import { ensureKnownModels } from './known-models.ts';
import { phoneTransport } from './phone-transport.ts';
import { traccarTransport } from './traccar-transport.ts';

/** Opens the desk of commands: known models are in the database, requests over the broker are answered. */
export async function openCommands({ db, rights, directory, tree, clock }: ServerCore, broker: Broker, log: CommandDeps['log']): Promise<CommandDesk> {
  await ensureKnownModels(db);
  const desk = new CommandDesk({ db, rights, directory, clock, broker, log });
  desk.addTransport(traccarTransport({ db, tree, seal: await gatewaySeal(db), log }));
  desk.addTransport(phoneTransport(broker));
  broker.serve('commands', commandsService(desk));
  return desk;
}

/** A publisher whose telemetry the desk sees too. */
export const seenBy = (desk: Pick<CommandDesk, 'seen'>, publisher: Publisher): Publisher => ({
  ...publisher,
  telemetry: (entry, telemetry, fix) => {
    desk.seen(entry, telemetry);
    publisher.telemetry(entry, telemetry, fix);
  },
});
