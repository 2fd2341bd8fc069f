import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect as connectTcp, type AddressInfo, type Socket } from 'node:net';
import { generate, type Packet } from 'mqtt-packet';
import { WebSocket } from 'ws';
import { heldClock, type HeldClock } from '../../domain/base/time/clock.ts';
import { MIN_ID } from '../../domain/base/id.ts';
import type { Caller, Rights } from '../../server/base/rights/caller.ts';
import { createBroker, type Broker } from '../../server/live/broker/broker.ts';
import type { Database } from '../../server/base/db/database.ts';
import type { DeviceDirectory, DirectoryEntry } from '../../server/live/devices/directory.ts';
import { sha256 } from '../../server/base/platform.ts';
import { quietLog } from '../../bench/quiet-log.ts';
import { NOW_MS } from './tenancy.ts';

export const BRAND = MIN_ID + 1;
export const TOKEN = 'a.test.token';
const CALLER: Caller = {
  sessionId: 'session',
  userId: MIN_ID + 2,
  profile: 'OPERATOR',
  brandId: BRAND,
  expiresAtMs: Number.MAX_SAFE_INTEGER,
};

/** One user who may subscribe to everything. */
const rights = {
  callerOf: (token) => Promise.resolve(token === TOKEN ? CALLER : null),
  scopeOf: () => ({ kind: 'staff', brandIds: [BRAND], seenBrandIds: [BRAND], seesHidden: true }),
  maySeeBrand: () => Promise.resolve(true),
  customersAmong: (_caller, ids) => Promise.resolve(new Set(ids)),
  maySeeDevice: () => Promise.resolve(true),
  watchedGroups: () => Promise.resolve(new Set<number>()),
  onSessionEnded: () => undefined,
} satisfies Partial<Rights> as unknown as Rights;

const entryOf = (identifier: string): DirectoryEntry => ({
  id: MIN_ID + 9,
  identifier,
  brandId: BRAND,
  hidden: false,
  secretHash: sha256('secret'),
  userId: null,
  userSinceMs: null,
  name: identifier,
  speedLimitKmh: null,
});

/** Devices are called `phone-…` and have the secret `secret`; the one gateway has the key `key`. */
const directory = {
  byIdentifier: (identifier) => Promise.resolve(identifier.startsWith('phone-') ? entryOf(identifier) : null),
  byId: () => null,
  gatewayMayFeed: (key) => Promise.resolve(key === 'key'),
  brandOfGateway: (key) => Promise.resolve(key === 'key' ? 1 : null),
  heldByIdentifier: () => null,
  onSecretEnded: () => undefined,
  onKeyEnded: () => undefined,
  idsOfBrands: () => [],
  idsOfUser: () => [],
} satisfies Partial<DeviceDirectory> as unknown as DeviceDirectory;

/** Does not count refused sign-ins: guessing is not the subject of these tests. */
const db = { query: () => Promise.resolve([]) } as unknown as Database;

/** One end of a wire to the broker, bytes as they are. */
export interface RawLink {
  send(bytes: Buffer): void;
  /** Everything that came so far. */
  received(): Buffer;
  /** Resolves once so many bytes have come, with everything that came. */
  bytes(count: number): Promise<Buffer>;
  reached(count: number): Promise<void>;
  /** Reads no more, or reads on. */
  pause(): void;
  closed: Promise<void>;
  readonly isClosed: boolean;
  end(): void;
}

export interface BareBroker {
  broker: Broker;
  clock: HeldClock;
  url: string;
  mqttUrl: string;
  tcp(): Promise<RawLink>;
  websocket(): Promise<RawLink>;
  /** The raw stream of bytes below a websocket that is open. */
  belowWebsocket(): Promise<Socket>;
  close(): Promise<void>;
}

/** Bytes of a packet, MQTT 3.1.1 or 5. */
export const bytesOf = (packet: Packet, protocolVersion: 4 | 5 = 4): Buffer => generate(packet, { protocolVersion });
export const connectOf = (username: string, password: string, more: object = {}): Packet => ({
  cmd: 'connect',
  protocolId: 'MQTT',
  protocolVersion: 4,
  clean: true,
  clientId: 'c',
  keepalive: 0,
  username,
  password: Buffer.from(password),
  ...more,
});
export const CONNACK = Buffer.from([0x20, 2, 0, 0]);

interface Gathered extends Pick<RawLink, 'received' | 'bytes' | 'reached' | 'closed'> {
  take(chunk: Buffer): void;
  over(): void;
  isOver(): boolean;
}

/** Bytes received over a wire, and waiters for a number of them. */
function gather(): Gathered {
  const chunks: Buffer[] = [];
  let length = 0;
  let isOver = false;
  let waiting: { count: number; done: () => void; failed: (error: Error) => void }[] = [];
  let close = (): void => undefined;
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  const received = (): Buffer => Buffer.concat(chunks);
  const tooShort = (): Error => new Error(`closed after ${length} bytes`);
  const reached = (count: number): Promise<void> =>
    new Promise((done, failed) => {
      if (length >= count) done();
      else if (isOver) failed(tooShort());
      else waiting.push({ count, done, failed });
    });
  return {
    received,
    reached,
    bytes: async (count) => {
      await reached(count);
      return received();
    },
    take: (chunk) => {
      chunks.push(chunk);
      length += chunk.length;
      for (const each of waiting) if (length >= each.count) each.done();
      waiting = waiting.filter(({ count }) => length < count);
    },
    over: () => {
      isOver = true;
      for (const each of waiting) each.failed(tooShort());
      close();
    },
    closed,
    isOver: () => isOver,
  };
}

export function rawOf(socket: Socket): RawLink {
  const { take, over, isOver, ...gathered } = gather();
  socket
    .on('data', take)
    .on('error', () => undefined)
    .on('close', over);
  return {
    ...gathered,
    get isClosed() {
      return isOver();
    },
    send: (chunk) => void socket.write(chunk),
    pause: () => void socket.pause(),
    end: () => void socket.destroy(),
  };
}

async function rawWebsocket(url: string): Promise<RawLink> {
  const { take, over, isOver, ...gathered } = gather();
  const socket = new WebSocket(url, 'mqtt');
  socket
    .on('message', (data) => take(data as Buffer))
    .on('error', () => undefined)
    .on('close', over);
  await Promise.race([once(socket, 'open'), gathered.closed]);
  return {
    ...gathered,
    get isClosed() {
      return isOver();
    },
    send: (chunk) => socket.readyState === WebSocket.OPEN && socket.send(chunk),
    pause: () => socket.pause(),
    end: () => socket.terminate(),
  };
}

const UPGRADE =
  'GET /mqtt HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: mqtt\r\nSec-WebSocket-Extensions: permessage-deflate\r\n\r\n';

/** The real broker with real sockets, by websocket and TCP, over one person, phones and a gateway that need no database. */
export async function openBareBroker(): Promise<BareBroker> {
  const clock = heldClock(NOW_MS);
  const broker = await createBroker({
    db,
    rights,
    directory,
    watch: { groupsOf: () => [] },
    clock,
    log: quietLog,
    addressOf: ({ socket }) => socket.remoteAddress ?? '',
  });
  const server = createServer().on('upgrade', (request, socket, head) => broker.handleUpgrade(request, socket, head));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const tcpPort = await broker.listenTcp({ port: 0, host: '127.0.0.1', tls: null });
  const dial = async (to: number): Promise<Socket> => {
    const socket = connectTcp(to, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  return {
    broker,
    clock,
    url: `ws://127.0.0.1:${port}/mqtt`,
    mqttUrl: `mqtt://127.0.0.1:${tcpPort}`,
    tcp: async () => rawOf(await dial(tcpPort)),
    websocket: () => rawWebsocket(`ws://127.0.0.1:${port}/mqtt`),
    belowWebsocket: async () => {
      const socket = await dial(port);
      socket.write(UPGRADE);
      await once(socket, 'data');
      return socket;
    },
    close: async () => {
      await broker.stop();
      server.closeAllConnections();
      server.close();
    },
  };
}
