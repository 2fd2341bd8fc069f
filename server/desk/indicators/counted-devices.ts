import type { DeviceStatus } from '../../../domain/live/devices/device.ts';
import { silentMs, type CountedDevice } from '../../../domain/desk/indicators.ts';
import { isWithin, type SilenceRange } from '../../../domain/live/devices/no-communication.ts';
import type { MemoryDirectory } from '../../live/devices/memory-directory.ts';
import type { StaffScope } from '../../base/rights/scope.ts';
import type { LiveState } from '../../live/telemetry/live-state.ts';

export interface CountingDeps {
  directory: MemoryDirectory;
  live: LiveState;
}

/** A device as it is counted, with its id. */
export interface SeenDevice extends CountedDevice {
  id: number;
  /** The user it is assigned to now. */
  userId: number | null;
}

/**
 * Every device of a scope. From memory: the directory knows them all and the live state when each last spoke, so that
 * 100,000 cost no query.
 */
export function seenDevices({ directory, live }: CountingDeps, { brandIds, seesHidden }: StaffScope): SeenDevice[] {
  const devices: SeenDevice[] = [];
  for (const id of directory.idsOfBrands(brandIds)) {
    const device = directory.byId(id);
    if (!device || (device.hidden && !seesHidden)) continue;
    const { userId, status, model, createdMs, statusSinceMs } = device;
    devices.push({ id, userId, status, model, createdMs, statusSinceMs, communicationMs: live.lastHeardMs(id) });
  }
  return devices;
}

/** Which devices a list is about. */
export interface DeviceChoice {
  range?: SilenceRange | undefined;
  status?: DeviceStatus | undefined;
  userId?: number | undefined;
  /** Null: those without a model. */
  model?: string | null | undefined;
  /** Only what came to be so since the day began, ms: of a status since then, else added since then. */
  sinceMs?: number | undefined;
}

/** Devices of a choice, the longest silent first. */
export function chosenDevices(
  devices: readonly SeenDevice[],
  { range, status, model, userId, sinceMs }: DeviceChoice,
  nowMs: number,
): SeenDevice[] {
  const isChosen = (device: SeenDevice): boolean =>
    (range === undefined || (device.status === 'ACTIVE' && isWithin(range, silentMs(device, nowMs)))) &&
    (status === undefined || device.status === status) &&
    (model === undefined || device.model === model) &&
    (userId === undefined || device.userId === userId) &&
    (sinceMs === undefined || (status === undefined ? device.createdMs : device.statusSinceMs) >= sinceMs);
  return devices.filter(isChosen).sort((a, b) => silentMs(b, nowMs) - silentMs(a, nowMs) || a.id - b.id);
}
