import { expose } from 'comlink';
import { expect, vi } from 'vitest';
import type { Core, KeptSession, PageSink } from '../../contract/core.ts';
import { success } from '../../contract/failure.ts';
import type { Bridge, CoreFate } from '../../src/base/bridge/bridge.ts';
import type { Trouble } from '../../src/base/bridge/core-thread.ts';
import { RESTART_AFTER_MS } from '../../src/base/bridge/supervisor.ts';
import { bridgeOver } from '../../src/base/bridge/bridge-over.ts';

export const KEPT: KeptSession = { sessionId: 'session', accessToken: 'token' };

/** A core that writes down what it is asked. */
export interface FakeCore {
  asked: unknown[][];
  sink: PageSink | null;
  isStopped: boolean;
  trouble(trouble: Trouble): void;
}

/** A bridge over cores that a test lets fall, at a clock that is held. */
export interface FakeCores {
  bridge: Bridge;
  /** The cores so far, the one of now last. */
  cores: FakeCore[];
  /** Calls that no core answers, and answers other than success. */
  silent: Set<string>;
  answers: Record<string, unknown>;
  /** The page is hidden. */
  hide(): void;
  signIn(): Promise<unknown>;
  fate(): CoreFate;
  /** Ends the core of now, and lets the next one come as after a first loss. */
  lose(): Promise<void>;
  dispose(): void;
}

export const namesAsked = (core: FakeCore): unknown[] => core.asked.map(([name]) => name);

/** Lets messages travel between the threads, which the held clock does not hold. */
export async function until(holds: () => boolean): Promise<void> {
  for (let turns = 0; turns < 1_000 && !holds(); turns += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(holds()).toBe(true);
}

export const settled = async (): Promise<void> => {
  for (let turns = 0; turns < 30; turns += 1) await new Promise((resolve) => setImmediate(resolve));
};

function fakeThread({ cores, silent, answers }: Pick<FakeCores, 'cores' | 'silent' | 'answers'>) {
  const { port1, port2 } = new MessageChannel();
  const core: FakeCore = { asked: [], sink: null, isStopped: false, trouble: () => undefined };
  const api = new Proxy({} as Core, {
    get:
      (_, name: string) =>
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

/** Starts a page with its first core and holds the clock, until `dispose`. */
export function startFakeCores(): FakeCores {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const cores: FakeCore[] = [];
  const silent = new Set<string>();
  const answers: Record<string, unknown> = {
    labels: [],
    restore: success({ ...KEPT }),
    signIn: success({ ...KEPT }),
    openFleet: success({ vehicles: 3 }),
  };
  let isVisible = true;
  const bridge = bridgeOver({
    spawn: () => fakeThread({ cores, silent, answers }),
    clock: { now: () => Date.now() },
    locale: 'pt-BR',
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    isVisible: () => isVisible,
  });
  return {
    bridge,
    cores,
    silent,
    answers,
    hide: () => {
      isVisible = false;
    },
    signIn: () => bridge.core.signIn({ login: 'maria', password: 'secret', brand: null, persistent: false }),
    fate: () => {
      let now: CoreFate = 'running';
      bridge.fate$.subscribe((value) => (now = value)).unsubscribe();
      return now;
    },
    lose: async () => {
      cores.at(-1)!.trouble('lost');
      await vi.advanceTimersByTimeAsync(RESTART_AFTER_MS[0]);
    },
    dispose: () => {
      bridge.dispose();
      vi.useRealTimers();
    },
  };
}
