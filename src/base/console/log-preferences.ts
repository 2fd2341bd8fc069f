import type { LogRetention } from '../../../contract/event-log.ts';
import { deviceStore } from '../platform.ts';

const HOUR_MS = 3_600_000;
const MB = 2 ** 20;
const KEY = 'rastro.log';

/** Hours and megabytes a person may choose from. */
export const LOG_HOURS = [1, 6, 24, 72, 168] as const;
export const LOG_MEGABYTES = [64, 256, 1024, 4096] as const;
export interface LogChoice {
  hours: number;
  megabytes: number;
}
const USUAL: LogChoice = { hours: 24, megabytes: 256 };

/** What the person chose on this device; anything unknown is the usual. */
export function logChoice(): LogChoice {
  const [hours, megabytes] = (deviceStore.get(KEY) ?? '').split('/').map(Number);
  return {
    hours: LOG_HOURS.find((choice) => choice === hours) ?? USUAL.hours,
    megabytes: LOG_MEGABYTES.find((choice) => choice === megabytes) ?? USUAL.megabytes,
  };
}

export function keepLogChoice({ hours, megabytes }: LogChoice): void {
  deviceStore.set(KEY, `${hours}/${megabytes}`);
}

export const retentionOf = ({ hours, megabytes }: LogChoice): LogRetention => ({
  ageMs: hours * HOUR_MS,
  bytes: megabytes * MB,
});
