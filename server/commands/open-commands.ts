import type { ServerCore } from '../core.ts';
import type { Broker } from '../broker/broker.ts';
import type { Publisher } from '../broker/publisher.ts';
import { CommandDesk, type CommandDeps } from './command-desk.ts';
import { commandsService } from './commands-service.ts';
import { ensureKnownModels } from './known-models.ts';

/** Opens the desk of commands: known models are in the database, requests over the broker are answered. */
export async function openCommands({ db, rights, directory, clock }: ServerCore, broker: Broker, log: CommandDeps['log']): Promise<CommandDesk> {
  await ensureKnownModels(db);
  const desk = new CommandDesk({ db, rights, directory, clock, broker, log });
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
