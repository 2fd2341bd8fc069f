import type { CommandFault, CommandWay, Order } from '../../../domain/desk/commands/commands.ts';
import type { CommandType } from '../../../domain/live/telemetry/protocol-model.ts';
import type { DirectoryEntry } from '../../live/devices/directory.ts';

/**
 * Outcome of handing over a command: accepted by the transport, or refused with a reason. `not-connected`: it was not sent, and can be
 * later. `gateway-silent`: nobody can say whether it was sent. `words` are those of the gateway.
 */
export type HandOver = { accepted: true; words?: string } | { accepted: false; fault: CommandFault; words?: string };

/** How a command goes, and to what kind of tracker. */
export interface Manner {
  way: CommandWay;
  model: string | null;
}

/** What a transport can do for a device now. */
export interface TransportReach {
  isConnected: boolean | null;
  gprs: readonly CommandType[];
  sms: readonly CommandType[];
}

/** A way by which commands reach trackers. */
export interface CommandTransport {
  /** Hands an order for a device over; null where this way does not lead to the device. Never throws. */
  send(device: DirectoryEntry, order: Order, manner: Manner): Promise<HandOver | null>;
  /** What could be sent now; null where this way does not lead to the device. Never throws. */
  reach?(device: DirectoryEntry, model: string | null): Promise<TransportReach | null>;
  /** Whether texts to trackers of a brand may go this way at all; never where it is left out. */
  sendsTexts?(brandId: number): Promise<boolean>;
}

export const ACCEPTED: HandOver = { accepted: true };
export const refusedFor = (fault: CommandFault, words?: string): HandOver => ({
  accepted: false,
  fault,
  ...(words === undefined ? {} : { words }),
});

/** Asks the transports in their order. One to which the tracker is not connected leaves it to the next. */
export async function handOver(
  transports: readonly CommandTransport[],
  device: DirectoryEntry,
  order: Order,
  manner: Manner,
): Promise<HandOver> {
  let apart: HandOver | null = null;
  for (const transport of transports) {
    const answer = await transport.send(device, order, manner);
    if (answer && (answer.accepted || answer.fault !== 'not-connected')) return answer;
    apart ??= answer;
  }
  return apart ?? refusedFor('no-transport');
}
