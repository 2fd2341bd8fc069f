import { staleSteps } from '../build.ts';
import { readQuarantine } from './quarantine.ts';
import type { Outcome } from './report.ts';
import { runTwice } from './run-twice.ts';
import { databaseOfServers } from './shared-postgres.ts';
import { checkStage } from './stages.ts';

/** Builds what of the console is older than its sources; what came of it, null where nothing was. */
export async function buildConsole(): Promise<Outcome | null> {
  const stale = staleSteps();
  const built = stale.length === 0 ? null : await checkStage('--import', 'tsx', 'scripts/build.ts', ...stale);
  if (built?.failed) console.log('The console could not be built: no browser test ran.');
  return built;
}

interface Options {
  /** Vitest's words for the order. */
  order: readonly string[];
  /** The files to run; without, all. */
  files?: readonly string[] | null;
}

/** Builds the console once and runs its browser tests. */
export async function runBrowserTests({ order, files = null }: Options): Promise<Outcome> {
  const built = await buildConsole();
  if (built?.failed) return built;
  const quarantined = readQuarantine().filter(({ file }) => files?.includes(file) ?? true);
  return runTwice('browser', { environment: await databaseOfServers(), order, only: files, quarantined });
}
