/** An alarm of a kind and device that comes again within this time is the same one still, ms. */
export const ALARM_PAUSE_MS = 60_000;

/** Lets an alarm of a kind and device through once in a while, however often the device raises it. */
export class AlarmRate {
  /** When each was told last, the oldest first. */
  private readonly lastMs = new Map<string, number>();

  /** Whether an alarm is told; the answer counts as telling it. */
  admits(device: number, type: string, nowMs: number): boolean {
    const key = `${device}-${type}`;
    const lastMs = this.lastMs.get(key);
    if (lastMs !== undefined && nowMs - lastMs < ALARM_PAUSE_MS) return false;
    this.forget(nowMs);
    this.lastMs.set(key, nowMs);
    return true;
  }

  /** Lets go of what is over: the map is in the order in which it was told. */
  private forget(nowMs: number): void {
    for (const [key, toldMs] of this.lastMs) {
      if (nowMs - toldMs < ALARM_PAUSE_MS) break;
      this.lastMs.delete(key);
    }
  }
}
