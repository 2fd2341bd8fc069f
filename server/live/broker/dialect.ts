import { generate, type IConnectPacket } from 'mqtt-packet';
import { type Closing } from './closings.ts';
import { TOPICS_A_TOKEN } from './link-limits.ts';
import { faultOf, type PacketParser } from './packet-parser.ts';

/** A packet of a peer in the form of the broker, with its cost in tokens; or why the link is closed. */
export type Incoming = { bytes: Buffer; tokens: number } | { closing: Closing };

/** Translates between the MQTT version of a peer and that of the broker, which is 3.1.1. */
export interface Dialect {
  readonly version: 4 | 5;
  incoming(packet: Buffer): Incoming;
  outgoing(bytes: Buffer): Buffer;
  /** The answer to a refused CONNECT; null if the version has none. */
  refusal(closing: Closing): Buffer | null;
  /** The DISCONNECT before the server closes; null if the version has none. */
  farewell(closing: Closing): Buffer | null;
  /** Refuses a message in its acknowledgement; returns false if the version cannot, so that the link must be closed. */
  refuseMessage(messageId: number | undefined, code: number): boolean;
  /** Sets the reason code for a requested topic that is refused. */
  refuseTopic(topic: string, code: number): void;
}

export const tokensOf = (topics: number): number => Math.max(1, Math.ceil(topics / TOPICS_A_TOKEN));

/** The CONNECT for the broker: already authenticated, always a clean session, with a unique client id. */
export const innerConnect = ({ will, keepalive = 0 }: IConnectPacket, clientId: string): Buffer =>
  generate({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean: true,
    clientId,
    keepalive,
    ...(will && { will: { topic: will.topic, payload: will.payload, qos: will.qos ?? 0, retain: false } }),
  });

/** CONNACK codes of MQTT 3.1.1: server unavailable, and not authorized. */
const CONNACK_CODES: Partial<Record<Closing, number>> = {
  'not-authorized': 5,
  throttled: 5,
  'too-many-links': 3,
  busy: 3,
  stopping: 3,
};

/** MQTT 3.1 and 3.1.1: well-formed packets pass unchanged. */
export class Mqtt3Dialect implements Dialect {
  readonly version = 4;

  constructor(private readonly parser: PacketParser) {}

  incoming(bytes: Buffer): Incoming {
    const packet = this.parser.parse(bytes);
    const closing = packet ? faultOf(packet) : 'malformed';
    if (!packet || closing) return { closing: closing ?? 'malformed' };
    const topics =
      packet.cmd === 'subscribe'
        ? packet.subscriptions.length
        : packet.cmd === 'unsubscribe'
          ? packet.unsubscriptions.length
          : 0;
    return { bytes, tokens: tokensOf(topics) };
  }

  outgoing(bytes: Buffer): Buffer {
    return bytes;
  }

  refusal(closing: Closing): Buffer | null {
    const returnCode = CONNACK_CODES[closing];
    return returnCode === undefined ? null : generate({ cmd: 'connack', returnCode, sessionPresent: false });
  }

  farewell(): null {
    return null;
  }

  refuseMessage(): boolean {
    return false;
  }

  refuseTopic(): void {
    // MQTT 3.1.1 has one code for every refused topic, which the broker sends itself.
  }
}
