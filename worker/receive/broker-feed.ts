import type { LinkState } from '../../contract/core.ts';
import type { FrameColumns } from '../../contract/frame.ts';
import type { BrokerMessage } from '../../contract/messages.ts';
import { topicOf } from '../../contract/topics.ts';
import type { Tally } from '../accept/tally.ts';
import type { Platform } from '../platform.ts';
import type { Rest } from '../rest/client.ts';
import type { ServerClock } from '../server-clock.ts';
import { decode } from './decode.ts';
import { Link, type BrokerAddress } from './link.ts';
import { BrokerRequests, type RequestDeps } from './requests.ts';

export interface FeedDeps {
  platform: Platform;
  clock: ServerClock;
  rest: Rest;
  tally: Tally;
  who: RequestDeps['who'];
  locale: RequestDeps['locale'];
  /** Telemetry, of a fleet's topic or of a device's own; `stampMs` is when the server handed it to the broker. */
  onFrame: (frame: FrameColumns, source: 'fleet' | 'device', stampMs: number | null) => void;
  /** Full JSON records of a device's own topic. */
  onRecords: (records: unknown[]) => void;
  onMessage: (message: BrokerMessage) => void;
  onLink: (state: LinkState) => void;
  onUp: (isAgain: boolean) => void;
  onRefusedTopics: (topics: string[]) => void;
  retryDelayMs?: (attempt: number) => number;
}

/** The broker side of a session: the link, its topics, and each parsed message. */
export class BrokerFeed {
  readonly link: Link;
  readonly requests: BrokerRequests;
  /** Fleet topics that this session may subscribe to, as of the last connection. */
  fleetTopics: string[] = [];
  private personal: string[] = [];

  constructor(private readonly deps: FeedDeps) {
    const { platform, clock } = deps;
    this.link = new Link({
      platform,
      serverTime: clock.at,
      address: () => this.address(),
      onState: deps.onLink,
      onMessage: (topic, payload) => this.onMessage(topic, payload),
      onUp: deps.onUp,
      // A call to the server tells a revoked session from a broken broker: a 401 ends the session.
      onRefusedCredentials: () => void this.checkSession(),
      onRefusedTopics: deps.onRefusedTopics,
      ...(deps.retryDelayMs && { retryDelayMs: deps.retryDelayMs }),
    });
    this.requests = new BrokerRequests({
      platform,
      who: deps.who,
      locale: deps.locale,
      publish: (topic, payload) => this.link.publish(topic, payload),
    });
  }

  stop(): void {
    this.link.stop();
    this.requests.cancelAll();
    this.fleetTopics = [];
    this.personal = [];
  }

  /** The broker's address, requested again for each connection: rights and tokens change. */
  private async address(): Promise<BrokerAddress> {
    const answer = await this.deps.rest.call('broker.topics', {}, { retries: 0 });
    if (!answer.ok) throw new Error(answer.failure.message);
    const who = this.deps.who();
    if (!who) throw new Error('nobody is signed in');
    const { url, username, fleet, personal } = answer.value;
    this.fleetTopics = fleet;
    const wanted = [...new Set([...personal, topicOf('session', who.sessionId, 'Result')])];
    this.link.leave(this.personal.filter((topic) => !wanted.includes(topic)));
    this.personal = wanted;
    void this.link.follow(wanted);
    return { url, username, password: who.token };
  }

  private async checkSession(): Promise<void> {
    const who = this.deps.who();
    if (who) await this.deps.rest.call('sessions.read', { params: { id: who.sessionId } });
  }

  private onMessage(topic: string, payload: Uint8Array): void {
    const { tally, clock } = this.deps;
    const decoded = decode(topic, payload, clock.now());
    if (decoded.kind === 'rejected') return tally.reject(decoded.reason);
    if (decoded.kind === 'message') return this.onBrokerMessage(decoded.message);
    const source = decoded.topic.scope === 'device' ? 'device' : 'fleet';
    for (const reason of decoded.rejected) tally.reject(reason);
    if (source === 'device') this.deps.onRecords(decoded.records);
    this.deps.onFrame(decoded.frame, source, decoded.isStamped ? decoded.frame.sentAtMs : null);
  }

  private onBrokerMessage(message: BrokerMessage): void {
    if (message.message === 'Result' && this.requests.onResult(message.body)) return;
    this.deps.onMessage(message);
  }
}
