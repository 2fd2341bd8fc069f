import { useSyncExternalStore } from 'react';
import type { Core, Diagnostics } from '../../../contract/core.ts';
import { every } from '../../base/platform.ts';
import { useScope } from '../../base/session/session-context.tsx';
import type { SessionScope } from '../../base/session/session-scope.ts';

/** One question a second to the core, shared by everything that shows its numbers, and none while nothing does. */
class DiagnosticsFeed {
  private readonly listeners = new Set<() => void>();
  private stop: (() => void) | null = null;
  private asking = false;
  private latest: Diagnostics | null = null;
  private readonly core: Core;

  constructor(core: Core) {
    this.core = core;
  }

  readonly read = (): Diagnostics | null => this.latest;

  readonly subscribe = (wake: () => void): (() => void) => {
    this.listeners.add(wake);
    if (this.stop === null) {
      this.stop = every(1000, () => void this.ask());
      void this.ask();
    }
    return () => {
      this.listeners.delete(wake);
      if (this.listeners.size > 0) return;
      this.stop?.();
      this.stop = null;
    };
  };

  private async ask(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    try {
      this.latest = await this.core.diagnostics();
      for (const wake of this.listeners) wake();
    } finally {
      this.asking = false;
    }
  }
}

const openFeed = ({ bridge }: SessionScope): DiagnosticsFeed => new DiagnosticsFeed(bridge.core);

/** The core's numbers, renewed once a second while shown; null before the first. */
export function useLiveNumbers(): Diagnostics | null {
  const feed = useScope().once(openFeed);
  return useSyncExternalStore(feed.subscribe, feed.read);
}
