import type { Diagnostics } from '../../contract/core.ts';
import type { RejectionReason } from '../../domain/live/ingest/acceptance.ts';

/** Outcomes of the events since the session began: nothing is dropped without being counted here. */
export class Tally {
  accepted = 0;
  private readonly rejected = new Map<RejectionReason, number>();
  /** Accepted in each of the last seconds, the running one first. */
  private readonly seconds = new Array<number>(11).fill(0);

  accept(count: number): void {
    this.accepted += count;
    this.seconds[0]! += count;
  }

  reject(reason: RejectionReason, count = 1): void {
    this.rejected.set(reason, (this.rejected.get(reason) ?? 0) + count);
  }

  /** Adds another tally, except reasons that do not apply there. */
  absorb(other: Tally, quiet: readonly RejectionReason[]): void {
    this.accept(other.accepted);
    for (const [reason, count] of other.rejected) if (!quiet.includes(reason)) this.reject(reason, count);
  }

  /** Resets the counts for the next session. */
  reset(): void {
    this.accepted = 0;
    this.rejected.clear();
    this.seconds.fill(0);
  }

  /** Called once a second. */
  endSecond(): void {
    this.seconds.pop();
    this.seconds.unshift(0);
  }

  /** Accepted over the last ten whole seconds, a second. */
  perSecond(): number {
    return this.seconds.slice(1).reduce((sum, count) => sum + count, 0) / 10;
  }

  events(): Diagnostics['events'] {
    return { accepted: this.accepted, rejected: Object.fromEntries(this.rejected) };
  }
}
