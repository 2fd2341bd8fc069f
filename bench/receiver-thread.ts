import { parentPort, workerData } from 'node:worker_threads';
import mqtt from 'mqtt';
import { WebSocket } from 'ws';
import { success } from '../contract/failure.ts';
import { applyFrame, newAccepted } from '../worker/accept/accept-frame.ts';
import { Tally } from '../worker/accept/tally.ts';
import { Fleet } from '../worker/fleet/fleet.ts';
import type { BrokerClient, BrokerOptions, Platform } from '../worker/platform.ts';
import { BrokerFeed } from '../worker/receive/broker-feed.ts';
import type { Rest } from '../worker/rest/client.ts';
import { deviceId, VEHICLES } from './fleet-data.ts';

/** Which end of the line this thread is, and what it hears. */
export interface ReceiverData {
  kind: 'console' | 'counter';
  /** `ws://127.0.0.1:PORT`. */
  url: string;
  topics: string[];
  sessionId: string;
  userId: number;
  token: string;
}
/** Sent to the thread: answer `done` when so many events (console) or messages (counter) have come. */
export type ReceiverOrder = { expect: number };
export type ReceiverWord = 'ready' | 'done';

const port = parentPort!;
const data = workerData as ReceiverData;
const say = (word: ReceiverWord): void => port.postMessage(word);

/** Counts what comes and says when an order is filled. */
class Counter {
  private got = 0;
  private expected = Number.POSITIVE_INFINITY;

  constructor() {
    port.on('message', ({ expect }: ReceiverOrder) => {
      this.got = 0;
      this.expected = expect;
    });
  }

  add(count: number): void {
    this.got += count;
    if (this.got < this.expected) return;
    this.expected = Number.POSITIVE_INFINITY;
    say('done');
  }
}

/** mqtt.js as the core uses it; says `ready` once the broker granted the topics. */
function connectBroker(url: string, options: BrokerOptions): BrokerClient {
  const client = mqtt.connect(url, options);
  let granted = 0;
  const proxy: BrokerClient = Object.assign(Object.create(client) as BrokerClient, {
    subscribe: (topics: string[], done: Parameters<BrokerClient['subscribe']>[1]) =>
      client.subscribe(topics, (error, list) => {
        done(error, list);
        granted += list?.length ?? 0;
        if (granted > data.topics.length) say('ready');
      }),
  });
  return proxy;
}

/** What receiving needs of the platform: no storage, no page. */
const platform = {
  now: () => Date.now(),
  after: (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  random: () => 0.5,
  unique: () => 'bench',
  origin: data.url.replace('ws', 'http'),
  connectBroker,
  onOnline: () => () => undefined,
  log: (message: string, detail?: object) => console.error(message, detail),
} as unknown as Platform;

/** The core's end: link, decoding, acceptance into the columns of 100,000 devices. */
function hearConsole(): void {
  const counter = new Counter();
  const fleet = new Fleet(VEHICLES);
  for (let n = 0; n < VEHICLES; n += 1) fleet.rowFor(deviceId(n));
  const tally = new Tally();
  const accepted = newAccepted();
  const clock = {
    now: () => Number.MAX_SAFE_INTEGER,
    at: (ms: number) => ms,
    offsetMs: () => 0,
    measure: () => Promise.resolve(null),
    tick: () => Promise.resolve(),
  };
  const address = { url: '/mqtt', username: data.sessionId, fleet: data.topics, personal: [] };
  const feed = new BrokerFeed({
    platform,
    clock,
    rest: { call: () => Promise.resolve(success(address)) } as unknown as Rest,
    tally,
    who: () => ({ sessionId: data.sessionId, token: data.token, user: data.userId }),
    locale: () => 'pt-BR',
    onFrame: (frame) => {
      applyFrame(fleet, frame, clock.now(), tally, accepted);
      counter.add(accepted.count);
    },
    onRecords: () => undefined,
    onMessage: () => undefined,
    onLink: () => undefined,
    onUp: () => feed.link.follow(data.topics),
    onRefusedTopics: (topics) => {
      throw new Error(`the broker refused ${topics.length} topics`);
    },
  });
  feed.link.start();
}

/** The baseline's end: a websocket that only counts messages. */
function countMessages(): void {
  const counter = new Counter();
  const socket = new WebSocket(`${data.url}/count`, { perMessageDeflate: false });
  socket.on('open', () => say('ready'));
  socket.on('message', () => counter.add(1));
}

if (data.kind === 'console') hearConsole();
else countMessages();
