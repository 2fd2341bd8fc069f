import { spokenMs, type Reading } from '../telemetry/reading.ts';

/** The last published alarms of a device, by time and name. */
export interface PublishedMemory {
  told?: readonly string[];
}

/** A sender that retries does so within a few messages. */
const MOST_PUBLISHED = 16;

/**
 * The alarms of a reading that were not published yet, and the list to keep: a message that is sent again, or by two
 * ways, raises its alarms once.
 */
export function withPublished<M extends PublishedMemory>(
  memory: M,
  reading: Reading,
  alarms: readonly string[],
): { memory: M; alarms: readonly string[] } {
  if (alarms.length === 0) return { memory, alarms };
  const { told = [] } = memory;
  const keyOf = (alarm: string): string => `${spokenMs(reading)}-${alarm}`;
  const fresh = alarms.filter((alarm) => !told.includes(keyOf(alarm)));
  if (fresh.length === 0) return { memory, alarms: fresh };
  return { memory: { ...memory, told: [...told, ...fresh.map(keyOf)].slice(-MOST_PUBLISHED) }, alarms: fresh };
}
