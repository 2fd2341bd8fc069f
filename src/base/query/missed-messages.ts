import type { Observable, Subscription } from 'rxjs';
import type { LinkState } from '../../../contract/core.ts';

/** While positions are polled, a page is brought up to date this often. */
export const REFRESH_EVERY_MS = 30_000;

/**
 * Calls `refresh` whenever messages of the broker may have been missed: once the link is back, and every half a minute
 * while there is none but the server answers. What is shown first is loaded anyway.
 */
export function onMissedMessages(link$: Observable<LinkState>, refresh: () => void): Subscription {
  let wasLive = false;
  let isBehind = false;
  let refreshedMs: number | null = null;
  return link$.subscribe((link) => {
    if (link.state === 'live') {
      if (isBehind) refresh();
      wasLive = true;
      isBehind = false;
      refreshedMs = null;
      return;
    }
    const wasBehind = isBehind;
    isBehind ||= wasLive || link.state === 'waiting' || link.state === 'polling';
    if (link.state !== 'polling') return;
    refreshedMs ??= wasBehind ? Number.NEGATIVE_INFINITY : link.untilMs;
    if (link.untilMs - refreshedMs < REFRESH_EVERY_MS) return;
    refreshedMs = link.untilMs;
    refresh();
  });
}
