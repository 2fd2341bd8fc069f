import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { Aedes, type Client, type ConnectPacket, type PublishPacket, type Subscription } from 'aedes';
import { createWebSocketStream, WebSocketServer, type WebSocket } from 'ws';
import { MESSAGE_SCHEMAS, requestSchema } from '../../contract/messages.ts';
import { parseTopic, topicOf, type RequestService } from '../../contract/topics.ts';
import type { RejectionReason } from '../../domain/acceptance.ts';
import { every } from '../platform.ts';
import { admit, notAuthorized } from './admission.ts';
import { answerRequest, devicesService, resultText, type ServiceDeps } from './devices-service.ts';
import { mayHear, serviceOf } from './hearing-rights.ts';
import { Links, type Link } from './links.ts';
import { createPublisher, type Publisher } from './publisher.ts';
import type { Service } from './services.ts';

/**
 * A link's bytes as a stream. What is written together leaves as one websocket message: a packet is five small writes, and a
 * message costs a browser some 90 µs whatever its size.
 */
function streamOf(connection: WebSocket): Duplex {
  const stream = createWebSocketStream(connection);
  stream._writev = (chunks, done) => stream._write(Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer)), 'buffer' as BufferEncoding, done);
  return stream;
}

/** Where a phone listens for orders: below its own topic, and nowhere else. */
function isOrderTopic(topic: string, identifier: string): boolean {
  const [root, user, device, leaf, ...more] = topic.split('/');
  return root === 'owntracks' && user === identifier && /^[^+#]+$/.test(device ?? '') && leaf === 'cmd' && more.length === 0;
}

/** What a phone's messages go to: resolves when the message was dealt with, and only then is it acknowledged. */
export interface PhoneListener {
  message(identifier: string, topic: string, payload: Buffer): Promise<void>;
  refused(reason: RejectionReason): void;
}

/** The embedded broker: MQTT 3.1.1 over websocket. */
export interface Broker {
  readonly publisher: Publisher;
  /** Publishes a message of the topic table; throws when the topic is not in it or the body does not fit its schema. */
  publish(topic: string, body: unknown): Promise<void>;
  /** Takes a websocket upgrade of the broker's path. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Whom phones speak to that publish their place over MQTT. */
  hearPhones(listener: PhoneListener): void;
  /** Gives an order to the phones of an identifier that listen for one; answers how many do. */
  orderPhones(identifier: string, order: object): number;
  /** Who answers requests to a service beside `devices`, which the broker answers itself. */
  serve(name: RequestService, service: Service): void;
  /** Looks again at every link: closes those whose token or session has ended, takes away topics whose right was lost. Runs every two seconds by itself. */
  review(): Promise<void>;
  readonly links: number;
  stop(): Promise<void>;
}

interface Deps extends ServiceDeps {
  log: FastifyBaseLogger;
}

const REVIEW_EVERY_MS = 2_000;
/** Consoles send requests, phones a place: nothing of this size. */
const MOST_BYTES = 262_144;
/** Requests of one link that may be under way at once. */
const MOST_REQUESTS = 4;
/** A reader this slow is let go: each message it does not take holds one of the broker's places. */
const DRAIN_TIMEOUT_MS = 10_000;
const CONCURRENCY = 1_000;

const bytesOf = (payload: string | Buffer): Buffer => (typeof payload === 'string' ? Buffer.from(payload) : payload);

class EmbeddedBroker {
  readonly links = new Links();
  readonly publisher: Publisher;
  phones: PhoneListener = { message: async () => undefined, refused: () => undefined };
  readonly services = new Map<RequestService, Service>();
  private readonly aedes: Aedes;
  private readonly sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MOST_BYTES,
    perMessageDeflate: false,
    handleProtocols: (offered) => ['mqtt', 'mqttv3.1'].find((name) => offered.has(name)) ?? false,
  });

  constructor(private readonly deps: Deps) {
    this.services.set('devices', (caller, body) => devicesService(caller, body, deps));
    this.aedes = new Aedes({
      concurrency: CONCURRENCY,
      drainTimeout: DRAIN_TIMEOUT_MS,
      maxClientsIdLength: 256,
      preConnect: (_client, packet, done) => {
        EmbeddedBroker.settle(packet);
        done(null, true);
      },
      authenticate: (client, username, password, done) => this.decide(() => this.authenticate(client, username, password), (may) => (may ? done(null, true) : done(notAuthorized(), false))),
      authorizeSubscribe: (client, subscription, done) => this.decide(() => this.maySubscribe(client, subscription), (may) => done(null, may ? subscription : null)),
      authorizePublish: (client, packet, done) => this.decide(() => this.takePublish(client, packet), (may) => done(may ? null : notAuthorized())),
    });
    this.aedes.on('subscribe', (subscriptions, client) => this.links.subscribed(client, subscriptions));
    this.aedes.on('unsubscribe', (topics, client) => this.links.unsubscribed(client, topics));
    this.aedes.on('clientDisconnect', (client) => this.links.remove(client));
    for (const event of ['clientError', 'connectionError'] as const)
      this.aedes.on(event, (client, error) => {
        deps.log.debug({ client: client.id, reason: error.message }, 'broker link failed');
        this.links.remove(client);
      });
    this.publisher = createPublisher({ clock: deps.clock, send: (topic, payload) => this.send(topic, payload), isHeard: (topic) => this.links.isHeard(topic) });
    deps.rights.onSessionEnded((sessionId) => this.closeSession(sessionId));
  }

  /** No link leaves a session behind for the next one to find, and nobody can push another off by taking its client id. */
  private static settle(packet: ConnectPacket): void {
    packet.clean = true;
    if (packet.clientId) packet.clientId = `${packet.username ?? ''}/${packet.clientId}`;
  }

  /** Hands the broker a decision; when it cannot be made, it is a no. */
  private decide(question: () => Promise<boolean>, answer: (may: boolean) => void): void {
    const asked = async (): Promise<boolean> => {
      try {
        return await question();
      } catch (error) {
        this.deps.log.error({ err: error }, 'broker could not decide');
        return false;
      }
    };
    void asked().then(answer);
  }

  private async authenticate(client: Client, username: string | undefined, password: Buffer | undefined): Promise<boolean> {
    const link = await admit(client, username, password, { ...this.deps, refused: (reason) => this.phones.refused(reason) });
    if (link && !client.closed) this.links.add(link);
    return link !== null;
  }

  private async maySubscribe(client: Client, { topic }: Subscription): Promise<boolean> {
    const link = this.links.of(client);
    const may = link?.kind === 'phone' ? isOrderTopic(topic, link.identifier) : link?.kind === 'console' && (await mayHear(link.caller, topic, this.deps));
    if (!may) this.deps.log.info({ topic, session: link?.kind }, 'subscription refused');
    return may;
  }

  /** Whether a message may be published; a phone's is dealt with before it is acknowledged. */
  private async takePublish(client: Client | null, packet: PublishPacket): Promise<boolean> {
    // Nothing is kept for later subscribers.
    packet.retain = false;
    const link = this.links.of(client);
    if (link?.kind === 'phone') {
      const [root, user, device] = packet.topic.split('/');
      if (root !== 'owntracks' || user !== link.identifier || !device) {
        this.phones.refused('foreign-topic');
        return false;
      }
      await this.phones.message(link.identifier, packet.topic, bytesOf(packet.payload));
      return true;
    }
    return link?.kind === 'console' && this.takeRequest(link, packet);
  }

  private takeRequest(link: Extract<Link, { kind: 'console' }>, packet: PublishPacket): boolean {
    const service = serviceOf(packet.topic);
    if (!service) return false;
    let payload: unknown;
    try {
      payload = JSON.parse(bytesOf(packet.payload).toString('utf8'));
    } catch {
      return false;
    }
    const parsed = requestSchema.safeParse(payload);
    if (!parsed.success || parsed.data.sessionId !== link.caller.sessionId || parsed.data.user !== link.caller.userId) return false;
    const request = parsed.data;
    const answer = (text: string): void => this.send(topicOf('session', link.caller.sessionId, 'Result'), Buffer.from(text));
    if (link.requests >= MOST_REQUESTS) {
      answer(resultText(request.requestId, { status: 429, body: { code: 'throttled' } }));
      return true;
    }
    link.requests += 1;
    void answerRequest(this.services.get(service), request, this.deps, (error) => this.deps.log.error({ err: error, service }, 'service failed')).then((result) => {
      link.requests -= 1;
      answer(resultText(request.requestId, result));
    });
    return true;
  }

  send(topic: string, payload: Buffer): void {
    if (this.aedes.closed) return;
    this.aedes.publish({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false }, (error) => {
      if (error) this.deps.log.warn({ err: error, topic }, 'publishing failed');
    });
  }

  orderPhones(identifier: string, order: object): number {
    const topics = new Set(this.links.all().flatMap((link) => (link.kind === 'phone' && link.identifier === identifier ? [...link.topics] : [])));
    for (const topic of topics) this.send(topic, Buffer.from(JSON.stringify(order)));
    return topics.size;
  }

  private closeSession(sessionId: string): void {
    for (const link of this.links.all()) if (link.kind === 'console' && link.caller.sessionId === sessionId) link.client.close();
  }

  async review(): Promise<void> {
    for (const link of this.links.all()) {
      const stays = link.kind === 'console' ? await this.reviewConsole(link) : (await this.deps.directory.byIdentifier(link.identifier))?.secretHash === link.secretHash;
      if (!stays) link.client.close();
    }
  }

  private async reviewConsole(link: Extract<Link, { kind: 'console' }>): Promise<boolean> {
    const caller = await this.deps.rights.callerOf(link.token);
    if (!caller) return false;
    link.caller = caller;
    for (const topic of link.topics) {
      if (await mayHear(caller, topic, this.deps)) continue;
      this.deps.log.info({ topic }, 'subscription ended: the right to it was lost');
      link.client.unsubscribe({ cmd: 'unsubscribe', unsubscriptions: [topic] } as never, () => undefined);
    }
    return true;
  }

  listen(): Promise<void> {
    return this.aedes.listen();
  }

  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.sockets.handleUpgrade(request, socket, head, (connection) => void this.aedes.handle(streamOf(connection), request));
  }

  async stop(): Promise<void> {
    this.publisher.stop();
    await new Promise<void>((resolve) => this.aedes.close(resolve));
    for (const connection of this.sockets.clients) connection.terminate();
    this.sockets.close();
  }
}

/** Starts the broker. It serves what `handleUpgrade` hands it and closes its links in `stop`. */
export async function createBroker(deps: Deps): Promise<Broker> {
  const broker = new EmbeddedBroker(deps);
  await broker.listen();
  const stopReview = every(REVIEW_EVERY_MS, () => broker.review(), (error) => deps.log.error({ err: error }, 'review of the links failed'));
  return {
    publisher: broker.publisher,
    publish: async (topic, body) => {
      const parsed = parseTopic(topic);
      if (!parsed) throw new Error(`No topic of the table: ${topic}`);
      const schema = MESSAGE_SCHEMAS[parsed.message];
      broker.send(topic, Buffer.from(JSON.stringify(schema.parse(body))));
    },
    handleUpgrade: (request, socket, head) => broker.handleUpgrade(request, socket, head),
    hearPhones: (listener) => {
      broker.phones = listener;
    },
    orderPhones: (identifier, order) => broker.orderPhones(identifier, order),
    serve: (name, service) => void broker.services.set(name, service),
    review: () => broker.review(),
    get links() {
      return broker.links.all().length;
    },
    stop: async () => {
      await stopReview();
      broker.publisher.flush();
      await broker.stop();
    },
  };
}
