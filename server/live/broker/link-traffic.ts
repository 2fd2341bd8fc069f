import type { FastifyBaseLogger } from 'fastify';
import type { Client, PublishPacket, Subscription } from 'aedes';
import { ANSWER } from './closings.ts';
import { MOST_REFUSED_TOPICS } from './link-limits.ts';
import { allowedTopics, type SubscriptionDeps } from './subscription-rights.ts';
import { hasRoomFor, type Link, type Links } from './links.ts';
import type { RequestDesk } from './request-desk.ts';
import { FORBIDDEN, isOrderTopic, TAKEN, type Senders, type Verdict } from './senders.ts';

interface Deps extends SubscriptionDeps {
  links: Links;
  senders: Senders;
  desk: RequestDesk;
  log: FastifyBaseLogger;
}

/** Processed messages go to this topic, to which nobody may subscribe. */
const NOWHERE = '$nowhere';
const NOTHING = Buffer.alloc(0);

interface Asked {
  topic: string;
  answer(may: boolean): void;
}

/** Decides what open links may subscribe to and publish. */
export class LinkTraffic {
  /** Topics of one packet, which are decided together. */
  private readonly asked = new Map<Link, Asked[]>();

  constructor(private readonly deps: Deps) {}

  /** Answers whether a link may subscribe to a topic; false if the check fails. */
  subscribe(client: Client, { topic }: Subscription, answer: (may: boolean) => void): void {
    const link = this.deps.links.of(client);
    if (!link?.gate.isOpen) return answer(false);
    const waiting = this.asked.get(link);
    if (waiting) return void waiting.push({ topic, answer });
    const asked = [{ topic, answer }];
    this.asked.set(link, asked);
    // The broker asks for all topics of a packet in one go.
    queueMicrotask(() => {
      this.asked.delete(link);
      this.decide(
        () => this.allowed(link, asked),
        new Set(),
        (allowed) => this.answerTopics(link, asked, allowed),
      );
    });
  }

  /** Processes a message; answers whether the broker shall acknowledge it. The broker never forwards it. */
  publish(client: Client | null, packet: PublishPacket, answer: (isDone: boolean) => void): void {
    this.decide<Verdict | null>(
      () => this.take(client, packet),
      null,
      (verdict) => answer(this.isDone(client, packet, verdict)),
    );
  }

  /** Answers with a decision, or with `otherwise` if making it fails. */
  private decide<T>(question: () => Promise<T>, otherwise: T, answer: (decision: T) => void): void {
    const asked = async (): Promise<T> => {
      try {
        return await question();
      } catch (error) {
        this.failed(error);
        return otherwise;
      }
    };
    void asked().then(answer);
  }

  private readonly failed = (error: unknown): void =>
    this.deps.log.error({ err: error }, 'processing a subscription or message failed');

  private async allowed(link: Link, asked: readonly Asked[]): Promise<Set<string>> {
    const topics = asked.map(({ topic }) => topic);
    if (link.kind === 'console') return allowedTopics(link.caller, topics, this.deps);
    return new Set(link.kind === 'phone' ? topics.filter((topic) => isOrderTopic(topic, link.identifier)) : []);
  }

  /** Refused topics are counted, not logged: a link could ask for thousands a second. One that goes on is closed. */
  private answerTopics(link: Link, asked: readonly Asked[], allowed: ReadonlySet<string>): void {
    for (const { topic, answer } of asked) {
      const may = allowed.has(topic);
      if (!may) link.refused += 1;
      answer(may && hasRoomFor(link, topic));
    }
    if (link.refused > MOST_REFUSED_TOPICS) link.gate.close('refused-topics');
  }

  /** Processes a message; that of a sender completely, before it is acknowledged. */
  private async take(client: Client | null, packet: PublishPacket): Promise<Verdict> {
    const { links, senders, desk } = this.deps;
    const link = links.of(client);
    if (!link) return FORBIDDEN;
    if (link.kind === 'phone') return senders.phone(link, packet);
    if (link.kind === 'gateway') return senders.gateway(link, packet, this.failed);
    return desk.take(link, packet.topic, Buffer.from(packet.payload)) ? TAKEN : FORBIDDEN;
  }

  /** Whether to acknowledge a message; a verdict of null means that processing failed. */
  private isDone(client: Client | null, packet: PublishPacket, verdict: Verdict | null): boolean {
    const gate = this.deps.links.of(client)?.gate;
    if (verdict === null) {
      gate?.close('busy');
      return false;
    }
    const isTold = verdict.code !== ANSWER.done && gate?.refuseMessage(packet.messageId, verdict.code) === true;
    if (verdict.closes && !isTold) {
      gate?.close('not-authorized');
      return false;
    }
    // Nothing is retained or forwarded, and no payload is kept until the end of a QoS 2 handshake.
    Object.assign(packet, { topic: NOWHERE, payload: NOTHING, retain: false });
    return true;
  }
}
