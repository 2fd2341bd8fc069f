import { transfer } from 'comlink';
import mqtt from 'mqtt';
import type { Clock } from '../domain/base/time/clock.ts';

/** The part of an MQTT client (mqtt.js) that the link uses. */
export interface BrokerClient {
  on(event: 'connect', listener: () => void): unknown;
  /** Any packet of the broker, also its answer to a ping. */
  on(event: 'packetreceive', listener: () => void): unknown;
  on(event: 'message', listener: (topic: string, payload: Uint8Array) => void): unknown;
  on(event: 'error', listener: (error: Error & { code?: number | string }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  /** `suback.granted` holds a code a topic, in order; 128 is a refusal. */
  subscribe(
    topics: string[],
    done: (error: Error | null, subscriptions?: unknown, suback?: { granted?: unknown[] }) => void,
  ): unknown;
  /** `done` is called once the broker confirmed it, or the connection ended. */
  unsubscribe(topics: string[], done: () => void): unknown;
  publish(topic: string, message: string, done: (error?: Error) => void): unknown;
  end(force: boolean, done?: () => void): unknown;
}

/** Options of a connection, in mqtt.js's words. */
export interface BrokerOptions {
  protocolVersion: 4;
  clean: boolean;
  clientId: string;
  username: string;
  password: string;
  /** Milliseconds. */
  connectTimeout: number;
  /** Seconds. */
  keepalive: number;
  reconnectPeriod: number;
  resubscribe: boolean;
  queueQoSZero: boolean;
  timerVariant: 'native';
}

export interface StorageUse {
  usedBytes: number | null;
  quotaBytes: number | null;
}

/**
 * The core's access to the outside: time, timers, randomness, network, storage, the thread's boundary.
 * The one in this file is the browser's; tests make theirs with a held clock.
 */
export interface Platform extends Clock {
  /** Runs once after `ms`; returns a function that cancels it. */
  after(ms: number, run: () => void): () => void;
  /** Runs every `ms`; returns a function that stops it. */
  every(ms: number, run: () => void): () => void;
  /** From 0 (inclusive) to 1 (exclusive). */
  random(): number;
  /** A new unguessable text, for request ids. */
  unique(): string;
  /** Origin of the API and the broker, without a slash at the end. */
  origin: string;
  fetch(url: string, init: RequestInit): Promise<Response>;
  connectBroker(url: string, options: BrokerOptions): BrokerClient;
  /** Null where the browser has none. */
  indexedDb: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange } | null;
  storageUse(): Promise<StorageUse>;
  /** Null where the browser has none, or the page is not in a secure context. */
  locks: Pick<LockManager, 'request'> | null;
  /** Marks a value so that its buffers move instead of being copied. */
  transfer<T extends object>(value: T, buffers: ArrayBuffer[]): T;
  /** Writes a line to the developer console; never with a token. */
  log(message: string, detail?: Record<string, unknown>): void;
}

function hexText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The platform of a dedicated web worker. */
export function browserPlatform(): Platform {
  const storage = globalThis.navigator.storage as StorageManager | undefined;
  return {
    now: () => Date.now(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    every: (ms, run) => {
      const timer = setInterval(run, ms);
      return () => clearInterval(timer);
    },
    random: () => Math.random(),
    // randomUUID is missing where the page is served without TLS.
    unique: () => hexText(crypto.getRandomValues(new Uint8Array(16))),
    origin: globalThis.location.origin,
    fetch: (url, init) => fetch(url, init),
    connectBroker: (url, options) => mqtt.connect(url, options),
    indexedDb: globalThis.indexedDB ? { indexedDB: globalThis.indexedDB, IDBKeyRange: globalThis.IDBKeyRange } : null,
    storageUse: async () => {
      const estimate = await storage?.estimate?.().catch(() => null);
      return { usedBytes: estimate?.usage ?? null, quotaBytes: estimate?.quota ?? null };
    },
    locks: globalThis.navigator.locks ?? null,
    transfer: (value, buffers) => transfer(value, buffers),
    log: (message, detail) => console.warn(message, detail ?? ''),
  };
}
