import { Duplex } from 'node:stream';
import type { IConnectPacket } from 'mqtt-packet';
import { drawRequestId } from '../../base/platform.ts';
import { CLOSINGS, type Closing } from './closings.ts';
import { innerConnect, Mqtt3Dialect, type Dialect, type Incoming } from './dialect.ts';
import { Mqtt5Dialect } from './dialect-v5.ts';
import {
  CONNECT_WITHIN_MS,
  END_WITHIN_MS,
  KIND_LIMITS,
  MOST_CONNECT_BYTES,
  MOST_PACKET_BYTES,
  MOST_UNSENT_BYTES,
  PACKET_WITHIN_MS,
  STALLED_MS,
} from './link-limits.ts';
import { innerIdOf, type Who } from './links.ts';
import { PacketParser } from './packet-parser.ts';
import { PacketReader } from './packet-reader.ts';
import { TokenBucket } from './token-bucket.ts';
import type { Wire } from './wire.ts';

/** Callbacks of a gate. */
export interface GateKeeper {
  nowMs(): number;
  /** The identity of the link, or why it is refused. */
  admit(gate: Gate, connect: IConnectPacket): Promise<Who | Closing>;
  /** The link was admitted: from now on the broker reads and writes `gate.stream`. */
  opened(gate: Gate, who: Who): void;
  /** The link has ended; its connection may still be closing. */
  closed(gate: Gate, closing: Closing): void;
  /** The connection is closed as well. */
  gone(gate: Gate): void;
}

/** Kinds of packets, in the upper half of their first byte. */
const CONNECT = 1;
const DISCONNECT = 14;
const nothing = (): void => undefined;

/**
 * Stands between a wire and the broker. Before the sign-in the broker does not know of the link; after it the broker
 * gets complete, well-formed packets of MQTT 3.1.1, no more than the limits allow, and its writes never wait for a slow
 * reader.
 */
export class Gate {
  readonly stream: Duplex;
  private phase: 'new' | 'deciding' | 'open' | 'closed' = 'new';
  private readonly reader = new PacketReader(MOST_CONNECT_BYTES);
  private readonly parser = new PacketParser();
  private dialect: Dialect | null = null;
  private bucket: TokenBucket | null = null;
  /** The read buffer of the broker is full. */
  private isFull = false;
  private isPaused = false;
  private isPumping = false;
  private isLeaving = false;
  private isWireGone = false;
  /** The connection is closed, and the broker was notified. */
  private isEnded = false;
  private sinceMs: number;
  /** Since when a packet has been arriving, null if none is, and when the wire last took bytes to send. */
  private arrivingSinceMs: number | null = null;
  private movedMs: number;

  constructor(
    readonly wire: Wire,
    private readonly keeper: GateKeeper,
  ) {
    this.sinceMs = keeper.nowMs();
    this.movedMs = this.sinceMs;
    this.stream = new Duplex({
      writableHighWaterMark: MOST_UNSENT_BYTES,
      read: () => this.resumeRead(),
      write: (chunk: Buffer, _encoding, done) => this.write(chunk, done),
      writev: (chunks, done) => this.write(Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer)), done),
      destroy: (_error, done) => {
        this.close(this.isLeaving ? 'left' : 'broker');
        done(null);
      },
    });
    wire.listen({
      bytes: (chunk) => this.receive(chunk),
      fault: (closing) => this.close(closing),
      ping: () => this.ping(),
      gone: () => this.wireGone(),
    });
  }

  /** Whether it has not even begun to sign in. */
  get isSilent(): boolean {
    return this.phase === 'new';
  }

  get isOpen(): boolean {
    return this.phase === 'open';
  }

  get unsentBytes(): number {
    return this.wire.unsentBytes;
  }

  /** Bytes received but not passed on yet. */
  get heldBytes(): number {
    return this.reader.heldBytes + this.stream.readableLength;
  }

  private receive(chunk: Buffer): void {
    if (this.phase === 'closed') return;
    this.reader.feed(chunk);
    this.pump();
  }

  /** Reads while the phase, the tokens and the broker allow it; else pauses the wire. */
  private pump(): void {
    if (this.isPumping) return;
    this.isPumping = true;
    const handedOn = this.readOn();
    this.isPumping = false;
    if (this.phase === 'closed') return;
    const isBlocked = this.phase === 'deciding' || (this.phase === 'open' && (this.isFull || !this.mayRead()));
    if (isBlocked || this.reader.heldBytes === 0) this.arrivingSinceMs = null;
    else if (handedOn > 0 || this.arrivingSinceMs === null) this.arrivingSinceMs = this.keeper.nowMs();
    if (this.isWireGone) {
      if (!isBlocked && !this.isEnded) this.stream.push(null);
      this.isEnded ||= !isBlocked;
    } else if (isBlocked !== this.isPaused) {
      this.isPaused = isBlocked;
      if (isBlocked) this.wire.pause();
      else this.wire.resume();
    }
  }

  private mayRead(): boolean {
    return this.bucket!.hasTokens(this.keeper.nowMs());
  }

  private readOn(): number {
    for (let handedOn = 0; ; handedOn += 1) {
      if (
        this.phase === 'deciding' ||
        this.phase === 'closed' ||
        (this.phase === 'open' && (this.isFull || !this.mayRead()))
      )
        return handedOn;
      if (this.phase === 'new' && this.reader.kind !== null && this.reader.kind !== CONNECT) {
        this.close('not-connect');
        return handedOn;
      }
      const packet = this.reader.next();
      if (packet === null) return handedOn;
      if (typeof packet === 'string') this.close(packet);
      else if (this.phase === 'new') this.takeConnect(packet);
      else this.take(packet);
    }
  }

  private take(packet: Buffer): void {
    const incoming = this.translated(packet);
    if ('closing' in incoming) return this.close(incoming.closing);
    this.bucket!.spend(incoming.tokens);
    if (packet[0]! >> 4 === DISCONNECT) this.isLeaving = true;
    if (!this.stream.push(incoming.bytes)) this.isFull = true;
  }

  /** A packet that parses but cannot be serialized again is malformed, too. */
  private translated(packet: Buffer): Incoming {
    try {
      return this.dialect!.incoming(packet);
    } catch {
      return { closing: 'malformed' };
    }
  }

  private takeConnect(bytes: Buffer): void {
    const packet = this.parser.parse(bytes);
    if (packet?.cmd !== 'connect') return this.close('malformed');
    this.phase = 'deciding';
    this.wire.connected();
    const isMqtt5 = packet.protocolVersion === 5;
    const assignedId = packet.clientId === '' ? drawRequestId() : null;
    this.dialect = isMqtt5 ? new Mqtt5Dialect(this.parser, packet, assignedId) : new Mqtt3Dialect(this.parser);
    const closing = isMqtt5 ? Mqtt5Dialect.faultOf(packet) : null;
    const decision = closing ? Promise.resolve(closing) : this.keeper.admit(this, packet);
    const decided = (answer: Who | Closing): void =>
      typeof answer === 'string' ? this.refuse(answer) : this.open(answer, packet, assignedId ?? packet.clientId);
    void decision
      .catch((): Closing => 'busy')
      .then(decided)
      .catch(() => this.close('broker'));
  }

  private open(who: Who, connect: IConnectPacket, clientId: string): void {
    if (this.phase !== 'deciding') return;
    let inner: Buffer;
    try {
      inner = innerConnect(connect, innerIdOf(who, connect.username ?? '', clientId));
    } catch {
      return this.refuse('malformed');
    }
    const { packetsPerS, burst } = KIND_LIMITS[who.kind];
    this.phase = 'open';
    this.bucket = new TokenBucket(packetsPerS, burst, this.keeper.nowMs());
    this.reader.mostBytes = MOST_PACKET_BYTES;
    this.keeper.opened(this, who);
    this.stream.push(inner);
    this.pump();
  }

  private refuse(closing: Closing): void {
    if (this.phase !== 'deciding') return;
    const word = this.dialect!.refusal(closing);
    if (word) this.wire.send(word, nothing);
    this.close(closing);
  }

  /** The broker asks for more. */
  private resumeRead(): void {
    if (!this.isFull) return;
    this.isFull = false;
    this.pump();
  }

  /** Accepts writes of the broker at once, so that a slow reader does not delay the other links. */
  private write(bytes: Buffer, done: () => void): void {
    if (this.phase === 'open' && !this.isWireGone) this.send(this.dialect!.outgoing(bytes));
    done();
  }

  private send(bytes: Buffer): void {
    if (bytes.length === 0) return;
    if (this.wire.unsentBytes === 0) this.movedMs = this.keeper.nowMs();
    this.wire.send(bytes, () => {
      this.movedMs = this.keeper.nowMs();
    });
    if (this.wire.unsentBytes > MOST_UNSENT_BYTES) this.close('unread');
  }

  /** A websocket ping costs a token like a packet, because it is answered too. */
  private ping(): void {
    this.bucket?.spend(1);
    if (this.wire.unsentBytes > MOST_UNSENT_BYTES) this.close('unread');
    else this.pump();
  }

  /** Refuses a message in its acknowledgement; false if the peer's version cannot, so that the link must be closed. */
  refuseMessage(messageId: number | undefined, code: number): boolean {
    return this.dialect?.refuseMessage(messageId, code) ?? false;
  }

  /** Sets why a topic is refused, if the peer's version has reason codes. */
  refuseTopic(topic: string, code: number): void {
    this.dialect?.refuseTopic(topic, code);
  }

  /** Closes the link, with a DISCONNECT if the peer's version has one. A second call has no effect. */
  close(closing: Closing): void {
    if (this.phase === 'closed') return;
    const word = this.phase === 'open' ? this.dialect!.farewell(closing) : null;
    this.phase = 'closed';
    this.sinceMs = this.keeper.nowMs();
    this.reader.drop();
    this.keeper.closed(this, closing);
    if (closing === 'unread') this.wire.cut();
    else if (!this.isWireGone) {
      if (word) this.wire.send(word, nothing);
      this.wire.end(CLOSINGS[closing].socketCode);
    }
    this.stream.destroy();
    if (this.isWireGone) this.keeper.gone(this);
  }

  /** The connection is closed. Bytes received before are still processed: a sender may publish and leave. */
  private wireGone(): void {
    if (this.isWireGone) return;
    this.isWireGone = true;
    this.sinceMs = this.keeper.nowMs();
    this.isLeaving = true;
    if (this.phase === 'open') this.pump();
    else if (this.phase === 'closed') this.keeper.gone(this);
    else this.close('left');
  }

  /** Checks the timeouts: a packet that is late or bytes that are not read close the link. Resumes paused reading. */
  sweep(nowMs: number): void {
    if (this.phase === 'closed') {
      if (!this.isWireGone && nowMs - this.sinceMs >= END_WITHIN_MS) this.wire.cut();
    } else if (this.phase === 'new') {
      if (nowMs - this.sinceMs >= CONNECT_WITHIN_MS) this.close('late-connect');
    } else if (this.arrivingSinceMs !== null && nowMs - this.arrivingSinceMs >= PACKET_WITHIN_MS)
      this.close('slow-packet');
    else if (this.wire.unsentBytes > 0 && nowMs - this.movedMs >= STALLED_MS) this.close('unread');
    else if (this.isWireGone && nowMs - this.sinceMs >= PACKET_WITHIN_MS) this.close('left');
    else if (this.phase === 'open' && this.isPaused) this.pump();
  }
}
