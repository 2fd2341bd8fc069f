import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../domain/base/time/clock.ts';
import type { Database } from './db/database.ts';
import { readSetting, writeSetting } from './db/settings.ts';
import { every } from './platform.ts';

/** Removes what a room kept long enough; runs once an hour. */
export interface Removal {
  /** Names it in the log when it fails. */
  name: string;
  /** `nowMs` is the time to judge age by, never the clock itself: a clock that is wrong would remove everything. */
  run(nowMs: number): Promise<unknown>;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const KEY = 'removed-until';

type Log = Pick<FastifyBaseLogger, 'error' | 'warn'>;

interface Deps {
  db: Database;
  clock: Clock;
  /** Time that passed since some moment, whatever the clock says, ms. */
  passedMs(): number;
  log: Log;
}

/** Believes the clock of this moment, however far it is from the last removal: an operator says that it is right. */
export const believeClock = (db: Database, nowMs: number): Promise<void> => writeSetting(db, KEY, String(nowMs));

/**
 * The time by which age is judged. It goes with the clock, but a clock that jumped ahead moves it by a day at once and a
 * day more for each day that passes: so an operator has days to set the clock right before much is gone, and a server
 * that was off for weeks catches up by itself.
 */
export class RemovalTime {
  /** How much of a jump is believed now, ms. */
  private spareMs = DAY_MS;
  private lookedMs: number;

  constructor(private readonly deps: Deps) {
    this.lookedMs = deps.passedMs();
  }

  async now(): Promise<number> {
    const { db, clock, log, passedMs } = this.deps;
    const clockMs = clock.now();
    const passed = passedMs() - this.lookedMs;
    this.lookedMs += passed;
    const stored = await readSetting(db, KEY);
    const expectedMs = (stored === null ? clockMs : Number(stored)) + passed;
    const jumpMs = Math.max(0, clockMs - expectedMs);
    this.spareMs = Math.min(DAY_MS, this.spareMs + passed);
    const believedMs = Math.min(jumpMs, this.spareMs);
    this.spareMs -= believedMs;
    const nowMs = Math.min(clockMs, expectedMs + believedMs);
    if (jumpMs > DAY_MS)
      log.warn(
        { clock: new Date(clockMs).toISOString(), judgedBy: new Date(nowMs).toISOString() },
        'the clock is more than a day after the last removal of what is old: set it right, or confirm it with the command "clock confirm"',
      );
    // A clock that is behind removes less, and takes nothing back.
    if (stored === null || nowMs > Number(stored)) await believeClock(db, nowMs);
    return nowMs;
  }
}

/** Runs removals once an hour as long as the server lives; returns what stops them and waits for one under way. */
export function startRemovals(removals: readonly Removal[], deps: Deps): () => Promise<void> {
  const time = new RemovalTime(deps);
  const failed =
    (removal: string) =>
    (error: unknown): void =>
      deps.log.warn({ err: error, removal }, 'removing what is old failed');
  const runAll = async (): Promise<void> => {
    const nowMs = await time.now();
    for (const { name, run } of removals) await run(nowMs).catch(failed(name));
  };
  return every(HOUR_MS, runAll, failed('all'));
}
