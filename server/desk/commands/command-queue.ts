import { mayOrder, takesOrder } from '../../../domain/desk/commands/command-rules.ts';
import { orderSchema, type CommandFault, type Order } from '../../../domain/desk/commands/commands.ts';
import { ownerOf } from '../../work/jobs/job-owner.ts';
import type { CommandDeps, Handed, PendingCommand } from './command-desk.ts';
import { endCommand } from './command-rows.ts';
import { modelOfDevice } from './models.ts';
import { claimQueued, queuedDevices, type ClaimedCommand } from './queue-rows.ts';

/** A tracker that reports and still takes nothing is not tried with every report. */
const PAUSE_MS = 10_000;
/** Why a command that waited goes on waiting. */
const WAITS_ON: readonly CommandFault[] = ['not-connected', 'gateway-unreachable'];

/** Commands that wait for their trackers: sent when one is heard of, in the order in which they were asked for. */
export class CommandQueue {
  /** Devices for which commands wait, and when they may be tried next. */
  private devices = new Map<number, number>();
  private readonly sending = new Map<number, Promise<void>>();
  private isStopped = false;

  constructor(
    private readonly deps: CommandDeps,
    private readonly hand: (command: PendingCommand) => Promise<Handed>,
  ) {}

  /** A command waits for a device. */
  add(deviceId: number): void {
    this.devices.set(deviceId, this.deps.clock.now());
  }

  /** A device is back: what waits for it goes out. */
  heard(deviceId: number): void {
    const { clock, log } = this.deps;
    const fromMs = this.devices.get(deviceId);
    if (this.isStopped || fromMs === undefined || clock.now() < fromMs || this.sending.has(deviceId)) return;
    const work = this.sendAll(deviceId)
      .catch((error: unknown) => log.error({ err: error }, 'sending what waited for a tracker failed'))
      .finally(() => this.sending.delete(deviceId));
    this.sending.set(deviceId, work);
  }

  /** Learns for which devices commands wait, those of other servers too. */
  async look(): Promise<void> {
    const devices = await queuedDevices(this.deps.db);
    this.devices = new Map(devices.map((id) => [id, this.devices.get(id) ?? 0]));
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.sending.values());
  }

  private async sendAll(deviceId: number): Promise<void> {
    const { db, clock } = this.deps;
    while (!this.isStopped) {
      const claimed = await claimQueued(db, deviceId, clock.now());
      if (!claimed) {
        this.devices.delete(deviceId);
        return;
      }
      if ((await this.sendOne(deviceId, claimed)) === 'QUEUED') {
        this.devices.set(deviceId, clock.now() + PAUSE_MS);
        return;
      }
    }
  }

  private async sendOne(deviceId: number, claimed: ClaimedCommand): Promise<Handed['status']> {
    const { db, clock, directory } = this.deps;
    const { id, way } = claimed;
    const device = directory.byId(deviceId);
    const order = this.orderOf(claimed);
    const { model, buttons } = await modelOfDevice(db, deviceId);
    const fault =
      !order || !takesOrder(model, buttons, order.type) ? 'not-supported' : await this.refusedTo(deviceId, claimed);
    if (fault === null && device) {
      const { status } = await this.hand({ id, asked: { device, model }, order: order!, way, queuedFor: WAITS_ON });
      return status;
    }
    await endCommand(db, id, { status: 'FAILED', fault: fault ?? 'not-supported' }, clock.now());
    return 'FAILED';
  }

  /** What its sender may no longer do is not done for them. */
  private async refusedTo(deviceId: number, { userId, type }: ClaimedCommand): Promise<CommandFault | null> {
    const { db, rights } = this.deps;
    const sender = userId === null ? null : await ownerOf(db, userId);
    if (!sender || !mayOrder(sender.profile, await rights.permissionsOf(sender), type)) return 'forbidden';
    return (await rights.maySeeDevice(sender, deviceId)) ? null : 'forbidden';
  }

  private orderOf({ type, payload, sealed }: ClaimedCommand): Order | null {
    const opened = sealed === null ? null : this.deps.seal.open(sealed);
    const order = orderSchema.safeParse(opened === null ? { ...payload, type } : JSON.parse(opened));
    return order.success && (sealed === null || opened !== null) ? order.data : null;
  }
}
