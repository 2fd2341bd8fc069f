import {
  generate,
  type IConnackPacket,
  type IConnectPacket,
  type IPublishPacket,
  type ISubackPacket,
  type ISubscribePacket,
  type IUnsubscribePacket,
  type Packet,
} from 'mqtt-packet';
import { parser } from 'mqtt-packet';
import { ANSWER, CLOSINGS, type Closing } from './closings.ts';
import { tokensOf, type Dialect, type Incoming } from './dialect.ts';
import { MOST_WHOLE_PACKET_BYTES, RECEIVE_MAXIMUM } from './link-limits.ts';
import { faultOf, type PacketParser } from './packet-parser.ts';

const V5 = { protocolVersion: 5 };
const MOST_QOS = 1;
/** SUBACK code of a refused topic in MQTT 3.1.1. */
const REFUSED = 0x80;

/** Capabilities announced in CONNACK. Unsupported ones are listed too, so that clients do not try them. */
const ABILITIES: NonNullable<IConnackPacket['properties']> = {
  sessionExpiryInterval: 0,
  receiveMaximum: RECEIVE_MAXIMUM,
  maximumQoS: MOST_QOS,
  retainAvailable: false,
  maximumPacketSize: MOST_WHOLE_PACKET_BYTES,
  topicAliasMaximum: 0,
  wildcardSubscriptionAvailable: false,
  subscriptionIdentifiersAvailable: false,
  sharedSubscriptionAvailable: false,
};

const isShared = (topic: string): boolean => topic.startsWith('$share/');

/**
 * MQTT 5 in front of a broker that supports 3.1.1: translates each packet in both directions, and keeps what 3.1.1
 * cannot express, mainly reason codes, until the answer passes.
 */
export class Mqtt5Dialect implements Dialect {
  readonly version = 5;
  private readonly fromBroker = parser({ protocolVersion: 4 });
  private written: Buffer[] = [];
  /** Ids of messages that are not acknowledged yet. */
  private readonly open = new Set<number>();
  private readonly refusedMessages = new Map<number, number>();
  private readonly refusedTopics = new Map<string, number>();
  private readonly asked = new Map<number, string[]>();
  private readonly leaving = new Map<number, string[]>();
  private readonly heard = new Set<string>();

  /** `assignedId` is the client id assigned to the peer, null if it sent its own. */
  constructor(
    private readonly peerParser: PacketParser,
    private readonly connect: IConnectPacket,
    private readonly assignedId: string | null,
  ) {
    this.fromBroker.on('packet', (packet) => this.tell(packet));
    this.fromBroker.on('error', () => undefined);
  }

  /** Why a CONNECT cannot be served; null if it can. */
  static faultOf({ properties, will }: IConnectPacket): Closing | null {
    if (properties?.authenticationMethod !== undefined) return 'authentication-method';
    return (will?.qos ?? 0) > MOST_QOS ? 'quality-of-service' : null;
  }

  incoming(bytes: Buffer): Incoming {
    const packet = this.peerParser.parse(bytes);
    if (!packet) return { closing: 'malformed' };
    const closing = this.faultOf(packet) ?? faultOf(packet);
    if (closing) return { closing };
    return {
      bytes: this.translated(packet),
      tokens: tokensOf(
        packet.cmd === 'subscribe'
          ? packet.subscriptions.length
          : packet.cmd === 'unsubscribe'
            ? packet.unsubscriptions.length
            : 0,
      ),
    };
  }

  private faultOf(packet: Packet): Closing | null {
    if (packet.cmd === 'subscribe')
      return packet.properties?.subscriptionIdentifier === undefined ? null : 'subscription-identifier';
    if (packet.cmd !== 'publish') return null;
    if (packet.properties?.topicAlias !== undefined) return 'topic-alias';
    if (packet.qos > MOST_QOS) return 'quality-of-service';
    return packet.qos > 0 && this.open.size >= RECEIVE_MAXIMUM && !this.open.has(packet.messageId!)
      ? 'receive-maximum'
      : null;
  }

  private translated(packet: Packet): Buffer {
    switch (packet.cmd) {
      case 'publish':
        return this.published(packet);
      case 'subscribe':
        return this.subscribed(packet);
      case 'unsubscribe':
        return this.unsubscribed(packet);
      case 'puback':
      case 'pubrec':
      case 'pubrel':
      case 'pubcomp':
        return generate({ cmd: packet.cmd, messageId: packet.messageId! });
      default:
        return generate({ cmd: packet.cmd } as Packet);
    }
  }

  /** Messages with the retain flag are accepted, although nothing is retained: phones send their positions that way. */
  private published({ topic, payload, qos, dup, messageId }: IPublishPacket): Buffer {
    if (qos > 0) this.open.add(messageId!);
    return generate({ cmd: 'publish', topic, payload, qos, dup, retain: false, messageId: messageId! });
  }

  private subscribed({ subscriptions, messageId }: ISubscribePacket): Buffer {
    this.asked.set(
      messageId!,
      subscriptions.map(({ topic }) => topic),
    );
    return generate({
      cmd: 'subscribe',
      messageId: messageId!,
      subscriptions: subscriptions.map(({ topic, qos }) => ({ topic, qos: qos > MOST_QOS ? MOST_QOS : qos })),
    });
  }

  private unsubscribed({ unsubscriptions, messageId }: IUnsubscribePacket): Buffer {
    this.leaving.set(messageId!, unsubscriptions);
    return generate({ cmd: 'unsubscribe', messageId: messageId!, unsubscriptions });
  }

  outgoing(bytes: Buffer): Buffer {
    this.fromBroker.parse(bytes);
    const [first, ...more] = this.written;
    this.written = [];
    return first && more.length === 0 ? first : Buffer.concat(first ? [first, ...more] : []);
  }

  private tell(packet: Packet): void {
    const told = this.told(packet);
    if (told) this.written.push(generate(told, V5));
  }

  /** Translates a packet of the broker for the peer; null if none is sent. */
  private told(packet: Packet): Packet | null {
    switch (packet.cmd) {
      case 'connack':
        return {
          cmd: 'connack',
          reasonCode: ANSWER.done,
          sessionPresent: false,
          properties: { ...ABILITIES, ...(this.assignedId !== null && { assignedClientIdentifier: this.assignedId }) },
        };
      case 'publish':
        return this.fits(packet) ? packet : null;
      case 'puback':
        return { cmd: 'puback', messageId: packet.messageId!, reasonCode: this.answerTo(packet.messageId!) };
      case 'suback':
        return { cmd: 'suback', messageId: packet.messageId!, granted: this.grants(packet) };
      case 'unsuback':
        return { cmd: 'unsuback', messageId: packet.messageId!, granted: this.unsubscribeCodes(packet.messageId!) };
      default:
        return { ...packet, reasonCode: ANSWER.done } as Packet;
    }
  }

  /** Whether a message fits the peer's maximum packet size; one that does not is dropped as if it had been sent. */
  private fits({ length = 0 }: IPublishPacket): boolean {
    // The broker's length lacks one byte of empty properties and the fixed header.
    return length + 1 + 5 <= (this.connect.properties?.maximumPacketSize ?? Number.POSITIVE_INFINITY);
  }

  private answerTo(messageId: number): number {
    const code = this.refusedMessages.get(messageId) ?? ANSWER.done;
    this.refusedMessages.delete(messageId);
    this.open.delete(messageId);
    return code;
  }

  /** One code for each requested topic; the broker answers a repeated topic only once. */
  private grants({ messageId, granted }: ISubackPacket): number[] {
    const topics = this.asked.get(messageId!) ?? [];
    this.asked.delete(messageId!);
    const codes = new Map(
      [...new Set(topics)].map((topic, n) => [topic, this.grantOf(topic, Number(granted[n] ?? REFUSED))]),
    );
    return topics.map((topic) => codes.get(topic)!);
  }

  private grantOf(topic: string, granted: number): number {
    const known = this.refusedTopics.get(topic);
    this.refusedTopics.delete(topic);
    if (granted !== REFUSED) {
      this.heard.add(topic);
      return granted;
    }
    if (isShared(topic)) return ANSWER.shared;
    return /[+#]/.test(topic) ? ANSWER.wildcard : (known ?? ANSWER.notAuthorized);
  }

  private unsubscribeCodes(messageId: number): number[] {
    const topics = this.leaving.get(messageId) ?? [];
    this.leaving.delete(messageId);
    return topics.map((topic) => (this.heard.delete(topic) ? ANSWER.done : ANSWER.nothingThere));
  }

  refusal(closing: Closing): Buffer {
    return generate({ cmd: 'connack', reasonCode: CLOSINGS[closing].code, sessionPresent: false }, V5);
  }

  farewell(closing: Closing): Buffer | null {
    return closing === 'left' ? null : generate({ cmd: 'disconnect', reasonCode: CLOSINGS[closing].code }, V5);
  }

  refuseMessage(messageId: number | undefined, code: number): boolean {
    if (messageId === undefined || !this.open.has(messageId)) return false;
    this.refusedMessages.set(messageId, code);
    return true;
  }

  refuseTopic(topic: string, code: number): void {
    this.refusedTopics.set(topic, code);
  }
}
