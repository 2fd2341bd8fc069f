import { expose } from 'comlink';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Core, KeptSession, PageSink } from '../../contract/core.ts';
import { newColumns, type FleetDiff } from '../../contract/diff.ts';
import { failed, success } from '../../contract/failure.ts';
import type { Bridge, CoreFate } from './bridge.ts';
import type { Trouble } from './core-thread.ts';
import { BEAT_EVERY_MS, BEAT_PATIENCE_MS, DOUBT_PATIENCE_MS } from './heartbeat.ts';
import { LOSSES_WITHIN_MS, RESTART_AFTER_MS, RETAKE_EVERY_MS } from './supervisor.ts';
import { bridgeOver } from './wrap-core.ts';

const KEPT: KeptSession = { sessionId: 'session', accessToken: 'token' };
const ALL = { kind: 'all' } as const;

/** A core that writes down what it is asked; `silent` names never answer. */
interface FakeCore {
  asked: unknown[][];
  sink: PageSink | null;
  isStopped: boolean;
  trouble(trouble: Trouble): void;
}

let bridge: Bridge;
let cores: FakeCore[];
let isVisible: boolean;
/** Calls that no core answers, and answers other than success. */
let silent: Set<string>;
let answers: Record<string, unknown>;

function fakeThread() {
  const { port1, port2 } = new MessageChannel();
  const core: FakeCore = { asked: [], sink: null, isStopped: false, trouble: () => undefined };
  const api = new Proxy({} as Core, {
    get: (_, name: string) =>
      (...args: unknown[]): unknown => {
        if (name === 'attach') core.sink = args[0] as PageSink;
        core.asked.push(name === 'attach' ? [name, args[1]] : [name, ...args]);
        return silent.has(name) ? new Promise(() => undefined) : (answers[name] ?? success(null));
      },
  });
  expose(api, port1);
  port1.start();
  port2.start();
  cores.push(core);
  return {
    endpoint: port2,
    watch: (taker: (trouble: Trouble) => void) => {
      core.trouble = taker;
    },
    isUp: () => undefined,
    stop: () => {
      core.isStopped = true;
      port1.close();
      port2.close();
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  cores = [];
  isVisible = true;
  silent = new Set();
  answers = { labels: [], restore: success({ ...KEPT }), signIn: success({ ...KEPT }), openFleet: success({ vehicles: 3 }) };
  bridge = bridgeOver({
    spawn: fakeThread,
    clock: { now: () => Date.now() },
    locale: 'pt-BR',
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    isVisible: () => isVisible,
  });
});
afterEach(() => {
  bridge.dispose();
  vi.useRealTimers();
});

/** Lets messages travel between the threads, which the held clock does not hold. */
async function until(holds: () => boolean): Promise<void> {
  for (let turns = 0; turns < 1_000 && !holds(); turns += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(holds()).toBe(true);
}

const settled = async (): Promise<void> => {
  for (let turns = 0; turns < 30; turns += 1) await new Promise((resolve) => setImmediate(resolve));
};

const namesAsked = (core: FakeCore): unknown[] => core.asked.map(([name]) => name);
const signIn = () => bridge.core.signIn({ login: 'maria', password: 'secret', brand: null, persistent: false });
const fate = (): CoreFate => {
  let now: CoreFate = 'running';
  bridge.fate$.subscribe((value) => (now = value)).unsubscribe();
  return now;
};

async function lose(): Promise<void> {
  cores.at(-1)!.trouble('lost');
  await vi.advanceTimersByTimeAsync(RESTART_AFTER_MS[0]);
}

test('a lost core is replaced, and the next one gets session, language, fleet, view and device in this order', async () => {
  const { core } = bridge;
  await signIn();
  await core.setLocale('en-US');
  await core.look(7);
  await core.openFleet(ALL);
  const view = { mode: 'points', west: 0, south: 0, east: 1, north: 1, zoom: 9 } as const;
  await core.setView(view);
  await core.look(8);
  await lose();
  await until(() => fate() === 'running' && cores.length === 2);
  await until(() => cores[1]!.asked.length >= 5);
  expect(cores[0]!.isStopped).toBe(true);
  expect(cores[1]!.asked).toEqual([['attach', { locale: 'en-US', contractVersion: expect.any(Number) as number }], ['restore', KEPT], ['setView', view], ['openFleet', ALL], ['look', 8]]);
  expect(bridge.core).toBe(core);
});

test('what was lifted again is not asked of the next core: a pause that ended, a device let go, the past after live', async () => {
  await signIn();
  await bridge.core.openFleet(ALL);
  await bridge.core.pause();
  await bridge.core.resume();
  await bridge.core.look(7);
  await bridge.core.look(null);
  await bridge.core.rewind(1_000);
  await bridge.core.live();
  await lose();
  await until(() => fate() === 'running' && cores[1]!.asked.length >= 3);
  await settled();
  expect(namesAsked(cores[1]!)).toEqual(['attach', 'restore', 'openFleet']);
});

test('a rewound fleet is rewound again once the next core has the fleet', async () => {
  await signIn();
  await bridge.core.openFleet(ALL);
  await bridge.core.rewind(1_000);
  await lose();
  await until(() => (cores[1]?.asked.length ?? 0) >= 4);
  expect(namesAsked(cores[1]!)).toEqual(['attach', 'restore', 'openFleet', 'rewind']);
});

test('a call in flight when the core is lost answers: a change is cancelled, a question is asked again', async () => {
  await signIn();
  silent = new Set(['call', 'list']);
  const change = bridge.core.call('devices.create', {} as never);
  const read = bridge.core.call('devices.read', { params: { id: '9' } });
  const list = bridge.core.list({} as never);
  await until(() => cores[0]!.asked.length >= 5);
  silent = new Set();
  answers['list'] = { total: 4, items: [] };
  await lose();
  expect(await change).toMatchObject({ ok: false, failure: { kind: 'cancelled', origin: 'core' } });
  expect(await read).toMatchObject({ ok: true });
  expect(await list).toEqual({ total: 4, items: [] });
  expect(namesAsked(cores[1]!).filter((name) => name === 'call')).toHaveLength(1);
});

test('a fleet that was being opened is answered by the next core', async () => {
  await signIn();
  silent.add('openFleet');
  const opened = bridge.core.openFleet(ALL);
  await until(() => namesAsked(cores[0]!).includes('openFleet'));
  silent.clear();
  await lose();
  expect(await opened).toEqual(success({ vehicles: 3 }));
});

test('calls made while there is no core wait for the next one', async () => {
  await signIn();
  cores[0]!.trouble('lost');
  const list = bridge.core.list({} as never);
  const change = bridge.core.call('devices.create', {} as never);
  answers['list'] = { total: 1, items: [] };
  await vi.advanceTimersByTimeAsync(0);
  expect(await list).toEqual({ total: 1, items: [] });
  expect(await change).toMatchObject({ ok: true });
});

test('a core that misses two beats in a row is replaced; one late answer is forgiven', async () => {
  await signIn();
  await settled();
  silent.add('labels');
  await vi.advanceTimersByTimeAsync(BEAT_EVERY_MS + BEAT_PATIENCE_MS);
  silent.delete('labels');
  await settled();
  await vi.advanceTimersByTimeAsync(BEAT_EVERY_MS);
  await settled();
  expect(cores.length).toBe(1);
  silent.add('labels');
  for (let beat = 0; beat < 3; beat += 1) {
    await vi.advanceTimersByTimeAsync(BEAT_PATIENCE_MS);
    await settled();
  }
  expect(cores.length).toBe(2);
});

test('a hidden page measures no beats', async () => {
  await settled();
  isVisible = false;
  silent.add('labels');
  for (let beat = 0; beat < 20; beat += 1) await vi.advanceTimersByTimeAsync(BEAT_PATIENCE_MS);
  expect(cores.length).toBe(1);
  expect(namesAsked(cores[0]!)).toEqual(['attach']);
});

test('an error in a core that still answers is no loss, in one that does not it is', async () => {
  await settled();
  cores[0]!.trouble('doubtful');
  await settled();
  await vi.advanceTimersByTimeAsync(DOUBT_PATIENCE_MS);
  expect(cores.length).toBe(1);
  silent.add('labels');
  cores[0]!.trouble('doubtful');
  await vi.advanceTimersByTimeAsync(DOUBT_PATIENCE_MS);
  await until(() => fate() === 'restarting');
  await vi.advanceTimersByTimeAsync(RESTART_AFTER_MS[0] + 1);
  expect(cores.length).toBe(2);
});

test('after three restarts within a minute the page gives up and every call answers', async () => {
  await signIn();
  for (const waitMs of RESTART_AFTER_MS) {
    cores.at(-1)!.trouble('lost');
    expect(fate()).toBe('restarting');
    await vi.advanceTimersByTimeAsync(waitMs);
    await until(() => fate() === 'running');
  }
  silent.add('list');
  const list = bridge.core.list({} as never);
  cores.at(-1)!.trouble('lost');
  expect(fate()).toBe('stopped');
  await expect(list).rejects.toThrow('ended before it answered');
  expect(await bridge.core.openFleet(ALL)).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
  await expect(bridge.core.setView(null)).resolves.toBeUndefined();
  await vi.advanceTimersByTimeAsync(LOSSES_WITHIN_MS);
  expect(cores.length).toBe(4);
});

test('losses further apart than a minute never come to an end of restarts', async () => {
  for (let round = 0; round < 6; round += 1) {
    await lose();
    await until(() => fate() === 'running');
    await vi.advanceTimersByTimeAsync(LOSSES_WITHIN_MS);
    await settled();
  }
  expect(fate()).toBe('running');
  expect(cores.length).toBe(7);
});

test('while a core is replaced the link says so and the problem stands, until the next core tells its own', async () => {
  const seen: string[] = [];
  bridge.link$.subscribe((link) => seen.push(link.state));
  bridge.problems$.subscribe((problems) => seen.push(problems.map(({ code }) => code).join()));
  await settled();
  cores[0]!.trouble('lost');
  expect(seen).toEqual(['idle', '', 'connecting', 'core-restarting']);
  await vi.advanceTimersByTimeAsync(0);
  await until(() => cores[1]?.sink !== null);
  cores[1]!.sink!.problems([]);
  await until(() => seen.at(-1) === '');
});

test('a session the server no longer knows ends on the page; one it cannot say anything about is tried again', async () => {
  const ends: string[] = [];
  bridge.ended$.subscribe((end) => ends.push(end));
  await signIn();
  answers['restore'] = failed({ kind: 'offline', origin: 'core', message: '' });
  await lose();
  await until(() => namesAsked(cores[1]!).includes('restore'));
  await settled();
  expect([fate(), ends]).toEqual(['restarting', []]);
  answers['restore'] = failed({ kind: 'unauthenticated', origin: 'server', message: '' });
  await vi.advanceTimersByTimeAsync(RETAKE_EVERY_MS);
  await until(() => fate() === 'running');
  expect(ends).toEqual(['invalid-token']);
});

test('a lost core is not heard any more, and the empty fleet the next one begins with does not reach the map', async () => {
  const sizes: number[] = [];
  bridge.takeDiffs(async ({ size }) => sizes.push(size));
  const diffOf = (size: number): FleetDiff => ({ kind: 'snapshot', revision: 1, size, rows: new Uint32Array(0), columns: newColumns(size), counts: [0, 0, 0, 0], serverNowMs: 0, rewoundToMs: null });
  await signIn();
  await bridge.core.openFleet(ALL);
  await cores[0]!.sink!.diff(diffOf(3));
  silent.add('openFleet');
  await lose();
  await until(() => namesAsked(cores[1]!).includes('openFleet'));
  void cores[0]!.sink!.diff(diffOf(1));
  await cores[1]!.sink!.diff(diffOf(0));
  await cores[1]!.sink!.diff(diffOf(2));
  expect(sizes).toEqual([3, 2]);
});

test('signing out in the moment the core is lost still reaches the next one, with the session', async () => {
  await signIn();
  silent.add('signOut');
  const out = bridge.core.signOut();
  await until(() => namesAsked(cores[0]!).includes('signOut'));
  silent.clear();
  await lose();
  expect(await out).toEqual(success(null));
  expect(namesAsked(cores[1]!)).toEqual(['attach', 'restore', 'signOut']);
  await lose();
  await vi.advanceTimersByTimeAsync(RESTART_AFTER_MS[1]);
  await until(() => fate() === 'running');
  expect(namesAsked(cores[2]!)).toEqual(['attach']);
});
