import type { AddressInfo } from 'node:net';
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import { decodeFrame, fixAt, isFrame } from '../../contract/frame.ts';
import type { HotFix } from '../../domain/live/telemetry/hot-fix.ts';
import { createGateway } from '../../server/live/devices/create-gateway.ts';
import type { TestServer } from './server.ts';
import { NOW_MS, type Tenancy } from './tenancy.ts';

export type UserName = keyof Tenancy['users'];

/** A console's link to the broker, and what came over it. */
export interface Listener {
  client: MqttClient;
  sessionId: string;
  token: string;
  /** Messages so far, and the next one to come that is not in it. */
  heard: { topic: string; payload: Buffer }[];
  next(): Promise<{ topic: string; payload: Buffer }>;
  /** Subscribes to a topic; false where that is refused. */
  hear(topic: string): Promise<boolean>;
}

export interface BrokerLinks {
  link(options: IClientOptions): Promise<MqttClient>;
  /** Opens a session of a user and its link. */
  console(user: UserName, options?: IClientOptions): Promise<Listener>;
  /** Hands a device's next position to the ingest, a second after the one before; its time, ISO 8601. */
  send(uniqueId: string, position?: object): Promise<string>;
  /** The next time a sender may give, ms: a second after the one before. */
  nextFixMs(): number;
  /** Ends every link that is open. */
  end(): Promise<void>;
}

/** Resolves when a link is closed. */
export const closing = (client: MqttClient): Promise<void> =>
  new Promise((resolve) => client.once('close', () => resolve()));

/** What a telemetry frame says. */
export function framed(payload: Buffer): { sentAtMs: number; fixes: HotFix[] } {
  if (!isFrame(payload)) throw new Error('this is no telemetry frame');
  const frame = decodeFrame(new Uint8Array(payload));
  if (typeof frame === 'string') throw new Error(frame);
  return { sentAtMs: frame.sentAtMs, fixes: Array.from({ length: frame.count }, (_, i) => fixAt(frame, i)) };
}

function listenerOf(client: MqttClient, sessionId: string, token: string): Listener {
  const heard: Listener['heard'] = [];
  const waiting: ((message: Listener['heard'][0]) => void)[] = [];
  let taken = 0;
  client.on('message', (topic, payload) => {
    heard.push({ topic, payload });
    if (waiting.length > 0) waiting.shift()!(heard[taken++]!);
  });
  return {
    client,
    sessionId,
    token,
    heard,
    next: async () => (taken < heard.length ? heard[taken++]! : new Promise((resolve) => waiting.push(resolve))),
    hear: async (topic) => {
      const [grant] = await client.subscribeAsync(topic).catch(() => [{ qos: 128 }]);
      return Number(grant?.qos) !== 128;
    },
  };
}

/** Lets a test server listen, and opens links to its broker and a gateway to its ingest. */
export async function openBrokerLinks(server: TestServer): Promise<BrokerLinks> {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const url = `ws://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/mqtt`;
  const gatewayKey = (await createGateway(server.db, { brandId: server.tenancy.brands.parent, name: 'gateway' })).key;
  const clients: MqttClient[] = [];
  let fixMs = NOW_MS - 3_600_000;
  const link = async (options: IClientOptions): Promise<MqttClient> => {
    const client = await connectAsync(url, { protocolVersion: 4, reconnectPeriod: 0, ...options });
    clients.push(client);
    // A refused subscription and a closed link are errors to mqtt.js; the tests look at what follows.
    client.on('error', () => undefined);
    return client;
  };
  const nextFixMs = (): number => (fixMs += 1_000);
  return {
    link,
    console: async (user, options = {}) => {
      const { accessToken, sessionId } = await server.core.sessions.open(server.tenancy.users[user], false);
      return listenerOf(await link({ username: sessionId, password: accessToken, ...options }), sessionId, accessToken);
    },
    send: async (uniqueId, position = {}) => {
      const fixTime = new Date(nextFixMs()).toISOString();
      const body = {
        position: { fixTime, latitude: -23.55, longitude: -46.63, speed: 10, valid: true, attributes: {}, ...position },
        device: { uniqueId },
      };
      const answer = await server.call('POST', '/ingest/traccar', {
        body,
        headers: { authorization: `Bearer ${gatewayKey}` },
      });
      if (!answer.json<{ accepted: boolean }>().accepted) throw new Error(`the ingest refused: ${answer.body}`);
      return fixTime;
    },
    nextFixMs,
    end: async () => {
      await Promise.all(clients.splice(0).map((client) => client.endAsync(true)));
    },
  };
}
