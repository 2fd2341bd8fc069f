import type { Diagnostics } from '../../contract/core.ts';

/** Events of one stamp: when the server handed them to the broker (its clock, ms), and how many of them were accepted. */
export interface Stamp {
  sentAtMs: number;
  count: number;
}

const KEPT_MS = 60_000;

/** Time from the server's publishing of events until they are drawn, over the last minute. */
export class Freshness {
  private readonly drawn: { drawnAtMs: number; latencyMs: number; count: number }[] = [];

  /** `drawnAtMs` on the server's clock. */
  add(stamps: readonly Stamp[], drawnAtMs: number): void {
    for (const { sentAtMs, count } of stamps)
      this.drawn.push({ drawnAtMs, latencyMs: Math.max(0, drawnAtMs - sentAtMs), count });
  }

  /** Percentiles of the minute before `nowMs` (server's clock), each event counted; null before the first. */
  percentiles(nowMs: number): Diagnostics['freshnessMs'] {
    this.forget(nowMs);
    if (this.drawn.length === 0) return { p50: null, p99: null };
    const sorted = [...this.drawn].sort((a, b) => a.latencyMs - b.latencyMs);
    const total = sorted.reduce((sum, entry) => sum + entry.count, 0);
    const at = (share: number): number => {
      let below = 0;
      for (const entry of sorted) {
        below += entry.count;
        if (below >= total * share) return Math.round(entry.latencyMs);
      }
      return Math.round(sorted.at(-1)!.latencyMs);
    };
    return { p50: at(0.5), p99: at(0.99) };
  }

  /** Called periodically, so that memory stays bounded without reads. */
  forget(nowMs: number): void {
    const first = this.drawn.findIndex((entry) => entry.drawnAtMs >= nowMs - KEPT_MS);
    this.drawn.splice(0, first === -1 ? this.drawn.length : first);
  }
}
