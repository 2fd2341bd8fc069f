import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Worker } from 'node:worker_threads';
import { WebSocketServer, type WebSocket } from 'ws';
import { encodeFrame } from '../../contract/frame.ts';
import { topicOf } from '../../contract/topics.ts';
import { hotFixOf } from '../../domain/live/telemetry/hot-fix.ts';
import { MIN_ID } from '../../domain/base/id.ts';
import type { Telemetry } from '../../domain/live/telemetry/telemetry.ts';
import type { Caller, Rights } from '../../server/base/rights/caller.ts';
import { createBroker, type Broker } from '../../server/live/broker/broker.ts';
import type { Database } from '../../server/base/db/database.ts';
import type { DeviceDirectory, DirectoryEntry } from '../../server/live/devices/directory.ts';
import { systemClock } from '../../server/base/platform.ts';
import { startThread } from '../../server/base/threads.ts';
import { fleetFrames, FRAME_EVENTS, moveOn, VEHICLES, type WireFrame } from '../fleet-data.ts';
import { quietLog } from '../quiet-log.ts';
import type { ReceiverData, ReceiverOrder } from '../receiver-thread.ts';
import { inTurn, perSecond } from '../rounds.ts';
import { rowOf, type StageRow } from '../table.ts';
import { restamp, telemetryOf } from '../telemetry-data.ts';

const BRAND = MIN_ID + 1;
const CALLER: Caller = {
  sessionId: 'bench',
  userId: MIN_ID + 2,
  profile: 'OPERATOR',
  brandId: BRAND,
  expiresAtMs: Number.MAX_SAFE_INTEGER,
};
const TOKEN = 'a.bench.token';
const entryOf = (id: number): DirectoryEntry => ({
  id,
  identifier: String(id),
  brandId: BRAND,
  hidden: false,
  secretHash: '',
  userId: null,
  userSinceMs: null,
  name: String(id),
  speedLimitKmh: null,
});

/** One user who may see everything: rights are checked at a subscription, never for a message. */
const rights = {
  callerOf: (token) => Promise.resolve(token === TOKEN ? CALLER : null),
  scopeOf: () => ({ kind: 'staff', brandIds: [BRAND], seenBrandIds: [BRAND], seesHidden: true }),
  maySeeBrand: () => Promise.resolve(true),
  customersAmong: (_caller, ids) => Promise.resolve(new Set(ids)),
  maySeeDevice: () => Promise.resolve(true),
  watchedGroups: () => Promise.resolve(new Set<number>()),
  onSessionEnded: () => undefined,
} satisfies Partial<Rights> as unknown as Rights;
const directory: DeviceDirectory = {
  byIdentifier: () => Promise.resolve(null),
  heldByIdentifier: () => null,
  byId: entryOf,
  gatewayMayFeed: () => Promise.resolve(false),
  brandOfGateway: () => Promise.resolve(null),
  idsOfBrands: () => [],
  idsOfUser: () => [],
  onSecretEnded: () => undefined,
  onKeyEnded: () => undefined,
};

/** The bare websocket is so quick that it sends everything this often: a run of a few milliseconds would be mostly chance. */
const BASELINE_TIMES = 8;
const repeated = <T>(items: readonly T[]): T[] => Array.from({ length: BASELINE_TIMES }, () => items).flat();

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The server's side: the real broker at `/mqtt`, a bare websocket at `/count`, and a thread at the other end of each. */
async function openLines(topics: string[]) {
  const broker = await createBroker({
    db: null as unknown as Database,
    rights,
    directory,
    watch: { groupsOf: () => [] },
    clock: systemClock,
    log: quietLog,
    addressOf: ({ socket }) => socket.remoteAddress ?? '',
  });
  const bare = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const server = createServer().on('upgrade', (request, socket, head) => {
    if (request.url === '/mqtt') broker.handleUpgrade(request, socket, head);
    else bare.handleUpgrade(request, socket, head, (connection) => bare.emit('connection', connection));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const start = async (kind: ReceiverData['kind']): Promise<Worker> => {
    const data: ReceiverData = { kind, url, topics, sessionId: CALLER.sessionId, userId: CALLER.userId, token: TOKEN };
    const thread = startThread(new URL('../receiver-thread.ts', import.meta.url), data);
    await once(thread, 'message');
    return thread;
  };
  const connected = once(bare, 'connection') as Promise<[WebSocket]>;
  const counting = await start('counter');
  const [socket] = await connected;
  const receiving = await start('console');
  return {
    broker,
    socket,
    counting,
    receiving,
    close: async () => {
      await Promise.all([counting.terminate(), receiving.terminate(), broker.stop()]);
      server.close();
    },
  };
}

/** Milliseconds from the first message to the receiver's report that all have arrived. The sender lets its loop turn after each slice. */
async function send(receiver: Worker, expect: number, slices: readonly (() => void)[]): Promise<number> {
  receiver.postMessage({ expect } satisfies ReceiverOrder);
  const done = once(receiver, 'message');
  const startMs = performance.now();
  for (const slice of slices) {
    slice();
    await nextTurn();
  }
  await done;
  return performance.now() - startMs;
}

const JSON_DEVICES = 1_000;
const JSON_EVENTS = 4_000;
const JSON_A_SLICE = 100;

const slicesOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));

/** The next events of the first thousand vehicles, four each. */
function nextEvents(wire: readonly WireFrame[]): Telemetry[] {
  return Array.from({ length: JSON_EVENTS / JSON_DEVICES }, () => {
    moveOn(wire);
    return telemetryOf(wire);
  }).flat();
}

const publish = (broker: Broker, records: readonly Telemetry[]) => (): void => {
  for (const record of records) broker.publisher.telemetry(entryOf(record.device), record);
};

/** Single JSON events: a console that listens to a thousand devices on their own topics. */
export async function brokerJson(): Promise<StageRow[]> {
  const wire = fleetFrames().slice(0, 1);
  const topics = Array.from(wire[0]!.columns.device, (device) => topicOf('device', device, 'Telemetry_V2'));
  const { broker, socket, counting, receiving, close } = await openLines(topics);
  const measured = async (): Promise<number> => {
    const slices = slicesOf(nextEvents(wire), JSON_A_SLICE);
    return perSecond(
      JSON_EVENTS,
      await send(
        receiving,
        JSON_EVENTS,
        slices.map((slice) => publish(broker, slice)),
      ),
    );
  };
  const baseline = async (): Promise<number> => {
    const payloads = nextEvents(wire).map((record) => Buffer.from(JSON.stringify(record)));
    const slices = slicesOf(payloads, JSON_A_SLICE).map(
      (slice) => () => slice.forEach((payload) => socket.send(payload)),
    );
    return perSecond(
      BASELINE_TIMES * JSON_EVENTS,
      await send(counting, BASELINE_TIMES * JSON_EVENTS, repeated(slices)),
    );
  };
  const rounds = await inTurn({ rounds: 7, warmUp: 3 }, measured, baseline);
  await close();
  return [
    rowOf(
      'single JSON events through the broker',
      'events/s',
      'a websocket that only counts the same messages',
      rounds,
    ),
  ];
}

/** Frames of a thousand events: a console that listens to a brand of 100,000 vehicles. */
export async function brokerFrames(): Promise<StageRow[]> {
  const wire = fleetFrames();
  const { broker, socket, counting, receiving, close } = await openLines([topicOf('brand', BRAND, 'Telemetry_V2')]);
  const records = telemetryOf(wire);
  const next = (): Telemetry[][] => {
    moveOn(wire);
    restamp(records, wire);
    return slicesOf(records, FRAME_EVENTS);
  };
  const measured = async (): Promise<number> => {
    const slices = next().map((records) => () => {
      publish(broker, records)();
      broker.publisher.flush();
    });
    return perSecond(VEHICLES, await send(receiving, VEHICLES, slices));
  };
  const baseline = async (): Promise<number> => {
    const slices = next()
      .map((records) => encodeFrame(records.map(hotFixOf), 0))
      .map((payload) => () => socket.send(payload));
    return perSecond(BASELINE_TIMES * VEHICLES, await send(counting, BASELINE_TIMES * slices.length, repeated(slices)));
  };
  const rounds = await inTurn({ rounds: 5, warmUp: 2 }, measured, baseline);
  await close();
  return [rowOf('frames through the broker', 'events/s', 'a websocket that only counts the same messages', rounds)];
}
