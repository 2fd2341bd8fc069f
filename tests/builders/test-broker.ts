import { Aedes, type Client } from 'aedes';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWebSocketStream, WebSocketServer, type VerifyClientCallbackAsync } from 'ws';
import mqtt from 'mqtt';
import type { BrokerClient, BrokerOptions } from '../../worker/platform.ts';

/** A bare MQTT broker over websocket, for the worker's tests, which decide about sign-ins and subscriptions. */
export interface TestBroker {
  url: string;
  /** What happened, in order: `connect session-1`, `subscribe topic`, `unsubscribe topic`, `publish topic`. */
  events: string[];
  /** Payloads published by consoles, by topic. */
  received: { topic: string; body: Record<string, unknown> }[];
  /** Accepted passwords; null accepts all. */
  passwords: Set<string> | null;
  refused: Set<string>;
  /** Holds back the answers to subscriptions until the returned function is called. */
  holdSubscriptions(): () => void;
  /** Sends to all subscribers. */
  send(topic: string, payload: Uint8Array | object): Promise<void>;
  /** Cuts every connection. */
  cut(): void;
  /** Answers every upgrade to a websocket with 403, as some proxies do, until the returned function is called. */
  refuseUpgrades(): () => void;
  /** Connects for the core's platform, noting the options used. */
  connect(url: string, options: BrokerOptions): BrokerClient;
  options: BrokerOptions[];
  subscribed(): string[];
  close(): Promise<void>;
}

function watch(aedes: Aedes, broker: Pick<TestBroker, 'events' | 'received'>, topics: Set<string>): void {
  aedes.on('client', (client: Client) => broker.events.push(`connect ${client.id.split('-')[0]}`));
  aedes.on('subscribe', (subscriptions) =>
    subscriptions.forEach(({ topic, qos }) => {
      if (qos > 2) return;
      topics.add(topic);
      broker.events.push(`subscribe ${topic}`);
    }),
  );
  aedes.on('unsubscribe', (gone, client) =>
    gone.forEach((topic) => {
      topics.delete(topic);
      // A closed connection unsubscribes as well; only requests of the console are recorded.
      if (client.connected) broker.events.push(`unsubscribe ${topic}`);
    }),
  );
  aedes.on('publish', (packet, client) => {
    if (!client) return;
    broker.events.push(`publish ${packet.topic}`);
    broker.received.push({
      topic: packet.topic,
      body: JSON.parse(packet.payload.toString()) as Record<string, unknown>,
    });
  });
}

const publish = (aedes: Aedes, topic: string, payload: Uint8Array | object): Promise<void> =>
  new Promise((resolve, reject) =>
    aedes.publish(
      {
        cmd: 'publish',
        qos: 0,
        dup: false,
        retain: false,
        topic,
        payload: payload instanceof Uint8Array ? Buffer.from(payload) : JSON.stringify(payload),
      },
      (error) => (error ? reject(error) : resolve()),
    ),
  );

/** Takes websockets, unless a proxy in between refuses them. */
function listener() {
  const http = createServer();
  const proxy = { isOpen: true };
  const verifyClient: VerifyClientCallbackAsync = (_info, done) => done(proxy.isOpen, 403, 'Forbidden');
  return { http, proxy, sockets: new WebSocketServer({ server: http, path: '/mqtt', verifyClient }) };
}

export async function openTestBroker(): Promise<TestBroker> {
  const aedes = await Aedes.createBroker();
  const { http, sockets, proxy } = listener();
  sockets.on('connection', (socket, request) => aedes.handle(createWebSocketStream(socket), request));
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve));
  const topics = new Set<string>();
  let allowed = Promise.resolve();
  const broker: TestBroker = {
    url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}/mqtt`,
    events: [],
    received: [],
    passwords: null,
    refused: new Set(),
    options: [],
    holdSubscriptions: () => {
      let release = (): void => {};
      allowed = new Promise((resolve) => {
        release = resolve;
      });
      return () => release();
    },
    send: (topic, payload) => publish(aedes, topic, payload),
    cut: () => sockets.clients.forEach((socket) => socket.terminate()),
    refuseUpgrades: () => {
      proxy.isOpen = false;
      broker.cut();
      return () => void (proxy.isOpen = true);
    },
    connect: (url, options) => {
      broker.options.push(options);
      return mqtt.connect(url, options);
    },
    subscribed: () => [...topics].sort(),
    close: async () => {
      sockets.clients.forEach((socket) => socket.terminate());
      await new Promise<void>((resolve) => aedes.close(() => resolve()));
      const closed = new Promise<void>((resolve) => void http.close(() => resolve()));
      http.closeAllConnections();
      await closed;
    },
  };
  aedes.authenticate = (_client, _username, password, done) =>
    done(null, broker.passwords === null || broker.passwords.has(String(password)));
  aedes.authorizeSubscribe = async (_client, subscription, done) => {
    await allowed;
    done(null, broker.refused.has(subscription.topic) ? null : subscription);
  };
  watch(aedes, broker, topics);
  return broker;
}
