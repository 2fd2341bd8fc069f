import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Aedes, Client } from 'aedes';
import { MESSAGE_SCHEMAS } from '../../../contract/messages.ts';
import { parseTopic, type RequestService } from '../../../contract/topics.ts';
import { every } from '../../base/platform.ts';
import type { Closing } from './closings.ts';
import type { ServiceDeps } from './devices-service.ts';
import { Door } from './door.ts';
import { createEngine } from './engine.ts';
import { createEntrance } from './entrance.ts';
import type { Gate, GateKeeper } from './gate.ts';
import { LinkReview } from './link-review.ts';
import { LinkTraffic } from './link-traffic.ts';
import { Links } from './links.ts';
import { createPublisher, type Publisher } from './publisher.ts';
import { RequestDesk } from './request-desk.ts';
import { Senders, type GatewayListener, type PhoneListener } from './senders.ts';
import type { Service } from './services.ts';
import { listenTcp, type TcpOptions } from './tcp-port.ts';

/** The embedded broker: MQTT 3.1.1 and 5, over websocket and, if a port is given, over TCP. */
export interface Broker {
  readonly publisher: Publisher;
  /**
   * Publishes a message of the topic table; throws when the topic is not in it or the body does not match its schema.
   */
  publish(topic: string, body: unknown): Promise<void>;
  /** Handles a websocket upgrade of the broker's path. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Serves MQTT over TCP too, until the broker stops; returns the port. */
  listenTcp(options: TcpOptions): Promise<number>;
  /** Sets the listener for positions that phones publish. */
  hearPhones(listener: PhoneListener): void;
  /** Sets the listener for positions that gateways publish. */
  hearGateways(listener: GatewayListener): void;
  /**
   * Publishes a command on the command topics that phones of an identifier subscribe to; returns the number of topics.
   */
  orderPhones(identifier: string, order: object): number;
  /** Sets the handler of a request service. The broker itself handles `devices`. */
  serve(name: RequestService, service: Service): void;
  /**
   * Checks every link again: enforces timeouts, closes links whose token, session, secret or key has ended, and
   * unsubscribes topics whose right was lost. Runs every two seconds by itself.
   */
  review(): Promise<void>;
  readonly links: number;
  /** Number of refused or closed links since the start, by reason. */
  refusedLinks(): Partial<Record<Closing, number>>;
  /** Bytes received but not processed yet, and bytes waiting to be sent, over all links. */
  bytes(): { held: number; unsent: number };
  stop(): Promise<void>;
}

interface Deps extends ServiceDeps {
  log: FastifyBaseLogger;
  /** Address of the client of a websocket request, behind trusted proxies. */
  addressOf(request: IncomingMessage): string;
}

const REVIEW_EVERY_MS = 2_000;
class EmbeddedBroker {
  readonly links = new Links();
  readonly publisher: Publisher;
  readonly senders = new Senders();
  readonly desk: RequestDesk;
  readonly door: Door;
  private readonly aedes: Aedes;
  private readonly linkReview: LinkReview;
  private readonly clients = new Map<Gate, Client>();
  private readonly ports: { close(): void }[] = [];

  constructor(private readonly deps: Deps) {
    const { links, senders } = this;
    const send = (topic: string, payload: Buffer): void => this.send(topic, payload);
    this.desk = new RequestDesk({ ...deps, send });
    const admit = createEntrance({ ...deps, links, senders });
    this.door = new Door({ admit, opened: this.opened, closed: this.closed }, deps);
    this.aedes = createEngine(new LinkTraffic({ ...deps, links, senders, desk: this.desk }), links, deps.log);
    this.publisher = createPublisher({
      clock: deps.clock,
      send,
      isHeard: (topic) => links.isHeard(topic),
      groupsOf: (device, owner) => deps.watch.groupsOf(device, owner),
    });
    this.linkReview = new LinkReview(links, deps);
    deps.rights.onSessionEnded((sessionId) => links.close('session', sessionId));
    deps.directory.onSecretEnded((identifier) => links.close('device', identifier));
    deps.directory.onKeyEnded((keyHash) => links.close('gateway', keyHash));
  }

  private readonly opened: GateKeeper['opened'] = (gate, who) => {
    const client = this.aedes.handle(gate.stream);
    this.clients.set(gate, client);
    this.links.add({
      ...who,
      client,
      gate,
      topics: new Set(),
      granting: new Set(),
      requests: 0,
      refused: 0,
      reviewed: 0,
    });
  };

  private readonly closed: GateKeeper['closed'] = (gate) => {
    const client = this.clients.get(gate);
    this.clients.delete(gate);
    if (client) this.links.remove(client);
  };

  send(topic: string, payload: Buffer): void {
    if (this.aedes.closed) return;
    this.aedes.publish({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false }, (error) => {
      if (error) this.deps.log.warn({ err: error, topic }, 'publishing failed');
    });
  }

  orderPhones(identifier: string, order: object): number {
    const topics = new Set(
      this.links
        .all()
        .flatMap((link) => (link.kind === 'phone' && link.identifier === identifier ? [...link.topics] : [])),
    );
    for (const topic of topics) this.send(topic, Buffer.from(JSON.stringify(order)));
    return topics.size;
  }

  async review(): Promise<void> {
    this.door.sweep();
    await this.linkReview.run();
  }

  listen(): Promise<void> {
    return this.aedes.listen();
  }

  async listenTcp(options: TcpOptions): Promise<number> {
    const port = await listenTcp(this.door, options);
    this.ports.push(port);
    return port.port;
  }

  async stop(): Promise<void> {
    this.publisher.stop();
    for (const port of this.ports) port.close();
    await this.door.stop();
    await new Promise<void>((resolve) => this.aedes.close(resolve));
  }
}

/** Starts the broker. It serves the websockets passed to `handleUpgrade`; `stop` closes all links. */
export async function createBroker(deps: Deps): Promise<Broker> {
  const broker = new EmbeddedBroker(deps);
  await broker.listen();
  const stopReview = every(
    REVIEW_EVERY_MS,
    () => broker.review(),
    (error) => deps.log.error({ err: error }, 'review of the links failed'),
  );
  return {
    publisher: broker.publisher,
    publish: async (topic, body) => {
      const parsed = parseTopic(topic);
      if (!parsed) throw new Error(`Not in the topic table: ${topic}`);
      const schema = MESSAGE_SCHEMAS[parsed.message];
      broker.send(topic, Buffer.from(JSON.stringify(schema.parse(body))));
    },
    handleUpgrade: (request, socket, head) => broker.door.handleUpgrade(request, socket, head, deps.addressOf(request)),
    listenTcp: (options) => broker.listenTcp(options),
    hearPhones: (listener) => {
      broker.senders.phones = listener;
    },
    hearGateways: (listener) => {
      broker.senders.gateways = listener;
    },
    orderPhones: (identifier, order) => broker.orderPhones(identifier, order),
    serve: (name, service) => broker.desk.serve(name, service),
    review: () => broker.review(),
    get links() {
      return broker.links.size;
    },
    refusedLinks: () => broker.door.counts(),
    bytes: () => broker.door.bytes,
    stop: async () => {
      await stopReview();
      broker.publisher.flush();
      await broker.stop();
    },
  };
}
