import type { FastifyBaseLogger } from 'fastify';
import type { TakenCommand } from '../../contract/rest/command-calls.ts';
import { topicOf } from '../../contract/topics.ts';
import type { Clock } from '../../domain/clock.ts';
import { COMMAND_LIFE_MS, isShown, mayOrder, takesOrder } from '../../domain/command-rules.ts';
import type { CommandFault, CommandStatus, Order } from '../../domain/commands.ts';
import { drawId } from '../../domain/id.ts';
import type { Telemetry } from '../../domain/telemetry.ts';
import { authorOf, recordChange } from '../audit/record-change.ts';
import type { Caller, Rights } from '../auth/caller.ts';
import type { Broker } from '../broker/broker.ts';
import type { Database } from '../db/database.ts';
import { isUniqueViolation } from '../db/query-error.ts';
import type { DeviceDirectory, DirectoryEntry } from '../devices/directory.ts';
import { Refusal } from '../http/refusal.ts';
import type { MessageCode } from '../messages/pt-br.ts';
import { every, secureRandom } from '../platform.ts';
import { permissionsOf } from '../users/user-rows.ts';
import { endCommand, expireBefore, insertCommand, isUnderWay, markSent, readEnded, readWaiting, supersede, type WaitingCommand } from './command-rows.ts';
import { modelOfDevice } from './models.ts';
import { refusedFor, type CommandTransport, type HandOver } from './transport.ts';

/** A person's wish that a tracker be told something. */
export interface Wish {
  caller: Caller;
  deviceId: number;
  order: Order;
  /** By what it came: `rest`, `legacy` or `socket`. */
  interface: string;
  /** Under which the outcome is told. */
  requestId: string;
}

export interface CommandDeps {
  db: Database;
  rights: Rights;
  directory: DeviceDirectory;
  clock: Clock;
  broker: Pick<Broker, 'publish'>;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

const TICK_MS = 1_000;

/** What a person is told of a command that nobody took. */
const REFUSALS: Partial<Record<CommandFault, MessageCode>> = {
  'not-supported': 'command-not-supported',
  'gateway-unreachable': 'command-gateway-unreachable',
  'gateway-refused': 'command-gateway-refused',
};
const STATUS: Partial<Record<CommandStatus, number>> = { DONE: 200, FAILED: 409, EXPIRED: 504 };

/** A command of this server or another that a report may end. */
interface Watched extends WaitingCommand {
  /** The tracker did it, maybe before whoever took the command said so. */
  hasShown: boolean;
}

/**
 * Where commands are taken, handed over and watched until they end. Several servers may share the database: any of them
 * ends a command by what it hears, and the one that took it tells the session.
 */
export class CommandDesk {
  private readonly transports: CommandTransport[] = [];
  /** By device: what waits for its report. */
  private readonly watched = new Map<number, Watched[]>();
  /** Commands this server took and has not told the end of. */
  private readonly untold = new Set<number>();
  private readonly ending = new Set<Promise<void>>();
  private readonly stopTicking: () => Promise<void>;

  constructor(private readonly deps: CommandDeps) {
    this.stopTicking = every(TICK_MS, () => this.tick(), (error) => deps.log.error({ err: error }, 'watching commands failed'));
  }

  /** Adds a way to trackers; the earlier added is asked first. */
  addTransport(transport: CommandTransport): void {
    this.transports.push(transport);
  }

  /** Takes a wish and hands it over. Throws a Refusal that says why it cannot be. */
  async send(wish: Wish): Promise<TakenCommand> {
    const device = await this.permitted(wish);
    const id = drawId(secureRandom);
    await this.writeDown(id, device, wish);
    const { order, requestId } = wish;
    const watched = this.watch({ id, deviceId: device.id, type: order.type, ...('cut' in order ? { cut: order.cut } : {}), createdMs: this.deps.clock.now(), isTaken: false });
    const handed = await this.handOver(device, order);
    if (!handed.accepted) {
      this.forget(watched);
      await endCommand(this.deps.db, id, 'FAILED', handed.fault, this.deps.clock.now());
      throw new Refusal(REFUSALS[handed.fault] ?? 'command-no-transport');
    }
    await markSent(this.deps.db, id, this.deps.clock.now());
    this.untold.add(id);
    watched.isTaken = true;
    // What no report shows is done when it was taken.
    if (watched.hasShown || isShown(watched, watched.createdMs, NOTHING_SAID) === null) this.done(watched);
    return { id, requestId, status: 'SENT' };
  }

  /** Told of every new state of a device: it may show that a command was done. */
  seen({ id }: Pick<DirectoryEntry, 'id'>, telemetry: Telemetry): void {
    const waiting = this.watched.get(id);
    if (!waiting) return;
    for (const command of waiting.filter((one) => isShown(one, one.createdMs, telemetry) === true)) {
      command.hasShown = true;
      if (command.isTaken) this.done(command);
    }
  }

  /** Takes over what other servers handed over, ends what stays without an answer, and tells what has ended. Runs every second by itself. */
  async tick(): Promise<void> {
    const { db, clock } = this.deps;
    const known = [...this.watched.values()].flat().filter(({ isTaken }) => isTaken);
    const waiting = await readWaiting(db);
    for (const command of waiting) if (command.isTaken && !this.find(command)) this.watch(command);
    const limitMs = clock.now() - COMMAND_LIFE_MS;
    if (waiting.some(({ createdMs }) => createdMs <= limitMs)) await expireBefore(db, limitMs, clock.now());
    const open = new Set(waiting.filter(({ createdMs }) => createdMs > limitMs).map(({ id }) => id));
    for (const command of known) if (!open.has(command.id)) this.forget(command);
    await this.tell();
  }

  async stop(): Promise<void> {
    await this.stopTicking();
    await Promise.all(this.ending);
  }

  private async permitted({ caller, deviceId, order }: Wish): Promise<DirectoryEntry> {
    const { db, directory, rights } = this.deps;
    const device = directory.byId(deviceId);
    if (!device || !(await rights.maySeeDevice(caller, deviceId))) throw new Refusal('missing');
    if (!mayOrder(caller.profile, await permissionsOf(db, caller.userId), order.type)) throw new Refusal('forbidden');
    const { model, buttons } = await modelOfDevice(db, deviceId);
    if (!takesOrder(model, buttons, order.type)) throw new Refusal('command-not-supported');
    return device;
  }

  private async writeDown(id: number, device: DirectoryEntry, { caller, order, interface: by, requestId }: Wish): Promise<void> {
    const { db, clock } = this.deps;
    const nowMs = clock.now();
    try {
      await db.transaction(async (tx) => {
        // One after the other for each device: of two that are sent at once the second finds the first.
        await tx.query('SELECT id FROM devices WHERE id = $1 FOR UPDATE', [device.id]);
        await expireBefore(tx, nowMs - COMMAND_LIFE_MS, nowMs);
        if (await isUnderWay(tx, device.id, order)) throw new Refusal('command-under-way');
        if (order.type === 'oilCut') await supersede(tx, device.id, order.type, nowMs);
        await insertCommand(tx, { id, requestId, brandId: device.brandId, deviceId: device.id, userId: caller.userId, sessionId: caller.sessionId, interface: by, order }, nowMs);
        const after = { type: order.type, interface: by, ...('cut' in order ? { cut: order.cut } : {}) };
        await recordChange(tx, clock, authorOf(caller, requestId), { brandId: device.brandId, action: 'device.command', entity: 'device', entityId: device.id, after });
      });
    } catch (error) {
      if (isUniqueViolation(error, 'commands_request_id_key')) throw new Refusal('command-under-way');
      throw error;
    }
  }

  private async handOver(device: DirectoryEntry, order: Order): Promise<HandOver> {
    for (const transport of this.transports) {
      const answer = await transport.send(device, order);
      if (answer) return answer;
    }
    return refusedFor('no-transport');
  }

  private watch(command: WaitingCommand): Watched {
    const watched = { ...command, hasShown: false };
    this.watched.set(command.deviceId, [...(this.watched.get(command.deviceId) ?? []), watched]);
    return watched;
  }

  private find({ id, deviceId }: Pick<WaitingCommand, 'id' | 'deviceId'>): Watched | undefined {
    return this.watched.get(deviceId)?.find((one) => one.id === id);
  }

  private forget({ id, deviceId }: Pick<WaitingCommand, 'id' | 'deviceId'>): void {
    const left = (this.watched.get(deviceId) ?? []).filter((one) => one.id !== id);
    if (left.length > 0) this.watched.set(deviceId, left);
    else this.watched.delete(deviceId);
  }

  private done(command: Watched): void {
    this.forget(command);
    const { db, clock, log } = this.deps;
    const work = endCommand(db, command.id, 'DONE', null, clock.now())
      .then(() => this.tell())
      .catch((error: unknown) => log.error({ err: error }, 'ending a command failed'))
      .finally(() => this.ending.delete(work));
    this.ending.add(work);
  }

  /** Tells the sessions what became of their commands. */
  private async tell(): Promise<void> {
    const { db, broker } = this.deps;
    if (this.untold.size === 0) return;
    for (const { requestId, sessionId, ...outcome } of await readEnded(db, [...this.untold])) {
      if (!this.untold.delete(outcome.id) || sessionId === null) continue;
      await broker.publish(topicOf('session', sessionId, 'Result'), { requestId, status: STATUS[outcome.status] ?? 500, body: outcome });
    }
  }
}

const NOTHING_SAID = { dateTime: new Date(0).toISOString(), lastCommunication: null, oilCutOff: null };
