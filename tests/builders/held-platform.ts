import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { setImmediate as turn } from 'node:timers/promises';
import { heldClock } from '../../domain/base/time/clock.ts';
import { seededRandom } from '../../domain/base/random.ts';
import type { Platform } from '../../worker/platform.ts';

/** Noon of a day, as the tests' clocks start. */
export const NOON = Date.UTC(2026, 10, 21, 12);

interface Timer {
  dueMs: number;
  order: number;
  everyMs: number | null;
  run: () => void;
}

/** A worker's platform whose clock only moves when the test says so, with a database of its own. */
export interface HeldPlatform extends Platform {
  /** Moves the clock, running what comes due in order, with all that follows from it before the next. */
  advance(ms: number): Promise<void>;
  /** Moves the clock in small steps, or with steps of 0 lets it stand, until a condition holds: for what comes over a real socket. */
  until(condition: () => boolean | Promise<boolean>, stepMs?: number): Promise<void>;
  /** Moves the clock at once, as a machine that sleeps: what is due runs once when it wakes. */
  sleep(ms: number): Promise<void>;
  /** Lines of the developer's console. */
  logged: string[];
}

/** Lets everything that waits for no clock happen. */
export async function settle(turns = 12): Promise<void> {
  for (let n = 0; n < turns; n += 1) await turn();
}

async function untilHolds(condition: () => boolean | Promise<boolean>, step: () => Promise<void>): Promise<void> {
  for (let n = 0; n < 2_000; n += 1) {
    if (await condition()) return;
    await step();
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  throw new Error(`the condition never held: ${condition.toString()}`);
}

const nothingThere = (): never => {
  throw new Error('this test reaches no network');
};

export function heldPlatform(given: Partial<Platform> = {}, startMs = NOON): HeldPlatform {
  const clock = heldClock(startMs);
  const random = seededRandom(1);
  const timers = new Set<Timer>();
  let order = 0;
  let uniques = 0;
  const logged: string[] = [];
  const add = (ms: number, everyMs: number | null, run: () => void): (() => void) => {
    const timer: Timer = { dueMs: clock.now() + Math.max(0, ms), order: (order += 1), everyMs, run };
    timers.add(timer);
    return () => timers.delete(timer);
  };
  const nextDue = (untilMs: number): Timer | undefined =>
    [...timers].filter((timer) => timer.dueMs <= untilMs).sort((a, b) => a.dueMs - b.dueMs || a.order - b.order)[0];

  async function advance(ms: number): Promise<void> {
    const untilMs = clock.now() + ms;
    await settle();
    for (let timer = nextDue(untilMs); timer; timer = nextDue(untilMs)) {
      clock.set(Math.max(clock.now(), timer.dueMs));
      if (timer.everyMs === null) timers.delete(timer);
      else timer.dueMs += timer.everyMs;
      timer.run();
      await settle();
    }
    clock.set(untilMs);
  }

  async function sleep(ms: number): Promise<void> {
    clock.set(clock.now() + ms);
    for (const timer of timers) if (timer.everyMs !== null) timer.dueMs = Math.max(timer.dueMs, clock.now());
    await advance(0);
  }

  return {
    now: clock.now,
    after: (ms, run) => add(ms, null, run),
    every: (ms, run) => add(ms, ms, run),
    random,
    unique: () => `unique-${(uniques += 1)}`,
    origin: 'http://console.test',
    fetch: nothingThere,
    connectBroker: nothingThere,
    indexedDb: { indexedDB: new IDBFactory(), IDBKeyRange },
    storageUse: async () => ({ usedBytes: 1_000, quotaBytes: 1_000_000_000 }),
    locks: null,
    transfer: (value) => value,
    log: (message, detail) => logged.push(`${message} ${JSON.stringify(detail ?? {})}`),
    ...given,
    logged,
    advance,
    until: (condition, stepMs = 20) => untilHolds(condition, () => advance(stepMs)),
    sleep,
  };
}
