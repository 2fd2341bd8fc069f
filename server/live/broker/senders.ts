import type { PublishPacket } from 'aedes';
import type { Outcome, RejectionReason } from '../../../domain/live/ingest/acceptance.ts';
import { DatabaseGoneError, isOutOfSpace } from '../../base/db/query-error.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { ANSWER } from './closings.ts';
import type { Link } from './links.ts';

/** Handles messages of phones. A message is acknowledged when the promise resolves. */
export interface PhoneListener {
  message(identifier: string, topic: string, payload: Buffer): Promise<void>;
  refused(reason: RejectionReason): void;
}

/** Handles positions of gateways, with the key of the gateway. Resolves with the outcome once they are stored. */
export interface GatewayListener {
  position(key: string, payload: Buffer): Promise<Outcome>;
}

/** Topic on which gateways publish positions: the default of Traccar's forwarding. */
export const POSITIONS_TOPIC = 'positions';

/** Outcome of a published message. `closes`: MQTT 3.1.1 has no reason codes, so its link is closed instead. */
export interface Verdict {
  code: number;
  closes: boolean;
}

export const TAKEN: Verdict = { code: ANSWER.done, closes: false };
export const FORBIDDEN: Verdict = { code: ANSWER.notAuthorized, closes: true };

/** Refusals of a position that are reported to its sender; any other processed fix is acknowledged, whatever its outcome. */
const CODES: Partial<Record<Outcome, number>> = {
  malformed: ANSWER.payload,
  'unknown-device': ANSWER.notAuthorized,
  'wrong-secret': ANSWER.notAuthorized,
};

/** Whether nothing can be stored for now: the database is away or full, or ingest pauses. */
const isForNow = (error: unknown): boolean =>
  error instanceof DatabaseGoneError || isOutOfSpace(error) || error instanceof Refusal;

const bytesOf = (payload: string | Buffer): Buffer => (typeof payload === 'string' ? Buffer.from(payload) : payload);

/** Whether a topic is the command topic of a phone, below its own topic. */
export function isOrderTopic(topic: string, identifier: string): boolean {
  const [root, user, device, leaf, ...more] = topic.split('/');
  return (
    root === 'owntracks' && user === identifier && /^[^+#]+$/.test(device ?? '') && leaf === 'cmd' && more.length === 0
  );
}

/** Handles messages of phones and gateways, each only on its own topic. */
export class Senders {
  phones: PhoneListener = { message: async () => undefined, refused: () => undefined };
  gateways: GatewayListener = { position: async () => 'unknown-message' };

  async phone({ identifier }: Extract<Link, { kind: 'phone' }>, { topic, payload }: PublishPacket): Promise<Verdict> {
    const [root, user, device] = topic.split('/');
    if (root !== 'owntracks' || user !== identifier || !device) return this.foreign();
    await this.phones.message(identifier, topic, bytesOf(payload));
    return TAKEN;
  }

  /**
   * A failure to store is reported in the acknowledgement if the version can: the whole fleet depends on this link. Where
   * nothing can be stored for now it is not acknowledged at all, and the link ends: its sender keeps what it has.
   */
  async gateway(
    { key, gate }: Extract<Link, { kind: 'gateway' }>,
    { topic, payload, messageId }: PublishPacket,
    failed: (error: unknown) => void,
  ): Promise<Verdict> {
    if (topic !== POSITIONS_TOPIC) return this.foreign();
    try {
      return { code: CODES[await this.gateways.position(key, bytesOf(payload))] ?? ANSWER.done, closes: false };
    } catch (error) {
      if (isForNow(error) || !gate.refuseMessage(messageId, ANSWER.failed)) throw error;
      failed(error);
      return { code: ANSWER.failed, closes: false };
    }
  }

  private foreign(): Verdict {
    this.phones.refused('foreign-topic');
    return FORBIDDEN;
  }
}
