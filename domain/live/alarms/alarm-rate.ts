import type { Clock } from '../../base/time/clock.ts';

/** An alarm of the same kind and device within this time is the same alarm, ms. */
export const ALARM_PAUSE_MS = 60_000;

/** Rate limit for alarms: one of a kind and device in each interval, however often the device raises it. */
export class AlarmRate {
  /** Time of the last publication, oldest first. */
  private readonly lastMs = new Map<string, number>();

  /** Whether to publish an alarm; true counts as published. */
  admits(device: number, type: string, nowMs: number): boolean {
    const key = `${device}-${type}`;
    const lastMs = this.lastMs.get(key);
    if (lastMs !== undefined && nowMs - lastMs < ALARM_PAUSE_MS) return false;
    this.forget(nowMs);
    this.lastMs.set(key, nowMs);
    return true;
  }

  /** Drops expired entries: the map is in order of publication. */
  private forget(nowMs: number): void {
    for (const [key, toldMs] of this.lastMs) {
      if (nowMs - toldMs < ALARM_PAUSE_MS) break;
      this.lastMs.delete(key);
    }
  }
}

/** Tells alarms, but one of a kind and device no more often than a person can use, however often the device raises it. */
export function toldSeldom<Device extends { id: number }, Alarm extends { type: string }>(
  tell: (device: Device, alarm: Alarm) => void,
  clock: Clock,
): (device: Device, alarm: Alarm) => void {
  const rate = new AlarmRate();
  return (device, alarm) => {
    if (rate.admits(device.id, alarm.type, clock.now())) tell(device, alarm);
  };
}
