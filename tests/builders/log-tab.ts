import { COLUMN_NAMES, COLUMN_SPECS } from '../../contract/diff.ts';
import type { HotFix } from '../../domain/live/telemetry/hot-fix.ts';
import { applyFrame, newAccepted } from '../../worker/accept/accept-frame.ts';
import { Tally } from '../../worker/accept/tally.ts';
import { Fleet } from '../../worker/fleet/fleet.ts';
import { databaseName, LogDatabase } from '../../worker/log/database.ts';
import { FleetLog, type LogDeps } from '../../worker/log/fleet-log.ts';
import type { Restored } from '../../worker/log/snapshot.ts';
import { frameOf } from './fixes.ts';
import type { HeldPlatform } from './held-platform.ts';

export const LOG_USER = 1_000_000_000_000_777;

export interface Tab {
  log: FleetLog;
  fleet: Fleet;
  problems: string[];
  deleted: number;
  restored: Restored | null;
  take: (fixes: HotFix[]) => void;
}

/** A tab of the user: opens the log, restores, follows. */
export async function openTab(platform: HeldPlatform, given: Partial<LogDeps> = {}, scope = 'all'): Promise<Tab> {
  const tab = { problems: [] as string[], deleted: 0 } as Tab;
  tab.log = new FleetLog({
    platform,
    serverNow: platform.now,
    onProblem: (code) => tab.problems.push(code),
    onDeleted: () => (tab.deleted += 1),
    ...given,
  });
  await tab.log.open(LOG_USER);
  tab.restored = await tab.log.restore(scope);
  tab.fleet = tab.restored?.fleet ?? new Fleet();
  tab.log.follow(scope, tab.fleet, tab.restored);
  const accepted = newAccepted();
  const tally = new Tally();
  tab.take = (fixes) => {
    for (const fix of fixes) tab.fleet.rowFor(fix.device);
    const frame = frameOf(fixes);
    applyFrame(tab.fleet, frame, platform.now(), tally, accepted);
    tab.log.append(frame, accepted);
  };
  return tab;
}

/** The tab follows its fleet live for so many seconds. */
export async function liveFor(platform: HeldPlatform, tab: Tab, seconds: number): Promise<void> {
  for (let n = 0; n < seconds; n += 1) {
    await platform.advance(1_000);
    await tab.log.tick(true);
  }
}

/** The rows of a fleet by device. */
export function stateOf(fleet: Fleet): Record<string, unknown>[] {
  const rows = Array.from({ length: fleet.size }, (_, row) => {
    const entries = COLUMN_NAMES.map((name) => {
      const { width } = COLUMN_SPECS[name];
      return [name, Array.from(fleet.columns[name].subarray(row * width, (row + 1) * width))];
    });
    return Object.fromEntries(entries) as Record<string, unknown>;
  });
  return rows.sort((a, b) => Number((a.device as number[])[0]) - Number((b.device as number[])[0]));
}

/** Those of them that reported. */
export const reportedOf = (fleet: Fleet): Record<string, unknown>[] =>
  stateOf(fleet).filter((row) => !Number.isNaN((row.fixTimeMs as number[])[0]));

export const rawDatabase = (platform: HeldPlatform): LogDatabase =>
  new LogDatabase(databaseName(LOG_USER), platform.indexedDb!);

/** Locks as browsers have them, exclusive and in the order of asking. */
export function fakeLocks(): LockManager {
  let tail: Promise<unknown> = Promise.resolve();
  const request = (_name: string, _options: LockOptions, hold: () => Promise<unknown>): Promise<unknown> => {
    const turn = tail.then(hold);
    tail = turn.catch(() => undefined);
    return turn;
  };
  return { request } as unknown as LockManager;
}
