import { z } from 'zod';
import type { DeviceStatus } from '../live/devices/device.ts';
import { countOf, noComunicationCountsSchema, noSilence } from '../live/devices/no-communication.ts';

/** How many devices are of a model; null where nobody named one. */
export const modelCountSchema = z.object({ model: z.string().nullable(), total: z.number().int() });
export type ModelCount = z.infer<typeof modelCountSchema>;

/**
 * Totals of trackers. `…Today` counts those that became so since midnight in the reader's zone: `totalToday` were
 * added, the others took their status (or were added with it).
 */
export const indicatorsSchema = z.object({
  total: z.number().int(),
  totalToday: z.number().int(),
  totalInactive: z.number().int(),
  totalInactiveToday: z.number().int(),
  totalActive: z.number().int(),
  totalActiveToday: z.number().int(),
  totalCanceled: z.number().int(),
  totalCanceledToday: z.number().int(),
  /** Of active devices: one that was cancelled or lies in stock is silent by nature. */
  noCommunication: noComunicationCountsSchema,
  /** The most frequent first. */
  models: z.array(modelCountSchema),
});
export type Indicators = z.infer<typeof indicatorsSchema>;

/** What is counted of a device. Times in ms since the epoch. */
export interface CountedDevice {
  status: DeviceStatus;
  model: string | null;
  createdMs: number;
  /** Since when it has its status. */
  statusSinceMs: number;
  /** Its last communication; null when there was none, which counts as silent since it was added. */
  communicationMs: number | null;
}

/** For how long a device has been silent, ms. */
export const silentMs = (
  { communicationMs, createdMs }: Pick<CountedDevice, 'communicationMs' | 'createdMs'>,
  nowMs: number,
): number => nowMs - (communicationMs ?? createdMs);

const TOTALS: Partial<
  Record<
    DeviceStatus,
    {
      total: 'totalActive' | 'totalInactive' | 'totalCanceled';
      today: 'totalActiveToday' | 'totalInactiveToday' | 'totalCanceledToday';
    }
  >
> = {
  ACTIVE: { total: 'totalActive', today: 'totalActiveToday' },
  INACTIVE: { total: 'totalInactive', today: 'totalInactiveToday' },
  CANCELED: { total: 'totalCanceled', today: 'totalCanceledToday' },
};

/** Models by how many devices are of them, then by name; those without a model last among equals. */
export function modelCountsOf(totals: ReadonlyMap<string | null, number>): ModelCount[] {
  return [...totals]
    .map(([model, total]) => ({ model, total }))
    .sort((a, b) => b.total - a.total || (a.model === null ? 1 : b.model === null ? -1 : a.model < b.model ? -1 : 1));
}

/** Counts devices at a time, today being what happened since `dayStartMs`. One pass, no copies: a fleet is 100,000 of them. */
export function indicatorsOf(devices: Iterable<CountedDevice>, nowMs: number, dayStartMs: number): Indicators {
  const counts = {
    total: 0,
    totalToday: 0,
    totalInactive: 0,
    totalInactiveToday: 0,
    totalActive: 0,
    totalActiveToday: 0,
    totalCanceled: 0,
    totalCanceledToday: 0,
  };
  const noCommunication = noSilence();
  const models = new Map<string | null, number>();
  for (const device of devices) {
    counts.total += 1;
    if (device.createdMs >= dayStartMs) counts.totalToday += 1;
    const names = TOTALS[device.status];
    if (names) {
      counts[names.total] += 1;
      if (device.statusSinceMs >= dayStartMs) counts[names.today] += 1;
    }
    models.set(device.model, (models.get(device.model) ?? 0) + 1);
    const silence = device.status === 'ACTIVE' ? countOf(silentMs(device, nowMs)) : null;
    if (silence !== null) noCommunication[silence] += 1;
  }
  return { ...counts, noCommunication, models: modelCountsOf(models) };
}
