import { failed, type Result } from '../../contract/failure.ts';
import { coreFailure } from '../rest/failures.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { FleetScope } from '../../contract/core.ts';
import { fillGap, type FillDeps } from './fill-gap.ts';
import type { FleetLog } from './fleet-log.ts';

interface FillingDeps extends Pick<FillDeps, 'rest' | 'now' | 'onPart'> {
  log: () => FleetLog | null;
  /** The fleet that is open. */
  live: { readonly fleet: Fleet | null; readonly scope: FleetScope };
}

type Filled = Awaited<ReturnType<typeof fillGap>>;

/** Fillings of the log, one after another: what one has fetched the next does not fetch again. */
export class Filling {
  private stopping = new AbortController();
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly deps: FillingDeps) {}

  /** Fills a stretch of the open fleet, or of some of its rows. */
  run(fromMs: number, toMs: number, rows: Uint32Array | null): Promise<Filled> {
    const { signal } = this.stopping;
    const filled = this.last.then(() => this.runNow(fromMs, toMs, rows, signal));
    this.last = filled.catch(() => undefined);
    return filled;
  }

  /** The fleet is no longer followed: what is fetched of it and what waits is cancelled. */
  stop(): void {
    this.stopping.abort();
    this.stopping = new AbortController();
  }

  private async runNow(
    fromMs: number,
    toMs: number,
    rows: Uint32Array | null,
    signal: AbortSignal,
  ): Promise<Result<{ vehicles: number; events: number }>> {
    const { log: logOf, live, ...deps } = this.deps;
    const log = logOf();
    if (signal.aborted) return failed(coreFailure('cancelled', 'another fleet was opened'));
    if (!log || !live.fleet) return failed(coreFailure('missing', 'no fleet is open'));
    return fillGap({ ...deps, log, fleet: live.fleet, scope: live.scope, signal }, fromMs, toMs, rows);
  }
}
