import type { FastifyBaseLogger } from 'fastify';
import type { CommandReach, TakenCommand } from '../../../contract/rest/desk/command-calls.ts';
import { topicOf } from '../../../contract/topics.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import { isConfirmable, mayOrder } from '../../../domain/desk/commands/command-rules.ts';
import type { CommandFault, CommandStatus, CommandWay, Order } from '../../../domain/desk/commands/commands.ts';
import { drawId } from '../../../domain/base/id.ts';
import type { Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import type { Broker } from '../../live/broker/broker.ts';
import type { Database } from '../../base/db/database.ts';
import type { Seal } from '../../base/db/seal.ts';
import type { DeviceDirectory, DirectoryEntry } from '../../live/devices/directory.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { MessageCode } from '../../base/messages/pt-br.ts';
import { every, secureRandom } from '../../base/platform.ts';
import type { Caller, Rights } from '../../base/rights/caller.ts';
import { CommandQueue } from './command-queue.ts';
import {
  endCommand,
  endOverdue,
  markDoubtful,
  markSent,
  putInQueue,
  readEnded,
  readWaiting,
  type WaitingCommand,
} from './command-rows.ts';
import { cancelWithBatches } from './queue-rows.ts';
import { reachOf } from './reach.ts';
import { askedDevice, type AskedDevice } from './takes-command.ts';
import { handOver, refusedFor, type CommandTransport, type HandOver } from './transport.ts';
import { WatchedCommands, type Watched } from './watched-commands.ts';
import { writeDown } from './write-down.ts';

/** A user's request to send a command to a tracker. */
export interface CommandRequest {
  caller: Caller;
  deviceId: number;
  order: Order;
  /** By what it came: `rest`, `legacy`, `socket` or `batch`. */
  interface: string;
  /** Id under which the outcome is published. The same again is the same command. */
  requestId: string;
  /** Over GPRS where it is left out. */
  way?: CommandWay;
  /** How long it waits for a tracker that is not connected; without it such a command is refused. */
  queueMinutes?: number | undefined;
  batchId?: string;
}

export interface CommandDeps {
  db: Database;
  directory: DeviceDirectory;
  clock: Clock;
  broker: Pick<Broker, 'publish'>;
  rights: Pick<Rights, 'permissionsOf' | 'maySeeDevice'>;
  /** Of what waits and holds a secret. */
  seal: Seal;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

/** A command that is PENDING, and what it needs to be handed over. */
export interface PendingCommand {
  id: number;
  asked: AskedDevice;
  order: Order;
  way: CommandWay;
  /** Why it goes into the queue instead of failing. */
  queuedFor: readonly CommandFault[];
}

/** What handing over came to. */
export interface Handed {
  status: CommandStatus;
  fault: CommandFault | null;
}

const TICK_MS = 1_000;

/** Message for a command that no transport took. */
const REFUSALS: Partial<Record<CommandFault, MessageCode>> = {
  'not-supported': 'command-not-supported',
  'not-connected': 'command-not-connected',
  'gateway-unreachable': 'command-gateway-unreachable',
  'gateway-refused': 'command-gateway-refused',
};
const STATUS: Partial<Record<CommandStatus, number>> = { DONE: 200, FAILED: 409, CANCELLED: 409 };
/** Of what ended without an answer. */
const NO_ANSWER = 504;

/**
 * Where commands are taken, handed over and watched until they end. Several servers may share the database: any of them
 * ends a command by the reports it receives, and the one that accepted it notifies the session.
 */
export class CommandDesk {
  private readonly transports: CommandTransport[] = [];
  private readonly watched = new WatchedCommands();
  private readonly queue: CommandQueue;
  /** Commands that this server accepted and whose outcome it has not published yet. */
  private readonly untold = new Set<number>();
  private readonly ending = new Set<Promise<void>>();
  private readonly stopTicking: () => Promise<void>;

  constructor(private readonly deps: CommandDeps) {
    this.queue = new CommandQueue(deps, (command) => this.hand(command));
    this.stopTicking = every(
      TICK_MS,
      () => this.tick(),
      (error) => deps.log.error({ err: error }, 'watching commands failed'),
    );
  }

  /** Adds a way to trackers; the earlier added is asked first. */
  addTransport(transport: CommandTransport): void {
    this.transports.push(transport);
  }

  /**
   * Takes a command and hands it over; every way to send one ends here. Throws a Refusal that says why it cannot be. Whether the caller may
   * see the device was checked before.
   */
  async send(command: CommandRequest): Promise<TakenCommand> {
    const { caller, order, requestId, way = 'gprs', queueMinutes } = command;
    if (!mayOrder(caller.profile, await this.deps.rights.permissionsOf(caller), order.type))
      throw new Refusal('forbidden');
    const asked = await askedDevice(this.deps, { ...command, way });
    const id = drawId(secureRandom);
    const known = await writeDown(this.deps, id, asked.device, command);
    if (known) return { id: known.id, requestId, status: known.status };
    const queuedFor: CommandFault[] = queueMinutes === undefined ? [] : ['not-connected'];
    const { status, fault } = await this.hand({ id, asked, order, way, queuedFor });
    if (status !== 'FAILED') return { id, requestId, status };
    if (fault === 'no-transport' && way === 'sms') throw new Refusal('command-sms-no-gateway');
    throw new Refusal(REFUSALS[fault!] ?? 'command-no-transport');
  }

  /** By which ways a device can be told something now. */
  reach(deviceId: number): Promise<CommandReach> {
    return reachOf(this.deps, this.transports, deviceId);
  }

  /** Whether any text to a tracker of a brand can be sent. */
  async sendsTexts(brandId: number): Promise<boolean> {
    for (const transport of this.transports) if (await transport.sendsTexts?.(brandId)) return true;
    return false;
  }

  /** Called with every new state of a device: it may show that a command was executed, and that the device is back. */
  seen({ id }: Pick<DirectoryEntry, 'id'>, telemetry: Telemetry): void {
    for (const command of this.watched.shownBy(id, telemetry)) this.done(command);
    this.queue.heard(id);
  }

  /** Takes over commands of other servers, ends those without an answer, and publishes outcomes. Runs every second by itself. */
  async tick(): Promise<void> {
    const { db, clock } = this.deps;
    const known = this.watched.taken();
    await endOverdue(db, clock.now());
    await cancelWithBatches(db, clock.now());
    const waiting = await readWaiting(db);
    for (const command of waiting) if (command.isTaken && !this.watched.find(command)) this.watched.watch(command);
    const open = new Set(waiting.map(({ id }) => id));
    for (const command of known) if (!open.has(command.id)) this.watched.forget(command);
    await this.queue.look();
    await this.tell();
  }

  async stop(): Promise<void> {
    await this.stopTicking();
    await this.queue.stop();
    await Promise.all(this.ending);
  }

  /** Hands a command that is PENDING over and writes down what came of it. */
  private async hand({ id, asked, order, way, queuedFor }: PendingCommand): Promise<Handed> {
    const { db, clock } = this.deps;
    const { device, model } = asked;
    const watched = this.watched.watch(waitingOf(id, device.id, order, clock.now()));
    const handed: HandOver = await handOver(this.transports, device, order, { way, model }).catch((error: unknown) => {
      // Whether it went out nobody knows: it must not go out again.
      this.deps.log.error({ err: error }, 'handing over a command failed');
      return refusedFor('gateway-silent');
    });
    const words = handed.words ?? null;
    this.untold.add(id);
    if (!handed.accepted && handed.fault !== 'gateway-silent') {
      this.watched.forget(watched);
      if (queuedFor.includes(handed.fault)) {
        await putInQueue(db, id, words);
        this.queue.add(device.id);
        return { status: 'QUEUED', fault: null };
      }
      await endCommand(db, id, { status: 'FAILED', fault: handed.fault, words }, clock.now());
      return { status: 'FAILED', fault: handed.fault };
    }
    if (handed.accepted) await markSent(db, id, words, clock.now());
    else await markDoubtful(db, id, handed.fault, words, clock.now());
    watched.isTaken = true;
    // What no report shows is done when it was taken.
    if (watched.hasShown || (handed.accepted && !isConfirmable(order.type))) this.done(watched);
    return handed.accepted ? { status: 'SENT', fault: null } : { status: 'PENDING', fault: handed.fault };
  }

  private done(command: Watched): void {
    this.watched.forget(command);
    const { db, clock, log } = this.deps;
    const work = endCommand(db, command.id, { status: 'DONE', fault: null }, clock.now())
      .then(() => this.tell())
      .catch((error: unknown) => log.error({ err: error }, 'ending a command failed'))
      .finally(() => this.ending.delete(work));
    this.ending.add(work);
  }

  /** Publishes the outcomes of commands to their sessions. */
  private async tell(): Promise<void> {
    const { db, broker } = this.deps;
    if (this.untold.size === 0) return;
    for (const { requestId, sessionId, ...outcome } of await readEnded(db, [...this.untold])) {
      if (!this.untold.delete(outcome.id) || sessionId === null || sessionId === '') continue;
      await broker.publish(topicOf('session', sessionId, 'Result'), {
        requestId,
        status: STATUS[outcome.status] ?? NO_ANSWER,
        body: outcome,
      });
    }
  }
}

const waitingOf = (id: number, deviceId: number, order: Order, handedMs: number): WaitingCommand => ({
  id,
  deviceId,
  type: order.type,
  ...('cut' in order ? { cut: order.cut } : {}),
  handedMs,
  isTaken: false,
});
