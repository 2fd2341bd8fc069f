import { openDoor, stopwatchMs } from '../../base/platform.ts';

/** How many updates are remembered: a minute at the pace of diffs, and more. */
const KEPT = 512;

/** How long the page worked on each of the last updates. */
class UpdateTimes {
  private readonly ms = new Float64Array(KEPT);
  private count = 0;

  add(ms: number): void {
    this.ms[this.count % KEPT] = ms;
    this.count += 1;
  }

  /** Updates since the page was opened, and the script time of the last of them in ms, oldest first. */
  describe(): { count: number; ms: number[] } {
    const kept = Math.min(this.count, KEPT);
    return { count: this.count, ms: Array.from({ length: kept }, (_, i) => this.ms[(this.count - kept + i) % KEPT]!) };
  }
}

type Taker<T extends unknown[]> = (...diff: T) => Promise<number>;

/** Wraps the handler of diffs and measures how long it works until it first waits; published to tools as `updates`. */
export function timedTaker<T extends unknown[]>(taker: Taker<T>): Taker<T> {
  const times = new UpdateTimes();
  openDoor('updates', () => times.describe());
  return (...diff) => {
    const startMs = stopwatchMs();
    const taken = taker(...diff);
    times.add(stopwatchMs() - startMs);
    return taken;
  };
}
