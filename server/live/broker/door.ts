import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { WebSocketServer } from 'ws';
import type { Clock } from '../../../domain/base/time/clock.ts';
import { every } from '../../base/platform.ts';
import { ClosingCounts, type Closing } from './closings.ts';
import { Gate, type GateKeeper } from './gate.ts';
import { MOST_CHUNKS, MOST_FRAGMENTS, MOST_UNSENT_OF_ALL, MOST_WHOLE_PACKET_BYTES } from './link-limits.ts';
import { WaitingRoom } from './waiting-room.ts';
import { websocketWire, type Wire } from './wire.ts';

type Keeper = Pick<GateKeeper, 'admit' | 'opened' | 'closed'>;

interface Deps {
  clock: Clock;
  log: FastifyBaseLogger;
}

const SWEEP_EVERY_MS = 250;
const LOG_EVERY_MS = 60_000;

/** Entry of all MQTT connections, by websocket or TCP: each gets a gate, or is refused if there is no room. */
export class Door implements GateKeeper {
  private readonly gates = new Set<Gate>();
  private readonly waiting = new WaitingRoom();
  private readonly counted = new ClosingCounts();
  private logged = '';
  private readonly stops: (() => Promise<void>)[];
  private readonly sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MOST_WHOLE_PACKET_BYTES,
    maxFragments: MOST_FRAGMENTS,
    maxBufferedChunks: MOST_CHUNKS,
    // Without compression a message cannot grow when it is unpacked.
    perMessageDeflate: false,
    handleProtocols: (offered) => ['mqtt', 'mqttv3.1'].find((name) => offered.has(name)) ?? false,
  });

  constructor(
    private readonly keeper: Keeper,
    private readonly deps: Deps,
  ) {
    const failed = (error: unknown): void => deps.log.error({ err: error }, 'checking the links failed');
    this.stops = [every(SWEEP_EVERY_MS, () => this.sweep(), failed), every(LOG_EVERY_MS, () => this.tell(), failed)];
  }

  nowMs(): number {
    return this.deps.clock.now();
  }

  /** Number of refused or closed links since the start, by reason. */
  counts(): Partial<Record<Closing, number>> {
    return this.counted.counts();
  }

  /** Bytes received but not processed yet, and bytes waiting to be sent, over all links. */
  get bytes(): { held: number; unsent: number } {
    const gates = [...this.gates];
    return {
      held: gates.reduce((sum, { heldBytes }) => sum + heldBytes, 0),
      unsent: gates.reduce((sum, { unsentBytes }) => sum + unsentBytes, 0),
    };
  }

  /** Whether there is room for one more connection that has not signed in; another may have to make way for it. */
  makeRoom(address: string): boolean {
    const isRoom = this.waiting.makeRoom(address, (gate) => {
      gate.close('too-many-waiting');
      gate.wire.cut();
    });
    if (!isRoom) this.count('too-many-waiting', address);
    return isRoom;
  }

  /** Accepts a wire. Call `makeRoom` first. */
  accept(wire: Wire): void {
    const gate = new Gate(wire, this);
    this.waiting.add(gate);
    this.gates.add(gate);
  }

  /** Accepts a websocket upgrade, or answers 503 if there is no room. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): void {
    if (!this.makeRoom(address)) {
      socket.on('error', () => undefined);
      socket.end(
        'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 10\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
        () => socket.destroy(),
      );
      return;
    }
    this.sockets.handleUpgrade(request, socket, head, (connection) =>
      this.accept(websocketWire(connection, socket, address)),
    );
  }

  admit: GateKeeper['admit'] = (gate, connect) => this.keeper.admit(gate, connect);

  opened: GateKeeper['opened'] = (gate, who) => {
    this.waiting.delete(gate);
    this.waiting.signedIn(gate.wire.address);
    this.keeper.opened(gate, who);
  };

  closed: GateKeeper['closed'] = (gate, closing) => {
    this.count(closing, gate.wire.address);
    this.keeper.closed(gate, closing);
  };

  /** Until then a link that never signed in counts, because it uses resources. */
  gone(gate: Gate): void {
    this.waiting.delete(gate);
    this.gates.delete(gate);
  }

  private count(closing: Closing, address: string): void {
    this.counted.add(closing);
    this.deps.log.debug({ reason: closing, address }, 'broker link closed');
  }

  /** Logs a summary of the refusals once a minute: a line for each could flood the log. */
  private tell(): void {
    const text = JSON.stringify(this.counts());
    if (text !== this.logged && text !== '{}')
      this.deps.log.warn(
        { refused: this.counts(), links: this.gates.size, waiting: this.waiting.size },
        'broker links refused or ended since the start',
      );
    this.logged = text;
  }

  /**
   * Checks the timeouts of every link, and closes the one with the most unsent bytes if there are too many in total.
   */
  sweep(): void {
    const nowMs = this.nowMs();
    let unsent = 0;
    for (const gate of this.gates) {
      gate.sweep(nowMs);
      unsent += gate.unsentBytes;
    }
    if (unsent <= MOST_UNSENT_OF_ALL) return;
    [...this.gates]
      .reduce((furthest, gate) => (gate.unsentBytes > furthest.unsentBytes ? gate : furthest))
      .close('unread');
  }

  async stop(): Promise<void> {
    for (const stop of this.stops) await stop();
    for (const gate of this.gates) gate.close('stopping');
    for (const gate of this.gates) gate.wire.cut();
    this.sockets.close();
  }
}
