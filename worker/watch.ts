import type { LinkState } from '../contract/core.ts';
import { INGEST_PAUSES, type IngestPause } from '../contract/ingest-pause.ts';
import { CONTRACT_VERSION } from '../contract/version.ts';
import type { Problems } from './problems.ts';
import type { Publisher } from './publish/publisher.ts';
import type { ServerClock } from './server-clock.ts';

/** The data is stale once the link has been down for this long. */
export const STALE_AFTER_MS = 60_000;
/** The page's clock is off by more than this. */
export const SKEW_MS = 60_000;
/** The console does not keep up when an event waits longer than this to be drawn. */
export const BEHIND_MS = 5_000;

export interface WatchDeps {
  problems: Problems;
  clock: ServerClock;
  publisher: Publisher;
  link: () => LinkState;
}

/** Turns conditions into standing problems, and clears them afterwards. */
export class Watch {
  private downSinceMs: number | null = null;

  constructor(private readonly deps: WatchDeps) {}

  onReach(reached: boolean): void {
    if (reached) this.deps.problems.clear('server-unreachable');
    else this.deps.problems.raise('server-unreachable', 'error');
  }

  onLink(link: LinkState): void {
    const { problems, clock } = this.deps;
    if (link.state === 'polling') {
      this.onLinkSettled();
      problems.raise('link-polling', 'warning', { seconds: Math.round(link.everyMs / 1000) });
      return;
    }
    problems.clear('link-polling');
    if (link.state === 'waiting') {
      this.downSinceMs ??= clock.now();
      problems.raise('link-down', 'warning');
    } else if (link.state !== 'connecting') this.onLinkSettled();
  }

  /** The server's clock was measured, with the version of the contract it speaks. */
  onMeasured(contractVersion: number): void {
    const { problems, clock } = this.deps;
    if (contractVersion !== CONTRACT_VERSION) this.onForeignVersion();
    else problems.clear('contract-mismatch');
    if (Math.abs(clock.offsetMs()) <= SKEW_MS) problems.clear('clock-skew');
    else problems.raise('clock-skew', 'warning', { seconds: Math.round(Math.abs(clock.offsetMs()) / 1000) });
  }

  /** Why the server takes nothing from trackers for now; null if it does. */
  onPause(pause: IngestPause | null): void {
    const { problems } = this.deps;
    for (const each of INGEST_PAUSES)
      if (each === pause) problems.raise(`server-${each}`, 'error');
      else problems.clear(`server-${each}`);
  }

  onForeignVersion(): void {
    this.deps.problems.raise('contract-mismatch', 'error');
  }

  /** Problems of a session's link and fleet end with it. */
  onSessionEnd(): void {
    this.onLinkSettled();
    this.deps.problems.clear('link-polling', 'subscription-refused', 'behind', 'storage-refused', 'storage-full');
  }

  /** Once a second. */
  tick(): void {
    const { problems, clock, publisher, link } = this.deps;
    if (this.downSinceMs !== null && clock.now() - this.downSinceMs > STALE_AFTER_MS) problems.raise('stale', 'error');
    publisher.freshness.forget(clock.now());
    const behindMs = publisher.behindMs();
    if (behindMs > BEHIND_MS && link().state === 'live')
      problems.raise('behind', 'warning', { seconds: Math.round(behindMs / 1000) });
    else problems.clear('behind');
  }

  private onLinkSettled(): void {
    this.downSinceMs = null;
    this.deps.problems.clear('link-down', 'stale');
  }
}
