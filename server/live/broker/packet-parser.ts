import { parser, type Packet, type Parser } from 'mqtt-packet';
import type { Closing } from './closings.ts';

/**
 * Parses complete packets of one peer, one at a time: a wrong length inside a packet cannot reach into the next one. A
 * CONNECT sets the MQTT version of the packets after it.
 */
export class PacketParser {
  private readonly parser: Parser;
  private packet: Packet | null = null;

  constructor(protocolVersion: 4 | 5 = 4) {
    this.parser = parser({ protocolVersion });
    this.parser.on('packet', (packet) => {
      this.packet = packet;
    });
    this.parser.on('error', () => {
      this.packet = null;
    });
  }

  /** The packet; null if the bytes are no packet. */
  parse(bytes: Buffer): Packet | null {
    this.packet = null;
    try {
      // Bytes that are left over make the packet malformed.
      return this.parser.parse(bytes) === 0 ? this.packet : null;
    } catch {
      return null;
    }
  }
}

const isText = (topic: string): boolean => topic !== '' && !topic.includes('\0');
const isId = (id: number | undefined): boolean => id !== undefined && id > 0 && id <= 0xffff;

/** The problem of a packet of a signed-in peer, for both versions; null if there is none. */
export function faultOf(packet: Packet): Closing | null {
  switch (packet.cmd) {
    case 'publish':
      if (packet.qos > 0 && !isId(packet.messageId)) return 'malformed';
      return isText(packet.topic) && !/[+#]/.test(packet.topic) ? null : 'topic-name';
    case 'subscribe':
      return isId(packet.messageId) &&
        packet.subscriptions.length > 0 &&
        packet.subscriptions.every(({ topic }) => isText(topic))
        ? null
        : 'malformed';
    case 'unsubscribe':
      return isId(packet.messageId) && packet.unsubscriptions.length > 0 && packet.unsubscriptions.every(isText)
        ? null
        : 'malformed';
    case 'puback':
    case 'pubrec':
    case 'pubrel':
    case 'pubcomp':
      return isId(packet.messageId) ? null : 'malformed';
    case 'pingreq':
    case 'disconnect':
      return null;
    default:
      return 'protocol-error';
  }
}
