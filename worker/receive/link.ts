import { defer, from, lastValueFrom, Observable, retry, Subject, switchMap, takeWhile, type Subscription } from 'rxjs';
import type { LinkState } from '../../contract/core.ts';
import { CONNECT_TIMEOUT_MS, KEEP_ALIVE_S, RETRY_DELAY_MS } from '../../contract/topics.ts';
import type { BrokerClient, Platform } from '../platform.ts';

/** Address and credentials of the broker, requested again for each attempt so that the newest token is used. */
export interface BrokerAddress {
  /** Path on the own origin, or a full ws or wss address. */
  url: string;
  username: string;
  password: string;
}

export interface LinkDeps {
  platform: Platform;
  /** Server's time of a moment of the platform's clock. */
  serverTime: (platformMs: number) => number;
  /** Rejects with the reason when the address is unavailable. */
  address: () => Promise<BrokerAddress>;
  onState: (state: LinkState) => void;
  onMessage: (topic: string, payload: Uint8Array) => void;
  /** The link is up and the broker has confirmed its topics; `again` when it was up before. */
  onUp: (again: boolean) => void;
  /** The broker refused the credentials. */
  onRefusedCredentials: () => void;
  onRefusedTopics: (topics: string[]) => void;
  /** Pause after a failed attempt, the first is 1, before its jitter. */
  retryDelayMs?: (attempt: number) => number;
}

/** Up to this much is added to the retry delay, so that a thousand consoles do not come back at once. */
export const RETRY_JITTER_MS = 1_000;
const TOPICS_A_PACKET = 200;
/** Code of a topic the broker refuses. */
const REFUSED_TOPIC = 128;
const CLOSE_PATIENCE_MS = 2_000;
/** CONNACK codes for a wrong password and for a client without authorization. */
const REFUSED_CODES = [4, 5];

/** `/mqtt` on the own origin, as the browser needs it written: ws beside http, wss beside https. */
export function brokerUrl(origin: string, url: string): string {
  return /^wss?:\/\//.test(url) ? url : `${origin.replace(/^http/, 'ws')}${url.startsWith('/') ? '' : '/'}${url}`;
}

/** The link to the broker: connects, reconnects, and restores its subscriptions. */
export class Link {
  private readonly topics = new Set<string>();
  /** How many unsubscriptions of a topic the broker has not confirmed: a subscription sent meanwhile could be undone by one. */
  private readonly leaving = new Map<string, number>();
  private client: BrokerClient | null = null;
  private isUp = false;
  private wasUp = false;
  /** The next attempt is not paused before. */
  private triesAtOnce = false;
  private running: Subscription | null = null;
  private readonly hurry = new Subject<void>();
  private readonly networkGone = new Subject<void>();
  /** Topics the broker has answered for; null when the link is lost. */
  private readonly answered = new Subject<readonly string[] | null>();
  state: LinkState = { state: 'idle' };
  /** When something last came from the broker, platform's clock. */
  heardAtMs = Number.NEGATIVE_INFINITY;

  constructor(private readonly deps: LinkDeps) {}

  /** Connects and reconnects until `stop`. */
  start(): void {
    if (this.running) return;
    let attempt = 1;
    const connection$ = defer(() => {
      this.setState({ state: 'connecting', attempt });
      return from(this.deps.address());
    }).pipe(switchMap((address) => this.connection(address)));
    this.running = connection$
      .pipe(
        retry({
          delay: (error: unknown, count) => {
            attempt = count + 1;
            return this.pauseBefore(count, error instanceof Error ? error.message : String(error));
          },
          resetOnSuccess: true,
        }),
      )
      .subscribe();
  }

  /**
   * Adds topics; those that are new are subscribed at once when the link is up. Resolves once the broker has answered for
   * them: what is published from then on arrives. Resolves as well when the link is down or lost; `onUp` follows then.
   */
  async follow(topics: Iterable<string>): Promise<void> {
    const fresh = [...topics].filter((topic) => !this.topics.has(topic));
    for (const topic of fresh) this.topics.add(topic);
    if (!this.isUp || fresh.length === 0) return;
    const answer = this.answer(fresh);
    this.subscribe(fresh.filter((topic) => !this.leaving.has(topic)));
    await answer;
  }

  /** Resolves once the broker has answered for all of these topics, or the link is lost. */
  private async answer(topics: readonly string[]): Promise<void> {
    const open = new Set(topics);
    const isOpen = (answered: readonly string[] | null): boolean => {
      if (answered === null) return false;
      for (const topic of answered) open.delete(topic);
      return open.size > 0;
    };
    await lastValueFrom(this.answered.pipe(takeWhile(isOpen)), { defaultValue: null });
  }

  leave(topics: Iterable<string>): void {
    const known = [...topics].filter((topic) => this.topics.delete(topic));
    // Nobody waits for these any more.
    this.answered.next(known);
    const { client, leaving } = this;
    if (!client || !this.isUp || known.length === 0) return;
    for (const topic of known) leaving.set(topic, (leaving.get(topic) ?? 0) + 1);
    client.unsubscribe(known, () => this.left(client, known));
  }

  /** The broker confirmed unsubscriptions; topics wanted again meanwhile are subscribed now. */
  private left(client: BrokerClient, topics: readonly string[]): void {
    if (client !== this.client || !this.isUp) return;
    const { leaving } = this;
    for (const topic of topics) {
      const more = (leaving.get(topic) ?? 1) - 1;
      if (more > 0) leaving.set(topic, more);
      else leaving.delete(topic);
    }
    this.subscribe(topics.filter((topic) => this.topics.has(topic) && !leaving.has(topic)));
  }

  followed(): string[] {
    return [...this.topics];
  }

  /** The token in use is no longer the newest: when its end closes the link, the next one is tried at once. */
  credentialsChanged(): void {
    this.triesAtOnce = true;
  }

  /** Resolves once handed to the broker; rejects when the link is down. */
  publish(topic: string, payload: string): Promise<void> {
    const { client, isUp } = this;
    if (!client || !isUp) return Promise.reject(new Error('the broker link is down'));
    return new Promise(
      (resolve, reject) => void client.publish(topic, payload, (error) => (error ? reject(error) : resolve())),
    );
  }

  /** The browser says that the network is back, or gone. */
  setOnline(isOnline: boolean): void {
    (isOnline ? this.hurry : this.networkGone).next();
  }

  /** Unsubscribes every topic and closes; the link can start again. */
  stop(): void {
    this.leave(this.followed());
    this.running?.unsubscribe();
    this.running = null;
    this.wasUp = false;
    this.setState({ state: 'idle' });
  }

  private setState(state: LinkState): void {
    this.state = state;
    this.deps.onState(state);
  }

  /** The retry delay with its jitter, cut short when the browser says the network is back. */
  private pauseBefore(attempt: number, reason: string): Observable<void> {
    const { platform, serverTime, retryDelayMs = () => RETRY_DELAY_MS } = this.deps;
    return new Observable((subscriber) => {
      const delayMs = this.triesAtOnce ? 0 : retryDelayMs(attempt) + platform.random() * RETRY_JITTER_MS;
      this.triesAtOnce = false;
      this.setState({ state: 'waiting', attempt, retryAtMs: serverTime(platform.now() + delayMs), reason });
      const cancel = platform.after(delayMs, () => subscriber.next());
      const online = this.hurry.subscribe(() => subscriber.next());
      return () => {
        cancel();
        online.unsubscribe();
      };
    });
  }

  /** One connection: emits when it is up, errors when it closes, closes when it is unsubscribed. */
  private connection(address: BrokerAddress): Observable<void> {
    const { platform } = this.deps;
    return new Observable((subscriber) => {
      let reason = 'the connection closed';
      let isConnected = false;
      const client = platform.connectBroker(brokerUrl(platform.origin, address.url), {
        protocolVersion: 4,
        clean: true,
        clientId: `rastro-${platform.unique()}`,
        username: address.username,
        password: address.password,
        connectTimeout: CONNECT_TIMEOUT_MS,
        keepalive: KEEP_ALIVE_S,
        reconnectPeriod: 0,
        resubscribe: false,
        queueQoSZero: false,
        timerVariant: 'native',
      });
      this.client = client;
      client.on('connect', () => {
        isConnected = true;
        subscriber.next();
        this.up();
      });
      client.on('packetreceive', () => (this.heardAtMs = platform.now()));
      client.on('message', (topic, payload) => {
        if (!subscriber.closed) this.deps.onMessage(topic, payload);
      });
      client.on('error', (error) => {
        reason = error.message;
        if (REFUSED_CODES.includes(Number(error.code))) this.deps.onRefusedCredentials();
      });
      client.on('close', () => {
        isConnected = false;
        subscriber.error(new Error(reason));
      });
      // The socket would hear of it by its next silent minute alone. Where the way does not need the network, the link is back at once.
      const gone = this.networkGone.subscribe(() => {
        this.triesAtOnce = true;
        subscriber.error(new Error('the network is gone'));
      });
      return () => {
        gone.unsubscribe();
        this.isUp = false;
        this.client = null;
        this.answered.next(null);
        client.end(!isConnected);
        // A graceful end waits for UNSUBACKs, which a dead connection never sends.
        if (isConnected) platform.after(CLOSE_PATIENCE_MS, () => isConnected && client.end(true));
      };
    });
  }

  private up(): void {
    const { platform, serverTime, onUp } = this.deps;
    const { client } = this;
    const again = this.wasUp;
    this.isUp = true;
    this.wasUp = true;
    this.leaving.clear();
    this.setState({ state: 'live', sinceMs: serverTime(platform.now()) });
    const topics = [...this.topics];
    const answer = topics.length > 0 ? this.answer(topics) : Promise.resolve();
    this.subscribe(topics);
    void answer.then(() => this.isUp && this.client === client && onUp(again));
  }

  private subscribe(topics: string[]): void {
    for (let n = 0; n < topics.length; n += TOPICS_A_PACKET) {
      const asked = topics.slice(n, n + TOPICS_A_PACKET);
      this.client?.subscribe(asked, (error, _, suback) => {
        // An error without an answer is a lost connection: the next one subscribes again.
        if (error && !suback?.granted) return;
        this.answered.next(asked);
        const granted = suback?.granted ?? [];
        const refused = asked.filter((_topic, i) => granted[i] === REFUSED_TOPIC);
        if (refused.length > 0) this.deps.onRefusedTopics(refused);
      });
    }
  }
}
