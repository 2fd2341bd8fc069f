import type { ServerCore } from '../../live/core.ts';
import type { Broker } from '../../live/broker/broker.ts';
import type { IngestTap } from '../../live/ingest/tap.ts';
import { commandHandlers } from './command-handlers.ts';
import { CommandDesk, type CommandDeps } from './command-desk.ts';
import { commandsService } from './commands-service.ts';
import { openSeal } from '../../base/db/seal.ts';
import { gatewaySeal } from '../../live/devices/change-gateway.ts';
import { ensureKnownModels } from './known-models.ts';
import { phoneTransport } from './phone-transport.ts';
import { traccarTransport } from './traccar-transport.ts';

/** Opens the room of commands: known models are in the database, requests over the broker are answered. */
export async function openCommands(
  { db, rights, directory, tree, clock }: ServerCore,
  broker: Broker,
  log: CommandDeps['log'],
) {
  await ensureKnownModels(db);
  const seal = await openSeal(db, 'command-order');
  const desk = new CommandDesk({ db, directory, clock, broker, rights, log, seal });
  desk.addTransport(traccarTransport({ db, tree, seal: await gatewaySeal(db), log }));
  desk.addTransport(phoneTransport(broker));
  broker.serve('commands', commandsService(desk, rights));
  // A new state of a device may show that a command was done.
  const tap: IngestTap = { name: 'commands', live: (entry, telemetry) => desk.seen(entry, telemetry) };
  return { desk, seal, handlers: commandHandlers(desk, { db, clock }), taps: [tap], stop: () => desk.stop() };
}
