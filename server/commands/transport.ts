import type { CommandFault, Order } from '../../domain/commands.ts';
import type { DirectoryEntry } from '../devices/directory.ts';

/** What became of handing a command over: taken by whoever speaks to the tracker, or refused for a reason. */
export type HandOver = { accepted: true } | { accepted: false; fault: CommandFault };

/** A way by which commands reach trackers. */
export interface CommandTransport {
  /** Hands an order for a device over; null where this way does not lead to the device. Never throws. */
  send(device: DirectoryEntry, order: Order): Promise<HandOver | null>;
}

export const ACCEPTED: HandOver = { accepted: true };
export const refusedFor = (fault: CommandFault): HandOver => ({ accepted: false, fault });
